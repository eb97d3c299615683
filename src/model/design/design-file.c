/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "design-file.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "background.h"
#include "design-entry.h"
#include "engine-auto.h"
#include "file-text.h"
#include "puzzle-file.h"

typedef struct
{
  /* Owned */
  GFile *file;
  char *old_etag; /* (nullable) */
  SomaDesign *design;
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
  soma_design_unref (saving->design);
  g_free (saving->etag);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* FALSE if the format cannot have it. */
static gboolean
write_alone (const SomaDesign *design, const SomaFormat *format, GString *out)
{
  guint losses;

  if (format == &soma_format_native)
    {
      g_autofree char *text = soma_design_to_text (design);
      g_string_append (out, text);
      return TRUE;
    }
  g_autofree char *obstacle = soma_design_file_find_obstacle (design, format);
  if (obstacle != NULL)
    return FALSE;
  g_autoptr (SomaFileContents) contents = soma_design_make_contents (design, &losses);
  format->write (out, contents->entries);
  return TRUE;
}

static gboolean
has_etag (GFile *file, const char *etag)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL && g_strcmp0 (g_file_info_get_etag (info), etag) == 0;
}

/* Among the others that the file has now, which are written as they are. */
static gboolean
write_among_others (Saving *saving, GFile *file, GString *out, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (file);
  gsize length;
  g_autofree char *text = soma_file_text_load (file, NULL, &length, error);

  if (text == NULL)
    return FALSE;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, length, name, error);
  if (contents == NULL)
    return FALSE;
  if (contents->format == saving->place.format &&
      contents->entries->len == saving->place.n_figures &&
      soma_design_put_entry (saving->design, contents, saving->place.number) &&
      soma_format_rewrite (contents, name, (int) saving->place.number, out))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       _ ("the file cannot keep this figure together with what else is in it"));
  return FALSE;
}

static gboolean
write_text (Saving *saving, GFile *file, GString *out, GError **error)
{
  if (saving->place.n_figures > 0 && saving->old_etag != NULL && !has_etag (file, saving->old_etag))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "");
  else if (saving->place.n_figures > 0)
    return write_among_others (saving, file, out, error);
  else if (write_alone (saving->design, saving->place.format, out))
    return TRUE;
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("this format cannot store the figure"));
  return FALSE;
}

/* If the path is a link, the file behind it is replaced, not the link. */
static GFile *
resolve (GFile *file)
{
  const char *path = g_file_peek_path (file);
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  GFile *resolved = real != NULL ? g_file_new_for_path (real) : g_object_ref (file);

  free (real);
  return resolved;
}

static gboolean
write_all (Saving *saving, GFile *file, const GString *text, GError **error)
{
  g_autoptr (GFileOutputStream) stream =
      g_file_replace (file, saving->old_etag, FALSE, G_FILE_CREATE_NONE, NULL, error);

  if (stream == NULL)
    return FALSE;
  if (g_output_stream_write_all (G_OUTPUT_STREAM (stream), text->str, text->len, NULL, NULL,
                                 error) &&
      g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error))
    {
      saving->etag = g_file_output_stream_get_etag (stream);
      return TRUE;
    }
  /* If the file has changed, it must stay there: the new one is not moved over it. */
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
  return FALSE;
}

static void
describe_error (Saving *saving)
{
  g_autofree char *name = g_file_get_parse_name (saving->file);
  GError *error = saving->error;
  char *sentence;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG) &&
      g_str_equal (saving->old_etag, SOMA_DESIGN_FILE_UNKNOWN_ETAG))
    sentence = g_strdup_printf (_ ("“%s” may have been changed by another program"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    sentence = g_strdup_printf (_ ("“%s” was changed by another program"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    sentence = g_strdup_printf (_ ("There is no disk space left for “%s”"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    sentence = g_strdup_printf (_ ("You do not have permission to write “%s”"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    sentence = g_strdup_printf (_ ("“%s” is on a read-only disk"), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    sentence = g_strdup_printf (_ ("The folder of “%s” does not exist"), name);
  else
    /* Translators: the first %s is a file name, the second a reason. */
    sentence = g_strdup_printf (_ ("Could not write “%s”: %s"), name, error->message);
  g_free (error->message);
  error->message = sentence;
}

static void
save (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);
  g_autoptr (GFile) file = resolve (saving->file);
  gboolean is_new = !g_file_query_exists (file, NULL);

  g_autoptr (GString) text = g_string_new (NULL);

  if (write_text (saving, file, text, &saving->error) &&
      write_all (saving, file, text, &saving->error))
    return;
  if (is_new)
    g_file_delete (file, NULL, NULL);
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

/* The one entry of the contents. */
static const SomaFileEntry *
get_entry (const SomaFileContents *contents)
{
  return g_ptr_array_index (contents->entries, 0);
}

const SomaFormat *
soma_design_file_get_format (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  g_autofree char *name = g_file_get_basename (file);
  const SomaFormat *format = name != NULL ? soma_format_find_for_name (name) : NULL;

  return format != NULL ? format : &soma_format_native;
}

char *
soma_design_file_find_obstacle (const SomaDesign *design, const SomaFormat *format)
{
  guint losses;

  if (format == &soma_format_native)
    return NULL;
  g_autoptr (SomaFileContents) contents = soma_design_make_contents (design, &losses);
  return contents != NULL ? soma_format_find_obstacle (format, get_entry (contents))
                          : g_strdup (_ ("this format cannot store a figure without cells"));
}

GStrv
soma_design_file_list_losses (const SomaDesign *design, const SomaFormat *format, GFile *file)
{
  guint losses = SOMA_FORMAT_LOSES_FIGURE;
  g_autofree char *name = file != NULL ? soma_file_text_get_name (file) : g_strdup ("");

  if (format == &soma_format_native)
    return soma_format_describe_losses (0);
  g_autoptr (SomaFileContents) contents = soma_design_make_contents (design, &losses);
  if (contents != NULL)
    losses |= soma_format_find_losses_in (format, get_entry (contents), name);
  return soma_format_describe_losses (contents != NULL ? losses : SOMA_FORMAT_LOSES_FIGURE);
}

char *
soma_design_file_make_text (const SomaDesign *design)
{
  g_auto (GStrv) losses = soma_design_file_list_losses (design, &soma_format_soma, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  write_alone (design, losses[0] == NULL ? &soma_format_soma : &soma_format_native, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
soma_design_file_save_async (SomaDesign *design, GFile *file, const SomaFilePlace *place,
                             const char *etag, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_FILE (file));

  GTask *task = g_task_new (NULL, NULL, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->file = g_object_ref (file);
  saving->old_etag = g_strdup (etag);
  saving->design = soma_design_ref (design);
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
