/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-groups.h"

#include "pieces-private.h"

static void
add_groups (GArray *list, const GArray *groups, int piece)
{
  for (guint i = 0; groups != NULL && i < groups->len; i++)
    {
      const SomaPieceGroup *group = &g_array_index (groups, SomaPieceGroup, i);
      const SomaApartGroup apart_group = { piece, group->group, group->count };
      if (group->group > 0)
        g_array_append_val (list, apart_group);
    }
}

GArray *
soma_pieces_make_apart_groups (const SomaPieces *pieces)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  int piece = 0;

  for (guint i = 0; i < pieces->n_pieces; i++)
    if (soma_piece_draft_is_usable (&pieces->pieces[i]))
      add_groups (list, pieces->pieces[i].groups, piece++);
  return list->len > 0 ? g_steal_pointer (&list) : NULL;
}
