/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"

#include <string.h>

#include "apart-groups.h"
#include "file-text.h"
#include "own-sets.h"
#include "packing.h"
#include "piece-sets.h"
#include "solve-job.h"
#include "time-estimate.h"

struct _SomaDocument
{
  GObject parent_instance;

  /* Owned */
  SomaFigureItem *item; /* (nullable) */
  SomaDraft *draft;
  SomaDesign *design; /* from which the puzzle was made */
  SomaPuzzle *puzzle;
  SomaSolutionList *solutions;
  SomaApartLevels *levels;  /* of these */
  SomaSolutionIndex *index; /* (nullable) of more than that */
  SomaSolveJob *job;        /* (nullable): the one whose results are shown */
  char *name;               /* for people; may be empty */
  char *checkpoint;         /* (nullable) */
  char *problem;            /* (nullable) */

  SomaDocumentStatus status;
  guint64 n_found; /* by searches, from which one that was stopped goes on */
  SomaTimeEstimate estimate;
  gboolean is_foreseen; /* it is of nodes that were foreseen, and not of shares */
  guint n_running;      /* jobs that have not ended, including abandoned ones */
};

G_DEFINE_FINAL_TYPE (SomaDocument, soma_document, G_TYPE_OBJECT)

static SomaDocumentStatus *
copy_status (SomaDocumentStatus *status)
{
  return g_memdup2 (status, sizeof *status);
}

G_DEFINE_BOXED_TYPE (SomaDocumentStatus, soma_document_status, copy_status, g_free)

enum
{
  PROP_0,
  PROP_DRAFT,
  PROP_NAME,
  PROP_PUZZLE,
  PROP_SOLUTIONS,
  PROP_LEVELS,
  PROP_INDEX,
  PROP_STATUS,
  PROP_PROBLEM,
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
notify_status (SomaDocument *self)
{
  notify (self, PROP_STATUS);
  notify (self, PROP_PROBLEM);
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
    notify (self, PROP_RUNNING);
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
      notify (self, PROP_INDEX);
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
  notify (self, PROP_STATUS);
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

/* The levels end by themselves, and keep their results in the store. */
static void
drop_solutions (SomaDocument *self)
{
  if (self->levels != NULL)
    soma_apart_levels_stop (self->levels);
  g_clear_object (&self->levels);
  g_clear_object (&self->solutions);
  drop_index (self);
}

static void
make_solutions (SomaDocument *self)
{
  g_autoptr (GArray) groups =
      self->design->pieces != NULL ? soma_pieces_make_apart_groups (self->design->pieces) : NULL;

  drop_solutions (self);
  self->solutions = soma_solution_list_new (self->puzzle);
  self->levels = soma_apart_levels_new (self->solutions, self->status.symmetry, groups);
  g_signal_connect_object (self->levels, "notify::running", G_CALLBACK (levels_running_cb), self,
                           0);
}

static void
clear_solutions (SomaDocument *self)
{
  make_solutions (self);
  self->status.n_solutions = self->n_found = 0;
  self->status.is_counted = FALSE;
  self->status.n_kept = 0;
  self->status.fraction = 0;
  g_clear_pointer (&self->checkpoint, g_free);
  self->status.can_resume = FALSE;
  notify (self, PROP_SOLUTIONS);
  notify (self, PROP_LEVELS);
  notify (self, PROP_INDEX);
}

static gboolean
is_as_opened (SomaDocument *self)
{
  return self->item != NULL && self->puzzle->set == soma_figure_item_get_piece_set (self->item) &&
         soma_figure_equal (self->puzzle->figure, soma_figure_item_get_figure (self->item));
}

/* Results for the item's own figure and pieces are news to the lists that contain the item. */
static void
tell_item (SomaDocument *self)
{
  SomaKnown known = self->status.is_counted || self->status.state == SOMA_DOCUMENT_COMPLETE
                        ? SOMA_KNOWN_ALL
                    : self->status.state == SOMA_DOCUMENT_PARTIAL ? SOMA_KNOWN_SOME
                                                                  : SOMA_KNOWN_NOTHING;

  if (known == SOMA_KNOWN_NOTHING || !is_as_opened (self))
    return;
  if (self->status.is_counted && self->status.n_solutions == G_MAXUINT64)
    soma_figure_item_set_number (self->item, &self->status.number);
  else
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

static void
take_number (SomaDocument *self, const SomaSolveStatus *progress)
{
  SomaDocumentStatus *status = &self->status;

  self->n_found = MAX (progress->n_found, status->n_kept);
  status->n_solutions = MAX (progress->n_solutions, status->n_kept);
  status->is_counted = progress->is_counted || progress->state == SOMA_SOLVE_COMPLETE;
  status->number = progress->number;
}

/* Nodes tell better how long it takes than shares of the tree, which differ. */
static void
add_time (SomaDocument *self, const SomaSolveStatus *progress)
{
  gboolean is_foreseen = progress->part > 0;

  if (is_foreseen != self->is_foreseen)
    self->estimate = (SomaTimeEstimate){ 0 };
  self->is_foreseen = is_foreseen;
  soma_time_estimate_add (&self->estimate, g_get_monotonic_time (),
                          is_foreseen ? progress->part : progress->fraction);
}

/* Takes the job's new results. */
static void
take_progress (SomaDocument *self)
{
  SomaSolveStatus progress;
  g_autoptr (GByteArray) found = NULL;

  soma_solve_job_get_status (self->job, &progress);
  found = soma_solve_job_take_solutions (self->job);
  soma_solution_list_append (self->solutions, found);
  add_time (self, &progress);

  self->status.n_kept = g_list_model_get_n_items (G_LIST_MODEL (self->solutions));
  take_number (self, &progress);
  self->status.fraction = progress.fraction;
  self->status.seconds_left = soma_time_estimate_left (&self->estimate);
  self->status.state = to_document_state (progress.state);
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
  tell_item (self);
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
  abandon_job (self);
  g_clear_pointer (&self->problem, g_free);
  self->estimate = (SomaTimeEstimate){ 0 };
  self->job = soma_solve_job_new (self->puzzle, self->status.symmetry, mode);
  if (mode == SOMA_SOLVE_RESUME)
    soma_solve_job_set_checkpoint (self->job, self->checkpoint, self->n_found, self->status.n_kept,
                                   self->status.fraction);
  else
    clear_solutions (self);
  g_signal_connect_object (self->job, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  change_running (self, +1);
  set_state (self, mode == SOMA_SOLVE_OPEN ? SOMA_DOCUMENT_READING : SOMA_DOCUMENT_SEARCHING);
  soma_solve_job_run_async (self->job, job_ended_cb, g_object_ref (self));
}

/* The state of a document that was not asked to solve. */
static SomaDocumentState
find_idle_state (SomaDocument *self)
{
  const SomaDrawing *drawing = self->design->drawing;

  if (drawing->n_cells == drawing->n_optional)
    return SOMA_DOCUMENT_EMPTY;
  return soma_document_get_piece_set (self) != NULL ? SOMA_DOCUMENT_IDLE : SOMA_DOCUMENT_NO_PIECES;
}

/* Whether a search makes sense; if not, sets the state that says why. */
static gboolean
can_search (SomaDocument *self)
{
  SomaDocumentState idle = find_idle_state (self);

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

static void
take_design (SomaDocument *self, SomaDesign *design)
{
  g_clear_pointer (&self->design, soma_design_unref);
  self->design = soma_design_ref (design);
}

static void
follow_puzzle (SomaDocument *self)
{
  abandon_job (self);
  soma_puzzle_unref (self->puzzle);
  self->puzzle = soma_design_make_shown_puzzle (self->design);
  g_clear_pointer (&self->problem, g_free);
  self->status.seconds_left = -1;
  self->status.state = find_idle_state (self);
  clear_solutions (self);
  notify (self, PROP_PUZZLE);
  notify_status (self);
}

/* A figure without a name of its own has that of its file. */
static char *
find_name (SomaDocument *self)
{
  GFile *own = soma_draft_get_file (self->draft);
  GFile *file = own != NULL ? own : soma_draft_get_source (self->draft);

  if (*self->design->name != '\0' || file == NULL)
    return g_strdup (self->design->name);
  return soma_file_text_get_stem (file);
}

static void
update_name (SomaDocument *self)
{
  g_autofree char *before = self->name;

  self->name = find_name (self);
  if (g_strcmp0 (before, self->name) != 0)
    notify (self, PROP_NAME);
}

static void
draft_changed_cb (SomaDocument *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);
  g_autoptr (SomaDesign) before = soma_design_ref (self->design);

  take_design (self, design);
  update_name (self);
  if (!soma_design_same_puzzle (before, design))
    follow_puzzle (self);
}

static void
soma_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  switch (id)
    {
    case PROP_DRAFT:
      g_value_set_object (value, self->draft);
      break;
    case PROP_NAME:
      g_value_set_string (value, soma_document_get_name (self));
      break;
    case PROP_PUZZLE:
      g_value_set_boxed (value, self->puzzle);
      break;
    case PROP_SOLUTIONS:
      g_value_set_object (value, self->solutions);
      break;
    case PROP_LEVELS:
      g_value_set_object (value, self->levels);
      break;
    case PROP_INDEX:
      g_value_set_object (value, soma_document_get_index (self));
      break;
    case PROP_STATUS:
      g_value_set_boxed (value, &self->status);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
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
  drop_solutions (self);
  g_clear_object (&self->item);
  g_clear_object (&self->draft);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->design, soma_design_unref);
  g_clear_pointer (&self->checkpoint, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->problem, g_free);
  G_OBJECT_CLASS (soma_document_parent_class)->dispose (object);
}

static void
soma_document_class_init (SomaDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_document_get_property;
  object_class->dispose = soma_document_dispose;

  properties[PROP_DRAFT] = g_param_spec_object ("draft", NULL, NULL, SOMA_TYPE_DRAFT, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_PUZZLE] = g_param_spec_boxed ("puzzle", NULL, NULL, SOMA_TYPE_PUZZLE, flags);
  properties[PROP_SOLUTIONS] =
      g_param_spec_object ("solutions", NULL, NULL, SOMA_TYPE_SOLUTION_LIST, flags);
  properties[PROP_LEVELS] =
      g_param_spec_object ("levels", NULL, NULL, SOMA_TYPE_APART_LEVELS, flags);
  properties[PROP_INDEX] =
      g_param_spec_object ("index", NULL, NULL, SOMA_TYPE_SOLUTION_INDEX, flags);
  properties[PROP_STATUS] =
      g_param_spec_boxed ("status", NULL, NULL, SOMA_TYPE_DOCUMENT_STATUS, flags);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_document_init (SomaDocument *self)
{
  self->status.seconds_left = -1;
}

SomaDocument *
soma_document_new_for_draft (SomaDraft *draft, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (draft), NULL);

  SomaDocument *self = g_object_new (SOMA_TYPE_DOCUMENT, NULL);

  self->draft = g_object_ref (draft);
  take_design (self, soma_draft_get_design (draft));
  self->puzzle = soma_design_make_shown_puzzle (self->design);
  self->status.symmetry = symmetry;
  make_solutions (self);
  self->status.state = find_idle_state (self);
  update_name (self);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (draft_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::file", G_CALLBACK (update_name), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::source", G_CALLBACK (update_name), self,
                           G_CONNECT_SWAPPED);
  return self;
}

SomaDocument *
soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (item), NULL);

  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  SomaDocument *self = soma_document_new_for_draft (draft, symmetry);

  self->item = g_object_ref (item);
  return self;
}

SomaFigureItem *
soma_document_get_item (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->item;
}

SomaDraft *
soma_document_get_draft (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->draft;
}

const char *
soma_document_get_name (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->name;
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

SomaApartLevels *
soma_document_get_levels (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->levels;
}

SomaSolutionIndex *
soma_document_get_index (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->status.index == SOMA_INDEX_READY ? self->index : NULL;
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

const char *
soma_document_get_checkpoint (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->status.can_resume && self->status.n_kept == self->n_found ? self->checkpoint : NULL;
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
  if (self->status.state != find_idle_state (self))
    soma_document_solve (self);
  else
    notify_status (self);
}

static gboolean
set_fits (const SomaPieceSet *set, const SomaFigure *figure)
{
  int least, most;

  soma_piece_set_volume (set, &least, &most);
  return least <= figure->n_cells && most >= figure->n_cells - figure->n_optional;
}

/* Adds a set that is not in the list yet, if it can fill the figure. */
static void
add_set (SomaDocument *self, GPtrArray *sets, SomaPieceSet *set)
{
  if (set != NULL && set_fits (set, self->puzzle->figure) && !g_ptr_array_find (sets, set, NULL))
    g_ptr_array_add (sets, soma_piece_set_ref (set));
}

GPtrArray *
soma_document_list_piece_sets (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);

  const char *const *names = soma_piece_sets_list ();
  g_autoptr (GPtrArray) kept = soma_own_sets_list ();
  SomaPieceSet *own = self->item != NULL ? soma_figure_item_get_piece_set (self->item) : NULL;
  SomaPieceSet *in_use = soma_document_get_piece_set (self);
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_piece_set_unref);

  if (own != NULL)
    g_ptr_array_add (sets, soma_piece_set_ref (own));
  for (guint i = 0; names[i] != NULL; i++)
    add_set (self, sets, soma_piece_sets_get (names[i]));
  for (guint i = 0; i < kept->len; i++)
    add_set (self, sets, soma_pieces_get_set (g_ptr_array_index (kept, i)));
  if (in_use != NULL && !g_ptr_array_find (sets, in_use, NULL))
    g_ptr_array_insert (sets, 0, soma_piece_set_ref (in_use));
  return sets;
}

SomaPieceSet *
soma_document_get_piece_set (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->design->pieces != NULL ? soma_pieces_get_set (self->design->pieces) : NULL;
}

SomaPieceSet *
soma_document_make_subset (SomaDocument *self, SomaPieceSet **whole)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);

  const SomaDrawing *drawing = self->design->drawing;
  int n_required = drawing->n_cells - drawing->n_optional, least, most;
  SomaPieceSet *set = soma_document_get_piece_set (self);

  if (set == NULL)
    set = soma_piece_sets_find_larger (n_required);
  if (whole != NULL)
    *whole = set;
  if (set == NULL || n_required == 0)
    return NULL;
  soma_piece_set_volume (set, &least, &most);
  return drawing->n_cells < least ? soma_piece_sets_allow_some (set) : NULL;
}

void
soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  g_return_if_fail (set != NULL);

  SomaPieces *before = self->design->pieces;
  g_autoptr (SomaPieces) pieces =
      soma_pieces_new_from_set (set, before != NULL && before->distinct_pieces);
  g_autoptr (SomaDesign) design = soma_design_with_pieces (self->design, pieces);

  if (set == soma_document_get_piece_set (self))
    return;
  if (self->item != NULL && soma_figure_item_get_library_id (self->item) == 0)
    soma_draft_try (self->draft, design);
  else
    soma_draft_apply (self->draft, design, 0);
  soma_document_ensure_solved (self);
}
