/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"
#include "puzzle.h"

#define DRAFT_MAX_CELLS 3375
#define DRAFT_MAX_PIECES 36
#define DRAFT_MAX_PIECE_CELLS 120
#define DRAFT_MAX_PINS 4

typedef struct
{
  int min_count, max_count;
  SomaTurnRule turns;
  int n_cells;
  SomaCell cells[DRAFT_MAX_PIECE_CELLS];
} DraftPiece;

typedef struct
{
  int piece;
  int n_cells;
  SomaCell cells[DRAFT_MAX_PIECE_CELLS];
} DraftPin;

/* A small puzzle that can be copied by assignment and changed: what tests make puzzles from. The
 * coordinates are digits. In text, a line each:
 *
 *   box X Y Z                  required cells
 *   hole X Y Z DX DY DZ        takes a box at X Y Z away from those before; or cells as a list:
 *   cells XYZ XYZ...
 *   optional XYZ...            more cells
 *   piece LETTER COUNT XYZ...  COUNT is "2" or "0-2"
 *   turns LETTER NUMBER        how the piece may be turned (SomaTurnRule)
 *   pin LETTER XYZ...          a placement that is given
 *   distinct                   pieces of equal shape are different */
typedef struct
{
  int n_cells;
  SomaCell cells[DRAFT_MAX_CELLS];
  bool optional[DRAFT_MAX_CELLS];
  int n_pieces;
  DraftPiece pieces[DRAFT_MAX_PIECES];
  char letters[DRAFT_MAX_PIECES];
  int n_pins;
  DraftPin pins[DRAFT_MAX_PINS];
  bool distinct;
} Draft;

/* Adds what a line of the text form says; FALSE if its first word is none of the above. */
gboolean draft_read_line (Draft *draft, const char *line);

/* The draft in text. */
char *draft_print (const Draft *draft);

/* A new puzzle, or NULL if the draft does not make one. */
SomaPuzzle *draft_make_puzzle (const Draft *draft, const char *name);

/* Whether the two pieces are the same after a rotation that they allow. */
gboolean draft_same_shape (const DraftPiece *a, const DraftPiece *b);
