/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-columns.h"

#include "background.h"
#include "filter-order.h"
#include "matcher.h"

/* Between two looks at whether to stop. */
#define CHUNK 256

/* While levels are found, colours follow them this rarely, in milliseconds. */
#define LEVELS_TIME 1000

/* A component with more than this share of the points tells nothing apart. */
#define LARGEST_SHARE 0.9

/* What the thread works on. */
typedef struct
{
  SomaMapColumns *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaSolutionList *list;
  GHashTable *found, *bookmarked; /* (nullable) */
  guint32 *values;                /* (nullable) if it was stopped */

  SomaSymmetry symmetry;
  SomaMapColumnKind kind;
  int piece;
  guint n_points;
  atomic_uint n_done;
} Work;

struct _SomaMapColumns
{
  GObject parent_instance;

  /* Owned */
  SomaApartLevels *levels;        /* (nullable) */
  SomaSolutionMap *map;           /* (nullable) */
  GHashTable *found, *bookmarked; /* (nullable) */
  SomaMapColumn *column;          /* (nullable) */
  GTask *task;                    /* (nullable) while it runs; its data is a Work */

  SomaMapColumnKind kind;
  gboolean is_chosen; /* by someone; otherwise another kind may be better */
  int piece;
  guint origin;
  guint timer;          /* until which levels may change without being looked at; 0: none */
  gboolean asked_apart; /* the levels are being found because they were asked for here */
};

G_DEFINE_FINAL_TYPE (SomaMapColumns, soma_map_columns, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint changed_signal;

static gboolean
is_of_keys (SomaMapColumnKind kind)
{
  return kind == SOMA_MAP_BY_PLAYING || kind == SOMA_MAP_BY_BOOKMARK;
}

/* On the thread */

static void
work_free (gpointer data)
{
  Work *work = data;

  g_object_unref (work->list);
  g_clear_pointer (&work->found, g_hash_table_unref);
  g_clear_pointer (&work->bookmarked, g_hash_table_unref);
  g_free (work->values);
  g_free (work);
}

/* One rule, which tells for each solution whether it was found, or is bookmarked. */
static gboolean
test_keys (Work *work, const atomic_bool *stop, guint32 *values)
{
  const SomaFilterRule rule = {
    .kind = work->kind == SOMA_MAP_BY_PLAYING ? "found" : "bookmarked",
  };
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (work->list);
  const SomaMatcherOptions options = { .puzzle = puzzle,
                                       .symmetry = work->symmetry,
                                       .rules = &rule,
                                       .n_rules = 1,
                                       .found = work->found,
                                       .bookmarked = work->bookmarked };
  g_autoptr (SomaMatcher) matcher = soma_matcher_new (&options);
  g_autofree guint16 *copy_at = g_new (guint16, puzzle->figure->n_cells);

  for (guint i = 0; i < work->n_points; i++)
    {
      guint64 digest = 0;
      guint n_without = 0;
      if (i % CHUNK == 0 && atomic_load (stop))
        return FALSE;
      soma_solution_list_read (work->list, i, copy_at);
      values[i] = soma_matcher_test (matcher, i, copy_at, &digest, &n_without);
      atomic_store (&work->n_done, i + 1);
    }
  return TRUE;
}

static guint32
get_value (SomaMapColumnKind kind, guint rank)
{
  if (kind == SOMA_MAP_BY_SYMMETRY)
    return SOMA_N_TRANSFORMS - rank;
  if (kind != SOMA_MAP_BY_BUILDING || rank < SOMA_FILTER_RANK_HELD)
    return rank;
  return rank == SOMA_FILTER_RANK_HELD     ? SOMA_MAP_HELD
         : rank < SOMA_FILTER_RANK_UNKNOWN ? SOMA_MAP_LOCKED
                                           : SOMA_MAP_NO_VALUE;
}

static gboolean
rank_all (Work *work, const atomic_bool *stop, guint32 *values)
{
  static const SomaFilterOrder orders[SOMA_MAP_N_COLUMNS] = {
    [SOMA_MAP_BY_BUILDING] = SOMA_FILTER_BY_BUILDING,
    [SOMA_MAP_BY_SYMMETRY] = SOMA_FILTER_BY_SYMMETRY,
    [SOMA_MAP_BY_PLACE] = SOMA_FILTER_BY_PLACE,
  };
  g_autoptr (GArray) indices = g_array_sized_new (FALSE, FALSE, sizeof (guint), work->n_points);

  for (guint i = 0; i < work->n_points; i++)
    g_array_append_val (indices, i);
  if (!soma_filter_rank (work->list, orders[work->kind], work->piece, indices, values, stop,
                         &work->n_done))
    return FALSE;
  for (guint i = 0; i < work->n_points; i++)
    values[i] = get_value (work->kind, values[i]);
  return TRUE;
}

static void
find_values (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const atomic_bool *stop = soma_background_get_stop_flag (task);
  g_autofree guint32 *values = g_new (guint32, (gsize) work->n_points + 1);

  if (is_of_keys (work->kind) ? test_keys (work, stop, values) : rank_all (work, stop, values))
    work->values = g_steal_pointer (&values);
}

/* In the main loop */

static void
take_column (SomaMapColumns *self, SomaMapColumn *column)
{
  soma_map_column_free (self->column);
  self->column = column;
  g_signal_emit (self, changed_signal, 0);
}

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaMapColumns *self = ((Work *) g_task_get_task_data (task))->owner;

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
found_values (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  SomaMapColumns *self = work->owner;

  self->task = NULL;
  if (work->values != NULL)
    take_column (self, soma_map_column_new (work->kind, work->piece, work->values, work->n_points));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_task_return_boolean (task, TRUE);
}

static void
start (SomaMapColumns *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-map-column",
    .work = find_values,
    .take = take_progress,
    .done = found_values,
    .ticks = TRUE,
  };
  Work *work = g_new0 (Work, 1);

  work->owner = self;
  work->list = g_object_ref (soma_solution_map_get_list (self->map));
  work->symmetry = soma_solution_map_get_symmetry (self->map);
  work->n_points = soma_solution_map_get_n_points (self->map);
  work->kind = self->kind;
  work->piece = self->piece;
  if (self->found != NULL)
    work->found = g_hash_table_ref (self->found);
  if (self->bookmarked != NULL)
    work->bookmarked = g_hash_table_ref (self->bookmarked);
  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, work, work_free);
  soma_background_run (self->task, &how);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

/* The lowest level gets the lowest rank: they are sorted the other way. */
static void
take_levels (SomaMapColumns *self)
{
  const SomaApartTable *table = soma_apart_levels_get_table (self->levels);
  guint n = soma_solution_map_get_n_points (self->map), next = 0;
  g_autofree guint32 *values = g_new (guint32, (gsize) n + 1);
  g_autoptr (GArray) indices = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  const SomaStoredApart *before = NULL;

  for (guint i = 0; i < n; i++)
    g_array_append_val (indices, i);
  soma_apart_table_sort (table, FALSE, indices);
  for (guint i = 0; i < n; i++)
    {
      guint point = g_array_index (indices, guint, n - 1 - i);
      const SomaStoredApart *apart = soma_apart_table_get (table, point);
      if (before != NULL && apart != before)
        next++;
      values[point] = apart != NULL ? next : SOMA_MAP_NO_VALUE;
      before = apart;
    }
  take_column (self, soma_map_column_new (self->kind, 0, values, n));
}

static void
take_order (SomaMapColumns *self)
{
  guint n = soma_solution_map_get_n_points (self->map);
  g_autofree guint32 *values = g_new (guint32, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    values[i] = i;
  take_column (self, soma_map_column_new (self->kind, 0, values, n));
}

static void
give_up (SomaMapColumns *self)
{
  gboolean was_running = self->task != NULL;

  g_clear_pointer (&self->task, soma_background_drop);
  if (was_running)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static SomaMapColumn *
make_of_graph (SomaMapColumns *self, const SomaMapGraph *graph)
{
  return soma_map_column_new_of_graph (graph, self->kind, self->origin);
}

static void
take_of_graph (SomaMapColumns *self, const SomaMapGraph *graph)
{
  if (!self->is_chosen)
    self->kind = SOMA_MAP_BY_COMPONENT;
  SomaMapColumn *column = make_of_graph (self, graph);
  if (!self->is_chosen && column->n_classes > 0 &&
      column->classes[0].n > LARGEST_SHARE * column->n_points)
    {
      soma_map_column_free (column);
      self->kind = SOMA_MAP_BY_DEGREE;
      column = make_of_graph (self, graph);
    }
  take_column (self, column);
}

/* Finds the column that is wanted, now or later. */
static void
find (SomaMapColumns *self)
{
  give_up (self);
  if (self->column != NULL)
    take_column (self, NULL);
  if (self->map == NULL)
    return;
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);
  if (self->kind <= SOMA_MAP_BY_STEPS && graph != NULL)
    take_of_graph (self, graph);
  else if (self->kind == SOMA_MAP_BY_LEVEL)
    take_levels (self);
  else if (self->kind == SOMA_MAP_BY_ORDER)
    take_order (self);
  else if (self->kind > SOMA_MAP_BY_STEPS)
    start (self);
}

static void
state_cb (SomaMapColumns *self)
{
  if (self->column == NULL && self->kind <= SOMA_MAP_BY_STEPS)
    find (self);
}

static gboolean
look_at_levels_cb (gpointer data)
{
  SomaMapColumns *self = data;

  self->timer = 0;
  if (self->kind == SOMA_MAP_BY_LEVEL && self->map != NULL)
    take_levels (self);
  return G_SOURCE_REMOVE;
}

static void
levels_cb (SomaMapColumns *self)
{
  gboolean is_running = soma_apart_levels_is_running (self->levels);

  self->asked_apart = self->asked_apart && is_running;
  if (self->kind != SOMA_MAP_BY_LEVEL)
    return;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  if (self->timer == 0)
    self->timer = g_timeout_add (is_running ? LEVELS_TIME : 0, look_at_levels_cb, self);
}

static void
drop_map (SomaMapColumns *self)
{
  if (self->map != NULL)
    g_signal_handlers_disconnect_by_data (self->map, self);
  g_clear_object (&self->map);
}

static double
get_fraction (SomaMapColumns *self)
{
  SomaApartLevelsStatus status;

  if (self->task != NULL)
    {
      Work *work = g_task_get_task_data (self->task);
      return (double) atomic_load (&work->n_done) / MAX (work->n_points, 1);
    }
  if (self->levels == NULL || self->kind != SOMA_MAP_BY_LEVEL)
    return 1;
  soma_apart_levels_get_status (self->levels, &status);
  return (double) status.n_done / MAX (status.n_listed, 1);
}

static void
soma_map_columns_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaMapColumns *self = SOMA_MAP_COLUMNS (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, soma_map_columns_is_running (self));
  else if (id == PROP_FRACTION)
    g_value_set_double (value, get_fraction (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_map_columns_dispose (GObject *object)
{
  SomaMapColumns *self = SOMA_MAP_COLUMNS (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->task, soma_background_drop);
  drop_map (self);
  if (self->levels != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->levels, self);
      if (self->asked_apart)
        soma_apart_levels_stop (self->levels);
    }
  g_clear_object (&self->levels);
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  g_clear_pointer (&self->column, soma_map_column_free);
  G_OBJECT_CLASS (soma_map_columns_parent_class)->dispose (object);
}

static void
soma_map_columns_class_init (SomaMapColumnsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_map_columns_get_property;
  object_class->dispose = soma_map_columns_dispose;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 1, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  changed_signal = g_signal_new ("changed", SOMA_TYPE_MAP_COLUMNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
soma_map_columns_init (SomaMapColumns *self)
{
  self->origin = G_MAXUINT;
}

SomaMapColumns *
soma_map_columns_new (SomaApartLevels *levels)
{
  SomaMapColumns *self = g_object_new (SOMA_TYPE_MAP_COLUMNS, NULL);

  g_set_object (&self->levels, levels);
  if (levels != NULL)
    g_signal_connect_swapped (levels, "notify::status", G_CALLBACK (levels_cb), self);
  return self;
}

void
soma_map_columns_set_map (SomaMapColumns *self, SomaSolutionMap *map)
{
  g_return_if_fail (SOMA_IS_MAP_COLUMNS (self) && SOMA_IS_SOLUTION_MAP (map));
  drop_map (self);
  self->map = g_object_ref (map);
  g_signal_connect_swapped (map, "notify::state", G_CALLBACK (state_cb), self);
  find (self);
}

void
soma_map_columns_set_keys (SomaMapColumns *self, GHashTable *found, GHashTable *bookmarked)
{
  g_return_if_fail (SOMA_IS_MAP_COLUMNS (self));
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  self->found = found != NULL ? g_hash_table_ref (found) : NULL;
  self->bookmarked = bookmarked != NULL ? g_hash_table_ref (bookmarked) : NULL;
  if (!is_of_keys (self->kind) || self->map == NULL)
    return;
  give_up (self);
  start (self);
}

gboolean
soma_map_columns_has (SomaMapColumns *self, SomaMapColumnKind kind)
{
  g_return_val_if_fail (SOMA_IS_MAP_COLUMNS (self), FALSE);
  return kind == SOMA_MAP_BY_LEVEL      ? self->levels != NULL
         : kind == SOMA_MAP_BY_PLAYING  ? self->found != NULL
         : kind == SOMA_MAP_BY_BOOKMARK ? self->bookmarked != NULL
                                        : TRUE;
}

void
soma_map_columns_choose (SomaMapColumns *self, SomaMapColumnKind kind, int piece)
{
  g_return_if_fail (SOMA_IS_MAP_COLUMNS (self));
  g_return_if_fail (soma_map_columns_has (self, kind));
  if (kind == self->kind && piece == self->piece && self->column != NULL)
    return;
  self->kind = kind;
  self->is_chosen = TRUE;
  self->piece = piece;
  if (kind != SOMA_MAP_BY_LEVEL && self->asked_apart)
    soma_apart_levels_stop (self->levels);
  if (kind == SOMA_MAP_BY_LEVEL && !soma_apart_levels_is_running (self->levels))
    {
      soma_apart_levels_take (self->levels);
      self->asked_apart = TRUE;
    }
  find (self);
}

SomaMapColumnKind
soma_map_columns_get_kind (SomaMapColumns *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_COLUMNS (self), SOMA_MAP_BY_COMPONENT);
  return self->kind;
}

void
soma_map_columns_set_origin (SomaMapColumns *self, guint point)
{
  g_return_if_fail (SOMA_IS_MAP_COLUMNS (self));
  if (point == self->origin)
    return;
  self->origin = point;
  if (self->kind == SOMA_MAP_BY_STEPS)
    find (self);
}

const SomaMapColumn *
soma_map_columns_get (SomaMapColumns *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_COLUMNS (self), NULL);
  return self->column;
}

const SomaStoredApart *
soma_map_columns_get_level (SomaMapColumns *self, const SomaMapClass *class)
{
  g_return_val_if_fail (SOMA_IS_MAP_COLUMNS (self), NULL);
  if (self->kind != SOMA_MAP_BY_LEVEL)
    return NULL;
  return soma_apart_table_get (soma_apart_levels_get_table (self->levels), class->example);
}

gboolean
soma_map_columns_is_running (SomaMapColumns *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_COLUMNS (self), FALSE);
  return self->task != NULL || (self->kind == SOMA_MAP_BY_LEVEL && self->asked_apart &&
                                soma_apart_levels_is_running (self->levels));
}

void
soma_map_columns_stop (SomaMapColumns *self)
{
  g_return_if_fail (SOMA_IS_MAP_COLUMNS (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
  if (self->asked_apart)
    soma_apart_levels_stop (self->levels);
}
