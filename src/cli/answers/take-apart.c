/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "take-apart.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "apart-text.h"
#include "check.h"
#include "engine-auto.h"
#include "file-contents.h"
#include "interrupt.h"
#include "lock.h"
#include "message.h"
#include "print-apart.h"
#include "print-json.h"
#include "print.h"
#include "solve.h"

#include <glib/gi18n.h>

/* Pieces that lock each other are looked for where that takes a moment: with so much effort for an
 * assembly and for all, and so much memory. */
#define LOCK_EFFORT 5000
#define ALL_LOCK_EFFORT 2000000
#define LOCK_BYTES (1 << 18)

typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed from the run */
  const Job *job;         /* likewise */
  SomaTakers *takers;     /* borrowed */

  /* Set under the takers' lock. */
  guint64 n_assemblies, n_apart, n_listed, n_states, n_pictures, n_decided;
  guint64 n_unknown[SOMA_APART_TOO_LARGE + 1]; /* by the reason */
  GPtrArray *levels; /* owned: of ApartLevel, the highest first, all different */
  SomaTaker *locks;  /* (nullable) owned: for those that do not come apart */
  guint64 lock_effort;
} TakeApart;

/* Results */

/* The place of the level; negative, less 1, if it is not there. */
static int
find_level (const TakeApart *self, const ApartLevel *level)
{
  int from = 0, to = (int) self->levels->len;

  while (from < to)
    {
      int middle = (from + to) / 2;
      const ApartLevel *other = g_ptr_array_index (self->levels, middle);
      int order = soma_apart_compare_levels (other->levels, other->n, level->levels, level->n);
      if (order == 0)
        return middle;
      if (order > 0)
        from = middle + 1;
      else
        to = middle;
    }
  return -from - 1;
}

static void
note (TakeApart *self, const SomaApart *apart)
{
  self->n_assemblies++;
  self->n_states += apart->n_states;
  self->n_pictures += apart->n_pictures;
  self->n_decided += apart->n_decided;
  if (apart->result == SOMA_APART_COMPLETE)
    {
      ApartLevel level = { 0 };
      self->n_apart++;
      level.n = soma_apart_get_levels (apart, level.levels);
      int place = find_level (self, &level);
      if (place < 0)
        g_ptr_array_insert (self->levels, -place - 1, g_memdup2 (&level, sizeof level));
    }
  else if (apart->result != SOMA_APART_LOCKED)
    self->n_unknown[apart->result]++;
}

static gboolean
is_plan_wanted (const TakeApart *self)
{
  return self->options->output == OUTPUT_TAKE_APART && (self->options->text || self->options->json);
}

/* Whether it shows in which order solutions are found, which only one thread keeps. */
static gboolean
is_order_shown (const TakeApart *self)
{
  return is_plan_wanted (self) || self->options->output == OUTPUT_SOLUTIONS ||
         self->options->limit > 0;
}

/* FALSE if it comes apart, or nobody wants to know why it does not. */
static gboolean
find_lock (TakeApart *self, const uint16_t *copy_at, const SomaApart *apart, SomaLock *lock)
{
  if (self->locks == NULL || apart->result != SOMA_APART_LOCKED || apart->n_states > LOCK_EFFORT ||
      self->lock_effort > ALL_LOCK_EFFORT)
    return FALSE;
  soma_lock_find (self->locks, self->job->puzzle, copy_at, apart, LOCK_EFFORT, lock);
  self->lock_effort += lock->effort;
  return TRUE;
}

static gboolean
list (TakeApart *self, guint64 number, const uint16_t *copy_at, const SomaApart *apart)
{
  g_autoptr (GString) text = g_string_new (NULL);
  SomaLock found;
  const SomaLock *lock = find_lock (self, copy_at, apart, &found) ? &found : NULL;

  if (is_plan_wanted (self) && self->options->json)
    print_json_apart (text, self->job, number, copy_at, apart, lock);
  else if (is_plan_wanted (self))
    print_apart (text, self->job, number, apart, lock);
  else if (self->options->output == OUTPUT_SOLUTIONS)
    print_solution (text, self->options, self->job, self->n_listed + 1, self->n_listed == 0,
                    copy_at);
  self->n_listed++;
  return worker_print (self->worker, text);
}

static bool
apart_cb (uint64_t number, const uint16_t *copy_at, const SomaApart *apart, void *data)
{
  TakeApart *self = data;
  gboolean comes_apart = apart->result == SOMA_APART_COMPLETE;

  /* The signal has stopped it: it counts for nothing, nor do those after it. */
  if (apart->result == SOMA_APART_STOPPED)
    return false;
  note (self, apart);
  if (comes_apart || !self->options->only_apart)
    if (!list (self, number, copy_at, apart))
      return false;
  return !self->options->only_apart || self->options->limit == 0 ||
         self->n_listed < self->options->limit;
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  TakeApart *self = data;

  assert (soma_check_solution (self->job->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
  return soma_takers_add (self->takers, copy_at) && interrupt_get_signal () == 0;
}

/* The end */

static char *
join_levels (const TakeApart *self)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->levels->len; i++)
    {
      const ApartLevel *level = g_ptr_array_index (self->levels, i);
      g_ptr_array_add (words, soma_apart_text_level (level->levels, level->n));
    }
  if (words->len == 0)
    g_ptr_array_add (words, g_strdup ("-"));
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

static void
print_end (TakeApart *self, gboolean is_partial)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *levels = join_levels (self);
  gboolean is_apart_partial = is_partial || self->n_unknown[SOMA_APART_MEMORY] > 0 ||
                              self->n_unknown[SOMA_APART_TOO_LARGE] > 0;

  if (self->options->output == OUTPUT_SOLUTIONS && self->n_listed > 0)
    print_after_solutions (text, self->options, self->job);
  if (self->options->json)
    print_json_taken_apart (text, self->job, self->n_assemblies, self->n_apart, self->levels,
                            !is_apart_partial);
  else if (self->options->output == OUTPUT_TAKE_APART && !self->options->text)
    g_string_append_printf (text, "%s\t%s%" PRIu64 "\t%s%" PRIu64 "\t%s\n", self->job->id,
                            is_partial ? ">=" : "", self->n_assemblies,
                            is_apart_partial ? ">=" : "", self->n_apart, levels);
  worker_print (self->worker, text);
}

static void
print_message (const TakeApart *self, char *text)
{
  output_print_message (self->worker->run->output, text);
  g_free (text);
}

static void
tell_what_is_unknown (const TakeApart *self)
{
  guint64 n_memory = self->n_unknown[SOMA_APART_MEMORY];
  guint64 n_large = self->n_unknown[SOMA_APART_TOO_LARGE];

  if (n_memory > 0)
    /* Translators: the name of a figure, and how many of its solutions. */
    print_message (self, g_strdup_printf (ngettext ("%s: taking %'" PRIu64
                                                    " assembly apart needs more memory; allow "
                                                    "more with --memory",
                                                    "%s: taking %'" PRIu64
                                                    " assemblies apart needs more memory; allow "
                                                    "more with --memory",
                                                    (gulong) n_memory),
                                          self->job->label, n_memory));
  if (n_large > 0)
    print_message (
        self, g_strdup_printf (
                  /* Translators: the name of a figure, and how many of its solutions. */
                  ngettext ("%s: %'" PRIu64 " assembly is too large to be taken apart: it has "
                            "more than %d pieces, or longer ones",
                            "%s: %'" PRIu64 " assemblies are too large to be taken apart: they "
                            "have more than %d pieces, or longer ones",
                            (gulong) n_large),
                  self->job->label, n_large, SOMA_MAX_APART_COPIES));
}

static void
finish (TakeApart *self, SomaSearchState state)
{
  gboolean was_interrupted = interrupt_get_signal () != 0;

  self->worker->run->results[self->worker->job].n_solutions = self->n_apart;
  if (state == SOMA_SEARCH_FAILED)
    {
      worker_give_up (self->worker, message_search_failed ());
      return;
    }
  print_end (self, was_interrupted);
  if (self->options->statistics)
    print_message (self,
                   g_strdup_printf (
                       /* Translators: the name of a figure, how far solutions were taken apart, and
                        * memory. */
                       ngettext ("%s: %'" PRIu64 " state, %'" PRIu64 " kB for taking apart",
                                 "%s: %'" PRIu64 " states, %'" PRIu64 " kB for taking apart",
                                 (gulong) self->n_states),
                       self->job->label, self->n_states,
                       (guint64) soma_takers_peak (self->takers) / 1000));
  if (self->options->statistics && self->options->with_turns)
    print_message (self,
                   g_strdup_printf (
                       /* Translators: the name of a figure, and numbers. */
                       ngettext ("%s: %'" PRIu64 " question about turns, %'" PRIu64 " of them new",
                                 "%s: %'" PRIu64 " questions about turns, %'" PRIu64 " of them new",
                                 (gulong) self->n_pictures),
                       self->job->label, self->n_pictures, self->n_decided));
  tell_what_is_unknown (self);
  if (self->n_unknown[SOMA_APART_MEMORY] > 0)
    worker_give_up (self->worker, NULL);
  if (was_interrupted)
    print_message (self, g_strdup_printf (_ ("%s: interrupted"), self->job->label));
}

static int
find_piece (const SomaPieceSet *set, const char *letter, gsize length)
{
  int piece = 0;

  while (piece < set->n_pieces && (strlen (set->pieces[piece].letter) != length ||
                                   strncmp (set->pieces[piece].letter, letter, length) != 0))
    piece++;
  return piece;
}

/* The job's puzzle, in which the pieces that --hold names are heavier than all others; NULL, with a
 * message, if there is none of that letter. Free with soma_puzzle_unref(). */
static SomaPuzzle *
make_held (TakeApart *self)
{
  SomaPuzzle *puzzle = self->job->puzzle;
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = puzzle->set->n_pieces;

  if (self->options->hold == NULL)
    return soma_puzzle_ref (puzzle);
  memcpy (pieces, puzzle->set->pieces, (gsize) n_pieces * sizeof *pieces);
  for (const char *letter = self->options->hold; *letter != '\0';
       letter = g_utf8_next_char (letter))
    {
      gsize length = (gsize) (g_utf8_next_char (letter) - letter);
      int piece = find_piece (puzzle->set, letter, length);
      if (piece == n_pieces)
        {
          g_autofree char *name = g_strndup (letter, length);
          g_autofree char *text =
              /* Translators: the name of a figure, and a letter. */
              g_strdup_printf (_ ("--hold: %s has no piece “%s”"), self->job->label, name);
          worker_fail (self->worker, text);
          return NULL;
        }
      pieces[piece].weight = SOMA_MAX_WEIGHT + 1;
    }
  g_autoptr (SomaPieceSet) set = soma_piece_set_new (puzzle->set->name, pieces, n_pieces, NULL);
  return soma_puzzle_new (puzzle->name, puzzle->figure, set, puzzle->pins, puzzle->n_pins,
                          puzzle->distinct_pieces, NULL);
}

static void
search_job (TakeApart *self, SomaPuzzle *held)
{
  const Options *options = self->options;
  Worker *worker = self->worker;
  SomaSearchOptions search_options = {
    .symmetry = options->symmetry,
    .limit = options->only_apart ? 0 : options->limit,
    .n_threads = is_order_shown (self) ? 1 : solve_choose_threads (worker),
    .solution = solution_cb,
    .data = self,
    .techniques = options->techniques,
    .order = options_get_order (options),
    .seed = options->seed,
    .stop = interrupt_get_flag (),
  };
  SomaError error;
  g_autoptr (SomaSearch) search = soma_search_new (self->job->puzzle, &search_options, &error);
  if (search == NULL)
    {
      g_autofree char *message = print_search_error (self->job, &error);
      worker_give_up (worker, message);
      return;
    }
  g_autoptr (GArray) groups = job_list_groups (self->job);
  SomaApartOptions apart_options = {
    .n_groups = groups != NULL ? (int) groups->len : 0,
    .groups = groups != NULL ? (const SomaApartGroup *) (void *) groups->data : NULL,
    .most_bytes = (size_t) options->memory << 20,
    .with_turns = options->with_turns,
    .turns = options->turns,
    .stop = interrupt_get_flag (),
  };
  SomaApartOptions lock_options = apart_options;
  lock_options.most_bytes = MIN (apart_options.most_bytes, LOCK_BYTES);
  if (is_plan_wanted (self))
    self->locks = soma_taker_new (held, &lock_options);
  g_autoptr (SomaTakers) takers =
      soma_takers_new (held, &apart_options, worker->run->n_threads, apart_cb, self);
  self->takers = takers;
  progress_set_search (worker->run->progress, worker->slot, self->job->label, search);
  progress_set_takers (worker->run->progress, worker->slot, takers);
  SomaSearchState state = soma_search_run (search);
  soma_takers_finish (takers);
  progress_set_search (worker->run->progress, worker->slot, NULL, NULL);
  finish (self, state);
}

void
take_apart_job (Worker *worker)
{
  TakeApart self = { .worker = worker,
                     .options = worker->run->options,
                     .job = worker_get_job (worker),
                     .levels = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr (SomaPuzzle) held = make_held (&self);

  if (held != NULL)
    search_job (&self, held);
  g_ptr_array_unref (self.levels);
  soma_taker_free (self.locks);
}
