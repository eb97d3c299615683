/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export.h"

#include "background.h"
#include "part-file.h"

struct _SomaExport
{
  GObject parent_instance;

  /* Constant */
  GFile *file; /* owned */
  guint64 n;
  const SomaExportKind *kind;

  gpointer data; /* owned; of those who write */
  GTask *task;   /* (nullable) while it runs; borrowed */

  atomic_bool stopped; /* by someone, or by an error */
  atomic_ullong n_written;

  /* The thread's while it runs */
  SomaPartFile *part; /* (nullable) */
  GError *error;      /* (nullable) */
  gboolean is_whole;
};

G_DEFINE_FINAL_TYPE (SomaExport, soma_export, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
write_all (GTask *task)
{
  SomaExport *self = g_task_get_source_object (task);

  self->part = soma_part_file_open (self->file, &self->error);
  if (self->part == NULL)
    return;
  self->is_whole = self->kind->write (self, self->data);
  if (self->error == NULL)
    soma_part_file_close (self->part, &self->error);
  if (self->error != NULL)
    g_clear_pointer (&self->part, soma_part_file_free);
}

static void
take (GTask *task, GPtrArray *messages)
{
  g_signal_emit (g_task_get_source_object (task), signals[PROGRESS], 0);
}

static void
done (GTask *task)
{
  SomaExport *self = g_task_get_source_object (task);

  self->task = NULL;
  if (self->error == NULL && self->is_whole)
    soma_part_file_put_in_place (self->part, &self->error);
  if (self->error != NULL)
    g_task_return_error (task, g_steal_pointer (&self->error));
  else if (!self->is_whole)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The export was stopped");
  else
    g_task_return_boolean (task, TRUE);
}

static const SomaBackground background = { "soma-export", .work = write_all, .take = take,
                                           .done = done, .ticks = TRUE };

static void
soma_export_finalize (GObject *object)
{
  SomaExport *self = SOMA_EXPORT (object);

  soma_part_file_free (self->part);
  g_clear_error (&self->error);
  if (self->kind->free_data != NULL)
    self->kind->free_data (self->data);
  g_object_unref (self->file);
  G_OBJECT_CLASS (soma_export_parent_class)->finalize (object);
}

static void
soma_export_class_init (SomaExportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_export_finalize;
  signals[PROGRESS] = g_signal_new ("progress", SOMA_TYPE_EXPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
soma_export_init (SomaExport *self)
{
}

SomaExport *
soma_export_new (GFile *file, guint64 n, const SomaExportKind *kind, gpointer data)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  SomaExport *self = g_object_new (SOMA_TYPE_EXPORT, NULL);
  self->file = g_object_ref (file);
  self->n = n;
  self->kind = kind;
  self->data = data;
  return self;
}

void
soma_export_run_async (SomaExport *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_EXPORT (self));
  g_return_if_fail (self->task == NULL && self->part == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  soma_background_run (self->task, &background);
}

gboolean
soma_export_run_finish (SomaExport *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_export_stop (SomaExport *self)
{
  g_return_if_fail (SOMA_IS_EXPORT (self));
  atomic_store (&self->stopped, TRUE);
}

void
soma_export_end (SomaExport *self)
{
  g_return_if_fail (SOMA_IS_EXPORT (self));

  g_object_ref (self);
  soma_export_stop (self);
  if (self->task != NULL)
    soma_background_wait (self->task);
  g_clear_pointer (&self->part, soma_part_file_free);
  g_object_unref (self);
}

gboolean
soma_export_keep (SomaExport *self, GError **error)
{
  g_return_val_if_fail (SOMA_IS_EXPORT (self), FALSE);
  g_return_val_if_fail (self->task == NULL && self->part != NULL, FALSE);
  return soma_part_file_put_in_place (self->part, error);
}

GFile *
soma_export_get_file (SomaExport *self)
{
  g_return_val_if_fail (SOMA_IS_EXPORT (self), NULL);
  return self->file;
}

guint64
soma_export_get_n (SomaExport *self)
{
  g_return_val_if_fail (SOMA_IS_EXPORT (self), 0);
  return self->n;
}

guint64
soma_export_get_n_written (SomaExport *self)
{
  g_return_val_if_fail (SOMA_IS_EXPORT (self), 0);
  return atomic_load (&self->n_written);
}

double
soma_export_get_fraction (SomaExport *self)
{
  g_return_val_if_fail (SOMA_IS_EXPORT (self), 0);

  if (self->kind->get_fraction != NULL)
    return self->kind->get_fraction (self->data);
  return self->n > 0 ? MIN (1, (double) soma_export_get_n_written (self) / (double) self->n) : 0;
}

gboolean
soma_export_add (SomaExport *self, const GString *text, guint n)
{
  if (self->error != NULL)
    return FALSE;
  if (!soma_part_file_add (self->part, text->str, text->len, &self->error))
    {
      atomic_store (&self->stopped, TRUE);
      return FALSE;
    }
  atomic_fetch_add (&self->n_written, n);
  return !atomic_load (&self->stopped);
}

void
soma_export_fail (SomaExport *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  atomic_store (&self->stopped, TRUE);
}

const atomic_bool *
soma_export_get_stop_flag (SomaExport *self)
{
  return &self->stopped;
}
