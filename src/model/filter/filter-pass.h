/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "filter.h"

/* One pass over the solutions of a list, on a thread: what SomaFilter has it do. */

/* Of each solution its digest, see soma_matcher_test(), as far as it was needed; shared with a
 * thread, which alone writes while it runs. */
typedef struct
{
  guint64 *digests;
  guint n;
} SomaFilterKnown;

/* Counted; nobody else writes to them while a pass runs. */
SomaFilterKnown *soma_filter_known_new (void);
void soma_filter_known_unref (SomaFilterKnown *known);

/* Makes room for `n` solutions. */
void soma_filter_known_grow (SomaFilterKnown *known, guint n);

/* What the thread works on. */
typedef struct
{
  SomaFilter *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaSolutionList *list;
  SomaMatcher *matcher;
  GArray *matches, *sorted, *n_without;
  SomaFilterKnown *known; /* (nullable) if it is needed */
  SomaApartTable *levels; /* (nullable) likewise */

  SomaFilterOrder order;
  int order_piece;
  guint first, end;
  atomic_uint n_done, n_all;
  gboolean is_whole;
} SomaFilterPass;

/* The work of a task whose data is a pass. */
void soma_filter_pass_work (GTask *task);

void soma_filter_pass_free (gpointer data);
