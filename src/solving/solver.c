/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "choice.h"
#include "foresight.h"
#include "monitor.h"
#include "pace.h"

/* The memory that a sweep may take beside a search, in bytes. */
#define MOST_SWEEP_BYTES ((size_t) 512 << 20)

struct _SomaSolver
{
  SomaPuzzle *puzzle; /* owned */
  SomaSolverOptions options;
  char *checkpoint; /* (nullable) owned, from malloc() */
  gboolean is_stored;
  gboolean counts_only; /* the search hands no solutions over */
  gint64 slice;
  SomaDisproof *disproof; /* owned */
  GThread *sweep;         /* (nullable) */
  atomic_bool stops_sweep;

  SomaMonitor monitor;      /* guards: */
  SomaSearch *search;       /* (nullable) owned */
  SomaForesight *foresight; /* (nullable) owned */
  guint64 n_nodes_before;   /* of searches before this one */
  guint n_kept;
  gboolean is_counted;
  SomaNumber number;
};

/* Inside the monitor, or between runs. */
static gboolean
has_kept_all (SomaSolver *self)
{
  return self->options.most_kept > 0 && self->n_kept >= self->options.most_kept;
}

/* Inside the monitor: nothing is left to be found, and nothing to be counted. */
static gboolean
is_enough (SomaSolver *self)
{
  return self->is_counted && (self->options.search.solution == NULL || has_kept_all (self));
}

/* The sweep. */

gboolean
soma_solver_sweep (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                   const atomic_bool *stop, SomaNumber *number)
{
  SomaSweep sweep = { .most_bytes = MOST_SWEEP_BYTES, .stop = stop };

  return soma_choice_count (puzzle, symmetry, n_threads, &sweep, number) == SOMA_SWEEP_COMPLETE;
}

static gpointer
sweep_thread (gpointer data)
{
  SomaSolver *self = data;
  const SomaSearchOptions *search = &self->options.search;
  SomaNumber number;

  if (!soma_solver_sweep (self->puzzle, search->symmetry, search->n_threads, &self->stops_sweep,
                          &number))
    return NULL;
  soma_monitor_enter (&self->monitor);
  self->number = number;
  self->is_counted = TRUE;
  if (self->search != NULL && is_enough (self))
    soma_search_stop (self->search);
  soma_monitor_leave (&self->monitor);
  return NULL;
}

/* Most searches are over before there is anything to foresee. */
static void
begin_beside (SomaSolver *self)
{
  const SomaSolverOptions *options = &self->options;

  if (options->is_raced && !options->is_counted)
    self->sweep = g_thread_try_new ("soma-sweep", sweep_thread, self, NULL);
  if (!options->is_foreseen)
    return;
  SomaForesight *foresight =
      soma_foresight_new (self->puzzle, options->search.symmetry, SOMA_FORESIGHT_AFTER);
  soma_monitor_enter (&self->monitor);
  self->foresight = foresight;
  soma_monitor_leave (&self->monitor);
}

/* The search. */

/* Called on any of the search's threads, under a lock. */
static bool
take_solution_cb (const uint16_t *copy_at, void *data)
{
  SomaSolver *self = data;
  const SomaSearchOptions *search = &self->options.search;

#ifndef NDEBUG
  g_assert (soma_check_solution (self->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
#endif
  if (self->options.entry != NULL)
    soma_cache_entry_add (self->options.entry, copy_at);
  gboolean more = search->solution == NULL || search->solution (copy_at, search->data);
  soma_monitor_enter (&self->monitor);
  self->n_kept++;
  more = more && !has_kept_all (self);
  soma_monitor_leave (&self->monitor);
  return more;
}

static SomaSearch *
make_search (SomaSolver *self, gboolean counts_only, SomaError *error)
{
  SomaSearchOptions options = self->options.search;
  gboolean hands_over = options.solution != NULL || self->options.entry != NULL;

  options.solution = hands_over && !counts_only ? take_solution_cb : NULL;
  options.data = self;
  options.watcher = soma_disproof_get_watcher (self->disproof);
  options.checkpoint = self->checkpoint;
  return soma_search_new (self->puzzle, &options, error);
}

gboolean
soma_solver_prepare (SomaSolver *self, SomaError *error)
{
  gboolean counts_only = has_kept_all (self);
  SomaProgress progress = { 0 };

  if (self->search != NULL && self->counts_only == counts_only)
    return TRUE;
  SomaSearch *search = make_search (self, counts_only, error), *before = self->search;
  if (search == NULL)
    return FALSE;
  if (before != NULL)
    soma_search_get_progress (before, &progress);
  soma_monitor_enter (&self->monitor);
  self->search = search;
  self->n_nodes_before += progress.n_nodes;
  soma_monitor_leave (&self->monitor);
  self->counts_only = counts_only;
  soma_search_free (before);
  return TRUE;
}

static gboolean
has_enough (SomaSolver *self)
{
  soma_monitor_enter (&self->monitor);
  gboolean has_enough = is_enough (self);
  soma_monitor_leave (&self->monitor);
  return has_enough;
}

static SomaSearchState
run_search (SomaSolver *self)
{
  SomaProgress before, after;

  soma_search_get_progress (self->search, &before);
  SomaSearchState state = self->options.is_sliced ? soma_pace_run_slice (self->search, self->slice)
                                                  : soma_search_run (self->search);
  soma_search_get_progress (self->search, &after);

  /* Note where the search is, and store what it has found. */
  free (self->checkpoint);
  self->checkpoint = soma_search_checkpoint (self->search);
  if (self->options.entry != NULL && state != SOMA_SEARCH_FAILED && !self->counts_only)
    self->is_stored = soma_cache_entry_save (self->options.entry, state == SOMA_SEARCH_COMPLETE,
                                             after.fraction, self->checkpoint);
  self->slice = soma_pace_get_next_slice (self->slice, before.fraction, after.fraction);
  return state;
}

/* Whether there is another slice after one that was stopped. */
static gboolean
goes_on (SomaSolver *self)
{
  const atomic_bool *stop = self->options.search.stop;

  return self->options.is_sliced && (stop == NULL || !atomic_load (stop)) && !has_enough (self) &&
         soma_disproof_get (self->disproof) == NULL;
}

static SomaSearchState
search_all (SomaSolver *self, SomaError *error)
{
  SomaSearchState state;
  gboolean may_go_on = TRUE;

  self->slice = SOMA_FIRST_SLICE;
  do
    {
      if (!soma_solver_prepare (self, error))
        return soma_search_state_of_error (error);
      state = has_enough (self) ? SOMA_SEARCH_STOPPED : run_search (self);
      if (self->options.keep != NULL)
        may_go_on = self->options.keep (self, state, self->options.search.data);
    }
  while (state == SOMA_SEARCH_STOPPED && may_go_on && goes_on (self));
  return state;
}

/* Nothing is left to search. */
static SomaSearchState
end_disproved (SomaSolver *self)
{
  g_clear_pointer (&self->checkpoint, free);
  if (self->options.entry != NULL)
    self->is_stored = soma_cache_entry_save (self->options.entry, TRUE, 1, NULL);
  return SOMA_SEARCH_COMPLETE;
}

SomaSearchState
soma_solver_run (SomaSolver *self, SomaError *error)
{
  SomaError own;

  error = error != NULL ? error : &own;
  error->status = SOMA_OK;
  begin_beside (self);
  SomaSearchState state = search_all (self, error);

  /* Both threads notice within milliseconds that nobody waits for them. */
  atomic_store (&self->stops_sweep, true);
  g_clear_pointer (&self->sweep, g_thread_join);
  soma_monitor_enter (&self->monitor);
  SomaForesight *foresight = g_steal_pointer (&self->foresight);
  soma_monitor_leave (&self->monitor);
  soma_foresight_free (foresight);

  if (self->is_counted && self->options.entry != NULL)
    soma_cache_entry_save_number (self->options.entry, &self->number);
  if (soma_disproof_get (self->disproof) != NULL)
    return end_disproved (self);
  return state == SOMA_SEARCH_STOPPED && has_enough (self) ? SOMA_SEARCH_COMPLETE : state;
}

gboolean
soma_solver_get_status (SomaSolver *self, SomaSolveStatus *status)
{
  SomaProgress progress;

  soma_monitor_enter (&self->monitor);
  gboolean has_begun = self->search != NULL;
  if (has_begun)
    {
      soma_search_get_progress (self->search, &progress);
      *status = (SomaSolveStatus){ .state = SOMA_SOLVE_SEARCHING,
                                   .n_found = progress.n_before + progress.n_solutions,
                                   .n_kept = self->n_kept,
                                   .fraction = progress.fraction,
                                   .is_counted = self->is_counted,
                                   .number = self->number };
      if (self->foresight != NULL)
        status->part =
            soma_foresight_get_part (self->foresight, self->n_nodes_before + progress.n_nodes);
    }
  soma_monitor_leave (&self->monitor);
  if (has_begun)
    soma_solve_status_sum_up (status, self->options.most_kept);
  return has_begun;
}

const char *
soma_solver_get_checkpoint (SomaSolver *self)
{
  return self->checkpoint;
}

gboolean
soma_solver_is_stored (SomaSolver *self)
{
  return self->is_stored;
}

SomaSearch *
soma_solver_get_search (SomaSolver *self)
{
  return self->search;
}

const SomaWhyNot *
soma_solver_get_disproof (SomaSolver *self)
{
  return soma_disproof_get (self->disproof);
}

SomaSolver *
soma_solver_new (SomaPuzzle *puzzle, const SomaSolverOptions *options)
{
  SomaSolver *self = g_new0 (SomaSolver, 1);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->options = *options;
  if (options->search.checkpoint != NULL)
    self->checkpoint = strdup (options->search.checkpoint);
  self->n_kept = options->n_kept;
  self->is_counted = options->is_counted;
  self->number = options->number;
  self->disproof = soma_disproof_new (puzzle);
  soma_monitor_init (&self->monitor);
  return self;
}

void
soma_solver_free (SomaSolver *self)
{
  if (self == NULL)
    return;
  soma_search_free (self->search);
  soma_disproof_free (self->disproof);
  free (self->checkpoint);
  soma_monitor_clear (&self->monitor);
  soma_puzzle_unref (self->puzzle);
  g_free (self);
}
