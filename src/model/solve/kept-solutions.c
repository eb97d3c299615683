/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-solutions.h"

#include <string.h>

struct _SomaKeptSolutions
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *kept;    /* of SomaKeptPiece */
  GArray *matches; /* of guint: indices in the list, ascending */
};

static void soma_kept_solutions_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaKeptSolutions, soma_kept_solutions, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_kept_solutions_model_init))

/* Examines the solutions from `first` on. A million take some hundredths of a second. */
static void
add_matches (SomaKeptSolutions *self, guint first)
{
  soma_solution_list_filter (self->list, (const SomaKeptPiece *) self->kept->data,
                             (int) self->kept->len, first, self->matches);
}

static void
search_again (SomaKeptSolutions *self)
{
  guint n_before = self->matches->len;

  g_array_set_size (self->matches, 0);
  add_matches (self, 0);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->matches->len);
}

/* The list only ever grows. */
static void
list_changed_cb (SomaKeptSolutions *self, guint position)
{
  guint n_before = self->matches->len;

  add_matches (self, position);
  if (self->matches->len > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, self->matches->len - n_before);
}

static GType
soma_kept_solutions_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_kept_solutions_get_n_items (GListModel *model)
{
  return SOMA_KEPT_SOLUTIONS (model)->matches->len;
}

static gpointer
soma_kept_solutions_get_item (GListModel *model, guint position)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (model);

  if (position >= self->matches->len)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->list),
                                g_array_index (self->matches, guint, position));
}

static void
soma_kept_solutions_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_kept_solutions_get_item_type;
  iface->get_n_items = soma_kept_solutions_get_n_items;
  iface->get_item = soma_kept_solutions_get_item;
}

static void
soma_kept_solutions_dispose (GObject *object)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (object);

  g_clear_object (&self->list);
  G_OBJECT_CLASS (soma_kept_solutions_parent_class)->dispose (object);
}

static void
soma_kept_solutions_finalize (GObject *object)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (object);

  g_array_unref (self->kept);
  g_array_unref (self->matches);
  G_OBJECT_CLASS (soma_kept_solutions_parent_class)->finalize (object);
}

static void
soma_kept_solutions_class_init (SomaKeptSolutionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = soma_kept_solutions_dispose;
  object_class->finalize = soma_kept_solutions_finalize;
}

static void
soma_kept_solutions_init (SomaKeptSolutions *self)
{
  self->kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_set_clear_func (self->kept, soma_kept_piece_clear);
}

SomaKeptSolutions *
soma_kept_solutions_new (SomaSolutionList *list)
{
  SomaKeptSolutions *self = g_object_new (SOMA_TYPE_KEPT_SOLUTIONS, NULL);

  self->list = g_object_ref (list);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  search_again (self);
  return self;
}

static int
find_kept (SomaKeptSolutions *self, const SomaKeptPiece *wanted)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      const SomaKeptPiece *kept = &g_array_index (self->kept, SomaKeptPiece, i);
      if (kept->piece == wanted->piece && kept->n_cells == wanted->n_cells &&
          memcmp (kept->cells, wanted->cells, kept->n_cells * sizeof *kept->cells) == 0)
        return (int) i;
    }
  return -1;
}

void
soma_kept_solutions_toggle (SomaKeptSolutions *self, const guint16 *copy_at, int copy)
{
  g_return_if_fail (SOMA_IS_KEPT_SOLUTIONS (self));
  SomaKeptPiece kept =
      soma_kept_piece_make (soma_solution_list_get_puzzle (self->list), copy_at, copy);
  int known = find_kept (self, &kept);

  if (known >= 0 || kept.n_cells == 0)
    g_free (kept.cells);
  else
    g_array_append_val (self->kept, kept);
  if (known >= 0)
    g_array_remove_index (self->kept, known);
  search_again (self);
}

gboolean
soma_kept_solutions_has (SomaKeptSolutions *self, const guint16 *copy_at, int copy)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), FALSE);
  SomaKeptPiece kept =
      soma_kept_piece_make (soma_solution_list_get_puzzle (self->list), copy_at, copy);
  int known = find_kept (self, &kept);

  g_free (kept.cells);
  return known >= 0;
}

int
soma_kept_solutions_get_n_pieces (SomaKeptSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), 0);
  return (int) self->kept->len;
}

int
soma_kept_solutions_get_piece (SomaKeptSolutions *self, int i)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), -1);
  g_return_val_if_fail (i >= 0 && i < (int) self->kept->len, -1);
  return g_array_index (self->kept, SomaKeptPiece, i).piece;
}

GArray *
soma_kept_solutions_copy_pieces (SomaKeptSolutions *self)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));

  g_array_set_clear_func (pieces, soma_kept_piece_clear);
  for (guint i = 0; self != NULL && i < self->kept->len; i++)
    {
      SomaKeptPiece kept = g_array_index (self->kept, SomaKeptPiece, i);
      kept.cells = g_memdup2 (kept.cells, (gsize) kept.n_cells * sizeof *kept.cells);
      g_array_append_val (pieces, kept);
    }
  return pieces;
}

void
soma_kept_solutions_remove (SomaKeptSolutions *self, int i)
{
  g_return_if_fail (SOMA_IS_KEPT_SOLUTIONS (self));
  g_return_if_fail (i >= 0 && i < (int) self->kept->len);
  g_array_remove_index (self->kept, i);
  search_again (self);
}

const GArray *
soma_kept_solutions_get_indices (SomaKeptSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), NULL);
  return self->matches;
}

guint
soma_kept_solutions_find (SomaKeptSolutions *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), G_MAXUINT);
  guint low = 0, high = self->matches->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (self->matches, guint, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  if (low < self->matches->len && g_array_index (self->matches, guint, low) == index)
    return low;
  return G_MAXUINT;
}
