/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "bags.h"

/* A bag and the number of its solutions, as far as it is known: an item of a list. */
#define SOMA_TYPE_COUNTED_BAG (soma_counted_bag_get_type ())
G_DECLARE_FINAL_TYPE (SomaCountedBag, soma_counted_bag, SOMA, COUNTED_BAG, GObject)

typedef struct
{
  guint64 number;      /* of the bag, from 0 */
  guint32 n_solutions; /* SOMA_BAG_COUNT_MOST: so many or more */
  gboolean is_partial; /* there may be more */
} SomaBagCount;

SomaCountedBag *soma_counted_bag_new (const SomaBags *bags, const SomaBagCount *count);

/* Owned by the item. */
const SomaBagCount *soma_counted_bag_get (SomaCountedBag *self);

/* Its pieces, "V L 2T", and those that are left over, "F"; owned by the item. */
const char *soma_counted_bag_get_pieces (SomaCountedBag *self);
const char *soma_counted_bag_get_left_over (SomaCountedBag *self);

/* Whether that says it in fewer words. */
gboolean soma_counted_bag_lacks_few (SomaCountedBag *self);
