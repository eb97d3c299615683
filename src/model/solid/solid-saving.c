/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "solid-saving.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "file-text.h"
#include "obj-format.h"
#include "scad-format.h"
#include "sheet-format.h"
#include "stl-format.h"
#include "three-mf-format.h"
#include "written-file.h"

#define MATERIALS ".mtl"

typedef struct
{
  /* Owned */
  SomaSolidPrint *print;
  GFile *file;
  GCancellable *cancellable; /* (nullable) */
  GError *error;             /* (nullable) */

  SomaSolidFormat format;
  gboolean replace;
  SomaSolidSaved saved; /* (nullable) */
  gpointer data;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  soma_solid_print_unref (saving->print);
  g_object_unref (saving->file);
  g_clear_object (&saving->cancellable);
  g_clear_error (&saving->error);
  g_free (saving);
}

static gboolean
has_ending (const char *name, SomaSolidFormat format)
{
  const char *ending = soma_solid_format_get_ending (format);
  gsize length = strlen (name), n = strlen (ending);

  return length > n && g_ascii_strcasecmp (name + length - n, ending) == 0;
}

/* The file beside this one whose name has `word` before `ending`, in place of its own ending if it
 * has that of the format. */
static GFile *
get_beside (GFile *file, SomaSolidFormat format, const char *word, const char *ending)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);

  if (has_ending (name, format))
    name[strlen (name) - strlen (soma_solid_format_get_ending (format))] = '\0';
  g_autofree char *other = g_strconcat (name, word, ending, NULL);
  return folder != NULL ? g_file_get_child (folder, other)
                        : g_file_resolve_relative_path (file, other);
}

/* That of plate `i`, and its materials. */
static GFile *
get_file (const SomaSolidPrint *print, SomaSolidFormat format, GFile *file, int i,
          const char *ending)
{
  int n = soma_solid_saving_count (print, format);
  g_autofree char *word = n > 1 ? g_strdup_printf ("-%d", i + 1) : g_strdup ("");

  if (n == 1 && g_str_equal (ending, soma_solid_format_get_ending (format)))
    return g_object_ref (file);
  return get_beside (file, format, word, ending);
}

static gboolean
write_bytes (Saving *saving, GFile *file, const GString *bytes)
{
  return soma_file_text_replace (file, NULL, bytes->str, bytes->len, saving->cancellable, NULL,
                                 &saving->error);
}

/* The materials first: a reader of the other file finds them there. */
static gboolean
write_obj (Saving *saving, GFile *file, GFile *materials_file, const SomaSolidParts *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) materials = g_string_new (NULL);
  g_autofree char *name = g_file_get_basename (materials_file);

  soma_obj_write (text, materials, name, parts);
  return write_bytes (saving, materials_file, materials) && write_bytes (saving, file, text);
}

/* FALSE, with the error, if there is no memory. */
static gboolean
fill (Saving *saving, GString *bytes, int i)
{
  const SomaSolidWish *wish = &saving->print->wish;

  if (saving->format == SOMA_SOLID_SVG)
    {
      soma_cut_sheet_write (bytes, saving->print->sheets->pdata[i]);
      return TRUE;
    }
  const SomaSolidParts *parts = saving->print->plates->pdata[i];
  if (saving->format == SOMA_SOLID_SCAD)
    soma_scad_write (bytes, saving->print->puzzle->set, wish->shape.unit, wish->shape.clearance,
                     wish->shape.bevel);
  else if (saving->format == SOMA_SOLID_STL)
    soma_stl_write (bytes, parts);
  else if (!soma_three_mf_write (bytes, parts))
    {
      g_set_error_literal (&saving->error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Not enough memory"));
      return FALSE;
    }
  return TRUE;
}

static gboolean
write_plate (Saving *saving, int i)
{
  g_autoptr (GFile) file = get_file (saving->print, saving->format, saving->file, i,
                                     soma_solid_format_get_ending (saving->format));
  g_autoptr (GString) bytes = g_string_new (NULL);

  if (saving->format == SOMA_SOLID_OBJ)
    {
      g_autoptr (GFile) materials =
          get_file (saving->print, saving->format, saving->file, i, MATERIALS);
      return write_obj (saving, file, materials, saving->print->plates->pdata[i]);
    }
  return fill (saving, bytes, i) && write_bytes (saving, file, bytes);
}

/* Whether a file is there that nobody said may be replaced. */
static gboolean
is_in_the_way (Saving *saving)
{
  g_autoptr (GPtrArray) files =
      soma_solid_saving_list (saving->print, saving->format, saving->file);

  for (guint i = 0; i < files->len && !saving->replace; i++)
    if (g_file_query_exists (files->pdata[i], saving->cancellable))
      {
        g_autofree char *name = soma_file_text_get_name (files->pdata[i]);
        g_set_error (&saving->error, G_IO_ERROR, G_IO_ERROR_EXISTS, _ ("“%s” is there already"),
                     name);
        return TRUE;
      }
  return FALSE;
}

static void
work (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);
  int n = soma_solid_saving_count (saving->print, saving->format);

  if (is_in_the_way (saving))
    return;
  for (int i = 0; i < n; i++)
    {
      if (g_cancellable_set_error_if_cancelled (saving->cancellable, &saving->error) ||
          !write_plate (saving, i))
        return;
      soma_background_tell (task, GINT_TO_POINTER (i + 1));
    }
}

static void
take (GTask *task, GPtrArray *messages)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->saved != NULL && messages->len > 0)
    saving->saved (GPOINTER_TO_INT (messages->pdata[messages->len - 1]), saving->data);
}

static void
done (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_boolean (task, TRUE);
}

const char *
soma_solid_format_get_ending (SomaSolidFormat format)
{
  static const char *const endings[] = { ".stl", ".3mf", ".obj", ".scad", ".svg" };

  return endings[format];
}

gboolean
soma_solid_format_takes (SomaSolidFormat format, SomaSolidKind kind)
{
  return format != SOMA_SOLID_SCAD || kind == SOMA_SOLID_PLATES;
}

gboolean
soma_solid_format_is_cut (SomaSolidFormat format)
{
  return format == SOMA_SOLID_SVG;
}

int
soma_solid_saving_count (const SomaSolidPrint *print, SomaSolidFormat format)
{
  return format == SOMA_SOLID_SCAD ? 1 : (int) print->n_plates;
}

GFile *
soma_solid_saving_find_file (GFile *chosen, SomaSolidFormat format, const char *name)
{
  g_autofree char *own_name = g_file_get_basename (chosen);
  g_autoptr (GFile) folder = g_file_get_parent (chosen);

  if (g_file_query_file_type (chosen, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    return g_file_get_child (chosen, name);
  if (folder == NULL || has_ending (own_name, format) || soma_written_file_is_alone (chosen))
    return g_object_ref (chosen);
  g_autofree char *longer = g_strconcat (own_name, soma_solid_format_get_ending (format), NULL);
  return g_file_get_child (folder, longer);
}

GPtrArray *
soma_solid_saving_list (const SomaSolidPrint *print, SomaSolidFormat format, GFile *file)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 0; i < soma_solid_saving_count (print, format); i++)
    {
      g_ptr_array_add (files,
                       get_file (print, format, file, i, soma_solid_format_get_ending (format)));
      if (format == SOMA_SOLID_OBJ)
        g_ptr_array_add (files, get_file (print, format, file, i, MATERIALS));
    }
  return files;
}

void
soma_solid_saving_start (SomaSolidPrint *print, SomaSolidFormat format, GFile *file,
                         gboolean replace, GCancellable *cancellable, SomaSolidSaved saved,
                         GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-save-solid", .work = work, .take = take, .done = done };
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->print = soma_solid_print_ref (print);
  saving->file = g_object_ref (file);
  saving->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  saving->format = format;
  saving->replace = replace;
  saving->saved = saved;
  saving->data = data;
  g_task_set_task_data (task, saving, saving_free);
  soma_background_run (task, &how);
}

gboolean
soma_solid_saving_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
