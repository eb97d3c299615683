/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "box-draft.h"
#include "choice.h"
#include "count-solutions.h"
#include "engine-auto.h"
#include "limbs.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"
#include "selection.h"

#define N_PUZZLES 1000
#define MAX_STEPS 5000

static char *
count_within (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSweep *sweep)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];
  SomaNumber number;

  g_assert_cmpint (soma_count_solutions (puzzle, symmetry, sweep, &number), ==,
                   SOMA_SWEEP_COMPLETE);
  soma_number_print (&number, digits);
  return g_strdup (digits);
}

static char *
count (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };

  return count_within (puzzle, symmetry, &sweep);
}

typedef struct
{
  const char *size, *piece;
  const char *all; /* solutions, none of which count as the same */
} Known;

/* Boards that others have counted: dominoes (Kasteleyn, 1961; OEIS A004003 and A340535), trominoes
 * and tetrominoes, Y-pentominoes, and dominoes in boxes (OEIS A028446 and A028452). */
static void
test_known (void)
{
  static const Known known[] = {
    { "4 4 1", "000 100", "36" },
    { "6 6 1", "000 100", "6728" },
    { "8 8 1", "000 100", "12988816" },
    { "12 12 1", "000 100", "53060477521960000" },
    { "7 14 1", "000 100", "90124167441" },
    { "8 16 1", "000 100", "540061286536921" },
    { "16 16 1", "000 100", "2444888770250892795802079170816" },
    { "4 4 4", "000 100", "5051532105" },
    { "9 9 1", "000 100 010", "1193600" },
    { "8 8 1", "000 100 200 010", "141970" },
    { "12 12 1", "000 100 200 110", "78696" },
    { "10 10 1", "000 100 200 300 110", "350" },
    { "5 5 1", "000 100", "0" },
    { "3 3 12", "000 100", "10870506600976757" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_box (known[i].size, known[i].piece);
      g_autofree char *all = count (puzzle, SOMA_SYMMETRY_NONE);
      g_assert_cmpstr (all, ==, known[i].all);
    }
}

/* Against a solver that finds each solution, in all conventions. */
static void
test_random (void)
{
  const char *words = g_getenv ("SOMA_TEST_PUZZLES");
  guint n = words != NULL ? (guint) g_ascii_strtoull (words, NULL, 10) : N_PUZZLES, n_compared = 0;
  guint n_many = 0;

  for (guint seed = 0; seed < n; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 14);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);
      if (naive == NULL)
        continue;
      g_test_message ("seed %u", seed);
      for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
        {
          g_autofree char *swept = count (puzzle, symmetry);
          g_autofree char *found = g_strdup_printf ("%u", naive_count (naive, symmetry));
          g_assert_cmpstr (swept, ==, found);
        }
      n_compared++;
      n_many += naive_count (naive, SOMA_SYMMETRY_NONE) > 1;
    }
  g_assert_cmpuint (n_compared, >, n * 3 / 4);
  g_assert_cmpuint (n_many, >, n / 4);
}

/* Larger ones, against the search: fronts of more than a word, and counts that leave choices. */
static void
test_wide (void)
{
  static const char *const boards[] = {
    "box 16 16 1\npiece A 32 000 100 200 300 400 500 600 700\n",
    ("box 9 9 1\nhole 1 1 0 7 7 1\noptional 110 710\n"
     "piece A 2-20 000 100\npiece B 0-5 000 100 200\n"),
    "box 5 4 1\npiece A 0-9 000 100\npiece B 0-9 000 100 200\npiece C 1-2 000\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_auto (GStrv) lines = g_strsplit (boards[i], "\n", -1);
      Draft draft = { 0 };
      for (int k = 0; lines[k] != NULL; k++)
        g_assert_true (lines[k][0] == '\0' || draft_read_line (&draft, lines[k]));
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
        {
          SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1 };
          g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
          SomaProgress progress;
          g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
          soma_search_get_progress (search, &progress);
          g_autofree char *swept = count (puzzle, symmetry);
          g_autofree char *found = g_strdup_printf ("%" G_GUINT64_FORMAT, progress.n_solutions);
          g_assert_cmpstr (swept, ==, found);
          g_assert_cmpuint (progress.n_solutions, >, 0);
        }
    }
}

/* States that are images of each other are counted as one; a diagram keeps them all. */
static void
test_images (void)
{
  static const char *const figures[] = {
    "box 6 6 1\npiece A 18 000 100\n",
    "box 7 6 1\npiece A 0-21 000 100\npiece B 0-9 000 100 010\n",
    "box 6 6 1\npiece A 3-9 000 100 200 010\npiece B 0-6 000 100 010 110\n",
    "box 6 6 1\nhole 2 2 0 2 2 1\npiece A 16 000 100\n",
    "box 6 6 1\nhole 2 2 0 2 1 1\npiece A 17 000 100\n",
    "box 5 5 1\nhole 2 2 0 1 1 1\noptional 220\npiece A 12 000 100\n",
    ("box 5 5 1\nhole 0 0 0 1 1 1\nhole 4 4 0 1 1 1\noptional 000 440\n"
     "piece A 10-12 000 100\npiece B 0-1 000\n"),
    "box 4 4 3\npiece A 12 000 100 200 010\n",
    "box 4 4 3\npiece A 24 000 100\n",
    "box 4 4 2\npiece A 4 000 100 110 111\npiece B 4 001 101 111 110\n",
    "box 4 3 2\npiece A 2-4 000 100 010\npiece B 3 000 100 200 110\n",
  };
  guint n_joined = 0;

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_auto (GStrv) lines = g_strsplit (figures[i], "\n", -1);
      Draft draft = { 0 };
      for (int k = 0; lines[k] != NULL; k++)
        g_assert_true (lines[k][0] == '\0' || draft_read_line (&draft, lines[k]));
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      SomaSweep kept = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 }, joined = kept;
      g_autoptr (SomaDiagram) diagram = NULL;
      char digits[SOMA_NUMBER_TEXT_SIZE];
      g_assert_cmpint (soma_diagram_new (puzzle, &kept, &diagram), ==, SOMA_SWEEP_COMPLETE);
      SomaSelection *all = soma_selection_new (diagram, NULL, 0, NULL);
      soma_number_print (soma_selection_get_number (all), digits);
      soma_selection_unref (all);
      g_autofree char *counted = count_within (puzzle, SOMA_SYMMETRY_NONE, &joined);
      g_test_message ("%u: %s, %" G_GUINT64_FORMAT " states of %" G_GUINT64_FORMAT, i, counted,
                      joined.n_states, kept.n_states);
      g_assert_cmpstr (counted, ==, digits);
      g_assert_cmpuint (joined.n_states, <=, kept.n_states);
      n_joined += joined.n_states < kept.n_states;
    }
  g_assert_cmpuint (n_joined, >=, 9);
}

/* It gives up where it must not go on, and takes no more than it may. */
static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("9 8 1", "000 100");
  SomaSweep steps = { .most_bytes = G_MAXSIZE, .most_steps = 100 };
  SomaSweep bytes = { .most_bytes = 10000, .most_steps = G_MAXUINT64 };
  atomic_bool stop = true;
  SomaSweep stopped = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64, .stop = &stop };
  SomaNumber number;

  g_assert_cmpint (soma_count_solutions (board, SOMA_SYMMETRY_FULL, &steps, &number), ==,
                   SOMA_SWEEP_STEPS);
  g_assert_cmpuint (steps.n_steps, <, 200);
  g_assert_cmpint (soma_count_solutions (board, SOMA_SYMMETRY_FULL, &bytes, &number), ==,
                   SOMA_SWEEP_MEMORY);
  g_assert_cmpint (soma_count_solutions (board, SOMA_SYMMETRY_FULL, &stopped, &number), ==,
                   SOMA_SWEEP_STOPPED);
}

static SomaSweepResult
count_as_chosen (SomaPuzzle *puzzle, SomaSweep *sweep, uint64_t *n)
{
  SomaNumber number;

  *sweep = (SomaSweep){ .most_bytes = SIZE_MAX };
  SomaSweepResult result = soma_choice_count (puzzle, SOMA_SYMMETRY_FULL, 1, sweep, &number);
  if (result == SOMA_SWEEP_COMPLETE)
    soma_number_get (&number, n);
  return result;
}

/* Equal pieces are worth trying, different ones and what is done at once are not. */
static void
test_choice (void)
{
  g_autoptr (SomaPuzzle) large = make_box ("8 8 1", "000 100");
  g_autoptr (SomaPuzzle) small = make_box ("4 4 1", "000 100");
  Draft draft = { 0 };

  g_assert_cmpuint (soma_choice_get_steps (large, SOMA_SYMMETRY_FULL, 1, NULL), >, 1000000);
  g_assert_cmpuint (soma_choice_get_steps (small, SOMA_SYMMETRY_FULL, 1, NULL), ==, 0);
  /* What is swept sixty times as fast as it is searched is so with many threads, too. */
  g_autoptr (SomaPuzzle) tetrominoes = make_box ("8 8 1", "000 100 200 210");
  for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      SomaNumber number;
      SomaSweep sweep = { .most_bytes = SIZE_MAX };
      sweep.most_steps = soma_choice_get_steps (tetrominoes, symmetry, 16, NULL);
      g_assert_cmpint (soma_count_solutions (tetrominoes, symmetry, &sweep, &number), ==,
                       SOMA_SWEEP_COMPLETE);
    }
  g_assert_true (draft_read_line (&draft, "box 9 9 9"));
  g_assert_true (draft_read_line (&draft, "piece A 3 000 100"));
  g_assert_true (draft_read_line (&draft, "piece B 1 000 100 200"));
  g_autoptr (SomaPuzzle) different = draft_make_puzzle (&draft, "");
  g_assert_cmpuint (soma_choice_get_steps (different, SOMA_SYMMETRY_FULL, 1, NULL), ==, 0);

  SomaSweep sweep;
  uint64_t n = 0;
  g_assert_cmpint (count_as_chosen (different, &sweep, &n), ==, SOMA_SWEEP_STEPS);
  g_assert_cmpuint (sweep.n_steps, ==, 0);
  g_assert_cmpint (count_as_chosen (small, &sweep, &n), ==, SOMA_SWEEP_COMPLETE);
  g_assert_cmpuint (n, ==, 9);
  /* As the search finds them. */
  g_assert_cmpint (count_as_chosen (large, &sweep, &n), ==, SOMA_SWEEP_COMPLETE);
  g_assert_cmpuint (n, ==, 1629189);
  SomaSweep alone = { .most_bytes = SIZE_MAX, .most_steps = UINT64_MAX };
  SomaNumber number;
  soma_count_solutions (large, SOMA_SYMMETRY_FULL, &alone, &number);
  g_assert_cmpuint (sweep.n_steps, ==, alone.n_steps);
  g_assert_cmpuint (sweep.n_states, ==, alone.n_states);
}

/* Different pieces with much room: their search takes minutes, and others are not looked at. */
static void
test_room (void)
{
  static const char *const pieces[] = {
    "piece I 1 000 100 200 300 400", "piece L 1 000 100 200 300 310",
    "piece N 1 000 100 110 210 310", "piece P 1 000 100 010 110 200",
    "piece V 1 000 100 200 010 020", "piece U 1 000 200 010 110 210",
  };
  SomaSweep sweep;
  uint64_t n = 0;

  for (int extent = 10; extent <= 18; extent += 8)
    {
      Draft draft = { 0 };
      g_autofree char *box = g_strdup_printf ("box %d 3 1", extent);
      g_assert_true (draft_read_line (&draft, box));
      memset (draft.optional, TRUE, sizeof draft.optional);
      for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
        g_assert_true (draft_read_line (&draft, pieces[i]));
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      gboolean has_room = extent > 10;
      g_assert_cmpint (count_as_chosen (puzzle, &sweep, &n), ==,
                       has_room ? SOMA_SWEEP_COMPLETE : SOMA_SWEEP_STEPS);
      g_assert_cmpint (sweep.n_steps > 0, ==, has_room);
      g_autofree char *swept = has_room ? count (puzzle, SOMA_SYMMETRY_FULL) : NULL;
      g_autofree char *chosen = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
      g_assert_true (!has_room || g_str_equal (swept, chosen));
    }
}

static void
test_number (void)
{
  const uint64_t most = G_MAXUINT64;
  SomaNumber number = { 0 };
  char text[SOMA_NUMBER_TEXT_SIZE];
  uint64_t value;

  soma_number_print (&number, text);
  g_assert_cmpstr (text, ==, "0");
  soma_number_add (&number, &most, 1);
  g_assert_true (soma_number_get (&number, &value));
  g_assert_cmpuint (value, ==, G_MAXUINT64);
  soma_number_add (&number, (const uint64_t[]){ 1, 0, 0 }, 3);
  g_assert_false (soma_number_get (&number, &value));
  soma_number_print (&number, text);
  g_assert_cmpstr (text, ==, "18446744073709551616");
  soma_number_add (&number, (const uint64_t[]){ 0, most, most }, 3);
  soma_number_print (&number, text);
  g_assert_cmpstr (text, ==, "6277101735386680763835789423207666416102355444464034512896");
  g_assert_cmpuint (soma_number_divide (&number, 48), ==, 16);
  soma_number_print (&number, text);
  g_assert_cmpstr (text, ==, "130772952820555849246578946316826383668799071759667385685");
  soma_number_add (&number, (const uint64_t[]){ most - 4, most, most, most, most }, 5);
  g_assert_cmpint (number.n_limbs, ==, 6);
}

static void
assert_number (const SomaNumber *number, const char *digits)
{
  char text[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (number, text);
  g_assert_cmpstr (text, ==, digits);
}

static SomaNumber
read_number (const char *digits)
{
  SomaNumber number;

  g_assert_true (soma_number_read (&number, digits, strlen (digits)));
  assert_number (&number, digits);
  return number;
}

/* What is added can be taken away again, and what is read is compared as it should be. */
static void
test_arithmetic (void)
{
  SomaNumber small = read_number ("18446744073709551615");
  SomaNumber large = read_number ("340282366920938463463374607431768211456"); /* 2^128 */
  SomaNumber sum = large, zero = read_number ("0");
  uint64_t product[4] = { 1, 0, 0, 0 };

  soma_number_add (&sum, small.limbs, small.n_limbs);
  assert_number (&sum, "340282366920938463481821351505477763071");
  g_assert_cmpint (soma_number_compare (&sum, &large), >, 0);
  g_assert_cmpint (soma_number_compare (&small, &large), <, 0);
  g_assert_cmpint (soma_number_compare (&zero, &small), <, 0);
  soma_number_subtract (&sum, large.limbs, large.n_limbs);
  g_assert_cmpint (soma_number_compare (&sum, &small), ==, 0);
  soma_number_subtract (&large, (const uint64_t[]){ 1, 0 }, 2);
  assert_number (&large, "340282366920938463463374607431768211455");
  soma_number_subtract (&small, small.limbs, small.n_limbs);
  assert_number (&small, "0");
  g_assert_cmpint (small.n_limbs, ==, 0);

  /* (2^128 - 1)^2 + 1 */
  soma_limbs_add_product (product, 4, large.limbs, 2, large.limbs, 2);
  zero.n_limbs = 0;
  soma_number_add (&zero, product, 4);
  assert_number (&zero, "115792089237316195423570985008687907852"
                        "589419931798687112530834793049593217026");
}

static void
test_number_text (void)
{
  g_autofree char *most = g_strnfill (1387, '9'), *too_many = g_strnfill (1388, '9');
  SomaNumber number = read_number (most);

  g_assert_false (soma_number_read (&number, too_many, strlen (too_many)));
  g_assert_false (soma_number_read (&number, "", 0));
  g_assert_false (soma_number_read (&number, "1 ", 2));
  g_assert_false (soma_number_read (&number, "-1", 2));
  g_assert_true (soma_number_read (&number, "0017x", 4));
  assert_number (&number, "17");
}

static void
test_share (void)
{
  SomaNumber third = read_number ("113427455640312821154458202477256070485");
  SomaNumber whole = read_number ("340282366920938463463374607431768211455"), one;

  soma_number_set (&one, 1);
  g_assert_cmpfloat_with_epsilon (soma_number_get_share (&third, &whole), 1.0 / 3, 1e-15);
  g_assert_cmpfloat (soma_number_get_share (&whole, &whole), ==, 1.0);
  g_assert_cmpfloat (soma_number_get_share (&one, &whole), <, 1e-15);
  g_assert_cmpfloat (soma_number_get_share (&one, &one), ==, 1.0);
}

/* All numbers below, whatever their bits, and no others. */
static void
test_draw (void)
{
  SomaNumber end, number;
  uint64_t random = 5;
  guint counts[5] = { 0 };

  soma_number_set (&end, 5);
  for (int i = 0; i < 5000; i++)
    {
      uint64_t n;
      soma_number_draw (&number, &end, &random);
      g_assert_true (soma_number_get (&number, &n));
      g_assert_cmpuint (n, <, 5);
      counts[n]++;
    }
  for (int i = 0; i < 5; i++)
    g_assert_cmpuint (counts[i], >, 850);
  end = read_number ("340282366920938463463374607431768211456");
  for (int i = 0; i < 100; i++)
    {
      soma_number_draw (&number, &end, &random);
      g_assert_cmpint (soma_number_compare (&number, &end), <, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sweep/known", test_known);
  g_test_add_func ("/sweep/random", test_random);
  g_test_add_func ("/sweep/wide", test_wide);
  g_test_add_func ("/sweep/images", test_images);
  g_test_add_func ("/sweep/limits", test_limits);
  g_test_add_func ("/sweep/choice", test_choice);
  g_test_add_func ("/sweep/room", test_room);
  g_test_add_func ("/sweep/number", test_number);
  g_test_add_func ("/sweep/number/arithmetic", test_arithmetic);
  g_test_add_func ("/sweep/number/text", test_number_text);
  g_test_add_func ("/sweep/number/share", test_share);
  g_test_add_func ("/sweep/number/draw", test_draw);
  return g_test_run ();
}
