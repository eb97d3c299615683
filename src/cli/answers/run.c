/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <unistd.h>

#include "advise.h"
#include "count-bags.h"
#include "estimate-job.h"
#include "exit-status.h"
#include "find-box.h"
#include "find-most.h"
#include "draw.h"
#include "interrupt.h"
#include "job-worker.h"
#include "message.h"
#include "print-json.h"
#include "print.h"
#include "print-trace.h"
#include "solve.h"
#include "take-apart.h"

#include <glib/gi18n.h>

static void
list_placements (Worker *worker)
{
  g_autoptr (GString) text = g_string_new (NULL);

  worker->run->results[worker->job].n_solutions =
      worker->run->options->json ? print_json_placements (text, worker_get_job (worker))
                                 : print_placements (text, worker_get_job (worker));
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
  SomaError error;

  if (!print_trace (worker->run->options, worker_get_job (worker), print_steps_cb, worker,
                    &worker->run->results[worker->job].n_solutions, &error))
    {
      g_autofree char *message = print_search_error (worker_get_job (worker), &error);
      worker_give_up (worker, message);
    }
}

static void *
work (void *data)
{
  static void (*const jobs[]) (Worker *) = {
    [OUTPUT_SOLUTIONS] = solve_job,
    [OUTPUT_QUIET] = solve_job,
    [OUTPUT_COUNT] = solve_job,
    [OUTPUT_RANDOM] = draw_job,
    [OUTPUT_ESTIMATE] = estimate_job,
    [OUTPUT_BOX] = find_box,
    [OUTPUT_MOST] = find_most,
    [OUTPUT_TAKE_APART] = take_apart_job,
    [OUTPUT_SUGGEST] = suggest_changes,
    [OUTPUT_WHY] = explain,
    [OUTPUT_PLACEMENTS] = list_placements,
    [OUTPUT_TRACE] = list_steps,
  };
  Worker *worker = data;

  while (worker_take_job (worker))
    {
      const Options *options = worker->run->options;
      if (options->moves)
        {
          g_autofree char *text = print_moves (worker_get_job (worker));
          output_print_message (worker->run->output, text);
        }
      if (options->bags.is_wanted)
        count_bags (worker);
      else if (options->only_apart)
        take_apart_job (worker);
      else if (options->solution.n_limbs > 0)
        draw_job (worker);
      else
        jobs[options->output](worker);
      worker_finish_job (worker);
    }
  return NULL;
}

/* The calling thread is the first worker: one job needs no other. */
static void
work_together (Run *run, int n_workers)
{
  Worker workers[SOMA_MAX_THREADS];
  pthread_t threads[SOMA_MAX_THREADS];
  int n_threads = 0; /* if some cannot be started, the others do the work */

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
warn_of_cache_cb (const char *message, gpointer data)
{
  g_autofree char *text = g_strdup_printf ("--cache: %s", message);

  output_print_message (data, text);
}

/* Without a store, everything is searched as if the store were empty. */
static void
open_cache (Run *run)
{
  if (run->options->cache)
    run->cache =
        soma_cache_open ((gint64) run->options->cache_limit << 20, warn_of_cache_cb, run->output);
}

/* FALSE, and a message, if the solutions would not be one file that can be read. */
static gboolean
check_format (const Options *options, const GPtrArray *jobs)
{
  gboolean is_single =
      jobs->len == 1 && !options->each && (options->output != OUTPUT_BOX || options->limit <= 1);

  if ((!options_list_solutions (options) && options->output != OUTPUT_BOX &&
       options->output != OUTPUT_MOST) ||
      !options->format->is_document || is_single)
    return TRUE;
  message_print (_ ("--format=%s writes the solutions of one figure; choose it with -m"),
                 options->format->id);
  return FALSE;
}

int
run_jobs (const Options *options, GPtrArray *jobs)
{
  if (!check_format (options, jobs))
    return STATUS_WRONG;
  int n_workers = MIN (options->n_threads, (int) MIN (jobs->len, SOMA_MAX_THREADS));
  Run run = { .options = options,
              .jobs = jobs,
              .output = output_new (options->output_path, print_get_content (options)),
              .n_threads = options->n_threads / n_workers };
  gboolean found = FALSE;

  if (run.output == NULL)
    return STATUS_WRONG;
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
  g_clear_pointer (&run.cache, soma_cache_close);
  for (guint i = 0; i < jobs->len; i++)
    {
      found = found || run.results[i].n_solutions > 0;
      g_string_free (run.results[i].held, TRUE);
    }
  int status = output_free (run.output, run.failed, found);
  if (run.is_partial && (status == STATUS_FOUND || status == STATUS_NONE))
    status = STATUS_PARTIAL;
  g_free (run.results);
  pthread_mutex_destroy (&run.mutex);
  pthread_cond_destroy (&run.turn_changed);
  return status;
}
