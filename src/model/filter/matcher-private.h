/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "matcher.h"

#include "near.h"
#include "solution-digester.h"

/* Shared by the matcher and the kinds of rules that it tests. */

/* Cells with a face in common. */
typedef struct
{
  guint16 a, b;
} SomaFilterContact;

/* A rule, which is owned, with what is known of its kind. */
typedef struct
{
  SomaFilterRule rule;
  const SomaFilterKind *kind;
} SomaFilterTest;

struct _SomaMatcher
{
  /* The solution that is looked at: borrowed */
  const guint16 *copy_at;
  guint64 *digest;
  guint index;

  /* Owned */
  SomaPuzzle *puzzle;
  GArray *tests;    /* of SomaFilterTest */
  guint *place;     /* the order in which rules are tested: those that take long come last */
  SomaGroup *group; /* (nullable) if a rule needs it */
  SomaNear *near;   /* (nullable) likewise */
  SomaSolutionDigester *digester; /* (nullable) likewise */
  GHashTable *found, *bookmarked; /* (nullable) */
  const SomaApartTable *levels;   /* (nullable) borrowed */
  GArray *contacts;               /* of SomaFilterContact */
  guint16 *piece_of;              /* of each copy */
};

/* Whether the solution is in the set (nullable, see soma_filter_keys_new()). */
gboolean soma_matcher_has_key (SomaMatcher *self, GHashTable *keys);
