/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels-labels.h"

#include <locale.h>

static const SomaStoredApart level_1 = { .n_levels = 1, .levels = { 1 } };
static const SomaStoredApart level_493 = { .n_levels = 3, .levels = { 4, 9, 3 } };
static const SomaStoredApart level_98 = { .n_levels = 4, .levels = { 98, 2, 4, 2 } };
static const SomaStoredApart locked = { .result = SOMA_APART_LOCKED };
static const SomaStoredApart turned = {
  .n_levels = 3, .levels = { 5, 1, 3 }, .n_turns = 2, .clearance = 30, .is_turned = TRUE
};
static const SomaStoredApart once = {
  .n_levels = 1, .levels = { 1 }, .n_turns = 1, .is_turned = TRUE
};
static const SomaStoredApart stuck = { .result = SOMA_APART_LOCKED, .is_turned = TRUE };
static const SomaStoredApart memory = { .result = SOMA_APART_MEMORY, .n_known = 61 };
static const SomaStoredApart large = { .result = SOMA_APART_TOO_LARGE };

/* Takes the text. */
static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_one (void)
{
  g_assert_null (soma_label_levels_card (NULL));
  assert_text (soma_label_levels_card (&level_493), "Level 4.9.3");
  assert_text (soma_label_levels_card (&locked), "Locked");
  assert_text (soma_label_levels_card (&memory), "Over 61 moves");
  assert_text (soma_label_levels_card (&large), "Too large");
  g_assert_null (soma_label_levels_after (NULL));
  assert_text (soma_label_levels_after (&level_493), "level 4.9.3");
  assert_text (soma_label_levels_after (&locked), "never comes apart without turns");
  assert_text (soma_label_levels_after (&memory), "takes more than 61 moves to come apart");
  assert_text (soma_label_levels_after (&large), "too large to be taken apart");
  g_assert_null (soma_label_levels_one (NULL, 6));
  assert_text (soma_label_levels_one (&level_493, 6), "Solution 7 comes apart at level 4.9.3.");
  assert_text (soma_label_levels_one (&locked, 6), "Solution 7 never comes apart without turns.");
  assert_text (soma_label_levels_one (&memory, 6),
               "Solution 7 takes more than 61 moves; memory ran out.");
  assert_text (soma_label_levels_one (&large, 6), "Solution 7 is too large to be taken apart.");
}

/* Of a list of `n_listed` solutions, these are known. */
static void
assert_summary (const SomaStoredApart *const *known, guint n_known, guint n_listed,
                const char *expected)
{
  g_autoptr (SomaApartTable) table = soma_apart_table_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  SomaApartLevelsStatus status = { .n_listed = n_listed, .n_done = n_known };

  for (guint i = 0; i < n_known; i++)
    {
      soma_stored_apart_append (known[i], bytes);
      status.with_turns |= known[i]->is_turned;
    }
  soma_apart_table_add (table, bytes->data, bytes->len);
  for (int i = 0; i <= SOMA_APART_TOO_LARGE; i++)
    status.n_of[i] = soma_apart_table_count (table, (SomaApartResult) i);
  status.n_turned = soma_apart_table_count_turned (table);
  assert_text (soma_label_levels_summary (&status, table), expected);
}

#define SUMMARY(n_listed, expected, ...)                                                           \
  assert_summary ((const SomaStoredApart *[]){ __VA_ARGS__ },                                      \
                  sizeof ((const SomaStoredApart *[]){ __VA_ARGS__ }) / sizeof (gpointer),         \
                  n_listed, expected)

static void
test_summary (void)
{
  assert_summary (NULL, 0, 5, NULL);
  SUMMARY (1, "It comes apart at level 98.2.4.2.", &level_98);
  SUMMARY (1, "It comes apart; the first piece comes off in one move.", &level_1);
  SUMMARY (1, "It never comes apart without turns.", &locked);
  SUMMARY (2, "None of them comes apart without turns.", &locked, &locked);
  SUMMARY (2, "All come apart; the first piece comes off in one move.", &level_1, &level_1);
  SUMMARY (2, "All come apart, up to level 4.9.3.", &level_493, &level_1);
  SUMMARY (2, "1 of 2 comes apart, at level 4.9.3.", &level_493, &locked);
  SUMMARY (3, "2 of 3 come apart, up to level 98.2.4.2.", &level_493, &locked, &level_98);
  SUMMARY (3, "2 of 3 come apart, at level 1.", &level_1, &locked, &level_1);
}

static void
test_turns (void)
{
  assert_text (soma_label_levels_card (&turned), "Level 5.1.3, 2 turns");
  assert_text (soma_label_levels_after (&once), "level 1, 1 turn");
  assert_text (soma_label_levels_after (&stuck), "never comes apart, even with turns");
  assert_text (soma_label_levels_one (&turned, 6),
               "Solution 7 comes apart only with turns, at level 5.1.3, 2 turns.");
  assert_text (soma_label_levels_one (&stuck, 6), "Solution 7 never comes apart, even with turns.");
  SUMMARY (1, "It comes apart only with turns, at level 1, 1 turn.", &once);
  SUMMARY (1, "It never comes apart, even with turns.", &stuck);
  SUMMARY (2, "None of them comes apart, even with turns.", &stuck, &stuck);
  SUMMARY (3,
           "2 of 3 come apart, up to level 5.1.3, 2 turns. 1 of these comes apart only with turns.",
           &stuck, &turned, &level_493);
  SUMMARY (
      3, "2 of 3 come apart, up to level 5.1.3, 2 turns. None of these comes apart without turns.",
      &stuck, &turned, &once);
}

static void
test_partly (void)
{
  SUMMARY (9, "Solution 1 never comes apart without turns.", &locked);
  SUMMARY (9, "None of the first 2 comes apart.", &locked, &locked);
  SUMMARY (9, "Solution 1 comes apart at level 4.9.3.", &level_493);
  SUMMARY (9, "All of the first 2 come apart, up to level 4.9.3.", &level_493, &level_1);
  SUMMARY (9, "Of the first 2, 1 comes apart, up to level 4.9.3.", &level_493, &locked);
  SUMMARY (9, "Of the first 3, 2 come apart, up to level 4.9.3.", &level_493, &locked, &level_1);
}

static void
test_unknown (void)
{
  SUMMARY (2, "1 of 2 comes apart, at level 1. Taking 1 of them apart needs more memory.", &level_1,
           &memory);
  SUMMARY (3,
           "1 of 3 never comes apart without turns. "
           "Taking 1 of them apart needs more memory. 1 is too large to "
           "be taken apart.",
           &locked, &memory, &large);
  SUMMARY (2, "2 are too large to be taken apart.", &large, &large);
  SUMMARY (9, "Taking 2 of them apart needs more memory.", &memory, &memory);
}

static void
test_progress (void)
{
  SomaApartLevelsStatus status = { .n_listed = 11520, .n_done = 1200 };

  assert_text (soma_label_levels_progress (&status), "1200 of 11520");
  status.n_known = 61;
  assert_text (soma_label_levels_progress (&status),
               "1200 of 11520, more than 61 moves for the next one");
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/levels-labels/one", test_one);
  g_test_add_func ("/levels-labels/summary", test_summary);
  g_test_add_func ("/levels-labels/turns", test_turns);
  g_test_add_func ("/levels-labels/partly", test_partly);
  g_test_add_func ("/levels-labels/unknown", test_unknown);
  g_test_add_func ("/levels-labels/progress", test_progress);
  return g_test_run ();
}
