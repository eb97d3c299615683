/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "packer.h"

#include "engine-auto.h"
#include "gap-puzzle.h"
#include "interrupt.h"
#include "pace.h"
#include "print.h"
#include "solve.h"

enum
{
  FORM_EXACT,
  FORM_OPTIONAL,
  N_FORMS
};

/* The first slice of each search. */
#define FIRST_SLICE (50 * G_TIME_SPAN_MILLISECOND)

struct _Packer
{
  SomaFigure *figure;            /* owned */
  SomaPieceSet *set;             /* owned */
  SomaPuzzle *puzzles[N_FORMS];  /* (nullable) owned */
  SomaSearch *searches[N_FORMS]; /* (nullable) owned */
  int n_gaps;
  uint16_t *copy_at; /* owned */
  PackerResult result;
};

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Packer *self = data;

  memcpy (self->copy_at, copy_at, (gsize) self->figure->n_cells * sizeof *copy_at);
  return true;
}

/* Without ranges, any cells that stay empty are as many as they should be. */
static gboolean
has_ranges (const SomaPieceSet *set)
{
  for (int p = 0; p < set->n_pieces; p++)
    if (set->pieces[p].min_count < set->pieces[p].max_count)
      return TRUE;
  return FALSE;
}

Packer *
packer_new (SomaFigure *figure, SomaPieceSet *set, int n_gaps)
{
  Packer *self = g_new0 (Packer, 1);

  self->figure = soma_figure_ref (figure);
  self->set = soma_piece_set_ref (set);
  self->n_gaps = n_gaps;
  self->copy_at = g_new (uint16_t, figure->n_cells);
  self->puzzles[FORM_EXACT] = soma_gap_puzzle_new_exact (figure, set, n_gaps);
  if (n_gaps > 0 && !has_ranges (set))
    self->puzzles[FORM_OPTIONAL] = soma_gap_puzzle_new_optional (figure, set);
  return self;
}

void
packer_free (Packer *self)
{
  if (self == NULL)
    return;
  for (int form = 0; form < N_FORMS; form++)
    {
      soma_search_free (self->searches[form]);
      soma_puzzle_unref (self->puzzles[form]);
    }
  soma_figure_unref (self->figure);
  soma_piece_set_unref (self->set);
  g_free (self->copy_at);
  g_free (self);
}

static void
drop (Packer *self, int form)
{
  g_clear_pointer (&self->searches[form], soma_search_free);
  g_clear_pointer (&self->puzzles[form], soma_puzzle_unref);
}

static void
run_form (Packer *self, Worker *worker, const char *label, int form, gint64 time)
{
  SomaSearchOptions options = { .limit = 1,
                                .n_threads = solve_choose_threads (worker),
                                .solution = solution_cb,
                                .data = self,
                                .stop = interrupt_get_flag () };

  if (self->searches[form] == NULL)
    self->searches[form] = soma_search_new (self->puzzles[form], &options, NULL);
  if (self->searches[form] == NULL)
    {
      drop (self, form);
      return;
    }
  Progress *progress = worker->run->progress;
  progress_set_search (progress, worker->slot, label, self->searches[form]);
  SomaSearchState state = soma_pace_run_slice (self->searches[form], time);
  progress_set_search (progress, worker->slot, NULL, NULL);
  if (state == SOMA_SEARCH_LIMIT)
    {
      if (form == FORM_EXACT)
        soma_gap_puzzle_translate (self->set, self->figure->n_cells, self->copy_at);
      self->result = PACKER_FITS;
    }
  else if (state == SOMA_SEARCH_COMPLETE)
    self->result = PACKER_IMPOSSIBLE;
  else if (state == SOMA_SEARCH_FAILED)
    drop (self, form);
}

PackerResult
packer_run (Packer *self, Worker *worker, const char *label, gint64 time)
{
  int n_forms = 0;
  gboolean is_left = FALSE;

  for (int form = 0; form < N_FORMS; form++)
    n_forms += self->puzzles[form] != NULL;
  for (int form = 0; form < N_FORMS && self->result == PACKER_UNKNOWN; form++)
    if (self->puzzles[form] != NULL && interrupt_get_signal () == 0)
      run_form (self, worker, label, form, time / n_forms);
  for (int form = 0; form < N_FORMS; form++)
    is_left = is_left || self->puzzles[form] != NULL;
  if (self->result == PACKER_UNKNOWN && !is_left)
    self->result = PACKER_FAILED;
  return self->result;
}

PackerResult
packer_run_until (Packer *self, Worker *worker, const char *label, gint64 end)
{
  PackerResult result = PACKER_UNKNOWN;

  for (gint64 time = FIRST_SLICE;
       result == PACKER_UNKNOWN && interrupt_get_signal () == 0 && g_get_monotonic_time () < end;
       time *= 2)
    result = packer_run (self, worker, label, MIN (time, MAX (end - g_get_monotonic_time (), 1)));
  return result;
}

gint64
packer_find_end (const Options *options)
{
  return options->seconds > 0
             ? g_get_monotonic_time () + (gint64) options->seconds * G_TIME_SPAN_SECOND
             : G_MAXINT64;
}

const uint16_t *
packer_get_solution (const Packer *self)
{
  return self->copy_at;
}

/* Of which the pieces in place are a solution. */
static SomaPuzzle *
make_puzzle (const Packer *self)
{
  return self->n_gaps > 0 ? soma_gap_puzzle_new_optional (self->figure, self->set)
                          : soma_gap_puzzle_new_exact (self->figure, self->set, 0);
}

void
packer_print_solution (const Packer *self, Worker *worker, const char *id)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Job *job = job_new ();

  job->id = g_strdup (id);
  job->label = g_strdup (id);
  job->puzzle = make_puzzle (self);
  print_solution (text, worker->run->options, job, 1, TRUE, self->copy_at);
  print_after_solutions (text, worker->run->options, job);
  worker_print (worker, text);
  job_free (job);
}
