/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-finder.h"

#include <string.h>

#include "background.h"
#include "engine-auto.h"
#include "piece-letters.h"

/* How many puzzles are listed. */
#define N_WANTED 24

/* What is cut or changed, and its users: the list, and the thread that it has started. */
typedef struct
{
  SomaPuzzleWish wish;
  SomaFigure *figure;                /* owned, (nullable): to be cut */
  SomaPuzzle *puzzle;                /* owned, (nullable): to be changed */
  _Atomic (SomaInventor *) inventor; /* owned, (nullable): once the thread has made it */
} Source;

/* One run. */
typedef struct
{
  Source *source; /* a reference */
  SomaFinderState end;
} Run;

struct _SomaPuzzleFinder
{
  GObject parent_instance;

  /* Owned */
  GListStore *items;
  Source *source; /* (nullable) */

  GTask *task; /* (nullable) the run; its data is a Run */
  SomaFinderState state;
  guint64 n_tried;
};

G_DEFINE_FINAL_TYPE (SomaPuzzleFinder, soma_puzzle_finder, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (SomaFinderState, soma_finder_state,
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_FIGURE, "no-figure"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_PUZZLE, "no-puzzle"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_SOLUTION, "no-solution"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_MANY_PIECES, "too-many-pieces"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_FEW_CELLS, "too-few-cells"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_LARGE, "too-large"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_MANY_PARTS, "too-many-parts"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_FAILED, "failed"))

enum
{
  PROP_0,
  PROP_ITEMS,
  PROP_STATE,
  PROP_N_TRIED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
source_clear (gpointer data)
{
  Source *source = data;

  soma_inventor_free (atomic_load (&source->inventor));
  soma_figure_unref (source->figure);
  soma_puzzle_unref (source->puzzle);
}

static void
source_unref (Source *source)
{
  g_atomic_rc_box_release_full (source, source_clear);
}

/* On the run's thread. */

static void
run_free (gpointer data)
{
  Run *run = data;

  source_unref (run->source);
  g_free (run);
}

/* The whole list; only the last one counts. */
static bool
inventions_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  GPtrArray *puzzles = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < n_inventions; i++)
    g_ptr_array_add (puzzles, soma_found_puzzle_new (inventions[i]));
  soma_background_tell (data, puzzles);
  return true;
}

static SomaPieceSet *
make_looks (void)
{
  const SomaCell cell = { 0, 0, 0 };
  SomaPiece pieces[SOMA_MAX_INVENT_PIECES];

  for (int i = 0; i < SOMA_MAX_INVENT_PIECES; i++)
    {
      pieces[i] = (SomaPiece){ .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell };
      soma_piece_letter (i, pieces[i].letter);
      pieces[i].colour = soma_piece_colour (i);
    }
  return soma_piece_set_new ("", pieces, SOMA_MAX_INVENT_PIECES, NULL);
}

static SomaInventOptions
make_options (const SomaPuzzleWish *wish)
{
  int n_threads = wish->n_threads > 0 ? wish->n_threads : (int) g_get_num_processors ();

  return (SomaInventOptions){ .n_pieces = wish->n_pieces,
                              .least = wish->least,
                              .most_empty = wish->most_empty,
                              .n_wanted = N_WANTED,
                              .symmetry = wish->symmetry,
                              .n_threads = CLAMP (n_threads, 1, SOMA_MAX_THREADS),
                              .seed = wish->seed };
}

static SomaFinderState
cut_figure (Source *source)
{
  g_autoptr (SomaPieceSet) looks = make_looks ();
  SomaInventOptions options = make_options (&source->wish);

  options.looks = looks;
  switch (soma_invent_check (source->figure, &options))
    {
    case SOMA_INVENT_OK:
      atomic_store (&source->inventor, soma_inventor_new (source->figure, &options));
      return SOMA_FINDER_RUNNING;
    case SOMA_INVENT_TOO_FEW_CELLS:
      return SOMA_FINDER_TOO_FEW_CELLS;
    case SOMA_INVENT_TOO_LARGE:
      return SOMA_FINDER_TOO_LARGE;
    case SOMA_INVENT_TOO_MANY_PARTS:
      return SOMA_FINDER_TOO_MANY_PARTS;
    default:
      return SOMA_FINDER_TOO_MANY_PIECES;
    }
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  GArray *solution = data;

  memcpy (solution->data, copy_at, solution->len * sizeof *copy_at);
  return false;
}

static SomaFinderState
change_puzzle (Source *source, const atomic_bool *stop)
{
  g_autoptr (SomaPieceSet) looks = make_looks ();
  SomaInventOptions options = make_options (&source->wish);
  const SomaFigure *figure = source->puzzle->figure;
  g_autoptr (GArray) solution = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  SomaSearchOptions search_options = { .symmetry = source->wish.symmetry,
                                       .limit = 1,
                                       .n_threads = options.n_threads,
                                       .solution = solution_cb,
                                       .data = solution,
                                       .stop = stop };
  SomaProgress progress = { .n_solutions = 0 };
  g_autoptr (SomaSearch) search = soma_search_new (source->puzzle, &search_options, NULL);

  options.looks = looks;
  g_array_set_size (solution, (guint) figure->n_cells);
  if (search == NULL || soma_search_run (search) == SOMA_SEARCH_FAILED)
    return SOMA_FINDER_FAILED;
  soma_search_get_progress (search, &progress);
  if (progress.n_solutions == 0)
    return atomic_load (stop) ? SOMA_FINDER_STOPPED : SOMA_FINDER_NO_SOLUTION;
  SomaInventor *inventor = soma_inventor_new_harder (
      source->puzzle, (const uint16_t *) (void *) solution->data, &options);
  atomic_store (&source->inventor, inventor);
  if (inventor != NULL)
    return SOMA_FINDER_RUNNING;
  return MAX (MAX (figure->extent[0], figure->extent[1]), figure->extent[2]) >
                 SOMA_MAX_INVENT_EXTENT
             ? SOMA_FINDER_TOO_LARGE
             : SOMA_FINDER_TOO_MANY_PIECES;
}

static void
work (GTask *task)
{
  Run *run = g_task_get_task_data (task);
  Source *source = run->source;
  const atomic_bool *stop = soma_background_get_stop_flag (task);

  run->end = SOMA_FINDER_RUNNING;
  if (atomic_load (&source->inventor) == NULL)
    run->end = source->puzzle != NULL ? change_puzzle (source, stop) : cut_figure (source);
  if (run->end != SOMA_FINDER_RUNNING)
    return;
  soma_inventor_run (atomic_load (&source->inventor), source->wish.n_tries, stop, inventions_cb,
                     task);
  run->end = SOMA_FINDER_STOPPED;
}

/* On the main thread. */

static void
set_state (SomaPuzzleFinder *self, SomaFinderState state)
{
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
set_n_tried (SomaPuzzleFinder *self, guint64 n_tried)
{
  if (n_tried == self->n_tried)
    return;
  self->n_tried = n_tried;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_TRIED]);
}

/* The item that is in the list already, if the puzzle is; new references. */
static SomaFoundPuzzle *
find_item (SomaPuzzleFinder *self, SomaFoundPuzzle *puzzle)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFoundPuzzle) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      if (soma_found_puzzle_get_number (item) == soma_found_puzzle_get_number (puzzle))
        return g_steal_pointer (&item);
    }
  return g_object_ref (puzzle);
}

static gboolean
has_item_at (SomaPuzzleFinder *self, guint position, gpointer item)
{
  g_autoptr (GObject) old = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return old == item;
}

/* Only what is between the first and the last change is replaced, so that a list that is looked at
 * stays where it is. */
static void
show (SomaPuzzleFinder *self, const GPtrArray *puzzles)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_old = g_list_model_get_n_items (G_LIST_MODEL (self->items)), first = 0, n_last = 0;

  for (guint i = 0; i < puzzles->len; i++)
    g_ptr_array_add (items, find_item (self, g_ptr_array_index (puzzles, i)));
  guint n_both = MIN (n_old, items->len);
  while (first < n_both && has_item_at (self, first, items->pdata[first]))
    first++;
  while (n_last < n_both - first &&
         has_item_at (self, n_old - 1 - n_last, items->pdata[items->len - 1 - n_last]))
    n_last++;
  g_list_store_splice (self->items, first, n_old - first - n_last, &items->pdata[first],
                       items->len - first - n_last);
}

static void
take (GTask *task, GPtrArray *messages)
{
  SomaPuzzleFinder *self = g_task_get_source_object (task);
  const SomaInventor *inventor = atomic_load (&self->source->inventor);

  if (messages->len > 0)
    show (self, g_ptr_array_index (messages, messages->len - 1));
  if (inventor != NULL)
    set_n_tried (self, soma_inventor_get_n_tried (inventor));
}

static void
done (GTask *task)
{
  SomaPuzzleFinder *self = g_task_get_source_object (task);

  self->task = NULL;
  set_state (self, ((Run *) g_task_get_task_data (task))->end);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground invent = {
  .thread_name = "soma-invent",
  .work = work,
  .take = take,
  .done = done,
  .free_message = (GDestroyNotify) g_ptr_array_unref,
  .ticks = TRUE,
};

static void
run (SomaPuzzleFinder *self)
{
  Run *run = g_new0 (Run, 1);

  run->source = g_atomic_rc_box_acquire (self->source);
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  soma_background_run (self->task, &invent);
  if (self->task != NULL)
    set_state (self, SOMA_FINDER_RUNNING);
}

/* Forgets the puzzles, and what they were made of. */
static void
empty (SomaPuzzleFinder *self)
{
  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_pointer (&self->source, source_unref);
  g_list_store_remove_all (self->items);
  set_n_tried (self, 0);
}

static void
soma_puzzle_finder_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPuzzleFinder *self = SOMA_PUZZLE_FINDER (object);

  switch (id)
    {
    case PROP_ITEMS:
      g_value_set_object (value, self->items);
      break;
    case PROP_STATE:
      g_value_set_enum (value, (int) self->state);
      break;
    case PROP_N_TRIED:
      g_value_set_uint64 (value, self->n_tried);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_puzzle_finder_dispose (GObject *object)
{
  SomaPuzzleFinder *self = SOMA_PUZZLE_FINDER (object);

  g_clear_object (&self->items);
  g_clear_pointer (&self->source, source_unref);
  G_OBJECT_CLASS (soma_puzzle_finder_parent_class)->dispose (object);
}

static void
soma_puzzle_finder_class_init (SomaPuzzleFinderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_puzzle_finder_get_property;
  object_class->dispose = soma_puzzle_finder_dispose;

  properties[PROP_ITEMS] = g_param_spec_object ("items", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_STATE] =
      g_param_spec_enum ("state", NULL, NULL, SOMA_TYPE_FINDER_STATE, SOMA_FINDER_NONE, flags);
  properties[PROP_N_TRIED] = g_param_spec_uint64 ("n-tried", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_puzzle_finder_init (SomaPuzzleFinder *self)
{
  self->items = g_list_store_new (SOMA_TYPE_FOUND_PUZZLE);
}

void
soma_puzzle_finder_start (SomaPuzzleFinder *self, SomaDesign *design, const SomaPuzzleWish *wish)
{
  g_return_if_fail (SOMA_IS_PUZZLE_FINDER (self));
  g_return_if_fail (design != NULL);

  empty (self);
  g_autoptr (SomaPuzzle) puzzle = wish->is_harder ? soma_design_make_puzzle (design, NULL) : NULL;
  g_autoptr (SomaFigure) figure = wish->is_harder ? NULL : soma_design_make_figure (design);
  if (puzzle == NULL && figure == NULL)
    {
      set_state (self, wish->is_harder ? SOMA_FINDER_NO_PUZZLE : SOMA_FINDER_NO_FIGURE);
      return;
    }
  self->source = g_atomic_rc_box_new0 (Source);
  self->source->wish = *wish;
  self->source->puzzle = g_steal_pointer (&puzzle);
  self->source->figure = g_steal_pointer (&figure);
  run (self);
}

void
soma_puzzle_finder_go_on (SomaPuzzleFinder *self)
{
  g_return_if_fail (SOMA_IS_PUZZLE_FINDER (self));

  if (self->task == NULL && self->state == SOMA_FINDER_STOPPED)
    run (self);
}

void
soma_puzzle_finder_stop (SomaPuzzleFinder *self)
{
  g_return_if_fail (SOMA_IS_PUZZLE_FINDER (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

GListModel *
soma_puzzle_finder_get_items (SomaPuzzleFinder *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_FINDER (self), NULL);
  return G_LIST_MODEL (self->items);
}

SomaFinderState
soma_puzzle_finder_get_state (SomaPuzzleFinder *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_FINDER (self), SOMA_FINDER_NONE);
  return self->state;
}

guint64
soma_puzzle_finder_get_n_tried (SomaPuzzleFinder *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_FINDER (self), 0);
  return self->n_tried;
}
