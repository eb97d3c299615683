/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "advice-labels.h"
#include "answer-labels.h"
#include "design-labels.h"
#include "engine-auto.h"
#include "why-not-labels.h"

#include <string.h>

/* The answer about the Soma cube. */
static SomaAnswer
make_answer (void)
{
  return (SomaAnswer){
    .has_facts = TRUE,
    .facts = { .n_cells = 27,
               .extent = { 3, 3, 3 },
               .n_parts = 1,
               .n_on_table = 9,
               .stands = true,
               .n_even = 14,
               .n_odd = 13,
               .symmetry = { SOMA_POINT_GROUP_OH, 24, 48 } },
    .has_volume = TRUE,
    .least_volume = 27,
    .most_volume = 27,
    .has_parity = TRUE,
    .parity = { .possible = true, .difference = 1, .reachable = 0x2a },
    .count = SOMA_COUNT_EXACT,
    .n_solutions = 240,
    .buildable = SOMA_BUILDABLE_YES,
    .has_seen = TRUE,
    .sighting = { .seen = SOMA_SEEN_AS_IT_IS, .name = "Cube" },
  };
}

static void
expect (SomaAnswerKind kind, const SomaAnswer *answer, const char *text, SomaVerdict verdict)
{
  SomaVerdict given;
  g_autofree char *label = soma_label_answer (kind, answer, &given);

  g_assert_cmpstr (label, ==, text);
  g_assert_cmpint (given, ==, verdict);
}

static void
test_cube (void)
{
  const SomaAnswer answer = make_answer ();

  expect (SOMA_ANSWER_CELLS, &answer, "27 of 27", SOMA_VERDICT_GOOD);
  expect (SOMA_ANSWER_SIZE, &answer, "3 × 3, 3 layers", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_CONNECTED, &answer, "Yes", SOMA_VERDICT_GOOD);
  expect (SOMA_ANSWER_PARITY, &answer, "Fits: 14 and 13", SOMA_VERDICT_GOOD);
  expect (SOMA_ANSWER_SYMMETRY, &answer, "Like a cube (Oh): 24 rotations", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_SEEN, &answer, "Cube", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_HOLES, &answer, "None", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_OVERHANGS, &answer, "None", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_RESTS, &answer, "Yes", SOMA_VERDICT_GOOD);
  expect (SOMA_ANSWER_BUILDABLE, &answer, "Can be assembled", SOMA_VERDICT_GOOD);
}

static void
test_cells (void)
{
  SomaAnswer answer = make_answer ();

  answer.facts.n_cells = 25;
  /* They can be added. */
  expect (SOMA_ANSWER_CELLS, &answer, "25 of 27: 2 missing", SOMA_VERDICT_NONE);
  answer.facts.n_cells = 28;
  expect (SOMA_ANSWER_CELLS, &answer, "28 of 27: 1 too many", SOMA_VERDICT_BAD);
  /* Optional cells may stay empty. */
  answer.facts.n_optional = 4;
  expect (SOMA_ANSWER_CELLS, &answer, "27 of 28, at least 24", SOMA_VERDICT_GOOD);
  answer.least_volume = 10;
  answer.most_volume = 20;
  expect (SOMA_ANSWER_CELLS, &answer, "24 to 28 of 10 to 20: 4 too many", SOMA_VERDICT_BAD);
  answer.has_volume = FALSE;
  expect (SOMA_ANSWER_CELLS, &answer, "24 to 28", SOMA_VERDICT_NONE);
  /* Fewer and more are possible. */
  answer = make_answer ();
  answer.least_volume = 0;
  answer.most_volume = 115;
  answer.count = SOMA_COUNT_IMPOSSIBLE;
  answer.reason.status = SOMA_ERROR_VOLUME;
  expect (SOMA_ANSWER_CELLS, &answer, "27 of 0 to 115: not a sum of pieces", SOMA_VERDICT_BAD);
}

static void
test_parity (void)
{
  SomaAnswer answer = make_answer ();

  answer.parity.possible = false;
  answer.parity.difference = 9;
  answer.facts.n_even = 18;
  answer.facts.n_odd = 9;
  expect (SOMA_ANSWER_PARITY, &answer,
          "Rules it out: 18 and 9 differ by 9; the pieces can differ by 1, 3, 5", SOMA_VERDICT_BAD);
  answer.parity.reachable = 0x5555;
  expect (SOMA_ANSWER_PARITY, &answer,
          "Rules it out: 18 and 9 differ by 9; the pieces can differ by 0, 2, 4, 6, 8, 10, …",
          SOMA_VERDICT_BAD);
  answer.parity.possible = true;
  answer.parity.reachable = 0;
  expect (SOMA_ANSWER_PARITY, &answer, "18 and 9", SOMA_VERDICT_NONE);
  answer.parity.useless = true;
  expect (SOMA_ANSWER_PARITY, &answer, "Inconclusive: too many pieces", SOMA_VERDICT_NONE);
}

static void
test_odd (void)
{
  SomaAnswer answer = make_answer ();

  answer.facts.n_parts = 2;
  answer.facts.n_floating = 1;
  answer.facts.n_enclosed = 1;
  answer.facts.n_overhanging = 3;
  answer.buildable = SOMA_BUILDABLE_NO;
  answer.sighting.seen = SOMA_SEEN_MIRRORED;
  answer.facts.symmetry = (SomaShapeSymmetry){ SOMA_POINT_GROUP_C1, 1, 1 };
  expect (SOMA_ANSWER_CONNECTED, &answer, "No: 2 parts", SOMA_VERDICT_ODD);
  expect (SOMA_ANSWER_RESTS, &answer, "No: 1 part floats", SOMA_VERDICT_ODD);
  expect (SOMA_ANSWER_HOLES, &answer, "1 enclosed space", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_OVERHANGS, &answer, "3 overhanging cells", SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_BUILDABLE, &answer, "Cannot be assembled piece by piece", SOMA_VERDICT_ODD);
  answer.apart.n_apart = 1;
  expect (SOMA_ANSWER_BUILDABLE, &answer, "Can be assembled, with several moves for some pieces",
          SOMA_VERDICT_GOOD);
  answer.apart.n_apart = 0;
  expect (SOMA_ANSWER_SEEN, &answer, "Cube, mirrored", SOMA_VERDICT_NONE);
  answer.sighting.has_other_pieces = TRUE;
  expect (SOMA_ANSWER_SEEN, &answer, "The shape of Cube, mirrored, with other pieces",
          SOMA_VERDICT_NONE);
  expect (SOMA_ANSWER_SYMMETRY, &answer, "None (C1)", SOMA_VERDICT_NONE);
  answer.facts.symmetry = (SomaShapeSymmetry){ SOMA_POINT_GROUP_C2, 2, 2 };
  expect (SOMA_ANSWER_SYMMETRY, &answer, "Half turn (C2): 2 rotations, not its own mirror image",
          SOMA_VERDICT_NONE);
  answer.facts.n_floating = 0;
  answer.facts.stands = false;
  expect (SOMA_ANSWER_RESTS, &answer, "No: it falls over", SOMA_VERDICT_ODD);
}

static void
expect_ways (const SomaAnswer *answer, const char *text, const char *explanation)
{
  g_autofree char *ways = soma_label_ways (answer);
  g_autofree char *explained = soma_label_ways_explained (answer, NULL);

  g_assert_cmpstr (ways, ==, text);
  g_assert_cmpstr (explained, ==, explanation);
}

static void
test_ways (void)
{
  SomaAnswer answer = make_answer ();

  expect_ways (&answer, "240 solutions", "");
  answer.n_solutions = 1;
  expect_ways (&answer, "1 solution", "");
  answer.n_solutions = 0;
  expect_ways (&answer, "Cannot be built",
               "The search is complete. “Why Not?” looks for the reason.");
  answer.parity.possible = false;
  expect_ways (&answer, "Cannot be built", "Parity rules it out.");
  answer.parity.possible = true;
  answer.count = SOMA_COUNT_SEARCHING;
  expect_ways (&answer, "Searching…", "");
  answer.n_solutions = 17;
  expect_ways (&answer, "At least 17 solutions", "Searching for more…");
  answer.lasting = TRUE;
  expect_ways (&answer, "At least 17 solutions", "Too early to say how long the search takes.");
  answer.seconds = 86400 * 365 * 3;
  expect_ways (&answer, "At least 17 solutions", "Counting them all would take about 3 years.");
  answer.fraction = 0.1;
  expect_ways (&answer, "At least 17 solutions", "Perhaps 200 in all.");
  answer.n_solutions = 3457023;
  expect_ways (&answer, "More than 3 million solutions", "Perhaps 40000000 in all.");
  answer.count = SOMA_COUNT_STOPPED;
  expect_ways (&answer, "More than 3 million solutions", "Counting was stopped.");
  answer.count = SOMA_COUNT_IMPOSSIBLE;
  answer.reason.status = SOMA_ERROR_VOLUME;
  expect_ways (&answer, "Cannot be built", "The pieces do not add up to this many cells.");
  answer.facts.n_cells = 26;
  expect_ways (&answer, "1 cell is missing", "The pieces fill 27 cells.");
  answer.facts.n_cells = 29;
  expect_ways (&answer, "2 cells too many", "The pieces fill 27 cells.");
  answer.facts.n_cells = 27;
  answer.reason.status = SOMA_OK;
  expect_ways (&answer, "Cannot be built", "Parity rules it out.");
  answer.count = SOMA_COUNT_NONE;
  answer.has_volume = FALSE;
  expect_ways (&answer, "No pieces chosen", "Choose some under “Pieces”.");
  answer.facts.n_cells = 0;
  expect_ways (&answer, "Nothing drawn yet",
               "Click, or press Space, to add a cell; drag to add more.");
}

static SomaAnswer
make_apart (guint64 n, guint n_taken, guint n_apart, const int *levels, int n_levels)
{
  SomaAnswer answer = make_answer ();

  answer.n_solutions = n;
  answer.apart = (SomaApartAnswer){
    .n_wanted = (guint) MIN (n, 1000), .n_taken = n_taken, .n_apart = n_apart, .n_levels = n_levels
  };
  for (int i = 0; i < n_levels; i++)
    answer.apart.levels[i] = levels[i];
  return answer;
}

/* What a designer of burrs looks for, and nothing where every piece simply comes off. */
static void
test_apart (void)
{
  static const char lock[] = "“Why Not?” tells which pieces lock one another.";
  const int high[] = { 12, 3, 2 }, simple[] = { 1 };
  SomaAnswer answer = make_apart (1, 1, 1, high, 3);

  expect_ways (&answer, "1 solution, comes apart at level 12.3.2", "");
  answer = make_apart (1, 1, 1, simple, 1);
  expect_ways (&answer, "1 solution", "");
  answer = make_apart (1, 1, 0, NULL, 0);
  expect_ways (&answer, "1 solution, does not come apart", lock);
  answer = make_apart (12, 12, 0, NULL, 0);
  expect_ways (&answer, "12 solutions, none comes apart", lock);
  answer = make_apart (96, 96, 1, high, 3);
  expect_ways (&answer, "96 solutions, 1 comes apart, level 12.3.2", "");
  answer = make_apart (96, 96, 2, high, 3);
  expect_ways (&answer, "96 solutions, 2 come apart, up to level 12.3.2", "");
  answer = make_apart (96, 96, 96, high, 3);
  expect_ways (&answer, "96 solutions, all come apart, up to level 12.3.2", "");
  answer = make_apart (96, 96, 95, simple, 1);
  expect_ways (&answer, "96 solutions, 95 come apart", "");
  answer = make_apart (240, 240, 240, simple, 1);
  expect_ways (&answer, "240 solutions", "");
}

static void
test_turns (void)
{
  const int one[] = { 1 };
  SomaAnswer answer = make_apart (1, 1, 1, one, 1);

  answer.apart.with_turns = TRUE;
  expect_ways (&answer, "1 solution", "");
  answer.apart.n_turned = 1;
  answer.apart.n_turns = 1;
  expect_ways (&answer, "1 solution, comes apart only with turns, level 1, 1 turn", "");
  answer = make_apart (1, 1, 0, NULL, 0);
  answer.apart.with_turns = TRUE;
  expect_ways (&answer, "1 solution, does not come apart, even with turns",
               "“Why Not?” tells which pieces lock one another.");
}

/* Of many solutions only the first are taken apart, and not all of them to the end. */
static void
test_apart_in_part (void)
{
  const int high[] = { 5, 2 }, simple[] = { 1 };
  SomaAnswer answer = make_apart (5000, 1000, 12, high, 2);

  expect_ways (&answer, "5000 solutions",
               "The first 1000 solutions: 12 come apart, up to level 5.2.");
  answer.apart.n_unknown = 3;
  expect_ways (&answer, "5000 solutions",
               "The first 1000 solutions: 12 come apart, up to level 5.2. For 3 of them it takes "
               "too long to tell.");
  answer = make_apart (5000, 1000, 0, NULL, 0);
  expect_ways (&answer, "5000 solutions", "The first 1000 solutions: none comes apart.");
  answer = make_apart (5000, 1000, 1000, simple, 1);
  expect_ways (&answer, "5000 solutions", "");
  answer = make_apart (5000, 1, 1, high, 2);
  expect_ways (&answer, "5000 solutions", "The first solution comes apart at level 5.2.");
  answer.apart.n_turned = answer.apart.n_turns = 1;
  expect_ways (&answer, "5000 solutions",
               "The first solution comes apart only with turns, at level 5.2, 1 turn.");
  answer = make_apart (5000, 1, 0, NULL, 0);
  expect_ways (&answer, "5000 solutions", "The first solution does not come apart.");
  answer.apart.with_turns = TRUE;
  expect_ways (&answer, "5000 solutions",
               "The first solution does not come apart, even with turns.");
  answer = make_apart (5000, 0, 0, NULL, 0);
  expect_ways (&answer, "5000 solutions", "Whether they come apart takes too long to tell.");
  answer.apart.n_known = 98;
  expect_ways (&answer, "5000 solutions",
               "Taking the first solution apart needs more than 98 moves.");
  answer = make_apart (1, 1, 0, NULL, 0);
  answer.apart.n_unknown = 1;
  expect_ways (&answer, "1 solution", "Whether it comes apart takes too long to tell.");
  answer.apart.is_large = TRUE;
  expect_ways (&answer, "1 solution", "");
  answer.apart.is_large = FALSE;
  answer.apart.n_known = 1;
  expect_ways (&answer, "1 solution", "Taking it apart needs more than 1 move.");

  answer = make_apart (5000, 700, 0, NULL, 0);
  answer.apart.is_running = TRUE;
  expect_ways (&answer, "5000 solutions", "");
  answer.apart.is_lasting = TRUE;
  expect_ways (&answer, "5000 solutions", "Taking solutions apart: 700 of 1000…");
  answer = make_apart (1, 0, 0, NULL, 0);
  answer.apart.is_running = answer.apart.is_lasting = TRUE;
  expect_ways (&answer, "1 solution", "Taking it apart…");
  answer.apart.n_known = 98;
  expect_ways (&answer, "1 solution", "Taking it apart: it needs more than 98 moves…");
}

/* Unknown answers are left out. */
static void
test_nothing (void)
{
  const SomaAnswer answer = { .has_facts = FALSE };

  for (SomaAnswerKind kind = 0; kind < SOMA_N_ANSWERS; kind++)
    {
      expect (kind, &answer, "–", SOMA_VERDICT_NONE);
      g_assert_cmpstr (soma_answer_get_name (kind), !=, "");
    }
}

static void
expect_change (const SomaChange *change, const char *text)
{
  g_autoptr (SomaCellColours) colours = soma_cell_colours_with_name (NULL, 2, "blue");
  g_autofree char *label =
      soma_label_change (change, (SomaCell){ 1, 1, 1 }, (SomaCell){ 4, 4, 4 }, colours);

  g_assert_cmpstr (label, ==, text);
}

static void
test_changes (void)
{
  SomaChange change = { .n_added = 1, .added = { { 1, 2, 3 }, { 4, 4, 4 } } };

  expect_change (&change, "Add layer 3, row 2, column 1");
  change.n_added = 2;
  expect_change (&change, "Add layer 3, row 2, column 1 and layer 4, row 4, column 4");
  change.n_added = 1;
  change.n_removed = 1;
  change.removed[0] = (SomaCell){ 1, 1, 1 };
  expect_change (&change, "Move layer 1, row 1, column 1 to layer 3, row 2, column 1");
  change.n_added = 0;
  expect_change (&change, "Remove layer 1, row 1, column 1");
  change = (SomaChange){ .below = 1, .above = 2 };
  expect_change (&change, "Let colour A accept colour B (blue)");
  change.below = 2;
  expect_change (&change, "Let colour B (blue) accept itself");
  change = (SomaChange){ .below = SOMA_EVERY_COLOUR, .above = SOMA_EVERY_COLOUR };
  expect_change (&change, "Let every colour accept every colour");
}

/* Outside the figure nothing has a number. */
static void
test_places (void)
{
  static const struct
  {
    SomaCell cell;
    const char *text;
  } cases[] = {
    { { 2, 5, 7 }, "layer 1, row 1, column 1" },
    { { 4, 6, 9 }, "layer 3, row 2, column 3" },
    { { 1, 5, 7 }, "layer 1, row 1, to the left" },
    { { 5, 7, 7 }, "layer 1, behind, to the right" },
    { { 2, 4, 7 }, "layer 1, in front, column 1" },
    { { 2, 5, 6 }, "below, row 1, column 1" },
    { { 2, 5, 10 }, "above, row 1, column 1" },
    { { -1, 2, 4 }, "3 below, 3 in front, 3 to the left" },
    { { 6, 8, 11 }, "2 above, 2 behind, 2 to the right" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label =
          soma_label_place (cases[i].cell, (SomaCell){ 2, 5, 7 }, (SomaCell){ 4, 6, 9 });
      g_assert_cmpstr (label, ==, cases[i].text);
    }
}

static void
test_short_ways (void)
{
  static const struct
  {
    guint64 n;
    gboolean exact;
    const char *text;
  } cases[] = { { 1, TRUE, "1" },        { 999, TRUE, "999" },         { 13, FALSE, "13+" },
                { 1001, TRUE, "1001" },  { 1840, TRUE, "1840" },       { 19186, FALSE, "19k+" },
                { 5600000, TRUE, "5M" }, { G_MAXUINT64, TRUE, "999M" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label = soma_label_ways_short (cases[i].n, cases[i].exact);
      g_assert_cmpstr (label, ==, cases[i].text);
    }
}

static void
test_generator (void)
{
  static const struct
  {
    SomaGeneratorState state;
    guint n_found;
    const char *text;
  } cases[] = {
    { SOMA_GENERATOR_RUNNING, 1, "1 figure found, 99 tried." },
    { SOMA_GENERATOR_ENOUGH, 24, "24 figures found, 99 tried." },
    { SOMA_GENERATOR_NO_MORE, 0, "No figure matches these criteria." },
    { SOMA_GENERATOR_NO_MORE, 3, "3 figures found; there are few others, if any." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label = soma_label_generator (cases[i].state, cases[i].n_found, 99);
      g_assert_cmpstr (label, ==, cases[i].text);
    }
}

static void
expect_coloured_reason (const SomaWhyNot *reason, const SomaCellColours *colours, const char *text)
{
  static const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = {
    .letter = "D", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = domino
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autofree char *label = soma_label_why_not (reason, puzzle, colours);

  g_assert_cmpstr (label, ==, text);
}

static void
expect_reason (const SomaWhyNot *reason, const char *text)
{
  expect_coloured_reason (reason, NULL, text);
}

/* Some dominoes. */
static SomaPuzzle *
make_dominoes (void)
{
  static const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "D", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = domino },
    { .letter = "E", .min_count = 0, .max_count = 14, .n_cells = 2, .cells = domino },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static void
expect_locked (guint n_copies, guint64 n_places, const char *text)
{
  SomaLocked locked = { .n_copies = n_copies, .n_places = n_places };
  g_autoptr (SomaPuzzle) puzzle = make_dominoes ();

  for (guint i = 0; i < n_copies; i++)
    locked.copies[i] = (guint16) i;
  g_autofree char *label = soma_label_locked (&locked, puzzle);
  g_assert_true (g_str_has_prefix (label, "It can be built, but the first solution does not come "
                                          "apart without turns. "));
  g_assert_cmpstr (strstr (label, ". ") + 2, ==, text);
}

static void
test_locked (void)
{
  expect_locked (2, 1, "D and E1 lock each other: neither can be moved.");
  expect_locked (3, 1, "D, E1 and E2 lock one another: none can be moved.");
  expect_locked (2, 0, "D and E1 lock each other: neither can leave the other.");
  expect_locked (3, 0, "D, E1 and E2 lock one another: none can leave the others.");
  expect_locked (2, 2,
                 "D and E1 lock each other: neither can leave the other, but they can be shifted "
                 "into 1 other position.");
  expect_locked (3, 18,
                 "D, E1 and E2 lock one another: none can leave the others, but they can be "
                 "shifted into 17 other positions.");
  SomaLocked tried = { .n_copies = 2, .n_places = 1, .copies = { 0, 1 }, .with_turns = TRUE };
  g_autoptr (SomaPuzzle) puzzle = make_dominoes ();
  g_autofree char *label = soma_label_locked (&tried, puzzle);
  g_assert_cmpstr (label, ==,
                   "It can be built, but the first solution is locked, even with turns. D and E1 "
                   "lock each other: neither can be moved.");
  expect_locked (13, 0, "13 pieces lock one another: none can leave the others.");
}

static void
test_reasons (void)
{
  SomaWhyNot reason = { .kind = SOMA_WHY_NOT_VOLUME, .need = 3, .have = 3, .least = 2, .most = 4 };

  expect_reason (&reason, "The pieces fill 2 cells or 4, but never 3.");
  reason.most = -1;
  expect_reason (&reason, "The pieces fill at most 2 cells, but the figure has 3.");
  reason.least = -1;
  reason.most = 4;
  expect_reason (&reason, "The pieces fill at least 4 cells, but the figure has 3.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_VOLUME, .need = 3, .have = 5, .least = 2, .most = 6 };
  expect_reason (&reason, "The pieces fill 2 cells or 6, but never 3 to 5.");
  reason.most = -1;
  expect_reason (&reason, "The pieces fill at most 2 cells, but 3 must be filled.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_PIECE, .n_pieces = 1 };
  expect_reason (&reason, "Piece D fits nowhere.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_CELL, .n_cells = 2 };
  expect_reason (&reason, "No piece can reach the 2 marked cells.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_ISLAND, .need = 1, .have = 1 };
  expect_reason (&reason, "The marked part has 1 cell; the pieces never add up to that.");
  reason.have = 3;
  expect_reason (
      &reason,
      "The marked part has 3 cells, 1 of which must be filled; the pieces never add up to that.");
  reason =
      (SomaWhyNot){ .kind = SOMA_WHY_NOT_PARITY, .need = 18, .have = 18, .least = 11, .most = 16 };
  expect_reason (&reason, "Parity: coloured like a chessboard, the figure has 18 marked cells. The "
                          "pieces can fill at most 16 of them.");
  reason.have = 20;
  expect_reason (&reason, "Parity: coloured like a chessboard, the figure has 20 marked cells. The "
                          "pieces can fill at most 16 of the 18 that must be filled.");
  reason.most = 21;
  expect_reason (&reason, "Parity: coloured like a chessboard, the figure has 20 marked cells. The "
                          "pieces fill 11 to 21 such cells, but never 18 to 20.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_CLASH, .n_cells = 3, .n_pieces = 1 };
  expect_reason (&reason, "With D in use, the 3 marked cells cannot all be covered.");
  reason.n_pieces = 0;
  expect_reason (&reason, "No pieces can cover all 3 marked cells at once.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_CORNERS,
                         .n_cells = 10,
                         .need = 10,
                         .have = 10,
                         .most = 9,
                         .most_of_piece = { 9 } };
  expect_reason (&reason, "The figure has 10 corners, which are marked. The pieces can fill at "
                          "most 9 of them: D 9.");
  reason.kind = SOMA_WHY_NOT_MARKED;
  expect_reason (&reason, "10 cells are marked. The pieces can fill at most 9 of them: D 9.");
  reason =
      (SomaWhyNot){ .kind = SOMA_WHY_NOT_CORNERS, .need = 8, .have = 8, .least = 9, .most = 9 };
  expect_reason (
      &reason,
      "The figure has 8 corners, which are marked. The pieces fill at least 9 such cells.");
  reason.least = 7;
  expect_reason (&reason, "The figure has 8 corners, which are marked. The pieces fill 7 to 9 such "
                          "cells, but never 8.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_DEAD_ENDS, .n_cells = 1, .have = 3 };
  expect_reason (&reason, "The marked cell can be covered in 3 ways, each of which leaves nothing "
                          "for some cell or piece.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_DEAD_ENDS, .n_pieces = 1, .have = 1 };
  expect_reason (&reason, "Piece D has 1 place, which leaves nothing for some cell or piece.");
}

/* Proofs by colouring a board of two cells, whatever can be true of these. */
static void
test_colourings (void)
{
  SomaWhyNot reason = { .kind = SOMA_WHY_NOT_COLOURING,
                        .weights = { 1, 1 },
                        .need = 2,
                        .have = 2,
                        .least = 1,
                        .most = 1,
                        .values_of_piece = { 2 } };

  expect_reason (&reason, "Each D covers as many dark as light cells, wherever it lies, but the "
                          "figure has 2 and 0.");
  reason.weights[0] = -1;
  reason.values_of_piece[0] = 1;
  expect_reason (&reason, "Each D covers as many dark as light cells, wherever it lies, but the "
                          "figure has 1 and 1.");
  reason.weights[0] = 1;
  reason.values_of_piece[0] = 1 | 4;
  reason.least = 0;
  expect_reason (&reason, "2 cells of the figure are dark. Wherever it lies, each D covers 0 or 2 "
                          "of them. All pieces together cover at most 1.");
  reason.most = 4;
  expect_reason (&reason, "2 cells of the figure are dark. Wherever it lies, each D covers 0 or 2 "
                          "of them. All pieces together cover 0 to 4, but never 2.");
  reason.need = 1;
  expect_reason (&reason, "2 cells of the figure are dark, and 1 of them must be covered. Wherever "
                          "it lies, each D covers 0 or 2 of them. All pieces together cover 0 to "
                          "4, but never 1 to 2.");
  reason.least = 3;
  reason.values_of_piece[0] = 1 | 2 | 4;
  expect_reason (&reason, "2 cells of the figure are dark, and 1 of them must be covered. Wherever "
                          "it lies, each D covers 0, 1 or 2 of them. All pieces together cover at "
                          "least 3.");
  reason.weights[1] = 3;
  reason.modulus = 5;
  reason.needed = 1 << 4;
  reason.reached = 1 << 2 | 1 << 3;
  reason.values_of_piece[0] = 1 << 2 | 1 << 3;
  expect_reason (&reason, "Each cell counts as its number says, modulo 5. Wherever they lie, the "
                          "pieces add up to these numbers: D 2 or 3. All together add up to 2 or "
                          "3, but the figure adds up to 4.");
  reason.values_of_piece[0] = reason.reached = 1;
  expect_reason (&reason, "Each cell counts as its number says, modulo 5. Each piece adds up to 0, "
                          "wherever it lies, but the figure adds up to 4.");
}

/* The bits of colours A, B and D, and of none. */
enum
{
  NEUTRAL = 1,
  A = 2,
  B = 4,
  D = 16
};

static void
test_colours (void)
{
  static const struct
  {
    SomaWhyNot reason;
    const char *text;
  } cases[] = {
    { { .colours = B, .n_pieces = 1, .least = 2, .most = 2 },
      "Piece D fits nowhere. No cell of the figure accepts colour B (blue)." },
    { { .colours = A | B | D, .n_pieces = 1, .least = 2, .most = 2 },
      "Piece D fits nowhere. No cell of the figure accepts the colours A, B (blue) and D." },
    { { .colours = A, .have = 1, .least = 2, .most = 2 },
      "Colour A is accepted only by the marked cell. At least 2 cells of pieces must lie there." },
    { { .colours = A | D, .have = 3, .least = 5, .most = 5 },
      "Colours A and D are accepted only by the 3 marked cells. At least 5 cells of pieces must "
      "lie there." },
    { { .colours = NEUTRAL | A, .have = 12, .need = 12, .most = 10 },
      "The 12 marked cells accept only colour A. The pieces have at most 10 cells that may lie "
      "there." },
    { { .colours = NEUTRAL | A | B, .have = 12, .need = 11, .most = 10 },
      "The 12 marked cells accept only colours A and B (blue). The pieces have at most 10 cells "
      "that may lie there, but 11 must be filled." },
    { { .colours = NEUTRAL | A, .have = 1, .need = 1 },
      "The marked cell accepts only colour A. No piece has a cell that may lie there." },
    { { .colours = NEUTRAL, .have = 2, .need = 2, .most = 1 },
      "The 2 marked cells accept no colour. The pieces have at most 1 cell that may lie there." },
    { { .colours = NEUTRAL,
        .have = 1,
        .need = 1,
        .without_colours = SOMA_WITHOUT_COLOURS_SOLVABLE },
      "The marked cell accepts no colour. No piece has a cell that may lie there. With all colours "
      "accepted everywhere, it could be built." },
  };
  g_autoptr (SomaCellColours) colours = soma_cell_colours_with_name (NULL, 2, "blue");
  SomaWhyNot reason;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      reason = cases[i].reason;
      reason.kind = SOMA_WHY_NOT_COLOURS;
      expect_coloured_reason (&reason, colours, cases[i].text);
    }
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_PIECE,
                         .n_pieces = 1,
                         .without_colours = SOMA_WITHOUT_COLOURS_FITS };
  expect_reason (&reason,
                 "Piece D fits nowhere. With all colours accepted everywhere, it would fit.");
  reason.without_colours = SOMA_WITHOUT_COLOURS_SOLVABLE;
  expect_reason (&reason,
                 "Piece D fits nowhere. With all colours accepted everywhere, it could be built.");
  reason = (SomaWhyNot){ .kind = SOMA_WHY_NOT_CELL,
                         .n_cells = 2,
                         .without_colours = SOMA_WITHOUT_COLOURS_FITS };
  expect_reason (&reason, "No piece can reach the 2 marked cells. If every colour were accepted "
                          "everywhere, they could be reached.");
}

static void
test_drawing (void)
{
  g_autofree char *nothing = soma_label_drawing (0);
  g_autofree char *cells = soma_label_drawing (27);
  g_autofree char *below = soma_label_layer (-1, 3);
  g_autofree char *second = soma_label_layer (1, 3);
  g_autofree char *above = soma_label_layer (3, 3);
  g_autofree char *far_above = soma_label_layer (4, 3);
  g_autofree char *far_below = soma_label_layer (-2, 3);
  g_autofree char *error = soma_label_too_large ();

  g_assert_cmpstr (nothing, ==, "Nothing drawn yet");
  g_assert_cmpstr (cells, ==, "Drawing of 27 cells");
  g_assert_cmpstr (below, ==, "Below");
  g_assert_cmpstr (second, ==, "Layer 2");
  g_assert_cmpstr (above, ==, "Above");
  g_assert_cmpstr (far_above, ==, "2 Above");
  g_assert_cmpstr (far_below, ==, "2 Below");
  g_assert_true (g_str_has_prefix (error, "Too large: "));
}

static void
assert_solid (SomaDrawnShape kind, SomaCell to, int n_cells, gboolean erases, const char *expected)
{
  g_autofree char *text =
      soma_label_drawn_shape (kind, (SomaCell){ 1, 1, 1 }, to, n_cells, erases, FALSE);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_solids (void)
{
  g_autofree char *keys =
      soma_label_drawn_shape (SOMA_DRAWN_LINE, (SomaCell){ 0 }, (SomaCell){ 0 }, 1, FALSE, TRUE);
  g_autofree char *pasting = soma_label_pasting (2);

  assert_solid (SOMA_DRAWN_BOX, (SomaCell){ 3, 0, 1 }, 6, FALSE,
                "Box of 3 by 2 by 1: adds 6 cells.");
  assert_solid (SOMA_DRAWN_LINE, (SomaCell){ 3, -2, 1 }, 1, TRUE,
                "Line of 4 cells: removes 1 cell.");
  assert_solid (SOMA_DRAWN_SPHERE, (SomaCell){ 1, 1, 1 }, 1, FALSE,
                "Sphere 1 cell across: adds 1 cell.");
  assert_solid (SOMA_DRAWN_SPHERE, (SomaCell){ 3, 2, 1 }, 0, FALSE,
                "Sphere 5 cells across: adds 0 cells.");
  g_assert_cmpstr (
      keys, ==, "Line of 1 cell: adds 1 cell. Enter draws it, Delete removes it, Escape cancels.");
  g_assert_true (g_str_has_prefix (pasting, "Pasting 2 cells. Arrow keys"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer-labels/cube", test_cube);
  g_test_add_func ("/answer-labels/cells", test_cells);
  g_test_add_func ("/answer-labels/parity", test_parity);
  g_test_add_func ("/answer-labels/odd", test_odd);
  g_test_add_func ("/answer-labels/ways", test_ways);
  g_test_add_func ("/answer-labels/apart", test_apart);
  g_test_add_func ("/answer-labels/turns", test_turns);
  g_test_add_func ("/answer-labels/apart-in-part", test_apart_in_part);
  g_test_add_func ("/answer-labels/nothing", test_nothing);
  g_test_add_func ("/answer-labels/changes", test_changes);
  g_test_add_func ("/answer-labels/places", test_places);
  g_test_add_func ("/answer-labels/short-ways", test_short_ways);
  g_test_add_func ("/answer-labels/generator", test_generator);
  g_test_add_func ("/answer-labels/reasons", test_reasons);
  g_test_add_func ("/answer-labels/colourings", test_colourings);
  g_test_add_func ("/answer-labels/colours", test_colours);
  g_test_add_func ("/answer-labels/locked", test_locked);
  g_test_add_func ("/answer-labels/drawing", test_drawing);
  g_test_add_func ("/design-labels/solids", test_solids);
  return g_test_run ();
}
