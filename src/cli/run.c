/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "interrupt.h"
#include "output.h"
#include "print.h"
#include "print-trace.h"
#include "progress.h"
#include "search.h"

#include <glib/gi18n.h>

/* What a job whose turn has not come may have to print, in bytes, before it waits. */
#define MAX_HELD (4 * 1024 * 1024)

/* A longer checkpoint is of no use on a command line. */
#define MAX_CHECKPOINT 8192

/* A figure of fewer cells is done before a second thread is of use. */
#define MIN_CELLS_FOR_THREADS 32

/* What became of a job. */
typedef struct
{
  guint64 n_solutions;
  GString *held; /* what it prints when its turn comes */
  gboolean done;
} Result;

typedef struct
{
  const Options *options;
  GPtrArray *jobs;
  Output *output;
  Progress *progress; /* (nullable) */
  int n_threads;      /* of each search */

  pthread_mutex_t mutex; /* for what follows */
  pthread_cond_t turn_changed;
  Result *results;
  guint next;      /* the job that is taken next */
  guint turn;      /* the job that prints; those before it are done */
  gboolean stop;   /* output or a search failed: take no more jobs */
  gboolean failed; /* a search ran out of memory or threads */
} Run;

/* A thread that takes jobs. */
typedef struct
{
  Run *run;
  int slot;
  guint job; /* at hand */
} Worker;

static const Job *
get_job (const Run *run, guint i)
{
  return g_ptr_array_index (run->jobs, i);
}

/* Prints text of the worker's job, now or when its turn comes; FALSE if there is no use in going
 * on. */
static gboolean
print_text (Worker *worker, const GString *text)
{
  Run *run = worker->run;
  Result *result = &run->results[worker->job];
  pthread_mutex_lock (&run->mutex);
  while (run->turn != worker->job && !run->stop && interrupt_get_signal () == 0 &&
         result->held->len > MAX_HELD)
    pthread_cond_wait (&run->turn_changed, &run->mutex);
  if (run->turn != worker->job)
    g_string_append_len (result->held, text->str, (gssize) text->len);
  else
    run->stop = !output_add (run->output, text->str, text->len) || run->stop;
  gboolean go_on = !run->stop;
  pthread_mutex_unlock (&run->mutex);
  return go_on;
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Worker *worker = data;
  Result *result = &worker->run->results[worker->job];
  result->n_solutions++;
  assert (soma_check_solution (get_job (worker->run, worker->job)->puzzle, copy_at, NULL) ==
          SOMA_CHECK_OK);
  g_autoptr (GString) text = g_string_new (NULL);
  print_solution (text, worker->run->options, get_job (worker->run, worker->job),
                  result->n_solutions, copy_at);
  return print_text (worker, text);
}

/* Prints what the job held back when it comes to its turn, and lets the next ones go on. */
static void
finish_job (Worker *worker)
{
  Run *run = worker->run;
  pthread_mutex_lock (&run->mutex);
  run->results[worker->job].done = TRUE;
  while (run->turn < run->jobs->len && run->results[run->turn].done)
    {
      run->turn++;
      if (run->turn < run->jobs->len)
        {
          GString *held = run->results[run->turn].held;
          run->stop = !output_add (run->output, held->str, held->len) || run->stop;
          g_string_free (held, TRUE);
          run->results[run->turn].held = g_string_new (NULL);
        }
    }
  pthread_cond_broadcast (&run->turn_changed);
  pthread_mutex_unlock (&run->mutex);
}

static void
fail (Worker *worker, const char *message)
{
  output_print_message (worker->run->output, message);
  pthread_mutex_lock (&worker->run->mutex);
  worker->run->stop = worker->run->failed = TRUE;
  pthread_mutex_unlock (&worker->run->mutex);
}

static void
tell_interruption (Worker *worker, SomaSearch *search)
{
  SomaProgress progress;
  soma_search_get_progress (search, &progress);
  const Job *job = get_job (worker->run, worker->job);
  g_autofree char *text =
      /* Translators: the name of a figure, and how much of the search was done. */
      g_strdup_printf (_ ("%s: interrupted after %.1f %% of the search"), job->id,
                       100 * progress.fraction);
  output_print_message (worker->run->output, text);
  char *checkpoint = soma_search_checkpoint (search);
  if (checkpoint != NULL && strlen (checkpoint) <= MAX_CHECKPOINT)
    {
      g_autofree char *hint = g_strdup_printf (_ ("to go on: --resume='%s'"), checkpoint);
      output_print_message (worker->run->output, hint);
    }
  free (checkpoint);
}

/* What follows the solutions of a job. */
static void
report_search (Worker *worker, SomaSearch *search, SomaSearchState state)
{
  const Options *options = worker->run->options;
  const Job *job = get_job (worker->run, worker->job);
  Result *result = &worker->run->results[worker->job];
  SomaProgress progress;
  soma_search_get_progress (search, &progress);
  result->n_solutions = progress.n_solutions;

  g_autoptr (GString) text = g_string_new (NULL);
  print_summary (text, options, job, result->n_solutions);
  print_text (worker, text);
  if (options->statistics)
    {
      g_autofree char *statistics = print_statistics (job, search);
      output_print_message (worker->run->output, statistics);
    }
  if (state == SOMA_SEARCH_STOPPED && interrupt_get_signal () != 0)
    tell_interruption (worker, search);
  else if (state == SOMA_SEARCH_FAILED)
    fail (worker, _ ("the search ran out of memory or threads"));
}

static void
search_job (Worker *worker)
{
  Run *run = worker->run;
  const Job *job = get_job (run, worker->job);
  SomaSearchOptions options = {
    .symmetry = run->options->symmetry,
    .limit = run->options->limit,
    .n_threads = job->puzzle->figure->n_cells < MIN_CELLS_FOR_THREADS ? 1 : run->n_threads,
    .solution = run->options->output == OUTPUT_SOLUTIONS ? solution_cb : NULL,
    .data = worker,
    .checkpoint = run->options->resume,
    .techniques = run->options->techniques,
  };
  SomaError error;
  SomaSearch *search = soma_search_new (job->puzzle, &options, &error);
  if (search == NULL)
    {
      g_autofree char *message = print_search_error (job, &error);
      fail (worker, message);
      return;
    }
  interrupt_set_search (worker->slot, search);
  progress_set_search (run->progress, worker->slot, job->id, search);
  SomaSearchState state = soma_search_run (search);
  progress_set_search (run->progress, worker->slot, NULL, NULL);
  interrupt_set_search (worker->slot, NULL);
  report_search (worker, search, state);
  soma_search_free (search);
}

static void
list_placements (Worker *worker)
{
  g_autoptr (GString) text = g_string_new (NULL);
  worker->run->results[worker->job].n_solutions =
      print_placements (text, get_job (worker->run, worker->job));
  print_text (worker, text);
}

static gboolean
print_text_cb (const GString *text, gpointer data)
{
  return print_text (data, text);
}

static void
list_steps (Worker *worker)
{
  worker->run->results[worker->job].n_solutions =
      print_trace (worker->run->options, get_job (worker->run, worker->job), print_text_cb, worker);
}

static gboolean
take_job (Worker *worker)
{
  Run *run = worker->run;
  pthread_mutex_lock (&run->mutex);
  gboolean taken = run->next < run->jobs->len && !run->stop && interrupt_get_signal () == 0;
  if (taken)
    worker->job = run->next++;
  pthread_mutex_unlock (&run->mutex);
  return taken;
}

static void *
work (void *data)
{
  Worker *worker = data;
  while (take_job (worker))
    {
      const Options *options = worker->run->options;
      if (options->moves)
        {
          g_autofree char *text = print_moves (get_job (worker->run, worker->job));
          output_print_message (worker->run->output, text);
        }
      if (options->output == OUTPUT_PLACEMENTS)
        list_placements (worker);
      else if (options->output == OUTPUT_TRACE)
        list_steps (worker);
      else
        search_job (worker);
      finish_job (worker);
    }
  return NULL;
}

/* The calling thread is the first worker: one job needs no other. */
static void
work_together (Run *run, int n_workers)
{
  Worker workers[SOMA_MAX_THREADS];
  pthread_t threads[SOMA_MAX_THREADS];
  int n_threads = 0; /* those that could be started do the work of all */
  for (int i = 0; i < n_workers; i++)
    workers[i] = (Worker){ .run = run, .slot = i };
  while (n_threads + 1 < n_workers &&
         pthread_create (&threads[n_threads], NULL, work, &workers[n_threads + 1]) == 0)
    n_threads++;
  work (&workers[0]);
  for (int i = 0; i < n_threads; i++)
    pthread_join (threads[i], NULL);
}

static int
get_status (const Run *run, gboolean written)
{
  if (!written || run->failed)
    return 2;
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  for (guint i = 0; i < run->jobs->len; i++)
    if (run->results[i].n_solutions > 0)
      return 0;
  return 1;
}

int
run_jobs (const Options *options, GPtrArray *jobs)
{
  int n_workers = MIN (options->n_threads, (int) MIN (jobs->len, SOMA_MAX_THREADS));
  Run run = { .options = options,
              .jobs = jobs,
              .output = output_new (options->trace),
              .n_threads = options->n_threads / n_workers };
  if (run.output == NULL)
    return 2;
  pthread_mutex_init (&run.mutex, NULL);
  pthread_cond_init (&run.turn_changed, NULL);
  run.results = g_new0 (Result, jobs->len);
  for (guint i = 0; i < jobs->len; i++)
    run.results[i].held = g_string_new (NULL);

  interrupt_catch ();
  run.progress = isatty (STDERR_FILENO) ? progress_start (run.output, jobs->len) : NULL;
  work_together (&run, n_workers);
  progress_stop (run.progress);
  int status = get_status (&run, output_free (run.output));

  for (guint i = 0; i < jobs->len; i++)
    g_string_free (run.results[i].held, TRUE);
  g_free (run.results);
  pthread_mutex_destroy (&run.mutex);
  pthread_cond_destroy (&run.turn_changed);
  return status;
}
