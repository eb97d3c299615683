/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fill-cases.h"

#include "check.h"
#include "draft.h"

SomaPuzzle *
fill_case_make_puzzle (const FillCase *what)
{
  g_autofree Draft *draft = g_new0 (Draft, 1);

  for (guint i = 0; i < G_N_ELEMENTS (what->lines) && what->lines[i] != NULL; i++)
    g_assert_true (draft_read_line (draft, what->lines[i]));
  SomaPuzzle *puzzle = draft_make_puzzle (draft, what->name);
  g_assert_nonnull (puzzle);
  return puzzle;
}

SomaSearch *
fill_make_search (SomaPuzzle *puzzle)
{
  SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_nonnull (search);
  return search;
}

int
fill_count (SomaPuzzle *puzzle, FillTry fill, guint64 most_nodes)
{
  g_autoptr (SomaSearch) search = fill_make_search (puzzle);
  gsize size = puzzle->figure->n_cells * sizeof (guint16);
  int n_filled = 0;

  for (guint64 seed = 1; seed <= 6; seed++)
    {
      guint16 copy_at[SOMA_MAX_CELLS], again[SOMA_MAX_CELLS];
      guint64 n_nodes = 0, n_again = 0;
      gboolean is_filled = fill (search, seed, copy_at, &n_nodes);
      g_assert_cmpuint (n_nodes, <=, most_nodes);
      if (!is_filled)
        continue;
      g_assert_true (fill (search, seed, again, &n_again));
      g_assert_cmpuint (n_again, ==, n_nodes);
      g_assert_cmpmem (copy_at, size, again, size);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      n_filled++;
    }
  return n_filled;
}

void
fill_check_cases (const FillCase *cases, guint n_cases, FillTry fill, guint64 most_nodes)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_autoptr (SomaPuzzle) puzzle = fill_case_make_puzzle (&cases[i]);
      int n_filled = fill_count (puzzle, fill, most_nodes);
      g_test_message ("%s: %d of 6", cases[i].name, n_filled);
      g_assert_cmpint (n_filled, >=, cases[i].n_fewest);
      if (cases[i].n_fewest == 0)
        g_assert_cmpint (n_filled, ==, 0);
    }
}
