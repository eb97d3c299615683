/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neighbours.h"

#include "background.h"
#include "engine-auto.h"

/* A neighbour, as a message: the element brings the solution closest to the chosen one. */
typedef struct
{
  guint index;
  int element;
  int n_moved;
} Match;

struct _SomaNeighbours
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  SomaGroup *group;
  SomaSolution *solution;
  GListStore *items; /* of SomaSolution: sorted by the number of pieces in which they differ */

  SomaSymmetry symmetry;
  guint n_items[SOMA_NEIGHBOURS_MOST + 1]; /* of those that differ in so many pieces */
  guint n_done; /* solutions of the list that were examined, or are being examined by the task */
  GTask *task;  /* (nullable) while it runs; its data is a Search */
};

/* What the thread works on. */
typedef struct
{
  SomaNeighbours *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaSolutionList *list;
  SomaDifference *difference; /* from the chosen solution */

  guint first, end; /* solutions of the list */
} Search;

G_DEFINE_FINAL_TYPE (SomaNeighbours, soma_neighbours, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SEARCHING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static const SomaPuzzle *
get_puzzle (SomaNeighbours *self)
{
  return soma_solution_list_get_puzzle (self->list);
}

/* The form of the solution with that index that differs least. */
static Match
compare (const Search *search, guint index)
{
  Match match = { .index = index };
  guint16 copy_at[SOMA_MAX_CELLS];

  soma_solution_list_read (search->list, index, copy_at);
  match.n_moved =
      soma_difference_count (search->difference, copy_at, SOMA_NEIGHBOURS_MOST, &match.element);
  return match;
}

static void
look (GTask *task)
{
  const Search *search = g_task_get_task_data (task);

  for (guint i = search->first; i < search->end && !soma_background_is_stopped (task); i++)
    {
      Match match = compare (search, i);
      if (match.n_moved > 0 && match.n_moved <= SOMA_NEIGHBOURS_MOST)
        soma_background_tell (task, g_memdup2 (&match, sizeof match));
    }
}

static SomaSolution *
make_item (SomaNeighbours *self, const Match *match)
{
  g_autoptr (SomaSolution) listed = g_list_model_get_item (G_LIST_MODEL (self->list), match->index);
  guint16 copy_at[SOMA_MAX_CELLS];

  soma_group_apply (self->group, get_puzzle (self), match->element,
                    soma_solution_get_copy_at (listed), copy_at);
  return soma_solution_new (soma_solution_get_puzzle (listed), match->index, copy_at);
}

/* Each match is added separately, so that the selection among the others stays. */
static void
take_matches (GTask *task, GPtrArray *matches)
{
  SomaNeighbours *self = ((Search *) g_task_get_task_data (task))->owner;

  for (guint i = 0; i < matches->len; i++)
    {
      const Match *match = matches->pdata[i];
      g_autoptr (SomaSolution) item = make_item (self, match);
      guint position = 0;

      self->n_items[match->n_moved]++;
      for (int n = 0; n <= match->n_moved; n++)
        position += self->n_items[n];
      g_list_store_insert (self->items, position - 1, item);
    }
}

static gboolean look_on (SomaNeighbours *self);

static void
looked (GTask *task)
{
  SomaNeighbours *self = ((Search *) g_task_get_task_data (task))->owner;

  self->task = NULL;
  if (!look_on (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  g_task_return_boolean (task, TRUE);
}

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->list);
  soma_difference_free (search->difference);
  g_free (search);
}

/* Starts on solutions that were added to the list; FALSE if there are none. */
static gboolean
look_on (SomaNeighbours *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-neighbours",
    .work = look,
    .take = take_matches,
    .done = looked,
    .free_message = g_free,
  };
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  Search *search;

  if (self->n_done == n)
    return FALSE;
  search = g_new (Search, 1);
  *search =
      (Search){ self, g_object_ref (self->list),
                soma_difference_new (soma_solution_list_get_puzzle (self->list), self->symmetry,
                                     soma_solution_get_copy_at (self->solution)),
                self->n_done, n };
  self->n_done = n;
  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, search, search_free);
  soma_background_run (self->task, &how);
  return TRUE;
}

static void
list_changed_cb (SomaNeighbours *self)
{
  if (self->task == NULL && look_on (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

static void
soma_neighbours_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SEARCHING)
    g_value_set_boolean (value, SOMA_NEIGHBOURS (object)->task != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_neighbours_dispose (GObject *object)
{
  SomaNeighbours *self = SOMA_NEIGHBOURS (object);

  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_object (&self->list);
  g_clear_object (&self->solution);
  g_clear_object (&self->items);
  g_clear_pointer (&self->group, soma_group_free);
  G_OBJECT_CLASS (soma_neighbours_parent_class)->dispose (object);
}

static void
soma_neighbours_class_init (SomaNeighboursClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_neighbours_get_property;
  object_class->dispose = soma_neighbours_dispose;
  properties[PROP_SEARCHING] =
      g_param_spec_boolean ("searching", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_neighbours_init (SomaNeighbours *self)
{
  self->items = g_list_store_new (SOMA_TYPE_SOLUTION);
}

SomaNeighbours *
soma_neighbours_new (SomaSolutionList *list, SomaSymmetry symmetry, guint index,
                     const guint16 *copy_at)
{
  SomaNeighbours *self = g_object_new (SOMA_TYPE_NEIGHBOURS, NULL);
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);

  self->list = g_object_ref (list);
  self->solution = soma_solution_new (puzzle, index, copy_at);
  self->symmetry = symmetry;
  self->group = soma_group_new (puzzle, symmetry);
  g_list_store_append (self->items, self->solution);
  self->n_items[0] = 1;
  g_signal_connect_object (list, "items-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  list_changed_cb (self);
  return self;
}

GListModel *
soma_neighbours_get_items (SomaNeighbours *self)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self), NULL);
  return G_LIST_MODEL (self->items);
}

guint
soma_neighbours_get_index (SomaNeighbours *self)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self), G_MAXUINT);
  return soma_solution_get_index (self->solution);
}

gboolean
soma_neighbours_is_searching (SomaNeighbours *self)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self), FALSE);
  return self->task != NULL;
}

guint
soma_neighbours_find (SomaNeighbours *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self), G_MAXUINT);

  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaSolution) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      if (soma_solution_get_index (item) == index)
        return i;
    }
  return G_MAXUINT;
}

int
soma_neighbours_compare (SomaNeighbours *self, SomaSolution *solution, bool *moved)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self) && SOMA_IS_SOLUTION (solution), 0);
  const SomaPuzzle *puzzle = get_puzzle (self);
  const guint16 *now = soma_solution_get_copy_at (solution);
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_moved = 0;

  for (int copy = 0; copy < n_copies; copy++)
    {
      SomaKeptPiece kept = soma_kept_piece_make (puzzle, now, copy);
      moved[copy] =
          kept.n_cells > 0 &&
          !soma_kept_piece_is_in (&kept, puzzle, soma_solution_get_copy_at (self->solution));
      n_moved += moved[copy];
      soma_kept_piece_clear (&kept);
    }
  return n_moved;
}
