/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-way.h"

SomaSolution *
soma_solution_map_turn (SomaSolutionMap *map, guint point, SomaSolution *other)
{
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (soma_solution_map_get_list (map));
  g_autoptr (SomaGroup) group = soma_group_new (puzzle, soma_solution_map_get_symmetry (map));
  g_autoptr (SomaDifference) difference = soma_difference_new (
      puzzle, soma_solution_map_get_symmetry (map), soma_solution_get_copy_at (other));
  g_autoptr (SomaSolution) listed = soma_solution_map_get_solution (map, point);
  guint16 copy_at[SOMA_MAX_CELLS];
  int element = 0;

  soma_difference_count (difference, soma_solution_get_copy_at (listed), SOMA_MAX_CELLS, &element);
  soma_group_apply (group, puzzle, element, soma_solution_get_copy_at (listed), copy_at);
  return soma_solution_new (puzzle, point, copy_at);
}

SomaMapWay *
soma_map_way_new (SomaSolutionMap *map, guint from, guint to)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  guint32 n;

  if (graph == NULL)
    return NULL;
  guint32 *points = soma_graph_find_path (graph->graph, from, to, &n);
  if (points == NULL)
    return NULL;
  SomaMapWay *way = g_new (SomaMapWay, 1);
  *way = (SomaMapWay){ n, points, g_ptr_array_new_with_free_func (g_object_unref) };
  g_ptr_array_add (way->solutions, soma_solution_map_get_solution (map, from));
  for (guint i = 1; i < n; i++)
    g_ptr_array_add (way->solutions,
                     soma_solution_map_turn (map, points[i], way->solutions->pdata[i - 1]));
  return way;
}

void
soma_map_way_free (SomaMapWay *way)
{
  if (way == NULL)
    return;
  g_free (way->points);
  g_ptr_array_unref (way->solutions);
  g_free (way);
}

int
soma_map_way_compare (const SomaMapWay *way, guint step, bool *moved)
{
  SomaSolution *before = way->solutions->pdata[step - 1], *after = way->solutions->pdata[step];
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (after);
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_moved = 0;

  for (int copy = 0; copy < n_copies; copy++)
    {
      SomaKeptPiece kept = soma_kept_piece_make (puzzle, soma_solution_get_copy_at (after), copy);
      moved[copy] = kept.n_cells > 0 &&
                    !soma_kept_piece_is_in (&kept, puzzle, soma_solution_get_copy_at (before));
      n_moved += moved[copy];
      soma_kept_piece_clear (&kept);
    }
  return n_moved;
}
