/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "counted-bag.h"
#include "design.h"
#include "findings.h"

/* Counts, in the background, the solutions of each choice of the pieces of a design. The items are
 * SomaCountedBag, SOMA_MOST_LISTED_BAGS at most, whatever else is known. "n-tried" is how many are
 * counted to the end.
 *
 * Read-only property: "totals" (boxed, a SomaBagTotals), which notifies whenever more is known. */
#define SOMA_TYPE_BAG_FINDER (soma_bag_finder_get_type ())
G_DECLARE_FINAL_TYPE (SomaBagFinder, soma_bag_finder, SOMA, BAG_FINDER, SomaFindings)

#define SOMA_MOST_LISTED_BAGS 1000

typedef enum
{
  SOMA_BAGS_NONE, /* not started */
  SOMA_BAGS_RUNNING,
  SOMA_BAGS_STOPPED,
  SOMA_BAGS_COMPLETE,
  /* It cannot be done. */
  SOMA_BAGS_NO_PUZZLE, /* the design has no cells or no pieces */
  SOMA_BAGS_NO_BAG,    /* no choice has as many cells as the figure needs */
  SOMA_BAGS_TOO_MANY,  /* more than can be numbered */
  SOMA_BAGS_FAILED,    /* out of memory */
} SomaBagsState;

#define SOMA_TYPE_BAGS_STATE (soma_bags_state_get_type ())
GType soma_bags_state_get_type (void);

/* Which bags are asked for, and how much of them. */
typedef struct
{
  gboolean allows_left_over; /* any piece may be, whatever the design says */
  SomaBagRules rules;
  gboolean counts_all; /* all solutions, not only whether there is one */
  SomaSymmetry symmetry;
  int n_threads; /* 0: one for each processor */
} SomaBagWish;

typedef enum
{
  SOMA_LIST_ALL_BAGS,
  SOMA_LIST_BUILDABLE_BAGS,
  SOMA_LIST_IMPOSSIBLE_BAGS,
  SOMA_LIST_UNIQUE_BAGS, /* with one solution; known only if all are counted */
  SOMA_N_BAG_LISTS,
} SomaBagList;

typedef enum
{
  SOMA_BAGS_AS_NUMBERED,
  SOMA_BAGS_FEWEST_FIRST, /* solutions */
  SOMA_BAGS_MOST_FIRST,
  SOMA_N_BAG_ORDERS,
} SomaBagOrder;

/* Of all bags that are looked at. */
typedef struct
{
  guint64 n_bags;       /* how many there are */
  guint64 n_looked_at;  /* of these, the first SOMA_BAG_COUNTER_MOST at most */
  guint64 n_buildable;  /* known to be */
  guint64 n_impossible; /* likewise */
  guint64 n_unique;     /* with exactly one solution */
  guint64 n_matching;   /* what would be listed if there were room */
  gboolean counts_all;  /* as the wish said */
} SomaBagTotals;

#define SOMA_TYPE_BAG_TOTALS (soma_bag_totals_get_type ())
GType soma_bag_totals_get_type (void);

/* Stops any earlier run, empties the list, and begins. */
void soma_bag_finder_start (SomaBagFinder *self, SomaDesign *design, const SomaBagWish *wish);

/* Goes on if it was stopped. */
void soma_bag_finder_go_on (SomaBagFinder *self);

/* What is listed, and in which order; at any time. */
void soma_bag_finder_set_list (SomaBagFinder *self, SomaBagList list, SomaBagOrder order);

void soma_bag_finder_get_totals (SomaBagFinder *self, SomaBagTotals *totals);

/* The design that was asked about; NULL before that. */
SomaDesign *soma_bag_finder_get_design (SomaBagFinder *self);

/* Whether what is listed is about the figure and the pieces of `design`, which may have the counts
 * of one of the bags. */
gboolean soma_bag_finder_is_about (SomaBagFinder *self, SomaDesign *design);

/* `design`, which the finder is about, with the pieces of the bag. */
SomaDesign *soma_bag_finder_apply (SomaBagFinder *self, SomaCountedBag *bag, SomaDesign *design);

/* What is listed as a text, a line for each bag, with a tab before the number. Free with
 * g_free(). */
char *soma_bag_finder_to_text (SomaBagFinder *self);
