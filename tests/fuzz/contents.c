/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"

#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "format.h"
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

static gboolean
has_colours (const SomaFileEntry *entry)
{
  gboolean found = entry->figure->colours != NULL;

  for (int p = 0; entry->set != NULL && p < entry->set->n_pieces; p++)
    found = found || entry->set->pieces[p].colours != NULL;
  return found;
}

static guint
count_groups (const SomaFileEntry *entry)
{
  return entry->groups != NULL ? entry->groups->len : 0;
}

static void
check_native_figure (const SomaFileEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SomaFileContents) copy = NULL;

  soma_native_write_header (text);
  soma_native_write_set (text, entry->set, entry->distinct_pieces);
  soma_native_write_coloured_figure (text, entry->id, entry->name, entry->figure, entry->colours);
  soma_native_write_groups (text, entry->groups);
  soma_native_write_about (text, &entry->about);
  const SomaFileEntry *same = read_one (text, &copy);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
  g_assert_true ((same->set == NULL) == (entry->set == NULL));
  for (int p = 0; same->set != NULL && p < same->set->n_pieces; p++)
    g_assert_true (soma_piece_same_shape (&same->set->pieces[p], &entry->set->pieces[p], false));
  g_assert_cmpuint (count_groups (same), ==, count_groups (entry));
  g_autoptr (SomaCellColours) colours = soma_file_entry_get_colours (entry);
  g_autoptr (SomaCellColours) same_colours = soma_file_entry_get_colours (same);
  g_assert_true (soma_cell_colours_equal (colours, same_colours));
  g_assert_true (same->distinct_pieces == (entry->set != NULL && entry->distinct_pieces));

  g_autoptr (SomaFileContents) line = NULL;
  soma_native_fold (text);
  same = read_one (text, &line);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
  g_assert_cmpuint (line->problems->len, ==, copy->problems->len);
}

/* The notation does not know optional cells, or colours. */
static void
check_soma_figure (const SomaFileEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SomaFileContents) copy = NULL;

  if (entry->figure->n_optional > 0 || has_colours (entry))
    return;
  soma_text_write_figure (text, entry->id, entry->name, entry->figure);
  const SomaFileEntry *same = read_one (text, &copy);
  g_assert_true (copy->format == &soma_format_soma);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
}

/* An assembly that is accepted as a solution is one. */
static void
check_solution (const SomaFileEntry *entry, const SomaPuzzle *puzzle,
                const SomaFileSolution *solution)
{
  uint16_t copy_at[SOMA_MAX_CELLS];

  if (!soma_file_solution_to_copies (solution, entry->figure, puzzle->set, copy_at, NULL))
    return;
  g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
}

static void
check_puzzle (const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);

  if (set == NULL)
    return;
  SomaPuzzle *puzzle =
      soma_puzzle_new ("", entry->figure, set, NULL, 0, entry->distinct_pieces, NULL);
  for (guint i = 0; i < entry->solutions->len; i++)
    check_solution (entry, puzzle, entry->solutions->pdata[i]);
  soma_puzzle_unref (puzzle);
}

/* Pins that were read are valid. */
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

void
check_written (const SomaFormat *format, const SomaFileContents *contents)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < contents->entries->len; i++)
    {
      g_autofree char *obstacle = soma_format_find_obstacle (format, contents->entries->pdata[i]);
      if (obstacle == NULL)
        g_ptr_array_add (entries, contents->entries->pdata[i]);
    }
  format->write (text, entries);
  g_assert_true (entries->len == 0 || format->recognizes (text->str, text->len));
  g_autoptr (SomaFileContents) copy = format->read (text->str, text->len, "fuzz");
  g_assert_cmpuint (copy->entries->len, ==, entries->len);
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = entries->pdata[i], *same = copy->entries->pdata[i];
      g_assert_cmpint (entry->figure->n_cells, ==, same->figure->n_cells);
      g_assert_cmpmem (
          entry->figure->cells, (gsize) entry->figure->n_cells * sizeof *entry->figure->cells,
          same->figure->cells, (gsize) same->figure->n_cells * sizeof *same->figure->cells);
    }
}
