/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hint-job.h"

#include <string.h>

#include "background.h"

/* After trying this many sets of pieces to take back, any set that works is good enough. */
#define MAX_TRIES 20000

struct _SomaHintJob
{
  GObject parent_instance;

  SomaArrangement *arrangement; /* owned */

  GTask *task; /* (nullable) while it runs */
  SomaHintQuestion question;
  SomaHintCounter *counter; /* (nullable) owned; of SOMA_HINT_WAYS, unless the answer is known */

  /* Owned: the question. The cells of the pins follow each other in `cells`. */
  GArray *pins;       /* of SomaPin */
  GArray *fixed;      /* of bool */
  GArray *copies;     /* of guint16: the copy of each pin */
  GArray *sticking;   /* of guint16: copies that stick out of the figure */
  guint16 *pin_cells; /* room for all cells of the figure */

  SomaHintResult result;
};

G_DEFINE_FINAL_TYPE (SomaHintJob, soma_hint_job, G_TYPE_OBJECT)

/* Writes the cells' numbers to `numbers`; FALSE if one is not in the figure. */
static gboolean
number_cells (const SomaFigure *figure, const SomaCell *cells, int n_cells, guint16 *numbers)
{
  for (int i = 0; i < n_cells; i++)
    {
      int number = soma_figure_index (figure, cells[i]);
      if (number < 0)
        return FALSE;
      numbers[i] = (guint16) number;
    }
  return TRUE;
}

static gboolean
touches (const SomaFigure *figure, const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (soma_figure_index (figure, cells[i]) >= 0)
      return TRUE;
  return FALSE;
}

static void
take_copy (SomaHintJob *self, const SomaLaid *laid, guint16 **pin_cells)
{
  const SomaPuzzle *puzzle = self->arrangement->puzzle;
  int piece = soma_piece_set_copy_piece (puzzle->set, laid->copy);
  SomaPin pin = { piece, puzzle->set->pieces[piece].n_cells, *pin_cells };
  SomaCell cells[SOMA_MAX_CELLS];
  bool is_fixed = laid->is_pinned;

  soma_poses_get_cells (self->arrangement->poses, piece, laid->pose, cells);
  if (pin.n_cells <= puzzle->figure->n_cells &&
      number_cells (puzzle->figure, cells, pin.n_cells, *pin_cells))
    {
      g_array_append_val (self->pins, pin);
      g_array_append_val (self->fixed, is_fixed);
      g_array_append_val (self->copies, laid->copy);
      *pin_cells += pin.n_cells;
    }
  else if (touches (puzzle->figure, cells, pin.n_cells))
    g_array_append_val (self->sticking, laid->copy);
}

static int
compare_copies (const void *a, const void *b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

static gboolean
has_pinned (SomaHintJob *self, const GArray *copies)
{
  for (guint i = 0; i < copies->len; i++)
    if (soma_arrangement_find (self->arrangement, g_array_index (copies, guint16, i))->is_pinned)
      return TRUE;
  return FALSE;
}

/* Those that stick out, and the fewest of those in the figure. Where there are none, it can be
 * finished; that is not asked first, as it may take long to find that it cannot. */
static void
find_retreat (SomaHintJob *self)
{
  SomaHintResult *result = &self->result;
  g_autofree SomaHintRetreat *retreat = g_new0 (SomaHintRetreat, 1);

  soma_hint_retreat (&self->question, MAX_TRIES, retreat);
  result->retreat_answer = retreat->answer;
  result->is_fewest = retreat->is_fewest;
  result->ways.answer = retreat->answer;
  if (retreat->answer != SOMA_HINT_YES)
    return;
  if (self->sticking->len > 0 || retreat->n_back > 0)
    result->ways.answer = SOMA_HINT_NO;
  if (has_pinned (self, self->sticking))
    {
      result->retreat_answer = SOMA_HINT_NO;
      return;
    }
  for (guint i = 0; i < self->sticking->len; i++)
    result->back[result->n_back++] = g_array_index (self->sticking, guint16, i);
  for (int i = 0; i < retreat->n_back; i++)
    result->back[result->n_back++] = g_array_index (self->copies, guint16, retreat->back[i]);
  qsort (result->back, result->n_back, sizeof *result->back, compare_copies);
}

static gboolean
is_used (SomaHintJob *self, guint16 copy)
{
  const SomaLaid *laid = soma_arrangement_find (self->arrangement, copy);

  if (laid != NULL && laid->is_pinned)
    return TRUE;
  for (guint i = 0; i < self->copies->len; i++)
    if (g_array_index (self->copies, guint16, i) == copy)
      return TRUE;
  return FALSE;
}

/* A copy of the piece that can be placed; SOMA_NO_COPY if all are in use. */
static guint16
choose_copy (SomaHintJob *self, int piece)
{
  const SomaPieceSet *set = self->arrangement->puzzle->set;
  int first = soma_piece_set_first_copy (set, piece);
  guint16 loose = SOMA_NO_COPY;

  for (int copy = first; copy < first + set->pieces[piece].max_count; copy++)
    {
      if (is_used (self, (guint16) copy))
        continue;
      if (soma_arrangement_find (self->arrangement, copy) == NULL)
        return (guint16) copy;
      if (loose == SOMA_NO_COPY)
        loose = (guint16) copy;
    }
  return loose;
}

static void
find_next (SomaHintJob *self)
{
  const SomaFigure *figure = self->arrangement->puzzle->figure;
  SomaHintNext *next = &self->result.next;
  SomaCell cells[SOMA_MAX_CELLS];

  soma_hint_next (&self->question, 0, next);
  self->result.next_answer = next->answer;
  self->result.ways.answer = next->answer;
  if (next->answer != SOMA_HINT_YES)
    return;
  for (int i = 0; i < next->n_cells; i++)
    cells[i] = figure->cells[next->cells[i]];
  soma_poses_find (self->arrangement->poses, next->piece, cells, next->n_cells,
                   &self->result.next_pose);
  self->result.next_copy = choose_copy (self, next->piece);
}

static void
work (GTask *task)
{
  SomaHintJob *self = g_task_get_source_object (task);

  self->question.stop = soma_background_get_stop_flag (task);
  if (self->counter != NULL)
    soma_hint_counter_run (self->counter);
  else if (self->result.kind == SOMA_HINT_NEXT && self->sticking->len == 0)
    find_next (self);
  else if (self->result.kind == SOMA_HINT_RETREAT)
    find_retreat (self);
}

static void
done (GTask *task)
{
  SomaHintJob *self = g_task_get_source_object (task);

  self->task = NULL;
  if (soma_background_is_stopped (task))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question was dropped");
  else
    g_task_return_boolean (task, TRUE);
}

static const SomaBackground answer = { "soma-hint", .work = work, .done = done };

static void
soma_hint_job_dispose (GObject *object)
{
  g_assert (SOMA_HINT_JOB (object)->task == NULL);
  G_OBJECT_CLASS (soma_hint_job_parent_class)->dispose (object);
}

static void
soma_hint_job_finalize (GObject *object)
{
  SomaHintJob *self = SOMA_HINT_JOB (object);

  soma_hint_counter_free (self->counter);
  soma_arrangement_unref (self->arrangement);
  g_array_unref (self->pins);
  g_array_unref (self->fixed);
  g_array_unref (self->copies);
  g_array_unref (self->sticking);
  g_free (self->pin_cells);
  G_OBJECT_CLASS (soma_hint_job_parent_class)->finalize (object);
}

static void
soma_hint_job_class_init (SomaHintJobClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_hint_job_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_hint_job_finalize;
}

static void
soma_hint_job_init (SomaHintJob *self)
{
  self->pins = g_array_new (FALSE, FALSE, sizeof (SomaPin));
  self->fixed = g_array_new (FALSE, FALSE, sizeof (bool));
  self->copies = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->sticking = g_array_new (FALSE, FALSE, sizeof (guint16));
}

SomaHintJob *
soma_hint_job_new (SomaArrangement *arrangement, SomaSymmetry symmetry, SomaHintKind kind)
{
  SomaHintJob *self = g_object_new (SOMA_TYPE_HINT_JOB, NULL);

  self->arrangement = soma_arrangement_ref (arrangement);
  self->result.kind = kind;
  self->result.next_copy = SOMA_NO_COPY;

  /* The pieces do not overlap, but one that sticks out is written here before that is known: hence
   * the room for one more. */
  self->pin_cells = g_new (guint16, 2 * arrangement->puzzle->figure->n_cells);
  guint16 *pin_cells = self->pin_cells;
  for (int i = 0; i < arrangement->n_laid; i++)
    if (!arrangement->laid[i].is_given)
      take_copy (self, &arrangement->laid[i], &pin_cells);
  self->question = (SomaHintQuestion){
    .puzzle = arrangement->puzzle,
    .symmetry = symmetry,
    .n_placed = (int) self->pins->len,
    .placed = (const SomaPin *) self->pins->data,
    .fixed = (const bool *) self->fixed->data,
  };
  if (self->sticking->len > 0)
    self->result.ways.answer = SOMA_HINT_NO;
  else if (kind == SOMA_HINT_WAYS)
    {
      /* As the pieces lie: what symmetry makes equal changes with every piece, so that a good move
       * could seem to add to the ways. */
      self->question.symmetry = SOMA_SYMMETRY_NONE;
      self->counter = soma_hint_counter_new (&self->question);
    }
  return self;
}

void
soma_hint_job_set_ways (SomaHintJob *self, guint64 n_ways)
{
  g_return_if_fail (SOMA_IS_HINT_JOB (self));
  g_return_if_fail (self->task == NULL);

  g_clear_pointer (&self->counter, soma_hint_counter_free);
  self->result.ways =
      (SomaHintWays){ .answer = n_ways > 0 ? SOMA_HINT_YES : SOMA_HINT_NO, .n_ways = n_ways };
}

void
soma_hint_job_run_async (SomaHintJob *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_HINT_JOB (self));
  g_return_if_fail (self->task == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  soma_background_run (self->task, &answer);
}

const SomaHintResult *
soma_hint_job_run_finish (SomaHintJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_boolean (G_TASK (result), error) ? soma_hint_job_get_result (self) : NULL;
}

const SomaHintResult *
soma_hint_job_get_result (SomaHintJob *self)
{
  g_return_val_if_fail (SOMA_IS_HINT_JOB (self), NULL);

  if (self->counter != NULL)
    soma_hint_counter_get_ways (self->counter, &self->result.ways);
  return &self->result;
}

void
soma_hint_job_stop (SomaHintJob *self)
{
  g_return_if_fail (SOMA_IS_HINT_JOB (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}
