/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neighbours.h"

#include "symmetry.h"

/* Solutions looked at between two looks at the clock, and the length of a turn in microseconds. */
#define STRIDE 256
#define TURN 6000

/* A neighbour: it is closest to the solution after it was carried by the element. */
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
  GPtrArray *images; /* of GArray of SomaKeptPiece: what must be where, for each element */
  GArray *matches;   /* of Match: by what they differ in, then as in the list */

  guint n_done; /* solutions of the list that were looked at */
  guint turn;   /* idle source; 0 when all were */
};

static void soma_neighbours_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaNeighbours, soma_neighbours, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_neighbours_model_init))

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

static int
invert (const SomaGroup *group, int element, int n_cells)
{
  for (int other = 0; other < group->n_elements; other++)
    {
      int i = 0;
      while (i < n_cells && group->cell_map[other][group->cell_map[element][i]] == i)
        i++;
      if (i == n_cells)
        return other;
    }
  g_return_val_if_reached (0);
}

/* All pieces of a solution where they are. */
static GArray *
list_pieces (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));

  g_array_set_clear_func (pieces, soma_kept_piece_clear);
  for (int copy = 0; copy < n_copies; copy++)
    {
      SomaKeptPiece kept = soma_kept_piece_make (puzzle, copy_at, copy);
      if (kept.n_cells > 0)
        g_array_append_val (pieces, kept);
      else
        soma_kept_piece_clear (&kept);
    }
  return pieces;
}

/* A solution carried by the element is like the one when it is, before, like the one carried back. */
static void
make_images (SomaNeighbours *self)
{
  const SomaPuzzle *puzzle = get_puzzle (self);
  guint16 copy_at[SOMA_MAX_CELLS];

  for (int element = 0; element < self->group->n_elements; element++)
    {
      int back = invert (self->group, element, puzzle->figure->n_cells);
      soma_group_apply (self->group, puzzle, back, soma_solution_get_copy_at (self->solution),
                        copy_at);
      g_ptr_array_add (self->images, list_pieces (puzzle, copy_at));
    }
}

/* How the solution with that index differs least. */
static Match
compare (SomaNeighbours *self, guint index)
{
  Match best = { .index = index, .n_moved = SOMA_NEIGHBOURS_MOST + 1 };

  for (guint element = 0; element < self->images->len && best.n_moved > 0; element++)
    {
      const GArray *pieces = g_ptr_array_index (self->images, element);
      int n =
          soma_solution_list_count_missing (self->list, index, (const SomaKeptPiece *) pieces->data,
                                            (int) pieces->len, best.n_moved - 1);
      if (n >= best.n_moved)
        continue;
      best.n_moved = n;
      best.element = (int) element;
    }
  return best;
}

/* Before the first that differs in more. */
static guint
insert (SomaNeighbours *self, Match match)
{
  guint at = self->matches->len;

  while (at > 0 && g_array_index (self->matches, Match, at - 1).n_moved > match.n_moved)
    at--;
  g_array_insert_val (self->matches, at, match);
  return at;
}

/* Goes on for one turn; returns whether there is more. Each match is told by itself: what is selected
 * among the others stays so. */
static gboolean
search_on (SomaNeighbours *self)
{
  gint64 end = g_get_monotonic_time () + TURN;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  do
    for (guint stop = MIN (self->n_done + STRIDE, n); self->n_done < stop; self->n_done++)
      {
        Match match = compare (self, self->n_done);
        if (match.n_moved == 0 || match.n_moved > SOMA_NEIGHBOURS_MOST)
          continue;
        g_list_model_items_changed (G_LIST_MODEL (self), 1 + insert (self, match), 0, 1);
      }
  while (self->n_done < n && g_get_monotonic_time () < end);
  return self->n_done < n;
}

static gboolean
turn_cb (gpointer data)
{
  SomaNeighbours *self = data;

  if (search_on (self))
    return G_SOURCE_CONTINUE;
  self->turn = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  return G_SOURCE_REMOVE;
}

/* The first turn is taken at once: for most lists it is the only one. */
static void
list_changed_cb (SomaNeighbours *self)
{
  if (self->turn != 0 || !search_on (self))
    return;
  self->turn = g_idle_add (turn_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

static GType
soma_neighbours_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_neighbours_get_n_items (GListModel *model)
{
  return 1 + SOMA_NEIGHBOURS (model)->matches->len;
}

static gpointer
soma_neighbours_get_item (GListModel *model, guint position)
{
  SomaNeighbours *self = SOMA_NEIGHBOURS (model);
  guint16 copy_at[SOMA_MAX_CELLS];

  if (position == 0)
    return g_object_ref (self->solution);
  if (position > self->matches->len)
    return NULL;
  const Match *match = &g_array_index (self->matches, Match, position - 1);
  g_autoptr (SomaSolution) listed = g_list_model_get_item (G_LIST_MODEL (self->list), match->index);
  soma_group_apply (self->group, get_puzzle (self), match->element,
                    soma_solution_get_copy_at (listed), copy_at);
  return soma_solution_new (soma_solution_get_puzzle (listed), match->index, copy_at);
}

static void
soma_neighbours_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_neighbours_get_item_type;
  iface->get_n_items = soma_neighbours_get_n_items;
  iface->get_item = soma_neighbours_get_item;
}

static void
soma_neighbours_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SEARCHING)
    g_value_set_boolean (value, SOMA_NEIGHBOURS (object)->turn != 0);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_neighbours_dispose (GObject *object)
{
  SomaNeighbours *self = SOMA_NEIGHBOURS (object);

  g_clear_handle_id (&self->turn, g_source_remove);
  g_clear_object (&self->list);
  G_OBJECT_CLASS (soma_neighbours_parent_class)->dispose (object);
}

static void
soma_neighbours_finalize (GObject *object)
{
  SomaNeighbours *self = SOMA_NEIGHBOURS (object);

  soma_group_free (self->group);
  g_clear_object (&self->solution);
  g_ptr_array_unref (self->images);
  g_array_unref (self->matches);
  G_OBJECT_CLASS (soma_neighbours_parent_class)->finalize (object);
}

static void
soma_neighbours_class_init (SomaNeighboursClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_neighbours_get_property;
  object_class->dispose = soma_neighbours_dispose;
  object_class->finalize = soma_neighbours_finalize;
  properties[PROP_SEARCHING] = g_param_spec_boolean ("searching", NULL, NULL, FALSE,
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_neighbours_init (SomaNeighbours *self)
{
  self->images = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->matches = g_array_new (FALSE, FALSE, sizeof (Match));
}

SomaNeighbours *
soma_neighbours_new (SomaSolutionList *list, SomaSymmetry symmetry, guint index,
                     const guint16 *copy_at)
{
  SomaNeighbours *self = g_object_new (SOMA_TYPE_NEIGHBOURS, NULL);
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);

  self->list = g_object_ref (list);
  self->solution = soma_solution_new (puzzle, index, copy_at);
  self->group = soma_group_new (puzzle, symmetry);
  make_images (self);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  list_changed_cb (self);
  return self;
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
  return self->turn != 0;
}

guint
soma_neighbours_find (SomaNeighbours *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_NEIGHBOURS (self), G_MAXUINT);
  if (index == soma_solution_get_index (self->solution))
    return 0;
  for (guint i = 0; i < self->matches->len; i++)
    if (g_array_index (self->matches, Match, i).index == index)
      return i + 1;
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
