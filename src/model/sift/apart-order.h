/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-levels.h"
#include "kept-solutions.h"
#include "sifted.h"

/* Which solutions are wanted. */
typedef enum
{
  SOMA_APART_CHOICE_ALL,
  SOMA_APART_CHOICE_APART,   /* those that come apart */
  SOMA_APART_CHOICE_LOCKED,  /* those that never do */
  SOMA_APART_CHOICE_UNKNOWN, /* those of which it is not known, or not yet */
} SomaApartChoice;

/* The solutions of a list, or those of it in which pieces are kept, chosen by whether they come
 * apart, and if wanted, the highest levels first: a GListModel that stores their indices only.
 * Sorting moves what is being looked at: it never changes, and whoever shows it decides when to
 * make another. That takes some hundredths of a second for a million solutions. */
#define SOMA_TYPE_APART_ORDER (soma_apart_order_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartOrder, soma_apart_order, SOMA, APART_ORDER, GObject)

/* `kept` is nullable. */
SomaApartOrder *soma_apart_order_new (SomaSolutionList *list, SomaKeptSolutions *kept,
                                      SomaApartLevels *levels, SomaApartChoice choice,
                                      gboolean by_level);

/* The same of those that were sifted, whose order stays where levels are the same. */
SomaApartOrder *soma_apart_order_new_sifted (SomaSolutionList *list, SomaSifted *sifted,
                                             SomaApartLevels *levels, SomaApartChoice choice,
                                             gboolean by_level);

/* Whether what it has is not what it would have now. */
gboolean soma_apart_order_is_stale (SomaApartOrder *self);

/* The indices (of guint) in the whole list, in this order; owned by the list, until it changes. */
const GArray *soma_apart_order_get_indices (SomaApartOrder *self);

/* The position of the solution with that index in the whole list; G_MAXUINT if it is not there. */
guint soma_apart_order_find (SomaApartOrder *self, guint index);
