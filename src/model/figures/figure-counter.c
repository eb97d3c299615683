/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-counter.h"

#include "solve-job.h"

struct _SomaFigureCounter
{
  GObject parent_instance;

  /* Owned */
  GListModel *figures;  /* of SomaFigureItem */
  SomaSolveJob *job;    /* (nullable) the current search */
  SomaFigureItem *item; /* (nullable) what it searches */

  SomaSymmetry symmetry;
  SomaSymmetry job_symmetry;
  guint next;  /* the figure to examine next */
  guint round; /* counts starts and stops: work from before the last one is out of date */
  guint idle_source;
};

G_DEFINE_FINAL_TYPE (SomaFigureCounter, soma_figure_counter, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPERTIES
};

enum
{
  LOOKED_UP,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static void go_on (SomaFigureCounter *self);

/* (transfer full) (nullable) */
static SomaFigureItem *
take_next_item (SomaFigureCounter *self)
{
  SomaFigureItem *item;

  while ((item = g_list_model_get_item (self->figures, self->next)) != NULL)
    {
      self->next++;
      SomaPieceSet *set = soma_figure_item_get_piece_set (item);
      if (soma_figure_item_get_known (item, NULL) == SOMA_KNOWN_NOTHING && set != NULL &&
          soma_figure_item_get_figure (item)->n_cells <= SOMA_FIGURE_COUNTER_MAX_CELLS &&
          soma_piece_set_n_copies (set) <= SOMA_FIGURE_COUNTER_MAX_COPIES)
        return item;
      g_object_unref (item);
    }
  return NULL;
}

/* Under another convention, the count would be a different one. */
static void
publish_count (SomaFigureCounter *self)
{
  SomaSolveStatus status;

  soma_solve_job_get_status (self->job, &status);
  if (self->job_symmetry != self->symmetry)
    return;
  if (status.state == SOMA_SOLVE_COMPLETE)
    soma_figure_item_set_known (self->item, SOMA_KNOWN_ALL, status.n_solutions);
  else if (status.state == SOMA_SOLVE_PARTIAL)
    soma_figure_item_set_known (self->item, SOMA_KNOWN_SOME, status.n_solutions);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaFigureCounter) self = data;
  g_autoptr (GError) error = NULL;

  /* Nobody asked for this search: a figure that cannot be searched now stays unknown. */
  if (soma_solve_job_run_finish (self->job, result, &error))
    publish_count (self);
  else
    g_debug ("A figure was not counted: %s", error->message);
  g_clear_object (&self->job);
  g_clear_object (&self->item);
  go_on (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static gboolean
count_next_cb (gpointer data)
{
  SomaFigureCounter *self = data;

  self->idle_source = 0;
  self->item = take_next_item (self);
  if (self->item == NULL)
    return G_SOURCE_REMOVE;
  self->job_symmetry = self->symmetry;
  self->job = soma_solve_job_new (soma_figure_item_get_puzzle (self->item), self->symmetry,
                                  SOMA_SOLVE_OPEN);
  soma_solve_job_run_async (self->job, job_ended_cb, g_object_ref (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  return G_SOURCE_REMOVE;
}

/* At lower priority than drawing. */
static void
go_on (SomaFigureCounter *self)
{
  guint n = g_list_model_get_n_items (self->figures);

  if (self->job == NULL && self->idle_source == 0 && self->next < n)
    self->idle_source = g_idle_add_full (G_PRIORITY_LOW, count_next_cb, self, NULL);
}

typedef struct
{
  SomaFigureCounter *counter; /* owned */
  guint round;
} Start;

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Start *start = data;

  if (start->round == start->counter->round)
    {
      g_signal_emit (start->counter, signals[LOOKED_UP], 0);
      start->counter->next = 0;
      go_on (start->counter);
    }
  g_object_unref (start->counter);
  g_free (start);
}

static void
soma_figure_counter_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RUNNING)
    g_value_set_boolean (value, soma_figure_counter_is_running (SOMA_FIGURE_COUNTER (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_figure_counter_dispose (GObject *object)
{
  SomaFigureCounter *self = SOMA_FIGURE_COUNTER (object);

  g_clear_handle_id (&self->idle_source, g_source_remove);
  g_clear_object (&self->figures);
  G_OBJECT_CLASS (soma_figure_counter_parent_class)->dispose (object);
}

static void
soma_figure_counter_class_init (SomaFigureCounterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_figure_counter_get_property;
  object_class->dispose = soma_figure_counter_dispose;

  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[LOOKED_UP] = g_signal_new ("looked-up", SOMA_TYPE_FIGURE_COUNTER, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_figure_counter_init (SomaFigureCounter *self)
{
  self->next = G_MAXUINT;
}

SomaFigureCounter *
soma_figure_counter_new (GListModel *figures)
{
  SomaFigureCounter *self = g_object_new (SOMA_TYPE_FIGURE_COUNTER, NULL);

  self->figures = g_object_ref (figures);
  return self;
}

void
soma_figure_counter_start (SomaFigureCounter *self, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_FIGURE_COUNTER (self));

  Start *start = g_new (Start, 1);

  soma_figure_counter_stop (self);
  self->symmetry = symmetry;
  *start = (Start){ g_object_ref (self), self->round };
  soma_figure_list_update_known_async (self->figures, symmetry, looked_up_cb, start);
}

void
soma_figure_counter_stop (SomaFigureCounter *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_COUNTER (self));

  self->round++;
  self->next = G_MAXUINT;
  g_clear_handle_id (&self->idle_source, g_source_remove);
}

gboolean
soma_figure_counter_is_running (SomaFigureCounter *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_COUNTER (self), FALSE);
  return self->job != NULL;
}
