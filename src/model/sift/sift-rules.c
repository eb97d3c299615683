/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sift-private.h"

#include <string.h>

/* What is asked of solutions, and their order. */

static int
find_rule (SomaSift *self, const SomaSiftRule *rule)
{
  for (guint i = 0; i < self->rules->len; i++)
    if (soma_sift_rule_equal (&g_array_index (self->rules, SomaSiftRule, i), rule))
      return (int) i;
  return -1;
}

void
soma_sift_toggle (SomaSift *self, const SomaSiftRule *rule)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  int known = find_rule (self, rule);
  if (known >= 0)
    g_array_remove_index (self->rules, (guint) known);
  else
    g_array_append_vals (self->rules, rule, 1);
  soma_sift_start_anew (self, FALSE);
}

gboolean
soma_sift_has (SomaSift *self, const SomaSiftRule *rule)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), FALSE);
  return find_rule (self, rule) >= 0;
}

guint
soma_sift_get_n_rules (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  return self->rules->len;
}

const SomaSiftRule *
soma_sift_get_rule (SomaSift *self, guint i)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self) && i < self->rules->len, NULL);
  return &g_array_index (self->rules, SomaSiftRule, i);
}

void
soma_sift_remove (SomaSift *self, guint i)
{
  g_return_if_fail (SOMA_IS_SIFT (self) && i < self->rules->len);
  g_array_remove_index (self->rules, i);
  soma_sift_start_anew (self, FALSE);
}

void
soma_sift_clear (SomaSift *self)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  if (self->rules->len == 0)
    return;
  g_array_set_size (self->rules, 0);
  soma_sift_start_anew (self, FALSE);
}

static gboolean
same_kept (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      const SomaKeptPiece *one = &g_array_index (a, SomaKeptPiece, i);
      const SomaKeptPiece *other = &g_array_index (b, SomaKeptPiece, i);
      if (one->piece != other->piece || one->n_cells != other->n_cells ||
          memcmp (one->cells, other->cells, (gsize) one->n_cells * sizeof *one->cells) != 0)
        return FALSE;
    }
  return a->len == b->len;
}

void
soma_sift_set_kept (SomaSift *self, SomaKeptSolutions *kept)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  GArray *pieces = soma_kept_solutions_copy_pieces (kept);
  gboolean is_same = same_kept (pieces, self->kept);
  g_array_unref (self->kept);
  self->kept = pieces;
  if (!is_same)
    soma_sift_start_anew (self, FALSE);
}

void
soma_sift_set_keys (SomaSift *self, GHashTable *found, GHashTable *bookmarked)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  if (found != NULL)
    self->found = g_hash_table_ref (found);
  if (bookmarked != NULL)
    self->bookmarked = g_hash_table_ref (bookmarked);
  if (soma_sift_needs_keys (self))
    soma_sift_start_anew (self, FALSE);
}

void
soma_sift_set_order (SomaSift *self, SomaSiftOrder order, int piece)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  if (order == self->order && piece == self->order_piece)
    return;
  self->order = order;
  self->order_piece = piece;
  soma_sift_start_anew (self, TRUE);
}

SomaSiftOrder
soma_sift_get_order (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), SOMA_SIFT_AS_FOUND);
  return self->order;
}

int
soma_sift_get_order_piece (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  return self->order_piece;
}
