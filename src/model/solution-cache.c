/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-cache.h"

#include "background.h"
#include "solution-store.h"

typedef struct
{
  gint64 max_bytes;
  GError *error; /* (nullable) owned */
} Trimming;

static void
trimming_free (gpointer data)
{
  Trimming *trimming = data;

  g_clear_error (&trimming->error);
  g_free (trimming);
}

static void
trim (GTask *task)
{
  Trimming *trimming = g_task_get_task_data (task);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, &trimming->error);

  if (store != NULL)
    soma_solution_store_trim (store, trimming->max_bytes, &trimming->error);
}

static void
return_trimmed (GTask *task)
{
  Trimming *trimming = g_task_get_task_data (task);

  if (trimming->error != NULL)
    g_task_return_error (task, g_steal_pointer (&trimming->error));
  else
    g_task_return_boolean (task, TRUE);
}

void
soma_solution_cache_trim_async (gint64 max_bytes, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Trimming *trimming = g_new0 (Trimming, 1);

  trimming->max_bytes = max_bytes;
  g_task_set_task_data (task, trimming, trimming_free);
  soma_background_run (task, "soma-trim", trim, return_trimmed);
}

gboolean
soma_solution_cache_trim_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
