/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "blocking.h"

#include <glib.h>
#include <string.h>

/* What moves along with what, of random pieces that lie about in a room, against the plain meaning
 * of the words: a piece is shifted cell by cell, and what it comes into is taken along. */

#define SIDE 12
#define BITS 8
#define N_ROUNDS 60
#define N_STATES 12
#define MOST_CELLS 5

typedef struct
{
  int n_cells;
  SomaCell cells[MOST_CELLS]; /* the least coordinates are 0 */
  int shape, at[3];
} Body;

typedef struct
{
  int n, side;
  Body bodies[SOMA_MAX_RIGIDS];
} Room;

static int
get (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

/* A walk from cell to cell. */
static void
make_body (GRand *rand, SomaGaps *gaps, Body *body)
{
  int corner[3], at[3] = { 8, 8, 8 };

  body->n_cells = g_rand_int_range (rand, 1, MOST_CELLS + 1);
  for (int i = 0; i < body->n_cells; i++)
    {
      body->cells[i] = (SomaCell){ (gint16) at[0], (gint16) at[1], (gint16) at[2] };
      at[g_rand_int_range (rand, 0, 3)]++;
    }
  body->shape = soma_gaps_add_shape (gaps, body->cells, body->n_cells, corner);
  for (int i = 0; i < body->n_cells; i++)
    {
      body->cells[i].x -= (gint16) corner[0];
      body->cells[i].y -= (gint16) corner[1];
      body->cells[i].z -= (gint16) corner[2];
    }
}

/* Whether `a`, shifted so far along the axis, has a cell in common with `b`. */
static gboolean
meet (const Body *a, const Body *b, int axis, int by)
{
  for (int i = 0; i < a->n_cells; i++)
    for (int j = 0; j < b->n_cells; j++)
      {
        gboolean same = TRUE;
        for (int k = 0; k < 3; k++)
          same &= get (a->cells[i], k) + a->at[k] + (k == axis ? by : 0) ==
                  get (b->cells[j], k) + b->at[k];
        if (same)
          return TRUE;
      }
  return FALSE;
}

static gboolean
is_free (const Room *room, int piece)
{
  for (int other = 0; other < room->n; other++)
    if (other != piece && meet (&room->bodies[piece], &room->bodies[other], 0, 0))
      return FALSE;
  return TRUE;
}

static void
put_anywhere (GRand *rand, Room *room, int piece)
{
  do
    for (int axis = 0; axis < 3; axis++)
      room->bodies[piece].at[axis] = g_rand_int_range (rand, 0, room->side);
  while (!is_free (room, piece));
}

static guint64
push (const Room *room, int direction, int distance, int piece)
{
  guint64 set = G_GUINT64_CONSTANT (1) << piece, before = 0;
  int farthest = distance == SOMA_GAP_FREE ? 2 * SIDE : distance;

  while (set != before)
    {
      before = set;
      for (int i = 0; i < room->n; i++)
        for (int j = 0; j < room->n && (before >> i & 1) != 0; j++)
          for (int by = 1; by <= farthest && (set >> j & 1) == 0; by++)
            if (meet (&room->bodies[i], &room->bodies[j], direction / 2,
                      direction % 2 == 0 ? by : -by))
              set |= G_GUINT64_CONSTANT (1) << j;
    }
  return set;
}

static guint64
find_pushed (SomaBlocking *blocking, int direction, int distance, int piece)
{
  SomaPush to;

  if (distance == SOMA_GAP_FREE)
    return soma_blocking_find_far (blocking, direction, piece);
  soma_push_begin (&to, blocking, direction, soma_blocking_find_near (blocking, direction, piece));
  while (to.most < distance)
    soma_push_go_on (&to, blocking);
  return to.set;
}

static void
compare_all_near (const Room *room, SomaBlocking *blocking, int direction, int *n_chains)
{
  uint64_t sets[SOMA_MAX_RIGIDS];
  uint64_t heavy = soma_blocking_find_all_near (blocking, direction, sets);

  for (int piece = 0; piece < room->n; piece++)
    {
      guint64 set = push (room, direction, 1, piece);
      int n = __builtin_popcountll (set);
      g_assert_cmpint (heavy >> piece & 1, ==, n > room->n / 2);
      if (n <= room->n / 2)
        g_assert_cmphex (sets[piece], ==, set);
      *n_chains += n > 2 && n <= room->n / 2 && room->n <= 8;
    }
}

static void
compare (const Room *room, SomaBlocking *blocking, int *n_chains)
{
  static const int distances[] = { 1, 2, 5, SOMA_GAP_FREE };

  for (int direction = 0; direction < SOMA_N_DIRECTIONS; direction++)
    {
      compare_all_near (room, blocking, direction, n_chains);
      for (guint i = 0; i < G_N_ELEMENTS (distances); i++)
        for (int piece = 0; piece < room->n; piece++)
          g_assert_cmphex (find_pushed (blocking, direction, distances[i], piece), ==,
                           push (room, direction, distances[i], piece));
    }
  for (int axis = 0; axis < 3; axis++)
    {
      gboolean is_stuck = TRUE;
      for (int piece = 0; piece < room->n; piece++)
        is_stuck &= push (room, 2 * axis, 1, piece) == blocking->all;
      g_assert_cmpint (soma_blocking_is_stuck (blocking, axis), ==, is_stuck);
    }
}

static void
measure (const Room *room, SomaBlocking *blocking, SomaGaps *gaps)
{
  int shapes[SOMA_MAX_RIGIDS];
  uint64_t positions[SOMA_MAX_RIGIDS];

  for (int i = 0; i < room->n; i++)
    {
      shapes[i] = room->bodies[i].shape;
      positions[i] = soma_gaps_pack (BITS, room->bodies[i].at);
    }
  soma_blocking_measure (blocking, gaps, room->n, shapes, positions);
}

/* From state to state only one piece lies elsewhere, or has another form, or all have moved
 * together. Up to eight pieces are packed more densely, so that they push others in turn. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  SomaGaps *gaps = soma_gaps_new (BITS);
  SomaBlocking *blocking = g_new0 (SomaBlocking, 1);
  Room *room = g_new0 (Room, 1);
  int n_chains = 0;

  for (int round = 0; round < N_ROUNDS; round++)
    {
      gboolean is_dense = round % 3 == 0;
      int n_pieces = g_rand_int_range (rand, 2, is_dense ? 9 : round % 10 == 1 ? 41 : 21);
      room->side = is_dense ? 4 : SIDE;
      soma_gaps_prepare (gaps, n_pieces + N_STATES);
      soma_blocking_forget (blocking);
      for (room->n = 0; room->n < n_pieces; room->n++)
        {
          make_body (rand, gaps, &room->bodies[room->n]);
          put_anywhere (rand, room, room->n);
        }
      for (int state = 0; state < N_STATES; state++)
        {
          measure (room, blocking, gaps);
          compare (room, blocking, &n_chains);
          if (state % 4 == 3)
            for (int i = 0; i < n_pieces; i++)
              room->bodies[i].at[state % 3]++;
          else
            {
              int piece = g_rand_int_range (rand, 0, n_pieces);
              if (state % 4 == 1)
                make_body (rand, gaps, &room->bodies[piece]);
              if (state % 4 != 1 || !is_free (room, piece))
                put_anywhere (rand, room, piece);
            }
        }
    }
  g_test_message ("%d times more than one other piece moved along, of up to eight", n_chains);
  g_assert_cmpint (n_chains, >, 100);
  g_free (room);
  g_free (blocking);
  soma_gaps_free (gaps);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blocking/random", test_random);
  return g_test_run ();
}
