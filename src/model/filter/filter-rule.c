/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-rule.h"

SomaFilterRule
soma_filter_rule_here (SomaSolution *solution, int copy)
{
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  SomaKeptPiece kept = soma_kept_piece_make (puzzle, soma_solution_get_copy_at (solution), copy);
  SomaFilterRule rule = { .kind = "here", .piece = kept.piece };

  if (kept.n_cells > 0)
    rule.place = g_bytes_new_take (kept.cells, (gsize) kept.n_cells * sizeof *kept.cells);
  else
    g_free (kept.cells);
  return rule;
}

SomaKeptPiece
soma_filter_rule_get_kept (const SomaFilterRule *rule)
{
  gsize size;
  gconstpointer cells = g_bytes_get_data (rule->place, &size);

  return (SomaKeptPiece){ rule->piece, (int) (size / sizeof (guint16)), (guint16 *) cells };
}

SomaFilterRule
soma_filter_rule_near (SomaSolution *solution)
{
  return (SomaFilterRule){ .kind = "near", .near = g_object_ref (solution) };
}

SomaFilterRule
soma_filter_rule_copy (const SomaFilterRule *rule)
{
  SomaFilterRule copy = *rule;

  if (copy.place != NULL)
    g_bytes_ref (copy.place);
  if (copy.near != NULL)
    g_object_ref (copy.near);
  return copy;
}

void
soma_filter_rule_clear (gpointer rule)
{
  SomaFilterRule *self = rule;

  g_clear_pointer (&self->place, g_bytes_unref);
  g_clear_object (&self->near);
}

const SomaFilterKind *
soma_filter_find_kind (const char *name)
{
  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    if (g_str_equal (soma_filter_get_kind (i)->name, name))
      return soma_filter_get_kind (i);
  return NULL;
}

gboolean
soma_filter_rule_needs (const SomaFilterRule *rule, SomaFilterNeeds needs)
{
  return (soma_filter_find_kind (rule->kind)->needs & needs) != 0;
}

gboolean
soma_filter_rule_equal (const SomaFilterRule *a, const SomaFilterRule *b)
{
  if (!g_str_equal (a->kind, b->kind) || a->cell != b->cell || a->level != b->level ||
      a->near != b->near || (a->place == NULL) != (b->place == NULL) ||
      (a->place != NULL && !g_bytes_equal (a->place, b->place)))
    return FALSE;
  return (a->piece == b->piece && a->other == b->other) ||
         (soma_filter_rule_needs (a, SOMA_FILTER_OTHER) && a->piece == b->other &&
          a->other == b->piece);
}
