/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "estimate-job.h"

#include "deadline.h"
#include "engine-auto.h"
#include "estimate.h"
#include "interrupt.h"
#include "message.h"
#include "pace.h"
#include "print-estimate.h"
#include "print-json.h"
#include "print.h"
#include "solve.h"

#include <glib/gi18n.h>

/* Unless --time says otherwise. */
#define DEFAULT_SECONDS 2

/* Samples end after their time, or before if the number of nodes is known to one part in so many.
 * But some are taken in any case, for which there is so many times the time. */
#define NARROW 50
#define LEAST_SAMPLES 16
#define PATIENCE 10

/* Nodes between two looks at the clock, and those searched in case the tree is small. */
#define NODES_AT_ONCE 2000
#define NODES_OF_SMALL 4000

static SomaSearchOptions
make_search_options (const Worker *worker)
{
  const Options *options = worker->run->options;

  return (SomaSearchOptions){ .symmetry = options->symmetry,
                              .n_threads = solve_choose_threads (worker),
                              .techniques = options->techniques,
                              .seed = options->seed,
                              .order = options_get_order (options) };
}

/* Searches for that time, or until something is done, to see how fast it is. */
static SomaSearchState
measure_speed (Worker *worker, gint64 time, SearchEstimate *result, SomaError *error)
{
  SomaSearchOptions options = make_search_options (worker);
  SomaProgress progress;
  SomaSearchState state;

  options.stop = interrupt_get_flag ();
  g_autoptr (SomaSearch) search =
      soma_search_new (worker_get_job (worker)->puzzle, &options, error);
  if (search == NULL)
    return SOMA_SEARCH_FAILED;
  gint64 start = g_get_monotonic_time ();
  do
    {
      state = soma_pace_run_slice (search, time);
      soma_search_get_progress (search, &progress);
      time *= 2;
    }
  while (state == SOMA_SEARCH_STOPPED && progress.n_nodes == 0 && interrupt_get_signal () == 0);
  double seconds = (double) MAX (g_get_monotonic_time () - start, 1) / G_TIME_SPAN_SECOND;
  result->n_threads = options.n_threads;
  result->nodes_per_second = (double) progress.n_nodes / seconds;
  if (state == SOMA_SEARCH_COMPLETE)
    {
      double nodes = (double) progress.n_nodes, solutions = (double) progress.n_solutions;
      result->size = (SomaEstimateResult){ .is_exact = true,
                                           .n_visited = progress.n_nodes,
                                           .nodes = { nodes, nodes, nodes },
                                           .solutions = { solutions, solutions, solutions } };
    }
  return state;
}

static gboolean
is_enough (const SomaEstimateResult *size, guint64 n_wanted, gint64 end)
{
  if (n_wanted > 0)
    return size->n_samples >= n_wanted;
  if (size->n_samples < LEAST_SAMPLES)
    return FALSE;
  return g_get_monotonic_time () >= end ||
         size->nodes.high - size->nodes.mean < size->nodes.mean / NARROW;
}

/* Takes as many samples as were asked for, or else as fit into `time` microseconds. */
static void
take_samples (SomaEstimate *estimate, guint64 n_wanted, gint64 time, SomaEstimateResult *size)
{
  gint64 end = g_get_monotonic_time () + time;
  gboolean goes_on = soma_estimate_run (estimate, n_wanted > 0 ? 0 : NODES_OF_SMALL);

  soma_estimate_get (estimate, size);
  while (goes_on && interrupt_get_signal () == 0 && !is_enough (size, n_wanted, end))
    {
      goes_on = soma_estimate_run (estimate, n_wanted > 0 ? 0 : NODES_AT_ONCE);
      soma_estimate_get (estimate, size);
    }
}

static SomaError
sample (Worker *worker, gint64 time, SomaEstimateResult *size)
{
  const Options *options = worker->run->options;
  SomaSearchOptions search_options = make_search_options (worker);
  SomaError error = { SOMA_OK, -1 };
  gint64 end = options->n_samples > 0 ? G_MAXINT64 : g_get_monotonic_time () + PATIENCE * time;
  Deadline deadline = { 0 };

  search_options.stop = &deadline.stop;
  g_autoptr (SomaEstimate) estimate =
      soma_estimate_new (worker_get_job (worker)->puzzle, &search_options, options->seed, &error);
  if (estimate == NULL)
    return error;
  deadline_set (&deadline, end);
  take_samples (estimate, options->n_samples, time, size);
  deadline_call_off (&deadline);
  return error;
}

static void
print_result (Worker *worker, const SearchEstimate *result)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (worker->run->options->json)
    print_json_estimate (text, worker_get_job (worker), result);
  else
    print_estimate (text, worker_get_job (worker), result);
  worker_print (worker, text);
  worker->run->results[worker->job].n_solutions = 1; /* an estimate was asked for, and found */
}

void
estimate_job (Worker *worker)
{
  const Options *options = worker->run->options;
  gint64 time =
      (gint64) (options->seconds > 0 ? options->seconds : DEFAULT_SECONDS) * G_TIME_SPAN_SECOND;
  SearchEstimate result = { .n_threads = 1 };
  SomaError error = { SOMA_OK, -1 };

  /* A tree that is searched as a whole needs no samples, unless these were asked for. */
  SomaSearchState state = measure_speed (worker, time / 4, &result, &error);
  if (state == SOMA_SEARCH_STOPPED || (options->n_samples > 0 && error.status == SOMA_OK))
    error = sample (worker, time - time / 4, &result.size);
  if (error.status != SOMA_OK)
    {
      g_autofree char *message = print_search_error (worker_get_job (worker), &error);
      worker_give_up (worker, message);
    }
  else if (state == SOMA_SEARCH_FAILED)
    worker_give_up (worker, message_search_failed ());
  else if (interrupt_get_signal () != 0)
    return;
  else if (result.size.is_exact || result.size.n_samples > 0)
    print_result (worker, &result);
  else
    {
      g_autofree char *message = g_strdup_printf (
          _ ("%s: no sample of the search tree was done in time; allow more with --time"),
          worker_get_job (worker)->label);
      worker_give_up (worker, message);
    }
}
