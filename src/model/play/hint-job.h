/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "arrangement.h"
#include "hint.h"

/* Answers one question about an arrangement on a thread of its own. A job runs once; it is stopped
 * when the next move is made. Until then, or until it has the answer, SOMA_HINT_WAYS knows what was
 * counted so far. */
#define SOMA_TYPE_HINT_JOB (soma_hint_job_get_type ())
G_DECLARE_FINAL_TYPE (SomaHintJob, soma_hint_job, SOMA, HINT_JOB, GObject)

typedef enum
{
  SOMA_HINT_WAYS,    /* can it be finished, and in how many ways */
  SOMA_HINT_RETREAT, /* if not: the fewest pieces to take back */
  SOMA_HINT_NEXT,    /* if so: which piece next, and where */
} SomaHintKind;

/* Each kind includes the answers of the earlier kinds that it needs: RETREAT tells in `ways`
 * whether anything must be taken back, NEXT whether there is anything to place. */
typedef struct
{
  SomaHintKind kind;
  SomaHintWays ways;

  /* RETREAT, when `ways` says NO */
  SomaHintAnswer retreat_answer; /* NO: pinned pieces block every solution */
  gboolean is_fewest;
  guint n_back;
  guint16 back[SOMA_MAX_CELLS]; /* copies, ascending: pieces in the figure or sticking out of it */

  /* NEXT, when `ways` says YES: */
  SomaHintAnswer next_answer; /* NO: everything is placed */
  SomaHintNext next;
  guint16 next_copy; /* the copy to use: one in the tray if possible, otherwise a loose one */
  SomaPiecePose next_pose;
} SomaHintResult;

/* Takes references. `symmetry` says which ways count as the same in choosing the next piece;
 * SOMA_HINT_WAYS counts all, with the pieces as they lie. Pieces that lie outside the figure count
 * as if they were in the tray; those that stick out of it are always to be taken back. Pinned
 * pieces stay. */
SomaHintJob *soma_hint_job_new (SomaArrangement *arrangement, SomaSymmetry symmetry,
                                SomaHintKind kind);

/* What SOMA_HINT_WAYS will find is known: that many. Before it runs. */
void soma_hint_job_set_ways (SomaHintJob *self, guint64 n_ways);

void soma_hint_job_run_async (SomaHintJob *self, GAsyncReadyCallback callback, gpointer data);

/* The result, valid as long as the job; NULL and G_IO_ERROR_CANCELLED after
 * soma_hint_job_stop(). */
const SomaHintResult *soma_hint_job_run_finish (SomaHintJob *self, GAsyncResult *result,
                                                GError **error);

/* The same, after the job has succeeded; of SOMA_HINT_WAYS at any time: `ways` is what is known by
 * now, see soma_hint_counter_get_ways(). */
const SomaHintResult *soma_hint_job_get_result (SomaHintJob *self);

/* Asks the job to end; it does so within milliseconds. */
void soma_hint_job_stop (SomaHintJob *self);
