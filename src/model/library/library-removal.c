/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-private.h"

#include <glib/gi18n-lib.h>

/* Deleting figures, and bringing them back. Both are shown at once. If another program has done
 * something to them, that stays, and is read then. */

typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  GPtrArray *rows;   /* owned, of SomaStoredFigure, as this program knows them */
  GArray *others;    /* owned, of gint64: the ids of those that are not what it knows */
  GError *error;     /* owned (nullable) */
} Removal;

static Removal *
removal_new (SomaLibrary *self)
{
  Removal *removal = g_new0 (Removal, 1);

  removal->self = self;
  removal->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  removal->others = g_array_new (FALSE, FALSE, sizeof (gint64));
  return removal;
}

static void
removal_free (Removal *removal)
{
  g_ptr_array_unref (removal->rows);
  g_array_unref (removal->others);
  g_clear_error (&removal->error);
  g_free (removal);
}

/* On the library's thread. */
static void
change (Removal *removal, SomaLibraryStore *store, const GError *problem, SomaLibraryChange func)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) stored = NULL;

  if (store == NULL)
    {
      removal->error = g_error_copy (problem);
      return;
    }
  for (guint i = 0; i < removal->rows->len; i++)
    g_array_append_val (ids, ((SomaStoredFigure *) removal->rows->pdata[i])->id);
  stored = soma_library_store_change_figures (store, ids, func, removal, &removal->error);
}

/* Deleting. */

static void
delete_rows (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  Removal *removal = data;

  g_array_set_size (removal->others, 0);
  for (guint i = 0; i < now->len; i++)
    {
      const SomaStoredFigure *row = now->pdata[i];

      if (row == NULL)
        continue;
      g_array_append_val (soma_stored_figure_equal (row, removal->rows->pdata[i]) ? deleted
                                                                                  : removal->others,
                          row->id);
    }
}

static void
delete_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  change (data, store, problem, delete_rows);
}

/* They are still there, and not to be restored. */
static void
show_others (SomaLibrary *self, const GArray *others)
{
  g_autofree char *sentence =
      g_strdup_printf (ngettext ("%'u figure was changed elsewhere and not deleted",
                                 "%'u figures were changed elsewhere and not deleted", others->len),
                       others->len);

  for (guint i = 0; i < others->len; i++)
    {
      g_hash_table_remove (self->deleted, &g_array_index (others, gint64, i));
      g_hash_table_remove (self->hidden_items, &g_array_index (others, gint64, i));
    }
  soma_library_tell_problem (self, sentence);
  soma_library_read_again (self);
}

static void
delete_done (gpointer data)
{
  Removal *removal = data;

  if (removal->error != NULL)
    soma_library_tell_problem (removal->self, removal->error->message);
  else if (removal->others->len > 0)
    show_others (removal->self, removal->others);
  removal_free (removal);
}

/* Removes their items, and keeps them: everything between the first and the last is replaced. */
static void
hide_figures (SomaLibrary *self, GHashTable *ids)
{
  GListModel *model = G_LIST_MODEL (self->figures);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = g_list_model_get_n_items (model), first = n, n_kept = 0, end = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (model, i);
      gint64 id = soma_figure_item_get_library_id (item);

      if (g_hash_table_contains (ids, &id))
        {
          first = MIN (first, i);
          end = i + 1;
          n_kept = kept->len;
          g_hash_table_replace (self->hidden_items, g_memdup2 (&id, sizeof id),
                                g_steal_pointer (&item));
        }
      else if (first < n)
        g_ptr_array_add (kept, g_steal_pointer (&item));
    }
  if (end > first)
    g_list_store_splice (self->figures, first, end - first, kept->pdata, n_kept);
}

void
soma_library_delete_figure (SomaLibrary *self, gint64 id)
{
  soma_library_delete_figures (self, &id, 1);
}

void
soma_library_delete_figures (SomaLibrary *self, const gint64 *ids, gsize n)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  g_autoptr (GHashTable) deleted = g_hash_table_new (g_int64_hash, g_int64_equal);
  Removal *removal = removal_new (self);

  for (gsize i = 0; i < n; i++)
    {
      SomaStoredFigure *row = g_hash_table_lookup (self->rows, &ids[i]);

      if (row == NULL)
        continue;
      g_hash_table_steal (self->rows, &ids[i]);
      g_hash_table_replace (self->deleted, &row->id, row);
      g_hash_table_add (deleted, &row->id);
      g_ptr_array_add (removal->rows, soma_stored_figure_copy (row));
    }
  hide_figures (self, deleted);
  self->n_told++;
  soma_library_worker_do (self->worker, delete_work, delete_done, removal);
  soma_library_tell_figures_changed (self);
}

/* Restoring. */

gboolean
soma_library_put_back (const SomaStoredFigure *row, const SomaStoredFigure *now, GPtrArray *put)
{
  if (now != NULL && soma_stored_figure_equal (row, now))
    return TRUE;
  if (now != NULL && !soma_library_was_drawn_on (row->text, now->text))
    return FALSE;
  SomaStoredFigure *copy = soma_stored_figure_copy (row);
  if (now != NULL)
    copy->id = 0;
  g_ptr_array_add (put, copy);
  return now == NULL;
}

static void
restore_rows (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  Removal *removal = data;

  g_array_set_size (removal->others, 0);
  for (guint i = 0; i < now->len; i++)
    {
      const SomaStoredFigure *row = removal->rows->pdata[i];

      if (!soma_library_put_back (row, now->pdata[i], put))
        g_array_append_val (removal->others, row->id);
    }
}

static void
restore_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  change (data, store, problem, restore_rows);
}

static void
restore_done (gpointer data)
{
  Removal *removal = data;

  if (removal->error != NULL)
    soma_library_tell_problem (removal->self, removal->error->message);
  else if (removal->others->len > 0)
    soma_library_read_again (removal->self);
  removal_free (removal);
}

void
soma_library_restore_figure (SomaLibrary *self, gint64 id)
{
  soma_library_restore_figures (self, &id, 1);
}

/* Their items are still as they were: reading thousands of figures again would take too long. */
void
soma_library_restore_figures (SomaLibrary *self, const gint64 *ids, gsize n)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GListModel *model = G_LIST_MODEL (self->figures);
  Removal *removal = removal_new (self);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (gsize i = 0; i < n; i++)
    {
      SomaStoredFigure *row = g_hash_table_lookup (self->deleted, &ids[i]);
      SomaFigureItem *item = g_hash_table_lookup (self->hidden_items, &ids[i]);

      if (row == NULL)
        continue;
      g_ptr_array_add (removal->rows, soma_stored_figure_copy (row));
      if (g_hash_table_contains (self->rows, &ids[i])) /* somebody else has saved it again */
        {
          g_hash_table_remove (self->deleted, &ids[i]);
          continue;
        }
      g_hash_table_steal (self->deleted, &ids[i]);
      g_hash_table_replace (self->rows, &row->id, row);
      if (item != NULL)
        g_ptr_array_add (items, item);
    }
  g_list_store_splice (self->figures, g_list_model_get_n_items (model), 0, items->pdata,
                       items->len);
  for (gsize i = 0; i < n; i++)
    g_hash_table_remove (self->hidden_items, &ids[i]);
  self->n_told++;
  soma_library_worker_do (self->worker, restore_work, restore_done, removal);
  soma_library_tell_figures_changed (self);
}
