/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sift.h"

/* One pass over the solutions of a list, on a thread: what SomaSift has it do. */

/* Of each solution its digest, see soma_sifter_test(), as far as it was needed; shared with a
 * thread, which alone writes while it runs. */
typedef struct
{
  guint64 *digests;
  guint n;
} SomaSiftKnown;

/* Counted; nobody else writes to them while a pass runs. */
SomaSiftKnown *soma_sift_known_new (void);
void soma_sift_known_unref (SomaSiftKnown *known);

/* Makes room for `n` solutions. */
void soma_sift_known_grow (SomaSiftKnown *known, guint n);

/* What the thread works on. */
typedef struct
{
  SomaSift *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaSolutionList *list;
  SomaSifter *sifter;
  GArray *matches, *sorted, *n_without;
  SomaSiftKnown *known;   /* (nullable) if it is needed */
  SomaApartTable *levels; /* (nullable) likewise */

  SomaSiftOrder order;
  int order_piece;
  guint first, end;
  atomic_uint n_done, n_all;
  gboolean is_whole;
} SomaSiftPass;

/* The work of a task whose data is a pass. */
void soma_sift_pass_work (GTask *task);

void soma_sift_pass_free (gpointer data);
