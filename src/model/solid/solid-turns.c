/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-turns.h"

#include "apart-groups.h"
#include "apart-text.h"
#include "background.h"
#include "find-first.h"

/* What may be done to find a solution, and the memory to take it apart. */
#define NODES 10000000
#define BYTES (64 << 20)

struct _SomaSolidTurns
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at; /* (nullable) */
  GArray *groups;   /* (nullable) of SomaApartGroup */

  GTask *task;        /* (nullable) its data is a Run */
  gboolean was_given; /* the solution */
  SomaSolidShape shape;
  int bevel; /* for which the need is known, in thousandths of a cell, or being looked for; or -1 */
  SomaTurnNeed need;
};

/* What the thread works on. */
typedef struct
{
  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at; /* (nullable) until it is found */
  GArray *groups;   /* (nullable) */

  SomaTurnLimits turns;
  SomaTurnNeed need;
} Run;

G_DEFINE_FINAL_TYPE (SomaSolidTurns, soma_solid_turns, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_KNOWN,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* On the thread. */

static void
run_free (gpointer data)
{
  Run *run = data;

  soma_puzzle_unref (run->puzzle);
  g_free (run->copy_at);
  g_clear_pointer (&run->groups, g_array_unref);
  g_free (run);
}

static gboolean
find_solution (Run *run, const atomic_bool *stop)
{
  const SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1, .node_limit = NODES, .stop = stop
  };

  if (run->copy_at != NULL)
    return TRUE;
  if (soma_piece_set_n_copies (run->puzzle->set) > SOMA_MAX_APART_COPIES ||
      soma_puzzle_validate (run->puzzle).status != SOMA_OK)
    return FALSE;
  g_autofree guint16 *copy_at = g_new (guint16, run->puzzle->figure->n_cells);
  if (soma_search_find_first (run->puzzle, &options, copy_at, NULL) != SOMA_SEARCH_LIMIT)
    return FALSE;
  run->copy_at = g_steal_pointer (&copy_at);
  return TRUE;
}

static void
work (GTask *task)
{
  Run *run = g_task_get_task_data (task);
  const GArray *groups = run->groups;
  const SomaApartOptions options = {
    .n_groups = groups != NULL ? (int) groups->len : 0,
    .groups = groups != NULL ? (const SomaApartGroup *) (void *) groups->data : NULL,
    .most_bytes = BYTES,
    .turns = run->turns,
    .stop = soma_background_get_stop_flag (task),
  };

  run->need.kind = SOMA_TURN_NEED_UNKNOWN;
  if (find_solution (run, options.stop))
    run->need = soma_turn_need_find (run->puzzle, run->copy_at, &options);
}

/* On the main thread. */

static void
done (GTask *task)
{
  SomaSolidTurns *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);

  self->task = NULL;
  self->need = run->need;
  if (self->copy_at == NULL)
    self->copy_at = g_steal_pointer (&run->copy_at);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KNOWN]);
  g_task_return_boolean (task, TRUE);
}

static void
soma_solid_turns_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_KNOWN)
    g_value_set_boolean (value, soma_solid_turns_is_known (SOMA_SOLID_TURNS (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solid_turns_finalize (GObject *object)
{
  SomaSolidTurns *self = SOMA_SOLID_TURNS (object);

  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  g_clear_pointer (&self->groups, g_array_unref);
  G_OBJECT_CLASS (soma_solid_turns_parent_class)->finalize (object);
}

static void
soma_solid_turns_class_init (SomaSolidTurnsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_solid_turns_get_property;
  object_class->finalize = soma_solid_turns_finalize;
  properties[PROP_KNOWN] = g_param_spec_boolean ("known", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_solid_turns_init (SomaSolidTurns *self)
{
  self->bevel = -1;
}

static guint16 *
copy_solution (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  return copy_at != NULL ? g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at) : NULL;
}

SomaSolidTurns *
soma_solid_turns_new (SomaPuzzle *puzzle, const guint16 *copy_at, const SomaPieces *pieces)
{
  SomaSolidTurns *self = g_object_new (SOMA_TYPE_SOLID_TURNS, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = copy_solution (puzzle, copy_at);
  self->was_given = copy_at != NULL;
  self->groups = pieces != NULL ? soma_pieces_make_apart_groups (pieces) : NULL;
  return self;
}

void
soma_solid_turns_ask (SomaSolidTurns *self, const SomaSolidShape *shape)
{
  static const SomaBackground how = { .thread_name = "soma-turns", .work = work, .done = done };

  g_return_if_fail (SOMA_IS_SOLID_TURNS (self));
  g_return_if_fail (soma_solid_check (shape) == SOMA_SOLID_OK);

  SomaTurnLimits turns = soma_solid_get_turns (shape);

  self->shape = *shape;
  if (turns.bevel == self->bevel)
    return;
  soma_solid_turns_stop (self);
  turns.clearance = SOMA_SOLID_MOST_TURN_CLEARANCE;
  self->bevel = turns.bevel;

  Run *run = g_new0 (Run, 1);
  run->puzzle = soma_puzzle_ref (self->puzzle);
  run->copy_at = copy_solution (self->puzzle, self->copy_at);
  run->groups = self->groups != NULL ? g_array_ref (self->groups) : NULL;
  run->turns = turns;
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  soma_background_run (self->task, &how);
}

void
soma_solid_turns_stop (SomaSolidTurns *self)
{
  g_return_if_fail (SOMA_IS_SOLID_TURNS (self));
  g_clear_pointer (&self->task, soma_background_drop);
  self->bevel = -1;
}

gboolean
soma_solid_turns_is_known (SomaSolidTurns *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_TURNS (self), FALSE);
  return self->bevel >= 0 && self->task == NULL;
}

gboolean
soma_solid_turns_is_busy (SomaSolidTurns *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_TURNS (self), FALSE);
  return self->task != NULL;
}

char *
soma_solid_turns_describe (SomaSolidTurns *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_TURNS (self), NULL);
  return soma_solid_turns_is_known (self)
             ? soma_apart_text_need (&self->need, self->shape.unit, self->shape.clearance,
                                     !self->was_given)
             : NULL;
}
