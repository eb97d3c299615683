/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document-private.h"

#include "apart-groups.h"
#include "packing.h"

static void
notify_status (SomaDocument *self)
{
  g_object_notify (G_OBJECT (self), "status");
  g_object_notify (G_OBJECT (self), "problem");
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
  notify_status (self);
}

static void
change_running (SomaDocument *self, int change)
{
  gboolean before = self->n_running > 0;

  self->n_running += change;
  if (before != (self->n_running > 0))
    g_object_notify (G_OBJECT (self), "running");
}

/* Like a job that has not ended. */
static void
levels_running_cb (SomaApartLevels *levels, GParamSpec *pspec, SomaDocument *self)
{
  if (soma_apart_levels_is_running (levels))
    {
      g_object_ref (self);
      change_running (self, +1);
      return;
    }
  change_running (self, -1);
  g_object_unref (self);
}

/* All by number */

/* Those that a search has found are among them, and nobody needs the others in a list. */
static void
end_search (SomaDocument *self)
{
  if (self->status.index != SOMA_INDEX_READY)
    return;
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
  else if (self->status.state == SOMA_DOCUMENT_PARTIAL)
    {
      self->status.state = SOMA_DOCUMENT_COMPLETE;
      self->status.can_resume = FALSE;
    }
}

static void
index_state_cb (SomaDocument *self, GParamSpec *pspec, SomaSolutionIndex *index)
{
  if (index == self->index)
    {
      self->status.index = soma_solution_index_get_state (index);
      end_search (self);
      g_object_notify (G_OBJECT (self), "index");
      notify_status (self);
    }
  change_running (self, -1);
  g_object_unref (self);
}

/* That of the search goes first. */
static void
index_fraction_cb (SomaDocument *self, GParamSpec *pspec, SomaSolutionIndex *index)
{
  if (index != self->index || self->job != NULL)
    return;
  self->status.fraction = soma_solution_index_get_fraction (index);
  g_object_notify (G_OBJECT (self), "status");
}

/* Begins one as soon as it is known that there are more than a list can have. */
static void
ensure_index (SomaDocument *self)
{
  guint limit = soma_packing_limit (soma_packing_for (self->puzzle));
  SomaNumber most = self->status.number;

  if (self->index != NULL || !self->status.is_counted || self->status.n_solutions <= limit ||
      most.n_limbs == 0)
    return;
  /* Without a convention there are up to 48 times as many. */
  most.n_limbs++;
  self->index = soma_solution_index_new (self->puzzle, NULL, 0, &most);
  self->status.index = SOMA_INDEX_BUILDING;
  g_signal_connect_swapped (self->index, "notify::state", G_CALLBACK (index_state_cb),
                            g_object_ref (self));
  g_signal_connect_object (self->index, "notify::fraction", G_CALLBACK (index_fraction_cb), self,
                           G_CONNECT_SWAPPED);
  change_running (self, +1);
}

static void
drop_index (SomaDocument *self)
{
  if (self->index == NULL)
    return;
  soma_solution_index_stop (self->index);
  g_clear_object (&self->index);
  self->status.index = SOMA_INDEX_NONE;
}

static void
drop_levels (SomaDocument *self)
{
  if (self->levels != NULL)
    soma_apart_levels_stop (self->levels);
  g_clear_object (&self->levels);
}

static void
make_levels (SomaDocument *self)
{
  g_autoptr (GArray) groups =
      self->design->pieces != NULL ? soma_pieces_make_apart_groups (self->design->pieces) : NULL;

  drop_levels (self);
  self->levels = soma_apart_levels_new (self->solutions, self->status.symmetry, groups,
                                        self->with_turns ? &self->turns : NULL);
  g_signal_connect_object (self->levels, "notify::running", G_CALLBACK (levels_running_cb), self,
                           0);
}

void
soma_document_drop_solutions (SomaDocument *self)
{
  drop_levels (self);
  g_clear_object (&self->solutions);
  drop_index (self);
}

void
soma_document_make_solutions (SomaDocument *self)
{
  soma_document_drop_solutions (self);
  self->solutions = soma_solution_list_new (self->puzzle);
  make_levels (self);
}

void
soma_document_set_turns (SomaDocument *self, const SomaTurnLimits *turns)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));

  if (soma_turn_limits_equal (turns, self->with_turns ? &self->turns : NULL))
    return;
  self->with_turns = turns != NULL;
  if (turns != NULL)
    self->turns = *turns;
  make_levels (self);
  g_object_notify (G_OBJECT (self), "levels");
}

static void
clear_solutions (SomaDocument *self)
{
  soma_document_make_solutions (self);
  self->status.n_solutions = self->n_found = 0;
  self->status.is_counted = FALSE;
  self->status.n_kept = 0;
  self->status.fraction = 0;
  g_clear_pointer (&self->checkpoint, g_free);
  self->status.can_resume = FALSE;
  g_object_notify (G_OBJECT (self), "solutions");
  g_object_notify (G_OBJECT (self), "levels");
  g_object_notify (G_OBJECT (self), "index");
}

static gboolean
is_as_opened (SomaDocument *self)
{
  return self->opened != NULL && soma_design_same_puzzle (self->opened, self->design);
}

/* Whether their number came with the figure, and it is as it was. */
static gboolean
get_known_count (SomaDocument *self, SomaSymmetry symmetry, guint64 *n_solutions)
{
  return is_as_opened (self) && soma_figure_item_get_count (self->item, symmetry, n_solutions);
}

gboolean
soma_document_get_count (SomaDocument *self, SomaSymmetry symmetry, guint64 *n_solutions)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), FALSE);

  if (!self->status.is_counted || self->status.symmetry != symmetry)
    return get_known_count (self, symmetry, n_solutions);
  *n_solutions = self->status.n_solutions;
  return *n_solutions < G_MAXUINT64;
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

/* Takes the job's new results. */
static void
take_progress (SomaDocument *self)
{
  SomaDocumentStatus *status = &self->status;
  SomaSolveStatus progress;
  g_autoptr (GByteArray) found = NULL;

  soma_solve_job_get_status (self->job, &progress);
  found = soma_solve_job_take_solutions (self->job);
  soma_solution_list_append (self->solutions, found);

  /* Nodes tell better how long it takes than shares of the tree, which differ; but not all of them
   * are visited if more are counted than are listed. */
  gboolean is_foreseen =
      progress.part > 0 &&
      !(progress.is_counted &&
        progress.n_solutions > soma_packing_limit (soma_packing_for (self->puzzle)));
  if (is_foreseen != self->is_foreseen)
    self->estimate = (SomaTimeEstimate){ 0 };
  self->is_foreseen = is_foreseen;
  soma_time_estimate_add (&self->estimate, g_get_monotonic_time (),
                          is_foreseen ? progress.part : progress.fraction);

  status->n_kept = g_list_model_get_n_items (G_LIST_MODEL (self->solutions));
  self->n_found = MAX (progress.n_found, status->n_kept);
  status->n_solutions = MAX (progress.n_solutions, status->n_kept);
  status->is_counted = progress.is_counted || progress.state == SOMA_SOLVE_COMPLETE;
  status->number = progress.number;
  status->fraction = progress.fraction;
  status->seconds_left = soma_time_estimate_left (&self->estimate);
  status->state = to_document_state (progress.state);
  ensure_index (self);
}

static void
progress_cb (SomaDocument *self, SomaSolveJob *job)
{
  if (job != self->job)
    return;
  take_progress (self);
  notify_status (self);
}

static void
take_result (SomaDocument *self, GError *error)
{
  take_progress (self);
  replace_string (&self->checkpoint, soma_solve_job_get_checkpoint (self->job));
  replace_string (&self->problem,
                  error != NULL ? error->message : soma_solve_job_get_store_problem (self->job));
  self->status.seconds_left = -1;
  if (error != NULL)
    self->status.state = SOMA_DOCUMENT_FAILED;
  g_clear_object (&self->job);
  end_search (self);
  self->status.can_resume = self->status.state == SOMA_DOCUMENT_PARTIAL && self->checkpoint != NULL;

  /* Results for the item's own figure and pieces are news to the lists that contain the item. */
  SomaKnown known = self->status.is_counted || self->status.state == SOMA_DOCUMENT_COMPLETE
                        ? SOMA_KNOWN_ALL
                    : self->status.state == SOMA_DOCUMENT_PARTIAL ? SOMA_KNOWN_SOME
                                                                  : SOMA_KNOWN_NOTHING;
  if (known != SOMA_KNOWN_NOTHING && is_as_opened (self))
    {
      if (self->status.is_counted && self->status.n_solutions == G_MAXUINT64)
        soma_figure_item_set_number (self->item, &self->status.number);
      else
        soma_figure_item_set_known (self->item, known, self->status.n_solutions);
    }
  notify_status (self);
}

static void start_job (SomaDocument *self, SomaSolveMode mode);

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaDocument) self = data;
  g_autoptr (GError) error = NULL;
  SomaSolveJob *job = SOMA_SOLVE_JOB (source);

  soma_solve_job_run_finish (job, result, &error);
  /* If another version of the program began the search, it starts over here. */
  if (job == self->job && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    start_job (self, SOMA_SOLVE_RESTART);
  else if (job == self->job)
    take_result (self, error);
  change_running (self, -1);
}

/* Abandons the current job; it ends by itself and keeps its results in the store. */
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
  SomaNumber number;
  guint64 n_solutions;

  abandon_job (self);
  g_clear_pointer (&self->problem, g_free);
  self->estimate = (SomaTimeEstimate){ 0 };
  self->job = soma_solve_job_new (self->puzzle, self->status.symmetry, mode);
  if (mode == SOMA_SOLVE_RESUME)
    soma_solve_job_set_checkpoint (self->job, self->checkpoint, self->n_found, self->status.n_kept,
                                   self->status.fraction);
  else
    clear_solutions (self);
  if (get_known_count (self, self->status.symmetry, &n_solutions))
    {
      soma_number_set (&number, n_solutions);
      soma_solve_job_set_number (self->job, &number);
    }
  g_signal_connect_object (self->job, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  change_running (self, +1);
  set_state (self, mode == SOMA_SOLVE_OPEN ? SOMA_DOCUMENT_READING : SOMA_DOCUMENT_SEARCHING);
  soma_solve_job_run_async (self->job, job_ended_cb, g_object_ref (self));
}

SomaDocumentState
soma_document_find_idle_state (SomaDocument *self)
{
  const SomaDrawing *drawing = self->design->drawing;

  if (drawing->n_cells == 0)
    return SOMA_DOCUMENT_EMPTY;
  return soma_document_get_piece_set (self) != NULL ? SOMA_DOCUMENT_IDLE : SOMA_DOCUMENT_NO_PIECES;
}

/* Whether a search makes sense; if not, sets the state that says why. */
static gboolean
can_search (SomaDocument *self)
{
  SomaDocumentState idle = soma_document_find_idle_state (self);

  if (idle != SOMA_DOCUMENT_IDLE)
    {
      set_state (self, idle);
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

void
soma_document_follow_puzzle (SomaDocument *self)
{
  abandon_job (self);
  soma_puzzle_unref (self->puzzle);
  self->puzzle = soma_design_make_shown_puzzle (self->design);
  g_clear_pointer (&self->problem, g_free);
  self->status.seconds_left = -1;
  self->status.state = soma_document_find_idle_state (self);
  clear_solutions (self);
  g_object_notify (G_OBJECT (self), "puzzle");
  notify_status (self);
}

void
soma_document_solve (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (can_search (self))
    start_job (self, SOMA_SOLVE_OPEN);
}

void
soma_document_ensure_solved (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (self->status.state == SOMA_DOCUMENT_IDLE)
    soma_document_solve (self);
}

void
soma_document_stop (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
  if (self->index != NULL)
    soma_solution_index_stop (self->index);
}

void
soma_document_resume (SomaDocument *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  g_return_if_fail (self->status.can_resume);

  self->status.can_resume = FALSE;
  if (self->status.index == SOMA_INDEX_STOPPED)
    drop_index (self);
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
  if (self->status.state != soma_document_find_idle_state (self))
    soma_document_solve (self);
  else
    notify_status (self);
}
