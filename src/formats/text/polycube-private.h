/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents-private.h"
#include "piece-stack.h"

/* Definition files of Matthew Busche's polycube. A puzzle is a box to be filled:
 *
 *     # figure "A001" "Cube"
 *     D:xDim=3:yDim=3:zDim=3         oneSide too: pieces may not be turned over, which is not kept
 *     # piece V "L tricube"
 *     C:name=V:type=M:layout=0 0 0, 1 0 0, 0 1 0         repeat=2: two of them
 *     C:name=B:type=S:layout=2 2 2, 1 2 2                stays where it is: a pin
 *     L:stationary=*                 a drawing of pieces, by names between blanks
 *      . . . , . . . , . . *         rows from the back, planes from below; "." is to be filled
 *     ~L
 *     ~D
 *
 * Lines that begin with "#" are comments; two of them are of this program: the id and the name of
 * the figure, and the name of the piece with that letter. A piece named "*" that stays where it is
 * is no part of the figure: so a figure need not be a box. Pieces in a drawing may be moved, like
 * those in C:, if they are not said to be stationary; one that fills the box is a solution. There,
 * V_2 and so on are more copies of V, if they have its shape. Empty lines part drawings in one L.
 */

/* What a puzzle places in its box: a piece that stays, or one of a drawing. */
typedef struct
{
  int piece; /* -1: no part of the figure */
  gboolean stays;
  guint first, n_cells; /* in SomaPolycubePuzzle.cells */
} SomaPolycubePlaced;

typedef struct
{
  int at[3];
} SomaPolycubeCell;

/* A puzzle being read. */
typedef struct
{
  int line; /* 0: none */
  gboolean broken;
  int size[3];
  char *id, *name;        /* (nullable) owned */
  SomaPieceStack *pieces; /* owned */
  GPtrArray *labels;      /* owned: the name of each */
  GArray *cells;          /* owned: of SomaPolycubeCell */
  GArray *placed;         /* owned: of SomaPolycubePlaced */
} SomaPolycubePuzzle;

/* A drawing being read. */
typedef struct
{
  int line; /* of its first row; 0: none */
  int n_rows;
  GPtrArray *names; /* owned: of the pieces in it */
  GHashTable *find; /* owned: the number of a name, from 1 */
  GArray *marks;    /* owned: of SomaPolycubeMark */
} SomaPolycubeDrawing;

typedef struct
{
  int row, plane, x;
  int name; /* in names */
} SomaPolycubeMark;

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. `file` is
 * what the ids of puzzles without one begin with. */
SomaFileContents *soma_polycube_read (const char *text, gsize length, const char *file);

void soma_polycube_puzzle_init (SomaPolycubePuzzle *puzzle);
void soma_polycube_puzzle_empty (SomaPolycubePuzzle *puzzle);
void soma_polycube_puzzle_clear (SomaPolycubePuzzle *puzzle);

/* Adds `count` pieces of the name, of the last `n_cells` cells: copies of the one named `base`
 * (nullable) if that was added before and has the same shape. `is_placed`: it stays there, or lies
 * there in a drawing; otherwise the cells are forgotten. NULL, or why that cannot be: a sentence,
 * to be freed. */
char *soma_polycube_puzzle_add (SomaPolycubePuzzle *puzzle, const char *name, const char *base,
                                guint n_cells, int count, gboolean is_placed, gboolean stays);

/* Adds the puzzle to the contents as an entry. NULL, or why that cannot be: a sentence, to be
 * freed. */
char *soma_polycube_puzzle_finish (SomaPolycubePuzzle *puzzle, SomaFileContents *contents,
                                   const char *id);

void soma_polycube_drawing_init (SomaPolycubeDrawing *drawing);
void soma_polycube_drawing_clear (SomaPolycubeDrawing *drawing);

/* Adds a row. NULL, or why it cannot be read: a sentence, to be freed. */
char *soma_polycube_drawing_add (SomaPolycubeDrawing *drawing, int line, const char *row);

/* Adds the pieces drawn to the puzzle, those of `stationary` (names, or NULL) where they are, and
 * empties the drawing. NULL, or why that cannot be: a sentence, to be freed. */
char *soma_polycube_drawing_finish (SomaPolycubeDrawing *drawing, const char *const *stationary,
                                    SomaPolycubePuzzle *puzzle);
