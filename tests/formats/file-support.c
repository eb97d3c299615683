/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-support.h"

#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "search.h"

SomaFileContents *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (text, strlen (text), "test.soma", &error);
  g_assert_no_error (error);
  g_assert_nonnull (contents);
  return contents;
}

void
assert_refused (const char *text, gsize length, const char *start)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (text, length, "test.soma", &error);
  g_assert_null (contents);
  g_assert_nonnull (error);
  if (!g_str_has_prefix (error->message, start))
    g_error ("the message is “%s”, not “%s…”", error->message, start);
}

SomaFileEntry *
get_entry (const SomaFileContents *contents, guint i)
{
  g_assert_cmpuint (i, <, contents->entries->len);
  return g_ptr_array_index (contents->entries, i);
}

void
assert_counts (const SomaFileContents *contents, guint n_entries, guint n_problems)
{
  if (contents->problems->len != n_problems)
    for (guint i = 0; i < contents->problems->len; i++)
      {
        const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
        g_printerr ("# line %d: %s\n", problem->line, problem->message);
      }
  g_assert_cmpuint (contents->entries->len, ==, n_entries);
  g_assert_cmpuint (contents->problems->len, ==, n_problems);
}

void
assert_problem (const SomaFileContents *contents, guint i, int line, gboolean figure_lost,
                const char *part)
{
  g_assert_cmpuint (i, <, contents->problems->len);
  const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
  g_assert_cmpint (problem->line, ==, line);
  g_assert_cmpint (problem->figure_lost, ==, figure_lost);
  g_assert_cmpint (problem->is_solution, ==, g_str_has_prefix (problem->message, "solution "));
  if (strstr (problem->message, part) == NULL)
    g_error ("the message is “%s”, without “%s”", problem->message, part);
}

void
assert_cells (const SomaFigure *figure, const char *cells)
{
  g_autoptr (GString) actual = g_string_new (NULL);
  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      g_string_append_printf (actual, "%s%d%d%d", i > 0 ? " " : "", cell.x, cell.y, cell.z);
    }
  g_assert_cmpstr (actual->str, ==, cells);
}

void
assert_solution (const SomaFileEntry *entry, guint i)
{
  g_assert_cmpuint (i, <, entry->solutions->len);
  const SomaFileSolution *solution = g_ptr_array_index (entry->solutions, i);
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GError) error = NULL;
  soma_file_solution_to_copies (solution, entry->figure, set, copy_at, &error);
  g_assert_no_error (error);
  SomaPuzzle *puzzle = soma_puzzle_new ("", entry->figure, set, NULL, 0, FALSE, NULL);
  int culprit;
  g_assert_cmpint (soma_check_solution (puzzle, copy_at, &culprit), ==, SOMA_CHECK_OK);
  soma_puzzle_unref (puzzle);
}

void
assert_n_solutions (const SomaFileEntry *entry, guint64 n)
{
  const SomaSearchOptions options = { .n_threads = 1 };
  SomaProgress progress;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPuzzle) puzzle =
      soma_file_make_puzzle ("", entry->figure, entry->pins, soma_file_entry_get_set (entry),
                             entry->distinct_pieces, &error);

  g_assert_no_error (error);
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (progress.n_solutions, ==, n);
  soma_search_free (search);
}

char *
draw_marks (const SomaMark *marks, int n_cells)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n_cells; i++)
    g_string_append_unichar (text, marks[i].symbol);
  return g_string_free (text, FALSE);
}
