/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "format-type.h"

/* The native format, version 1: text in words separated by blanks and line ends; `//` begins a
 * comment; a word in double quotes may contain blanks, and \" and \\. The first word is `soma`, the
 * second the version. Another line of this kind starts over, with no collection and no pieces, so
 * that files may be joined. Statements follow, each at the start of a line:
 *
 *     collection "Animals"           what the figures that follow are gathered under
 *     set soma                       build them from this built-in set
 *     pieces "Two V and a domino"    ... or from the pieces that follow
 *     piece V "L tricube" #a0522d x2  2 2 1
 *       xx
 *       x.
 *     distinct                       pieces of equal shape are different, from here on
 *     figure "T002" "Small dog"  3 4 4
 *       xxx ...
 *     colours                        colours of cells: of the figure before, or the piece before
 *       A.B ...
 *     colour A #ff0000 "red"         what colour A looks like and is called, or one of both
 *     accepts A BC                   cells of colour A accept those of B and C in a piece
 *     group 1 2 3                    of piece 1, 3 copies need not be taken apart from group 2
 *     shapes 1 2 0 3                 of pieces 1, 2 and 3 and of the figure: see below
 *     note "Four legs"               a line of notes on the figure before; there may be several
 *     author "A. Person"
 *     tags "dogs, small"             separated by commas
 *     pins                           placements that every solution of the figure before must have
 *       V.. ...
 *     solution                       an assembly of the figure before
 *       VV1 ...
 *     note "Solution 2: a favourite" on the second of them: a note of the figure like others
 *     game "1;pieces;0 0,0,0 ..."    to be played, from this position on
 *
 * A figure has an id, a name (the id if it is missing), its size x y z, then z layers (bottom
 * first) of y rows (front first) of x characters: '.' or '0' is empty, '+' a cell that may stay
 * empty, and 'x', 'X', '#', '*' or '1' to '9' a cell. A piece has a letter (one character), then
 * optionally a name, a colour, a count ("x2", or a range "x0-2"; 1 if missing) and how it may be
 * turned from the way in which its rows show it ("about-x", y or z: about that axis alone;
 * "along-x", y or z: with a grain that stays along it; "fixed"; any way if missing), then its size
 * and rows, without '+'. A solution has one letter or digit per cell, as in the Soma notation; so
 * do pins, with '.' for the cells that are not pinned. README.md of formats says how copies of a
 * piece are told apart. A row that looks like a statement is in quotes. `set` and `pieces` each
 * replace what was before. Older readers, which do not know `note`, `author`, `tags` and `game`,
 * skip them with a warning.
 *
 * Colours of cells are letters (A is the first), '.' for none, and rules of the puzzle: see
 * SomaFigure. A colour that a file does not say to accept any accepts only cells without colour.
 * `colour` comes before `accepts`, so that older readers skip it, too.
 * What BurrTools has stored beyond the puzzle (SomaFileRest) has no place here.
 *
 * Figures that all have `shapes` are problems of one puzzle, which are edited together: pieces, or
 * figures, of the same number are one shape; those of number 0 are of their own.
 *
 * To be sent from one person to another, all of it can be on one line, which may stand anywhere in
 * a text: there, ";" is the end of a line. What is beyond the last one is of no meaning, and so is
 * the text before; the line may be broken, but an empty line ends it:
 *
 *     soma 1; set soma; figure "" "Row" 3 1 1 xxx; game "1;pieces;";
 */

extern const SomaFormat soma_format_native;

/* Begins a line of the notes of a figure that is about that solution of it, from 1; in every
 * language. */
#define SOMA_NATIVE_SOLUTION_NOTE "Solution %" G_GUINT64_FORMAT ": "

/* Makes such a line of a whole text that soma_native_write_sketch() or the other functions have
 * written. */
void soma_native_fold (GString *text);

/* The text that the first such line in `text` stands for; NULL if there is none. `*number` is set
 * to that of the line, from 1. Free with g_free(). */
char *soma_native_unfold (const char *text, gsize length, gsize *new_length, int *number);

/* Writes the game of the figure written last; see SomaFileEntry. */
void soma_native_write_game (GString *out, const char *game);

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. */
SomaFileContents *soma_native_read (const char *text, gsize length);

/* Whether `letter` can be a piece's letter: one printable character with no meaning in files. */
gboolean soma_native_letter_is_valid (const char *letter);

/* Splits what formats with one word for a piece call it: a letter, "V", or letter and name,
 * "V: L tricube", or a name alone. `letter` is "" if there is none; `*name` is in `label`. */
void soma_native_split_label (const char *label, char letter[SOMA_LETTER_SIZE], const char **name);

/* Begins a file. */
void soma_native_write_header (GString *out);

/* Writes what the following figures are gathered under. */
void soma_native_write_collection (GString *out, const char *name);

/* Writes `set`, from which the following figures are built: by name if it equals the built-in set
 * of that name, otherwise piece by piece. NULL writes nothing. */
void soma_native_write_set (GString *out, const SomaPieceSet *set, gboolean distinct_pieces);

/* Writes a figure; `id` and `name` may be NULL. */
void soma_native_write_figure (GString *out, const char *id, const char *name,
                               const SomaFigure *figure);

/* The same with what is said of colours; NULL: nothing but the figure's rules. */
void soma_native_write_coloured_figure (GString *out, const char *id, const char *name,
                                        const SomaFigure *figure, const SomaCellColours *colours);

/* Writes the groups of the figure written last; `groups` is NULL or of SomaFileGroup. */
void soma_native_write_groups (GString *out, const GArray *groups);

/* Writes the shapes of the figure written last; `shapes` is NULL or as in SomaFileEntry. */
void soma_native_write_shapes (GString *out, const GArray *shapes);

/* An unfinished figure with its pieces: the figure may have no cells; there may be no pieces, or
 * pieces without cells, without a letter or with that of another. Its text is like that of a
 * finished figure; an empty figure is a box of empty places. */
typedef struct
{
  char *id, *name; /* NULL if there is no figure, but pieces alone */
  SomaFileAbout about;
  int n_cells;
  SomaCell *cells;
  bool *optional;           /* one per cell */
  uint8_t *cell_colours;    /* (nullable): one per cell, in the order of a figure's cells */
  SomaCellColours *colours; /* (nullable) */
  GArray *groups;           /* (nullable): of SomaFileGroup */
  GArray *shapes;           /* (nullable): as in SomaFileEntry */
  SomaMark *pins; /* (nullable): per cell, in the order of a figure's cells; see SomaFileEntry */
  int pins_line;  /* where they were read */
  GPtrArray *solutions; /* (nullable) of SomaFileSolution, not checked */

  gboolean has_pieces; /* the text describes the pieces, or says that there are none */
  SomaPieceSet *set;   /* (nullable): a built-in set; there are then no pieces below */
  char *set_name;      /* (nullable) */
  gboolean distinct_pieces;
  int n_pieces;
  SomaPiece *pieces; /* with cells of their own */

  guint n_figures; /* in the whole text */
} SomaNativeSketch;

/* Reads the first figure of a text in the native format with its pieces, or the last pieces if
 * there is no figure, into a new `*sketch`, which may have neither. Returns contents without
 * entries: the problems, and whether the text says more than the sketch. The sketch is the whole
 * text if there are no problems, nothing more, and one figure. */
SomaFileContents *soma_native_read_sketch (const char *text, gsize length,
                                           SomaNativeSketch **sketch);

void soma_native_sketch_free (SomaNativeSketch *sketch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaNativeSketch, soma_native_sketch_free)

/* Writes the whole text of a sketch, header included. */
void soma_native_write_sketch (GString *out, const SomaNativeSketch *sketch);

/* Writes the text about the figure written last. */
void soma_native_write_about (GString *out, const SomaFileAbout *about);
