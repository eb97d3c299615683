/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gathering.h"

#include "background.h"
#include "rating.h"
#include "packing.h"
#include "solve-job.h"

/* That there is no solution is known when the reason is looked for: no search needs to prove it,
 * and a reason that takes long to find takes long to read, too. */
#define REASON_NODES 1
#define REASON_EFFORT 10000

struct _SomaGathering
{
  GObject parent_instance;

  /* Owned */
  GArray *gathered;      /* of SomaGathered */
  SomaLevelList *levels; /* (nullable) */
  SomaSolveJob *job;     /* (nullable) the current search */
  GTask *task;           /* (nullable) what follows a search: for a reason, or for how hard it is;
                          * borrowed */

  SomaSymmetry symmetry;
  guint patience; /* milliseconds */
  guint n_settled;
  gboolean is_running, is_stopped;
  guint next_source, stop_source;
};

G_DEFINE_FINAL_TYPE (SomaGathering, soma_gathering, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  PROP_N_SETTLED,
  N_PROPERTIES
};

enum
{
  GATHERED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static void go_on (SomaGathering *self);
static gboolean out_of_patience_cb (gpointer data);

static void
gathered_clear (gpointer data)
{
  SomaGathered *gathered = data;

  g_object_unref (gathered->item);
  g_byte_array_unref (gathered->packed);
  g_free (gathered->why_not);
}

/* The figure that is being searched. */
static SomaGathered *
get_current (SomaGathering *self)
{
  return &g_array_index (self->gathered, SomaGathered, self->n_settled);
}

static void
tell (SomaGathering *self)
{
  g_signal_emit (self, signals[GATHERED], 0, self->n_settled);
}

static void
settle (SomaGathering *self)
{
  get_current (self)->is_settled = TRUE;
  tell (self);
  self->n_settled++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_SETTLED]);
  go_on (self);
}

/* Reasons. */

static void
look_for_reason (GTask *task)
{
  SomaWhyNot *why_not = g_new0 (SomaWhyNot, 1);
  const SomaWhyNotOptions options = { .effort = REASON_EFFORT,
                                      .node_limit = REASON_NODES,
                                      .stop = soma_background_get_stop_flag (task) };

  soma_why_not_find (g_task_get_task_data (task), &options, why_not);
  g_object_set_data_full (G_OBJECT (task), "soma-why-not", why_not, g_free);
}

/* Whether it is one that can be told. */
static gboolean
is_reason (const SomaWhyNot *why_not)
{
  return why_not->kind < SOMA_WHY_NOT_SEARCH;
}

static void
take_reason (GTask *task)
{
  SomaGathering *self = g_task_get_source_object (task);
  const SomaWhyNot *why_not = g_object_get_data (G_OBJECT (task), "soma-why-not");

  if (is_reason (why_not))
    get_current (self)->why_not = g_memdup2 (why_not, sizeof *why_not);
  self->task = NULL;
  settle (self);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground find_reason = {
  .thread_name = "soma-why-not",
  .work = look_for_reason,
  .done = take_reason,
};

/* Begins what follows the search for the solutions. */
static void
begin_task (SomaGathering *self, const SomaBackground *how)
{
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (get_current (self)->item);

  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, soma_puzzle_ref (puzzle), (GDestroyNotify) soma_puzzle_unref);
  soma_background_run (self->task, how);
}

/* How hard it is. */

static void
measure (GTask *task)
{
  guint difficulty =
      soma_rating_measure (g_task_get_task_data (task), soma_background_get_stop_flag (task));

  g_object_set_data (G_OBJECT (task), "soma-difficulty", GUINT_TO_POINTER (difficulty));
}

static void
take_difficulty (GTask *task)
{
  SomaGathering *self = g_task_get_source_object (task);

  g_clear_handle_id (&self->stop_source, g_source_remove);
  get_current (self)->difficulty =
      GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (task), "soma-difficulty"));
  self->task = NULL;
  settle (self);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground find_difficulty = {
  .thread_name = "soma-difficulty",
  .work = measure,
  .done = take_difficulty,
};

/* Solutions. */

static void
take_solutions (SomaGathering *self)
{
  SomaGathered *gathered = get_current (self);
  g_autoptr (GByteArray) found = soma_solve_job_take_solutions (self->job);
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (gathered->item);
  gsize size = soma_packing_size (soma_packing_for (puzzle));
  gsize n = SOMA_GATHERING_MAX_BYTES / self->gathered->len / size;
  gsize room = CLAMP (n, 1, SOMA_GATHERING_MAX_SOLUTIONS) * size - gathered->packed->len;
  SomaSolveStatus status;

  g_byte_array_append (gathered->packed, found->data, (guint) MIN (found->len, room));
  soma_solve_job_get_status (self->job, &status);
  gathered->n_solutions = status.n_solutions;
  gathered->number = status.number;
  if (status.is_counted || status.state == SOMA_SOLVE_COMPLETE)
    gathered->known = SOMA_KNOWN_ALL;
  else if (status.state != SOMA_SOLVE_READING)
    gathered->known = SOMA_KNOWN_SOME;
}

static void
progress_cb (SomaGathering *self)
{
  take_solutions (self);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SomaGathering *self = data;
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->stop_source, g_source_remove);
  /* A figure that cannot be searched now stays unknown. */
  if (soma_solve_job_run_finish (self->job, result, &error))
    take_solutions (self);
  else
    g_debug ("A figure was not searched: %s", error->message);
  g_signal_handlers_disconnect_by_data (self->job, self);
  g_clear_object (&self->job);

  /* What else there is to know of a figure once it was searched. */
  const SomaGathered *gathered = get_current (self);
  if (self->is_stopped || gathered->known != SOMA_KNOWN_ALL)
    settle (self);
  else if (gathered->n_solutions == 0)
    begin_task (self, &find_reason);
  else if (gathered->difficulty == 0)
    {
      tell (self);
      self->stop_source = g_timeout_add (self->patience, out_of_patience_cb, self);
      begin_task (self, &find_difficulty);
    }
  else
    settle (self);
}

static gboolean
out_of_patience_cb (gpointer data)
{
  SomaGathering *self = data;

  self->stop_source = 0;
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
  else
    soma_background_stop (self->task);
  return G_SOURCE_REMOVE;
}

static void
begin_search (SomaGathering *self)
{
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (get_current (self)->item);

  self->job = soma_solve_job_new (puzzle, self->symmetry, SOMA_SOLVE_GLANCE);
  g_signal_connect_swapped (self->job, "progress", G_CALLBACK (progress_cb), self);
  soma_solve_job_run_async (self->job, job_ended_cb, self);
  self->stop_source = g_timeout_add (self->patience, out_of_patience_cb, self);
}

/* What is known without a search; whether that is all there is to know. */
static gboolean
is_obvious (SomaGathering *self, SomaGathered *gathered)
{
  if (soma_figure_item_get_piece_set (gathered->item) == NULL)
    return TRUE;

  SomaLevel *level =
      self->levels != NULL
          ? soma_level_list_find (self->levels, soma_figure_item_get_puzzle (gathered->item))
          : NULL;
  if (level != NULL)
    gathered->difficulty = soma_level_get_measure (level)->difficulty;

  gathered->obvious = soma_puzzle_validate (soma_figure_item_get_puzzle (gathered->item));
  if (gathered->obvious.status == SOMA_OK)
    return FALSE;
  gathered->known = SOMA_KNOWN_ALL;
  return TRUE;
}

static gboolean
next_cb (gpointer data)
{
  SomaGathering *self = data;

  self->next_source = 0;
  if (self->is_stopped || self->n_settled == self->gathered->len)
    {
      self->is_running = FALSE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
      g_object_unref (self);
    }
  else if (is_obvious (self, get_current (self)))
    settle (self);
  else
    begin_search (self);
  return G_SOURCE_REMOVE;
}

/* At lower priority than drawing. */
static void
go_on (SomaGathering *self)
{
  self->next_source = g_idle_add_full (G_PRIORITY_LOW, next_cb, self, NULL);
}

static void
soma_gathering_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaGathering *self = SOMA_GATHERING (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->is_running);
  else if (id == PROP_N_SETTLED)
    g_value_set_uint (value, self->n_settled);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_gathering_finalize (GObject *object)
{
  SomaGathering *self = SOMA_GATHERING (object);

  g_array_unref (self->gathered);
  g_clear_object (&self->levels);
  G_OBJECT_CLASS (soma_gathering_parent_class)->finalize (object);
}

static void
soma_gathering_class_init (SomaGatheringClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_gathering_get_property;
  object_class->finalize = soma_gathering_finalize;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_N_SETTLED] = g_param_spec_uint ("n-settled", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[GATHERED] = g_signal_new ("gathered", SOMA_TYPE_GATHERING, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
soma_gathering_init (SomaGathering *self)
{
  self->gathered = g_array_new (FALSE, TRUE, sizeof (SomaGathered));
  g_array_set_clear_func (self->gathered, gathered_clear);
  self->patience = SOMA_GATHERING_SECONDS * 1000;
}

SomaGathering *
soma_gathering_new (GPtrArray *items, SomaSymmetry symmetry, SomaLevelList *levels)
{
  SomaGathering *self = g_object_new (SOMA_TYPE_GATHERING, NULL);

  for (guint i = 0; i < items->len; i++)
    {
      const SomaGathered gathered = { .item = g_object_ref (items->pdata[i]),
                                      .packed = g_byte_array_new () };
      g_array_append_val (self->gathered, gathered);
    }
  self->symmetry = symmetry;
  g_set_object (&self->levels, levels);
  return self;
}

void
soma_gathering_set_patience (SomaGathering *self, guint milliseconds)
{
  g_return_if_fail (SOMA_IS_GATHERING (self));
  self->patience = milliseconds;
}

void
soma_gathering_start (SomaGathering *self)
{
  g_return_if_fail (SOMA_IS_GATHERING (self));
  g_return_if_fail (!self->is_running);

  self->is_running = TRUE;
  g_object_ref (self);
  go_on (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

void
soma_gathering_stop (SomaGathering *self)
{
  g_return_if_fail (SOMA_IS_GATHERING (self));

  self->is_stopped = TRUE;
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
  if (self->task != NULL)
    soma_background_stop (self->task);
}

gboolean
soma_gathering_is_running (SomaGathering *self)
{
  g_return_val_if_fail (SOMA_IS_GATHERING (self), FALSE);
  return self->is_running;
}

guint
soma_gathering_get_n_figures (SomaGathering *self)
{
  g_return_val_if_fail (SOMA_IS_GATHERING (self), 0);
  return self->gathered->len;
}

guint
soma_gathering_get_n_settled (SomaGathering *self)
{
  g_return_val_if_fail (SOMA_IS_GATHERING (self), 0);
  return self->n_settled;
}

SomaSymmetry
soma_gathering_get_symmetry (SomaGathering *self)
{
  g_return_val_if_fail (SOMA_IS_GATHERING (self), SOMA_SYMMETRY_FULL);
  return self->symmetry;
}

const SomaGathered *
soma_gathering_get (SomaGathering *self, guint position)
{
  g_return_val_if_fail (SOMA_IS_GATHERING (self), NULL);
  g_return_val_if_fail (position < self->gathered->len, NULL);
  return &g_array_index (self->gathered, SomaGathered, position);
}
