/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-item-private.h"

#include "engine-auto.h"

void
soma_figure_item_set_mark_key (SomaFigureItem *self, const char *key)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  g_free (self->mark_key);
  self->mark_key = g_strdup (key);
}

const char *
soma_figure_item_get_mark_key (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->mark_key;
}

void
soma_figure_item_set_marks (SomaFigureItem *self, gboolean favourite, gint64 opened)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  self->opened = opened;
  if (favourite == self->favourite)
    return;
  self->favourite = favourite;
  g_object_notify (G_OBJECT (self), "favourite");
}

gboolean
soma_figure_item_is_favourite (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);
  return self->favourite;
}

gint64
soma_figure_item_get_opened (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->opened;
}

void
soma_figure_item_set_tags (SomaFigureItem *self, const char *tags)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));

  if (g_strcmp0 (tags, self->tags) == 0)
    return;
  g_free (self->tags);
  self->tags = g_strdup (tags);
  g_object_notify (G_OBJECT (self), "tags");
}

const char *
soma_figure_item_get_tags (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);
  return self->tags != NULL ? self->tags : "";
}

void
soma_figure_item_set_difficulty (SomaFigureItem *self, guint difficulty)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));
  if (self->is_measured && difficulty == self->difficulty)
    return;
  self->is_measured = TRUE;
  self->difficulty = difficulty;
  g_object_notify (G_OBJECT (self), "difficulty");
}

gboolean
soma_figure_item_is_measured (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);
  return self->is_measured;
}

guint
soma_figure_item_get_difficulty (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->difficulty;
}

gboolean
soma_figure_item_has_game (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), FALSE);
  return self->n_copies > 0;
}

/* Made once: thousands of names are compared again and again. */
const char *
soma_figure_item_get_sort_key (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), NULL);

  if (self->sort_key == NULL)
    {
      g_autofree char *folded = g_utf8_casefold (self->name, -1);
      self->sort_key = g_utf8_collate_key (folded, -1);
    }
  return self->sort_key;
}

guint
soma_figure_item_get_n_pieces (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), 0);
  return self->set != NULL ? (guint) soma_piece_set_n_copies (self->set) : 0;
}

SomaShapeSymmetry
soma_figure_item_compute_symmetry (SomaFigureItem *self)
{
  g_autoptr (SomaDrawing) drawing = soma_drawing_new_from_figure (self->figure, (SomaCell){ 0 });
  SomaShapeSymmetry symmetry;

  soma_drawing_get_symmetry (drawing, &symmetry);
  return symmetry;
}

void
soma_figure_item_set_symmetry (SomaFigureItem *self, SomaShapeSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_FIGURE_ITEM (self));
  self->symmetry = symmetry;
}

SomaShapeSymmetry
soma_figure_item_get_symmetry (SomaFigureItem *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (self), ((SomaShapeSymmetry){ 0 }));

  if (self->symmetry.n_elements == 0)
    self->symmetry = soma_figure_item_compute_symmetry (self);
  return self->symmetry;
}
