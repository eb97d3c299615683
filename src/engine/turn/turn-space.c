/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-space.h"

#include <limits.h>
#include <stdlib.h>

#include "memory.h"
#include "min-max.h"
#include "turn-boxes.h"

/* When the least clearance is looked for, most questions are close to it, where the effort is
 * greatest: with less, what is found is a thousandth more now and then. */
#define BOXES_TO_BISECT 40000

/* What turns from y to x turns from x to y in a mirror. */
static void
mirror (const SomaTurnPicture *picture, SomaTurnCell *cells)
{
  for (int i = 0; i < picture->n_cells; i++)
    {
      cells[i] = picture->cells[i];
      cells[i].y = -1 - cells[i].y;
    }
}

static void
set_goal (const SomaTurnPicture *picture, int slide, int direction, int number, SomaTurnPoint goal)
{
  SomaTurnEnd end;

  soma_turn_get_end (picture, slide, number, &end);
  goal[SOMA_TURN_X] = end.x / 2.0;
  goal[SOMA_TURN_Y] = direction * end.y / 2.0;
  goal[SOMA_TURN_TANGENT] = 1;
}

/* As it is asked about, which is turned from x to y; `cells` has room for all. */
static SomaTurnPicture
see (const SomaTurnPicture *picture, int direction, SomaTurnCell *cells)
{
  SomaTurnPicture seen = *picture;

  if (direction < 0)
    {
      mirror (picture, cells);
      seen.cells = cells;
    }
  return seen;
}

SomaTurnEnds
soma_turn_find_ways (const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
                     SomaTurnEnds ends, SomaTurnPath *paths, uint64_t *n_boxes)
{
  SomaTurnCell *cells = soma_alloc ((size_t) picture->n_cells, sizeof (SomaTurnCell));
  SomaTurnPoint goals[SOMA_TURN_MOST_ENDS];
  SomaTurnPicture seen = see (picture, direction, cells);
  SomaTurnProbe probe;
  SomaTurnEnds found = 0;

  if (soma_turn_probe_init (&probe, &seen, limits) && !soma_turn_probe_is_barred (&probe))
    {
      for (SomaTurnEnds rest = ends; rest != 0; rest &= rest - 1)
        {
          int number = __builtin_ctzll (rest);
          set_goal (picture, limits->slide, direction, number, goals[number]);
          if (soma_turn_probe_try_arc (&probe, goals[number], direction,
                                       paths != NULL ? &paths[number] : NULL))
            found |= UINT64_C (1) << number;
        }
      if (found != ends)
        found |= soma_turn_boxes_search (&probe, limits, ends & ~found,
                                         (const SomaTurnPoint *) goals, direction, paths);
    }
  if (n_boxes != NULL)
    *n_boxes += probe.n_tested;
  soma_turn_probe_clear (&probe);
  free (cells);
  return found;
}

int
soma_turn_find_clearance (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                          int direction, SomaTurnEnd end, SomaTurnPath *path)
{
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS];
  SomaTurnLimits tried = *limits;
  int number = soma_turn_find_end (picture, limits->slide, end), impossible = -1, possible = -1;
  SomaTurnEnds wanted = UINT64_C (1) << number;

  *path = (SomaTurnPath){ 0 };

  /* First with all ends, as they are asked for when turns are looked for: a search for one end
   * takes another course, and may miss what needs nearly all that is allowed. */
  SomaTurnEnds ends = soma_turn_find_free_ends (picture, limits->slide, direction);
  tried.stop = NULL;
  while (possible < 0 || (possible - impossible > 1 && !soma_turn_is_stopped (limits)))
    {
      tried.clearance = possible < 0 ? limits->clearance : (possible + impossible) / 2;
      SomaTurnEnds found = soma_turn_find_ways (picture, &tried, direction, ends, paths, NULL);
      for (SomaTurnEnds others = found & ~wanted; others != 0; others &= others - 1)
        soma_turn_path_clear (&paths[__builtin_ctzll (others)]);
      if ((found & wanted) != 0)
        {
          soma_turn_path_clear (path);
          *path = paths[number];
          possible = tried.clearance;
        }
      else if (possible < 0)
        return -1;
      else
        impossible = tried.clearance;
      ends = wanted;
      tried.most_boxes =
          limits->most_boxes > 0 ? soma_min (limits->most_boxes, BOXES_TO_BISECT) : BOXES_TO_BISECT;
    }
  return possible;
}

static int
get_way (const SomaTurnEnd *end)
{
  return end->x * end->x + end->y * end->y;
}

static int
find_least_way (const SomaTurnPicture *picture, int slide)
{
  SomaTurnEnd end;
  int least = INT_MAX;

  for (int number = 0; soma_turn_get_end (picture, slide, number, &end); number++)
    least = soma_min (least, get_way (&end));
  return least;
}

uint64_t
soma_turn_find_obstacles (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                          int direction, SomaTurnPath *path)
{
  SomaTurnCell *cells = soma_alloc ((size_t) picture->n_cells, sizeof (SomaTurnCell));
  SomaTurnPicture seen = see (picture, direction, cells);
  int least = find_least_way (picture, limits->slide);
  SomaTurnProbe probe;
  uint64_t met = 0;
  SomaTurnEnd end;

  *path = (SomaTurnPath){ 0 };
  bool fits = soma_turn_probe_init (&probe, &seen, limits);
  for (int number = 0; fits && soma_turn_get_end (picture, limits->slide, number, &end); number++)
    {
      SomaTurnPoint goal;
      SomaTurnPath there;
      if (get_way (&end) > least)
        continue;
      set_goal (picture, limits->slide, direction, number, goal);
      uint64_t others = soma_turn_probe_follow_arc (&probe, goal, direction, &there);
      if (there.n_poses > path->n_poses)
        {
          soma_turn_path_clear (path);
          *path = there;
          met = others;
        }
      else
        soma_turn_path_clear (&there);
    }
  soma_turn_probe_clear (&probe);
  free (cells);
  return met;
}
