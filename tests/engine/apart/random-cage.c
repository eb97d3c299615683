/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-cage.h"

#include <string.h>

#define EDGE 5

enum
{
  NOTHING = -1,
  WALL,
  INNER,
  OTHER_INNER,
  OTHER_WALL
};

typedef struct
{
  GRand *rand;
  int extent[3];
  int at[EDGE][EDGE][EDGE];
} Cage;

static int *
get_cell (Cage *cage, const int *at)
{
  return &cage->at[at[0]][at[1]][at[2]];
}

static gboolean
is_room (const Cage *cage, const int *at)
{
  for (int axis = 0; axis < 3; axis++)
    if (at[axis] < 1 || at[axis] >= cage->extent[axis] - 1)
      return FALSE;
  return TRUE;
}

static gboolean
is_inside (const Cage *cage, const int *at)
{
  for (int axis = 0; axis < 3; axis++)
    if (at[axis] < 0 || at[axis] >= cage->extent[axis])
      return FALSE;
  return TRUE;
}

static void
choose_in_room (Cage *cage, int *at)
{
  for (int axis = 0; axis < 3; axis++)
    at[axis] = g_rand_int_range (cage->rand, 1, cage->extent[axis] - 1);
}

/* A piece that grows in the room, and its cells. */
static int
grow (Cage *cage, int piece, int n_wanted, int (*cells)[3])
{
  int n = 0;

  for (int attempt = 0; attempt < 200 && n < n_wanted; attempt++)
    {
      int at[3];
      choose_in_room (cage, at);
      if (n > 0)
        {
          memcpy (at, cells[g_rand_int_range (cage->rand, 0, n)], sizeof at);
          at[g_rand_int_range (cage->rand, 0, 3)] += g_rand_boolean (cage->rand) ? 1 : -1;
        }
      if (!is_room (cage, at) || *get_cell (cage, at) != NOTHING)
        continue;
      *get_cell (cage, at) = piece;
      memcpy (cells[n++], at, sizeof at);
    }
  return n;
}

/* Turns the cells about an axis, and shifts them to a place in the room. FALSE if they do not fit
 * there. */
static gboolean
turn (Cage *cage, int (*cells)[3], int n)
{
  int axis = g_rand_int_range (cage->rand, 0, 3), to[3];
  int u = (axis + 1) % 3, v = (axis + 2) % 3;

  choose_in_room (cage, to);
  for (int i = 0; i < n; i++)
    {
      int old_u = cells[i][u];
      cells[i][u] = -cells[i][v];
      cells[i][v] = old_u;
    }
  for (int k = 0; k < 3; k++)
    to[k] -= cells[0][k];
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 3; k++)
        cells[i][k] += to[k];
      if (!is_room (cage, cells[i]))
        return FALSE;
    }
  return TRUE;
}

/* A hole in the walls, of the shape of the cells as they go out. */
static void
carve (Cage *cage, int (*cells)[3], int n)
{
  int axis = g_rand_int_range (cage->rand, 0, 3), by = g_rand_boolean (cage->rand) ? 1 : -1;

  for (int i = 0; i < n; i++)
    for (; is_inside (cage, cells[i]); cells[i][axis] += by)
      if (*get_cell (cage, cells[i]) == WALL)
        *get_cell (cage, cells[i]) = NOTHING;
}

static void
carve_for_turned (Cage *cage, int (*cells)[3], int n)
{
  for (int attempt = 0; attempt < 100; attempt++)
    {
      int turned[EDGE][3];
      memcpy (turned, cells, (gsize) n * sizeof turned[0]);
      if (!turn (cage, turned, n))
        continue;
      carve (cage, turned, n);
      return;
    }
}

/* The walls on one side of a plane, but for a few cells, are another piece. */
static void
split (Cage *cage)
{
  int axis = g_rand_int_range (cage->rand, 0, 3);
  int border = g_rand_int_range (cage->rand, 1, cage->extent[axis]);
  int few = g_rand_int_range (cage->rand, 0, 8);
  int at[3];

  for (at[0] = 0; at[0] < cage->extent[0]; at[0]++)
    for (at[1] = 0; at[1] < cage->extent[1]; at[1]++)
      for (at[2] = 0; at[2] < cage->extent[2]; at[2]++)
        if (*get_cell (cage, at) == WALL &&
            (at[axis] < border) != (g_rand_int_range (cage->rand, 0, 100) < few))
          *get_cell (cage, at) = OTHER_WALL;
}

static void
make_walls (Cage *cage)
{
  int at[3];

  cage->extent[0] = g_rand_int_range (cage->rand, 4, 6);
  cage->extent[1] = g_rand_int_range (cage->rand, 4, 6);
  cage->extent[2] = g_rand_int_range (cage->rand, 3, 5);
  for (at[0] = 0; at[0] < EDGE; at[0]++)
    for (at[1] = 0; at[1] < EDGE; at[1]++)
      for (at[2] = 0; at[2] < EDGE; at[2]++)
        *get_cell (cage, at) = is_inside (cage, at) && !is_room (cage, at) ? WALL : NOTHING;
}

/* The pieces that there are come in any order. */
static void
read_pieces (Cage *cage, SlowAssembly *assembly)
{
  int numbers[OTHER_WALL + 1] = { -1, -1, -1, -1 }, order[OTHER_WALL + 1] = { 0, 1, 2, 3 };
  int at[3];

  for (int i = OTHER_WALL; i > 0; i--)
    {
      int k = g_rand_int_range (cage->rand, 0, i + 1), swapped = order[i];
      order[i] = order[k];
      order[k] = swapped;
    }
  *assembly = (SlowAssembly){ 0 };
  for (int i = 0; i <= OTHER_WALL; i++)
    for (at[0] = 0; at[0] < EDGE; at[0]++)
      for (at[1] = 0; at[1] < EDGE; at[1]++)
        for (at[2] = 0; at[2] < EDGE; at[2]++)
          {
            int piece = order[i];
            if (*get_cell (cage, at) != piece)
              continue;
            if (numbers[piece] < 0)
              numbers[piece] = assembly->n_pieces++;
            int *n = &assembly->n_cells[numbers[piece]];
            assembly->cells[numbers[piece]][(*n)++] =
                (SomaCell){ (gint16) at[0], (gint16) at[1], (gint16) at[2] };
          }
  for (int i = 0; i < assembly->n_pieces; i++)
    assembly->weights[i] = g_rand_int_range (cage->rand, 0, 3);
}

static void
make (GRand *rand, SlowAssembly *assembly)
{
  Cage cage = { .rand = rand };
  int cells[EDGE][3], others[EDGE][3];

  make_walls (&cage);
  int n = grow (&cage, INNER, g_rand_int_range (rand, 2, 6), cells);
  if (g_rand_boolean (rand))
    {
      int n_others = grow (&cage, OTHER_INNER, g_rand_int_range (rand, 1, 4), others);
      if (g_rand_boolean (rand))
        carve_for_turned (&cage, others, n_others);
    }
  carve_for_turned (&cage, cells, n);
  if (g_rand_int_range (rand, 0, 3) == 0)
    split (&cage);
  read_pieces (&cage, assembly);
}

void
random_cage_make (GRand *rand, SlowAssembly *assembly)
{
  SlowResult result = { .comes_apart = TRUE };

  for (int attempt = 0; attempt < 50 && result.comes_apart; attempt++)
    {
      make (rand, assembly);
      slow_take_apart (assembly, NULL, 0, &result);
    }
}
