/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <unistd.h>

#include "advise.h"
#include "interrupt.h"
#include "print.h"
#include "print-trace.h"
#include "run-private.h"
#include "solve.h"

#include <glib/gi18n.h>

/* What a job whose turn has not come may have to print, in bytes, before it waits. */
#define MAX_HELD (4 * 1024 * 1024)

const Job *
worker_get_job (const Worker *worker)
{
  return g_ptr_array_index (worker->run->jobs, worker->job);
}

gboolean
worker_print (Worker *worker, const GString *text)
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

gboolean
worker_may_go_on (Worker *worker)
{
  pthread_mutex_lock (&worker->run->mutex);
  gboolean go_on = !worker->run->stop && interrupt_get_signal () == 0;
  pthread_mutex_unlock (&worker->run->mutex);
  return go_on;
}

void
worker_fail (Worker *worker, const char *message)
{
  if (message != NULL)
    output_print_message (worker->run->output, message);
  pthread_mutex_lock (&worker->run->mutex);
  worker->run->stop = worker->run->failed = TRUE;
  pthread_mutex_unlock (&worker->run->mutex);
}

static void
list_placements (Worker *worker)
{
  g_autoptr (GString) text = g_string_new (NULL);
  worker->run->results[worker->job].n_solutions = print_placements (text, worker_get_job (worker));
  worker_print (worker, text);
}

static gboolean
print_steps_cb (const GString *text, double fraction, guint64 n_solutions, gpointer data)
{
  Worker *worker = data;
  progress_note (worker->run->progress, worker->slot, worker_get_job (worker)->label, fraction,
                 n_solutions);
  return worker_print (worker, text);
}

static void
list_steps (Worker *worker)
{
  if (!print_trace (worker->run->options, worker_get_job (worker), print_steps_cb, worker,
                    &worker->run->results[worker->job].n_solutions))
    worker_fail (worker, _ ("the search ran out of memory or threads"));
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
          g_autofree char *text = print_moves (worker_get_job (worker));
          output_print_message (worker->run->output, text);
        }
      if (options->output == OUTPUT_PLACEMENTS)
        list_placements (worker);
      else if (options->output == OUTPUT_TRACE)
        list_steps (worker);
      else if (options->output == OUTPUT_SUGGEST || options->output == OUTPUT_UNIQUE)
        suggest_changes (worker);
      else if (options->output == OUTPUT_WHY)
        explain (worker);
      else
        solve_job (worker);
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

static void
warn_of_cache_cb (const char *message, void *data)
{
  g_autofree char *text = g_strdup_printf ("--cache: %s", message);
  output_print_message (data, text);
}

/* Without the store everything is searched, as if it was empty. */
static void
open_cache (Run *run)
{
  if (run->options->cache)
    run->cache =
        cache_open ((gint64) run->options->cache_limit << 20, warn_of_cache_cb, run->output);
}

static int
get_status (const Run *run, int output_status)
{
  if (output_status == 2 || run->failed)
    return 2;
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  if (output_status != 0)
    return output_status;
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
              .output = output_new (options->output_path),
              .n_threads = options->n_threads / n_workers };
  if (run.output == NULL)
    return 2;
  pthread_mutex_init (&run.mutex, NULL);
  pthread_cond_init (&run.turn_changed, NULL);
  run.results = g_new0 (Result, jobs->len);
  for (guint i = 0; i < jobs->len; i++)
    run.results[i].held = g_string_new (NULL);

  interrupt_catch ();
  open_cache (&run);
  run.progress = isatty (STDERR_FILENO) ? progress_start (run.output, jobs->len) : NULL;
  work_together (&run, n_workers);
  progress_stop (run.progress);
  if (run.cache != NULL)
    cache_close (run.cache);
  int status = get_status (&run, output_free (run.output, !run.failed));

  for (guint i = 0; i < jobs->len; i++)
    g_string_free (run.results[i].held, TRUE);
  g_free (run.results);
  pthread_mutex_destroy (&run.mutex);
  pthread_cond_destroy (&run.turn_changed);
  return status;
}
