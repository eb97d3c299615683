/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "fuzz.h"
#include "native-format.h"

/* The native format, read as files and as drafts. */

static GString *
write_sketch (const SomaNativeSketch *sketch)
{
  GString *text = g_string_new (NULL);

  soma_native_write_sketch (text, sketch);
  return text;
}

static gboolean
says_something (const SomaNativeSketch *sketch)
{
  return sketch->id != NULL || sketch->has_pieces;
}

/* A sketch that is written is understood completely, and read back unchanged. */
static void
check_sketch (const SomaNativeSketch *sketch)
{
  g_autoptr (GString) first = write_sketch (sketch);
  g_autoptr (SomaNativeSketch) again = NULL;
  g_autoptr (SomaFileContents) rest = soma_native_read_sketch (first->str, first->len, &again);

  g_assert_cmpuint (rest->problems->len, ==, 0);
  g_assert_false (rest->holds_more);
  g_assert_true (says_something (again));
  g_autoptr (GString) second = write_sketch (again);
  g_assert_cmpstr (first->str, ==, second->str);

  g_autoptr (SomaNativeSketch) from_line = NULL;
  soma_native_fold (second);
  soma_file_contents_free (soma_native_read_sketch (second->str, second->len, &from_line));
  g_autoptr (GString) third = write_sketch (from_line);
  g_assert_cmpstr (first->str, ==, third->str);
}

/* Both readers agree on a valid file. */
static void
compare (const SomaFileContents *contents, const SomaNativeSketch *sketch)
{
  if (contents->problems->len > 0)
    return;
  g_assert_true (says_something (sketch) || contents->entries->len + contents->sets->len == 0);
  if (contents->entries->len == 0)
    return;
  const SomaFileEntry *entry = contents->entries->pdata[0];
  SomaFigure *figure = soma_figure_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
  SomaFigure *plain = soma_figure_new (entry->figure->cells, entry->figure->optional,
                                       entry->figure->n_cells, NULL); /* sketches have no colours */
  g_assert_true (soma_figure_equal (plain, figure));
  g_assert_cmpstr (entry->about.notes, ==, sketch->about.notes);
  g_assert_cmpstr (entry->about.author, ==, sketch->about.author);
  g_assert_cmpstr (entry->about.tags, ==, sketch->about.tags);
  g_assert_cmpuint (contents->entries->len, ==, sketch->n_figures);
  soma_figure_unref (figure);
  soma_figure_unref (plain);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (SomaFileContents) contents = soma_native_read (text, size);
  g_autoptr (SomaNativeSketch) sketch = NULL;
  g_autoptr (SomaFileContents) rest = soma_native_read_sketch (text, size, &sketch);

  check_contents (contents, text, size);
  g_assert_nonnull (rest);
  if (says_something (sketch))
    check_sketch (sketch);
  compare (contents, sketch);
  return 0;
}
