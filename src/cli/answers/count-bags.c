/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "count-bags.h"

#include <inttypes.h>
#include <string.h>

#include "choice.h"
#include "count.h"
#include "deadline.h"
#include "engine-auto.h"
#include "foresight.h"
#include "interrupt.h"
#include "message.h"
#include "pace.h"
#include "print-bags.h"
#include "print-estimate.h"
#include "print.h"
#include "solve.h"

#include <glib/gi18n.h>

/* The search for all bags is tried for so long; many are over by then. */
#define FIRST_TIME (300 * G_TIME_SPAN_MILLISECOND)

/* To see how long it takes, it goes on for so long. */
#define MOST_FORESIGHT (3 * G_TIME_SPAN_SECOND)

/* So many bags, from all over, are solved to see how long all of them take, or as many as there is
 * time for. */
#define N_SAMPLES 64
#define SAMPLE_TIME G_TIME_SPAN_SECOND

/* A bag that is searched for longer is perhaps better swept. */
#define SWEEP_AFTER (50 * G_TIME_SPAN_MILLISECOND)

/* Bags that are solved at once, for each thread, and those of which something is known already. */
#define PER_THREAD 4
#define MOST_AT_ONCE 1024

/* Solutions from which others are reached before the next bag is searched for. */
#define SPREAD_AT_ONCE 2000

/* Numbers of solutions that are kept, for the mirror images: 128 MB. */
#define MOST_KEPT (1 << 24)

/* A bag that is counted. */
typedef struct
{
  guint64 number;
  gboolean is_known, is_partial, has_failed;
  SomaNumber n_solutions;
  SomaPuzzle *puzzle; /* (nullable) owned */
  uint8_t kinds[SOMA_MAX_PIECES];
  uint16_t *copy_at; /* (nullable) owned: a solution */
} Bag;

typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed */
  const Job *job;         /* likewise */
  SomaBags *bags;         /* borrowed */
  SomaBagSpread *spread;  /* (nullable) borrowed: if it is enough that there is a solution */
  guint64 first, end;     /* which of them */

  /* (nullable) owned, for each of these: how many solutions, and one more; 0: not known */
  guint64 *kept;
  guint64 n_solutions, n_buildable, n_printed, n_searched;
  gboolean is_partial;

  /* Those that are counted at once. */
  Bag *batch;
  guint n_batch;
  atomic_int next;
} Counter;

static void
tell (Counter *self, const char *sentence)
{
  g_autofree char *text = g_strdup_printf ("%s: %s", self->job->label, sentence);

  output_print_message (self->worker->run->output, text);
}

static void
note_progress (Counter *self, guint64 n_done)
{
  progress_note (self->worker->run->progress, self->worker->slot, self->job->label,
                 (double) n_done / (double) (self->end - self->first), self->n_solutions);
}

static gboolean
print (Counter *self, guint64 number, const SomaNumber *n_solutions, gboolean is_partial)
{
  g_autoptr (GString) text = g_string_new (NULL);
  uint64_t n;

  print_counted_bag (text, self->options, self->job, self->bags, number, n_solutions, is_partial);
  if (n_solutions->n_limbs > 0)
    self->n_buildable++;
  if (soma_number_get (n_solutions, &n) && self->n_solutions <= G_MAXUINT64 - n)
    self->n_solutions += n;
  self->n_printed++;
  return worker_print (self->worker, text);
}

/* One bag */

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Bag *bag = data;

  if (bag->copy_at == NULL)
    bag->copy_at = g_memdup2 (copy_at, (gsize) bag->puzzle->figure->n_cells * sizeof *bag->copy_at);
  return true;
}

/* Where pieces are equal, there may be more solutions than can be found. */
static gboolean
sweep_bag (const Counter *self, Bag *bag)
{
  SomaSweep sweep = { .most_bytes = count_get_most_bytes (self->options),
                      .most_steps = UINT64_MAX,
                      .stop = interrupt_get_flag () };

  return soma_choice_count (bag->puzzle, self->options->symmetry, 1, &sweep, &bag->n_solutions) ==
         SOMA_SWEEP_COMPLETE;
}

static void
search_bag (const Counter *self, Bag *bag, const atomic_bool *stop)
{
  guint64 limit = self->options->limit;
  SomaSearchOptions options = { .symmetry = self->options->symmetry,
                                .limit = limit,
                                .n_threads = 1,
                                .solution = self->spread != NULL ? solution_cb : NULL,
                                .data = bag,
                                .stop = stop };
  SomaProgress progress = { 0 };
  SomaError error;
  g_autoptr (SomaSearch) search = soma_search_new (bag->puzzle, &options, &error);

  SomaSearchState state = search == NULL ? soma_search_state_of_error (&error)
                          : limit > 0    ? soma_search_run (search)
                                         : soma_pace_run_slice (search, SWEEP_AFTER);
  if (state == SOMA_SEARCH_STOPPED && limit == 0 && search != NULL && !atomic_load (stop))
    {
      if (sweep_bag (self, bag))
        return;
      state = soma_search_run (search);
    }
  if (search != NULL)
    soma_search_get_progress (search, &progress);
  soma_number_set (&bag->n_solutions, progress.n_solutions);
  bag->is_partial = state == SOMA_SEARCH_STOPPED || state == SOMA_SEARCH_FAILED;
  bag->has_failed = state == SOMA_SEARCH_FAILED;
}

static void
count_bag (const Counter *self, Bag *bag, const atomic_bool *stop)
{
  uint16_t counts[SOMA_MAX_PIECES];

  soma_bags_get (self->bags, bag->number, counts);
  if (soma_bags_rules_out (self->bags, counts))
    return;
  bag->puzzle = soma_bags_make_puzzle (self->bags, counts, bag->kinds);
  search_bag (self, bag, stop);
}

static void
clear_bag (Bag *bag)
{
  g_clear_pointer (&bag->puzzle, soma_puzzle_unref);
  g_clear_pointer (&bag->copy_at, g_free);
}

/* All in one search */

static gboolean
print_tally (Counter *self, const SomaBagTally *tally, gboolean is_partial)
{
  gboolean goes_on = TRUE;

  for (guint64 number = self->first; number < self->end && goes_on; number++)
    {
      guint64 n = soma_bag_tally_get (tally, number), limit = self->options->limit;
      SomaNumber n_solutions;
      soma_number_set (&n_solutions, limit > 0 ? MIN (n, limit) : n);
      goes_on = print (self, number, &n_solutions, is_partial);
    }
  return goes_on;
}

/* How many seconds the rest of it takes, with a sample of what it does until then. */
static double
foresee_tally (Counter *self, SomaSearch *search, SomaSearchState *state)
{
  g_autoptr (SomaForesight) foresight =
      soma_foresight_new (self->job->puzzle, SOMA_SYMMETRY_ROTATIONS, 0);
  gint64 elapsed = FIRST_TIME;
  SomaProgress progress;
  double part = 0;

  while (*state == SOMA_SEARCH_STOPPED && part == 0 && elapsed < MOST_FORESIGHT &&
         interrupt_get_signal () == 0)
    {
      *state = soma_pace_run_slice (search, FIRST_TIME);
      elapsed += FIRST_TIME;
      soma_search_get_progress (search, &progress);
      part = soma_foresight_get_part (foresight, progress.n_nodes);
    }
  if (part == 0)
    {
      soma_search_get_progress (search, &progress);
      part = progress.fraction;
    }
  return part > 0 ? (double) elapsed * (1 - part) / part / G_TIME_SPAN_SECOND : 1e30;
}

/* How many seconds all bags take one after the other. */
static double
foresee_bags (Counter *self)
{
  guint64 n = self->end - self->first, n_done = 0;
  gint64 start = g_get_monotonic_time ();
  Deadline deadline;

  deadline_set (&deadline, start + SAMPLE_TIME);
  for (guint64 i = 0; i < MIN (n, N_SAMPLES) && !atomic_load (&deadline.stop); i++, n_done++)
    {
      Bag bag = { .number = self->first + (guint64) ((double) n * (double) i / N_SAMPLES) };
      count_bag (self, &bag, &deadline.stop);
      clear_bag (&bag);
    }
  deadline_call_off (&deadline);
  double seconds = (double) (g_get_monotonic_time () - start) / G_TIME_SPAN_SECOND;
  return seconds * (double) n / (double) MAX (n_done, 1) / self->worker->run->n_threads;
}

/* Which of the two takes less time, which is said. */
static gboolean
chooses_tally (Counter *self, SomaSearch *search, SomaSearchState *state)
{
  double tally = foresee_tally (self, search, state);

  if (*state != SOMA_SEARCH_STOPPED || interrupt_get_signal () != 0)
    return TRUE;
  double bags = foresee_bags (self);
  g_autofree char *time = print_rough_time (MIN (tally, bags));
  g_autofree char *other = print_rough_time (MAX (tally, bags));
  /* Translators: "3 minutes", and a longer time. */
  g_autofree char *sentence = g_strdup_printf (
      tally <= bags ? _ ("all choices of pieces in one search, which takes about %s, and one after "
                         "the other %s")
                    : _ ("one choice of pieces after the other, which takes about %s, and all in "
                         "one search %s"),
      time, other);
  if (interrupt_get_signal () == 0)
    tell (self, sentence);
  return tally <= bags;
}

/* TRUE if it is done, or nothing more is to be done. */
static gboolean
count_together (Counter *self)
{
  Worker *worker = self->worker;
  SomaError error;
  g_autoptr (SomaBagTally) tally =
      soma_bag_tally_new (self->bags, self->options->symmetry, solve_choose_threads (worker),
                          interrupt_get_flag (), &error);

  if (tally == NULL)
    return FALSE;
  SomaSearch *search = soma_bag_tally_get_search (tally);
  SomaSearchState state = soma_pace_run_slice (search, FIRST_TIME);
  if (state == SOMA_SEARCH_STOPPED &&
      (self->options->limit > 0 || !chooses_tally (self, search, &state)))
    return FALSE;
  if (state == SOMA_SEARCH_STOPPED && interrupt_get_signal () == 0)
    {
      progress_set_search (worker->run->progress, worker->slot, self->job->label, search);
      state = soma_search_run (search);
      progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
    }
  self->is_partial = state != SOMA_SEARCH_COMPLETE;
  print_tally (self, tally, self->is_partial);
  if (state == SOMA_SEARCH_FAILED)
    worker_give_up (worker, message_search_failed ());
  return TRUE;
}

/* One after the other */

static void
keep (Counter *self, const Bag *bag)
{
  uint64_t n;

  if (self->kept != NULL && !bag->is_partial && soma_number_get (&bag->n_solutions, &n) &&
      n < G_MAXUINT64)
    self->kept[bag->number - self->first] = n + 1;
}

/* Whether the number of its solutions is known from other bags. */
static gboolean
look_up (Counter *self, Bag *bag)
{
  uint16_t counts[SOMA_MAX_PIECES];

  if (self->spread != NULL && soma_bag_spread_has (self->spread, bag->number))
    {
      soma_number_set (&bag->n_solutions, 1);
      return TRUE;
    }
  soma_bags_get (self->bags, bag->number, counts);
  guint64 mirrored = soma_bags_find_mirrored (self->bags, counts);
  if (self->kept == NULL || mirrored == SOMA_NO_BAG || mirrored < self->first ||
      mirrored >= bag->number || self->kept[mirrored - self->first] == 0)
    return FALSE;
  soma_number_set (&bag->n_solutions, self->kept[mirrored - self->first] - 1);
  return TRUE;
}

static void *
count_cb (void *data)
{
  Counter *self = data;
  int i;

  while ((i = atomic_fetch_add (&self->next, 1)) < (int) self->n_batch)
    if (!self->batch[i].is_known)
      count_bag (self, &self->batch[i], interrupt_get_flag ());
  return NULL;
}

/* The calling thread is the first one. */
static void
count_batch (Counter *self, guint n_unknown)
{
  pthread_t threads[SOMA_MAX_THREADS];
  guint n_wanted = MIN ((guint) self->worker->run->n_threads, n_unknown), n_threads = 0;

  atomic_store (&self->next, 0);
  while (n_threads + 1 < n_wanted &&
         pthread_create (&threads[n_threads], NULL, count_cb, self) == 0)
    n_threads++;
  count_cb (self);
  for (guint i = 0; i < n_threads; i++)
    pthread_join (threads[i], NULL);
}

/* Prints those before the first one that was interrupted; FALSE if there is one. */
static gboolean
finish_batch (Counter *self)
{
  gboolean goes_on = TRUE;

  for (guint i = 0; i < self->n_batch; i++)
    {
      Bag *bag = &self->batch[i];
      goes_on = goes_on && (!bag->is_partial || bag->has_failed);
      if (goes_on)
        {
          if (bag->copy_at != NULL)
            soma_bag_spread_add (self->spread, bag->puzzle, bag->kinds, bag->copy_at);
          keep (self, bag);
          if (bag->has_failed)
            worker_give_up (self->worker, message_search_failed ());
          goes_on = print (self, bag->number, &bag->n_solutions, bag->is_partial);
        }
      clear_bag (bag);
    }
  return goes_on;
}

static gboolean
fill_batch (Counter *self, guint64 *number)
{
  if (self->spread != NULL)
    soma_bag_spread_run (self->spread, SPREAD_AT_ONCE);
  /* What is found of one bag tells of others, which need not be searched. */
  guint n_unknown = 0,
        most = (guint) self->worker->run->n_threads * (self->spread != NULL ? 1 : PER_THREAD);

  self->n_batch = 0;
  while (*number < self->end && self->n_batch < MOST_AT_ONCE && n_unknown < most)
    {
      Bag *bag = &self->batch[self->n_batch++];
      *bag = (Bag){ .number = (*number)++ };
      bag->is_known = look_up (self, bag);
      n_unknown += !bag->is_known;
    }
  self->n_searched += n_unknown;
  if (n_unknown > 0)
    count_batch (self, n_unknown);
  return self->n_batch > 0;
}

static void
count_each (Counter *self)
{
  guint64 number = self->first, n = self->end - self->first;

  self->batch = g_new (Bag, MOST_AT_ONCE);
  self->kept = n <= MOST_KEPT ? g_try_new0 (guint64, n) : NULL;
  while (interrupt_get_signal () == 0 && fill_batch (self, &number))
    {
      if (!finish_batch (self))
        break;
      note_progress (self, number - self->first);
    }
  self->is_partial = self->n_printed < n;
  g_free (self->batch);
  g_free (self->kept);
}

/* The whole */

/* FALSE, which is said, if there are none. */
static gboolean
choose_range (Counter *self)
{
  const BagOptions *options = &self->options->bags;
  guint64 n = soma_bags_get_number (self->bags);

  self->first = options->first > 0 ? options->first - 1 : 0;
  self->end = options->last > 0 ? MIN (options->last, n) : n;
  if (n == 0)
    tell (self, _ ("no choice of the pieces has as many cells as the figure"));
  else if (n == G_MAXUINT64)
    tell (self, _ ("there are too many choices of pieces to number them"));
  else if (self->first >= n)
    {
      g_autofree char *sentence =
          g_strdup_printf (_ ("the number of choices of pieces is only %'" PRIu64), (uint64_t) n);
      tell (self, sentence);
    }
  else
    return TRUE;
  return FALSE;
}

static void
finish (Counter *self)
{
  g_autofree char *summary = g_strdup_printf (
      /* Translators: numbers of choices of pieces. */
      _ ("choices of pieces: %'" PRIu64 ", of which %'" PRIu64 " can be built"), self->n_printed,
      self->n_buildable);

  self->worker->run->results[self->worker->job].n_solutions = self->n_buildable;
  if (!self->options->json)
    tell (self, summary);
  if (!self->is_partial || interrupt_get_signal () == 0)
    return;
  g_autofree char *hint = g_strdup_printf (_ ("interrupted; to continue: --choices=%" PRIu64 "-"),
                                           self->first + self->n_printed + 1);
  tell (self, self->n_printed < self->end - self->first ? hint : _ ("interrupted"));
}

static void
tell_statistics (Counter *self)
{
  guint64 n_reached = self->spread != NULL ? soma_bag_spread_get_number (self->spread) : 0;
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: numbers of choices of pieces. */
      _ ("searched for: %'" PRIu64 ", reached by exchanging pieces: %'" PRIu64), self->n_searched,
      n_reached);

  tell (self, sentence);
}

void
count_bags (Worker *worker)
{
  const Options *options = worker->run->options;
  const Job *job = worker_get_job (worker);
  SomaError error;
  g_autoptr (SomaBags) bags = soma_bags_new (job->puzzle, &options->bags.rules, &error);
  Counter self = { .worker = worker, .options = options, .job = job, .bags = bags };

  if (bags == NULL)
    {
      g_autofree char *message = print_search_error (job, &error);
      worker_give_up (worker, message);
      return;
    }
  if (!choose_range (&self))
    return;
  gboolean is_all = self.end - self.first == soma_bags_get_number (bags);
  if (!is_all || !count_together (&self))
    {
      g_autoptr (SomaBagSpread) spread = options->limit == 1 ? soma_bag_spread_new (bags) : NULL;
      self.spread = spread;
      count_each (&self);
      if (options->statistics)
        tell_statistics (&self);
    }
  finish (&self);
}
