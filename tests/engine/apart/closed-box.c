/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "closed-box.h"

#include "engine-auto.h"

void
closed_box_clear (ClosedBox *solved)
{
  soma_puzzle_unref (solved->puzzle);
  g_free (solved->copy_at);
}

ClosedBox
closed_box_make (const int *room, int n_cubes)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (room[0] + 2, room[1] + 2, room[2] + 2, NULL);
  g_autofree bool *optional = g_new0 (bool, figure->n_cells);
  g_autofree uint16_t *copy_at = g_new (uint16_t, figure->n_cells);
  g_autoptr (GArray) walls = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  const SomaCell cube = { 0, 0, 0 };
  int n = 0;

  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      gboolean is_room = cell.x >= 1 && cell.x <= room[0] && cell.y >= 1 && cell.y <= room[1] &&
                         cell.z >= 1 && cell.z <= room[2];
      optional[i] = is_room;
      copy_at[i] = !is_room ? 0 : n < n_cubes ? (uint16_t) ++n : SOMA_NO_COPY;
      if (!is_room)
        g_array_append_val (walls, cell);
    }
  SomaPiece pieces[] = {
    { .letter = "B",
      .min_count = 1,
      .max_count = 1,
      .n_cells = (int) walls->len,
      .cells = (const SomaCell *) (void *) walls->data },
    { .letter = "c", .min_count = 0, .max_count = n_cubes, .n_cells = 1, .cells = &cube },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) with_room =
      soma_figure_new (figure->cells, optional, figure->n_cells, NULL);
  return (ClosedBox){ soma_puzzle_new ("", with_room, set, NULL, 0, false, NULL),
                      g_steal_pointer (&copy_at) };
}
