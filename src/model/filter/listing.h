/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "near.h"
#include "filter.h"
#include "solution-range.h"

/* The solutions that are listed: a base, rules and an order. The base is a list that grows, or an
 * index of more solutions than a list has room for; of an index, those around one of them are
 * listed. A GListModel of SomaSolution; those near one are turned such that they differ least from
 * it, so that their copies are not always those that the list has at their index.
 *
 * Signals: "changing" with whether what is looked at stays in its place (gboolean) before others
 * are listed, when soma_listing_hold() is to be called, and "changed" afterwards; but not for what
 * is added at the end of the whole list. "told": rules, the order, or how much is found out by now
 * are others than before. */
#define SOMA_TYPE_LISTING (soma_listing_get_type ())
G_DECLARE_FINAL_TYPE (SomaListing, soma_listing, SOMA, LISTING, GObject)

/* All solutions of a list that was searched for under a convention, in the order found. */
SomaListing *soma_listing_new (SomaSolutionList *list, SomaSymmetry symmetry);

/* Those of an index that is ready, around that which is `shown` (nullable). */
SomaListing *soma_listing_new_numbered (SomaSolutionIndex *index, SomaSolution *shown);

/* The rules and the order; to be changed by the following alone. Owned by the listing. */
SomaFilter *soma_listing_get_filter (SomaListing *self);

/* As soma_filter_toggle(), and so on; whoever toggles a rule no longer asks for what is near. */
void soma_listing_toggle (SomaListing *self, const SomaFilterRule *rule);
void soma_listing_remove (SomaListing *self, guint i);
void soma_listing_set_near (SomaListing *self, SomaSolution *near);
void soma_listing_set_order (SomaListing *self, SomaFilterOrder order, int piece);

/* Without rules; those near one are as those before. */
void soma_listing_clear (SomaListing *self);

/* Lists all, in the order found. */
void soma_listing_show_all (SomaListing *self);

/* Whether a rule asks for some, besides being near one. */
gboolean soma_listing_is_filtered (SomaListing *self);

/* Near which solution those are that are listed, and not just looked for; (nullable), borrowed. */
SomaSolution *soma_listing_get_near (SomaListing *self);

/* For who handles "changing": the solution `shown` (nullable) is to be shown afterwards, and those
 * with the indices `pinned` (of guint) are in view. */
void soma_listing_hold (SomaListing *self, SomaSolution *shown, const GArray *pinned);

/* For who handles "changing" where all stays in place: whether it will be listed. */
gboolean soma_listing_will_have (SomaListing *self, SomaSolution *solution);

/* For who handles "changed": where that is which is to be shown; G_MAXUINT if it is not listed. */
guint soma_listing_get_place (SomaListing *self);

/* Those that are listed, of a list: whatever others are. To be compared, and borrowed. */
GListModel *soma_listing_get_shown (SomaListing *self);

/* Of a list, the position of the solution with that index in it; G_MAXUINT if it is not listed. */
guint soma_listing_find (SomaListing *self, guint index);

/* Of a list, the indices (of guint) in it; free with g_array_unref(). */
GArray *soma_listing_list_indices (SomaListing *self);

/* Of an index: what is listed of those that meet the rules; NULL otherwise. Borrowed. */
SomaSolutionRange *soma_listing_get_range (SomaListing *self);

/* Of an index: all of them, and those that meet the rules, which may not be ready (nullable: there
 * are no rules). Borrowed. */
SomaSolutionIndex *soma_listing_get_index (SomaListing *self);
SomaSolutionIndex *soma_listing_get_filtered (SomaListing *self);

/* The position of number `k` (from 0) of those that meet the rules; of an index, those around it
 * are listed for that. G_MAXUINT if there are not as many. */
guint soma_listing_go_to (SomaListing *self, const SomaNumber *k);
