/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* What is asked of a solution, besides pieces that are kept in place (SomaKeptPiece). */
typedef enum
{
  SOMA_SIFT_NOT_AT,    /* no copy of `piece` covers `cell` */
  SOMA_SIFT_TOUCH,     /* copies of `piece` and of `other` have a face in common */
  SOMA_SIFT_APART,     /* none do */
  SOMA_SIFT_FLAT,      /* a copy of `piece` has all its cells in one layer */
  SOMA_SIFT_SYMMETRIC, /* it looks the same turned or mirrored, with equal pieces exchanged */
  SOMA_SIFT_FOUND,     /* it was found by playing */
  SOMA_SIFT_NOT_FOUND,
  SOMA_SIFT_BOOKMARKED,
} SomaSiftKind;

/* A rule; what its kind does not use is 0. `cell` is a number in the figure. */
typedef struct
{
  SomaSiftKind kind;
  int piece, other, cell;
} SomaSiftRule;

/* Which two of them are the same: pieces touch each other whatever their order. */
gboolean soma_sift_rule_equal (const SomaSiftRule *a, const SomaSiftRule *b);

/* Whether the piece can lie flat at all. */
gboolean soma_sift_piece_is_flat (const SomaPiece *piece);
