/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "native-format.h"
#include "puzzle-file-private.h"
#include "text-lines.h"

/* What the two halves of the reader share: native-read.c reads statements and figures,
 * native-pieces.c reads rows and pieces. */

typedef struct
{
  /* Owned, the contents until they are returned */
  SomaFileContents *contents;
  SomaTextWords words;

  /* What applies to the figures that follow */
  char *collection;  /* (nullable) owned */
  SomaPieceSet *set; /* (nullable) owned */
  gboolean distinct_pieces;
  gboolean set_unusable; /* figures that follow cannot be built */

  /* The pieces being read */
  char *set_name; /* (nullable) owned: none is being read */
  int set_line;
  SomaPiece pieces[SOMA_MAX_PIECES]; /* with cells of their own */
  int n_pieces;

  /* The figure before, for what is said of it */
  guint n_figures;      /* since the header */
  SomaFileEntry *entry; /* (nullable) the last of `contents`, which own it */
  GString *notes;       /* (nullable) owned: so far */

  gboolean is_foreign;      /* of a version that is not known, up to the next header */
  SomaNativeSketch *sketch; /* (nullable) borrowed: what is read into if anything goes */
} SomaNativeReader;

/* Whether a line that begins with the word is a statement. */
gboolean soma_native_is_statement (const char *word);

/* Notes that a figure or a set cannot be read, and why; FALSE. */
gboolean soma_native_fail (SomaNativeReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The word at hand, valid until the next one. */
const char *soma_native_get_word (const SomaNativeReader *reader);

/* Goes to the next word of the statement; FALSE where the next one or the end of the file comes. */
gboolean soma_native_next_word (SomaNativeReader *reader);

/* The next word if it is in quotes, no longer than a name may be; else NULL, and the word is there
 * still. Free with g_free(). */
char *soma_native_read_name (SomaNativeReader *reader);

/* Rows. */

typedef struct
{
  int n_cells;
  SomaCell cells[SOMA_MAX_CELLS];
  bool optional[SOMA_MAX_CELLS];
} SomaNativeRows;

/* Reads "x y z". These report what is wrong, and are FALSE then. */
gboolean soma_native_read_size (SomaNativeReader *reader, int *size);

/* Goes to the row `y` of layer `z` and checks its width, in characters. */
gboolean soma_native_next_row (SomaNativeReader *reader, const int *size, int y, int z);

gboolean soma_native_read_rows (SomaNativeReader *reader, const int *size, SomaNativeRows *rows);

/* Pieces. */

/* Nothing is said of the pieces of what follows. */
void soma_native_forget_set (SomaNativeReader *reader);

/* Each reads the statement of its name behind the first word. */
void soma_native_read_set (SomaNativeReader *reader);
void soma_native_read_pieces (SomaNativeReader *reader);
void soma_native_read_piece (SomaNativeReader *reader);

/* What ends a set of pieces: any other statement, and the end of the file. */
void soma_native_finish_pieces (SomaNativeReader *reader);

/* Frees the pieces being read. */
void soma_native_clear_pieces (SomaNativeReader *reader);

/* Frees the pieces that the sketch has so far. */
void soma_native_clear_sketch_pieces (SomaNativeSketch *sketch);
