/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-table.h"
#include "filter-rule.h"
#include "symmetry.h"

/* SomaMatcher: rules, prepared for testing very many solutions. Used by one thread at a time. */

/* A set of solutions by the keys of the library: of each, 64 bits of its digest. */
GHashTable *soma_filter_keys_new (void);

/* Adds a key of the library; anything else is ignored. */
void soma_filter_keys_add (GHashTable *keys, const char *key);

/* What solutions are tested for; all but the levels is copied, or has a reference taken. */
typedef struct
{
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry; /* under which they are listed */
  const SomaFilterRule *rules;
  int n_rules;
  GHashTable *found, *bookmarked; /* (nullable) see soma_filter_keys_new() */
  const SomaApartTable *levels;   /* (nullable) borrowed: outlives the matcher */
} SomaMatcherOptions;

SomaMatcher *soma_matcher_new (const SomaMatcherOptions *options);

/* Takes NULL too. */
void soma_matcher_free (SomaMatcher *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMatcher, soma_matcher_free)

/* Whether the solution meets them all; `index` is its number among those of which the levels are.
 * If it would but for one, that one's number in `n_without` (n_rules numbers) grows. `*digest`
 * is 0 for a solution that was never tested for being found or bookmarked, and is then kept for the
 * next time. */
gboolean soma_matcher_test (SomaMatcher *self, guint index, const guint16 *copy_at, guint64 *digest,
                            guint *n_without);

/* Sorts indices (of guint, ascending) of solutions of the list that meet them all, if one asks for
 * what is near a solution: that solution first, then those that differ in fewer pieces. FALSE
 * otherwise. */
gboolean soma_matcher_sort (SomaMatcher *self, SomaSolutionList *list, GArray *indices);

/* How many symmetries of the figure, besides leaving it as it is, map the solution to itself:
 * pieces may be exchanged with equal ones, or with their mirror images. `group` is that of the
 * puzzle under SOMA_SYMMETRY_FULL. */
int soma_filter_count_symmetries (const SomaGroup *group, const SomaPuzzle *puzzle,
                                  const guint16 *copy_at);
