/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"

#include "piece-sets.h"
#include "solve-job.h"
#include "time-estimate.h"

struct _SomaDocument
{
  GObject parent_instance;

  /* Owned */
  SomaFigureItem *item;
  SomaPieceSet *set; /* (nullable) */
  SomaPuzzle *puzzle;
  SomaSolutionList *solutions;
  SomaSolveJob *job; /* (nullable): whose results are shown */
  char *checkpoint;  /* (nullable) */
  char *problem;     /* (nullable) */

  SomaDocumentStatus status;
  SomaTimeEstimate estimate;
  guint n_running; /* jobs that have not ended, also those given up */
};

G_DEFINE_FINAL_TYPE (SomaDocument, soma_document, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PUZZLE,
  PROP_STATE,
  PROP_SOLUTIONS,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
notify (SomaDocument *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
replace_string (char **string, const char *new_string)
{
  g_free (*string);
  *string = g_strdup (new_string);
}

static void
set_state (SomaDocument *self, SomaDocumentState state)
{
  self->status.state = state;
  notify (self, PROP_STATE);
}

static void
change_running (SomaDocument *self, int change)
{
  gboolean before = self->n_running > 0;

  self->n_running += change;
  if (before != (self->n_running > 0))
    notify (self, PROP_RUNNING);
}

static void
clear_solutions (SomaDocument *self)
{
  g_clear_object (&self->solutions);
  self->solutions = soma_solution_list_new (self->puzzle);
  self->status.n_solutions = 0;
  self->status.n_kept = 0;
  self->status.fraction = 0;
  g_clear_pointer (&self->checkpoint, g_free);
  self->status.can_resume = FALSE;
  notify (self, PROP_SOLUTIONS);
}

/* What was found under the pieces that the item names is news for the lists that hold the item. */
static void
tell_item (SomaDocument *self)
{
  SomaKnown known = self->status.state == SOMA_DOCUMENT_COMPLETE  ? SOMA_KNOWN_ALL
                    : self->status.state == SOMA_DOCUMENT_PARTIAL ? SOMA_KNOWN_SOME
                                                                  : SOMA_KNOWN_NOTHING;

  if (known != SOMA_KNOWN_NOTHING && self->set == soma_figure_item_get_piece_set (self->item))
    soma_figure_item_set_known (self->item, known, self->status.n_solutions);
}

static SomaDocumentState
to_document_state (SomaSolveState state)
{
  switch (state)
    {
    case SOMA_SOLVE_READING:
      return SOMA_DOCUMENT_READING;
    case SOMA_SOLVE_SEARCHING:
      return SOMA_DOCUMENT_SEARCHING;
    case SOMA_SOLVE_PARTIAL:
      return SOMA_DOCUMENT_PARTIAL;
    case SOMA_SOLVE_COMPLETE:
      return SOMA_DOCUMENT_COMPLETE;
    case SOMA_SOLVE_FAILED:
    default:
      return SOMA_DOCUMENT_FAILED;
    }
}

/* Takes over what the job has found since the last time. */
static void
take_progress (SomaDocument *self)
{
  SomaSolveStatus progress;
  g_autoptr (GByteArray) found = NULL;

  soma_solve_job_get_status (self->job, &progress);
  found = soma_solve_job_take_solutions (self->job);
  soma_solution_list_append (self->solutions, found);
  soma_time_estimate_add (&self->estimate, g_get_monotonic_time (), progress.fraction);

  self->status.n_kept = g_list_model_get_n_items (G_LIST_MODEL (self->solutions));
  self->status.n_solutions = MAX (progress.n_solutions, self->status.n_kept);
  self->status.fraction = progress.fraction;
  self->status.seconds_left = soma_time_estimate_left (&self->estimate);
  self->status.state = to_document_state (progress.state);
}

static void
progress_cb (SomaDocument *self, SomaSolveJob *job)
{
  if (job != self->job)
    return;
  take_progress (self);
  notify (self, PROP_STATE);
}

static void
take_result (SomaDocument *self, GError *error)
{
  take_progress (self);
  replace_string (&self->checkpoint, soma_solve_job_get_checkpoint (self->job));
  replace_string (&self->problem,
                  error != NULL ? error->message : soma_solve_job_get_store_problem (self->job));
  self->status.seconds_left = -1;
  self->status.can_resume = self->status.state == SOMA_DOCUMENT_PARTIAL && self->checkpoint != NULL;
  if (error != NULL)
    self->status.state = SOMA_DOCUMENT_FAILED;
  g_clear_object (&self->job);
  tell_item (self);
  notify (self, PROP_STATE);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaDocument) self = data;
  g_autoptr (GError) error = NULL;
  SomaSolveJob *job = SOMA_SOLVE_JOB (source);

  soma_solve_job_run_finish (job, result, &error);
  if (job == self->job)
    take_result (self, error);
  change_running (self, -1);
}

/* Gives up the job that is shown; it ends by itself and keeps what it found in the store. */
static void
abandon_job (SomaDocument *self)
{
  if (self->job == NULL)
    return;
  soma_solve_job_stop (self->job);
  g_signal_handlers_disconnect_by_func (self->job, progress_cb, self);
  g_clear_object (&self->job);
}

static void
start_job (SomaDocument *self, SomaSolveMode mode)
{
  abandon_job (self);
  g_clear_pointer (&self->problem, g_free);
  self->estimate = (SomaTimeEstimate){ 0 };
  self->job = soma_solve_job_new (self->puzzle, self->status.symmetry, mode);
  if (mode == SOMA_SOLVE_RESUME)
    soma_solve_job_set_checkpoint (self->job, self->checkpoint, self->status.n_solutions,
                                   self->status.n_kept, self->status.fraction);
  else
    clear_solutions (self);
  g_signal_connect_object (self->job, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  change_running (self, +1);
  set_state (self, mode == SOMA_SOLVE_OPEN ? SOMA_DOCUMENT_READING : SOMA_DOCUMENT_SEARCHING);
  soma_solve_job_run_async (self->job, job_ended_cb, g_object_ref (self));
}

/* Whether a search makes sense; sets the state that says why not. */
static gboolean
can_search (SomaDocument *self)
{
  if (self->set == NULL)
    {
      set_state (self, SOMA_DOCUMENT_NO_PIECES);
      return FALSE;
    }
  self->status.reason = soma_puzzle_validate (self->puzzle);
  if (self->status.reason.status != SOMA_OK)
    {
      abandon_job (self);
      clear_solutions (self);
      set_state (self, SOMA_DOCUMENT_IMPOSSIBLE);
      return FALSE;
    }
  return TRUE;
}

static void
soma_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  switch (id)
    {
    case PROP_PUZZLE:
      g_value_set_pointer (value, self->puzzle);
      break;
    case PROP_STATE:
      g_value_set_int (value, self->status.state);
      break;
    case PROP_SOLUTIONS:
      g_value_set_object (value, self->solutions);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, soma_document_is_running (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_document_dispose (GObject *object)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  /* A running job holds a reference on the document. */
  g_assert (self->n_running == 0);
  g_clear_object (&self->solutions);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (soma_document_parent_class)->dispose (object);
}

static void
soma_document_finalize (GObject *object)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  soma_puzzle_unref (self->puzzle);
  soma_piece_set_unref (self->set);
  g_free (self->checkpoint);
  g_free (self->problem);
  G_OBJECT_CLASS (soma_document_parent_class)->finalize (object);
}

static void
soma_document_class_init (SomaDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = soma_document_get_property;
  object_class->dispose = soma_document_dispose;
  object_class->finalize = soma_document_finalize;

  properties[PROP_PUZZLE] = g_param_spec_pointer ("puzzle", NULL, NULL, flags);
  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, SOMA_DOCUMENT_NO_PIECES,
                                             SOMA_DOCUMENT_FAILED, SOMA_DOCUMENT_IDLE, flags);
  properties[PROP_SOLUTIONS] =
      g_param_spec_object ("solutions", NULL, NULL, SOMA_TYPE_SOLUTION_LIST, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_document_init (SomaDocument *self)
{
  self->status.seconds_left = -1;
}

SomaDocument *
soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (item), NULL);

  SomaDocument *self = g_object_new (SOMA_TYPE_DOCUMENT, NULL);
  SomaPieceSet *set = soma_figure_item_get_piece_set (item);

  self->item = g_object_ref (item);
  self->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  self->puzzle = soma_puzzle_ref (soma_figure_item_get_puzzle (item));
  self->solutions = soma_solution_list_new (self->puzzle);
  self->status.symmetry = symmetry;
  self->status.state = set != NULL ? SOMA_DOCUMENT_IDLE : SOMA_DOCUMENT_NO_PIECES;
  return self;
}

SomaFigureItem *
soma_document_get_item (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->item;
}

SomaPuzzle *
soma_document_get_puzzle (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->puzzle;
}

SomaSolutionList *
soma_document_get_solutions (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->solutions;
}

void
soma_document_get_status (SomaDocument *self, SomaDocumentStatus *status)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  *status = self->status;
}

const char *
soma_document_get_problem (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->problem;
}

gboolean
soma_document_is_running (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), FALSE);
  return self->n_running > 0;
}

void
soma_document_solve (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (can_search (self))
    start_job (self, SOMA_SOLVE_OPEN);
}

void
soma_document_stop (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
}

void
soma_document_resume (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  g_return_if_fail (self->status.can_resume);

  self->status.can_resume = FALSE;
  start_job (self, SOMA_SOLVE_RESUME);
}

void
soma_document_restart (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (can_search (self))
    start_job (self, SOMA_SOLVE_RESTART);
}

void
soma_document_set_symmetry (SomaDocument *self, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));

  if (symmetry == self->status.symmetry)
    return;
  self->status.symmetry = symmetry;
  soma_document_solve (self);
}

static gboolean
set_fits (const SomaPieceSet *set, const SomaFigure *figure)
{
  int least, most;

  soma_piece_set_volume (set, &least, &most);
  return least <= figure->n_cells && most >= figure->n_cells - figure->n_optional;
}

GPtrArray *
soma_document_list_piece_sets (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);

  const char *const *names = soma_piece_sets_list ();
  SomaPieceSet *own = soma_figure_item_get_piece_set (self->item);
  GPtrArray *sets = g_ptr_array_new ();

  if (own != NULL)
    g_ptr_array_add (sets, own);
  for (guint i = 0; names[i] != NULL; i++)
    {
      SomaPieceSet *set = soma_piece_sets_get (names[i]);
      if (set != own && set_fits (set, self->puzzle->figure))
        g_ptr_array_add (sets, set);
    }
  return sets;
}

SomaPieceSet *
soma_document_get_piece_set (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->set;
}

void
soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  g_return_if_fail (set != NULL);

  if (set == self->set)
    return;
  abandon_job (self);
  soma_piece_set_unref (self->set);
  self->set = soma_piece_set_ref (set);
  soma_puzzle_unref (self->puzzle);
  self->puzzle = soma_figure_item_make_puzzle (self->item, set);
  clear_solutions (self);
  notify (self, PROP_PUZZLE);
  soma_document_solve (self);
}
