/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-finder.h"

#include "apart-text.h"
#include "engine-auto.h"
#include "find-first.h"
#include "piece-letters.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* How many puzzles are listed. */
#define N_WANTED 24

/* What is cut or changed; a run is a reference to it, beside that of the list. */
typedef struct
{
  SomaPuzzleWish wish;
  char *label;                       /* owned: what it is called */
  guint64 n_before;                  /* numbers that are taken */
  SomaFigure *figure;                /* owned, (nullable): to be cut */
  SomaPuzzle *puzzle;                /* owned, (nullable): to be changed */
  _Atomic (SomaInventor *) inventor; /* owned, (nullable): once the thread has made it */
} Source;

/* Of the thread. */
typedef struct
{
  GTask *task;
  const Source *source;
} Run;

G_DEFINE_ENUM_TYPE (SomaFinderState, soma_finder_state,
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_FIGURE, "no-figure"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_PUZZLE, "no-puzzle"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_NO_SOLUTION, "no-solution"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_MANY_PIECES, "too-many-pieces"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_FEW_CELLS, "too-few-cells"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_MANY_CELLS, "too-many-cells"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_LARGE, "too-large"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_TOO_MANY_PARTS, "too-many-parts"),
                    G_DEFINE_ENUM_VALUE (SOMA_FINDER_FAILED, "failed"))

struct _SomaPuzzleFinder
{
  SomaFindings parent_instance;

  Source *source;   /* owned (nullable) */
  GPtrArray *older; /* owned: the items of earlier runs */
  guint64 n_numbers;
};

G_DEFINE_FINAL_TYPE (SomaPuzzleFinder, soma_puzzle_finder, SOMA_TYPE_FINDINGS)

static void
source_clear (gpointer data)
{
  Source *source = data;

  g_free (source->label);
  soma_inventor_free (atomic_load (&source->inventor));
  soma_figure_unref (source->figure);
  soma_puzzle_unref (source->puzzle);
}

static void
source_unref (gpointer source)
{
  g_atomic_rc_box_release_full (source, source_clear);
}

/* On the run's thread. */

/* The whole list; only the last one counts. */
static bool
inventions_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  const Source *source = ((Run *) data)->source;
  GPtrArray *puzzles = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < n_inventions; i++)
    g_ptr_array_add (puzzles,
                     soma_found_puzzle_new (inventions[i], source->n_before + inventions[i]->number,
                                            source->label));
  soma_background_tell (((Run *) data)->task, puzzles);
  return true;
}

static SomaInventOptions
make_options (const SomaPuzzleWish *wish)
{
  int n_threads = wish->n_threads > 0 ? wish->n_threads : (int) g_get_num_processors ();

  return (SomaInventOptions){ .n_pieces = wish->n_pieces,
                              .least = wish->least,
                              .most = wish->most,
                              .all_different = wish->all_different,
                              .most_empty = wish->most_empty,
                              .least_turns = wish->is_harder ? 0 : wish->least_turns,
                              .turns = wish->turns,
                              .n_wanted = N_WANTED,
                              .symmetry = wish->symmetry,
                              .n_threads = CLAMP (n_threads, 1, SOMA_MAX_THREADS),
                              .seed = wish->seed };
}

static SomaFinderState
cut_figure (Source *source)
{
  g_autoptr (SomaPieceSet) looks = soma_piece_looks_new (SOMA_MAX_INVENT_PIECES);
  SomaInventOptions options = make_options (&source->wish);

  options.looks = looks;
  switch (soma_invent_check (source->figure, &options))
    {
    case SOMA_INVENT_OK:
      atomic_store (&source->inventor, soma_inventor_new (source->figure, &options));
      return SOMA_FINDER_RUNNING;
    case SOMA_INVENT_TOO_FEW_CELLS:
      return SOMA_FINDER_TOO_FEW_CELLS;
    case SOMA_INVENT_TOO_MANY_CELLS:
      return SOMA_FINDER_TOO_MANY_CELLS;
    case SOMA_INVENT_TOO_LARGE:
      return SOMA_FINDER_TOO_LARGE;
    case SOMA_INVENT_TOO_MANY_PARTS:
      return SOMA_FINDER_TOO_MANY_PARTS;
    default:
      return SOMA_FINDER_TOO_MANY_PIECES;
    }
}

static SomaFinderState
change_puzzle (Source *source, const atomic_bool *stop)
{
  g_autoptr (SomaPieceSet) looks = soma_piece_looks_new (SOMA_MAX_INVENT_PIECES);
  SomaInventOptions options = make_options (&source->wish);
  const SomaFigure *figure = source->puzzle->figure;
  g_autofree guint16 *solution = g_new (guint16, figure->n_cells);
  const SomaSearchOptions search_options = { .symmetry = source->wish.symmetry,
                                             .n_threads = options.n_threads,
                                             .stop = stop };

  options.looks = looks;
  switch (soma_search_find_first (source->puzzle, &search_options, solution, NULL))
    {
    case SOMA_SEARCH_LIMIT:
      break;
    case SOMA_SEARCH_COMPLETE:
      return SOMA_FINDER_NO_SOLUTION;
    case SOMA_SEARCH_STOPPED:
      return SOMA_FINDER_STOPPED;
    default:
      return SOMA_FINDER_FAILED;
    }
  SomaInventor *inventor = soma_inventor_new_harder (source->puzzle, solution, &options);
  atomic_store (&source->inventor, inventor);
  if (inventor != NULL)
    return SOMA_FINDER_RUNNING;
  return MAX (MAX (figure->extent[0], figure->extent[1]), figure->extent[2]) >
                 SOMA_MAX_INVENT_EXTENT
             ? SOMA_FINDER_TOO_LARGE
             : SOMA_FINDER_TOO_MANY_PIECES;
}

static int
work (GTask *task, gpointer data)
{
  Source *source = data;
  const atomic_bool *stop = soma_background_get_stop_flag (task);
  SomaFinderState state = SOMA_FINDER_RUNNING;

  if (atomic_load (&source->inventor) == NULL)
    state = source->puzzle != NULL ? change_puzzle (source, stop) : cut_figure (source);
  if (state != SOMA_FINDER_RUNNING)
    return (int) state;
  soma_inventor_run (atomic_load (&source->inventor), source->wish.n_tries, stop, inventions_cb,
                     &(Run){ task, source });
  return SOMA_FINDER_STOPPED;
}

/* On the main thread. */

/* The item that is in the list already, if the puzzle is; new references. */
static SomaFoundPuzzle *
find_item (GListModel *items, SomaFoundPuzzle *puzzle)
{
  guint n = g_list_model_get_n_items (items);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFoundPuzzle) item = g_list_model_get_item (items, i);
      if (soma_found_puzzle_get_number (item) == soma_found_puzzle_get_number (puzzle))
        return g_steal_pointer (&item);
    }
  return g_object_ref (puzzle);
}

static gboolean
has_item_at (GListModel *items, guint position, gpointer item)
{
  g_autoptr (GObject) old = g_list_model_get_item (items, position);

  return old == item;
}

static gboolean
is_known (const GPtrArray *older, SomaFoundPuzzle *puzzle)
{
  for (guint i = 0; i < older->len; i++)
    if (soma_found_puzzle_same (older->pdata[i], puzzle))
      return TRUE;
  return FALSE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return soma_found_puzzle_compare (*(SomaFoundPuzzle **) a, *(SomaFoundPuzzle **) b);
}

/* Those of the run together with older ones. Only what is between the first and the last change is
 * replaced, so that a list that is looked at stays where it is. */
static void
show (SomaPuzzleFinder *self, const GPtrArray *puzzles)
{
  GListStore *store = soma_findings_get_store (SOMA_FINDINGS (self));
  GListModel *old = G_LIST_MODEL (store);
  g_autoptr (GPtrArray) items =
      g_ptr_array_copy (self->older, (GCopyFunc) (GCallback) g_object_ref, NULL);
  guint n_old = g_list_model_get_n_items (old), first = 0, n_last = 0;

  for (guint i = 0; i < puzzles->len; i++)
    {
      SomaFoundPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      self->n_numbers = MAX (self->n_numbers, soma_found_puzzle_get_number (puzzle));
      if (!is_known (self->older, puzzle))
        g_ptr_array_add (items, find_item (old, puzzle));
    }
  g_ptr_array_sort (items, compare);
  guint n_both = MIN (n_old, items->len);
  while (first < n_both && has_item_at (old, first, items->pdata[first]))
    first++;
  while (n_last < n_both - first &&
         has_item_at (old, n_old - 1 - n_last, items->pdata[items->len - 1 - n_last]))
    n_last++;
  g_list_store_splice (store, first, n_old - first - n_last, &items->pdata[first],
                       items->len - first - n_last);
}

static void
take (SomaFindings *findings, GPtrArray *messages, gpointer data)
{
  const SomaInventor *inventor = atomic_load (&((Source *) data)->inventor);

  if (messages->len > 0)
    show (SOMA_PUZZLE_FINDER (findings), g_ptr_array_index (messages, messages->len - 1));
  if (inventor != NULL)
    soma_findings_set_progress (findings, soma_inventor_get_n_tried (inventor), 0);
}

static void
run (SomaPuzzleFinder *self)
{
  soma_findings_run (SOMA_FINDINGS (self), g_atomic_rc_box_acquire (self->source));
}

static void
soma_puzzle_finder_finalize (GObject *object)
{
  SomaPuzzleFinder *self = SOMA_PUZZLE_FINDER (object);

  g_clear_pointer (&self->source, source_unref);
  g_ptr_array_unref (self->older);
  G_OBJECT_CLASS (soma_puzzle_finder_parent_class)->finalize (object);
}

static void
soma_puzzle_finder_class_init (SomaPuzzleFinderClass *klass)
{
  SomaFindingsClass *findings_class = SOMA_FINDINGS_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_puzzle_finder_finalize;
  findings_class->item_type = SOMA_TYPE_FOUND_PUZZLE;
  findings_class->thread_name = "soma-invent";
  findings_class->work = work;
  findings_class->take = take;
  findings_class->free_message = (GDestroyNotify) g_ptr_array_unref;
  findings_class->free_run = source_unref;
  soma_findings_class_install (findings_class, SOMA_TYPE_FINDER_STATE);
}

static void
soma_puzzle_finder_init (SomaPuzzleFinder *self)
{
  self->older = g_ptr_array_new_with_free_func (g_object_unref);
}

void
soma_puzzle_finder_start (SomaPuzzleFinder *self, SomaDesign *design, const SomaPuzzleWish *wish)
{
  g_return_if_fail (SOMA_IS_PUZZLE_FINDER (self));
  g_return_if_fail (design != NULL);
  GListModel *items = soma_findings_get_items (SOMA_FINDINGS (self));

  soma_findings_drop (SOMA_FINDINGS (self));
  g_ptr_array_set_size (self->older, 0);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    g_ptr_array_add (self->older, g_list_model_get_item (items, i));
  g_clear_pointer (&self->source, source_unref);
  g_autoptr (SomaPuzzle) puzzle = wish->is_harder ? soma_design_make_puzzle (design, NULL) : NULL;
  g_autoptr (SomaFigure) figure = wish->is_harder ? NULL : soma_design_make_figure (design);
  if (puzzle == NULL && figure == NULL)
    {
      soma_findings_set_state (SOMA_FINDINGS (self),
                               wish->is_harder ? SOMA_FINDER_NO_PUZZLE : SOMA_FINDER_NO_FIGURE);
      return;
    }
  self->source = g_atomic_rc_box_new0 (Source);
  self->source->wish = *wish;
  self->source->label = *design->name != '\0' ? soma_apart_text_label (design->name)
                                              /* Translators: the name of one that has no other. */
                                              : g_strdup (_ ("Puzzle"));
  self->source->n_before = self->n_numbers;
  self->source->puzzle = g_steal_pointer (&puzzle);
  self->source->figure = g_steal_pointer (&figure);
  run (self);
}

void
soma_puzzle_finder_go_on (SomaPuzzleFinder *self)
{
  g_return_if_fail (SOMA_IS_PUZZLE_FINDER (self));

  if (soma_findings_get_state (SOMA_FINDINGS (self)) == SOMA_FINDER_STOPPED)
    run (self);
}
