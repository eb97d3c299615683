/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "backup.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "file-contents.h"
#include "file-text.h"
#include "library-backup.h"
#include "library-private.h"
#include "merge-plan.h"
#include "own-sets.h"
#include "part-file.h"
#include "read-file.h"

/* The library's thread does what is done with the database, and nothing else: a file may be on a
 * slow disk. */

struct _SomaBackup
{
  /* Owned */
  SomaLibraryBackup *rows;
  GStrv changed;

  SomaMergeCounts counts;
};

/* What was added, for it to be taken away again. */
typedef struct
{
  guint number;
  SomaLibraryContents *added;    /* owned */
  SomaLibraryContents *replaced; /* owned */
} Restored;

/* The data of a task. */
typedef struct
{
  /* Owned */
  GFile *file;               /* (nullable) */
  GBytes *bytes;             /* (nullable) */
  GPtrArray *sets;           /* of SomaStoredSet: the user's own */
  SomaBackup *backup;        /* (nullable) */
  SomaMergePlan *plan;       /* (nullable) */
  Restored *restored;        /* (nullable) */
  GCancellable *cancellable; /* (nullable) */
  GError *error;             /* (nullable) */
} Work;

static void
restored_free (gpointer data)
{
  Restored *restored = data;

  soma_library_contents_free (restored->added);
  soma_library_contents_free (restored->replaced);
  g_free (restored);
}

static void
work_free (gpointer data)
{
  Work *work = data;

  g_clear_object (&work->file);
  g_clear_pointer (&work->bytes, g_bytes_unref);
  g_ptr_array_unref (work->sets);
  g_clear_pointer (&work->backup, soma_backup_free);
  g_clear_pointer (&work->plan, soma_merge_plan_free);
  g_clear_pointer (&work->restored, restored_free);
  g_clear_object (&work->cancellable);
  g_clear_error (&work->error);
  g_free (work);
}

/* (transfer full) of SomaStoredSet */
static GPtrArray *
list_sets (void)
{
  g_autoptr (GPtrArray) own = soma_own_sets_list ();
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_set_free);

  for (guint i = 0; i < own->len; i++)
    {
      const SomaPieces *pieces = own->pdata[i];
      g_autofree char *text = soma_pieces_to_text (pieces);

      g_ptr_array_add (sets, soma_stored_set_new (pieces->name, text));
    }
  return sets;
}

static GTask *
task_new (SomaLibrary *self, GFile *file, GCancellable *cancellable, gpointer tag,
          GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  Work *work = g_new0 (Work, 1);

  work->file = file != NULL ? g_object_ref (file) : NULL;
  work->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  work->sets = list_sets ();
  g_task_set_source_tag (task, tag);
  /* What is done is done, however late it was cancelled. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, work, work_free);
  return task;
}

/* Whether the work may go on; otherwise says why not. */
static gboolean
may_go_on (Work *work, SomaLibraryStore *store, const GError *problem)
{
  if (store == NULL)
    work->error = g_error_copy (problem);
  else
    g_cancellable_set_error_if_cancelled (work->cancellable, &work->error);
  return work->error == NULL;
}

static gboolean
go_on (gpointer data)
{
  return !g_cancellable_is_cancelled (data);
}

static void
set_cancelled (Work *work)
{
  if (work->error == NULL)
    g_set_error_literal (&work->error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Cancelled"));
}

/* Backing up. */

static gboolean
write_file (GFile *file, GBytes *bytes, GCancellable *cancellable, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (size > SOMA_FILE_MAX_BYTES)
    {
      g_autofree char *name = soma_file_text_get_name (file);
      return soma_file_refuse_size (name, error);
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  g_autoptr (SomaPartFile) part = soma_part_file_open (file, error);
  return part != NULL && soma_part_file_add (part, data, size, error) &&
         soma_part_file_close (part, error) &&
         !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         soma_part_file_put_in_place (part, error);
}

static void
back_up_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Work *work = g_task_get_task_data (data);

  if (!may_go_on (work, store, problem))
    return;
  work->bytes =
      soma_library_store_back_up (store, work->sets, go_on, work->cancellable, &work->error);
  if (work->bytes == NULL)
    set_cancelled (work);
}

static void
write_work (GTask *task)
{
  Work *work = g_task_get_task_data (task);

  if (work->error == NULL)
    write_file (work->file, work->bytes, work->cancellable, &work->error);
}

static void
return_written (GTask *task)
{
  Work *work = g_task_get_task_data (task);

  if (work->error != NULL)
    g_task_return_error (task, g_steal_pointer (&work->error));
  else
    g_task_return_boolean (task, TRUE);
}

static void
back_up_done (gpointer data)
{
  static const SomaBackground how = { "soma-backup", .work = write_work, .done = return_written };

  soma_background_run (data, &how);
}

/* Reading. */

static gpointer
load_backup (GFile *file, GCancellable *cancellable, GError **error)
{
  gsize length;
  g_autofree char *name = soma_file_text_get_name (file);
  char *contents = soma_file_text_load (file, cancellable, &length, error);
  g_autoptr (GBytes) bytes = contents != NULL ? g_bytes_new_take (contents, length) : NULL;

  gpointer backup =
      bytes != NULL ? soma_library_backup_read (bytes, name, go_on, cancellable, error) : NULL;

  if (backup == NULL && *error == NULL)
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return backup;
}

static void
compare_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Work *work = g_task_get_task_data (data);

  if (!may_go_on (work, store, problem))
    return;
  g_autoptr (SomaLibraryContents) own = soma_library_store_list_contents (store, &work->error);
  if (own == NULL)
    return;
  g_autoptr (SomaMergePlan) plan =
      soma_merge_plan_new (own, work->sets, work->backup->rows->contents, work->cancellable);
  if (plan != NULL)
    work->backup->counts = plan->counts;
  else
    set_cancelled (work);
}

static void
compare_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  Work *work = g_task_get_task_data (task);

  if (work->error != NULL)
    g_task_return_error (task, g_steal_pointer (&work->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&work->backup),
                           (GDestroyNotify) soma_backup_free);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Work *work = g_task_get_task_data (task);
  SomaLibraryBackup *rows = soma_background_load_finish (result, &work->error);

  if (rows == NULL)
    {
      compare_done (task);
      return;
    }
  work->backup = g_new0 (SomaBackup, 1);
  work->backup->rows = rows;

  g_autoptr (GStrvBuilder) changed = g_strv_builder_new ();
  for (guint i = 0; rows->changed != NULL && i < rows->changed->len; i++)
    g_strv_builder_add (changed, rows->changed->pdata[i]);
  work->backup->changed = g_strv_builder_end (changed);
  soma_library_worker_do (self->worker, compare_work, compare_done, task);
}

/* Restoring. */

/* In the transaction: other programs may have written since the backup was read. */
static SomaLibraryContents *
merge (const SomaLibraryContents *own, gpointer data)
{
  Work *work = data;

  g_clear_pointer (&work->plan, soma_merge_plan_free);
  work->plan =
      soma_merge_plan_new (own, work->sets, work->backup->rows->contents, work->cancellable);
  return work->plan != NULL ? g_steal_pointer (&work->plan->additions) : NULL;
}

static void
restore_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Work *work = g_task_get_task_data (data);
  SomaLibraryContents *added = NULL;

  if (!may_go_on (work, store, problem) ||
      !soma_library_store_merge (store, merge, work, &added, &work->error))
    return;
  if (added == NULL)
    {
      set_cancelled (work);
      return;
    }
  work->restored = g_new0 (Restored, 1);
  work->restored->added = added;
  work->restored->replaced = g_steal_pointer (&work->plan->replaced);
}

/* FALSE and an error if one cannot be saved; those before it are. */
static gboolean
save_sets (GPtrArray *sets, GError **error)
{
  for (guint i = 0; i < sets->len; i++)
    {
      const SomaStoredSet *set = sets->pdata[i];
      g_autoptr (SomaPieces) pieces =
          soma_pieces_from_text (set->text, strlen (set->text), set->name, NULL);

      if (pieces != NULL && !soma_own_sets_save (pieces, error))
        return FALSE;
    }
  return TRUE;
}

/* What was read again is shown by now. */
static void
shown_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Work *work = g_task_get_task_data (task);
  Restored *restored = g_steal_pointer (&work->restored);

  restored->number = ++self->n_restored;
  g_ptr_array_add (self->restored, restored);
  if (restored->added->drafts->len > 0)
    soma_library_recover (self);
  if (!save_sets (restored->added->sets, &work->error))
    g_task_return_error (task, g_steal_pointer (&work->error));
  else
    g_task_return_int (task, (gssize) restored->number);
}

static void
no_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
}

static void
restore_done (gpointer data)
{
  GTask *task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Work *work = g_task_get_task_data (task);

  if (work->error != NULL)
    {
      g_task_return_error (task, g_steal_pointer (&work->error));
      g_object_unref (task);
      return;
    }
  self->n_told++;
  soma_library_read_again (self);
  soma_library_worker_do (self->worker, no_work, shown_done, task);
}

/* Undoing it. */

typedef struct
{
  SomaLibrary *self;  /* borrowed: outlives its worker */
  Restored *restored; /* owned */
  GError *error;      /* (nullable) owned */
} Undoing;

static void
undo_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Undoing *undoing = data;

  if (store == NULL)
    undoing->error = g_error_copy (problem);
  else
    soma_library_store_take_back (store, undoing->restored->added, undoing->restored->replaced,
                                  &undoing->error);
}

static void
undo_done (gpointer data)
{
  Undoing *undoing = data;

  if (undoing->error != NULL)
    soma_library_tell_problem (undoing->self, undoing->error->message);
  undoing->self->n_told++;
  soma_library_read_again (undoing->self);
  g_clear_error (&undoing->error);
  restored_free (undoing->restored);
  g_free (undoing);
}

/* Those that nobody has changed since. */
static void
delete_figures (SomaLibrary *self, const GPtrArray *figures)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < figures->len; i++)
    {
      const SomaStoredFigure *figure = figures->pdata[i];
      const SomaStoredFigure *now = g_hash_table_lookup (self->rows, &figure->id);
      if (now != NULL && g_str_equal (now->text, figure->text))
        g_array_append_val (ids, figure->id);
    }
  if (ids->len > 0)
    soma_library_delete_figures (self, (const gint64 *) (void *) ids->data, ids->len);
}

/* The same for these. */
static void
delete_sets (SomaLibrary *self, const GPtrArray *sets)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < sets->len && error == NULL; i++)
    {
      const SomaStoredSet *set = sets->pdata[i];
      SomaPieces *pieces = soma_own_sets_get (set->name);
      g_autofree char *text = pieces != NULL ? soma_pieces_to_text (pieces) : NULL;
      if (g_strcmp0 (text, set->text) == 0)
        soma_own_sets_delete (set->name, &error);
    }
  if (error != NULL)
    soma_library_tell_problem (self, error->message);
}

void
soma_library_undo_restore (SomaLibrary *self, guint number)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  for (guint i = 0; i < self->restored->len; i++)
    if (((Restored *) self->restored->pdata[i])->number == number)
      {
        Undoing *undoing = g_new0 (Undoing, 1);
        const SomaLibraryContents *added;

        undoing->self = self;
        undoing->restored = g_ptr_array_steal_index (self->restored, i);
        added = undoing->restored->added;
        delete_figures (self, added->figures);
        delete_sets (self, added->sets);
        for (guint draft = 0; draft < added->drafts->len; draft++)
          soma_library_forget_recovered (self,
                                         ((SomaStoredDraft *) added->drafts->pdata[draft])->key);
        soma_library_worker_do (self->worker, undo_work, undo_done, undoing);
        return;
      }
}

/* The calls. */

GPtrArray *
soma_library_new_restored (void)
{
  return g_ptr_array_new_with_free_func (restored_free);
}

void
soma_library_back_up_async (SomaLibrary *self, GFile *file, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GTask *task = task_new (self, file, cancellable, soma_library_back_up_async, callback, data);
  soma_library_worker_do (self->worker, back_up_work, back_up_done, task);
}

gboolean
soma_library_back_up_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_library_read_backup_async (SomaLibrary *self, GFile *file, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GTask *task = task_new (self, file, cancellable, soma_library_read_backup_async, callback, data);
  soma_background_load_async (file, cancellable, load_backup,
                              (GDestroyNotify) soma_library_backup_free, loaded_cb, task);
}

SomaBackup *
soma_library_read_backup_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
soma_library_restore_async (SomaLibrary *self, SomaBackup *backup, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GTask *task = task_new (self, NULL, cancellable, soma_library_restore_async, callback, data);
  Work *work = g_task_get_task_data (task);
  work->backup = backup;
  soma_library_worker_do (self->worker, restore_work, restore_done, task);
}

guint
soma_library_restore_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  gssize number = g_task_propagate_int (G_TASK (result), error);
  return number > 0 ? (guint) number : 0;
}

gboolean
soma_backup_is_named (GFile *file)
{
  g_autofree char *name = soma_file_text_get_name (file);
  const char *dot = strrchr (name, '.');

  return dot != NULL && g_ascii_strcasecmp (dot + 1, SOMA_BACKUP_EXTENSION) == 0;
}

gboolean
soma_backup_is_meant (const GError *error)
{
  return g_error_matches (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_LIBRARY);
}

void
soma_backup_free (SomaBackup *backup)
{
  soma_library_backup_free (backup->rows);
  g_strfreev (backup->changed);
  g_free (backup);
}

const SomaMergeCounts *
soma_backup_get_counts (const SomaBackup *backup)
{
  return &backup->counts;
}

gboolean
soma_backup_is_damaged (const SomaBackup *backup)
{
  return backup->rows->is_damaged;
}

const char *const *
soma_backup_get_changed (const SomaBackup *backup)
{
  return (const char *const *) backup->changed;
}
