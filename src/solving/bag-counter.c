/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-counter.h"

#include <pthread.h>

#include "alarm.h"
#include "bag-spread.h"
#include "bag-tally.h"
#include "choice.h"
#include "engine-auto.h"
#include "foresight.h"
#include "pace.h"

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

/* What all sweeps together may take of memory unless another bound is given, in bytes. */
#define SWEEP_BYTES ((gsize) 1 << 30)

/* Bags that are solved at once, for each thread, and those of which something is known already. */
#define PER_THREAD 4
#define MOST_AT_ONCE 1024

/* Solutions from which others are reached before the next bag is searched for. */
#define SPREAD_AT_ONCE 2000

/* How often it looks whether it is to stop. */
#define LOOK (100 * G_TIME_SPAN_MILLISECOND)

/* What is kept of a bag: 0 if nothing is known, and otherwise one more than the number of its
 * solutions, with this if there may be more. */
#define PARTIAL ((guint32) 1 << 31)

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

typedef enum
{
  NOT_STARTED,
  TOGETHER,
  EACH,
} Way;

struct _SomaBagCounter
{
  SomaBags *bags; /* borrowed */
  SomaBagCountOptions options;
  const atomic_bool *stop; /* borrowed, while it runs */
  gpointer data;           /* likewise */
  Way way;
  SomaBagTally *tally;   /* (nullable) owned */
  SomaBagSpread *spread; /* (nullable) owned: if it is enough that there is a solution */
  guint32 *kept;         /* (nullable) owned: of each bag */
  guint64 next;          /* the first one that is not counted */
  guint64 n_searched;
  gboolean has_failed;

  /* Those that are counted at once. */
  Bag *batch; /* owned */
  guint n_batch;
  atomic_int next_in_batch;
};

/* A time that passes, or a stop before that. */
typedef struct
{
  SomaAlarm alarm;
  gint64 end; /* on the monotonic clock */
  const atomic_bool *stop;
  SomaSearch *search; /* (nullable) which is stopped then */
  atomic_bool is_over;
} Limit;

static gint64
look_cb (gpointer data)
{
  Limit *limit = data;
  gint64 left = limit->end - g_get_monotonic_time ();

  if (left > 0 && !atomic_load (limit->stop))
    return MIN (left, LOOK);
  atomic_store (&limit->is_over, true);
  if (limit->search != NULL)
    soma_search_stop (limit->search);
  return 0;
}

static void
set_limit (SomaBagCounter *self, Limit *limit, SomaSearch *search, gint64 time)
{
  *limit = (Limit){ .alarm = { .ring = look_cb, .data = limit },
                    .end = g_get_monotonic_time () + time,
                    .stop = self->stop,
                    .search = search };
  soma_alarm_set (&limit->alarm, MIN (time, LOOK));
}

static gboolean
is_stopped (const SomaBagCounter *self)
{
  return atomic_load (self->stop);
}

static void
tell_found (SomaBagCounter *self)
{
  if (self->options.found != NULL)
    self->options.found (self->data);
}

static void
keep (SomaBagCounter *self, guint64 number, const SomaNumber *n_solutions, gboolean is_partial)
{
  uint64_t n;

  if (self->kept == NULL)
    return;
  if (!soma_number_get (n_solutions, &n) || n > SOMA_BAG_COUNT_MOST)
    n = SOMA_BAG_COUNT_MOST;
  self->kept[number - self->options.first] = ((guint32) n + 1) | (is_partial ? PARTIAL : 0);
}

/* Keeps it, and hands it on. */
static gboolean
finish_bag (SomaBagCounter *self, guint64 number, const SomaNumber *n_solutions,
            gboolean is_partial)
{
  keep (self, number, n_solutions, is_partial);
  return self->options.counted == NULL ||
         self->options.counted (number, n_solutions, is_partial, self->data);
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
sweep_bag (const SomaBagCounter *self, Bag *bag, const atomic_bool *stop)
{
  SomaSweep sweep = { .most_bytes = self->options.sweep_bytes / (gsize) self->options.n_threads,
                      .most_steps = UINT64_MAX,
                      .stop = stop };

  return soma_choice_count (bag->puzzle, self->options.symmetry, 1, &sweep, &bag->n_solutions) ==
         SOMA_SWEEP_COMPLETE;
}

static void
search_bag (const SomaBagCounter *self, Bag *bag, const atomic_bool *stop)
{
  guint64 limit = self->options.limit;
  SomaSearchOptions options = { .symmetry = self->options.symmetry,
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
      if (sweep_bag (self, bag, stop))
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
count_bag (const SomaBagCounter *self, Bag *bag, const atomic_bool *stop)
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

static SomaSearchState
run_slice (SomaBagCounter *self, SomaSearch *search, gint64 time)
{
  Limit limit;

  set_limit (self, &limit, search, time);
  SomaSearchState state = soma_search_run (search);
  soma_alarm_call_off (&limit.alarm);
  return state;
}

static void
read_tally (const SomaBagCounter *self, guint64 number, SomaNumber *n_solutions)
{
  guint64 n = soma_bag_tally_get (self->tally, number), limit = self->options.limit;

  soma_number_set (n_solutions, limit > 0 ? MIN (n, limit) : n);
}

/* What was found so far, which is less than there is. */
static void
show_tally (SomaBagCounter *self)
{
  SomaNumber n_solutions;

  if (self->options.found == NULL)
    return;
  for (guint64 number = self->options.first; number < self->options.end; number++)
    {
      read_tally (self, number, &n_solutions);
      keep (self, number, &n_solutions,
            self->options.limit == 0 || n_solutions.n_limbs == 0 ||
                n_solutions.limbs[0] < self->options.limit);
    }
  tell_found (self);
}

static void
finish_tally (SomaBagCounter *self, gboolean is_partial)
{
  gboolean goes_on = TRUE;
  SomaNumber n_solutions;

  for (guint64 number = self->options.first; number < self->options.end && goes_on; number++)
    {
      read_tally (self, number, &n_solutions);
      goes_on = finish_bag (self, number, &n_solutions, is_partial);
    }
  if (!is_partial)
    self->next = self->options.end;
  tell_found (self);
}

/* How many seconds the rest of it takes, with a sample of what it does until then. */
static double
foresee_tally (SomaBagCounter *self, SomaSearch *search, SomaSearchState *state)
{
  g_autoptr (SomaForesight) foresight =
      soma_foresight_new (soma_bags_get_puzzle (self->bags), SOMA_SYMMETRY_ROTATIONS, 0);
  gint64 elapsed = FIRST_TIME;
  SomaProgress progress;
  double part = 0;

  while (*state == SOMA_SEARCH_STOPPED && part == 0 && elapsed < MOST_FORESIGHT &&
         !is_stopped (self))
    {
      *state = run_slice (self, search, FIRST_TIME);
      show_tally (self);
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
foresee_bags (SomaBagCounter *self)
{
  guint64 n = self->options.end - self->options.first, n_done = 0;
  gint64 start = g_get_monotonic_time ();
  Limit limit;

  set_limit (self, &limit, NULL, SAMPLE_TIME);
  for (guint64 i = 0; i < MIN (n, N_SAMPLES) && !atomic_load (&limit.is_over); i++, n_done++)
    {
      Bag bag = { .number = self->options.first + (guint64) ((double) n * (double) i / N_SAMPLES) };
      count_bag (self, &bag, &limit.is_over);
      clear_bag (&bag);
    }
  soma_alarm_call_off (&limit.alarm);
  double seconds = (double) (g_get_monotonic_time () - start) / G_TIME_SPAN_SECOND;
  return seconds * (double) n / (double) MAX (n_done, 1) / self->options.n_threads;
}

/* Which of the two takes less time, which is said. */
static gboolean
chooses_tally (SomaBagCounter *self, SomaSearch *search, SomaSearchState *state)
{
  double tally = foresee_tally (self, search, state);

  if (*state != SOMA_SEARCH_STOPPED || is_stopped (self))
    return TRUE;
  double bags = foresee_bags (self);
  if (!is_stopped (self) && self->options.chosen != NULL)
    self->options.chosen (tally <= bags, MIN (tally, bags), MAX (tally, bags), self->data);
  return tally <= bags;
}

static void
tell_search (SomaBagCounter *self, SomaSearch *search)
{
  if (self->options.searching != NULL)
    self->options.searching (search, self->data);
}

/* Until it has ended, or is stopped. */
static void
count_together (SomaBagCounter *self, SomaSearchState state)
{
  SomaSearch *search = soma_bag_tally_get_search (self->tally);
  gint64 time = FIRST_TIME;
  SomaProgress progress;

  tell_search (self, search);
  while (state == SOMA_SEARCH_STOPPED && !is_stopped (self))
    {
      soma_search_get_progress (search, &progress);
      double before = progress.fraction;
      state = run_slice (self, search, time);
      show_tally (self);
      soma_search_get_progress (search, &progress);
      time = soma_pace_get_next_slice (time, before, progress.fraction);
    }
  tell_search (self, NULL);
  self->has_failed = state == SOMA_SEARCH_FAILED;
  finish_tally (self, state != SOMA_SEARCH_COMPLETE);
}

/* FALSE if it is better to count one after the other. */
static gboolean
try_together (SomaBagCounter *self)
{
  gboolean is_all = self->options.end - self->options.first == soma_bags_get_number (self->bags);
  SomaError error;

  self->tally = is_all ? soma_bag_tally_new (self->bags, self->options.symmetry,
                                             self->options.n_threads, NULL, &error)
                       : NULL;
  if (self->tally == NULL)
    return FALSE;
  SomaSearch *search = soma_bag_tally_get_search (self->tally);
  SomaSearchState state = run_slice (self, search, FIRST_TIME);
  show_tally (self);
  if (state == SOMA_SEARCH_STOPPED && !is_stopped (self) &&
      (self->options.limit > 0 || !chooses_tally (self, search, &state)))
    {
      g_clear_pointer (&self->tally, soma_bag_tally_free);
      return FALSE;
    }
  self->way = TOGETHER;
  count_together (self, state);
  return TRUE;
}

/* One after the other */

/* What is known of a bag to the end: from itself, or from others that it was reached from. */
static gboolean
is_known (const SomaBagCounter *self, guint64 number, guint32 *n_solutions)
{
  guint32 kept = self->kept != NULL ? self->kept[number - self->options.first] : 0;

  *n_solutions = 1;
  if (self->spread != NULL && soma_bag_spread_has (self->spread, number))
    return TRUE;
  if (kept == 0 || (kept & PARTIAL) != 0)
    return FALSE;
  *n_solutions = kept - 1;
  return TRUE;
}

/* Whether the number of its solutions is known already, perhaps from that of its mirror images. */
static gboolean
look_up (SomaBagCounter *self, Bag *bag)
{
  uint16_t counts[SOMA_MAX_PIECES];
  guint32 n_solutions;

  if (!is_known (self, bag->number, &n_solutions))
    {
      soma_bags_get (self->bags, bag->number, counts);
      guint64 mirrored = soma_bags_find_mirrored (self->bags, counts);
      if (mirrored == SOMA_NO_BAG || mirrored < self->options.first || mirrored >= bag->number ||
          !is_known (self, mirrored, &n_solutions) || n_solutions == SOMA_BAG_COUNT_MOST)
        return FALSE;
    }
  soma_number_set (&bag->n_solutions, n_solutions);
  return TRUE;
}

static void *
count_cb (void *data)
{
  SomaBagCounter *self = data;
  int i;

  while ((i = atomic_fetch_add (&self->next_in_batch, 1)) < (int) self->n_batch)
    if (!self->batch[i].is_known)
      count_bag (self, &self->batch[i], self->stop);
  return NULL;
}

/* The calling thread is the first one. */
static void
count_batch (SomaBagCounter *self, guint n_unknown)
{
  pthread_t threads[SOMA_MAX_THREADS];
  guint n_wanted = MIN ((guint) self->options.n_threads, n_unknown), n_threads = 0;

  atomic_store (&self->next_in_batch, 0);
  while (n_threads + 1 < n_wanted &&
         pthread_create (&threads[n_threads], NULL, count_cb, self) == 0)
    n_threads++;
  count_cb (self);
  for (guint i = 0; i < n_threads; i++)
    pthread_join (threads[i], NULL);
}

/* Hands on those before the first one that was interrupted; FALSE if there is one. */
static gboolean
finish_batch (SomaBagCounter *self)
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
          self->has_failed = self->has_failed || bag->has_failed;
          self->next = bag->number + 1;
          goes_on = finish_bag (self, bag->number, &bag->n_solutions, bag->is_partial);
        }
      clear_bag (bag);
    }
  return goes_on;
}

static void
fill_batch (SomaBagCounter *self)
{
  if (self->spread != NULL)
    soma_bag_spread_run (self->spread, SPREAD_AT_ONCE);
  /* What is found of one bag tells of others, which need not be searched. */
  guint n_unknown = 0,
        most = (guint) self->options.n_threads * (self->spread != NULL ? 1 : PER_THREAD);
  guint64 number = self->next;

  self->n_batch = 0;
  while (number < self->options.end && self->n_batch < MOST_AT_ONCE && n_unknown < most)
    {
      Bag *bag = &self->batch[self->n_batch++];
      *bag = (Bag){ .number = number++ };
      bag->is_known = look_up (self, bag);
      n_unknown += !bag->is_known;
    }
  self->n_searched += n_unknown;
  if (n_unknown > 0)
    count_batch (self, n_unknown);
}

static void
count_each (SomaBagCounter *self)
{
  gboolean goes_on = TRUE;

  if (self->spread == NULL && self->options.limit == 1)
    self->spread = soma_bag_spread_new (self->bags);
  while (goes_on && !is_stopped (self) && self->next < self->options.end)
    {
      fill_batch (self);
      goes_on = finish_batch (self);
      tell_found (self);
    }
}

SomaBagCounter *
soma_bag_counter_new (SomaBags *bags, const SomaBagCountOptions *options)
{
  SomaBagCounter *self = g_new0 (SomaBagCounter, 1);
  guint64 n = options->end - options->first;

  g_return_val_if_fail (options->first < options->end, NULL);
  self->bags = bags;
  self->options = *options;
  if (options->sweep_bytes == 0)
    self->options.sweep_bytes = SWEEP_BYTES;
  self->next = options->first;
  self->kept = n <= SOMA_BAG_COUNTER_MOST ? g_try_new0 (guint32, n) : NULL;
  self->batch = g_new (Bag, MOST_AT_ONCE);
  return self;
}

void
soma_bag_counter_free (SomaBagCounter *self)
{
  if (self == NULL)
    return;
  soma_bag_tally_free (self->tally);
  soma_bag_spread_free (self->spread);
  g_free (self->kept);
  g_free (self->batch);
  g_free (self);
}

gboolean
soma_bag_counter_run (SomaBagCounter *self, const atomic_bool *stop, gpointer data)
{
  self->stop = stop;
  self->data = data;
  if (self->way == TOGETHER)
    count_together (self, SOMA_SEARCH_STOPPED);
  else if (self->way == EACH || !try_together (self))
    {
      self->way = EACH;
      count_each (self);
    }
  self->stop = NULL;
  return self->next == self->options.end && !self->has_failed;
}

gboolean
soma_bag_counter_has_failed (const SomaBagCounter *self)
{
  return self->has_failed;
}

double
soma_bag_counter_get_fraction (const SomaBagCounter *self)
{
  SomaProgress progress;

  if (self->way != TOGETHER || self->next == self->options.end)
    return (double) (self->next - self->options.first) /
           (double) (self->options.end - self->options.first);
  soma_search_get_progress (soma_bag_tally_get_search (self->tally), &progress);
  return progress.fraction;
}

guint64
soma_bag_counter_get_n_done (const SomaBagCounter *self)
{
  return self->next - self->options.first;
}

void
soma_bag_counter_get_statistics (const SomaBagCounter *self, guint64 *n_searched,
                                 guint64 *n_reached)
{
  *n_searched = self->n_searched;
  *n_reached = self->spread != NULL ? soma_bag_spread_get_number (self->spread) : 0;
}

gboolean
soma_bag_counter_get (const SomaBagCounter *self, guint64 number, guint32 *n_solutions,
                      gboolean *is_partial)
{
  guint32 kept = self->kept != NULL ? self->kept[number - self->options.first] : 0;

  *is_partial = !is_known (self, number, n_solutions);
  if (*is_partial && kept != 0)
    *n_solutions = (kept & ~PARTIAL) - 1;
  return !*is_partial || kept != 0;
}
