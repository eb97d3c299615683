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

/* In a file, some copies may be said to be in group 0, which is none. */
static guint
find_group (const SomaPieceDraft *piece)
{
  guint i = 0;

  while (piece->groups != NULL && i < piece->groups->len &&
         g_array_index (piece->groups, SomaPieceGroup, i).group == 0)
    i++;
  return i;
}

SomaPieceGroup
soma_piece_draft_get_group (const SomaPieceDraft *piece)
{
  guint i = find_group (piece);

  return piece->groups != NULL && i < piece->groups->len
             ? g_array_index (piece->groups, SomaPieceGroup, i)
             : (SomaPieceGroup){ 0 };
}

GArray *
soma_piece_draft_change_group (const SomaPieceDraft *piece, SomaPieceGroup group)
{
  g_autoptr (GArray) groups = piece->groups != NULL
                                  ? g_array_copy (piece->groups)
                                  : g_array_new (FALSE, FALSE, sizeof (SomaPieceGroup));
  guint i = find_group (piece);

  if (i < groups->len)
    g_array_remove_index (groups, i);
  if (group.group > 0)
    g_array_insert_val (groups, i, group);
  return groups->len > 0 ? g_steal_pointer (&groups) : NULL;
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
