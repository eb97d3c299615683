/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-index.h"

#include <string.h>

#include "background.h"
#include "diagram-store.h"
#include "engine-auto.h"

/* A diagram that is made sooner is not worth a file. */
#define LEAST_TIME (200 * G_TIME_SPAN_MILLISECOND)

struct _SomaSolutionIndex
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  SomaPuzzle *pinned; /* (nullable) the same with the pieces in place, if that is possible */
  GArray *conditions; /* of SomaCondition */
  GTask *task;        /* (nullable) while it is made */
  gsize n_limbs;      /* words of the largest number */
  guint64 random;

  SomaIndexState state;
  double fraction;

  atomic_int permille; /* of what is made: the thread's */

  /* The thread's until it has ended */
  SomaIndexState outcome;
  SomaSelection *selection; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaSolutionIndex, soma_solution_index, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_STATE,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The pieces that are kept become pins. */

static gboolean
is_pinned (const SomaPuzzle *puzzle, const SomaKeptPiece *kept)
{
  for (int i = 0; i < puzzle->n_pins; i++)
    if (puzzle->pins[i].piece == kept->piece && puzzle->pins[i].n_cells == kept->n_cells &&
        memcmp (puzzle->pins[i].cells, kept->cells, kept->n_cells * sizeof *kept->cells) == 0)
      return TRUE;
  return FALSE;
}

/* (nullable) */
static SomaPuzzle *
make_pinned (SomaPuzzle *puzzle, const SomaKeptPiece *kept, int n_kept)
{
  g_autofree SomaPin *pins = g_new (SomaPin, puzzle->n_pins + n_kept + 1);
  int n_pins = puzzle->n_pins;

  if (n_pins > 0)
    memcpy (pins, puzzle->pins, n_pins * sizeof *pins);
  for (int i = 0; i < n_kept; i++)
    if (!is_pinned (puzzle, &kept[i]))
      pins[n_pins++] = (SomaPin){ kept[i].piece, kept[i].n_cells, kept[i].cells };
  return soma_puzzle_new (puzzle->name, puzzle->figure, puzzle->set, pins, n_pins,
                          puzzle->distinct_pieces, NULL);
}

/* On the thread. */

static gboolean
is_within_bounds (SomaSolutionIndex *self, const SomaDiagram *diagram)
{
  SomaDiagramSize size;

  soma_diagram_get_size (diagram, &size);
  return size.n_bytes <= SOMA_INDEX_MAX_BYTES &&
         size.n_states * 8 * self->n_limbs <= SOMA_INDEX_MAX_BYTES - size.n_bytes;
}

static void
progress_cb (int n_done, int n_cells, size_t n_bytes, void *data)
{
  SomaSolutionIndex *self = data;

  if (n_cells > 0)
    atomic_store (&self->permille, 1000 * n_done / n_cells);
}

/* The one that is kept, or else a new one, which is kept then. */
static SomaSweepResult
make_diagram (SomaPuzzle *puzzle, SomaSweep *sweep, SomaDiagram **diagram)
{
  gint64 start = g_get_monotonic_time ();

  *diagram = soma_diagram_store_read (puzzle);
  if (*diagram != NULL)
    return SOMA_SWEEP_COMPLETE;
  SomaSweepResult result = soma_diagram_new (puzzle, sweep, diagram);
  if (result == SOMA_SWEEP_COMPLETE && g_get_monotonic_time () - start >= LEAST_TIME)
    soma_diagram_store_write (*diagram);
  return result;
}

static SomaIndexState
make_selection (SomaSolutionIndex *self, const atomic_bool *stop)
{
  SomaSweep sweep = { .most_bytes = SOMA_INDEX_MAX_BYTES,
                      .most_steps = G_MAXUINT64,
                      .stop = stop,
                      .progress = progress_cb,
                      .data = self };
  SomaDiagram *diagram = NULL;

  if (self->pinned == NULL)
    return SOMA_INDEX_READY;
  SomaSweepResult result = make_diagram (self->pinned, &sweep, &diagram);
  if (result == SOMA_SWEEP_COMPLETE && is_within_bounds (self, diagram))
    self->selection = soma_selection_new (diagram, (const SomaCondition *) self->conditions->data,
                                          (int) self->conditions->len, stop);
  soma_diagram_unref (diagram);
  if (self->selection != NULL)
    return SOMA_INDEX_READY;
  return atomic_load (stop) ? SOMA_INDEX_STOPPED : SOMA_INDEX_TOO_LARGE;
}

static void
work (GTask *task)
{
  SomaSolutionIndex *self = g_task_get_source_object (task);

  self->outcome = make_selection (self, soma_background_get_stop_flag (task));
}

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaSolutionIndex *self = g_task_get_source_object (task);
  double fraction = atomic_load (&self->permille) / 1000.0;

  if (fraction <= self->fraction)
    return;
  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
worked (GTask *task)
{
  SomaSolutionIndex *self = g_task_get_source_object (task);

  self->task = NULL;
  self->state = self->outcome;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground build = { "soma-index", .work = work, .take = take_progress,
                                      .done = worked, .ticks = TRUE };

static void
soma_solution_index_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_STATE)
    g_value_set_int (value, SOMA_SOLUTION_INDEX (object)->state);
  else if (id == PROP_FRACTION)
    g_value_set_double (value, SOMA_SOLUTION_INDEX (object)->fraction);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solution_index_dispose (GObject *object)
{
  SomaSolutionIndex *self = SOMA_SOLUTION_INDEX (object);

  g_assert (self->task == NULL);
  g_clear_pointer (&self->selection, soma_selection_unref);
  g_clear_pointer (&self->pinned, soma_puzzle_unref);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->conditions, g_array_unref);
  G_OBJECT_CLASS (soma_solution_index_parent_class)->dispose (object);
}

static void
soma_solution_index_class_init (SomaSolutionIndexClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_solution_index_get_property;
  object_class->dispose = soma_solution_index_dispose;
  properties[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, SOMA_INDEX_NONE,
                                             SOMA_INDEX_STOPPED, SOMA_INDEX_NONE, G_PARAM_READABLE);
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_solution_index_init (SomaSolutionIndex *self)
{
  self->state = SOMA_INDEX_BUILDING;
  self->conditions = g_array_new (FALSE, FALSE, sizeof (SomaCondition));
  self->random = (guint64) g_random_int () << 32 | g_random_int ();
}

SomaSolutionIndex *
soma_solution_index_new (SomaPuzzle *puzzle, const SomaKeptPiece *kept, int n_kept,
                         const SomaNumber *most)
{
  return soma_solution_index_new_filtered (puzzle, kept, n_kept, NULL, 0, most);
}

SomaSolutionIndex *
soma_solution_index_new_filtered (SomaPuzzle *puzzle, const SomaKeptPiece *kept, int n_kept,
                                  const SomaCondition *conditions, int n_conditions,
                                  const SomaNumber *most)
{
  SomaSolutionIndex *self = g_object_new (SOMA_TYPE_SOLUTION_INDEX, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->pinned = make_pinned (puzzle, kept, n_kept);
  if (n_conditions > 0)
    g_array_append_vals (self->conditions, conditions, (guint) n_conditions);
  self->n_limbs = MAX (most->n_limbs, 1);
  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &build);
  return self;
}

void
soma_solution_index_stop (SomaSolutionIndex *self)
{
  g_return_if_fail (SOMA_IS_SOLUTION_INDEX (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

SomaIndexState
soma_solution_index_get_state (SomaSolutionIndex *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), SOMA_INDEX_NONE);
  return self->state;
}

double
soma_solution_index_get_fraction (SomaSolutionIndex *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), 0);
  return self->fraction;
}

const SomaNumber *
soma_solution_index_get_number (SomaSolutionIndex *self)
{
  static const SomaNumber zero = { 0 };

  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), NULL);
  return self->state == SOMA_INDEX_READY && self->selection != NULL
             ? soma_selection_get_number (self->selection)
             : &zero;
}

SomaSolution *
soma_solution_index_make (SomaSolutionIndex *self, const SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), NULL);

  guint16 copy_at[SOMA_MAX_CELLS];
  SomaNumber number = *k;

  if (self->state != SOMA_INDEX_READY || self->selection == NULL ||
      !soma_selection_find (self->selection, k, copy_at))
    return NULL;
  soma_number_increment (&number);
  return soma_solution_new_numbered (self->puzzle, &number, copy_at);
}

gboolean
soma_solution_index_find (SomaSolutionIndex *self, const guint16 *copy_at, SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), FALSE);
  return self->state == SOMA_INDEX_READY && self->selection != NULL &&
         soma_selection_get_place (self->selection, copy_at, k);
}

gboolean
soma_solution_index_draw (SomaSolutionIndex *self, SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), FALSE);

  const SomaNumber *n = soma_solution_index_get_number (self);

  if (n->n_limbs == 0)
    return FALSE;
  soma_number_draw (k, n, &self->random);
  return TRUE;
}

SomaSelection *
soma_solution_index_get_selection (SomaSolutionIndex *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), NULL);
  return self->state == SOMA_INDEX_READY ? self->selection : NULL;
}

SomaPuzzle *
soma_solution_index_get_puzzle (SomaSolutionIndex *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (self), NULL);
  return self->puzzle;
}
