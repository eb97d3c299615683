/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-private.h"

static void
delete_draft_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_delete_draft (store, writing->key, &writing->error);
}
static void
put_draft_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    soma_library_store_put_draft (store, request->draft, &request->error);
}

static void
put_draft_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibraryRequest *request = g_task_get_task_data (task);

  if (!soma_library_request_return_error (task, request))
    g_task_return_boolean (task, TRUE);
}

static void
take_drafts_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    request->drafts = soma_library_store_take_drafts (store, &request->error);
}

static void
take_drafts_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibraryRequest *request = g_task_get_task_data (task);

  if (!soma_library_request_return_error (task, request))
    g_task_return_pointer (task, g_steal_pointer (&request->drafts),
                           (GDestroyNotify) g_ptr_array_unref);
}

void
soma_library_put_draft_async (SomaLibrary *self, const SomaStoredDraft *draft,
                              GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRequest *request;
  GTask *task =
      soma_library_request_new (self, callback, data, soma_library_put_draft_async, &request);

  request->draft = soma_stored_draft_copy (draft);
  soma_library_worker_do (self->worker, put_draft_work, put_draft_done, task);
}

gboolean
soma_library_put_draft_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_library_delete_draft (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryWriting *writing = soma_library_writing_new (self);
  writing->key = g_strdup (key);
  soma_library_worker_do (self->worker, delete_draft_work, soma_library_writing_done, writing);
}

void
soma_library_take_drafts_async (SomaLibrary *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRequest *request;
  GTask *task =
      soma_library_request_new (self, callback, data, soma_library_take_drafts_async, &request);
  soma_library_worker_do (self->worker, take_drafts_work, take_drafts_done, task);
}

GPtrArray *
soma_library_take_drafts_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
recovered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SomaLibrary *self = SOMA_LIBRARY (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) drafts = soma_library_take_drafts_finish (self, result, &error);

  /* It has been reported already why the database cannot be used. */
  if (drafts == NULL || drafts->len == 0)
    return;
  g_ptr_array_extend_and_steal (self->recovered, g_steal_pointer (&drafts));
  soma_library_tell_recovered_changed (self);
}

void
soma_library_recover (SomaLibrary *self)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  soma_library_take_drafts_async (self, recovered_cb, NULL);
}

GPtrArray *
soma_library_get_recovered (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return self->recovered;
}

void
soma_library_forget_recovered (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  for (guint i = 0; i < self->recovered->len; i++)
    if (g_str_equal (((SomaStoredDraft *) self->recovered->pdata[i])->key, key))
      {
        g_ptr_array_remove_index (self->recovered, i);
        soma_library_tell_recovered_changed (self);
        return;
      }
}
