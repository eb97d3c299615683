/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sift-rule.h"

const SomaSiftKind *
soma_sift_find_kind (const char *name)
{
  for (guint i = 0; i < soma_sift_get_n_kinds (); i++)
    if (g_str_equal (soma_sift_get_kind (i)->name, name))
      return soma_sift_get_kind (i);
  return NULL;
}

gboolean
soma_sift_rule_needs (const SomaSiftRule *rule, SomaSiftNeeds needs)
{
  return (soma_sift_find_kind (rule->kind)->needs & needs) != 0;
}

gboolean
soma_sift_rule_equal (const SomaSiftRule *a, const SomaSiftRule *b)
{
  if (!g_str_equal (a->kind, b->kind) || a->cell != b->cell || a->level != b->level)
    return FALSE;
  return (a->piece == b->piece && a->other == b->other) ||
         (soma_sift_rule_needs (a, SOMA_SIFT_OTHER) && a->piece == b->other &&
          a->other == b->piece);
}
