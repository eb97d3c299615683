/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-list.h"

#include <string.h>

#include "solution-finder.h"

/* Number of solutions in a block. */
#define BLOCK 1024

struct _SomaSolutionList
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint8 **blocks; /* room for the maximum number: a block never moves */

  SomaPacking packing;
  guint n_solutions;
};

static void soma_solution_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaSolutionList, soma_solution_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_solution_list_model_init))

static guint8 *
get_packed (const SomaSolutionList *self, guint position)
{
  return self->blocks[position / BLOCK] + position % BLOCK * soma_packing_size (self->packing);
}

static GType
soma_solution_list_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_solution_list_get_n_items (GListModel *model)
{
  return SOMA_SOLUTION_LIST (model)->n_solutions;
}

static gpointer
soma_solution_list_get_item (GListModel *model, guint position)
{
  SomaSolutionList *self = SOMA_SOLUTION_LIST (model);
  guint16 copy_at[SOMA_MAX_CELLS];

  if (position >= self->n_solutions)
    return NULL;
  soma_packing_read (self->packing, get_packed (self, position), copy_at);
  return soma_solution_new (self->puzzle, position, copy_at);
}

static void
soma_solution_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_solution_list_get_item_type;
  iface->get_n_items = soma_solution_list_get_n_items;
  iface->get_item = soma_solution_list_get_item;
}

static void
soma_solution_list_dispose (GObject *object)
{
  SomaSolutionList *self = SOMA_SOLUTION_LIST (object);

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  for (guint i = 0; i < self->n_solutions; i += BLOCK)
    g_free (self->blocks[i / BLOCK]);
  self->n_solutions = 0;
  g_clear_pointer (&self->blocks, g_free);
  G_OBJECT_CLASS (soma_solution_list_parent_class)->dispose (object);
}

static void
soma_solution_list_class_init (SomaSolutionListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_solution_list_dispose;
}

static void
soma_solution_list_init (SomaSolutionList *self)
{
}

SomaKeptPiece
soma_kept_piece_make (const SomaPuzzle *puzzle, const guint16 *copy_at, int copy)
{
  SomaKeptPiece kept = { .piece = soma_piece_set_copy_piece (puzzle->set, copy),
                         .cells = g_new (guint16, puzzle->figure->n_cells) };

  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] == copy)
      kept.cells[kept.n_cells++] = (guint16) i;
  return kept;
}

void
soma_kept_piece_clear (gpointer kept)
{
  g_clear_pointer (&((SomaKeptPiece *) kept)->cells, g_free);
}

gboolean
soma_kept_piece_is_in (const SomaKeptPiece *kept, const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  guint16 copy = copy_at[kept->cells[0]];

  if (copy == SOMA_NO_COPY || soma_piece_set_copy_piece (puzzle->set, copy) != kept->piece)
    return FALSE;
  for (int i = 1; i < kept->n_cells; i++)
    if (copy_at[kept->cells[i]] != copy)
      return FALSE;
  return TRUE;
}

SomaSolutionList *
soma_solution_list_new (SomaPuzzle *puzzle)
{
  SomaSolutionList *self = g_object_new (SOMA_TYPE_SOLUTION_LIST, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->packing = soma_packing_for (puzzle);
  self->blocks = g_new0 (guint8 *, soma_packing_limit (self->packing) / BLOCK + 1);
  return self;
}

void
soma_solution_list_append (SomaSolutionList *self, const GByteArray *packed)
{
  g_return_if_fail (SOMA_IS_SOLUTION_LIST (self));

  gsize size = soma_packing_size (self->packing);
  guint position = self->n_solutions, n_added = packed->len / size;

  g_assert (packed->len % size == 0);
  g_assert (n_added <= soma_packing_limit (self->packing) - position);
  if (n_added == 0)
    return;
  for (guint i = 0; i < n_added; i++, self->n_solutions++)
    {
      if (self->n_solutions % BLOCK == 0)
        self->blocks[self->n_solutions / BLOCK] = g_malloc (BLOCK * size);
      memcpy (get_packed (self, self->n_solutions), packed->data + i * size, size);
    }
  g_list_model_items_changed (G_LIST_MODEL (self), position, 0, n_added);
}

guint
soma_solution_list_find (SomaSolutionList *self, SomaSymmetry symmetry, const guint16 *copy_at)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (self), G_MAXUINT);

  g_autoptr (SomaSolutionFinder) finder =
      soma_solution_finder_new (self->puzzle, symmetry, copy_at);

  for (guint i = 0; i < self->n_solutions; i += BLOCK)
    {
      gint64 index = soma_solution_finder_find (finder, self->blocks[i / BLOCK],
                                                MIN (BLOCK, self->n_solutions - i));
      if (index >= 0)
        return i + (guint) index;
    }
  return G_MAXUINT;
}

/* The copy number at a cell of a packed solution; an empty cell has a number that is not below the
 * number of copies. */
static guint
get_copy (const SomaSolutionList *self, const guint8 *packed, int cell)
{
  guint16 copy;

  if (self->packing.cell_size == 1)
    return packed[cell];
  memcpy (&copy, packed + 2 * cell, sizeof copy);
  return copy;
}

/* A copy that is on all cells of a placement has no other cells. */
static gboolean
keeps_piece (const SomaSolutionList *self, const guint8 *packed, const SomaKeptPiece *kept,
             guint first_copy, guint n_copies)
{
  guint copy = get_copy (self, packed, kept->cells[0]);

  if (copy < first_copy || copy >= first_copy + n_copies)
    return FALSE;
  for (int i = 1; i < kept->n_cells; i++)
    if (get_copy (self, packed, kept->cells[i]) != copy)
      return FALSE;
  return TRUE;
}

void
soma_solution_list_filter (SomaSolutionList *self, const SomaKeptPiece *kept, int n_kept,
                           guint first, GArray *matches)
{
  g_return_if_fail (SOMA_IS_SOLUTION_LIST (self));

  const SomaPieceSet *set = self->puzzle->set;

  for (guint i = first; i < self->n_solutions; i++)
    {
      gboolean matching = TRUE;
      for (int k = 0; k < n_kept && matching; k++)
        matching = keeps_piece (self, get_packed (self, i), &kept[k],
                                soma_piece_set_first_copy (set, kept[k].piece),
                                set->pieces[kept[k].piece].max_count);
      if (matching)
        g_array_append_val (matches, i);
    }
}

void
soma_solution_list_read (SomaSolutionList *self, guint position, guint16 *copy_at)
{
  g_return_if_fail (SOMA_IS_SOLUTION_LIST (self));
  soma_packing_read (self->packing, get_packed (self, position), copy_at);
}

SomaPuzzle *
soma_solution_list_get_puzzle (SomaSolutionList *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (self), NULL);
  return self->puzzle;
}
