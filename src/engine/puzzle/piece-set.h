/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "figure.h"
#include "turn-rule.h"

#define SOMA_MAX_PIECES 256
#define SOMA_MAX_COUNT SOMA_MAX_CELLS /* single cubes that fill the largest figure */
#define SOMA_MAX_COPIES 64000         /* of all pieces together: a copy number has 16 bits */
#define SOMA_LETTER_SIZE 8
#define SOMA_NAME_SIZE 64
#define SOMA_MAX_WEIGHT 999 /* and the least is its negative */

/* No copy: an optional cell that stays empty. */
#define SOMA_NO_COPY UINT16_MAX

/* A piece: a polycube up to those rotations that it allows (not reflection), and how many of it the
 * set has. The cells need not be connected. */
typedef struct
{
  char letter[SOMA_LETTER_SIZE]; /* one character in UTF-8, shown on the piece and in text */
  char name[SOMA_NAME_SIZE];     /* "L tricube"; may be empty */
  uint32_t colour;               /* 0xRRGGBB */
  int min_count, max_count;      /* how many of it a solution uses; equal for a plain count */
  int n_cells;
  const SomaCell *cells;
  const uint8_t *colours; /* one per cell, as the colours of figures; NULL when all are neutral */
  SomaTurnRule turns;     /* how it may be turned from the way in which its cells lie */
  int weight;             /* 0 unless said, and one more where people read it, as in BurrTools: of
                             two parts that move apart, the one with the heaviest piece stays */
} SomaPiece;

/* What people read as the weight of a piece of which nothing is said. */
#define SOMA_USUAL_WEIGHT 1

/* Pieces with their counts. A value, counted by reference like SomaFigure. */
typedef struct
{
  const char *name; /* "soma"; may be empty */
  int n_pieces;
  const SomaPiece *pieces;
} SomaPieceSet;

/* Copies `pieces` (cells are normalised as in a figure, the letter and name kept as they are).
 * Returns a new reference, or NULL and sets `error` (may be NULL): SOMA_ERROR_EMPTY_PIECE_SET,
 * _TOO_MANY_PIECES, _TOO_MANY_COPIES, _EMPTY_PIECE, _PIECE_CELLS, _COUNT. */
SomaPieceSet *soma_piece_set_new (const char *name, const SomaPiece *pieces, int n_pieces,
                                  SomaError *error);

SomaPieceSet *soma_piece_set_ref (SomaPieceSet *set);

/* Takes NULL too. */
void soma_piece_set_unref (SomaPieceSet *set);

/* The most copies a solution can hold: the sum of the max_counts. Copies are numbered through the
 * set: piece 0 has the first max_count numbers, piece 1 the next, and so on. */
int soma_piece_set_n_copies (const SomaPieceSet *set);

/* The piece that copy number `copy` is of. */
int soma_piece_set_copy_piece (const SomaPieceSet *set, int copy);

/* The first copy number of `piece`. */
int soma_piece_set_first_copy (const SomaPieceSet *set, int piece);

/* Renumbers the copies of a solution of `n_cells` cells, or of a part of one, in the order that a
 * solution has (see SomaPuzzle). */
void soma_piece_set_order_copies (const SomaPieceSet *set, int n_cells, uint16_t *copy_at);

/* How many copies of each piece a solution of `n_cells` cells uses. */
void soma_piece_set_count_used (const SomaPieceSet *set, int n_cells, const uint16_t *copy_at,
                                int *n_used);

/* Whether the pieces are interchangeable: `a`, turned in the ways that it allows (or also
 * mirrored), has the cells of `b`, in their colours, in all the ways that `b` allows and no others.
 */
bool soma_piece_same_shape (const SomaPiece *a, const SomaPiece *b, bool mirror);

/* The sums of cells that a choice of pieces within the counts can reach, least and most. */
void soma_piece_set_volume (const SomaPieceSet *set, int *least, int *most);
