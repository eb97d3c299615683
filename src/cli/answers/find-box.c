/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-box.h"

#include <inttypes.h>
#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "exit-status.h"
#include "interrupt.h"
#include "message.h"
#include "packer.h"
#include "print-json.h"
#include "print.h"
#include "run.h"
#include "weighing.h"

#include <glib/gi18n.h>

typedef struct
{
  int sides[3]; /* ascending */
} Box;

typedef struct
{
  Worker *worker;
  const Options *options;
  const Job *job;
  SomaPieceSet *set; /* owned: as many as there may be */
  int n_cells;       /* of all of them */
  int shortest[3];   /* ascending: each piece takes at least so much */
  guint64 n_found;
} Finder;

/* The boxes of so many cells */

static gboolean
is_wanted (const Finder *self, const Box *box)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                    { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  const int *sides = self->options->wish.extent;
  gboolean fits = FALSE;

  for (int axis = 0; axis < 3; axis++)
    if (box->sides[axis] < self->shortest[axis] || box->sides[axis] > SOMA_MAX_EXTENT)
      return FALSE;
  for (int i = 0; i < 6; i++)
    {
      gboolean is_same = TRUE;
      for (int axis = 0; axis < 3; axis++)
        is_same = is_same && (sides[axis] == 0 || sides[axis] == box->sides[orders[i][axis]]);
      fits = fits || is_same;
    }
  return fits;
}

/* Those that are most like a cube first. */
static GArray *
list_boxes (const Finder *self, int n_cells)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (Box));

  for (int a = 1; a * a * a <= n_cells; a++)
    for (int b = a; n_cells % a == 0 && a * b * b <= n_cells; b++)
      {
        Box box = { { a, b, n_cells / a / b } };
        if (n_cells / a % b == 0 && is_wanted (self, &box))
          g_array_prepend_val (boxes, box);
      }
  return boxes;
}

/* One box */

static const char *
name_result (PackerResult result)
{
  return result == PACKER_FITS ? "fits" : result == PACKER_IMPOSSIBLE ? "impossible" : "unknown";
}

static void
print_box (Finder *self, const Box *box, const Packer *packer, PackerResult result)
{
  const Options *options = self->options;
  const int *sides = box->sides;
  int n_gaps = sides[0] * sides[1] * sides[2] - self->n_cells;
  g_autoptr (GString) text = g_string_new (NULL);

  if (!options->text && !options->json)
    {
      g_autofree char *id = g_strdup_printf ("%dx%dx%d", sides[0], sides[1], sides[2]);
      if (result == PACKER_FITS)
        packer_print_solution (packer, self->worker, id);
      return;
    }
  if (options->json)
    print_json_box (text, self->job, sides, n_gaps, name_result (result));
  else
    g_string_append_printf (text, "%s\t%dx%dx%d\t%d\t%s\n", self->job->id, sides[0], sides[1],
                            sides[2], n_gaps, name_result (result));
  worker_print (self->worker, text);
}

static void
try_box (Finder *self, const Box *box)
{
  g_autofree char *label = g_strdup_printf ("%s %dx%dx%d", self->job->label, box->sides[0],
                                            box->sides[1], box->sides[2]);
  g_autoptr (SomaFigure) figure =
      soma_figure_new_box (box->sides[2], box->sides[1], box->sides[0], NULL);
  g_autofree SomaWeighing *weighing = g_new (SomaWeighing, 1);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, self->set, NULL, 0, FALSE, NULL);
  PackerResult result = PACKER_IMPOSSIBLE;
  Packer *packer = NULL;

  soma_weighing_find (puzzle, weighing);
  if (weighing->most >= self->n_cells)
    {
      packer = packer_new (figure, self->set, figure->n_cells - self->n_cells);
      result = packer_run_until (packer, self->worker, label, packer_find_end (self->options));
    }
  print_box (self, box, packer, result);
  self->n_found += result == PACKER_FITS;
  if (result == PACKER_FAILED)
    worker_give_up (self->worker, message_search_failed ());
  else if (result == PACKER_UNKNOWN)
    worker_give_up (self->worker, NULL);
  packer_free (packer);
}

/* The whole */

/* Of a piece that may be turned in any way, only its sides in their order tell. */
static void
measure (Finder *self)
{
  const SomaPieceSet *set = self->set;

  for (int p = 0; p < set->n_pieces; p++)
    {
      int sides[3] = { 0 };
      for (int i = 0; i < set->pieces[p].n_cells; i++)
        {
          SomaCell cell = set->pieces[p].cells[i];
          sides[0] = MAX (sides[0], cell.x + 1);
          sides[1] = MAX (sides[1], cell.y + 1);
          sides[2] = MAX (sides[2], cell.z + 1);
        }
      for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
          if (sides[k] > sides[k + 1])
            {
              int swapped = sides[k];
              sides[k] = sides[k + 1];
              sides[k + 1] = swapped;
            }
      for (int axis = 0; axis < 3 && set->pieces[p].max_count > 0; axis++)
        self->shortest[axis] = MAX (self->shortest[axis], sides[axis]);
      self->n_cells += set->pieces[p].n_cells * set->pieces[p].max_count;
    }
}

static SomaPieceSet *
use_all (const SomaPieceSet *set)
{
  SomaPiece pieces[SOMA_MAX_PIECES];

  memcpy (pieces, set->pieces, (gsize) set->n_pieces * sizeof *pieces);
  for (int p = 0; p < set->n_pieces; p++)
    pieces[p].min_count = pieces[p].max_count;
  return soma_piece_set_new (set->name, pieces, set->n_pieces, NULL);
}

void
find_box (Worker *worker)
{
  Finder self = { .worker = worker,
                  .options = worker->run->options,
                  .job = worker_get_job (worker) };
  guint64 n_wanted = MAX (self.options->limit, 1);

  self.set = use_all (self.job->puzzle->set);
  measure (&self);
  for (int n = self.n_cells;
       n <= SOMA_MAX_CELLS && self.n_found < n_wanted && worker_may_go_on (worker); n++)
    {
      g_autoptr (GArray) boxes = list_boxes (&self, n);
      for (guint i = 0; i < boxes->len && self.n_found < n_wanted && worker_may_go_on (worker); i++)
        try_box (&self, &g_array_index (boxes, Box, i));
    }
  worker->run->results[worker->job].n_solutions = self.n_found;
  if (self.n_found < n_wanted && worker_may_go_on (worker))
    {
      g_autofree char *message =
          /* Translators: the name of a figure, and a number of cells. */
          g_strdup_printf (ngettext ("%s: no other box of at most %d cell holds the pieces",
                                     "%s: no other box of at most %d cells holds the pieces",
                                     SOMA_MAX_CELLS),
                           self.job->label, SOMA_MAX_CELLS);
      output_print_message (worker->run->output, message);
    }
  soma_piece_set_unref (self.set);
}

/* A job that has the pieces. */
static Job *
make_job (SomaPieceSet *set)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (1, 1, 1, NULL);
  Job *job = job_new ();

  job->id = g_strdup (*set->name != '\0' ? set->name : "pieces");
  job->label = soma_excerpt (job->id);
  job->puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  return job;
}

int
find_boxes (const Options *options)
{
  g_autoptr (GPtrArray) sets = jobs_new_sets ();
  g_autoptr (GPtrArray) jobs = NULL;
  gboolean all_used = TRUE;

  if (options->files->len > 0)
    jobs = jobs_load (options, sets, &all_used);
  else
    {
      SomaPieceSet *set = jobs_load_set (options);
      if (set != NULL)
        {
          jobs = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);
          g_ptr_array_add (sets, set);
        }
    }
  if (jobs == NULL)
    return STATUS_WRONG;
  for (guint i = 0; i < sets->len; i++)
    g_ptr_array_add (jobs, make_job (g_ptr_array_index (sets, i)));
  int status = run_jobs (options, jobs);
  return status <= STATUS_NONE && !all_used ? STATUS_WRONG : status;
}
