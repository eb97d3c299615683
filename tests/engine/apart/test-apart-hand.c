/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "closed-box.h"
#include "engine-auto.h"
#include "onward.h"
#include "random-assembly.h"
#include "reach.h"

/* Random assemblies, of which random pieces are pushed at random, and a program that knows nothing
 * but cells to say what must come of it. */

#define N_ASSEMBLIES 600
#define N_PUSHES 14
/* Nothing is pushed further away, so that it stays in the box of the slow program. */
#define N_AWAY 16

typedef struct
{
  int n_blocked, n_along, n_endless, n_parted, n_moves, n_locked, n_on;
} Tally;

typedef struct
{
  SlowAssembly assembly;
  SomaReach *reach;         /* owned */
  SomaOnwardSearch *onward; /* owned */
  SomaSpread spread;
} Hand;

static void
hand_clear (Hand *hand)
{
  soma_reach_free (hand->reach);
  soma_onward_search_free (hand->onward);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Hand, hand_clear)

static void
hand_init (Hand *hand, GRand *rand)
{
  SomaApartOptions options = { 0 };
  g_autofree uint16_t *copy_at = NULL;

  random_assembly_make (rand, g_rand_int_range (rand, 2, 6), &hand->assembly);
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&hand->assembly, &copy_at);
  hand->reach = soma_reach_new (puzzle, copy_at);
  hand->onward = soma_onward_search_new (puzzle, copy_at, &options);
  g_assert_nonnull (hand->reach);
  g_assert_nonnull (hand->onward);
  g_assert_cmpint (soma_reach_n_copies (hand->reach), ==, hand->assembly.n_pieces);
  soma_spread_begin (&hand->spread, hand->assembly.n_pieces);
}

static SlowPlace
get_place (const SomaSpread *spread)
{
  SlowPlace place = { 0 };

  for (int i = 0; i < spread->n_copies; i++)
    for (int axis = 0; axis < 3; axis++)
      place.at[i][axis] = (gint8) spread->places[i].offset[axis];
  return place;
}

static guint
get_bit (int number)
{
  return 1u << number;
}

static void
shift (SlowPlace *place, guint set, int direction, int by)
{
  for (int p = 0; p < SLOW_MAX_PIECES; p++)
    if ((set & get_bit (p)) != 0)
      {
        gint8 *at = &place->at[p][direction / 2];
        *at = (gint8) (*at + (direction % 2 == 0 ? by : -by));
      }
}

/* The fewest pieces of the part with which the set can go a cell; the part if it takes all. */
static guint
find_least (const Hand *hand, guint part, const SlowPlace *place, guint set, int direction)
{
  guint best = part;

  for (guint other = 1; other < part; other++)
    if ((other & ~part) == 0 && (set & ~other) == 0 &&
        __builtin_popcount (other) < __builtin_popcount (best) &&
        slow_count_steps (&hand->assembly, part, place, other, direction) > 0)
      best = other;
  return best;
}

/* What is left once all but one of the others have been taken away is what stops the set. */
static guint
find_blockers (const Hand *hand, guint part, const SlowPlace *place, guint set, int direction)
{
  guint blockers = 0;

  for (guint other = 1; other < part; other <<= 1)
    if ((other & part & ~set) != 0 &&
        slow_count_steps (&hand->assembly, set | other, place, set, direction) == 0)
      blockers |= other;
  return blockers;
}

static const SomaReachLeg *
get_leg (const SomaReachWay *way, int gone)
{
  const SomaReachLeg *leg = NULL;

  for (int i = 0; i < way->n_legs && way->legs[i].from <= gone; i++)
    leg = &way->legs[i];
  return leg;
}

/* A cell at a time. `*place` becomes where everything is after `n_cells`. */
static void
follow_way (const Hand *hand, guint part, guint set, int direction, gboolean along, int n_cells,
            const SomaReachWay *way, SlowPlace *place)
{
  int n_most = way->is_endless ? MAX (n_cells, way->legs[way->n_legs - 1].from + 1) : way->most;

  g_assert_cmpint (way->axis, ==, direction / 2);
  g_assert_cmpint (way->sign, ==, direction % 2 == 0 ? 1 : -1);
  SlowPlace now = *place;
  for (int gone = 0; gone < n_most; gone++)
    {
      const SomaReachLeg *leg = get_leg (way, gone);
      if (along)
        set = find_least (hand, part, &now, set, direction);
      g_assert_nonnull (leg);
      g_assert_cmpuint (leg->copies, ==, set);
      g_assert_cmpuint (set, !=, part);
      g_assert_cmpint (slow_count_steps (&hand->assembly, part, &now, set, direction), >, 0);
      shift (&now, set, direction, 1);
      if (gone + 1 == n_cells)
        *place = now;
    }
  if (way->is_endless)
    g_assert_cmpint (slow_count_steps (&hand->assembly, part, &now, set, direction), ==, SLOW_FAR);
  else if (along)
    g_assert_cmpuint (find_least (hand, part, &now, set, direction), ==, part);
  if (!way->is_endless && set != part)
    {
      g_assert_cmpuint (way->blockers, !=, 0);
      g_assert_cmpuint (way->blockers, ==, find_blockers (hand, part, &now, set, direction));
    }
}

/* Whether a plane between the set and the others of the part has the set on the side to which it
 * went. */
static gboolean
is_beyond (const Hand *hand, guint part, const SlowPlace *place, guint set, int direction)
{
  int axis = direction / 2, sign = direction % 2 == 0 ? 1 : -1, of_set = G_MAXINT,
      of_rest = G_MININT;

  for (int p = 0; p < hand->assembly.n_pieces; p++)
    for (int i = 0; i < hand->assembly.n_cells[p] && (part & get_bit (p)) != 0; i++)
      {
        SomaCell cell = hand->assembly.cells[p][i];
        int at[3] = { cell.x, cell.y, cell.z };
        int along = sign * (at[axis] + place->at[p][axis]);
        if ((set & get_bit (p)) != 0)
          of_set = MIN (of_set, along);
        else
          of_rest = MAX (of_rest, along);
      }
  return of_set > of_rest;
}

static gboolean
is_near (const SomaSpread *spread)
{
  for (int i = 0; i < spread->n_copies; i++)
    for (int axis = 0; axis < 3; axis++)
      if (ABS (spread->places[i].offset[axis]) > N_AWAY)
        return FALSE;
  return TRUE;
}

static int
pick_part (const Hand *hand, GRand *rand)
{
  int part = g_rand_int_range (rand, 0, hand->spread.n_parts);

  for (int i = 0; i < hand->spread.n_parts; i++, part = (part + 1) % hand->spread.n_parts)
    if (__builtin_popcountll (hand->spread.parts[part]) > 1)
      return part;
  return -1;
}

/* FALSE if everything is single. */
static gboolean
push (Hand *hand, GRand *rand, Tally *tally)
{
  int number = pick_part (hand, rand), direction = g_rand_int_range (rand, 0, 6);
  gboolean along = g_rand_boolean (rand);
  SomaReachWay way;

  if (number < 0)
    return FALSE;
  guint part = (guint) hand->spread.parts[number], set = 0;
  while (set == 0 || set == part)
    set = (g_rand_int (rand) & g_rand_int (rand)) & part;
  soma_reach_find (hand->reach, &hand->spread, set, direction, along, &way);
  int most = way.is_endless ? way.clear + 1 : way.most;
  int n_cells = g_rand_int_range (rand, 0, most + 1);
  SlowPlace place = get_place (&hand->spread);
  follow_way (hand, part, set, direction, along, n_cells, &way, &place);
  SomaSpread after = hand->spread;
  guint64 out = soma_reach_go (&way, n_cells, &after);
  SlowPlace reached = get_place (&after);
  g_assert_cmpmem (&reached, sizeof reached, &place, sizeof place);
  guint last = n_cells > 0 ? (guint) get_leg (&way, n_cells - 1)->copies : 0;
  gboolean is_off = way.is_endless && n_cells > way.legs[way.n_legs - 1].from &&
                    is_beyond (hand, part, &place, last, direction);
  g_assert_cmpuint (out, ==, is_off ? last : 0);
  if (is_off)
    {
      g_assert_cmpuint (after.parts[number], ==, part & ~last);
      g_assert_cmpuint (after.parts[after.n_parts - 1], ==, last);
    }
  tally->n_blocked += !way.is_endless;
  tally->n_along += way.n_legs > 1;
  tally->n_endless += way.is_endless;
  tally->n_parted += is_off;
  if (is_near (&after))
    hand->spread = after;
  return TRUE;
}

/* The next move is one, and leads one move nearer. */
static void
make_next (const Hand *hand, int number, const SomaOnward *onward)
{
  guint part = (guint) hand->spread.parts[number], set = (guint) onward->next.copies;
  int direction = 2 * onward->next.axis + (onward->next.by < 0);
  SlowPlace place = get_place (&hand->spread);
  int steps = slow_count_steps (&hand->assembly, part, &place, set, direction);

  g_assert_cmpuint (set & ~part, ==, 0);
  g_assert_cmpuint (set, !=, 0);
  g_assert_cmpuint (set, !=, part);
  g_assert_cmpint (onward->next.kind == SOMA_MOVE_OUT, ==, onward->n_moves == 1);
  if (onward->next.kind == SOMA_MOVE_OUT)
    {
      g_assert_cmpint (steps, ==, SLOW_FAR);
      return;
    }
  g_assert_cmpint (steps, >=, ABS (onward->next.by));
  shift (&place, set, direction, ABS (onward->next.by));
  g_assert_cmpint (slow_count_moves (&hand->assembly, part, &place), ==, onward->n_moves - 1);
}

static void
look_on (Hand *hand, GRand *rand, Tally *tally)
{
  int number = pick_part (hand, rand);
  SlowPlace place = get_place (&hand->spread);
  SomaOnward onward;

  if (number < 0)
    return;
  int n_moves = slow_count_moves (&hand->assembly, (guint) hand->spread.parts[number], &place);
  if (n_moves == -2)
    return;
  soma_onward_search_run (hand->onward, &hand->spread, number, &onward);
  g_assert_cmpint (onward.result, ==, n_moves < 0 ? SOMA_APART_LOCKED : SOMA_APART_COMPLETE);
  g_assert_cmpuint (onward.n_states, >, 0);
  tally->n_locked += n_moves < 0;
  tally->n_moves += n_moves > 1;
  if (n_moves < 0)
    return;
  g_assert_cmpint (onward.n_moves, ==, n_moves);
  make_next (hand, number, &onward);
  tally->n_on++;
}

static void
test_random (void)
{
  Tally tally = { 0 };

  for (guint32 seed = 1; seed <= N_ASSEMBLIES; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Hand) hand = { 0 };

      hand_init (&hand, rand);
      g_test_message ("seed %u", seed);
      for (int i = 0; i < N_PUSHES && push (&hand, rand, &tally); i++)
        if (i % 5 == 0)
          look_on (&hand, rand, &tally);
    }
  g_test_message ("%d pushes stopped, %d endless, %d took others along on the way, %d parted; "
                  "%d ways on, %d of more than one move, %d locked",
                  tally.n_blocked, tally.n_endless, tally.n_along, tally.n_parted, tally.n_on,
                  tally.n_moves, tally.n_locked);
  g_assert_cmpint (tally.n_blocked, >, N_ASSEMBLIES);
  g_assert_cmpint (tally.n_endless, >, N_ASSEMBLIES / 2);
  g_assert_cmpint (tally.n_along, >, N_ASSEMBLIES / 6);
  g_assert_cmpint (tally.n_parted, >, N_ASSEMBLIES / 6);
  g_assert_cmpint (tally.n_on, >, N_ASSEMBLIES);
  g_assert_cmpint (tally.n_moves, >, N_ASSEMBLIES / 10);
  g_assert_cmpint (tally.n_locked, >, N_ASSEMBLIES / 10);
}

/* With little memory, and when told to stop, what is known is a lower bound. */
static void
test_limits (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 4, 4, 4 }, 5);
  atomic_bool stop = false;
  SomaApartOptions options = { .most_bytes = 1 << 20, .stop = &stop };
  SomaOnwardSearch *search = soma_onward_search_new (box.puzzle, box.copy_at, &options);
  SomaSpread spread;
  SomaOnward onward;
  uint64_t n_states;
  int n_known;

  soma_spread_begin (&spread, 6);
  soma_onward_search_run (search, &spread, 0, &onward);
  g_assert_cmpint (onward.result, ==, SOMA_APART_MEMORY);
  g_assert_cmpint (onward.n_moves, >, 0);
  soma_onward_search_get_progress (search, &n_known, &n_states);
  g_assert_cmpint (n_known, ==, onward.n_moves);
  g_assert_cmpuint (n_states, ==, onward.n_states);
  atomic_store (&stop, true);
  soma_onward_search_run (search, &spread, 0, &onward);
  g_assert_cmpint (onward.result, ==, SOMA_APART_STOPPED);
  g_assert_cmpint (onward.n_moves, ==, 0);
  soma_onward_search_free (search);
  closed_box_clear (&box);
}

/* Of two parts the heavier one stays: it is the other that moves. */
static void
test_heavy (void)
{
  const SomaCell low[] = { { 0, 0, 0 }, { 1, 0, 0 } }, high[] = { { 0, 0, 1 } };
  SomaPiece pieces[] = {
    { .letter = "A", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = high },
    { .letter = "B", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = low },
  };
  SomaCell cells[] = { low[0], low[1], high[0] };
  const uint16_t copies[] = { 1, 1, 0 };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 3, NULL);
  const SomaApartOptions options = { 0 };
  uint16_t copy_at[3];
  SomaOnward onward[2];
  SomaSpread spread;

  for (int i = 0; i < 3; i++)
    copy_at[soma_figure_index (figure, cells[i])] = copies[i];
  soma_spread_begin (&spread, 2);
  for (unsigned heavy = 0; heavy < 2; heavy++)
    {
      pieces[0].weight = (int) heavy;
      g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
      SomaOnwardSearch *search = soma_onward_search_new (puzzle, copy_at, &options);
      soma_onward_search_run (search, &spread, 0, &onward[heavy]);
      soma_onward_search_free (search);
      g_assert_cmpint (onward[heavy].n_moves, ==, 1);
      g_assert_cmpint (onward[heavy].next.kind, ==, SOMA_MOVE_OUT);
      g_assert_cmpuint (onward[heavy].next.copies, ==, heavy + 1);
    }
  g_assert_cmpint (onward[0].next.axis, ==, onward[1].next.axis);
  g_assert_cmpint (onward[0].next.by, ==, -onward[1].next.by);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/apart-hand/random", test_random);
  g_test_add_func ("/apart-hand/limits", test_limits);
  g_test_add_func ("/apart-hand/heavy", test_heavy);
  return g_test_run ();
}
