/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "design.h"
#include "excerpt.h"
#include "shown-text.h"
#include "tags.h"

/* A figure that is saved takes the place of what it was made from. What somebody else has drawn
 * there meanwhile stays beside it; what somebody else has called it is taken over. */

/* NULL if it is not fully understood. (transfer full) */
static SomaDesign *
read_text (const char *text)
{
  g_auto (SomaDesignSource) source = { 0 };
  SomaDesign *design =
      text != NULL ? soma_design_from_text (text, strlen (text), "", &source, NULL) : NULL;

  if (design != NULL && !source.is_whole)
    g_clear_pointer (&design, soma_design_unref);
  return design;
}

/* (transfer full) */
static SomaDesign *
call (SomaDesign *design, const char *name, const char *tags)
{
  g_autoptr (SomaDesign) tagged = soma_design_with_text (design, SOMA_DESIGN_TAGS, tags);

  return soma_design_with_text (tagged, SOMA_DESIGN_NAME, name);
}

/* The figure without what is said of it in lists; NULL if the text is not fully understood. */
static char *
strip (const char *text)
{
  g_autoptr (SomaDesign) design = read_text (text);
  g_autoptr (SomaDesign) bare = design != NULL ? call (design, "", "") : NULL;

  return bare != NULL ? soma_design_to_text (bare) : NULL;
}

gboolean
soma_library_was_drawn_on (const char *before, const char *now)
{
  if (g_str_equal (before, now))
    return FALSE;
  g_autofree char *first = strip (before), *second = strip (now);

  /* What is not understood may be anything. */
  return first == NULL || g_strcmp0 (first, second) != 0;
}

/* Whether both this program and another one have drawn on the figure, each in its own way. */
static gboolean
is_apart (const SomaLibraryRequest *request, const SomaStoredFigure *now)
{
  return (request->before == NULL || soma_library_was_drawn_on (request->before, now->text)) &&
         soma_library_was_drawn_on (request->figure->text, now->text);
}

/* Gives the row the name and the tags that the figure has now, except where they were changed in
 * the row. */
static void
take_words (SomaStoredFigure *row, const char *text_before, const SomaStoredFigure *now)
{
  g_autoptr (SomaDesign) before = read_text (text_before), there = read_text (now->text);
  g_autoptr (SomaDesign) design = read_text (row->text);

  if (design == NULL)
    return;
  char *tags = soma_tags_merge (before != NULL ? before->tags : "", design->tags, now->tags);
  const char *name = design->name;
  if (before != NULL && there != NULL && g_str_equal (before->name, design->name))
    {
      name = there->name;
      g_free (row->name);
      row->name = g_strdup (now->name);
    }
  g_autoptr (SomaDesign) called = call (design, name, tags);
  g_free (row->tags);
  row->tags = tags;
  g_free (row->text);
  row->text = soma_design_to_text (called);
}

/* It stays in its place among the others. */
static void
take_place (SomaStoredFigure *row, const char *before, const SomaStoredFigure *now)
{
  row->created = now->created;
  g_free (row->collection);
  row->collection = g_strdup (now->collection);
  if (g_strcmp0 (before, now->text) != 0)
    take_words (row, before, now);
}

static void
save_row (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  SomaLibraryRequest *request = data;
  const SomaStoredFigure *there = now->len > 0 ? now->pdata[0] : NULL;
  SomaStoredFigure *row = soma_stored_figure_copy (request->figure);

  request->is_apart = there != NULL && is_apart (request, there);
  if (request->is_apart)
    row->id = 0;
  else if (there != NULL)
    take_place (row, request->before, there);
  g_ptr_array_add (put, row);
}

static void
save_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (store == NULL)
    {
      request->error = g_error_copy (problem);
      return;
    }
  if (request->figure->id != 0)
    g_array_append_val (ids, request->figure->id);
  request->figures =
      soma_library_store_change_figures (store, ids, save_row, request, &request->error);
}

static void
tell_apart (SomaLibrary *self, const char *name)
{
  g_autofree char *excerpt = soma_excerpt (name);
  /* Translators: %s is the name of a figure. */
  g_autofree char *sentence =
      g_strdup_printf (_ ("“%s” was changed elsewhere; the library now has both"), excerpt);

  soma_library_tell_problem (self, sentence);
  soma_library_read_again (self);
}

static void
save_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  SomaLibraryRequest *request = g_task_get_task_data (task);

  if (soma_library_request_return_error (task, request))
    return;
  SomaStoredFigure *row = g_steal_pointer (&request->figures->pdata[0]);
  gint64 id = row->id;
  self->n_told++;
  if (request->is_apart)
    tell_apart (self, row->name);
  soma_library_show_figure (self, row);
  soma_library_tell_figures_changed (self);
  g_task_return_int (task, id);
}

void
soma_library_save_figure_async (SomaLibrary *self, gint64 id, const SomaLibraryFigure *figure,
                                GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRequest *request;
  GTask *task =
      soma_library_request_new (self, callback, data, soma_library_save_figure_async, &request);
  const SomaStoredFigure *before = g_hash_table_lookup (self->rows, &id);

  request->figure = g_new0 (SomaStoredFigure, 1);
  request->figure->id = id;
  request->before = g_strdup (figure->before);
  request->figure->name = soma_text_cleaned (figure->name, FALSE);
  request->figure->text = g_strdup (figure->text);
  request->figure->collection = soma_text_cleaned (figure->collection, FALSE);
  request->figure->author = soma_text_cleaned (figure->author, FALSE);
  request->figure->tags = soma_text_cleaned (figure->tags, FALSE);
  request->figure->modified = g_get_real_time () / G_USEC_PER_SEC;
  request->figure->created = before != NULL ? before->created : request->figure->modified;
  soma_library_worker_do (self->worker, save_work, save_done, task);
}

gint64
soma_library_save_figure_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  gssize id = g_task_propagate_int (G_TASK (result), error);
  return id > 0 ? id : 0;
}
