/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "puzzle.h"

/* Why a puzzle has no solution: the simplest reason that is found. Each of them is a proof. They
 * are tried in this order, except that a clash of no more than SOMA_SHORT_CLASH comes before marked
 * cells. */
typedef enum
{
  /* The pieces cannot add up to the cells. `have` is the number of cells, `need` how many of them
   * must be covered; `least` and `most` are the nearest sums below and above; -1 where there is
   * none. */
  SOMA_WHY_NOT_VOLUME,
  /* Colours: either the pieces have too many cells in these `colours`, at least `least`, since only
   * these `cells` of the figure, `have` in number, accept any of them; `pieces` are those that must
   * be used and have such cells. Or they have too few, at most `most`: these `cells`, `need` of
   * which must be covered, accept no others than these `colours`, neutral ones among them. */
  SOMA_WHY_NOT_COLOURS,
  /* A piece that must be used fits nowhere in the figure: `pieces`. */
  SOMA_WHY_NOT_PIECE,
  /* Cells that no piece can reach: `cells`, all there are. */
  SOMA_WHY_NOT_CELL,
  /* A part of the figure that no choice of pieces adds up to: `cells`, `have` as their number,
   * `need` as that of those that must be covered. */
  SOMA_WHY_NOT_ISLAND,
  /* Parity: the figure has `have` cells whose coordinates have an even sum (`cells`), of which
   * `need` must be covered; however the pieces lie, they cover at least `least` and at most `most`
   * of them, and never from `need` to `have`. */
  SOMA_WHY_NOT_PARITY,
  /* Corners, cells that lie between two opposite neighbours on no axis (`cells`); the rest is as
   * with parity (Naylor, 1971, on the W-wall). */
  SOMA_WHY_NOT_CORNERS,
  /* A colouring (colouring.h): cells have `weights`, and each piece adds up to one of
   * `values_of_piece`, wherever it lies. Without a `modulus`, the cells add up to `have`, or from
   * `need` on, and all pieces together to at least `least` and at most `most`, but never so much.
   * With one, all sums are modulo it, the cells' one of `needed`, the pieces' one of `reached`, and
   * they have none in common. `cells` are those with a weight. */
  SOMA_WHY_NOT_COLOURING,
  /* Marked cells: there are `have` of them (`cells`), all of which must be covered, and the pieces
   * cover at most `most`. None can be left out of the set. */
  SOMA_WHY_NOT_MARKED,
  /* One cell or piece, in `cells` or `pieces`: it can be covered or placed in `have` ways, and each
   * of them leaves another cell or piece for which there is none. */
  SOMA_WHY_NOT_DEAD_ENDS,
  /* These `cells` cannot all be covered while all these `pieces` (one of the two may be empty) are
   * used, without an overlap or a piece too many, even if everything else stays empty: the smallest
   * such set, or, if the effort did not suffice to find it, one of which nothing can be left
   * out. */
  SOMA_WHY_NOT_CLASH,
  /* No short reason, but an exhaustive search of `n_nodes` nodes. */
  SOMA_WHY_NOT_SEARCH,
  /* There is a solution. */
  SOMA_WHY_NOT_SOLVABLE,
  /* Stopped, or out of nodes, without a result. */
  SOMA_WHY_NOT_UNKNOWN,
  /* Memory ran out, or there are too many placements: see SomaWhyNotOptions. */
  SOMA_WHY_NOT_FAILED,
} SomaWhyNotKind;

/* What is known of a puzzle with colours that has no solution: what would be if every cell accepted
 * every colour. */
typedef enum
{
  SOMA_WITHOUT_COLOURS_UNKNOWN,  /* nothing, or it would not help */
  SOMA_WITHOUT_COLOURS_FITS,     /* PIECE, CELL: all these pieces would fit somewhere, or all these
                                    cells could be reached */
  SOMA_WITHOUT_COLOURS_SOLVABLE, /* there would be a solution */
} SomaWithoutColours;

/* Cells are numbers in the figure, pieces indices in the set, both ascending. Of pieces of equal
 * shape, the first is named. */
typedef struct
{
  SomaWhyNotKind kind;
  int n_cells;
  uint16_t cells[SOMA_MAX_CELLS];
  int n_pieces;
  uint8_t pieces[SOMA_MAX_PIECES];
  uint64_t colours;                        /* COLOURS: of pieces' cells, a bit for each */
  int need, have, least, most;             /* `need` and `have` differ where cells are optional */
  uint16_t most_of_piece[SOMA_MAX_PIECES]; /* CORNERS, MARKED: how many of the cells one such piece
                                              covers at most, wherever it lies in the figure */
  int modulus;                             /* COLOURING, and so are the following */
  int16_t weights[SOMA_MAX_CELLS];
  int least_of_piece[SOMA_MAX_PIECES];       /* what bit 0 of the values stands for */
  uint64_t values_of_piece[SOMA_MAX_PIECES]; /* as bits */
  uint64_t needed, reached;                  /* residues, as bits */
  bool smallest;                             /* CLASH: no smaller set exists */
  uint64_t n_nodes;                          /* of the search; SEARCH, SOLVABLE and UNKNOWN */
  SomaWithoutColours without_colours;
} SomaWhyNot;

/* COLOURS: whether the pieces have too many cells in the colours, and not too few. */
static inline bool
soma_why_not_is_too_many (const SomaWhyNot *reason)
{
  return reason->least > reason->have;
}

/* COLOURING: whether all weights are 1 or 0, without a modulus, so that cells are counted. */
bool soma_why_not_counts_cells (const SomaWhyNot *reason, const SomaPuzzle *puzzle);

/* PARITY, CORNERS: whether the pieces do not fill too few cells at most: they can fill more than
 * there are, but never from `need` to `have`. */
static inline bool
soma_why_not_is_never (const SomaWhyNot *reason)
{
  return reason->most > reason->have;
}

#define SOMA_SHORT_CLASH 4

typedef struct
{
  int max_clash;           /* the most cells of a CLASH, a piece counting as two; 0: 8 */
  uint64_t effort;         /* nodes for a CLASH, or for a solution without colours, and similar for
                          others; 0: 500,000 (half a second) */
  uint64_t node_limit;     /* nodes for the search; 0: no limit */
  const atomic_bool *stop; /* may be NULL; set by whoever wants to stop */
  SomaError *error;        /* may be NULL; set with a reason of FAILED */
} SomaWhyNotOptions;

/* Looks for the reason; blocks, and allocates up to a few megabytes. Deterministic. `options` may
 * be NULL. */
void soma_why_not_find (SomaPuzzle *puzzle, const SomaWhyNotOptions *options, SomaWhyNot *reason);

/* Looks for a colouring alone, parity and corners included, and makes a reason of it. False without
 * one. `effort`, and what is left of it, as for soma_colouring_find(); `stop` may be NULL. */
bool soma_why_not_find_colouring (SomaPuzzle *puzzle, uint64_t *effort, const atomic_bool *stop,
                                  SomaWhyNot *reason);
