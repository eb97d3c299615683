/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-map.h"

#include <math.h>

#include "background.h"

/* For what is left of solutions while the graph is found. */
#define MEMORY ((gsize) 512 << 20)

/* Between two looks at an unfinished layout, in microseconds; larger ones take longer. */
#define PAUSE (100 * G_TIME_SPAN_MILLISECOND)
#define PAUSE_EACH 2 /* for each point */

/* What the thread tells: one or the other. */
typedef struct
{
  SomaMapGraph *graph; /* (nullable) owned */
  SomaMapSpot *places; /* (nullable) owned */
  SomaGraphResult result;
  double fraction;
} News;

/* What the thread works on. */
typedef struct
{
  SomaSolutionMap *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaSolutionList *list;
  SomaGraphFinder *finder;
  SomaMapGraph *graph; /* (nullable) */
  SomaLayout *layout;  /* (nullable) */

  GTask *task; /* borrowed */
  guint n_points;
  gint64 next; /* when to tell of the layout again */
} Work;

struct _SomaSolutionMap
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  SomaMapGraph *graph; /* (nullable) */
  SomaMapSpot *places; /* (nullable) */
  GTask *task;         /* (nullable) while it runs; its data is a Work */

  SomaSymmetry symmetry;
  int most;
  guint n_points;
  SomaMapState state;
  double fraction;
};

G_DEFINE_FINAL_TYPE (SomaSolutionMap, soma_solution_map, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_STATE,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint places_changed_signal;

/* The graph */

static void
map_graph_clear (gpointer data)
{
  SomaMapGraph *graph = data;

  soma_graph_free (graph->graph);
  soma_components_free (graph->components);
  g_free (graph->bridges);
}

SomaMapGraph *
soma_map_graph_ref (const SomaMapGraph *graph)
{
  return g_atomic_rc_box_acquire ((gpointer) graph);
}

void
soma_map_graph_unref (SomaMapGraph *graph)
{
  g_atomic_rc_box_release_full (graph, map_graph_clear);
}

/* Takes the graph. */
static SomaMapGraph *
map_graph_new (SomaGraph *graph, SomaGraphResult result)
{
  SomaMapGraph *self = g_atomic_rc_box_new0 (SomaMapGraph);

  self->graph = graph;
  self->result = result;
  self->components = soma_components_new (graph);
  self->bridges = soma_graph_find_bridges (graph, &self->n_bridges);
  for (guint32 i = 0; i < graph->n_points; i++)
    self->most_degree = MAX (self->most_degree, soma_graph_degree (graph, i));
  return self;
}

/* On the thread */

static void
news_free (gpointer data)
{
  News *news = data;

  g_clear_pointer (&news->graph, soma_map_graph_unref);
  g_free (news->places);
  g_free (news);
}

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_graph_finder_free (work->finder);
  soma_layout_free (work->layout);
  g_clear_pointer (&work->graph, soma_map_graph_unref);
  g_object_unref (work->list);
  g_free (work);
}

static void
read_cb (void *data, uint32_t number, uint16_t *copy_at)
{
  soma_solution_list_read (data, number, copy_at);
}

static void
tell_places (Work *work)
{
  News *news = g_new0 (News, 1);

  news->places = g_new (SomaMapSpot, work->n_points);
  news->fraction = soma_layout_get_fraction (work->layout);
  soma_layout_get_places (work->layout, news->places);
  soma_background_tell (work->task, news);
  work->next = g_get_monotonic_time () + PAUSE + PAUSE_EACH * (gint64) work->n_points;
}

static void
placed_cb (void *data)
{
  Work *work = data;

  if (g_get_monotonic_time () >= work->next)
    tell_places (work);
}

static void
tell_graph (Work *work, SomaGraph *graph, SomaGraphResult result)
{
  News *news = g_new0 (News, 1);

  if (graph != NULL)
    {
      work->graph = map_graph_new (graph, result);
      news->graph = soma_map_graph_ref (work->graph);
    }
  news->result = result;
  soma_background_tell (work->task, news);
}

static void
make_map (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  SomaGraph *graph;
  SomaGraphResult result =
      soma_graph_finder_run (work->finder, soma_background_get_stop_flag (task), &graph);

  tell_graph (work, graph, result);
  if (graph == NULL)
    return;
  work->layout = soma_layout_new (work->graph->graph, work->graph->components);
  tell_places (work);
  soma_layout_run (work->layout, soma_background_get_stop_flag (task), placed_cb, work);
  tell_places (work);
}

/* In the main loop */

static void
set_state (SomaSolutionMap *self, SomaMapState state, double fraction)
{
  gboolean is_new = state != self->state;

  self->state = state;
  self->fraction = fraction;
  if (is_new)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
take_one (SomaSolutionMap *self, News *news)
{
  if (news->graph != NULL)
    {
      self->graph = g_steal_pointer (&news->graph);
      set_state (self, SOMA_MAP_PLACING, 0);
    }
  else if (news->places != NULL)
    {
      g_free (self->places);
      self->places = g_steal_pointer (&news->places);
      set_state (self, SOMA_MAP_PLACING, news->fraction);
      g_signal_emit (self, places_changed_signal, 0);
    }
}

static void
take_news (GTask *task, GPtrArray *messages)
{
  Work *work = g_task_get_task_data (task);

  for (guint i = 0; i < messages->len; i++)
    take_one (work->owner, messages->pdata[i]);
  if (work->owner->graph == NULL)
    set_state (work->owner, SOMA_MAP_JOINING, soma_graph_finder_get_fraction (work->finder));
}

static void
made_map (GTask *task)
{
  SomaSolutionMap *self = ((Work *) g_task_get_task_data (task))->owner;
  gboolean is_stopped = soma_background_is_stopped (task);

  self->task = NULL;
  set_state (self,
             self->graph == NULL ? SOMA_MAP_FAILED
             : is_stopped        ? SOMA_MAP_STOPPED
                                 : SOMA_MAP_READY,
             1);
  g_task_return_boolean (task, TRUE);
}

static void
start (SomaSolutionMap *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-map",
    .work = make_map,
    .take = take_news,
    .done = made_map,
    .free_message = news_free,
    .ticks = TRUE,
  };
  const SomaGraphWish wish = {
    .puzzle = soma_solution_list_get_puzzle (self->list),
    .symmetry = self->symmetry,
    .most = self->most,
    .n_solutions = self->n_points,
    .read = read_cb,
    .data = self->list,
    .n_threads = (int) g_get_num_processors (),
    .memory = MEMORY,
    .most_edges = SOMA_MAP_MOST_EDGES,
  };
  Work *work = g_new0 (Work, 1);

  work->owner = self;
  work->list = g_object_ref (self->list);
  work->n_points = self->n_points;
  work->finder = soma_graph_finder_new (&wish);
  self->task = work->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, work, work_free);
  soma_background_run (self->task, &how);
}

static void
soma_solution_map_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionMap *self = SOMA_SOLUTION_MAP (object);

  if (id == PROP_STATE)
    g_value_set_int (value, (int) self->state);
  else if (id == PROP_FRACTION)
    g_value_set_double (value, self->fraction);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solution_map_dispose (GObject *object)
{
  SomaSolutionMap *self = SOMA_SOLUTION_MAP (object);

  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_object (&self->list);
  g_clear_pointer (&self->graph, soma_map_graph_unref);
  g_clear_pointer (&self->places, g_free);
  G_OBJECT_CLASS (soma_solution_map_parent_class)->dispose (object);
}

static void
soma_solution_map_class_init (SomaSolutionMapClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_solution_map_get_property;
  object_class->dispose = soma_solution_map_dispose;
  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, 0, SOMA_MAP_FAILED,
                                             SOMA_MAP_JOINING, G_PARAM_READABLE);
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  places_changed_signal = g_signal_new ("places-changed", SOMA_TYPE_SOLUTION_MAP, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_solution_map_init (SomaSolutionMap *self)
{
}

SomaSolutionMap *
soma_solution_map_new (SomaSolutionList *list, SomaSymmetry symmetry, int most)
{
  SomaSolutionMap *self = g_object_new (SOMA_TYPE_SOLUTION_MAP, NULL);

  self->list = g_object_ref (list);
  self->symmetry = symmetry;
  self->most = most;
  self->n_points = MIN (g_list_model_get_n_items (G_LIST_MODEL (list)), SOMA_MAP_MOST);
  start (self);
  return self;
}

SomaSolutionList *
soma_solution_map_get_list (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), NULL);
  return self->list;
}

SomaSymmetry
soma_solution_map_get_symmetry (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), SOMA_SYMMETRY_FULL);
  return self->symmetry;
}

int
soma_solution_map_get_most (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), 0);
  return self->most;
}

guint
soma_solution_map_get_n_points (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), 0);
  return self->n_points;
}

SomaMapState
soma_solution_map_get_state (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), SOMA_MAP_FAILED);
  return self->state;
}

double
soma_solution_map_get_fraction (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), 0);
  return self->fraction;
}

gboolean
soma_solution_map_is_running (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), FALSE);
  return self->task != NULL;
}

void
soma_solution_map_stop (SomaSolutionMap *self)
{
  g_return_if_fail (SOMA_IS_SOLUTION_MAP (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}

const SomaMapGraph *
soma_solution_map_get_graph (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), NULL);
  return self->graph;
}

const SomaMapSpot *
soma_solution_map_get_places (SomaSolutionMap *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), NULL);
  return self->places;
}

SomaSolution *
soma_solution_map_get_solution (SomaSolutionMap *self, guint point)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), NULL);
  return g_list_model_get_item (G_LIST_MODEL (self->list), point);
}

guint
soma_solution_map_find_towards (SomaSolutionMap *self, guint point, double x, double y)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_MAP (self), G_MAXUINT);
  g_return_val_if_fail (point < self->n_points, G_MAXUINT);
  guint found = G_MAXUINT;
  double best = INFINITY;

  if (self->graph == NULL || self->places == NULL)
    return G_MAXUINT;
  const SomaGraph *graph = self->graph->graph;
  for (gsize i = graph->first[point]; i < graph->first[point + 1]; i++)
    {
      /* Within 60 degrees, what is nearer counts, and what is straighter. */
      SomaMapSpot from = self->places[point];
      SomaMapSpot to = self->places[graph->to[i]];
      double dx = to.x - from.x, dy = to.y - from.y, far = hypot (dx, dy);
      double along = (dx * x + dy * y) / hypot (x, y);
      double rate = far > 0 && along > 0.5 * far ? far * far / along : INFINITY;
      if (rate < best)
        {
          best = rate;
          found = graph->to[i];
        }
    }
  return found;
}
