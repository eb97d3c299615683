/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-export.h"

#include <string.h>

#include "background.h"
#include "design-file.h"
#include "native-format.h"
#include "soma-text.h"

typedef struct
{
  /* Owned */
  GPtrArray *figures; /* of SomaFigureItem */
  GPtrArray *texts;   /* of char *, (nullable) one for each: of the library */
  GFile *file;
  GError *error; /* (nullable) */
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_ptr_array_unref (export->figures);
  g_ptr_array_unref (export->texts);
  g_object_unref (export->file);
  g_clear_error (&export->error);
  g_free (export);
}

/* The collection is said after the line with which the text starts over. */
static void
write_native (GString *out, SomaFigureItem *item, const char *text)
{
  const char *collection = soma_figure_item_get_collection (item);
  g_autoptr (SomaDesign) design = text == NULL ? soma_figure_item_make_design (item) : NULL;
  g_autofree char *own = design != NULL ? soma_design_to_text (design) : NULL;
  const char *whole = own != NULL ? own : text;
  const char *rest = strchr (whole, '\n');

  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
  if (collection != NULL && *collection != '\0' && rest != NULL)
    {
      g_string_append_len (out, whole, rest + 1 - whole);
      soma_native_write_collection (out, collection);
      whole = rest + 1;
    }
  g_string_append (out, whole);
}

static void
write_figures (GTask *task)
{
  Export *export = g_task_get_task_data (task);
  gboolean is_native = soma_design_file_get_format (export->file) == soma_file_format_get_native ();
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < export->figures->len; i++)
    {
      SomaFigureItem *item = export->figures->pdata[i];

      if (is_native)
        write_native (out, item, export->texts->pdata[i]);
      else
        soma_text_write_figure (out, soma_figure_item_get_id (item),
                                soma_figure_item_get_name (item),
                                soma_figure_item_get_figure (item));
    }
  g_file_replace_contents (export->file, out->str, out->len, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                           NULL, &export->error);
}

static void
return_written (GTask *task)
{
  Export *export = g_task_get_task_data (task);

  if (export->error != NULL)
    g_task_return_error (task, g_steal_pointer (&export->error));
  else
    g_task_return_boolean (task, TRUE);
}

void
soma_figure_export_async (GPtrArray *figures, SomaLibrary *library, GFile *file,
                          GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-export", .work = write_figures,
                                      .done = return_written };
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Export *export = g_new0 (Export, 1);

  export->figures = g_ptr_array_new_with_free_func (g_object_unref);
  export->texts = g_ptr_array_new_with_free_func (g_free);
  export->file = g_object_ref (file);
  for (guint i = 0; i < figures->len; i++)
    {
      gint64 id = soma_figure_item_get_library_id (figures->pdata[i]);

      g_ptr_array_add (export->figures, g_object_ref (figures->pdata[i]));
      g_ptr_array_add (export->texts,
                       id != 0 ? g_strdup (soma_library_get_figure_text (library, id)) : NULL);
    }
  g_task_set_task_data (task, export, export_free);
  soma_background_run (task, &how);
}

gboolean
soma_figure_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
