/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-search.h"

#include "apart-groups.h"
#include "background.h"
#include "engine-auto.h"
#include "lock.h"

/* What is done and taken of memory to find out which copies lock each other. */
#define LOCK_EFFORT 200000
#define LOCK_BYTES (64 << 20)

struct _SomaApartSearch
{
  GObject parent_instance;

  GTask *task;         /* (nullable) while it runs; its data is a Work */
  SomaApartPlan *plan; /* (nullable) owned */
  int n_known;
};

/* What the thread works on. */
typedef struct
{
  SomaApartSearch *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  GArray *groups;   /* (nullable) of SomaApartGroup */
  SomaTaker *taker; /* (nullable) (atomic) until the thread has made it */
  SomaApart *apart; /* (nullable) until it is found */

  gboolean with_turns;
  SomaApartTurning turning;
  gsize most_bytes;
  guint64 lock; /* copies that lock each other, if it never comes apart */
} Work;

G_DEFINE_FINAL_TYPE (SomaApartSearch, soma_apart_search, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_N_KNOWN,
  PROP_PLAN,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_puzzle_unref (work->puzzle);
  g_free (work->copy_at);
  g_clear_pointer (&work->groups, g_array_unref);
  soma_taker_free (work->taker);
  soma_apart_free (work->apart);
  g_free (work);
}

/* With another taker, so that this one's progress stays what it was. */
static guint64
find_lock (const Work *work, SomaApartOptions options)
{
  SomaLock lock;

  options.most_bytes = LOCK_BYTES;
  g_autoptr (SomaTaker) taker = soma_taker_new (work->puzzle, &options);
  soma_lock_find (taker, work->puzzle, work->copy_at, work->apart, LOCK_EFFORT, &lock);
  return lock.copies;
}

static void
search (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const SomaApartOptions options = {
    .n_groups = work->groups != NULL ? (int) work->groups->len : 0,
    .groups = work->groups != NULL ? (const SomaApartGroup *) (void *) work->groups->data : NULL,
    .most_bytes = work->most_bytes,
    .with_turns = work->with_turns,
    .turns = soma_apart_turning_get_limits (&work->turning),
    .stop = soma_background_get_stop_flag (task),
  };
  SomaTaker *taker = soma_taker_new (work->puzzle, &options);

  g_atomic_pointer_set (&work->taker, taker);
  work->apart = soma_taker_run (taker, work->copy_at);
  work->lock = work->apart->result == SOMA_APART_LOCKED ? find_lock (work, options) : 0;
}

static void
take (GTask *task, GPtrArray *messages)
{
  Work *work = g_task_get_task_data (task);
  const SomaTaker *taker = g_atomic_pointer_get (&work->taker);
  int n_known;
  guint64 n_states;

  if (taker == NULL)
    return;
  soma_taker_get_progress (taker, &n_known, &n_states);
  work->owner->n_known = n_known;
  g_object_notify_by_pspec (G_OBJECT (work->owner), properties[PROP_N_KNOWN]);
}

/* Whoever is told may let it go. */
static void
done (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  g_autoptr (SomaApartSearch) self = g_object_ref (work->owner);

  self->task = NULL;
  self->plan =
      soma_apart_plan_new_locked (work->puzzle, work->copy_at, g_steal_pointer (&work->apart),
                                  work->with_turns ? &work->turning : NULL, work->lock);
  g_task_return_boolean (task, TRUE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLAN]);
}

static void
soma_apart_search_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaApartSearch *self = SOMA_APART_SEARCH (object);

  if (id == PROP_N_KNOWN)
    g_value_set_int (value, self->n_known);
  else if (id == PROP_PLAN)
    g_value_set_object (value, self->plan);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_apart_search_dispose (GObject *object)
{
  SomaApartSearch *self = SOMA_APART_SEARCH (object);

  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_object (&self->plan);
  G_OBJECT_CLASS (soma_apart_search_parent_class)->dispose (object);
}

static void
soma_apart_search_class_init (SomaApartSearchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_apart_search_get_property;
  object_class->dispose = soma_apart_search_dispose;
  properties[PROP_N_KNOWN] =
      g_param_spec_int ("n-known", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READABLE);
  properties[PROP_PLAN] =
      g_param_spec_object ("plan", NULL, NULL, SOMA_TYPE_APART_PLAN, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_apart_search_init (SomaApartSearch *self)
{
}

SomaApartSearch *
soma_apart_search_new (SomaPuzzle *puzzle, const guint16 *copy_at, const SomaPieces *pieces,
                       const SomaApartTurning *turning, gsize most_bytes)
{
  static const SomaBackground how = {
    .thread_name = "soma-apart", .work = search, .take = take, .done = done, .ticks = TRUE
  };
  SomaApartSearch *self = g_object_new (SOMA_TYPE_APART_SEARCH, NULL);
  Work *work = g_new0 (Work, 1);

  self->task = g_task_new (NULL, NULL, NULL, NULL);
  work->owner = self;
  work->puzzle = soma_puzzle_ref (puzzle);
  work->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  work->groups = pieces != NULL ? soma_pieces_make_apart_groups (pieces) : NULL;
  work->with_turns = turning != NULL;
  if (turning != NULL)
    work->turning = *turning;
  work->most_bytes = most_bytes;
  g_task_set_task_data (self->task, work, work_free);
  soma_background_run (self->task, &how);
  return self;
}

void
soma_apart_search_stop (SomaApartSearch *self)
{
  g_return_if_fail (SOMA_IS_APART_SEARCH (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}

int
soma_apart_search_get_n_known (SomaApartSearch *self)
{
  g_return_val_if_fail (SOMA_IS_APART_SEARCH (self), 0);
  return self->n_known;
}

SomaApartPlan *
soma_apart_search_get_plan (SomaApartSearch *self)
{
  g_return_val_if_fail (SOMA_IS_APART_SEARCH (self), NULL);
  return self->plan;
}
