/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draw.h"

#include <assert.h>
#include <inttypes.h>

#include "check.h"
#include "choice.h"
#include "count.h"
#include "engine-auto.h"
#include "interrupt.h"
#include "message.h"
#include "print-json.h"
#include "print.h"
#include "random.h"
#include "reservoir.h"
#include "solve.h"

#include <glib/gi18n.h>

/* With so many steps allowed, a search would take days: see soma_choice_get_steps(). */
#define HOPELESS_STEPS UINT64_C (100000000000)

/* A job of which some solutions are drawn or looked up. */
typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed from the run */
  const Job *job;         /* likewise */
  guint64 n_wanted;
  guint64 n_printed;
  guint64 random; /* the state of soma_random_next() */
} Draw;

static gboolean
print_drawn (Draw *self, const uint16_t *copy_at)
{
  g_autoptr (GString) text = g_string_new (NULL);

  assert (soma_check_solution (self->job->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
  self->n_printed++;
  print_solution (text, self->options, self->job, self->n_printed, self->n_printed == 1, copy_at);
  return worker_print (self->worker, text) && interrupt_get_signal () == 0;
}

static void
print_message (Draw *self, const char *sentence)
{
  g_autofree char *message = g_strdup_printf ("%s: %s", self->job->label, sentence);

  output_print_message (self->worker->run->output, message);
}

static void
fail (Draw *self, const char *sentence)
{
  g_autofree char *message = g_strdup_printf ("%s: %s", self->job->label, sentence);

  worker_fail (self->worker, message);
}

/* What follows the solutions: as JSON how many there are to choose from. */
static void
print_end (Draw *self, const SomaNumber *number, const SomaSweep *sweep)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->n_printed > 0)
    print_after_solutions (text, self->options, self->job);
  if (self->options->json)
    print_json_swept (text, self->job, number, sweep);
  worker_print (self->worker, text);
}

static void
print_end_of_sweep (Draw *self, const SomaNumber *number, const SomaSweep *sweep)
{
  print_end (self, number, self->options->statistics ? sweep : NULL);
  if (!self->options->statistics || self->options->json)
    return;
  char digits[SOMA_NUMBER_TEXT_SIZE];
  soma_number_print (number, digits);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the number of solutions, possibly too large to choose a plural form by, and
       * three more numbers. */
      _ ("number of solutions to choose from: %s\n"
         "  %'" PRIu64 " states, %'" PRIu64 " steps, at most %.1f MiB"),
      digits, sweep->n_states, sweep->n_steps, (double) sweep->peak / (1 << 20));
  print_message (self, sentence);
}

/* From a search, which finds every solution */

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  reservoir_add (data, copy_at);
  return interrupt_get_signal () == 0;
}

static void
print_search (Draw *self, SomaSearch *search)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->options->json)
    {
      print_json_statistics (text, self->job, search);
      worker_print (self->worker, text);
      return;
    }
  g_autofree char *statistics = print_statistics (self->job, search);
  output_print_message (self->worker->run->output, statistics);
}

static SomaSearch *
new_search (Draw *self, Reservoir *reservoir, SomaError *error)
{
  /* With a seed the solutions must come in the same order each time. */
  SomaSearchOptions options = {
    .symmetry = self->options->symmetry,
    .n_threads = self->options->seed != 0 ? 1 : solve_choose_threads (self->worker),
    .solution = solution_cb,
    .data = reservoir,
    .order = options_get_order (self->options),
    .stop = interrupt_get_flag (),
  };

  return soma_search_new (self->job->puzzle, &options, error);
}

/* TRUE if it has come to its end. */
static gboolean
run_search (Draw *self, SomaSearch *search)
{
  Worker *worker = self->worker;

  progress_set_search (worker->run->progress, worker->slot, self->job->label, search);
  SomaSearchState state = soma_search_run (search);
  progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
  if (state == SOMA_SEARCH_FAILED)
    worker_give_up (worker, message_search_failed ());
  if (state == SOMA_SEARCH_STOPPED)
    print_message (self, _ ("interrupted before a solution was drawn"));
  return state == SOMA_SEARCH_COMPLETE;
}

static void
draw_from_search (Draw *self)
{
  int n_cells = self->job->puzzle->figure->n_cells;
  g_autoptr (Reservoir) reservoir =
      reservoir_new (self->n_wanted, n_cells, self->random, COUNT_MOST_BYTES);
  SomaNumber number;

  if (reservoir == NULL)
    {
      fail (self, _ ("-F asks for more solutions than can be drawn from a search"));
      return;
    }
  SomaError error;
  g_autoptr (SomaSearch) search = new_search (self, reservoir, &error);
  if (search == NULL)
    {
      g_autofree char *message = print_search_error (self->job, &error);
      worker_give_up (self->worker, message);
      return;
    }
  if (!run_search (self, search))
    return;
  soma_number_set (&number, reservoir_get_n_seen (reservoir));
  while (number.n_limbs > 0 && self->n_printed < self->n_wanted &&
         print_drawn (self, reservoir_get (reservoir, self->n_printed)))
    ;
  print_end (self, &number, NULL);
  if (self->options->statistics)
    print_search (self, search);
}

/* From the diagram of all solutions */

/* Why neither can be done. */
static const char *
describe_hopeless (SomaSweepResult result)
{
  if (result == SOMA_SWEEP_MEMORY)
    return _ ("the diagram of all solutions needs more than 1 GiB of memory, and to search for all "
              "of them would take days; to do that, add --method=search");
  return _ ("the figure is too wide to be swept, and to search for all solutions would take days; "
            "to do that, add --method=search");
}

/* FALSE if that is left to a search. */
static gboolean
draw_without (Draw *self, SomaSweepResult result, uint64_t most_steps)
{
  gboolean is_forced = self->options->method == METHOD_SWEEP;

  if (result == SOMA_SWEEP_STOPPED)
    print_message (self, _ ("interrupted before a solution was drawn"));
  else if (is_forced)
    fail (self, count_describe_failure (result));
  else if (most_steps > HOPELESS_STEPS)
    fail (self, describe_hopeless (result));
  else
    {
      if (result == SOMA_SWEEP_MEMORY)
        print_message (self, _ ("the diagram of all solutions needs more than 1 GiB of memory; "
                                "searching for each of them instead"));
      return FALSE;
    }
  return TRUE;
}

/* Likewise. */
static gboolean
draw_from_diagram (Draw *self)
{
  SomaSweep sweep = count_begin_sweep (self->worker);
  g_autoptr (SomaSampler) sampler = NULL;
  g_autofree uint16_t *copy_at = g_new (uint16_t, self->job->puzzle->figure->n_cells);

  if (self->options->method != METHOD_SWEEP)
    sweep.most_steps = soma_choice_get_steps (self->job->puzzle, self->options->symmetry,
                                              solve_choose_threads (self->worker), sweep.stop);
  if (sweep.most_steps == 0)
    return FALSE;
  SomaSweepResult result =
      soma_sampler_new (self->job->puzzle, self->options->symmetry, &sweep, &sampler);
  count_end_sweep (self->worker);
  if (result != SOMA_SWEEP_COMPLETE)
    return draw_without (self, result, sweep.most_steps);
  while (self->n_printed < self->n_wanted && soma_sampler_draw (sampler, &self->random, copy_at) &&
         print_drawn (self, copy_at))
    ;
  print_end_of_sweep (self, soma_sampler_get_number (sampler), &sweep);
  return TRUE;
}

/* Looking up */

static const char *
describe_no_diagram (SomaSweepResult result)
{
  if (result == SOMA_SWEEP_STOPPED)
    return _ ("interrupted before the solution was found");
  if (result == SOMA_SWEEP_MEMORY)
    return _ ("the diagram of all solutions needs more than 1 GiB of memory");
  return _ ("the figure is too wide to be swept");
}

static void
tell_number (Draw *self, const SomaNumber *number)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (number, digits);
  /* Translators: a number, possibly too large to choose a plural form by. */
  g_autofree char *sentence = g_strdup_printf (_ ("the number of solutions is only %s"), digits);
  print_message (self, sentence);
}

static void
print_from (Draw *self, const SomaSelection *selection, const SomaSweep *sweep)
{
  const SomaNumber *number = soma_selection_get_number (selection);
  g_autofree uint16_t *copy_at = g_new (uint16_t, self->job->puzzle->figure->n_cells);
  SomaNumber k = self->options->solution;

  soma_number_decrement (&k);
  while (self->n_printed < self->n_wanted && soma_selection_find (selection, &k, copy_at) &&
         print_drawn (self, copy_at))
    soma_number_increment (&k);
  if (self->n_printed == 0)
    tell_number (self, number);
  print_end_of_sweep (self, number, sweep);
}

static void
look_up (Draw *self)
{
  SomaSweep sweep = count_begin_sweep (self->worker);
  g_autoptr (SomaDiagram) diagram = NULL;
  SomaSweepResult result = soma_diagram_new (self->job->puzzle, &sweep, &diagram);
  g_autoptr (SomaSelection) selection =
      diagram != NULL ? soma_selection_new (diagram, NULL, 0, sweep.stop) : NULL;

  count_end_sweep (self->worker);
  if (selection != NULL)
    print_from (self, selection, &sweep);
  else if (interrupt_get_signal () != 0)
    print_message (self, describe_no_diagram (SOMA_SWEEP_STOPPED));
  else
    fail (self, describe_no_diagram (result == SOMA_SWEEP_COMPLETE ? SOMA_SWEEP_MEMORY : result));
}

void
draw_job (Worker *worker)
{
  const Options *options = worker->run->options;
  Draw self = { .worker = worker,
                .options = options,
                .job = worker_get_job (worker),
                .n_wanted = options->limit > 0 ? options->limit : 1 };

  /* A number that is another one for each job, but the same whenever the seed is. */
  guint64 seed = options->seed, number = worker->job;
  if (seed == 0)
    seed = (guint64) g_random_int () << 32 | g_random_int ();
  self.random = soma_random_next (&seed) ^ soma_random_next (&number);
  if (options->solution.n_limbs > 0)
    look_up (&self);
  else if ((options->method != METHOD_CHOSEN && options->method != METHOD_SWEEP) ||
           !draw_from_diagram (&self))
    draw_from_search (&self);
  worker->run->results[worker->job].n_solutions = self.n_printed;
}
