/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve.h"

#include <string.h>

#include "checkpoint-file.h"
#include "checkpoint.h"
#include "count.h"
#include "engine-auto.h"
#include "help.h"
#include "interrupt.h"
#include "message.h"
#include "packing.h"
#include "print-json.h"
#include "print.h"
#include "solver.h"

#include <glib/gi18n.h>

/* A longer checkpoint is not usable on a command line: it is printed only if it would be lost. */
#define MAX_CHECKPOINT 8192

/* A figure with fewer cells is done before a second thread can help. */
#define MIN_CELLS_FOR_THREADS 32

/* A job being solved. */
typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed from the run */
  const Job *job;         /* likewise */
  Result *result;         /* likewise */
  SomaCacheEntry *entry;  /* (nullable) */
  GByteArray *stored; /* (nullable) owned: packed, the stored solutions that are to be printed */
  guint64 n_stored;   /* those that the search does not find again */
  SomaSolver *solver; /* (nullable) owned */

  gboolean has_printed;  /* a solution */
  GString *text;         /* owned: of one solution */
  gboolean is_in_file;   /* the last checkpoint */
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

/* After each slice. */
static gboolean
keep_cb (SomaSolver *solver, SomaSearchState state, gpointer data)
{
  Solve *solve = data;

  if (solve->options->checkpoint_path != NULL &&
      (state == SOMA_SEARCH_STOPPED || state == SOMA_SEARCH_LIMIT))
    write_checkpoint (solve, soma_solver_get_checkpoint (solver));
  return worker_may_go_on (solve->worker);
}

/* Prints how to continue a search that was interrupted. */
static void
tell_how_to_go_on (Solve *solve)
{
  const char *name = solve->options->command->name;
  g_autofree char *command = command_spell (name[0] != '\0' ? name : "list"), *hint = NULL;
  const char *checkpoint = soma_solver_get_checkpoint (solve->solver);

  if (solve->is_in_file)
    {
      g_autofree char *quoted = g_shell_quote (solve->options->checkpoint_path);
      /* Translators: the name of the program, and a file. */
      hint = g_strdup_printf (_ ("to continue: %s --resume=%s"), command, quoted);
    }
  else if (soma_solver_is_stored (solve->solver))
    hint = g_strdup_printf (_ ("to continue: %s --cache"), command);
  else if (checkpoint != NULL && (strlen (checkpoint) <= MAX_CHECKPOINT || solve->is_unwritten))
    /* Translators: the name of the program, and a file. */
    hint = g_strdup_printf (_ ("to continue: %s --resume='%s'"), command, checkpoint);
  if (hint != NULL)
    print_message (solve, hint);
}

static void
finish_search (Solve *solve, SomaSearchState state)
{
  SomaSearch *search = soma_solver_get_search (solve->solver);
  gboolean was_stopped = state == SOMA_SEARCH_STOPPED && interrupt_get_signal () != 0;
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  solve->result->n_solutions = progress.n_before + progress.n_solutions;
  if (state != SOMA_SEARCH_FAILED)
    print_end (solve, state == SOMA_SEARCH_STOPPED);
  if (soma_solver_get_disproof (solve->solver) != NULL)
    count_tell_disproof (solve->worker, soma_solver_get_disproof (solve->solver));
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
  SomaPacking packing = soma_packing_for (solve->job->puzzle);
  guint16 copy_at[SOMA_MAX_CELLS];
  gboolean go_on = TRUE;

  for (gsize offset = 0; solve->stored != NULL && offset < solve->stored->len && go_on;
       offset += soma_packing_size (packing))
    {
      soma_packing_read (packing, solve->stored->data + offset, copy_at);
      go_on = print_found (solve, copy_at);
    }
  return go_on;
}

/* FALSE, with the error, if it cannot be searched. */
static gboolean
make_solver (Solve *solve, const char *checkpoint, SomaError *error)
{
  const Options *options = solve->options;
  SomaSolverOptions solver_options = {
    .search = { .symmetry = options->symmetry,
                .limit = options->limit > 0 ? options->limit - solve->n_stored : 0,
                .n_threads = solve_choose_threads (solve->worker),
                .solution = options->output == OUTPUT_SOLUTIONS || solve->entry != NULL
                                ? solution_cb
                                : NULL,
                .data = solve,
                .checkpoint = checkpoint,
                .techniques = options->techniques,
                .seed = options->seed,
                .order = options_get_order (options),
                .stop = interrupt_get_flag () },
    .is_sliced = solve->entry != NULL || options->checkpoint_path != NULL,
    .entry = solve->entry,
    .keep = keep_cb,
  };

  g_clear_pointer (&solve->solver, soma_solver_free);
  solve->solver = soma_solver_new (solve->job->puzzle, &solver_options);
  return soma_solver_prepare (solve->solver, error);
}

/* The search starts over. */
static void
forget_stored (Solve *solve)
{
  solve->n_stored = 0;
  g_clear_pointer (&solve->stored, g_byte_array_unref);
  soma_cache_entry_begin (solve->entry);
}

/* Finds out what is stored, and from where the search goes on; TRUE if there is nothing left to
 * search for. */
static gboolean
look_up (Solve *solve)
{
  guint64 limit = solve->options->limit;
  gboolean is_enough = FALSE, is_of_use;

  solve->entry =
      soma_cache_look_up (solve->worker->run->cache, solve->job->puzzle, solve->options->symmetry);
  const SomaStoredSearch *stored = soma_cache_entry_get_stored (solve->entry);
  if (stored->checkpoint != NULL)
    soma_cache_entry_resume (solve->entry, NULL);
  is_enough = stored->state == SOMA_STORED_COMPLETE ||
              (limit > 0 && soma_cache_entry_count (solve->entry) >= limit);
  is_of_use = is_enough || stored->checkpoint != NULL;
  if (is_of_use)
    solve->n_stored = soma_cache_entry_count (solve->entry);
  if (limit > 0)
    solve->n_stored = MIN (solve->n_stored, limit);
  if (is_of_use && solve->options->output == OUTPUT_SOLUTIONS)
    {
      solve->stored = soma_cache_entry_read (solve->entry, solve->n_stored, NULL);
      is_of_use = solve->stored != NULL;
    }
  if (is_of_use)
    return is_enough;
  forget_stored (solve);
  return FALSE;
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
  const char *checkpoint = solve->entry != NULL
                               ? soma_cache_entry_get_stored (solve->entry)->checkpoint
                               : solve->options->resume;
  SomaError error;

  gboolean is_made = make_solver (solve, checkpoint, &error);
  if (!is_made && error.status == SOMA_ERROR_CHECKPOINT && solve->entry != NULL)
    {
      /* It is from a search with other techniques, or from another version. */
      forget_stored (solve);
      is_made = make_solver (solve, NULL, &error);
    }
  if (!is_made)
    {
      g_autofree char *message = describe_refusal (solve, &error);
      (error.status == SOMA_ERROR_CHECKPOINT ? worker_fail : worker_give_up) (worker, message);
      return;
    }
  SomaSearch *search = soma_solver_get_search (solve->solver);
  if (!print_stored (solve))
    soma_search_stop (search);
  progress_set_search (worker->run->progress, worker->slot, solve->job->label, search);
  SomaSearchState state = soma_solver_run (solve->solver, NULL);
  progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
  finish_search (solve, state);
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
  if (run->cache != NULL && look_up (&solve))
    {
      if (solve.stored == NULL || print_stored (&solve))
        solve.result->n_solutions = solve.n_stored;
      print_end (&solve, FALSE);
    }
  else
    search_job (&solve);
  soma_solver_free (solve.solver);
  soma_cache_entry_free (solve.entry);
  g_clear_pointer (&solve.stored, g_byte_array_unref);
  g_string_free (solve.text, TRUE);
}
