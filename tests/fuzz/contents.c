/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"

#include <string.h>

#include "check.h"
#include "grid-format.h"
#include "native-format.h"
#include "soma-text.h"

/* The one figure of the text; `*contents` owns it. */
static const SomaFileEntry *
read_one (const GString *text, SomaFileContents **contents)
{
  *contents = soma_file_parse (text->str, text->len, "copy", NULL);
  g_assert_nonnull (*contents);
  g_assert_cmpuint ((*contents)->entries->len, ==, 1);
  return g_ptr_array_index ((*contents)->entries, 0);
}

static void
check_native_figure (const SomaFileEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SomaFileContents) copy = NULL;

  soma_native_write_header (text);
  soma_native_write_set (text, entry->set, entry->distinct_pieces);
  soma_native_write_figure (text, entry->id, entry->name, entry->figure);
  soma_native_write_about (text, &entry->about);
  const SomaFileEntry *same = read_one (text, &copy);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
  g_assert_true ((same->set == NULL) == (entry->set == NULL));
  g_assert_true (same->distinct_pieces == (entry->set != NULL && entry->distinct_pieces));
}

/* The notation does not know optional cells. */
static void
check_soma_figure (const SomaFileEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SomaFileContents) copy = NULL;

  if (entry->figure->n_optional > 0)
    return;
  soma_text_write_figure (text, entry->id, entry->name, entry->figure);
  const SomaFileEntry *same = read_one (text, &copy);
  g_assert_cmpint (copy->format, ==, SOMA_FILE_FORMAT_SOMA);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
}

static void
check_grid_puzzle (const SomaPuzzle *puzzle)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SomaFileContents) copy = NULL;

  if (!soma_grid_can_write (puzzle))
    return;
  soma_grid_write_puzzle (text, puzzle);
  const SomaFileEntry *same = read_one (text, &copy);
  g_assert_cmpint (copy->format, ==, SOMA_FILE_FORMAT_GRID);
  g_assert_true (soma_figure_equal (same->figure, puzzle->figure));
  g_assert_cmpint (same->set->n_pieces, ==, soma_piece_set_n_copies (puzzle->set));
}

/* Only then are the copies told apart by a digit and a letter. */
static gboolean
is_written_whole (const SomaPuzzle *puzzle)
{
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    if (puzzle->set->pieces[i].max_count > 2)
      return FALSE;
  return TRUE;
}

static void
check_same_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at, const GString *text)
{
  g_autoptr (SomaFileContents) copy = NULL;
  const SomaFileEntry *entry = read_one (text, &copy);
  uint16_t same[SOMA_MAX_CELLS];

  g_assert_cmpuint (entry->solutions->len, ==, 1);
  g_assert_true (soma_file_solution_to_copies (entry->solutions->pdata[0], entry->figure,
                                               puzzle->set, same, NULL));
  gsize size = (gsize) puzzle->figure->n_cells * sizeof *same;
  g_assert_cmpmem (same, size, copy_at, size);
}

static void
check_written_solution (const SomaFileEntry *entry, const SomaPuzzle *puzzle,
                        const uint16_t *copy_at)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!is_written_whole (puzzle))
    return;
  soma_native_write_header (text);
  soma_native_write_set (text, puzzle->set, FALSE);
  soma_native_write_figure (text, entry->id, entry->name, puzzle->figure);
  soma_native_write_solution (text, puzzle, copy_at);
  check_same_solution (puzzle, copy_at, text);
}

/* An assembly that is taken for a solution is one. */
static void
check_solution (const SomaFileEntry *entry, const SomaPuzzle *puzzle,
                const SomaFileSolution *solution)
{
  uint16_t copy_at[SOMA_MAX_CELLS];

  if (!soma_file_solution_to_copies (solution, entry->figure, puzzle->set, copy_at, NULL))
    return;
  g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  check_written_solution (entry, puzzle, copy_at);
}

static void
check_puzzle (const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);

  if (set == NULL)
    return;
  SomaPuzzle *puzzle =
      soma_puzzle_new ("", entry->figure, set, NULL, 0, entry->distinct_pieces, NULL);
  check_grid_puzzle (puzzle);
  for (guint i = 0; i < entry->solutions->len; i++)
    check_solution (entry, puzzle, entry->solutions->pdata[i]);
  soma_puzzle_unref (puzzle);
}

/* Pins that were read can be. */
static void
check_pins (const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);

  if (entry->pins == NULL || set == NULL)
    return;
  SomaPuzzle *puzzle =
      soma_file_make_puzzle ("", entry->figure, entry->pins, set, entry->distinct_pieces, NULL);
  g_assert_nonnull (puzzle);
  soma_puzzle_unref (puzzle);
}

static void
check_text (const char *text)
{
  g_assert_true (text == NULL || g_utf8_validate (text, -1, NULL));
}

static void
check_entry (const SomaFileEntry *entry)
{
  g_assert_nonnull (entry->id);
  g_assert_nonnull (entry->name);
  check_text (entry->id);
  check_text (entry->name);
  check_text (entry->collection);
  check_text (entry->about.notes);
  check_text (entry->about.author);
  check_text (entry->about.tags);
  g_assert_cmpint (entry->line, >, 0);
  g_assert_cmpint (entry->figure->n_cells, >, 0);
  g_assert_cmpint (entry->figure->n_cells, <=, SOMA_MAX_CELLS);
  check_native_figure (entry);
  check_soma_figure (entry);
  check_puzzle (entry);
  check_pins (entry);
}

static int
count_lines (const char *text, gsize length)
{
  int n = 1;

  for (gsize i = 0; i < length; i++)
    n += text[i] == '\n' || text[i] == '\r';
  return n;
}

void
check_contents (const SomaFileContents *contents, const char *text, gsize length)
{
  int n_lines = count_lines (text, length);

  for (guint i = 0; i < contents->entries->len; i++)
    check_entry (contents->entries->pdata[i]);
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = contents->problems->pdata[i];
      g_assert_cmpint (problem->line, >, 0);
      g_assert_cmpint (problem->line, <=, n_lines);
      g_assert_true (g_utf8_validate (problem->message, -1, NULL));
    }
}
