/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-private.h"

/* What is asked of solutions, and their order. */

static int
find_rule (SomaFilter *self, const SomaFilterRule *rule)
{
  for (guint i = 0; i < self->rules->len; i++)
    if (soma_filter_rule_equal (&g_array_index (self->rules, SomaFilterRule, i), rule))
      return (int) i;
  return -1;
}

void
soma_filter_toggle (SomaFilter *self, const SomaFilterRule *rule)
{
  g_return_if_fail (SOMA_IS_FILTER (self));

  int known = find_rule (self, rule);
  if (known >= 0)
    g_array_remove_index (self->rules, (guint) known);
  else
    {
      gboolean is_first = soma_filter_rule_needs (rule, SOMA_FILTER_PLACE);
      guint n_first = soma_filter_count_rules (self, SOMA_FILTER_PLACE);
      SomaFilterRule copy = soma_filter_rule_copy (rule);
      g_array_insert_val (self->rules, is_first ? n_first : self->rules->len, copy);
    }
  soma_filter_start_anew (self, FALSE);
}

gboolean
soma_filter_has (SomaFilter *self, const SomaFilterRule *rule)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), FALSE);
  return find_rule (self, rule) >= 0;
}

guint
soma_filter_get_n_rules (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), 0);
  return self->rules->len;
}

const SomaFilterRule *
soma_filter_get_rule (SomaFilter *self, guint i)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self) && i < self->rules->len, NULL);
  return &g_array_index (self->rules, SomaFilterRule, i);
}

void
soma_filter_remove (SomaFilter *self, guint i)
{
  g_return_if_fail (SOMA_IS_FILTER (self) && i < self->rules->len);
  g_array_remove_index (self->rules, i);
  soma_filter_start_anew (self, FALSE);
}

void
soma_filter_clear (SomaFilter *self)
{
  g_return_if_fail (SOMA_IS_FILTER (self));

  if (self->rules->len == 0)
    return;
  g_array_set_size (self->rules, 0);
  soma_filter_start_anew (self, FALSE);
}

guint
soma_filter_count_rules (SomaFilter *self, SomaFilterNeeds needs)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), 0);
  guint n = 0;

  for (guint i = 0; i < self->rules->len; i++)
    n += soma_filter_rule_needs (&g_array_index (self->rules, SomaFilterRule, i), needs);
  return n;
}

SomaSolution *
soma_filter_get_near (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), NULL);

  for (guint i = 0; i < self->rules->len; i++)
    if (g_array_index (self->rules, SomaFilterRule, i).near != NULL)
      return g_array_index (self->rules, SomaFilterRule, i).near;
  return NULL;
}

void
soma_filter_set_near (SomaFilter *self, SomaSolution *near)
{
  g_return_if_fail (SOMA_IS_FILTER (self));
  SomaFilterNeeds dropped = near != NULL ? SOMA_FILTER_NEAR | SOMA_FILTER_PLACE : SOMA_FILTER_NEAR;

  for (guint i = self->rules->len; i-- > 0;)
    if (soma_filter_rule_needs (&g_array_index (self->rules, SomaFilterRule, i), dropped))
      g_array_remove_index (self->rules, i);
  if (near != NULL)
    {
      SomaFilterRule rule = soma_filter_rule_near (near);
      g_array_append_val (self->rules, rule);
    }
  soma_filter_start_anew (self, FALSE);
}

void
soma_filter_set_keys (SomaFilter *self, GHashTable *found, GHashTable *bookmarked)
{
  g_return_if_fail (SOMA_IS_FILTER (self));

  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  if (found != NULL)
    self->found = g_hash_table_ref (found);
  if (bookmarked != NULL)
    self->bookmarked = g_hash_table_ref (bookmarked);
  if (soma_filter_count_rules (self, SOMA_FILTER_KEYS) > 0)
    soma_filter_start_anew (self, FALSE);
}

void
soma_filter_set_order (SomaFilter *self, SomaFilterOrder order, int piece)
{
  g_return_if_fail (SOMA_IS_FILTER (self));

  if (order == self->order && piece == self->order_piece)
    return;
  self->order = order;
  self->order_piece = piece;
  soma_filter_start_anew (self, TRUE);
}

SomaFilterOrder
soma_filter_get_order (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), SOMA_FILTER_AS_FOUND);
  return self->order;
}

int
soma_filter_get_order_piece (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), 0);
  return self->order_piece;
}
