/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "box-draft.h"

#include <string.h>

SomaPuzzle *
make_box (const char *size, const char *piece)
{
  g_autofree char *box = g_strdup_printf ("box %s", size);
  Draft draft = { 0 };

  g_assert_true (draft_read_line (&draft, box));
  int n_piece_cells = ((int) strlen (piece) + 1) / 4;
  g_autofree char *copies = g_strdup_printf ("piece A %d %s", draft.n_cells / n_piece_cells, piece);
  g_assert_true (draft_read_line (&draft, copies));
  return draft_make_puzzle (&draft, "");
}
