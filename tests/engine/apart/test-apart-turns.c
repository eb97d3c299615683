/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "apart-replay.h"
#include "engine-auto.h"
#include "few.h"
#include "random-assembly.h"
#include "random-cage.h"
#include "slow-turns.h"
#include "turn-need.h"

/* Random assemblies that are taken apart with quarter turns, too. Plans are replayed, and each of
 * their parts is compared with another search. SOMA_TEST_ASSEMBLIES sets the number of these,
 * SOMA_TEST_SEED the first of them. */

#define N_ASSEMBLIES 18
#define N_ASSEMBLIES_SLOW 300

/* What takes the engine more states is not given to the other search. */
#define MOST_STATES 400

/* Of the turns that the engine calls impossible, one in so many is looked at on a grid. */
#define CHECK_EVERY 20

static guint
get_number (const char *variable, guint fallback)
{
  const char *text = g_getenv (variable);
  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : fallback;
}

/* What is compared, and what came of all. */
typedef struct
{
  SomaTurnLimits limits;
  SlowTurns *slow; /* of the assembly at hand */

  int n_apart, n_locked, n_needing, n_with_turns, n_turns, n_high;
  int n_parts, n_large, n_put_aside, n_missed, n_close, n_asked;
} Tally;

static SomaApart *
take_apart (SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaTurnLimits *limits)
{
  SomaApartOptions options = { .with_turns = limits != NULL };

  if (limits != NULL)
    options.turns = *limits;
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
  return soma_taker_run (taker, copy_at);
}

static void
print_part (const Replay *replay, guint64 copies)
{
  for (; copies != 0; copies &= copies - 1)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      int piece = __builtin_ctzll (copies);
      const GArray *cells = replay_get_piece (replay, piece);
      for (guint i = 0; i < cells->len; i++)
        {
          SomaCell cell = g_array_index (cells, SomaCell, i);
          g_string_append_printf (text, " (%d,%d,%d)", cell.x, cell.y, cell.z);
        }
      g_test_message ("piece %d:%s", piece, text->str);
    }
}

/* Where it makes the difference what is so close to the limit that the grid does not know whether
 * it is possible, neither of the two is wrong. */
static void
put_aside (const Replay *replay, guint64 copies, int n_moves, int expected, Tally *tally)
{
  g_autoptr (SlowTurns) careful = slow_turns_new (&tally->limits, SLOW_DOUBT_IMPOSSIBLE, 1);
  g_autoptr (SlowTurns) careless = slow_turns_new (&tally->limits, SLOW_DOUBT_POSSIBLE, 1);
  int most = slow_turns_count_moves (careful, replay, copies);
  int least = slow_turns_count_moves (careless, replay, copies);

  if (least == -2 || most == -2)
    {
      tally->n_large++;
      return;
    }
  tally->n_put_aside++;
  most = most < 0 ? G_MAXINT : most;
  least = least < 0 ? G_MAXINT : least;
  n_moves = n_moves < 0 ? G_MAXINT : n_moves;
  if (n_moves >= least && n_moves <= most)
    return;
  print_part (replay, copies);
  g_test_message ("%d moves, and not %d, nor %d to %d; clearance %d, bevel %d, slide %d", n_moves,
                  expected, least, most, tally->limits.clearance, tally->limits.bevel,
                  tally->limits.slide);
  g_test_fail ();
}

static void
compare_part (const Replay *replay, const SomaApart *apart, guint64 copies, int parting,
              gpointer data)
{
  Tally *tally = data;
  int n_moves = parting >= 0 ? apart->partings[parting].n_moves : -1;

  if (parting < 0 && (apart->result != SOMA_APART_LOCKED || apart->rest != copies))
    return;
  int expected = slow_turns_count_moves (tally->slow, replay, copies);
  if (expected == -2)
    {
      tally->n_large++;
      return;
    }
  tally->n_parts++;
  if (n_moves != expected)
    put_aside (replay, copies, n_moves, expected, tally);
}

static int
find_heaviest (const SlowAssembly *assembly, guint64 set)
{
  int heaviest = G_MININT;

  for (; set != 0; set &= set - 1)
    heaviest = MAX (heaviest, assembly->weights[__builtin_ctzll (set)]);
  return heaviest;
}

static void
check_weights (const SlowAssembly *assembly, const SomaApart *apart)
{
  for (int i = 0; i < apart->n_partings; i++)
    for (int k = 0; k < apart->partings[i].n_moves; k++)
      {
        guint64 moving = apart->moves[apart->partings[i].first_move + k].copies;
        g_assert_cmpint (find_heaviest (assembly, moving), <=,
                         find_heaviest (assembly, apart->partings[i].copies & ~moving));
      }
}

static void
count (const SomaApart *apart, const SomaApart *without, Tally *tally)
{
  gboolean comes_apart = apart->result == SOMA_APART_COMPLETE;
  gboolean is_high = FALSE;

  for (int i = 0; i < apart->n_partings; i++)
    is_high |= apart->partings[i].n_moves > 2;
  tally->n_apart += comes_apart;
  tally->n_locked += !comes_apart;
  tally->n_needing += comes_apart && without->result == SOMA_APART_LOCKED;
  tally->n_with_turns += apart->n_turns > 0;
  tally->n_turns += apart->n_turns;
  tally->n_high += is_high;
  /* Turns never make it worse. */
  if (without->result == SOMA_APART_COMPLETE && without->n_partings > 0)
    {
      g_assert_cmpint (apart->n_partings, >, 0);
      g_assert_cmpint (apart->partings[0].n_moves, <=, without->partings[0].n_moves);
    }
}

/* Takes the assembly apart within the limits of the tally, and compares all. */
static void
check (const SlowAssembly *assembly, const char *name, Tally *tally)
{
  g_autofree uint16_t *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (assembly, &copy_at);
  g_autoptr (SomaApart) apart = take_apart (puzzle, copy_at, &tally->limits);
  g_autoptr (SomaApart) without = take_apart (puzzle, copy_at, NULL);
  g_autoptr (SlowTurns) slow = slow_turns_new (&tally->limits, SLOW_DOUBT_ASK, CHECK_EVERY);

  g_assert_true (apart->result == SOMA_APART_COMPLETE || apart->result == SOMA_APART_LOCKED);
  g_test_message ("%s: %d moves, %d turns, %" G_GUINT64_FORMAT " states", name,
                  apart->n_partings > 0 ? apart->partings[0].n_moves : -1, apart->n_turns,
                  apart->n_states);
  tally->slow = slow;
  check_weights (assembly, apart);
  count (apart, without, tally);
  gboolean is_large = apart->n_states > MOST_STATES;
  tally->n_large += is_large;
  apart_replay_turns (puzzle, copy_at, apart, &tally->limits, is_large ? NULL : compare_part,
                      tally);
  SlowTurnCounts counts = slow_turns_get_counts (slow);
  tally->n_missed += counts.n_missed;
  tally->n_close += counts.n_close;
  tally->n_asked += counts.n_asked;
}

static void
check_random (guint seed, Tally *tally)
{
  static const int clearances[] = { 30, 55, 80, 80 }, bevels[] = { 0, 0, 0, 25 };
  g_autofree char *name = g_strdup_printf ("seed %u", seed);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  SlowAssembly assembly;

  if (seed % 6 == 0)
    {
      int depth = g_rand_int_range (rand, 3, 5), height = g_rand_int_range (rand, 2, 5);
      int n_pieces = g_rand_int_range (rand, 2, 5);
      random_assembly_fill (rand, (const int[]){ 4, depth, height }, n_pieces, &assembly);
    }
  else
    random_cage_make (rand, &assembly);
  tally->limits = (SomaTurnLimits){ 0 };
  tally->limits.clearance = clearances[g_rand_int_range (rand, 0, 4)];
  tally->limits.bevel = bevels[g_rand_int_range (rand, 0, 4)];
  tally->limits.slide = g_rand_int_range (rand, 0, 6) < 4 ? 1 : 2;
  check (&assembly, name, tally);
}

static void
test_random (gconstpointer data)
{
  guint first = get_number ("SOMA_TEST_SEED", 1);
  guint n = get_number ("SOMA_TEST_ASSEMBLIES", GPOINTER_TO_UINT (data) / soma_few_of (1, 3));
  Tally tally = { 0 };

  for (guint seed = first; seed != first + n; seed++)
    check_random (seed, &tally);
  g_test_message ("%d come apart, %d of them only with turns, and %d do not; %d plans have turns, "
                  "%d in all; %d take more than two moves for a part",
                  tally.n_apart, tally.n_needing, tally.n_locked, tally.n_with_turns, tally.n_turns,
                  tally.n_high);
  g_test_message ("%d parts are compared, %d put aside, %d too large; %d turns asked about, %d "
                  "close to the limit, %d missed",
                  tally.n_parts, tally.n_put_aside, tally.n_large, tally.n_asked, tally.n_close,
                  tally.n_missed);
  g_assert_cmpuint (tally.n_needing, >=, n / 6);
  g_assert_cmpuint (tally.n_locked, >=, n / 10);
  g_assert_cmpuint (tally.n_large, <=, n / 5);
  g_assert_cmpuint (tally.n_put_aside, <=, n / 20);
  g_assert_cmpint (tally.n_missed, ==, 0);
}

/* Pieces by their letters in pictures of layers, the lowest first. */
static void
draw (const char *const *layers, int n_layers, const char *letters, SlowAssembly *assembly)
{
  *assembly = (SlowAssembly){ .n_pieces = (int) strlen (letters) };
  for (int z = 0; z < n_layers; z++)
    {
      int x = 0, y = 0;
      for (const char *at = layers[z]; *at != '\0'; at++)
        {
          const char *letter = strchr (letters, *at);
          if (letter != NULL)
            {
              int piece = (int) (letter - letters);
              assembly->cells[piece][assembly->n_cells[piece]++] =
                  (SomaCell){ (gint16) x, (gint16) y, (gint16) z };
            }
          x = *at == '|' ? 0 : x + 1;
          y += *at == '|';
        }
    }
}

/* Takes it apart with the pieces, which are two or three, in each order, and looks whether the
 * first part always takes so many moves. */
static void
check_orders (const char *const *layers, int n_layers, const char *letters,
              const SomaTurnLimits *limits, int n_moves)
{
  const int n = (int) strlen (letters);

  for (int i = 1; i < n * n; i += (int) soma_few_of (1, 3))
    {
      const int order[3] = { i % n, i / n, 3 - i % n - i / n };
      char text[4] = { letters[order[0]], letters[order[1]] };
      SlowAssembly assembly;
      Tally tally = { .limits = *limits };
      g_autofree uint16_t *copy_at = NULL;
      if (order[0] == order[1])
        continue;
      if (n == 3)
        text[2] = letters[order[2]];
      draw (layers, n_layers, text, &assembly);
      check (&assembly, text, &tally);
      g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
      g_autoptr (SomaApart) apart = take_apart (puzzle, copy_at, limits);
      g_assert_cmpint (apart->partings[0].n_moves, ==, n_moves);
    }
}

/* That a cube turns while it goes round a corner does not make one move of two. */
static void
test_corner (void)
{
  static const char *const layers[] = { "BBBB|BBBB|BBBB|BBBB", "BBBB|Ba.B|B..B|BBBB",
                                        "BBBB|BBBB|BB.B|BBBB" };
  const SomaTurnLimits limits = { .clearance = 30, .slide = 1 };

  check_orders (layers, G_N_ELEMENTS (layers), "Ba", &limits, 3);
}

/* A cube and a rod that has room to turn on the spot: both look the same when they have turned
 * together, but the cube is elsewhere. The rod stays in the box. */
static void
test_rod (void)
{
  static const char *const layers[] = {
    "BBBBB|BBBBB|BBBBB|BBBBB|BBBBB", "BBBBB|BBBBB|BBrBB|BBBBB|BBBBB",
    "BBBBB|B.a.B|B.r.B|B...B|BBBBB", "BBBBB|BBBBB|BBr.B|BBBBB|BBBBB",
    "BBBBB|BBBBB|BBB.B|BBBBB|BBBBB",
  };
  const SomaTurnLimits limits = { .clearance = 100, .slide = 1 };

  check_orders (layers, G_N_ELEMENTS (layers), "Bar", &limits, 2);
}

/* A domino that turns in a chamber, from which it leaves across. */
static void
test_chamber (void)
{
  static const char *const layers[] = { "BBBBB|BBBBB|BBBBB|BBBBB|BBBBB",
                                        "BBBBB|B...B|Baa.B|B...B|BBBBB",
                                        "BBBBB|BBBBB|BB.BB|BB.BB|BBBBB" };
  const SomaTurnLimits limits = { .clearance = 0, .slide = 1 };

  check_orders (layers, G_N_ELEMENTS (layers), "Ba", &limits, 2);
}

/* Needs */

static SomaTurnNeed
find_need (const char *const *layers, int n_layers, const char *letters,
           const SomaTurnLimits *limits)
{
  const SomaApartOptions options = { .turns = *limits };
  SlowAssembly assembly;
  g_autofree uint16_t *copy_at = NULL;

  draw (layers, n_layers, letters, &assembly);
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
  return soma_turn_need_find (puzzle, copy_at, &options);
}

/* In a room of 2 x 2 a domino needs (5 - sqrt (24)) / 2 = 0.0505, and with bevels of 0.05
 * (4.9 - sqrt (23.2)) / 2 = 0.0417. */
static void
test_needs (void)
{
  static const char *const narrow[] = { "BBBB|BBBB|BBBB|BBBB", "BBBB|B..B|BaaB|BBBB",
                                        "BBBB|BB.B|BB.B|BBBB" };
  static const char *const closed[] = { "BBBB|BBBB|BBBB|BBBB", "BBBB|B..B|BaaB|BBBB",
                                        "BBBB|BBBB|BBBB|BBBB" };
  static const char *const open[] = { "BBBB|BBBB|BBBB|BBBB", "BBBB|B..B|BaaB|BBBB",
                                      "BBBB|BBBB|B..B|BBBB" };
  const SomaTurnLimits most = { .clearance = 100, .slide = 1 };
  const SomaTurnLimits bevelled = { .clearance = 100, .bevel = 50, .slide = 1 };
  const SomaTurnLimits little = { .clearance = 40, .slide = 1 };

  SomaTurnNeed need = find_need (narrow, 3, "Ba", &most);
  g_assert_cmpint (need.kind, ==, SOMA_TURN_NEED_TURNS);
  g_assert_cmpfloat_with_epsilon (need.clearance / 1000.0, 0.0505, SOMA_TURN_SLACK);
  need = find_need (narrow, 3, "Ba", &bevelled);
  g_assert_cmpint (need.kind, ==, SOMA_TURN_NEED_TURNS);
  g_assert_cmpfloat_with_epsilon (need.clearance / 1000.0, 0.0417, SOMA_TURN_SLACK);
  g_assert_cmpint (find_need (narrow, 3, "Ba", &little).kind, ==, SOMA_TURN_NEED_LOCKED);
  g_assert_cmpint (find_need (closed, 3, "Ba", &most).kind, ==, SOMA_TURN_NEED_LOCKED);
  g_assert_cmpint (find_need (open, 3, "Ba", &most).kind, ==, SOMA_TURN_NEED_NONE);
}

/* That another way takes less clearance, though more moves. */
static void
test_other_way (void)
{
  static const char *const layers[] = { "..........|.BB...BBB.|.BBBBBBBB.|......BBB.|..........",
                                        "BBBBBBBBBB|B..BBB...B|Baa......B|BBBBBB...B|BBBBBBBBBB",
                                        "..........|.B....B.B.|.B.BBBB.B.|......BBB.|.........." };
  const SomaTurnLimits limits = { .clearance = 100, .slide = 1 };
  SlowAssembly assembly;
  g_autofree uint16_t *copy_at = NULL;

  draw (layers, 3, "Ba", &assembly);
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
  g_autoptr (SomaApart) apart = take_apart (puzzle, copy_at, &limits);
  SomaTurnNeed need = find_need (layers, 3, "Ba", &limits);
  g_assert_cmpint (apart->n_moves, ==, 2);
  g_assert_cmpint (soma_apart_get_clearance (apart), >, 30);
  g_assert_cmpint (need.kind, ==, SOMA_TURN_NEED_TURNS);
  g_assert_cmpint (need.clearance, ==, 0);
}

static void
test_need_unknown (void)
{
  static const char *const layers[] = { "BBBB|BBBB|BBBB|BBBB", "BBBB|B..B|BaaB|BBBB",
                                        "BBBB|BB.B|BB.B|BBBB" };
  atomic_bool stop = true;
  const SomaApartOptions options = { .turns = { .clearance = 100, .slide = 1 }, .stop = &stop };
  SlowAssembly assembly;
  g_autofree uint16_t *copy_at = NULL;

  draw (layers, 3, "Ba", &assembly);
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
  g_assert_cmpint (soma_turn_need_find (puzzle, copy_at, &options).kind, ==,
                   SOMA_TURN_NEED_UNKNOWN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gboolean slow = argc > 1 && g_str_equal (argv[1], "slow");

  if (!slow)
    {
      g_test_add_func ("/apart-turns/chamber", test_chamber);
      g_test_add_func ("/apart-turns/corner", test_corner);
      g_test_add_func ("/apart-turns/rod", test_rod);
      g_test_add_func ("/apart-turns/needs", test_needs);
      if (soma_few_of (1, 0) > 0)
        g_test_add_func ("/apart-turns/other-way", test_other_way);
      g_test_add_func ("/apart-turns/need-unknown", test_need_unknown);
    }
  g_test_add_data_func ("/apart-turns/random",
                        GUINT_TO_POINTER (slow ? N_ASSEMBLIES_SLOW : N_ASSEMBLIES), test_random);
  return g_test_run ();
}
