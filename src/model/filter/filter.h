/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-levels.h"
#include "filter-order.h"
#include "filter-rule.h"
#include "matcher.h"

/* Which solutions of a list meet all of some rules, and in which order they are wanted: found out
 * in the background, anew after each change, and for those that are added to the list; or at once,
 * if pieces in their places are all that is asked for.
 *
 * Signal "changed": there is another result. Read-only properties, which notify: "searching"
 * (boolean), and "fraction" (double) of the work that is done, several times a second. */
#define SOMA_TYPE_FILTER (soma_filter_get_type ())
G_DECLARE_FINAL_TYPE (SomaFilter, soma_filter, SOMA, FILTER, GObject)

/* Without rules, in the order in which they were found. */
SomaFilter *soma_filter_new (SomaSolutionList *list, SomaSymmetry symmetry);

SomaSymmetry soma_filter_get_symmetry (SomaFilter *self);

/* Adds the rule, which is copied, or removes the one that is the same. Pieces in their places come
 * before other rules. */
void soma_filter_toggle (SomaFilter *self, const SomaFilterRule *rule);
gboolean soma_filter_has (SomaFilter *self, const SomaFilterRule *rule);
guint soma_filter_get_n_rules (SomaFilter *self);
const SomaFilterRule *soma_filter_get_rule (SomaFilter *self, guint i);
void soma_filter_remove (SomaFilter *self, guint i);
void soma_filter_clear (SomaFilter *self);

/* How many of the rules need this. */
guint soma_filter_count_rules (SomaFilter *self, SomaFilterNeeds needs);

/* Near which solution those are that are asked for: that of a rule; (nullable), borrowed. */
SomaSolution *soma_filter_get_near (SomaFilter *self);

/* Asks for those near a solution instead of those with pieces in their places; NULL: no longer. */
void soma_filter_set_near (SomaFilter *self, SomaSolution *near);

/* Which solutions were found and which are bookmarked (nullable, see soma_filter_keys_new()); they
 * must not change afterwards. */
void soma_filter_set_keys (SomaFilter *self, GHashTable *found, GHashTable *bookmarked);

/* How the solutions come apart (nullable), followed as that becomes known; not that it asks for it
 * to be found out. */
void soma_filter_set_levels (SomaFilter *self, SomaApartLevels *levels);

/* Whether a rule or the order needs them. */
gboolean soma_filter_needs_levels (SomaFilter *self);

/* Of how many solutions they are not known yet; 0 if they are not needed. */
guint soma_filter_count_untried (SomaFilter *self);

/* `piece` is for SOMA_FILTER_BY_PLACE. */
void soma_filter_set_order (SomaFilter *self, SomaFilterOrder order, int piece);
SomaFilterOrder soma_filter_get_order (SomaFilter *self);
int soma_filter_get_order_piece (SomaFilter *self);

/* Whether there is a rule, or an order other than that in which they were found. */
gboolean soma_filter_is_used (SomaFilter *self);

gboolean soma_filter_is_searching (SomaFilter *self);

/* The indices in the list (of guint) of the solutions, as of the last "changed": NULL before the
 * first one, and while it is not used. Whoever wants them for longer takes a reference; nobody
 * changes them. */
const GArray *soma_filter_get_indices (SomaFilter *self);

/* How many more there would be if rule number `i` were not there. Not known, but 0, if pieces in
 * their places are all that is asked for: they are together in some solution. */
guint soma_filter_count_without (SomaFilter *self, guint i);
