/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "design.h"
#include "excerpt.h"
#include "puzzle-file.h"
#include "shown-text.h"

/* Figures as rows of the database, and as items. */

SomaFigureItem *
soma_library_make_item (const SomaStoredFigure *row, GError **error)
{
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (row->text, strlen (row->text), row->name, error);

  if (contents == NULL)
    return NULL;
  if (contents->entries->len == 0)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("it has pieces, but no figure"));
      return NULL;
    }
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  SomaFigureItem *item =
      soma_figure_item_new (entry->id, row->name, entry->figure, soma_file_entry_get_set (entry),
                            entry->distinct_pieces, entry->pins);
  /* They may hold other names of it. */
  const char *notes = entry->about.notes != NULL ? entry->about.notes : "";
  g_autofree char *words = g_strjoin (" ", row->author, notes, NULL);
  g_autofree char *key = soma_stored_mark_figure_key (row->id);
  soma_figure_item_set_collection (item, *row->collection != '\0' ? row->collection : NULL);
  soma_figure_item_set_words (item, words);
  soma_figure_item_set_library_id (item, row->id, row->modified);
  soma_figure_item_set_mark_key (item, key);
  soma_figure_item_set_tags (item, row->tags);
  return item;
}

void
soma_library_rename_row (SomaStoredFigure *row, const char *name)
{
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design =
      soma_design_from_text (row->text, strlen (row->text), row->name, &source, NULL);
  g_autoptr (SomaDesign) renamed = design != NULL && source.is_whole
                                       ? soma_design_with_text (design, SOMA_DESIGN_NAME, name)
                                       : NULL;

  g_free (row->name);
  row->name = soma_text_cleaned (name, FALSE);
  if (renamed == NULL)
    return;
  g_free (row->text);
  row->text = soma_design_to_text (renamed);
}

void
soma_library_tell_unreadable (SomaLibrary *self, const SomaStoredFigure *row)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureItem) item = soma_library_make_item (row, &error);
  g_autofree char *name = soma_excerpt (row->name);

  if (item != NULL)
    return;
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the first %s is a figure's name, the second a sentence. */
      _ ("“%s” in the library cannot be read: %s"), name, error->message);
  soma_library_tell_problem (self, sentence);
}

static void
free_item (gpointer item)
{
  if (item != NULL)
    g_object_unref (item);
}

GPtrArray *
soma_library_make_items (GPtrArray *rows)
{
  GPtrArray *items = g_ptr_array_new_full (rows->len, free_item);

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (items, soma_library_make_item (rows->pdata[i], NULL));
  return items;
}

SomaStoredFigure *
soma_library_make_row (SomaFigureItem *item, const char *collection)
{
  SomaStoredFigure *row = g_new0 (SomaStoredFigure, 1);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  const char *own = soma_figure_item_get_collection (item);

  row->name = g_strdup (soma_figure_item_get_name (item));
  row->text = soma_design_to_text (design);
  row->collection = g_strdup (own != NULL ? own : collection);
  row->author = g_strdup (design->author);
  row->tags = g_strdup (design->tags);
  row->created = row->modified = g_get_real_time () / G_USEC_PER_SEC;
  return row;
}
