/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "design-file.h"

#include <glib/gi18n-lib.h>
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

static gboolean
fail (Saving *saving, const char *reason, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (saving->file);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               /* Translators: the first %s is a file name, the second a reason. */
               _ ("Could not write “%s”: %s"), name, reason);
  return FALSE;
}

/* Among the others that the file has now, which are written as they are. */
static gboolean
write_among_others (Saving *saving, GString *out, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (saving->file);
  gsize length;
  g_autofree char *text = soma_file_text_load (saving->file, NULL, &length, error);

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
  return fail (saving, _ ("the file cannot keep this figure together with what else is in it"),
               error);
}

static gboolean
write_text (Saving *saving, GString *out, GError **error)
{
  if (saving->place.n_figures == 0)
    return write_alone (saving->design, saving->place.format, out) ||
           fail (saving, _ ("this format cannot store the figure"), error);
  if (saving->old_etag == NULL || has_etag (saving->file, saving->old_etag))
    return write_among_others (saving, out, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "");
  return FALSE;
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

  if (!write_text (saving, text, &saving->error) ||
      !soma_file_text_replace (saving->file, saving->old_etag, text->str, text->len, NULL,
                               &saving->etag, &saving->error))
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
