/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "messages.h"

/* Texts about figures */

/* The texts of the last figure; NULL if there is none, or it was lost. */
static SomaFileAbout *
get_about (const SomaNativeReader *reader)
{
  if (reader->sketch != NULL)
    return reader->sketch->id != NULL ? &reader->sketch->about : NULL;
  return reader->entry != NULL ? &reader->entry->about : NULL;
}

void
soma_native_finish_about (SomaNativeReader *reader)
{
  SomaFileAbout *about = get_about (reader);
  g_autoptr (GString) notes = g_steal_pointer (&reader->notes);

  if (notes != NULL && about != NULL && about->notes == NULL)
    about->notes = g_string_free (g_steal_pointer (&notes), FALSE);
  reader->entry = NULL;
}

/* Each line of notes has a statement of its own. */
static void
read_note (SomaNativeReader *reader)
{
  if (!soma_native_next_quoted (reader) || get_about (reader) == NULL)
    return;
  if (reader->notes == NULL)
    reader->notes = g_string_new (NULL);
  else
    g_string_append_c (reader->notes, '\n');
  g_string_append (reader->notes, soma_native_get_word (reader));
}

/* The last statement counts. */
static void
read_word_about (SomaNativeReader *reader, gsize offset)
{
  SomaFileAbout *about = get_about (reader);

  if (!soma_native_next_quoted (reader) || about == NULL)
    return;
  char **field = (char **) ((char *) about + offset);
  reader->contents->holds_more |= *field != NULL;
  g_free (*field);
  *field = g_strdup (soma_native_get_word (reader));
}

void
soma_native_read_about (SomaNativeReader *reader, const char *word)
{
  if (reader->n_figures == 0)
    soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                               _ ("this must follow a figure"));
  if (strcmp (word, "note") == 0)
    read_note (reader);
  else if (strcmp (word, "author") == 0)
    read_word_about (reader, G_STRUCT_OFFSET (SomaFileAbout, author));
  else
    read_word_about (reader, G_STRUCT_OFFSET (SomaFileAbout, tags));
}

/* Figures */

/* A figure without an `id` (nullable) gets its number instead. */
static gboolean
add_figure (SomaNativeReader *reader, int line, const char *id, const char *name,
            const SomaNativeRows *rows)
{
  g_autofree char *number = NULL;

  if (reader->set_unusable)
    return soma_native_fail (reader, _ ("the figure’s piece set could not be read"));
  SomaError error;
  SomaFigure *figure = soma_figure_new (rows->cells, rows->optional, rows->n_cells, &error);
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      return soma_native_fail (reader, "%s", message);
    }
  if (id == NULL || *id == '\0')
    id = number = g_strdup_printf ("%u", reader->contents->entries->len + 1);
  reader->entry = soma_file_contents_add (reader->contents, line, id, name, figure, reader->set);
  reader->entry->collection = g_strdup (reader->collection);
  reader->entry->distinct_pieces = reader->distinct_pieces;
  return TRUE;
}

void
soma_native_read_figure (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;
  g_autofree char *id = soma_native_read_name (reader);
  g_autofree char *name = id != NULL ? soma_native_read_name (reader) : NULL;
  g_autofree SomaNativeRows *rows = NULL;
  int size[3];

  soma_native_finish_about (reader);
  reader->n_figures++;
  reader->name = name != NULL && *name != '\0' ? name : id;
  if (soma_native_read_size (reader, size))
    rows = soma_native_read_rows (reader, size);
  if (rows == NULL)
    ; /* it was reported */
  else if (reader->sketch != NULL)
    soma_native_sketch_figure (reader, id != NULL ? id : "", name, rows);
  else
    add_figure (reader, line, id, name, rows);
  reader->name = NULL;
}

void
soma_native_lose_figure (SomaNativeReader *reader)
{
  soma_native_finish_about (reader);
  g_ptr_array_set_size (reader->contents->entries, (int) reader->contents->entries->len - 1);
}

void
soma_native_read_solution (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;

  if (reader->sketch != NULL)
    {
      soma_native_sketch_solution (reader);
      return;
    }
  if (reader->entry == NULL)
    return; /* its figure was reported */
  SomaMark *marks = soma_native_read_marks (reader, reader->entry->figure);
  if (marks != NULL)
    soma_file_contents_add_solution (reader->contents, reader->entry, line, marks);
}

void
soma_native_read_game (SomaNativeReader *reader)
{
  if (!soma_native_next_quoted (reader))
    {
      soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                                 _ ("a game must be in quotes"));
      return;
    }
  if (reader->entry == NULL)
    return; /* its figure was reported */
  g_free (reader->entry->game);
  reader->entry->game = g_strdup (soma_native_get_word (reader));
}

/* Impossible pins make an impossible puzzle: its figure is not kept without them. */
void
soma_native_read_pins (SomaNativeReader *reader)
{
  int line = reader->words.lines.number;

  if (reader->sketch != NULL)
    {
      soma_native_sketch_pins (reader);
      return;
    }
  if (reader->entry == NULL)
    return; /* its figure was reported */
  SomaMark *pins = soma_native_read_marks (reader, reader->entry->figure);
  g_autoptr (GError) error = NULL;
  if (pins != NULL && soma_file_contents_set_pins (reader->entry, pins, &error))
    return;
  if (error != NULL)
    {
      /* Translators: %s is a sentence that says why. */
      g_autofree char *message = g_strdup_printf (_ ("invalid pins: %s"), error->message);
      soma_file_contents_report_lost (reader->contents, line, reader->entry->name, message);
    }
  soma_native_lose_figure (reader);
}
