/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "map-colours.h"
#include "map-export.h"
#include "map-files.h"
#include "map-window-private.h"
#include "template.h"

/* In characters; file names are limited to 255 bytes. */
#define MAX_NAME 60

static const char *const endings[] = { ".svg", ".png", ".graphml" };

/* A map that is being made into a file, off the main thread, and then written. */
typedef struct
{
  /* Owned */
  SomaMapWindow *window;
  GFile *file;
  SomaMapExport *export;   /* (nullable) */
  SomaMapPicture *picture; /* (nullable) */
  GBytes *bytes;           /* (nullable) */
  guint32 *way, *near;     /* (nullable) */

  SomaMapFormat format;
  SomaMapMarks marks;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->window);
  g_object_unref (saving->file);
  soma_map_export_free (saving->export);
  soma_map_picture_free (saving->picture);
  g_clear_pointer (&saving->bytes, g_bytes_unref);
  g_free (saving->way);
  g_free (saving->near);
  g_free (saving);
}

static void
end (Saving *saving, const GError *error)
{
  SomaMapWindow *self = saving->window;
  g_autofree char *shown = soma_file_text_get_name (saving->file);

  self->n_saving--;
  g_clear_pointer (&self->message, g_free);
  if (error == NULL)
    /* Translators: %s is the name of a file. */
    self->message = g_strdup_printf (_ ("Saved as “%s”"), shown);
  soma_map_window_describe (self);
  if (error != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Save"), error->message);
  saving_free (saving);
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  soma_file_text_replace_finish (result, &error);
  end (data, error);
}

static void
write_bytes (Saving *saving)
{
  soma_file_text_replace_async (saving->file, saving->bytes, NULL, written_cb, saving);
}

static void
make_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const SomaMapLook look = { .ink = 0x303030, .way = soma_map_colour_of_way (FALSE) };
  Saving *saving = data;
  GError *error = NULL;

  saving->bytes = saving->format == SOMA_MAP_GRAPHML ? soma_map_export_graphml (saving->export)
                  : saving->format == SOMA_MAP_SVG
                      ? soma_map_make_svg (saving->picture, &saving->marks, &look, &error)
                      : soma_map_make_png (saving->picture, &saving->marks, &look, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
made_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    write_bytes (data);
  else
    end (data, error);
}

/* As it is coloured, but for paper; what is only pointed at is not part of it. */
static void
copy_picture (Saving *saving)
{
  SomaMapWindow *self = saving->window;
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);

  saving->picture = soma_map_picture_new (graph->graph, soma_solution_map_get_places (self->map));
  soma_map_colour (saving->picture, soma_map_columns_get (self->columns), FALSE);
  saving->marks = soma_map_view_get_marks (self->view);
  saving->marks.pointed = G_MAXUINT;
  saving->marks.way = saving->way =
      g_memdup2 (saving->marks.way, saving->marks.n_way * sizeof (guint32));
  saving->marks.near = saving->near =
      g_memdup2 (saving->marks.near, saving->marks.n_near * sizeof (guint32));
}

/* Whoever writes another ending means it. */
static SomaMapFormat
find_format (GFile *file, SomaMapFormat chosen)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return (SomaMapFormat) i;
  return chosen;
}

void
soma_map_window_save (SomaMapWindow *self, SomaMapFormat chosen, GFile *file)
{
  g_return_if_fail (SOMA_IS_MAP_WINDOW (self) && G_IS_FILE (file));
  SomaMapFormat format = find_format (file, chosen);

  if (soma_solution_map_get_graph (self->map) == NULL ||
      (format != SOMA_MAP_GRAPHML && soma_solution_map_get_places (self->map) == NULL))
    return;
  Saving *saving = g_new0 (Saving, 1);
  saving->window = g_object_ref (self);
  saving->file = g_object_ref (file);
  saving->format = format;
  self->n_saving++;
  if (format == SOMA_MAP_GRAPHML)
    saving->export = soma_map_export_new (self->map, self->columns, self->figure);
  else
    copy_picture (saving);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, made_cb, saving);
  g_task_set_task_data (task, saving, NULL);
  g_task_run_in_thread (task, make_thread);
}

static void
chosen_cb (gpointer self, GFile *file)
{
  soma_map_window_save (self, SOMA_MAP_WINDOW (self)->format, file);
}

static char *
suggest_name (SomaMapWindow *self, SomaMapFormat format)
{
  g_autofree char *start =
      g_utf8_substring (self->figure, 0, MIN (g_utf8_strlen (self->figure, -1), MAX_NAME));

  return g_strconcat (start, endings[format], NULL);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  if (self->chooser != NULL)
    return;
  self->format = g_str_equal (name, "map.save-svg")   ? SOMA_MAP_SVG
                 : g_str_equal (name, "map.save-png") ? SOMA_MAP_PNG
                                                      : SOMA_MAP_GRAPHML;
  g_autofree char *file_name = suggest_name (self, self->format);
  soma_file_question_save (&self->chooser, widget, _ ("Save Map"), file_name, chosen_cb);
}

static const SomaAction actions[] = {
  { "map.save-svg", NULL, save_action, PLACES },
  { "map.save-png", NULL, save_action, PLACES },
  { "map.save-graphml", NULL, save_action, GRAPH },
  { 0 },
};

void
soma_map_window_install_save_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
