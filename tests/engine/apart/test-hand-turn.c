/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand-turn.h"

#include <math.h>

#include "engine-auto.h"
#include "random-cage.h"
#include "random-assembly.h"
#include "reach.h"
#include "turn-follow.h"

/* Random pieces of random cages are turned at random. Each way is followed by what knows nothing
 * but where bodies are, and what cannot turn must meet something. */

#define N_CAGES 60
#define N_TURNS 8

/* What bodies may have in common, in cells. */
#define NOTHING 1e-9

static const SomaTurnLimits limits = { .clearance = 40, .slide = 1 };

typedef struct
{
  int n_made, n_along, n_opposite, n_blocked, n_same, n_back;
} Tally;

typedef struct
{
  SlowAssembly assembly;
  SomaReach *reach;   /* owned */
  SomaTurner *turner; /* owned */
  SomaSpread spread;
} Cage;

static void
cage_clear (Cage *cage)
{
  soma_reach_free (cage->reach);
  soma_turner_free (cage->turner);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cage, cage_clear)

static void
cage_init (Cage *cage, GRand *rand)
{
  g_autofree uint16_t *copy_at = NULL;

  random_cage_make (rand, &cage->assembly);
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&cage->assembly, &copy_at);
  cage->reach = soma_reach_new (puzzle, copy_at);
  cage->turner = soma_turner_new (puzzle, copy_at, &limits);
  soma_spread_begin (&cage->spread, cage->assembly.n_pieces);
}

/* The cells of some pieces where they are, as they are seen along an axis. */
static void
add_cells (const Cage *cage, guint64 pieces, int axis, GArray *cells)
{
  for (int p = 0; p < cage->assembly.n_pieces; p++)
    for (int i = 0; (pieces >> p & 1) != 0 && i < cage->assembly.n_cells[p]; i++)
      {
        SomaCell cell = soma_rigid_place_cell (&cage->spread.places[p], cage->assembly.cells[p][i]);
        const int at[3] = { cell.x, cell.y, cell.z };
        SomaTurnCell seen = soma_turn_see_cell (at, axis, p);
        g_array_append_val (cells, seen);
      }
}

static int
compare_cells (gconstpointer a, gconstpointer b)
{
  const SomaTurnCell *first = a, *second = b;

  if (first->x != second->x)
    return first->x - second->x;
  return first->y != second->y ? first->y - second->y : first->layer - second->layer;
}

/* No two pieces are in one place. */
static void
assert_apart (const Cage *cage)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell));

  add_cells (cage, G_MAXUINT64, 0, cells);
  g_array_sort (cells, compare_cells);
  for (guint i = 1; i < cells->len; i++)
    g_assert_cmpint (compare_cells (&g_array_index (cells, SomaTurnCell, i - 1),
                                    &g_array_index (cells, SomaTurnCell, i)),
                     !=, 0);
}

static TurnFollowed
follow (const Cage *cage, const SomaHandTurn *turn, SomaTurnEnd end, int clearance)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell));
  const SomaMove *move = &turn->move;
  SomaTurnLimits allowed = limits;
  SomaTurnPicture picture;

  add_cells (cage, move->turning, move->axis, cells);
  picture.n_turning = (int) cells->len;
  add_cells (cage, cage->spread.parts[0] & ~move->turning, move->axis, cells);
  picture.n_cells = (int) cells->len;
  picture.cells = (const SomaTurnCell *) (void *) cells->data;
  allowed.clearance = clearance;
  return turn_follow (&picture, &allowed, &turn->turn.path,
                      move->turning == move->copies ? move->by : -move->by, end);
}

static void
check_made (Cage *cage, const SomaHandTurn *turn, guint64 held, gboolean along, Tally *tally)
{
  const SomaMove *move = &turn->move;
  SomaTurnEnd end = { move->end[(move->axis + 1) % 3], move->end[(move->axis + 2) % 3] };

  g_assert_cmpint (move->kind, ==, SOMA_MOVE_TURN);
  g_assert_cmpuint (move->copies & held, ==, held);
  g_assert_true (along || move->copies == held);
  g_assert_cmpuint (move->copies, !=, cage->spread.parts[0]);
  g_assert_cmpint (turn->turn.clearance, <=, limits.clearance);
  TurnFollowed followed = follow (cage, turn, end, turn->turn.clearance + 2);
  g_assert_cmpstr (followed.fault, ==, NULL);
  g_assert_cmpfloat (followed.overlap, <=, NOTHING);
  tally->n_made++;
  tally->n_along += move->copies != held;
  tally->n_opposite += move->turning != move->copies;
  soma_reach_move (cage->reach, move, &cage->spread);
  assert_apart (cage);
}

/* It gets somewhere, or nowhere, and back, and is stopped by others. */
static void
check_blocked (const Cage *cage, const SomaHandTurn *turn, guint64 held, Tally *tally)
{
  const SomaTurnPath *path = &turn->turn.path;

  g_assert_cmpuint (turn->blockers, !=, 0);
  g_assert_cmpuint (turn->blockers & turn->move.copies, ==, 0);
  g_assert_cmpuint (turn->blockers & ~cage->spread.parts[0], ==, 0);
  g_assert_cmpuint (turn->move.copies & held, ==, held);
  g_assert_cmpint (path->n_poses % 2, ==, 1);
  for (int i = 0; i < path->n_poses; i++)
    {
      const SomaTurnPose *pose = &path->poses[i], *other = &path->poses[path->n_poses - 1 - i];
      g_assert_cmpfloat (pose->angle, ==, other->angle);
      g_assert_true (i > 0 || (pose->x == 0 && pose->y == 0 && pose->angle == 0));
    }
  tally->n_blocked++;
}

/* What has turned can turn back, unless it would slide too far from where it is, or has hardly any
 * room. */
static void
check_back (Cage *cage, const SomaHandTurn *made, Tally *tally)
{
  const SomaTurnPath *path = &made->turn.path;
  const SomaTurnPose *last = &path->poses[path->n_poses - 1];
  SomaHandTurn back;

  for (int i = 0; i < path->n_poses; i++)
    if (fabs (path->poses[i].x - last->x) > limits.slide ||
        fabs (path->poses[i].y - last->y) > limits.slide)
      return;
  if (made->turn.clearance > limits.clearance - 5)
    return;
  soma_turner_find (cage->turner, &cage->spread, made->move.copies, made->move.axis, -made->move.by,
                    FALSE, &back);
  g_assert_cmpint (back.kind, ==, SOMA_HAND_TURN_MADE);
  soma_hand_turn_clear (&back);
  tally->n_back++;
}

static void
turn (Cage *cage, GRand *rand, Tally *tally)
{
  int n = cage->assembly.n_pieces, axis = g_rand_int_range (rand, 0, 3);
  guint64 held = (guint64) g_rand_int_range (rand, 1, (1 << n) - 1);
  int direction = g_rand_boolean (rand) ? 1 : -1;
  gboolean along = g_rand_boolean (rand);
  SomaHandTurn made;

  soma_turner_find (cage->turner, &cage->spread, held, axis, direction, along, &made);
  switch (made.kind)
    {
    case SOMA_HAND_TURN_MADE:
      check_made (cage, &made, held, along, tally);
      check_back (cage, &made, tally);
      break;
    case SOMA_HAND_TURN_BLOCKED:
      check_blocked (cage, &made, held, tally);
      break;
    case SOMA_HAND_TURN_SAME:
      tally->n_same++;
      break;
    case SOMA_HAND_TURN_STOPPED:
    default:
      g_assert_not_reached ();
    }
  soma_hand_turn_clear (&made);
}

static void
test_random (void)
{
  Tally tally = { 0 };

  for (guint32 seed = 1; seed <= N_CAGES; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Cage) cage = { 0 };
      cage_init (&cage, rand);
      for (int i = 0; i < N_TURNS; i++)
        turn (&cage, rand, &tally);
    }
  g_test_message ("%d made, %d with others, %d as the opposite; %d blocked, %d that change nothing",
                  tally.n_made, tally.n_along, tally.n_opposite, tally.n_blocked, tally.n_same);
  g_assert_cmpint (tally.n_made, >, 10);
  g_assert_cmpint (tally.n_along, >, 0);
  g_assert_cmpint (tally.n_opposite, >, 0);
  g_assert_cmpint (tally.n_blocked, >, 10);
  g_assert_cmpint (tally.n_back, >, 10);
}

/* It does not turn, and it is not known whether it can. */
static void
test_stop (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_auto (Cage) cage = { 0 };
  SomaHandTurn made;

  cage_init (&cage, rand);
  soma_turner_stop (cage.turner);
  soma_turner_find (cage.turner, &cage.spread, 1, 0, 1, FALSE, &made);
  g_assert_cmpint (made.kind, ==, SOMA_HAND_TURN_STOPPED);
  soma_hand_turn_clear (&made);
}

/* Where a whole was moved, its pieces are in the same places; where one was, they are not. */
static void
test_same (void)
{
  SomaSpread here, there;
  const SomaRigidBox boxes[3] = { { { 0, 0, 0 }, { 1, 0, 0 } },
                                  { { 2, 0, 0 }, { 2, 3, 0 } },
                                  { { 0, 1, 0 }, { 1, 1, 4 } } };
  SomaMove turn = { .kind = SOMA_MOVE_TURN, .axis = 2, .by = 1, .copies = 7, .turning = 7 };

  soma_spread_begin (&here, 3);
  there = here;
  soma_rigid_places_move (there.places, boxes, &turn);
  soma_spread_shift (&there, 7, 0, -3);
  g_assert_true (soma_spread_is_same (&here, &there, 7));
  g_assert_true (soma_spread_is_same (&there, &here, 6));
  g_assert_false (soma_spread_equal (&here, &there));
  soma_spread_shift (&there, 4, 1, 1);
  g_assert_false (soma_spread_is_same (&here, &there, 7));
  g_assert_true (soma_spread_is_same (&here, &there, 3));
  turn.copies = turn.turning = 1;
  soma_rigid_places_move (there.places, boxes, &turn);
  g_assert_false (soma_spread_is_same (&here, &there, 3));
  g_assert_true (soma_spread_is_same (&here, &there, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hand-turn/random", test_random);
  g_test_add_func ("/hand-turn/stop", test_stop);
  g_test_add_func ("/hand-turn/same", test_same);
  return g_test_run ();
}
