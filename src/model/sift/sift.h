/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-levels.h"
#include "sift-order.h"
#include "sift-rule.h"
#include "sifter.h"

/* Which solutions of a list meet all of some rules, and in which order they are wanted: found out
 * in the background, anew after each change, and for those that are added to the list; or at once,
 * if pieces in their places are all that is asked for.
 *
 * Signal "changed": there is another result. Read-only properties, which notify: "searching"
 * (boolean), and "fraction" (double) of the work that is done, several times a second. */
#define SOMA_TYPE_SIFT (soma_sift_get_type ())
G_DECLARE_FINAL_TYPE (SomaSift, soma_sift, SOMA, SIFT, GObject)

/* Without rules, in the order in which they were found. */
SomaSift *soma_sift_new (SomaSolutionList *list, SomaSymmetry symmetry);

SomaSymmetry soma_sift_get_symmetry (SomaSift *self);

/* Adds the rule, which is copied, or removes the one that is the same. Pieces in their places come
 * before other rules. */
void soma_sift_toggle (SomaSift *self, const SomaSiftRule *rule);
gboolean soma_sift_has (SomaSift *self, const SomaSiftRule *rule);
guint soma_sift_get_n_rules (SomaSift *self);
const SomaSiftRule *soma_sift_get_rule (SomaSift *self, guint i);
void soma_sift_remove (SomaSift *self, guint i);
void soma_sift_clear (SomaSift *self);

/* How many of the rules need this. */
guint soma_sift_count_rules (SomaSift *self, SomaSiftNeeds needs);

/* Near which solution those are that are asked for: that of a rule; (nullable), borrowed. */
SomaSolution *soma_sift_get_near (SomaSift *self);

/* Asks for those near a solution instead of those with pieces in their places; NULL: no longer. */
void soma_sift_set_near (SomaSift *self, SomaSolution *near);

/* Which solutions were found and which are bookmarked (nullable, see soma_sift_keys_new()); they
 * must not change afterwards. */
void soma_sift_set_keys (SomaSift *self, GHashTable *found, GHashTable *bookmarked);

/* How the solutions come apart (nullable), followed as that becomes known; not that it asks for it
 * to be found out. */
void soma_sift_set_levels (SomaSift *self, SomaApartLevels *levels);

/* Whether a rule or the order needs them. */
gboolean soma_sift_needs_levels (SomaSift *self);

/* Of how many solutions they are not known yet; 0 if they are not needed. */
guint soma_sift_count_untried (SomaSift *self);

/* `piece` is for SOMA_SIFT_BY_PLACE. */
void soma_sift_set_order (SomaSift *self, SomaSiftOrder order, int piece);
SomaSiftOrder soma_sift_get_order (SomaSift *self);
int soma_sift_get_order_piece (SomaSift *self);

/* Whether there is a rule, or an order other than that in which they were found. */
gboolean soma_sift_is_used (SomaSift *self);

gboolean soma_sift_is_searching (SomaSift *self);

/* The indices in the list (of guint) of the solutions, as of the last "changed": NULL before the
 * first one, and while it is not used. Whoever wants them for longer takes a reference; nobody
 * changes them. */
const GArray *soma_sift_get_indices (SomaSift *self);

/* How many more there would be if rule number `i` were not there. Not known, but 0, if pieces in
 * their places are all that is asked for: they are together in some solution. */
guint soma_sift_count_without (SomaSift *self, guint i);
