/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "excerpt.h"
#include "messages.h"

#define VERSION 1

static void
read_collection (SomaNativeReader *reader)
{
  g_free (reader->collection);
  reader->collection = soma_native_read_name (reader);
}

/* Reads the version after the first word. What follows is independent: nothing applies to it from
 * an earlier file to which it may have been joined. */
static void
read_header (SomaNativeReader *reader)
{
  int version = 0;

  soma_native_finish_about (reader);
  reader->n_figures = 0;
  soma_native_forget_set (reader);
  g_clear_pointer (&reader->collection, g_free);
  reader->is_foreign =
      !soma_native_next_word (reader) ||
      !soma_text_parse_number (soma_native_get_word (reader), G_MAXINT, &version) ||
      version != VERSION;
  if (reader->is_foreign)
    soma_native_fail (reader, _ ("unknown version of the format"));
}

static void
read_statement (SomaNativeReader *reader)
{
  const char *word = soma_native_get_word (reader);

  if (strcmp (word, "piece") == 0)
    {
      soma_native_read_piece (reader);
      return;
    }
  if (strcmp (word, "colours") == 0)
    {
      soma_native_read_colours (reader);
      return;
    }
  soma_native_finish_pieces (reader);
  if (strcmp (word, "colour") == 0)
    soma_native_read_colour (reader);
  else if (strcmp (word, SOMA_NATIVE_HEADER) == 0)
    read_header (reader);
  else if (strcmp (word, "collection") == 0)
    read_collection (reader);
  else if (strcmp (word, "set") == 0)
    soma_native_read_set (reader);
  else if (strcmp (word, "pieces") == 0)
    soma_native_read_pieces (reader);
  else if (strcmp (word, "distinct") == 0)
    reader->distinct_pieces = TRUE;
  else if (strcmp (word, "figure") == 0)
    soma_native_read_figure (reader);
  else if (strcmp (word, "pins") == 0)
    soma_native_read_pins (reader);
  else if (strcmp (word, "accepts") == 0)
    soma_native_read_accepts (reader);
  else if (strcmp (word, "group") == 0)
    soma_native_read_group (reader);
  else if (strcmp (word, "holes") == 0)
    soma_native_read_holes (reader);
  else if (strcmp (word, "shapes") == 0)
    soma_native_read_shapes (reader);
  else if (strcmp (word, "solution") == 0)
    soma_native_read_solution (reader);
  else if (strcmp (word, "game") == 0)
    soma_native_read_game (reader);
  else
    soma_native_read_about (reader, word);
}

static void
report_word (SomaNativeReader *reader)
{
  g_autofree char *excerpt = soma_excerpt (soma_native_get_word (reader));

  soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                             _ ("“%s” is not a statement of this format"), excerpt);
}

/* Lines after a statement that was not understood are skipped silently. */
static void
read_statements (SomaNativeReader *reader)
{
  gboolean is_passing = FALSE;

  while (soma_text_words_next (&reader->words))
    {
      guint n_problems = reader->contents->problems->len;
      gboolean begins = soma_native_is_at_statement (reader);
      if (reader->is_foreign && !(begins && soma_native_is_at_header (reader)))
        continue;
      if (!begins)
        {
          if (!is_passing)
            report_word (reader);
          is_passing = TRUE;
        }
      else if (soma_native_is_beyond_sketch (reader))
        is_passing = reader->contents->holds_more = TRUE;
      else
        {
          read_statement (reader);
          is_passing = reader->contents->problems->len > n_problems;
        }
    }
  soma_native_finish_pieces (reader);
  soma_native_finish_about (reader);
  reader->contents->holds_more |= reader->words.has_more;
}

/* A line in a text says the same as a file, but the text is not to be replaced with that. */
static void
read_all (SomaNativeReader *reader, const char *text, gsize length)
{
  int number = 0;
  g_autofree char *unfolded = soma_native_unfold (text, length, &length, &number);

  soma_text_words_init (&reader->words, unfolded != NULL ? unfolded : text, length);
  reader->pieces = g_new (SomaPiece, SOMA_MAX_PIECES);
  reader->is_foreign = TRUE;
  if (soma_text_words_next (&reader->words) &&
      strcmp (soma_native_get_word (reader), SOMA_NATIVE_HEADER) == 0)
    read_header (reader);
  read_statements (reader);
  soma_native_clear_pieces (reader);
  g_free (reader->pieces);
  soma_text_words_clear (&reader->words);
  g_free (reader->collection);
  if (unfolded == NULL)
    return;

  /* All was on that line. */
  SomaFileContents *contents = reader->contents;
  for (guint i = 0; i < contents->problems->len; i++)
    ((SomaFileProblem *) contents->problems->pdata[i])->line = number;
  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaFileEntry *entry = contents->entries->pdata[i];
      entry->line = number;
      for (guint j = 0; j < entry->solutions->len; j++)
        ((SomaFileSolution *) entry->solutions->pdata[j])->line = number;
    }
  if (reader->sketch != NULL)
    reader->sketch->pins_line = number;

  reader->contents->holds_more = TRUE;
}

SomaFileContents *
soma_native_read (const char *text, gsize length)
{
  SomaNativeReader reader = { .contents = soma_file_contents_new (&soma_format_native) };

  read_all (&reader, text, length);
  g_clear_pointer (&reader.set, soma_piece_set_unref);
  return reader.contents;
}

SomaFileContents *
soma_native_read_sketch (const char *text, gsize length, SomaNativeSketch **sketch)
{
  g_autofree char *converted = soma_text_convert_utf16 (text, length, &length);
  SomaNativeReader reader = { .contents = soma_file_contents_new (&soma_format_native),
                              .sketch = g_new0 (SomaNativeSketch, 1) };

  read_all (&reader, converted != NULL ? converted : text, length);
  soma_native_sketch_tell (reader.sketch);
  *sketch = reader.sketch;
  if (reader.sketch->id == NULL)
    {
      reader.sketch->set = g_steal_pointer (&reader.set);
      reader.sketch->distinct_pieces = reader.distinct_pieces;
    }
  soma_piece_set_unref (reader.set);
  return reader.contents;
}
