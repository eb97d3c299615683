/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "native-format.h"
#include "file-contents-private.h"
#include "stencil.h"
#include "text-lines.h"

/* Shared by the parts of the reader. native-words.c reads words and rows; above it native-pieces.c
 * reads piece sets and native-figures.c figures, into a sketch with native-sketch.c; native-read.c
 * combines the statements. */

#define SOMA_NATIVE_HEADER "soma"

typedef struct
{
  /* Owned, the contents until they are returned */
  SomaFileContents *contents;
  SomaTextWords words;

  /* What applies to the following figures */
  char *collection;  /* (nullable) owned */
  SomaPieceSet *set; /* (nullable) owned */
  gboolean distinct_pieces;
  gboolean set_unusable; /* the following figures cannot be built */

  /* The pieces being read */
  char *set_name; /* (nullable) owned: NULL if none is being read */
  int set_line;
  SomaPiece *pieces; /* owned: room for SOMA_MAX_PIECES, with cells of their own */
  int n_pieces;

  /* The last figure, to which texts are added */
  guint n_figures;      /* since the header */
  SomaFileEntry *entry; /* (nullable) the last of `contents`, which own it */
  const char *name;     /* (nullable) borrowed: of the figure being read */
  GString *notes;       /* (nullable) owned: the notes so far */

  gboolean is_foreign;      /* of an unknown version, up to the next header */
  SomaNativeSketch *sketch; /* (nullable) borrowed: the sketch to read into, if any */
} SomaNativeReader;

/* Words. */

/* Whether a line that begins with the word is a statement. */
gboolean soma_native_is_statement (const char *word);

/* Whether such a word of that length can be made of these characters. */
gboolean soma_native_has_statement (const char *symbols, int length);

/* Adds the rows of soma_native_write_rows(). */
void soma_native_add_rows (SomaStencil *stencil, const SomaFigure *figure);

/* Reports why a figure or a set cannot be read; returns FALSE. */
gboolean soma_native_fail (SomaNativeReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The current word, valid until the next one. */
const char *soma_native_get_word (const SomaNativeReader *reader);

/* Whether the current word begins a statement. */
gboolean soma_native_is_at_statement (const SomaNativeReader *reader);

/* Whether the current word begins another file that was joined to this one. */
gboolean soma_native_is_at_header (const SomaNativeReader *reader);

/* Moves to the next word of the statement; FALSE at the next statement or the end of the file. */
gboolean soma_native_next_word (SomaNativeReader *reader);

/* Moves to the next word if it is quoted; otherwise FALSE, and the word is still to be read. */
gboolean soma_native_next_quoted (SomaNativeReader *reader);

/* The next word if it is quoted, cut to the length of a name; otherwise NULL, and the word is still
 * to be read. Free with g_free(). */
char *soma_native_read_name (SomaNativeReader *reader);

/* Rows. */

typedef struct
{
  int n_cells;
  bool *optional; /* belongs to the same block */
  SomaCell cells[];
} SomaNativeRows;

/* Reads "x y z". These three report problems, and then return FALSE or NULL. */
gboolean soma_native_read_size (SomaNativeReader *reader, int *size);

/* Free with g_free(). */
SomaNativeRows *soma_native_read_rows (SomaNativeReader *reader, const int *size);

/* Reads one symbol for each cell of the figure. Free with g_free(). */
SomaMark *soma_native_read_marks (SomaNativeReader *reader, const SomaFigure *figure);

/* Pieces. */

/* Forgets the current pieces. */
void soma_native_forget_set (SomaNativeReader *reader);

/* Each reads the statement of its name after the first word. */
void soma_native_read_set (SomaNativeReader *reader);
void soma_native_read_pieces (SomaNativeReader *reader);
void soma_native_read_piece (SomaNativeReader *reader);

/* Completes a piece set: at any other statement and at the end of the file. */
void soma_native_finish_pieces (SomaNativeReader *reader);

/* Frees the pieces being read. */
void soma_native_clear_pieces (SomaNativeReader *reader);

/* Frees the sketch's pieces. */
void soma_native_clear_sketch_pieces (SomaNativeSketch *sketch);

/* Figures. */

void soma_native_read_figure (SomaNativeReader *reader);
void soma_native_read_pins (SomaNativeReader *reader);
void soma_native_read_solution (SomaNativeReader *reader);
void soma_native_read_game (SomaNativeReader *reader);

/* The last figure cannot be used after all. */
void soma_native_lose_figure (SomaNativeReader *reader);

/* Reads a statement about the last figure, a note for example; `word` is its first word. */
void soma_native_read_about (SomaNativeReader *reader, const char *word);

/* Completes the texts about a figure: at the next one and at the end of the file. */
void soma_native_finish_about (SomaNativeReader *reader);

/* Colours, of the last piece or figure, and groups. */

void soma_native_read_colours (SomaNativeReader *reader);
void soma_native_read_colour (SomaNativeReader *reader);
void soma_native_read_accepts (SomaNativeReader *reader);
void soma_native_read_group (SomaNativeReader *reader);
void soma_native_read_shapes (SomaNativeReader *reader);

/* Reads the colours of the cells of the figure, one for each; NULL if they cannot be read. Free
 * with g_free(). */
uint8_t *soma_native_read_cell_colours (SomaNativeReader *reader, const SomaFigure *figure);

/* Writes the colours of the figure, if it has any; its cells may be those of a piece. */
void soma_native_write_colours (GString *out, const SomaFigure *figure);

/* Writes which colours accept which: SOMA_N_COLOURS of them; NULL writes nothing. */
void soma_native_write_rules (GString *out, const guint64 *accepts);

/* Writes what the colours look like and are called; NULL writes nothing. */
void soma_native_write_palette (GString *out, const SomaCellColours *colours);

/* Writes a text in quotes. */
void soma_native_write_quoted (GString *out, const char *text);

/* Reads "#rrggbb" of the current word; FALSE if it is something else. */
gboolean soma_native_parse_rgb (const char *word, guint32 *rgb);

/* Writes the box of the figure, one symbol per cell. */
void soma_native_write_rows (GString *out, const SomaFigure *figure, const gunichar *symbols);

/* Writes where pieces lie in a figure, pins or an assembly, after the `statement`; `symbols` are
 * those of its set, or NULL if it has none. */
void soma_native_write_marks (GString *out, const char *statement, const SomaFigure *figure,
                              const SomaSymbols *symbols, const SomaMark *marks);

/* The sketch. */

/* Stores a figure, which may have no cells. */
void soma_native_sketch_figure (SomaNativeReader *reader, const char *id, const char *name,
                                const SomaNativeRows *rows);

/* One colour for each cell. */
void soma_native_sketch_colours (SomaNativeReader *reader);

/* The pieces of the sketch, finished or not; borrowed. */
SomaPieceSet soma_native_sketch_get_set (const SomaNativeSketch *sketch);

void soma_native_sketch_pins (SomaNativeReader *reader);
void soma_native_sketch_solution (SomaNativeReader *reader);

/* When all is read: tells copies in pins and solutions apart. */
void soma_native_sketch_tell (SomaNativeSketch *sketch);

/* Whether a sketch cannot contain the statement, perhaps because it already has its figure. */
gboolean soma_native_is_beyond_sketch (SomaNativeReader *reader);
