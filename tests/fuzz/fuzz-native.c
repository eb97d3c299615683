/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "engine-auto.h"
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

/* The figure of a sketch, in its colours. */
static SomaFigure *
make_figure (const SomaNativeSketch *sketch)
{
  static const uint64_t nothing[SOMA_N_COLOURS];

  return soma_figure_new_coloured (sketch->cells, sketch->optional, sketch->cell_colours,
                                   sketch->colours != NULL ? sketch->colours->accepts : nothing,
                                   sketch->n_cells, NULL);
}

/* Both readers agree on a valid file. `rest` is what the sketch was read with. */
static void
compare (const SomaFileContents *contents, const SomaNativeSketch *sketch,
         const SomaFileContents *rest)
{
  if (contents->problems->len > 0)
    return;
  g_assert_true (says_something (sketch) || rest->holds_more ||
                 contents->entries->len + contents->sets->len == 0);
  if (contents->entries->len == 0)
    return;
  const SomaFileEntry *entry = contents->entries->pdata[0];
  SomaFigure *figure = make_figure (sketch);
  g_assert_true (soma_figure_equal (entry->figure, figure));
  g_autoptr (SomaCellColours) colours = soma_file_entry_get_colours (entry);
  g_assert_true (soma_cell_colours_equal (colours, sketch->colours));
  g_assert_cmpstr (entry->about.notes, ==, sketch->about.notes);
  g_assert_cmpstr (entry->about.author, ==, sketch->about.author);
  g_assert_cmpstr (entry->about.tags, ==, sketch->about.tags);
  g_assert_cmpuint (contents->entries->len, ==, sketch->n_figures);
  soma_figure_unref (figure);
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
  compare (contents, sketch, rest);
  return 0;
}
