/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "bags.h"
#include "number.h"
#include "search.h"

/* Counts the solutions of each bag (bags.h): of all in one search where that pays, and otherwise
 * of one after the other, with what is known from mirror images and from exchanged pieces. */
typedef struct _SomaBagCounter SomaBagCounter;

/* So many can be counted at once: what is known of each takes four bytes. */
#define SOMA_BAG_COUNTER_MOST (1 << 24)

/* What a count that is kept is at most: that, or more. */
#define SOMA_BAG_COUNT_MOST (((guint32) 1 << 31) - 2)

typedef struct
{
  SomaSymmetry symmetry;
  guint64 limit; /* solutions of each bag that are enough; 0: all are counted */
  int n_threads;
  gsize sweep_bytes;  /* what sweeps on all threads may take of memory; 0: 1 GiB */
  guint64 first, end; /* which bags */

  /* The following are called by soma_bag_counter_run(), on its thread. */

  /* (nullable) Of each bag, in order; FALSE ends the run. */
  gboolean (*counted) (guint64 number, const SomaNumber *n_solutions, gboolean is_partial,
                       gpointer data);

  /* (nullable) One search for all begins; NULL when it has ended. */
  void (*searching) (SomaSearch *search, gpointer data);

  /* (nullable) One search or one bag after the other was chosen; both take so many seconds. */
  void (*chosen) (gboolean together, double seconds, double other_seconds, gpointer data);

  /* (nullable) More is known: several times a second, or more often. */
  void (*found) (gpointer data);
} SomaBagCountOptions;

/* Borrows `bags`; the range of them is not empty. */
SomaBagCounter *soma_bag_counter_new (SomaBags *bags, const SomaBagCountOptions *options);

/* Takes NULL too. */
void soma_bag_counter_free (SomaBagCounter *self);

/* Counts until it is done, or `stop` is set; then it can go on. `data` is what the functions of the
 * options get. Whether all have been counted to the end. */
gboolean soma_bag_counter_run (SomaBagCounter *self, const atomic_bool *stop, gpointer data);

/* Whether memory or threads ran out, so that some are partial. */
gboolean soma_bag_counter_has_failed (const SomaBagCounter *self);

/* What part is done, 0 to 1. Only on the thread of the run, or between runs, as all below. */
double soma_bag_counter_get_fraction (const SomaBagCounter *self);

/* How many bags were counted to the end, one after the other or all together. */
guint64 soma_bag_counter_get_n_done (const SomaBagCounter *self);

/* Of those one after the other: how many were searched for, and how many were reached by exchanging
 * pieces. */
void soma_bag_counter_get_statistics (const SomaBagCounter *self, guint64 *n_searched,
                                      guint64 *n_reached);

/* How many solutions a bag has, or at least as many if `is_partial`; FALSE if nothing is known. */
gboolean soma_bag_counter_get (const SomaBagCounter *self, guint64 number, guint32 *n_solutions,
                               gboolean *is_partial);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBagCounter, soma_bag_counter_free)
