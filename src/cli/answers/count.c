/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "count.h"

#include <inttypes.h>

#include "choice.h"
#include "colouring-text.h"
#include "count-solutions.h"
#include "interrupt.h"
#include "message.h"
#include "print-json.h"
#include "print.h"
#include "solve.h"

#include <glib/gi18n.h>

/* Only a number is wanted, and nothing of the search that leads to it. */
static gboolean
can_count (const Options *options)
{
  return options->output == OUTPUT_COUNT &&
         (options->method == METHOD_CHOSEN || options->method == METHOD_SWEEP) &&
         options->limit == 0 && !options->cache && options->resume == NULL &&
         options->checkpoint_path == NULL && options->techniques == 0 && options->seed == 0;
}

/* Without a sweep, it was no sweep that told the number. */
static void
print_counted (Worker *worker, const SomaNumber *number, const SomaSweep *sweep)
{
  const Options *options = worker->run->options;
  const Job *job = worker_get_job (worker);
  char digits[SOMA_NUMBER_TEXT_SIZE];
  g_autoptr (GString) text = g_string_new (NULL);

  soma_number_print (number, digits);
  if (options->json)
    print_json_swept (text, job, number, options->statistics ? sweep : NULL);
  else
    g_string_append_printf (text, "%s\t%s\n", job->id, digits);
  worker_print (worker, text);
  if (options->statistics && !options->json && sweep != NULL)
    {
      g_autofree char *message = g_strdup_printf (
          /* Translators: the name of a figure, and three numbers. */
          _ ("%s: counted by sweeping over the cells\n"
             "  %'" PRIu64 " states, %'" PRIu64 " steps, at most %.1f MiB"),
          job->label, sweep->n_states, sweep->n_steps, (double) sweep->peak / (1 << 20));
      output_print_message (worker->run->output, message);
    }
}

static void
tell_memory (Worker *worker, const SomaSweep *sweep)
{
  g_autofree char *message = g_strdup_printf (
      /* Translators: the name of a figure, and a number. */
      _ ("%s: searched, as sweeping over the cells takes more than %'" PRIu64 " MiB of memory; "
         "allow more with --memory"),
      worker_get_job (worker)->id, (uint64_t) sweep->most_bytes >> 20);

  output_print_message (worker->run->output, message);
}

static void
tell_search (Worker *worker, const SomaSweep *sweep)
{
  g_autofree char *message = g_strdup_printf (
      /* Translators: the name of a figure, and a number. */
      ngettext ("%s: searched, as sweeping over the cells takes longer (%'" PRIu64 " step tried)",
                "%s: searched, as sweeping over the cells takes longer (%'" PRIu64 " steps tried)",
                (gulong) sweep->n_steps),
      worker_get_job (worker)->id, sweep->n_steps);
  output_print_message (worker->run->output, message);
}

static void
progress_cb (int n_done, int n_cells, size_t n_bytes, void *data)
{
  Worker *worker = data;

  progress_note_sweep (worker->run->progress, worker->slot, worker_get_job (worker)->label, n_done,
                       n_cells, n_bytes);
}

size_t
count_get_most_bytes (const Options *options)
{
  return options->memory > 0 ? (size_t) options->memory << 20 : COUNT_MOST_BYTES;
}

SomaSweep
count_begin_sweep (Worker *worker)
{
  return (SomaSweep){
    .most_bytes = count_get_most_bytes (worker->run->options),
    .most_steps = UINT64_MAX,
    .stop = interrupt_get_flag (),
    .progress = worker->run->progress != NULL ? progress_cb : NULL,
    .data = worker,
  };
}

void
count_end_sweep (Worker *worker)
{
  progress_note_sweep (worker->run->progress, worker->slot, NULL, 0, 0, 0);
}

void
count_tell_disproof (Worker *worker, const SomaWhyNot *reason)
{
  const Job *job = worker_get_job (worker);
  g_autofree char *sentence = soma_colouring_describe (reason, job->puzzle);
  /* Translators: the name of a figure, and sentences that say why. */
  g_autofree char *message = g_strdup_printf (_ ("%s: cannot be built. %s"), job->label, sentence);

  output_print_message (worker->run->output, message);
}

const char *
count_describe_failure (SomaSweepResult result)
{
  if (result == SOMA_SWEEP_MEMORY)
    return _ ("the sweep needs more than 1 GiB of memory; leave it to --method=search");
  return _ ("the figure is too wide to be swept; leave it to --method=search");
}

/* The same where there is. */
static char *
describe_failure (SomaSweepResult result, const SomaSweep *sweep)
{
  if (result != SOMA_SWEEP_MEMORY)
    return g_strdup (count_describe_failure (result));
  return g_strdup_printf (_ ("the sweep needs more than %'" PRIu64
                             " MiB of memory; allow more with "
                             "--memory, or leave it to --method=search"),
                          (uint64_t) sweep->most_bytes >> 20);
}

/* A search takes over. That memory is lacking is worth knowing, as it may take beyond measure. */
static void
tell_failure (Worker *worker, SomaSweepResult result, const SomaSweep *sweep)
{
  const Options *options = worker->run->options;

  if (result == SOMA_SWEEP_MEMORY)
    tell_memory (worker, sweep);
  else if (result != SOMA_SWEEP_STOPPED && sweep->n_steps > 0 && options->statistics &&
           !options->json)
    tell_search (worker, sweep);
}

gboolean
count_job (Worker *worker)
{
  const Options *options = worker->run->options;
  const Job *job = worker_get_job (worker);
  gboolean is_forced = options->method == METHOD_SWEEP;
  SomaSweep sweep = count_begin_sweep (worker);
  SomaNumber number;

  if (!can_count (options))
    return FALSE;
  g_autoptr (SomaDisproof) disproof = soma_disproof_new (job->puzzle);
  sweep.watcher = soma_disproof_get_watcher (disproof);
  SomaSweepResult result =
      is_forced ? soma_count_solutions (job->puzzle, options->symmetry, &sweep, &number)
                : soma_choice_count (job->puzzle, options->symmetry, solve_choose_threads (worker),
                                     &sweep, &number);
  count_end_sweep (worker);
  if (soma_disproof_get (disproof) != NULL)
    {
      const SomaNumber none = { 0 };
      print_counted (worker, &none, NULL);
      count_tell_disproof (worker, soma_disproof_get (disproof));
      return TRUE;
    }
  if (result == SOMA_SWEEP_COMPLETE)
    {
      uint64_t n;
      gboolean fits = soma_number_get (&number, &n);
      worker->run->results[worker->job].n_solutions = fits ? n : G_MAXUINT64;
      print_counted (worker, &number, &sweep);
      return TRUE;
    }
  if (!is_forced)
    tell_failure (worker, result, &sweep);
  if (!is_forced || result == SOMA_SWEEP_STOPPED)
    return FALSE;
  g_autofree char *why = describe_failure (result, &sweep);
  g_autofree char *message = g_strdup_printf ("%s: %s", job->label, why);
  worker_fail (worker, message);
  return TRUE;
}
