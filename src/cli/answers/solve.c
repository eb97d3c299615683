/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "checkpoint-file.h"
#include "checkpoint.h"
#include "count.h"
#include "engine-auto.h"
#include "help.h"
#include "interrupt.h"
#include "message.h"
#include "print-json.h"
#include "print.h"
#include "slice.h"

#include <glib/gi18n.h>

/* A longer checkpoint is not usable on a command line: it is printed only if it would be lost. */
#define MAX_CHECKPOINT 8192

/* How long a search runs before its results are saved; the time doubles from the first to the
 * last. */
#define FIRST_SLICE G_TIME_SPAN_SECOND
#define LAST_SLICE (4 * G_TIME_SPAN_SECOND)

/* A figure with fewer cells is done before a second thread can help. */
#define MIN_CELLS_FOR_THREADS 32

/* A job being solved. */
typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed from the run */
  const Job *job;         /* likewise */
  Result *result;         /* likewise */
  CacheEntry *stored;     /* (nullable) */
  char *checkpoint;       /* (nullable) owned: of the last slice, from malloc() */

  gboolean has_printed;  /* a solution */
  GString *text;         /* owned: of one solution */
  gboolean is_stored;    /* what was found up to the checkpoint */
  gboolean is_in_file;   /* the checkpoint */
  gboolean is_unwritten; /* the last checkpoint could not be written */
} Solve;

static gboolean
print_found (Solve *solve, const uint16_t *copy_at)
{
  g_string_truncate (solve->text, 0);
  solve->result->n_solutions++;
  print_solution (solve->text, solve->options, solve->job, solve->result->n_solutions,
                  !solve->has_printed, copy_at);
  solve->has_printed = TRUE;
  return worker_print (solve->worker, solve->text);
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Solve *solve = data;

  assert (soma_check_solution (solve->job->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
  if (solve->stored != NULL)
    cache_entry_add (solve->stored, copy_at);
  return (solve->options->output != OUTPUT_SOLUTIONS || print_found (solve, copy_at)) &&
         interrupt_get_signal () == 0;
}

static void
print_message (Solve *solve, const char *text)
{
  output_print_message (solve->worker->run->output, text);
}

/* Prints what follows the solutions. */
static void
print_end (Solve *solve, gboolean is_partial)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (solve->has_printed)
    print_after_solutions (text, solve->options, solve->job);
  print_summary (text, solve->options, solve->job, solve->result->n_solutions, is_partial);
  worker_print (solve->worker, text);
}

static void
tell_interruption (Solve *solve, double fraction)
{
  g_autofree char *text =
      /* Translators: the name of a figure, and the part of the search that was done. */
      g_strdup_printf (_ ("%s: interrupted after %.1f %% of the search"), solve->job->label,
                       100 * fraction);

  print_message (solve, text);
}

/* Takes ownership of the error (nullable); the first of several is reported at once. */
static void
note_written (Solve *solve, GError *error)
{
  if (error != NULL && !solve->is_unwritten)
    print_message (solve, error->message);
  solve->is_unwritten = error != NULL;
  solve->is_in_file = error == NULL;
  g_clear_error (&error);
}

/* Solutions that could not be printed must be found again, unless nobody reads the output. */
static void
write_checkpoint (Solve *solve, const char *checkpoint)
{
  GError *error = NULL;

  if (output_sync (solve->worker->run->output) == OUTPUT_LOST)
    return;
  if (checkpoint != NULL)
    checkpoint_file_write (solve->options->checkpoint_path, checkpoint, &error);
  else
    g_set_error_literal (&error, G_FILE_ERROR, G_FILE_ERROR_NOMEM,
                         _ ("not enough memory for the checkpoint"));
  note_written (solve, error);
}

/* Once everything is found and printed, there is nothing left to resume. */
static void
complete_checkpoint (Solve *solve)
{
  GError *error = NULL;

  if (output_sync (solve->worker->run->output) != OUTPUT_WRITTEN)
    return;
  checkpoint_file_complete (solve->options->checkpoint_path, &error);
  note_written (solve, error);
}

/* Saves what was found, and where the search resumes. */
static void
keep_place (Solve *solve, SomaSearch *search, SomaSearchState state)
{
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  free (solve->checkpoint);
  solve->checkpoint = soma_search_checkpoint (search);
  if (solve->stored != NULL && state != SOMA_SEARCH_FAILED)
    solve->is_stored =
        cache_entry_save (solve->stored, state, progress.fraction, solve->checkpoint);
  if (solve->options->checkpoint_path != NULL &&
      (state == SOMA_SEARCH_STOPPED || state == SOMA_SEARCH_LIMIT))
    write_checkpoint (solve, solve->checkpoint);
}

/* A stopped search repeats the work that was in progress. So if a slice makes no progress, the next
 * one gets twice the time, however long that is. */
static gint64
next_slice (gint64 time, double before, double fraction)
{
  return fraction > before ? MAX (time, MIN (2 * time, LAST_SLICE)) : 2 * time;
}

/* Runs the search, and saves its results every few seconds if that was asked for. */
static SomaSearchState
run_search (Solve *solve, SomaSearch *search)
{
  gboolean is_kept = solve->stored != NULL || solve->options->checkpoint_path != NULL;
  SomaProgress progress;
  SomaSearchState state;
  gint64 time = FIRST_SLICE;

  soma_search_get_progress (search, &progress);
  do
    {
      double before = progress.fraction;
      state = is_kept ? slice_run (search, time) : soma_search_run (search);
      keep_place (solve, search, state);
      soma_search_get_progress (search, &progress);
      time = next_slice (time, before, progress.fraction);
    }
  while (is_kept && state == SOMA_SEARCH_STOPPED && worker_may_go_on (solve->worker));
  return state;
}

/* Prints how to continue a search that was interrupted. */
static void
tell_how_to_go_on (Solve *solve)
{
  const char *name = solve->options->command->name;
  g_autofree char *command = command_spell (name[0] != '\0' ? name : "list"), *hint = NULL;

  if (solve->is_in_file)
    {
      g_autofree char *quoted = g_shell_quote (solve->options->checkpoint_path);
      hint = g_strdup_printf (_ ("to continue: %s --resume=%s"), command, quoted);
    }
  else if (solve->is_stored)
    hint = g_strdup_printf (_ ("to continue: %s --cache"), command);
  else if (solve->checkpoint != NULL &&
           (strlen (solve->checkpoint) <= MAX_CHECKPOINT || solve->is_unwritten))
    hint = g_strdup_printf (_ ("to continue: %s --resume='%s'"), command, solve->checkpoint);
  if (hint != NULL)
    print_message (solve, hint);
}

static void
finish_search (Solve *solve, SomaSearch *search, SomaSearchState state)
{
  gboolean was_stopped = state == SOMA_SEARCH_STOPPED && interrupt_get_signal () != 0;
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  solve->result->n_solutions = progress.n_before + progress.n_solutions;
  if (state != SOMA_SEARCH_FAILED)
    print_end (solve, state == SOMA_SEARCH_STOPPED);
  if (state == SOMA_SEARCH_COMPLETE && solve->options->checkpoint_path != NULL)
    complete_checkpoint (solve);
  if (solve->options->statistics && solve->options->json)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      print_json_statistics (text, solve->job, search);
      worker_print (solve->worker, text);
    }
  else if (solve->options->statistics)
    {
      g_autofree char *statistics = print_statistics (solve->job, search);
      print_message (solve, statistics);
    }
  if (was_stopped)
    tell_interruption (solve, progress.fraction);
  if (state == SOMA_SEARCH_FAILED)
    worker_give_up (solve->worker, message_search_failed ());
  if (was_stopped || state == SOMA_SEARCH_FAILED)
    tell_how_to_go_on (solve);
  if (solve->is_unwritten)
    worker_fail (solve->worker, NULL);
}

/* Prints the stored solutions. FALSE if the search should stop. */
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
  gboolean wants_solutions = options->output == OUTPUT_SOLUTIONS || solve->stored != NULL;
  SomaSearchOptions search_options = {
    .symmetry = options->symmetry,
    .limit = options->limit,
    .n_threads = solve_choose_threads (solve->worker),
    .solution = wants_solutions ? solution_cb : NULL,
    .data = solve,
    .checkpoint = options->resume,
    .techniques = options->techniques,
    .seed = options->seed,
    .order = options_get_order (options),
    .stop = interrupt_get_flag (),
  };

  if (solve->stored != NULL)
    {
      search_options.checkpoint = solve->stored->checkpoint;
      search_options.limit -= options->limit > 0 ? solve->stored->n_solutions : 0;
    }
  return soma_search_new (solve->job->puzzle, &search_options, error);
}

/* After hours of searching it would be too late to find out. */
static gboolean
check_checkpoint_file (Solve *solve)
{
  g_autoptr (GError) error = NULL;
  const char *path = solve->options->checkpoint_path;

  if (path == NULL || checkpoint_file_check (path, solve->options->output_path, &error))
    return TRUE;
  g_autofree char *message = g_strdup_printf ("--checkpoint: %s", error->message);
  worker_fail (solve->worker, message);
  return FALSE;
}

/* Why the search cannot start. */
static char *
describe_refusal (const Solve *solve, const SomaError *error)
{
  if (error->status != SOMA_ERROR_CHECKPOINT || soma_checkpoint_is_sealed (solve->options->resume))
    return print_search_error (solve->job, error);
  return g_strdup (_ ("--resume: this checkpoint is damaged, incomplete, or from another version"));
}

static void
search_job (Solve *solve)
{
  Worker *worker = solve->worker;
  SomaError error;
  g_autoptr (SomaSearch) search = new_search (solve, &error);

  if (search == NULL && error.status == SOMA_ERROR_CHECKPOINT && solve->stored != NULL)
    {
      /* It is from a search with other techniques, or from another version. */
      cache_entry_reset (solve->stored);
      search = new_search (solve, &error);
    }
  if (search == NULL)
    {
      g_autofree char *message = describe_refusal (solve, &error);
      (error.status == SOMA_ERROR_CHECKPOINT ? worker_fail : worker_give_up) (worker, message);
      return;
    }
  if (!print_stored (solve))
    soma_search_stop (search);
  progress_set_search (worker->run->progress, worker->slot, solve->job->label, search);
  SomaSearchState state = run_search (solve, search);
  progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
  finish_search (solve, search, state);
  g_clear_pointer (&solve->checkpoint, free);
}

int
solve_choose_threads (const Worker *worker)
{
  int n_cells = worker_get_job (worker)->puzzle->figure->n_cells;

  return n_cells < MIN_CELLS_FOR_THREADS ? 1 : worker->run->n_threads;
}

void
solve_job (Worker *worker)
{
  Run *run = worker->run;
  Solve solve = { .worker = worker,
                  .options = run->options,
                  .job = worker_get_job (worker),
                  .result = &run->results[worker->job] };

  if (!check_checkpoint_file (&solve) || count_job (worker))
    return;
  solve.text = g_string_new (NULL);
  if (run->cache != NULL)
    solve.stored = cache_look_up (run->cache, solve.job->puzzle, solve.options->symmetry,
                                  solve.options->limit, solve.options->output == OUTPUT_SOLUTIONS);
  if (solve.stored != NULL && solve.stored->is_enough)
    {
      if (print_stored (&solve))
        solve.result->n_solutions = solve.stored->n_solutions;
      print_end (&solve, FALSE);
    }
  else
    search_job (&solve);
  if (solve.stored != NULL)
    cache_entry_free (solve.stored);
  g_string_free (solve.text, TRUE);
}
