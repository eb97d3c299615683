/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-save.h"

#include "file-text.h"
#include "map-colouring.h"
#include "map-colours.h"
#include "map-export.h"
#include "map-files.h"

/* In characters; file names are limited to 255 bytes. */
#define MAX_NAME 60

static const char *const endings[] = { ".svg", ".png", ".graphml" };

/* A map that is being made into a file, off the main thread, and then written. */
typedef struct
{
  /* Owned */
  GObject *owner;
  GFile *file;
  SomaMapExport *export;   /* (nullable) */
  SomaMapPicture *picture; /* (nullable) */
  GBytes *bytes;           /* (nullable) */
  guint32 *way, *near;     /* (nullable) */

  SomaMapSaved saved;
  SomaMapFormat format;
  SomaMapMarks marks;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->owner);
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
  saving->saved (saving->owner, saving->file, error);
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
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    soma_file_text_replace_async (saving->file, saving->bytes, NULL, written_cb, saving);
  else
    end (saving, error);
}

/* As it is coloured, but for paper; what is only pointed at is not part of it. */
static void
copy_picture (Saving *saving, SomaSolutionMap *map, SomaMapColumns *columns, SomaMapMarks marks)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);

  saving->picture = soma_map_picture_new (graph->graph, soma_solution_map_get_places (map));
  soma_map_colour (saving->picture, soma_map_columns_get (columns), FALSE);
  marks.pointed = G_MAXUINT;
  marks.way = saving->way = g_memdup2 (marks.way, marks.n_way * sizeof (guint32));
  marks.near = saving->near = g_memdup2 (marks.near, marks.n_near * sizeof (guint32));
  saving->marks = marks;
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

char *
soma_map_suggest_name (const char *figure, SomaMapFormat format)
{
  g_autofree char *start = g_utf8_substring (figure, 0, MIN (g_utf8_strlen (figure, -1), MAX_NAME));

  return g_strconcat (start, endings[format], NULL);
}

gboolean
soma_map_save (SomaSolutionMap *map, SomaMapColumns *columns, SomaMapMarks marks,
               const char *figure, SomaMapFormat chosen, GFile *file, SomaMapSaved saved,
               gpointer owner)
{
  SomaMapFormat format = find_format (file, chosen);

  if (soma_solution_map_get_graph (map) == NULL ||
      (format != SOMA_MAP_GRAPHML && soma_solution_map_get_places (map) == NULL))
    return FALSE;
  Saving *saving = g_new0 (Saving, 1);
  saving->owner = g_object_ref (owner);
  saving->file = g_object_ref (file);
  saving->saved = saved;
  saving->format = format;
  if (format == SOMA_MAP_GRAPHML)
    saving->export = soma_map_export_new (map, columns, figure);
  else
    copy_picture (saving, map, columns, marks);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, made_cb, saving);
  g_task_set_task_data (task, saving, NULL);
  g_task_run_in_thread (task, make_thread);
  return TRUE;
}
