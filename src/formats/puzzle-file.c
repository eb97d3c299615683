/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-file.h"

#include <string.h>

#include "excerpt.h"
#include "piece-sets.h"
#include "puzzle-file-private.h"
#include "read-file.h"
#include "soma-config.h"
#include "text-lines.h"

#include <glib/gi18n-lib.h>

/* Characters. */
#define MAX_NAME 1000

G_DEFINE_QUARK (soma_file_error_quark, soma_file_error)

static void
free_solution (gpointer data)
{
  SomaFileSolution *solution = data;
  g_free (solution->symbols);
  g_free (solution);
}

static void
free_problem (gpointer data)
{
  SomaFileProblem *problem = data;
  g_free (problem->message);
  g_free (problem);
}

void
soma_file_about_clear (SomaFileAbout *about)
{
  g_clear_pointer (&about->notes, g_free);
  g_clear_pointer (&about->author, g_free);
  g_clear_pointer (&about->tags, g_free);
}

static void
free_entry (gpointer data)
{
  SomaFileEntry *entry = data;
  g_free (entry->id);
  g_free (entry->name);
  g_free (entry->collection);
  soma_figure_unref (entry->figure);
  soma_piece_set_unref (entry->set);
  g_ptr_array_unref (entry->solutions);
  g_free (entry->pins);
  soma_file_about_clear (&entry->about);
  g_free (entry);
}

static void
unref_set (gpointer data)
{
  soma_piece_set_unref (data);
}

SomaFileContents *
soma_file_contents_new (SomaFileFormat format)
{
  SomaFileContents *contents = g_new0 (SomaFileContents, 1);
  contents->format = format;
  contents->entries = g_ptr_array_new_with_free_func (free_entry);
  contents->sets = g_ptr_array_new_with_free_func (unref_set);
  contents->problems = g_ptr_array_new_with_free_func (free_problem);
  return contents;
}

void
soma_file_contents_report (SomaFileContents *contents, int line, gboolean figure_lost,
                           const char *format, ...)
{
  if (contents->problems->len > SOMA_FILE_MAX_PROBLEMS)
    return;
  SomaFileProblem *problem = g_new0 (SomaFileProblem, 1);
  problem->line = line;
  problem->figure_lost = figure_lost;
  if (contents->problems->len == SOMA_FILE_MAX_PROBLEMS)
    problem->message = g_strdup (_ ("there are more problems from here on"));
  else
    {
      va_list arguments;
      va_start (arguments, format);
      problem->message = g_strdup_vprintf (format, arguments);
      va_end (arguments);
    }
  g_ptr_array_add (contents->problems, problem);
}

void
soma_file_contents_report_cut (SomaFileContents *contents, int line, const char *text)
{
  g_autofree char *excerpt = soma_excerpt (text);
  soma_file_contents_report (contents, line, FALSE, _ ("“%s” is too long and was cut"), excerpt);
}

char *
soma_file_contents_clip (SomaFileContents *contents, int line, const char *name)
{
  /* Whatever is that short in bytes need not be counted. */
  if (strnlen (name, MAX_NAME + 1) <= MAX_NAME || g_utf8_strlen (name, -1) <= MAX_NAME)
    return g_strdup (name);
  soma_file_contents_report_cut (contents, line, name);
  return g_utf8_substring (name, 0, MAX_NAME);
}

SomaFileEntry *
soma_file_contents_add (SomaFileContents *contents, int line, const char *id, const char *name,
                        SomaFigure *figure, SomaPieceSet *set)
{
  SomaFileEntry *entry = g_new0 (SomaFileEntry, 1);
  entry->id = soma_file_contents_clip (contents, line, id != NULL ? id : "");
  entry->name = name != NULL && *name != '\0' ? soma_file_contents_clip (contents, line, name)
                                              : g_strdup (entry->id);
  entry->line = line;
  entry->figure = figure;
  entry->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  entry->solutions = g_ptr_array_new_with_free_func (free_solution);
  g_ptr_array_add (contents->entries, entry);
  return entry;
}

void
soma_file_contents_add_solution (SomaFileContents *contents, SomaFileEntry *entry, int line,
                                 gunichar *symbols)
{
  SomaFileSolution *solution = g_new0 (SomaFileSolution, 1);
  solution->line = line;
  solution->symbols = symbols;
  g_ptr_array_add (entry->solutions, solution);

  SomaPieceSet *set = soma_file_entry_get_set (entry);
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GError) error = NULL;
  if (set != NULL && !soma_file_solution_to_copies (solution, entry->figure, set, copy_at, &error))
    /* Translators: %s is a sentence that says why. */
    soma_file_contents_report (contents, line, FALSE, _ ("not a solution: %s"), error->message);
}

/* The first line that says something, for telling the format. */
static gboolean
is_native (const char *text, gsize length)
{
  SomaTextWords words;
  soma_text_words_init (&words, text, length);
  gboolean native =
      soma_text_words_next (&words) && !words.quoted && strcmp (words.word->str, "soma") == 0;
  soma_text_words_clear (&words);
  return native;
}

static gboolean
is_grid (const char *text, gsize length)
{
  SomaTextWords words;
  soma_text_words_init (&words, text, length);
  int number;
  gboolean grid = TRUE;
  for (int i = 0; i < 2 && grid; i++)
    grid =
        soma_text_words_next (&words) && soma_text_parse_number (words.word->str, 99999, &number);
  soma_text_words_clear (&words);
  return grid;
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *display_name)
{
  if (is_native (text, length))
    return soma_native_read (text, length);
  if (is_grid (text, length))
    {
      g_autofree char *id = g_path_get_basename (display_name);
      return soma_grid_read (text, length, id);
    }
  return soma_text_read (text, length);
}

char *
soma_file_convert_utf16 (const char *text, gsize length, gsize *new_length)
{
  if (length < 2)
    return NULL;
  gboolean little = (guchar) text[0] == 0xff && (guchar) text[1] == 0xfe;
  gboolean big = (guchar) text[0] == 0xfe && (guchar) text[1] == 0xff;
  if (!little && !big)
    return NULL;
  gsize n;
  char *converted = g_convert (text + 2, (gssize) length - 2, "UTF-8",
                               little ? "UTF-16LE" : "UTF-16BE", NULL, &n, NULL);
  if (converted != NULL)
    *new_length = n;
  return converted;
}

gboolean
soma_file_contents_lost_nothing (const SomaFileContents *contents, const char *display_name,
                                 GError **error)
{
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      if (!problem->figure_lost)
        continue;
      g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, "%s:%d: %s", display_name,
                   problem->line, problem->message);
      return FALSE;
    }
  return TRUE;
}

/* Files in which nothing is found become an error; one with pieces alone is a piece set. */
static gboolean
check_contents (const SomaFileContents *contents, const char *display_name, GError **error)
{
  if (contents->entries->len > 0 || contents->sets->len > 0)
    return TRUE;
  if (!soma_file_contents_lost_nothing (contents, display_name, error))
    return FALSE;
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, "%s:1: %s", display_name,
               _ ("no figure in a known format"));
  return FALSE;
}

SomaFileContents *
soma_file_parse (const char *text, gsize length, const char *display_name, GError **error)
{
  if (length > SOMA_FILE_MAX_BYTES)
    {
      soma_file_refuse_size (display_name, error);
      return NULL;
    }
  g_autofree char *converted = soma_file_convert_utf16 (text, length, &length);
  g_autoptr (SomaFileContents) contents =
      read_text (converted != NULL ? converted : text, length, display_name);
  if (!check_contents (contents, display_name, error))
    return NULL;
  return g_steal_pointer (&contents);
}

SomaFileContents *
soma_file_load_descriptor (int fd, const char *display_name, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  if (!soma_file_read_descriptor (fd, -1, display_name, &text, &length, error))
    return NULL;
  return soma_file_parse (text, length, display_name, error);
}

SomaFileContents *
soma_file_load (const char *path, GError **error)
{
  g_autofree char *display_name = g_filename_display_name (path);
  g_autofree char *text = NULL;
  gsize length;
  if (!soma_file_read (path, &text, &length, error))
    return NULL;
  return soma_file_parse (text, length, display_name, error);
}

GStrv
soma_file_contents_list_problems (const SomaFileContents *contents)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      /* Translators: what is wrong in a line of a file; %d is the line's number, %s a sentence. */
      g_autofree char *text = g_strdup_printf (_ ("Line %d: %s"), problem->line, problem->message);
      g_strv_builder_add (builder, text);
    }
  return g_strv_builder_end (builder);
}

void
soma_file_contents_free (SomaFileContents *contents)
{
  g_ptr_array_unref (contents->entries);
  g_ptr_array_unref (contents->sets);
  g_ptr_array_unref (contents->problems);
  g_free (contents);
}

SomaPieceSet *
soma_file_entry_get_set (const SomaFileEntry *entry)
{
  if (entry->set != NULL)
    return entry->set;
  return soma_piece_sets_default (entry->figure->n_cells - entry->figure->n_optional);
}
