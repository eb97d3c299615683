/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "first-solution.h"
#include "interrupt.h"
#include "print.h"
#include "search.h"

#include <glib/gi18n.h>

/* A longer checkpoint is of no use on a command line. */
#define MAX_CHECKPOINT 8192

/* A figure of fewer cells is done before a second thread is of use. */
#define MIN_CELLS_FOR_THREADS 32

/* A job being solved. */
typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed from the run */
  const Job *job;         /* the same */
  Result *result;         /* the same */
  const CacheFunctions *cache;
  CacheEntry *stored; /* (nullable) */
} Solve;

static gboolean
print_found (Solve *solve, const uint16_t *copy_at)
{
  g_autoptr (GString) text = g_string_new (NULL);
  solve->result->n_solutions++;
  print_solution (text, solve->options, solve->job, solve->result->n_solutions, copy_at);
  return worker_print (solve->worker, text);
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Solve *solve = data;
  assert (soma_check_solution (solve->job->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
  if (solve->stored != NULL)
    solve->cache->add (solve->stored, copy_at);
  return solve->options->output != OUTPUT_SOLUTIONS || print_found (solve, copy_at);
}

static void
print_message (Solve *solve, const char *text)
{
  output_print_message (solve->worker->run->output, text);
}

/* What follows the solutions. */
static void
print_end (Solve *solve)
{
  g_autoptr (GString) text = g_string_new (NULL);
  print_summary (text, solve->options, solve->job, solve->result->n_solutions);
  worker_print (solve->worker, text);
}

static void
tell_interruption (Solve *solve, double fraction)
{
  g_autofree char *text =
      /* Translators: the name of a figure, and how much of the search was done. */
      g_strdup_printf (_ ("%s: interrupted after %.1f %% of the search"), solve->job->label,
                       100 * fraction);
  print_message (solve, text);
}

/* FALSE, with a message, if the file cannot be written. */
static gboolean
write_checkpoint (Solve *solve, const char *checkpoint)
{
  const char *path = solve->options->checkpoint_path;
  g_autofree char *line = g_strconcat (checkpoint, "\n", NULL);
  g_autoptr (GError) error = NULL;
  if (path == NULL)
    return FALSE;
  if (g_file_set_contents (path, line, -1, &error))
    return TRUE;
  print_message (solve, error->message);
  return FALSE;
}

/* Keeps the place where the search goes on, or prints it, if that is where somebody stopped it. */
static void
keep_checkpoint (Solve *solve, const char *checkpoint, gboolean is_stored, gboolean was_stopped)
{
  g_autofree char *hint = NULL;
  if (write_checkpoint (solve, checkpoint))
    {
      g_autofree char *quoted = g_shell_quote (solve->options->checkpoint_path);
      hint = g_strdup_printf (_ ("to go on: --resume=%s"), quoted);
    }
  else if (is_stored)
    hint = g_strdup (_ ("to go on: --cache"));
  else if (strlen (checkpoint) <= MAX_CHECKPOINT)
    hint = g_strdup_printf (_ ("to go on: --resume='%s'"), checkpoint);
  if (was_stopped && hint != NULL)
    print_message (solve, hint);
}

static void
finish_search (Solve *solve, SomaSearch *search, SomaSearchState state)
{
  gboolean was_stopped = state == SOMA_SEARCH_STOPPED && interrupt_get_signal () != 0;
  gboolean is_stored = FALSE;
  SomaProgress progress;
  soma_search_get_progress (search, &progress);
  char *checkpoint = soma_search_checkpoint (search);

  solve->result->n_solutions = progress.n_solutions;
  if (solve->stored != NULL)
    {
      solve->result->n_solutions += solve->stored->n_solutions;
      is_stored = solve->cache->finish (solve->stored, state, progress.fraction, checkpoint);
    }
  print_end (solve);
  if (solve->options->statistics)
    {
      g_autofree char *statistics = print_statistics (solve->job, search);
      print_message (solve, statistics);
    }
  if (was_stopped)
    tell_interruption (solve, progress.fraction);
  if (checkpoint != NULL)
    keep_checkpoint (solve, checkpoint, is_stored, was_stopped);
  if (state == SOMA_SEARCH_FAILED)
    worker_fail (solve->worker, _ ("the search ran out of memory or threads"));
  free (checkpoint);
}

/* Prints what is stored. FALSE if there is no use in going on. */
static gboolean
print_stored (Solve *solve)
{
  const CacheEntry *stored = solve->stored;
  int n_cells = solve->job->puzzle->figure->n_cells;
  gboolean go_on = TRUE;
  if (stored == NULL || stored->solutions == NULL)
    return TRUE;
  for (guint i = 0; i < stored->n_solutions && go_on; i++)
    go_on = print_found (solve, &g_array_index (stored->solutions, uint16_t, i * n_cells));
  return go_on;
}

static SomaSearch *
new_search (Solve *solve, SomaError *error)
{
  const Options *options = solve->options;
  const SomaPuzzle *puzzle = solve->job->puzzle;
  gboolean wants_solutions = options->output == OUTPUT_SOLUTIONS || solve->stored != NULL;
  SomaSearchOptions search_options = {
    .symmetry = options->symmetry,
    .limit = options->limit,
    .n_threads =
        puzzle->figure->n_cells < MIN_CELLS_FOR_THREADS ? 1 : solve->worker->run->n_threads,
    .solution = wants_solutions ? solution_cb : NULL,
    .data = solve,
    .checkpoint = options->resume,
    .techniques = options->techniques,
    .seed = options->seed,
  };
  if (solve->stored != NULL)
    {
      search_options.checkpoint = solve->stored->checkpoint;
      search_options.limit -= options->limit > 0 ? solve->stored->n_solutions : 0;
    }
  return soma_search_new (solve->job->puzzle, &search_options, error);
}

static void
search_job (Solve *solve)
{
  Worker *worker = solve->worker;
  SomaError error;
  SomaSearch *search = new_search (solve, &error);
  if (search == NULL && error.status == SOMA_ERROR_CHECKPOINT && solve->stored != NULL)
    {
      /* It is of a search with other techniques, or by another version. */
      solve->cache->reset (solve->stored);
      search = new_search (solve, &error);
    }
  if (search == NULL)
    {
      g_autofree char *message = print_search_error (solve->job, &error);
      worker_fail (worker, message);
      return;
    }
  if (!print_stored (solve))
    soma_search_stop (search);
  interrupt_set_search (worker->slot, search);
  progress_set_search (worker->run->progress, worker->slot, solve->job->label, search);
  SomaSearchState state = soma_search_run (search);
  progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
  interrupt_set_search (worker->slot, NULL);
  finish_search (solve, search, state);
  soma_search_free (search);
}

/* One solution, by many short searches in orders that the seed decides. */
static void
find_first (Solve *solve)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  uint64_t n_nodes;
  SomaSearchState state = soma_first_solution (solve->job->puzzle, solve->options->seed,
                                               interrupt_get_flag (), copy_at, &n_nodes);
  if (state == SOMA_SEARCH_LIMIT && solution_cb (copy_at, solve))
    solve->result->n_solutions = 1;
  print_end (solve);
  if (solve->options->statistics)
    {
      g_autofree char *text = print_first_statistics (solve->job, n_nodes);
      print_message (solve, text);
    }
  if (state == SOMA_SEARCH_STOPPED)
    {
      g_autofree char *text = g_strdup_printf (_ ("%s: interrupted"), solve->job->label);
      print_message (solve, text);
    }
  else if (state == SOMA_SEARCH_FAILED)
    worker_fail (solve->worker, _ ("the search ran out of memory or threads"));
}

void
solve_job (Worker *worker)
{
  Run *run = worker->run;
  Solve solve = { .worker = worker,
                  .options = run->options,
                  .job = worker_get_job (worker),
                  .result = &run->results[worker->job],
                  .cache = run->cache_functions };
  if (solve.options->seed != 0 && solve.options->limit == 1 && solve.options->resume == NULL)
    {
      find_first (&solve);
      return;
    }
  if (run->cache != NULL)
    solve.stored =
        solve.cache->look_up (run->cache, solve.job->puzzle, solve.options->symmetry,
                              solve.options->limit, solve.options->output == OUTPUT_SOLUTIONS);
  if (solve.stored != NULL && solve.stored->is_enough)
    {
      if (print_stored (&solve))
        solve.result->n_solutions = solve.stored->n_solutions;
      print_end (&solve);
    }
  else
    search_job (&solve);
  if (solve.stored != NULL)
    solve.cache->free_entry (solve.stored);
}
