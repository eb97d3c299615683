/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-levels.h"

#include <string.h>

#include "apart-store.h"
#include "background.h"
#include "engine-auto.h"
#include "monitor.h"
#include "pace.h"

/* How long it runs before what it has found is stored. */
#define SAVE_INTERVAL (2 * G_TIME_SPAN_SECOND)

struct _SomaApartLevels
{
  GObject parent_instance;

  /* Constant */
  SomaSolutionList *list;
  SomaSymmetry symmetry;
  GArray *groups; /* (nullable): of SomaApartGroup */
  gboolean with_turns;
  SomaTurnLimits turns;

  /* Main thread only */
  SomaApartTable *table;
  GTask *task; /* (nullable) while it runs */
  gboolean is_running;
  gint64 started;      /* when that began */
  gboolean is_wanted;  /* all are to be taken apart */
  gboolean is_stopped; /* nothing is done without being asked for any more */
  gboolean is_again;   /* another look was asked for while the task ran */
  int n_known;
  SomaApartLevelsState state;

  /* Of the task while it runs, the main thread's before and afterwards */
  gboolean is_read;         /* what is stored */
  SomaSolutionStore *store; /* (nullable) */
  SomaApartStore *aparts;   /* (nullable): likewise; results are added in the order of the list */
  guint n_found;            /* solutions of which the task knows */
  guint end;                /* of the solutions to look at */
  gboolean takes_all;
  gint64 next_save;
  char *problem; /* (nullable) */

  SomaMonitor monitor; /* guards: */
  GByteArray *fresh;   /* results not taken yet */
  SomaTakers *takers;  /* (nullable) borrowed, for their progress */
};

G_DEFINE_FINAL_TYPE (SomaApartLevels, soma_apart_levels, G_TYPE_OBJECT)

static SomaApartLevelsStatus *
copy_status (SomaApartLevelsStatus *status)
{
  return g_memdup2 (status, sizeof *status);
}

G_DEFINE_BOXED_TYPE (SomaApartLevelsStatus, soma_apart_levels_status, copy_status, g_free)

enum
{
  PROP_0,
  PROP_STATUS,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static SomaPuzzle *
get_puzzle (SomaApartLevels *self)
{
  return soma_solution_list_get_puzzle (self->list);
}

static guint
count_listed (SomaApartLevels *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->list));
}

static SomaApartOptions
make_options (SomaApartLevels *self)
{
  return (SomaApartOptions){
    .n_groups = self->groups != NULL ? (int) self->groups->len : 0,
    .groups = self->groups != NULL ? (const SomaApartGroup *) (void *) self->groups->data : NULL,
    .most_bytes = SOMA_APART_LEVELS_BYTES,
    .with_turns = self->with_turns,
    .turns_if_locked = TRUE,
    .turns = self->turns,
    .stop = self->task != NULL ? soma_background_get_stop_flag (self->task) : NULL,
  };
}

/* On the task's threads. */

static void
hand_over (SomaApartLevels *self, const SomaStoredApart *apart)
{
  soma_monitor_enter (&self->monitor);
  soma_stored_apart_append (apart, self->fresh);
  soma_monitor_leave (&self->monitor);
  self->n_found++;
}

/* Only the first problem is told; after it nothing is stored. */
static void
give_up_store (SomaApartLevels *self, GError *error)
{
  g_clear_pointer (&self->aparts, soma_apart_store_free);
  if (error != NULL && self->problem == NULL)
    self->problem = g_strdup (error->message);
  g_clear_error (&error);
}

static void
read_solution_cb (guint64 number, uint16_t *copy_at, gpointer data)
{
  soma_solution_list_read (SOMA_APART_LEVELS (data)->list, (guint) number, copy_at);
}

static void
take_stored_cb (const SomaStoredApart *apart, gpointer data)
{
  hand_over (data, apart);
}

static void
read_store (SomaApartLevels *self)
{
  GError *error = NULL;
  const SomaApartOptions options = make_options (self);

  self->is_read = TRUE;
  self->store = soma_solution_store_open_default (NULL, &error);
  if (self->store != NULL)
    self->aparts = soma_apart_store_new (self->store, get_puzzle (self), self->symmetry, &options);
  if (self->store == NULL || !soma_apart_store_read (self->aparts, self->end, read_solution_cb,
                                                     take_stored_cb, self, &error))
    give_up_store (self, error);
}

static void
save (SomaApartLevels *self)
{
  GError *error = NULL;

  self->next_save = g_get_monotonic_time () + SAVE_INTERVAL;
  if (self->aparts != NULL && !soma_apart_store_commit (self->aparts, &error))
    give_up_store (self, error);
}

/* On any thread of the takers, under their lock. */
static bool
apart_cb (uint64_t number, const uint16_t *copy_at, const SomaApart *apart, void *data)
{
  SomaApartLevels *self = data;
  SomaStoredApart stored;

  if (apart->result == SOMA_APART_STOPPED)
    return false;
  soma_stored_apart_set (&stored, apart);
  if (self->aparts != NULL)
    soma_apart_store_add (self->aparts, copy_at, &stored);
  hand_over (self, &stored);
  if (g_get_monotonic_time () >= self->next_save)
    save (self);
  return true;
}

static void
set_takers (SomaApartLevels *self, SomaTakers *takers)
{
  soma_monitor_enter (&self->monitor);
  self->takers = takers;
  soma_monitor_leave (&self->monitor);
}

static void
take_apart (SomaApartLevels *self)
{
  const SomaApartOptions options = make_options (self);
  int n_threads = CLAMP ((int) g_get_num_processors (), 1, SOMA_APART_LEVELS_THREADS);
  uint16_t copy_at[SOMA_MAX_CELLS];
  gboolean goes_on = TRUE;

  soma_pace_give_way (FALSE);
  self->next_save = g_get_monotonic_time () + SAVE_INTERVAL;
  g_autoptr (SomaTakers) takers =
      soma_takers_new (get_puzzle (self), &options, n_threads, apart_cb, self);
  set_takers (self, takers);
  for (guint i = self->n_found; i < self->end && goes_on; i++)
    {
      soma_solution_list_read (self->list, i, copy_at);
      goes_on = soma_takers_add (takers, copy_at);
    }
  soma_takers_finish (takers);
  set_takers (self, NULL);
  save (self);
}

static void
work (GTask *task)
{
  SomaApartLevels *self = g_task_get_source_object (task);

  if (!self->is_read)
    read_store (self);
  if (self->n_found < self->end && !soma_background_is_stopped (task) &&
      (self->takes_all || self->end - self->n_found <= SOMA_APART_LEVELS_FEW))
    take_apart (self);
}

/* On the main thread. */

static void
notify (SomaApartLevels *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaApartLevels *self = g_task_get_source_object (task);
  GByteArray *empty = g_byte_array_new ();
  SomaTakersProgress progress = { 0 };

  soma_monitor_enter (&self->monitor);
  g_autoptr (GByteArray) fresh = g_steal_pointer (&self->fresh);
  self->fresh = empty;
  if (self->takers != NULL)
    {
      soma_takers_get_progress (self->takers, &progress);
      self->state = SOMA_APART_LEVELS_TAKING;
    }
  soma_monitor_leave (&self->monitor);
  self->n_known = progress.n_known;
  soma_apart_table_add (self->table, fresh->data, fresh->len);
  notify (self, PROP_STATUS);
}

static void start (SomaApartLevels *self);

static gboolean
is_all_known (SomaApartLevels *self)
{
  return soma_apart_table_get_n (self->table) == count_listed (self);
}

static void
set_running (SomaApartLevels *self, gboolean is_running)
{
  if (is_running == self->is_running)
    return;
  self->is_running = is_running;
  self->started = is_running ? g_get_monotonic_time () : 0;
  notify (self, PROP_RUNNING);
}

static void
end_task (GTask *task)
{
  SomaApartLevels *self = g_task_get_source_object (task);
  gboolean looks = self->is_again;

  self->task = NULL;
  self->is_again = FALSE;
  self->state = SOMA_APART_LEVELS_IDLE;
  self->n_known = 0;
  if (self->is_wanted && !is_all_known (self))
    start (self);
  else if (looks)
    soma_apart_levels_look (self);
  set_running (self, self->task != NULL);
  notify (self, PROP_STATUS);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground take_in_background = {
  .thread_name = "soma-apart",
  .work = work,
  .take = take_progress,
  .done = end_task,
  .ticks = TRUE,
};

/* The task holds a reference. */
static void
start (SomaApartLevels *self)
{
  self->end = count_listed (self);
  self->takes_all = self->is_wanted;
  self->state = SOMA_APART_LEVELS_READING;
  self->task = g_task_new (self, NULL, NULL, NULL);
  set_running (self, TRUE);
  soma_background_run (self->task, &take_in_background);
}

/* The list only ever grows. */
static void
list_changed_cb (SomaApartLevels *self)
{
  if (self->is_wanted && self->task == NULL)
    start (self);
  notify (self, PROP_STATUS);
}

static void
soma_apart_levels_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaApartLevels *self = SOMA_APART_LEVELS (object);
  SomaApartLevelsStatus status;

  if (id == PROP_STATUS)
    {
      soma_apart_levels_get_status (self, &status);
      g_value_set_boxed (value, &status);
    }
  else if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->is_running);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_apart_levels_dispose (GObject *object)
{
  SomaApartLevels *self = SOMA_APART_LEVELS (object);

  g_assert (self->task == NULL);
  g_clear_pointer (&self->aparts, soma_apart_store_free);
  g_clear_pointer (&self->store, soma_solution_store_close);
  g_clear_object (&self->list);
  G_OBJECT_CLASS (soma_apart_levels_parent_class)->dispose (object);
}

static void
soma_apart_levels_finalize (GObject *object)
{
  SomaApartLevels *self = SOMA_APART_LEVELS (object);

  g_clear_pointer (&self->groups, g_array_unref);
  soma_apart_table_free (self->table);
  g_byte_array_unref (self->fresh);
  g_free (self->problem);
  soma_monitor_clear (&self->monitor);
  G_OBJECT_CLASS (soma_apart_levels_parent_class)->finalize (object);
}

static void
soma_apart_levels_class_init (SomaApartLevelsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_apart_levels_get_property;
  object_class->dispose = soma_apart_levels_dispose;
  object_class->finalize = soma_apart_levels_finalize;
  properties[PROP_STATUS] =
      g_param_spec_boxed ("status", NULL, NULL, SOMA_TYPE_APART_LEVELS_STATUS, G_PARAM_READABLE);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_apart_levels_init (SomaApartLevels *self)
{
  soma_monitor_init (&self->monitor);
  self->table = soma_apart_table_new ();
  self->fresh = g_byte_array_new ();
}

SomaApartLevels *
soma_apart_levels_new (SomaSolutionList *list, SomaSymmetry symmetry, const GArray *groups,
                       const SomaTurnLimits *turns)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (list), NULL);

  SomaApartLevels *self = g_object_new (SOMA_TYPE_APART_LEVELS, NULL);
  self->list = g_object_ref (list);
  self->symmetry = symmetry;
  self->groups = groups != NULL ? g_array_copy ((GArray *) groups) : NULL;
  self->with_turns = turns != NULL;
  if (turns != NULL)
    self->turns = *turns;
  g_signal_connect_object (list, "items-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
soma_apart_levels_look (SomaApartLevels *self)
{
  g_return_if_fail (SOMA_IS_APART_LEVELS (self));

  guint n_unknown = count_listed (self) - soma_apart_table_get_n (self->table);
  self->is_again = self->task != NULL;
  if (self->task == NULL && n_unknown > 0 && !self->is_stopped &&
      (!self->is_read || n_unknown <= SOMA_APART_LEVELS_FEW))
    start (self);
}

void
soma_apart_levels_take (SomaApartLevels *self)
{
  g_return_if_fail (SOMA_IS_APART_LEVELS (self));

  self->is_wanted = TRUE;
  self->is_stopped = FALSE;
  if (self->task == NULL && !is_all_known (self))
    start (self);
  notify (self, PROP_STATUS);
}

void
soma_apart_levels_stop (SomaApartLevels *self)
{
  g_return_if_fail (SOMA_IS_APART_LEVELS (self));

  self->is_wanted = FALSE;
  self->is_stopped = TRUE;
  if (self->task != NULL)
    soma_background_stop (self->task);
  notify (self, PROP_STATUS);
}

gboolean
soma_apart_levels_is_running (SomaApartLevels *self)
{
  g_return_val_if_fail (SOMA_IS_APART_LEVELS (self), FALSE);
  return self->is_running;
}

void
soma_apart_levels_get_status (SomaApartLevels *self, SomaApartLevelsStatus *status)
{
  g_return_if_fail (SOMA_IS_APART_LEVELS (self));

  *status = (SomaApartLevelsStatus){
    .state = self->state,
    .n_listed = count_listed (self),
    .n_done = soma_apart_table_get_n (self->table),
    .n_known = self->n_known,
    .n_results = soma_apart_table_count_results (self->table),
    .is_plain = soma_apart_table_is_plain (self->table),
    .n_turned = soma_apart_table_count_turned (self->table),
    .with_turns = self->with_turns,
  };
  guint n_unknown = status->n_listed - status->n_done;
  status->is_idle = self->task == NULL && n_unknown > 0 &&
                    (self->is_stopped || n_unknown > SOMA_APART_LEVELS_FEW);
  for (int result = 0; result <= SOMA_APART_TOO_LARGE; result++)
    status->n_of[result] = soma_apart_table_count (self->table, (SomaApartResult) result);
  if (self->is_running)
    status->seconds = (double) (g_get_monotonic_time () - self->started) / G_TIME_SPAN_SECOND;
}

const SomaApartTable *
soma_apart_levels_get_table (SomaApartLevels *self)
{
  g_return_val_if_fail (SOMA_IS_APART_LEVELS (self), NULL);
  return self->table;
}

const char *
soma_apart_levels_get_problem (SomaApartLevels *self)
{
  g_return_val_if_fail (SOMA_IS_APART_LEVELS (self), NULL);
  return self->task == NULL ? self->problem : NULL;
}
