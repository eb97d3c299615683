/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "piece-set.h"

/* The most cells, and one for each placement, that all placements of a puzzle's pieces may have
 * together: a search has tables of up to 20 bytes for each, and 16 more for each further thread. */
#define SOMA_MAX_SLOTS (1 << 26)

/* What counts as the same solution: those that a rotation of the figure carries into each other,
 * and also those that a reflection does, if the piece set equals its own mirror image
 * (SOMA_SYMMETRY_FULL, 240 for the cube); rotations only (480); nothing (11520). Where pieces may
 * not be turned in every way, only what keeps each of them counts: a board that is turned over has
 * other one-sided pieces. */
typedef enum
{
  SOMA_SYMMETRY_FULL,
  SOMA_SYMMETRY_ROTATIONS,
  SOMA_SYMMETRY_NONE,
} SomaSymmetry;

/* A placement that every solution must contain: a piece and the numbers of the cells it covers. */
typedef struct
{
  int piece;
  int n_cells;
  const uint16_t *cells;
} SomaPin;

/* A puzzle: fill the figure with pieces of the set. A value, counted by reference.
 *
 * A solution of a puzzle is an array of figure->n_cells copy numbers (soma_piece_set_n_copies()),
 * one per cell: which copy covers it, SOMA_NO_COPY for an optional cell that stays empty. The
 * copies a solution uses of one piece are its first ones, in the order of their least cell. */
typedef struct
{
  const char *name;   /* UTF-8; may be empty */
  SomaFigure *figure; /* owned */
  SomaPieceSet *set;  /* owned */
  int n_pins;
  const SomaPin *pins;
  bool distinct_pieces; /* pieces of equal shape are different, as if they had different colours;
                           copies of one piece never are */
  const uint32_t *rgb;  /* (nullable) owned: what the SOMA_N_COLOURS colours of cells look like,
                           0xRRGGBB; nothing depends on it but pictures */
  struct SomaLimits *limits; /* (nullable) owned: placements in no solution; see tighten.h */
} SomaPuzzle;

/* Takes new references on `figure` and `set`, copies the rest. Returns a new reference, or NULL
 * and sets `error` (may be NULL): SOMA_ERROR_PIN. */
SomaPuzzle *soma_puzzle_new (const char *name, SomaFigure *figure, SomaPieceSet *set,
                             const SomaPin *pins, int n_pins, bool distinct_pieces,
                             SomaError *error);

/* Sets what the colours of cells look like, before anyone else has the puzzle. Copies `rgb`. */
void soma_puzzle_set_rgb (SomaPuzzle *puzzle, const uint32_t *rgb);

SomaPuzzle *soma_puzzle_ref (SomaPuzzle *puzzle);

/* Takes NULL too. */
void soma_puzzle_unref (SomaPuzzle *puzzle);

/* Whether some cell of the figure, or of a piece, has a colour. */
bool soma_puzzle_has_colours (const SomaPuzzle *puzzle);

/* The fewest copies of `piece` in a solution: its min_count, or more if more are pinned. */
int soma_puzzle_least_count (const SomaPuzzle *puzzle, int piece);

/* Finds an obvious reason why there is no solution: SOMA_ERROR_PIECE_TOO_LARGE (a piece that must
 * be used), SOMA_ERROR_VOLUME, or SOMA_OK if there is none. A puzzle with such an error can still
 * be searched. */
SomaError soma_puzzle_validate (const SomaPuzzle *puzzle);
