/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sift-rule.h"

gboolean
soma_sift_rule_equal (const SomaSiftRule *a, const SomaSiftRule *b)
{
  if (a->kind != b->kind || a->cell != b->cell || a->level != b->level)
    return FALSE;
  return (a->piece == b->piece && a->other == b->other) ||
         ((a->kind == SOMA_SIFT_TOUCH || a->kind == SOMA_SIFT_APART) && a->piece == b->other &&
          a->other == b->piece);
}

gboolean
soma_sift_kind_needs_levels (SomaSiftKind kind)
{
  return kind >= SOMA_SIFT_COMES_APART && kind <= SOMA_SIFT_UNTRIED;
}

gboolean
soma_sift_kind_needs_keys (SomaSiftKind kind)
{
  return kind == SOMA_SIFT_FOUND || kind == SOMA_SIFT_NOT_FOUND || kind == SOMA_SIFT_BOOKMARKED;
}

gboolean
soma_sift_kind_has_level (SomaSiftKind kind)
{
  return kind == SOMA_SIFT_LEVEL_FROM || kind == SOMA_SIFT_LEVEL;
}

gboolean
soma_sift_piece_is_flat (const SomaPiece *piece)
{
  gboolean same[3] = { TRUE, TRUE, TRUE };

  for (int i = 1; i < piece->n_cells; i++)
    {
      same[0] &= piece->cells[i].x == piece->cells[0].x;
      same[1] &= piece->cells[i].y == piece->cells[0].y;
      same[2] &= piece->cells[i].z == piece->cells[0].z;
    }
  return same[0] || same[1] || same[2];
}
