/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-count.h"

#include "background.h"
#include "heat-tally.h"

/* Maps of a list follow each other at this distance: it takes a moment to look at one. */
#define ROUND 500 /* milliseconds */

/* How many solutions are counted before the clock and the stop flag are looked at. */
#define BATCH 256

struct _SomaHeatCount
{
  GObject parent_instance;

  /* Owned; constant */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  gboolean is_filtered;
  SomaSolutionList *list;   /* (nullable) */
  GArray *indices;          /* (nullable) of guint: those of the list that count */
  SomaSolutionIndex *index; /* (nullable) instead of a list */

  GTask *task;      /* (nullable) while it works */
  guint timer;      /* until it goes on, or 0 */
  gboolean is_over; /* it was stopped */
  SomaHeatMap *map; /* (nullable) owned */

  /* The thread's while there is a task */
  guint n_counted, end;
  SomaHeatTally *tally; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaHeatCount, soma_heat_count, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* On the thread. */

static void
tell_map (GTask *task, SomaHeatMap *map)
{
  if (map != NULL)
    soma_background_tell (task, map);
}

static void
count_list (SomaHeatCount *self, GTask *task)
{
  guint16 copy_at[SOMA_MAX_CELLS];
  gint64 last = g_get_monotonic_time ();

  if (self->tally == NULL)
    self->tally = soma_heat_tally_new (self->puzzle, self->symmetry, self->is_filtered);
  if (self->tally == NULL)
    return;
  while (self->n_counted < self->end && !soma_background_is_stopped (task))
    {
      guint end = MIN (self->n_counted + BATCH, self->end);
      for (; self->n_counted < end; self->n_counted++)
        {
          guint position = self->indices != NULL
                               ? g_array_index (self->indices, guint, self->n_counted)
                               : self->n_counted;
          soma_solution_list_read (self->list, position, copy_at);
          soma_heat_tally_add (self->tally, copy_at);
        }
      if (g_get_monotonic_time () - last < ROUND * G_TIME_SPAN_MILLISECOND)
        continue;
      tell_map (task, soma_heat_tally_make (self->tally));
      last = g_get_monotonic_time ();
    }
  if (!soma_background_is_stopped (task))
    tell_map (task, soma_heat_tally_make (self->tally));
}

static void
work (GTask *task)
{
  SomaHeatCount *self = g_task_get_source_object (task);
  SomaSelection *selection =
      self->index != NULL ? soma_solution_index_get_selection (self->index) : NULL;

  if (self->index == NULL)
    count_list (self, task);
  else if (selection != NULL)
    tell_map (task, soma_heat_map_new (selection, self->is_filtered,
                                       soma_background_get_stop_flag (task)));
  else
    tell_map (task, soma_heat_map_new_empty (self->puzzle, self->is_filtered));
}

/* In the main context. */

static void
take_maps (GTask *task, GPtrArray *maps)
{
  SomaHeatCount *self = g_task_get_source_object (task);

  if (self->is_over || maps->len == 0)
    return;
  g_clear_pointer (&self->map, soma_heat_map_unref);
  self->map = soma_heat_map_ref (maps->pdata[maps->len - 1]);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void worked (GTask *task);

static const SomaBackground count = { "soma-heat", .work = work, .take = take_maps, .done = worked,
                                      .free_message = (GDestroyNotify) soma_heat_map_unref };

static void
start (SomaHeatCount *self)
{
  if (self->indices != NULL)
    self->end = self->indices->len;
  else if (self->list != NULL)
    self->end = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &count);
}

static void
go_on_cb (gpointer data)
{
  SomaHeatCount *self = data;

  self->timer = 0;
  start (self);
}

/* The list has grown, or may have. */
static void
go_on (SomaHeatCount *self)
{
  if (self->is_over || self->task != NULL || self->timer != 0 || self->indices != NULL ||
      self->list == NULL || self->tally == NULL ||
      self->n_counted == g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    return;
  self->timer = g_timeout_add_once (ROUND, go_on_cb, self);
}

static void
worked (GTask *task)
{
  SomaHeatCount *self = g_task_get_source_object (task);

  self->task = NULL;
  go_on (self);
  if (!self->is_over)
    g_signal_emit (self, signals[CHANGED], 0);
  g_task_return_boolean (task, TRUE);
}

static void
soma_heat_count_dispose (GObject *object)
{
  SomaHeatCount *self = SOMA_HEAT_COUNT (object);

  g_assert (self->task == NULL);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->list);
  g_clear_object (&self->index);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->tally, soma_heat_tally_free);
  g_clear_pointer (&self->map, soma_heat_map_unref);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_heat_count_parent_class)->dispose (object);
}

static void
soma_heat_count_class_init (SomaHeatCountClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_heat_count_dispose;
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_HEAT_COUNT, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_heat_count_init (SomaHeatCount *self)
{
}

SomaHeatCount *
soma_heat_count_new_of_list (SomaSolutionList *list, SomaSymmetry symmetry, const GArray *indices)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (list), NULL);

  SomaHeatCount *self = g_object_new (SOMA_TYPE_HEAT_COUNT, NULL);

  self->puzzle = soma_puzzle_ref (soma_solution_list_get_puzzle (list));
  self->symmetry = symmetry;
  self->list = g_object_ref (list);
  self->is_filtered = indices != NULL;
  if (indices != NULL)
    {
      self->indices = g_array_new (FALSE, FALSE, sizeof (guint));
      if (indices->len > 0)
        g_array_append_vals (self->indices, indices->data, indices->len);
    }
  g_signal_connect_object (list, "items-changed", G_CALLBACK (go_on), self, G_CONNECT_SWAPPED);
  start (self);
  return self;
}

SomaHeatCount *
soma_heat_count_new_of_index (SomaSolutionIndex *index, gboolean is_filtered)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (index), NULL);

  SomaHeatCount *self = g_object_new (SOMA_TYPE_HEAT_COUNT, NULL);

  self->puzzle = soma_puzzle_ref (soma_solution_index_get_puzzle (index));
  self->index = g_object_ref (index);
  self->is_filtered = is_filtered;
  start (self);
  return self;
}

void
soma_heat_count_stop (SomaHeatCount *self)
{
  g_return_if_fail (SOMA_IS_HEAT_COUNT (self));

  self->is_over = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->task != NULL)
    soma_background_stop (self->task);
}

gboolean
soma_heat_count_is_running (SomaHeatCount *self)
{
  g_return_val_if_fail (SOMA_IS_HEAT_COUNT (self), FALSE);
  return !self->is_over && (self->task != NULL || self->timer != 0);
}

SomaHeatMap *
soma_heat_count_get_map (SomaHeatCount *self)
{
  g_return_val_if_fail (SOMA_IS_HEAT_COUNT (self), NULL);
  return self->map;
}
