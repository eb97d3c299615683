/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sift-private.h"

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
    {
      gboolean is_first = soma_sift_rule_needs (rule, SOMA_SIFT_PLACE);
      guint n_first = soma_sift_count_rules (self, SOMA_SIFT_PLACE);
      SomaSiftRule copy = soma_sift_rule_copy (rule);
      g_array_insert_val (self->rules, is_first ? n_first : self->rules->len, copy);
    }
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

guint
soma_sift_count_rules (SomaSift *self, SomaSiftNeeds needs)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  guint n = 0;

  for (guint i = 0; i < self->rules->len; i++)
    n += soma_sift_rule_needs (&g_array_index (self->rules, SomaSiftRule, i), needs);
  return n;
}

SomaSolution *
soma_sift_get_near (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), NULL);

  for (guint i = 0; i < self->rules->len; i++)
    if (g_array_index (self->rules, SomaSiftRule, i).near != NULL)
      return g_array_index (self->rules, SomaSiftRule, i).near;
  return NULL;
}

void
soma_sift_set_near (SomaSift *self, SomaSolution *near)
{
  g_return_if_fail (SOMA_IS_SIFT (self));
  SomaSiftNeeds dropped = near != NULL ? SOMA_SIFT_NEAR | SOMA_SIFT_PLACE : SOMA_SIFT_NEAR;

  for (guint i = self->rules->len; i-- > 0;)
    if (soma_sift_rule_needs (&g_array_index (self->rules, SomaSiftRule, i), dropped))
      g_array_remove_index (self->rules, i);
  if (near != NULL)
    {
      SomaSiftRule rule = soma_sift_rule_near (near);
      g_array_append_val (self->rules, rule);
    }
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
  if (soma_sift_count_rules (self, SOMA_SIFT_KEYS) > 0)
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
