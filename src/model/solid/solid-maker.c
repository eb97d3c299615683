/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-maker.h"

#include "background.h"
#include "find-first.h"

/* One wish, while it is being fulfilled. */
typedef struct
{
  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;      /* (nullable) a solution, once there is one */
  SomaSolidPrint *print; /* (nullable) */

  SomaSolidWish wish;
  SomaSolidState end;
  int culprit;

  /* What the thread tells */
  atomic_bool is_searching;
  atomic_int n_made, n_parts;
} Run;

struct _SomaSolidMaker
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;      /* (nullable) */
  SomaSolidPrint *print; /* (nullable) */

  GTask *task; /* (nullable) its data is a Run */
  SomaSolidState state;
  gboolean has_no_solution; /* which is known */
  gboolean is_overtaken;    /* what is searched for is to be made with the next wish */
  SomaSolidWish next;
  int n_made, n_parts;
  int culprit;
};

G_DEFINE_FINAL_TYPE (SomaSolidMaker, soma_solid_maker, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (SomaSolidState, soma_solid_state,
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_NOTHING, "nothing"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_SEARCHING, "searching"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_MAKING, "making"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_READY, "ready"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_NO_SOLUTION, "no-solution"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_PLATE_TOO_SMALL, "plate-too-small"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_SHEET_TOO_SMALL, "sheet-too-small"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_TOO_LARGE, "too-large"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_THICK, "thick"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_LOOSE, "loose"),
                    G_DEFINE_ENUM_VALUE (SOMA_SOLID_NO_MEMORY, "no-memory"))

enum
{
  PROP_0,
  PROP_STATE,
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
  soma_solid_print_unref (run->print);
  g_free (run);
}

/* The state it ends with: SOMA_SOLID_READY if there is a solution. */
static SomaSolidState
find_solution (Run *run, const atomic_bool *stop)
{
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .n_threads = 1,
                                      .stop = stop };

  if (run->copy_at != NULL)
    return SOMA_SOLID_READY;
  if (soma_puzzle_validate (run->puzzle).status != SOMA_OK)
    return SOMA_SOLID_NO_SOLUTION;
  g_autofree guint16 *copy_at = g_new (guint16, run->puzzle->figure->n_cells);
  SomaSearchState state = soma_search_find_first (run->puzzle, &options, copy_at, NULL);
  if (state == SOMA_SEARCH_LIMIT)
    {
      run->copy_at = g_steal_pointer (&copy_at);
      return SOMA_SOLID_READY;
    }
  if (state == SOMA_SEARCH_FAILED)
    return SOMA_SOLID_NO_MEMORY;
  return state == SOMA_SEARCH_STOPPED ? SOMA_SOLID_STOPPED : SOMA_SOLID_NO_SOLUTION;
}

/* An array of a single one, which is taken over; NULL if that is. */
static GPtrArray *
make_array (gpointer single, GDestroyNotify free)
{
  if (single == NULL)
    return NULL;
  GPtrArray *array = g_ptr_array_new_with_free_func (free);
  g_ptr_array_add (array, single);
  return array;
}

static GPtrArray *
make_single (SomaSolidParts *parts)
{
  return make_array (parts, (GDestroyNotify) soma_solid_parts_free);
}

static GPtrArray *
make_sheet (SomaCutSheet *sheet)
{
  return make_array (sheet, (GDestroyNotify) soma_cut_sheet_free);
}

static void
made_cb (int n_made, int n_parts, void *data)
{
  Run *run = data;

  atomic_store (&run->n_made, n_made);
  atomic_store (&run->n_parts, n_parts);
}

static GPtrArray *
make_plates (Run *run, const atomic_bool *stop)
{
  const SomaSolidWish *wish = &run->wish;
  const SomaSolidWatch watch = { .stop = stop, .made = made_cb, .data = run };

  run->culprit = -1;
  switch (wish->kind)
    {
    case SOMA_SOLID_PIECE:
      return make_single (soma_solid_parts_new_piece (run->puzzle->set, wish->piece, &wish->shape));
    case SOMA_SOLID_SOLUTION:
      return make_single (
          soma_solid_parts_new_solution (run->puzzle, run->copy_at, &wish->shape, &watch));
    case SOMA_SOLID_TRAY:
      return make_single (
          soma_solid_parts_new_tray (run->puzzle->figure, &wish->shape, &wish->tray));
    default:
      return soma_solid_parts_new_plates (run->puzzle->set, &wish->shape, &wish->plate, &watch,
                                          &run->culprit);
    }
}

/* NULL, with the problem and perhaps the culprit, if they cannot be cut. */
static GPtrArray *
make_sheets (Run *run, SomaCutProblem *problem)
{
  const SomaSolidWish *wish = &run->wish;
  const SomaCutShape cut = soma_solid_wish_get_cut (wish);

  run->culprit = -1;
  *problem = SOMA_CUT_THICK;
  switch (wish->kind)
    {
    case SOMA_SOLID_PIECE:
      run->culprit = wish->piece;
      return make_sheet (soma_cut_sheet_new_piece (run->puzzle->set, wish->piece, &cut, problem));
    case SOMA_SOLID_SOLUTION:
      return make_sheet (soma_cut_sheet_new_solution (run->puzzle, run->copy_at, &cut));
    case SOMA_SOLID_TRAY:
      return make_sheet (
          soma_cut_sheet_new_tray (run->puzzle->figure, &cut, &wish->tray, wish->plate.spacing));
    default:
      return soma_cut_sheet_new_all (run->puzzle->set, &cut, &wish->plate, problem, &run->culprit);
    }
}

static SomaSolidState
cut (Run *run)
{
  SomaCutProblem problem;
  GPtrArray *sheets = make_sheets (run, &problem);

  if (sheets == NULL)
    return problem == SOMA_CUT_LARGE   ? SOMA_SOLID_SHEET_TOO_SMALL
           : problem == SOMA_CUT_LOOSE ? SOMA_SOLID_LOOSE
                                       : SOMA_SOLID_THICK;
  run->print = soma_solid_print_new_cut (run->puzzle, &run->wish, sheets);
  return SOMA_SOLID_READY;
}

/* Whether no cells that are needed are too far apart. */
static gboolean
has_room (const Run *run)
{
  const SomaPieceSet *set = run->puzzle->set;
  const SomaFigure *figure = run->puzzle->figure;

  for (int i = 0; i < set->n_pieces && run->wish.kind != SOMA_SOLID_TRAY; i++)
    if (!soma_solid_has_room (set->pieces[i].cells, set->pieces[i].n_cells))
      return FALSE;
  return soma_solid_has_room (figure->cells, figure->n_cells);
}

static SomaSolidState
fulfil (Run *run, const atomic_bool *stop)
{
  const SomaFigure *figure = run->puzzle->figure;

  if (!has_room (run))
    return SOMA_SOLID_TOO_LARGE;
  /* Of what cannot be cut, no solution is needed. */
  if (run->wish.is_cut && run->wish.kind == SOMA_SOLID_SOLUTION &&
      !soma_cut_is_flat (figure->cells, figure->n_cells))
    {
      run->culprit = -1;
      return SOMA_SOLID_THICK;
    }
  if (run->wish.kind == SOMA_SOLID_SOLUTION)
    {
      SomaSolidState end = find_solution (run, stop);
      if (end != SOMA_SOLID_READY)
        return end;
    }
  atomic_store (&run->is_searching, false);
  if (run->wish.is_cut)
    return cut (run);
  GPtrArray *plates = make_plates (run, stop);
  if (plates == NULL)
    return run->culprit >= 0 ? SOMA_SOLID_PLATE_TOO_SMALL : SOMA_SOLID_STOPPED;
  run->print = soma_solid_print_new (run->puzzle, &run->wish, plates);
  return SOMA_SOLID_READY;
}

static void
work (GTask *task)
{
  Run *run = g_task_get_task_data (task);

  run->end = fulfil (run, soma_background_get_stop_flag (task));
}

/* On the main thread. */

static void
set_state (SomaSolidMaker *self, SomaSolidState state)
{
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
take (GTask *task, GPtrArray *messages)
{
  SomaSolidMaker *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);
  int n_made = atomic_load (&run->n_made), n_parts = atomic_load (&run->n_parts);
  SomaSolidState state =
      atomic_load (&run->is_searching) ? SOMA_SOLID_SEARCHING : SOMA_SOLID_MAKING;

  if (n_made == self->n_made && state == self->state)
    return;
  self->n_made = n_made;
  self->n_parts = n_parts;
  set_state (self, state);
}

static void
done (GTask *task)
{
  SomaSolidMaker *self = g_task_get_source_object (task);
  Run *run = g_task_get_task_data (task);

  self->task = NULL;
  if (self->copy_at == NULL)
    self->copy_at = g_steal_pointer (&run->copy_at);
  self->has_no_solution |= run->end == SOMA_SOLID_NO_SOLUTION;
  if (self->is_overtaken && self->copy_at != NULL)
    soma_solid_maker_make (self, &self->next);
  else
    {
      self->culprit = run->culprit;
      self->print = g_steal_pointer (&run->print);
      set_state (self, run->end);
    }
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground make = {
  .thread_name = "soma-solid",
  .work = work,
  .take = take,
  .done = done,
  .ticks = TRUE,
};

static void
drop (SomaSolidMaker *self)
{
  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_pointer (&self->print, soma_solid_print_unref);
  self->is_overtaken = FALSE;
}

static void
soma_solid_maker_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_STATE)
    g_value_set_enum (value, (int) SOMA_SOLID_MAKER (object)->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solid_maker_finalize (GObject *object)
{
  SomaSolidMaker *self = SOMA_SOLID_MAKER (object);

  drop (self);
  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  G_OBJECT_CLASS (soma_solid_maker_parent_class)->finalize (object);
}

static void
soma_solid_maker_class_init (SomaSolidMakerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_solid_maker_get_property;
  object_class->finalize = soma_solid_maker_finalize;
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, SOMA_TYPE_SOLID_STATE,
                                              SOMA_SOLID_NOTHING, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_solid_maker_init (SomaSolidMaker *self)
{
}

static guint16 *
copy_solution (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  return copy_at != NULL ? g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at) : NULL;
}

SomaSolidMaker *
soma_solid_maker_new (SomaPuzzle *puzzle, const guint16 *copy_at)
{
  SomaSolidMaker *self = g_object_new (SOMA_TYPE_SOLID_MAKER, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = copy_solution (puzzle, copy_at);
  return self;
}

SomaPuzzle *
soma_solid_maker_get_puzzle (SomaSolidMaker *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_MAKER (self), NULL);
  return self->puzzle;
}

void
soma_solid_maker_make (SomaSolidMaker *self, const SomaSolidWish *wish)
{
  g_return_if_fail (SOMA_IS_SOLID_MAKER (self));
  g_return_if_fail (!soma_solid_wish_is_wrong (wish));

  gboolean needs_solution = wish->kind == SOMA_SOLID_SOLUTION && self->copy_at == NULL;

  if (needs_solution && self->has_no_solution)
    {
      drop (self);
      set_state (self, SOMA_SOLID_NO_SOLUTION);
      return;
    }
  if (needs_solution && self->task != NULL && self->state == SOMA_SOLID_SEARCHING)
    {
      self->next = *wish;
      self->is_overtaken = TRUE;
      return;
    }

  Run *run = g_new0 (Run, 1);
  drop (self);
  run->puzzle = soma_puzzle_ref (self->puzzle);
  run->copy_at = copy_solution (self->puzzle, self->copy_at);
  run->wish = *wish;
  atomic_init (&run->is_searching, needs_solution);
  self->n_made = self->n_parts = 0;
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  set_state (self, needs_solution ? SOMA_SOLID_SEARCHING : SOMA_SOLID_MAKING);
  soma_background_run (self->task, &make);
}

void
soma_solid_maker_clear (SomaSolidMaker *self)
{
  g_return_if_fail (SOMA_IS_SOLID_MAKER (self));

  drop (self);
  set_state (self, SOMA_SOLID_NOTHING);
}
void
soma_solid_maker_stop (SomaSolidMaker *self)
{
  g_return_if_fail (SOMA_IS_SOLID_MAKER (self));

  if (self->task == NULL)
    return;
  drop (self);
  set_state (self, SOMA_SOLID_STOPPED);
}

SomaSolidState
soma_solid_maker_get_state (SomaSolidMaker *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_MAKER (self), SOMA_SOLID_NOTHING);
  return self->state;
}

void
soma_solid_maker_get_progress (SomaSolidMaker *self, int *n_made, int *n_parts)
{
  g_return_if_fail (SOMA_IS_SOLID_MAKER (self));
  *n_made = self->n_made;
  *n_parts = self->n_parts;
}

int
soma_solid_maker_get_culprit (SomaSolidMaker *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_MAKER (self), -1);
  return self->culprit;
}

SomaSolidPrint *
soma_solid_maker_get_print (SomaSolidMaker *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_MAKER (self), NULL);
  return self->print;
}

const guint16 *
soma_solid_maker_get_solution (SomaSolidMaker *self)
{
  g_return_val_if_fail (SOMA_IS_SOLID_MAKER (self), NULL);
  return self->copy_at;
}
