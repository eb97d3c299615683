/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "count-bags.h"

#include <inttypes.h>

#include "bag-counter.h"
#include "count.h"
#include "engine-auto.h"
#include "interrupt.h"
#include "message.h"
#include "print-bags.h"
#include "print-estimate.h"
#include "print.h"
#include "solve.h"

#include <glib/gi18n.h>

typedef struct
{
  Worker *worker;
  const Options *options; /* borrowed */
  const Job *job;         /* likewise */
  SomaBags *bags;         /* borrowed */
  guint64 first, end;     /* which of them */
  guint64 n_solutions, n_buildable, n_printed;
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

/* What the counter tells */

static gboolean
counted_cb (guint64 number, const SomaNumber *n_solutions, gboolean is_partial, gpointer data)
{
  Counter *self = data;
  gboolean goes_on = print (self, number, n_solutions, is_partial);

  note_progress (self, self->n_printed);
  return goes_on;
}

static void
searching_cb (SomaSearch *search, gpointer data)
{
  Worker *worker = ((Counter *) data)->worker;

  progress_set_search (worker->run->progress, worker->slot,
                       search != NULL ? ((Counter *) data)->job->label : NULL, search);
}

static void
chosen_cb (gboolean together, double seconds, double other_seconds, gpointer data)
{
  g_autofree char *time = print_rough_time (seconds);
  g_autofree char *other = print_rough_time (other_seconds);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: "3 minutes", and a longer time. */
      together ? _ ("all choices of pieces in one search, which takes about %s, and one after "
                    "the other %s")
               /* Translators: "3 minutes", and a longer time. */
               : _ ("one choice of pieces after the other, which takes about %s, and all in "
                    "one search %s"),
      time, other);

  tell (data, sentence);
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
finish (Counter *self, gboolean is_partial)
{
  g_autofree char *summary = g_strdup_printf (
      /* Translators: numbers of choices of pieces. */
      _ ("choices of pieces: %'" PRIu64 ", of which %'" PRIu64 " can be built"), self->n_printed,
      self->n_buildable);

  self->worker->run->results[self->worker->job].n_solutions = self->n_buildable;
  if (!self->options->json)
    tell (self, summary);
  if (!is_partial || interrupt_get_signal () == 0)
    return;
  g_autofree char *hint = g_strdup_printf (_ ("interrupted; to continue: --choices=%" PRIu64 "-"),
                                           self->first + self->n_printed + 1);
  tell (self, self->n_printed < self->end - self->first ? hint : _ ("interrupted"));
}

static void
tell_statistics (Counter *self, const SomaBagCounter *counter)
{
  guint64 n_searched, n_reached;

  soma_bag_counter_get_statistics (counter, &n_searched, &n_reached);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: numbers of choices of pieces. */
      _ ("searched for: %'" PRIu64 ", reached by exchanging pieces: %'" PRIu64), n_searched,
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
  const SomaBagCountOptions count_options = { .symmetry = options->symmetry,
                                              .limit = options->limit,
                                              .n_threads = worker->run->n_threads,
                                              .sweep_bytes = count_get_most_bytes (options),
                                              .first = self.first,
                                              .end = self.end,
                                              .counted = counted_cb,
                                              .searching = searching_cb,
                                              .chosen = chosen_cb };
  g_autoptr (SomaBagCounter) counter = soma_bag_counter_new (bags, &count_options);
  gboolean is_partial = !soma_bag_counter_run (counter, interrupt_get_flag (), &self);
  if (options->statistics)
    tell_statistics (&self, counter);
  if (soma_bag_counter_has_failed (counter))
    worker_give_up (worker, message_search_failed ());
  finish (&self, is_partial);
}
