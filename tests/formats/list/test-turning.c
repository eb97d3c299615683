/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "apart-replay.h"
#include "apart-text.h"
#include "catalogue.h"
#include "engine-auto.h"
#include "few.h"
#include "naive.h"
#include "slow-apart.h"

/* The puzzles of the catalogue that come apart only with turns are what is said of them. */

#define COLLECTION "Turning"
#define MAX_STEPS 100000000

/* What the notes tell is measured without bevels. */
static const SomaTurnLimits told = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE };

/* Pieces as they are printed unless something else is said: 0.15 mm and 1 mm at 20 mm. */
static const SomaTurnLimits printed = { .clearance = 7,
                                        .bevel = 50,
                                        .slide = SOMA_TURN_DEFAULT_SLIDE };

typedef struct
{
  SomaPuzzle *puzzle;
  uint16_t *copy_at;
  guint n_found;
} Solved;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Solved *solved = data;

  memcpy (solved->copy_at, copy_at, (size_t) solved->puzzle->figure->n_cells * sizeof (uint16_t));
  solved->n_found++;
  return true;
}

/* The only solution. */
static void
solve (Solved *solved)
{
  const SomaSearchOptions options = { .n_threads = 1, .solution = solution_cb, .data = solved };

  solved->copy_at = g_new (uint16_t, solved->puzzle->figure->n_cells);
  g_autoptr (SomaSearch) search = soma_search_new (solved->puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpuint (solved->n_found, ==, 1);
}

static void
check_unique (const Solved *solved)
{
  g_autoptr (Naive) naive = naive_new (solved->puzzle, MAX_STEPS);

  g_assert_nonnull (naive);
  g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_FULL), ==, 1);
}

static void
check_locked (const Solved *solved)
{
  SlowAssembly assembly = { .n_pieces = soma_piece_set_n_copies (solved->puzzle->set) };
  SlowResult slow;
  SomaApartOptions options = { 0 };

  for (int i = 0; i < solved->puzzle->figure->n_cells; i++)
    if (solved->copy_at[i] != SOMA_NO_COPY)
      {
        int copy = solved->copy_at[i];
        assembly.cells[copy][assembly.n_cells[copy]++] = solved->puzzle->figure->cells[i];
      }
  slow_take_apart (&assembly, NULL, 0, &slow);
  g_assert_false (slow.is_too_large);
  g_assert_false (slow.comes_apart);
  g_autoptr (SomaTaker) taker = soma_taker_new (solved->puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, solved->copy_at);
  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
}

/* Each move is made by a program that knows only where cells are, and each turn is followed. */
static SomaApart *
take_apart (const Solved *solved, const SomaTurnLimits *limits)
{
  SomaApartOptions options = { .with_turns = true, .turns = *limits };
  g_autoptr (SomaTaker) taker = soma_taker_new (solved->puzzle, &options);
  SomaApart *apart = soma_taker_run (taker, solved->copy_at);

  g_assert_cmpint (apart->result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (apart->n_turns, >, 0);
  apart_replay_turns (solved->puzzle, solved->copy_at, apart, limits, NULL, NULL);
  return apart;
}

/* "… level 5.2.3, 2 turns, which need a clearance of 0.001 of a cell." */
static void
check_note (const SomaApart *apart, const char *note)
{
  int levels[SOMA_MAX_APART_COPIES], n_levels = soma_apart_get_levels (apart, levels);
  g_autofree char *level = soma_apart_text_level (levels, n_levels);
  g_autofree char *words =
      g_strdup_printf (apart->n_turns == 1 ? ": level %s, %d turn, which needs "
                                           : ": level %s, %d turns, which "
                                             "need ",
                       level, apart->n_turns);
  const char *clearance = strstr (note, "clearance of "), *found = strstr (note, words);

  g_assert_nonnull (found);
  if (clearance == NULL)
    g_assert_nonnull (strstr (note, " no clearance."));
  g_assert_cmpfloat_with_epsilon (clearance != NULL ? strtod (clearance + 13, NULL) : 0,
                                  soma_apart_get_clearance (apart) / 1000.0, SOMA_TURN_SLACK);
}

static void
check_entry (const SomaFileEntry *entry)
{
  Solved solved = { .puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins,
                                                     soma_file_entry_get_set (entry),
                                                     entry->distinct_pieces, NULL) };

  g_test_message ("%s", entry->id);
  g_assert_nonnull (solved.puzzle);
  solve (&solved);
  check_unique (&solved);
  check_locked (&solved);
  soma_apart_free (take_apart (&solved, &printed));
  g_autoptr (SomaApart) apart = take_apart (&solved, &told);
  check_note (apart, entry->about.notes);
  g_free (solved.copy_at);
  soma_puzzle_unref (solved.puzzle);
}

static void
test_turning (void)
{
  SomaFileContents *contents = soma_catalogue_load ();
  /* Some take a second each. */
  guint step = soma_few_of (g_test_slow () ? 1 : 10, 19), n = 0;

  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      if (!g_str_equal (entry->collection, COLLECTION))
        continue;
      if (n++ % step == 0)
        check_entry (entry);
    }
  g_assert_cmpuint (n, >=, 8);
  soma_file_contents_free (contents);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turning/all", test_turning);
  return g_test_run ();
}
