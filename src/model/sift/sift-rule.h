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
  SOMA_SIFT_COMES_APART, /* it is known to come apart */
  SOMA_SIFT_LOCKED,      /* it is known never to do */
  SOMA_SIFT_LEVEL_FROM,  /* its first part is out after `level` moves, or needs more */
  SOMA_SIFT_LEVEL,       /* its first part is out after exactly `level` moves */
  SOMA_SIFT_UNTRIED,     /* it is not known, or not yet, whether it comes apart */
} SomaSiftKind;

#define SOMA_SIFT_N_KINDS (SOMA_SIFT_UNTRIED + 1)

/* A rule; what its kind does not use is 0. `cell` is a number in the figure. */
typedef struct
{
  SomaSiftKind kind;
  int piece, other, cell, level;
} SomaSiftRule;

/* Which two of them are the same: pieces touch each other whatever their order. */
gboolean soma_sift_rule_equal (const SomaSiftRule *a, const SomaSiftRule *b);

/* Whether it asks how solutions come apart (SomaApartLevels). */
gboolean soma_sift_kind_needs_levels (SomaSiftKind kind);

/* Whether it asks for keys of solutions, which take long to make. */
gboolean soma_sift_kind_needs_keys (SomaSiftKind kind);

/* Whether it asks for a level. */
gboolean soma_sift_kind_has_level (SomaSiftKind kind);

/* Whether the piece can lie flat at all. */
gboolean soma_sift_piece_is_flat (const SomaPiece *piece);
