/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document-private.h"

#include "own-sets.h"
#include "piece-sets.h"

static gboolean
set_fits (const SomaPieceSet *set, const SomaFigure *figure)
{
  int least, most;

  soma_piece_set_volume (set, &least, &most);
  return least <= figure->n_cells && most >= figure->n_cells - figure->n_optional;
}

/* Adds a set that is not in the list yet, if it can fill the figure. */
static void
add_set (SomaDocument *self, GPtrArray *sets, SomaPieceSet *set)
{
  if (set != NULL && set_fits (set, self->puzzle->figure) && !g_ptr_array_find (sets, set, NULL))
    g_ptr_array_add (sets, soma_piece_set_ref (set));
}

/* Sticks, of which any number may be left over, would fit nearly every figure. */
static void
add_builtin_set (SomaDocument *self, GPtrArray *sets, SomaPieceSet *set)
{
  int least, most;

  soma_piece_set_volume (set, &least, &most);
  if (least > 0)
    add_set (self, sets, set);
}

GPtrArray *
soma_document_list_piece_sets (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);

  const char *const *names = soma_piece_sets_list ();
  g_autoptr (GPtrArray) kept = soma_own_sets_list ();
  SomaPieceSet *own = self->item != NULL ? soma_figure_item_get_piece_set (self->item) : NULL;
  SomaPieceSet *in_use = soma_document_get_piece_set (self);
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_piece_set_unref);

  if (own != NULL)
    g_ptr_array_add (sets, soma_piece_set_ref (own));
  for (guint i = 0; names[i] != NULL; i++)
    add_builtin_set (self, sets, soma_piece_sets_get (names[i]));
  for (guint i = 0; i < kept->len; i++)
    add_set (self, sets, soma_pieces_get_set (g_ptr_array_index (kept, i)));
  if (in_use != NULL && !g_ptr_array_find (sets, in_use, NULL))
    g_ptr_array_insert (sets, 0, soma_piece_set_ref (in_use));
  return sets;
}

SomaPieceSet *
soma_document_get_piece_set (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->design->pieces != NULL ? soma_pieces_get_set (self->design->pieces) : NULL;
}

SomaPieceSet *
soma_document_make_subset (SomaDocument *self, SomaPieceSet **whole)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);

  const SomaDrawing *drawing = self->design->drawing;
  int n_required = drawing->n_cells - drawing->n_optional, least, most;
  SomaPieceSet *set = soma_document_get_piece_set (self);

  if (set == NULL)
    set = soma_piece_sets_find_larger (n_required);
  if (whole != NULL)
    *whole = set;
  if (set == NULL || drawing->n_cells == 0)
    return NULL;
  soma_piece_set_volume (set, &least, &most);
  return drawing->n_cells < least ? soma_piece_sets_allow_some (set) : NULL;
}

void
soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  g_return_if_fail (set != NULL);

  SomaPieces *before = self->design->pieces;
  g_autoptr (SomaPieces) pieces =
      soma_pieces_new_from_set (set, before != NULL && before->distinct_pieces);
  g_autoptr (SomaDesign) design = soma_design_with_pieces (self->design, pieces);

  if (set == soma_document_get_piece_set (self))
    return;
  if (self->item != NULL && soma_figure_item_get_library_id (self->item) == 0)
    soma_draft_try (self->draft, design);
  else
    soma_draft_apply (self->draft, design, 0);
  soma_document_ensure_solved (self);
}
