/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "design-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "design-entry.h"
#include "design-private.h"
#include "engine-auto.h"
#include "file-text.h"
#include "gzip.h"
#include "puzzle-file.h"

typedef struct
{
  /* Owned */
  GFile *file;
  char *old_etag; /* (nullable) */
  SomaBook *book;
  char *etag;    /* (nullable) of the written file */
  GError *error; /* (nullable) */

  SomaFilePlace place;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->file);
  g_free (saving->old_etag);
  soma_book_unref (saving->book);
  g_free (saving->etag);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* The book for another format than the native one; NULL, with the obstacle, if that cannot keep
 * it. */
static SomaFileContents *
make_contents (const SomaBook *book, const SomaFormat *format, char **obstacle)
{
  guint losses, number;

  *obstacle = format->is_single && book->n_problems > 1
                  ? g_strdup (_ ("this format is for one figure"))
                  : NULL;
  g_autoptr (SomaFileContents) contents =
      *obstacle == NULL ? soma_book_make_contents (book, format, &losses, &number) : NULL;
  if (*obstacle == NULL && contents == NULL)
    *obstacle = book->n_problems > 1
                    /* Translators: a problem of a puzzle, by its number. */
                    ? g_strdup_printf (_ ("problem %u has a figure without cells"), number + 1)
                    : g_strdup (_ ("this format cannot store a figure without cells"));
  for (guint i = 0; *obstacle == NULL && i < contents->entries->len; i++)
    *obstacle = soma_format_find_obstacle (format, contents->entries->pdata[i]);
  return *obstacle == NULL ? g_steal_pointer (&contents) : NULL;
}

/* FALSE if the format cannot have it. */
static gboolean
write_alone (const SomaBook *book, const SomaFormat *format, GString *out)
{
  if (format == &soma_format_native)
    {
      g_autofree char *text = soma_book_to_text (book);
      g_string_append (out, text);
      return TRUE;
    }
  g_autofree char *obstacle = NULL;
  g_autoptr (SomaFileContents) contents = make_contents (book, format, &obstacle);
  if (contents != NULL)
    format->write (out, contents->entries);
  return contents != NULL;
}

static gboolean
has_etag (GFile *file, const char *etag)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL && g_strcmp0 (g_file_info_get_etag (info), etag) == 0;
}

static gboolean
fail (Saving *saving, const char *reason, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (saving->file);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               /* Translators: the first %s is a file name, the second a reason. */
               _ ("Could not write “%s”: %s"), name, reason);
  return FALSE;
}

/* What the file has now; NULL and `error` if that cannot be read. */
static SomaFileContents *
read_file (Saving *saving, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (saving->file);
  gsize length;
  g_autofree char *text = soma_file_text_load (saving->file, NULL, &length, error);

  return text != NULL ? soma_file_parse (text, length, name, error) : NULL;
}

/* Among the others that the file has now, which are written as they are. */
static gboolean
write_among_others (Saving *saving, GString *out, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (saving->file);
  g_autoptr (SomaFileContents) contents = read_file (saving, error);
  g_autofree char *reason = NULL;

  if (contents == NULL)
    return FALSE;
  if (contents->format == saving->place.format &&
      contents->entries->len == saving->place.n_figures &&
      soma_design_put_entry (saving->book->problems[0], contents, saving->place.number) &&
      soma_format_rewrite (contents, name, (int) saving->place.number, out, &reason))
    return TRUE;
  return fail (saving,
               reason != NULL ? reason
                              : _ ("the file cannot hold this figure with its other contents"),
               error);
}

/* Into what the file was when it was read. A book that was recovered after a crash no longer knows
 * that, but the file has not changed since. */
static gboolean
write_problems (Saving *saving, GString *out, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (saving->file);
  g_autoptr (SomaFileContents) before = saving->old_etag != NULL ? read_file (saving, NULL) : NULL;
  g_autoptr (SomaBook) book =
      before != NULL ? soma_book_adopt (saving->book, before) : soma_book_ref (saving->book);
  guint losses, number;
  g_autoptr (SomaFileContents) contents =
      soma_book_make_contents (book, saving->place.format, &losses, &number);
  g_autofree char *reason = NULL;

  if (contents != NULL &&
      soma_format_rewrite (contents, name, SOMA_FORMAT_ALL_CHANGED, out, &reason))
    return TRUE;
  return fail (saving, reason != NULL ? reason : _ ("this format cannot store the figure"), error);
}

static gboolean
write_text (Saving *saving, GString *out, GError **error)
{
  if (saving->old_etag != NULL && !has_etag (saving->file, saving->old_etag))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "");
      return FALSE;
    }
  if (saving->place.format->has_problems)
    return write_problems (saving, out, error);
  if (saving->place.n_figures > 0)
    return write_among_others (saving, out, error);
  return write_alone (saving->book, saving->place.format, out) ||
         fail (saving, _ ("this format cannot store the figure"), error);
}

/* Whether the file is compressed now. */
static gboolean
is_compressed (GFile *file)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  char bytes[2];
  gsize n = 0;

  return stream != NULL &&
         g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, sizeof bytes, &n, NULL, NULL) &&
         soma_gzip_is (bytes, n);
}

/* Why a changed file is not replaced; all else is said already. */
static void
describe_error (Saving *saving)
{
  g_autofree char *name = g_file_get_parse_name (saving->file);
  GError *error = saving->error;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    return;
  g_free (error->message);
  if (g_str_equal (saving->old_etag, SOMA_DESIGN_FILE_UNKNOWN_ETAG))
    error->message = g_strdup_printf (_ ("“%s” may have been changed by another program"), name);
  else
    error->message = g_strdup_printf (_ ("“%s” was changed by another program"), name);
}

static void
save (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *compressed = NULL;
  gsize length;
  gboolean ok = write_text (saving, text, &saving->error);

  if (ok && saving->place.format->has_problems && is_compressed (saving->file))
    compressed = soma_gzip_compress (text->str, text->len, &length);
  if (!ok || !soma_file_text_replace (
                 saving->file, saving->old_etag, compressed != NULL ? compressed : text->str,
                 compressed != NULL ? length : text->len, NULL, &saving->etag, &saving->error))
    describe_error (saving);
}

static void
return_saved (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&saving->etag), g_free);
}

static const SomaBackground save_file = { "soma-save", .work = save, .done = return_saved };

const SomaFormat *
soma_design_file_get_format (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_autofree char *name = g_file_get_basename (file);
  const SomaFormat *format = name != NULL ? soma_format_find_for_name (name) : NULL;

  return format != NULL ? format : &soma_format_native;
}

char *
soma_design_file_find_obstacle (const SomaBook *book, const SomaFormat *format)
{
  char *obstacle = NULL;

  if (format == &soma_format_native)
    return NULL;
  SomaFileContents *contents = make_contents (book, format, &obstacle);
  g_clear_pointer (&contents, soma_file_contents_free);
  return obstacle;
}

/* Solutions of a puzzle that has changed are none of it, and nothing is lost with them. */
static SomaBook *
drop_stale_solutions (const SomaBook *book)
{
  g_autoptr (GPtrArray) problems =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);

  for (guint i = 0; i < book->n_problems; i++)
    g_ptr_array_add (problems, soma_design_without_stale_solutions (book->problems[i]));
  return soma_book_new ((SomaDesign **) problems->pdata, problems->len);
}

GStrv
soma_design_file_list_losses (const SomaBook *book, const SomaFormat *format, GFile *file)
{
  guint losses = 0, number;
  g_autofree char *name = file != NULL ? soma_file_text_get_name (file) : g_strdup ("");

  if (format == &soma_format_native)
    {
      for (guint i = 0; i < book->n_problems; i++)
        {
          const SomaFileRest *rest = soma_design_get_rest (book->problems[i]);
          losses |= rest != NULL && rest->says_more ? SOMA_FORMAT_LOSES_REST : 0;
        }
      return soma_format_describe_losses (losses);
    }
  g_autoptr (SomaBook) written =
      format->has_problems ? drop_stale_solutions (book) : soma_book_ref ((SomaBook *) book);
  g_autoptr (SomaFileContents) contents =
      soma_book_make_contents (written, format, &losses, &number);
  if (contents != NULL)
    losses |= soma_format_find_losses_in (format, contents->entries, name);
  /* What BurrTools has stored of a puzzle that has changed is stale as well. */
  if (format->has_problems)
    losses &= ~SOMA_FORMAT_LOSES_REST;
  return soma_format_describe_losses (contents != NULL ? losses : SOMA_FORMAT_LOSES_FIGURE);
}

char *
soma_design_file_make_text (const SomaDesign *design)
{
  g_autoptr (SomaBook) book = soma_book_new_single ((SomaDesign *) design);
  g_auto (GStrv) losses = soma_design_file_list_losses (book, &soma_format_soma, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  write_alone (book, losses[0] == NULL ? &soma_format_soma : &soma_format_native, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
soma_file_place_is_whole (const SomaFilePlace *place)
{
  return place->format != NULL && place->format->has_problems;
}

void
soma_design_file_save_async (SomaBook *book, GFile *file, const SomaFilePlace *place,
                             const char *etag, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_FILE (file));

  GTask *task = g_task_new (NULL, NULL, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->file = g_object_ref (file);
  saving->old_etag = g_strdup (etag);
  saving->book = soma_book_ref (book);
  saving->place = *place;
  g_task_set_task_data (task, saving, saving_free);
  soma_background_run (task, &save_file);
}

char *
soma_design_file_save_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
