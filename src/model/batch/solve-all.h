/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"

/* Solves many figures (of SomaFigureItem) in the background, one after the other, as a solve job
 * does with one: what is found is stored, and the items know at once how many there are. Then it is
 * measured how hard they are to build. Figures of which all this is known already are left out.
 *
 * Nobody can tell beforehand how long a figure takes, so there are rounds: in the first one each
 * gets a moment, in the next one those that are not done go on from there, for longer, so that one
 * monster does not keep the others waiting. Searches have a lower priority than that of a figure
 * that is open.
 *
 * What is to be solved is noted in a file as long as it is not done: a program that was killed, or
 * ended, can go on with soma_solve_all_offer_rest().
 *
 * Signal "changed": the status has changed. Property "running" (read-only): whether a search is
 * running. It keeps itself alive while one does. */
#define SOMA_TYPE_SOLVE_ALL (soma_solve_all_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolveAll, soma_solve_all, SOMA, SOLVE_ALL, GObject)

typedef enum
{
  SOMA_SOLVE_ALL_IDLE,
  SOMA_SOLVE_ALL_RUNNING,
  SOMA_SOLVE_ALL_PAUSED,
  SOMA_SOLVE_ALL_DONE,
} SomaSolveAllState;

typedef struct
{
  SomaSolveAllState state;
  guint n_figures;     /* of which not all was known at the beginning */
  guint n_solved;      /* of these */
  guint n_skipped;     /* of these: they take longer than they may */
  guint n_failed;      /* of these: they cannot be searched, for lack of memory */
  double fraction;     /* of all searches together, 0 to 1 */
  double seconds_left; /* -1: unknown */
  const char *name;    /* (nullable) of the figure that is being solved; owned by its item */
} SomaSolveAllStatus;

/* Whether it would do something about the figure, as far as it is known now. */
gboolean soma_solve_all_is_wanted (SomaFigureItem *item);

/* `path` (nullable) is the file in which it is noted what is to be solved; by default one in the
 * cache directory. */
SomaSolveAll *soma_solve_all_new (const char *path);

/* Starts with these figures, instead of what it was doing. One that takes more than `limit` seconds
 * is skipped, 0: none. */
void soma_solve_all_start (SomaSolveAll *self, GPtrArray *items, SomaSymmetry symmetry,
                           guint limit);

/* What was not done when the program ended is offered: it is paused, as far as these items know of
 * it. Does nothing if there is something to do already, or if another convention was wanted. */
void soma_solve_all_offer_rest (SomaSolveAll *self, GListModel *items, SomaSymmetry symmetry);

void soma_solve_all_set_paused (SomaSolveAll *self, gboolean paused);

/* Counts under another convention from now on, from the beginning. */
void soma_solve_all_set_symmetry (SomaSolveAll *self, SomaSymmetry symmetry);

/* Gives it up; also what is done is no longer told. */
void soma_solve_all_stop (SomaSolveAll *self);

void soma_solve_all_get_status (SomaSolveAll *self, SomaSolveAllStatus *status);

gboolean soma_solve_all_is_running (SomaSolveAll *self);
