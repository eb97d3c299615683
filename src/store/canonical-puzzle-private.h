/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "canonical-puzzle.h"

#define NO_PIECE G_MAXUINT16

/* A transform to the canonical form. */
typedef struct
{
  int transform;
  guint8 place_of[SOMA_MAX_PIECES]; /* where each kind comes in the canonical order */
} CanonicalWay;

struct _SomaCanonicalPuzzle
{
  /* Owned */
  SomaPuzzle *puzzle;
  SomaFigure *figure;      /* the canonical one */
  GArray *ways;            /* of CanonicalWay: all that lead to the canonical form, at least one */
  guint16 *to_canonical;   /* for each cell its number in the canonical figure */
  guint16 *from_canonical; /* the reverse */
  guint16 *pinned_piece;   /* the piece pinned on each cell, or NO_PIECE */
  guint16 *copy_map;       /* scratch: one number for each copy of the set */

  guint8 key[SOMA_DIGEST_SIZE];
  guint8 frame[SOMA_DIGEST_SIZE];
  int n_copies;
  int n_kinds;
  int kind_of[SOMA_MAX_PIECES];        /* of each piece, in canonical order */
  int bare_kind_of[SOMA_MAX_PIECES];   /* of each piece, before the kinds were sorted */
  int first_copy[SOMA_MAX_PIECES + 1]; /* of each kind */
  int n_pinned[SOMA_MAX_PIECES];       /* copies of each piece that are pinned */
  int least_count[SOMA_MAX_PIECES];    /* of each piece: its min_count, or the pinned ones */
};

/* Writes the SHA-256 of `bytes`; different domains give different digests. */
void soma_canonical_digest (const char *domain, gconstpointer bytes, gsize length, guint8 *result);
