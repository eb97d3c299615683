/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-cache.h"

#include "background.h"
#include "diagram-store.h"
#include "solution-store.h"

typedef struct
{
  gint64 max_bytes;
  gint64 bytes;  /* afterwards */
  GError *error; /* (nullable) owned */
} Trimming;

static void
trimming_free (gpointer data)
{
  Trimming *trimming = data;

  g_clear_error (&trimming->error);
  g_free (trimming);
}

/* What diagrams may take of a limit: solutions are dearer. */
static gint64
get_diagram_share (gint64 max_bytes)
{
  return MIN (max_bytes / 4, SOMA_DIAGRAM_STORE_LIMIT);
}

static void
trim (GTask *task)
{
  Trimming *trimming = g_task_get_task_data (task);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, &trimming->error);

  if (trimming->max_bytes != SOMA_SOLUTION_CACHE_ALL)
    soma_diagram_store_trim (get_diagram_share (trimming->max_bytes));
  gint64 diagrams = soma_diagram_store_get_size ();
  if (store == NULL || (trimming->max_bytes != SOMA_SOLUTION_CACHE_ALL &&
                        !soma_solution_store_trim (store, MAX (trimming->max_bytes - diagrams, 0),
                                                   &trimming->error)))
    return;
  trimming->bytes = soma_solution_store_get_size (store) + diagrams;
}

static void
return_trimmed (GTask *task)
{
  Trimming *trimming = g_task_get_task_data (task);

  if (trimming->error != NULL)
    g_task_return_error (task, g_steal_pointer (&trimming->error));
  else
    g_task_return_int (task, trimming->bytes);
}

static const SomaBackground trim_store = { "soma-trim", .work = trim, .done = return_trimmed };

void
soma_solution_cache_set_limit (gint64 max_bytes)
{
  gint64 diagrams = get_diagram_share (max_bytes);

  soma_diagram_store_set_limit (diagrams);
  soma_solution_store_set_limit (max_bytes - diagrams);
}

void
soma_solution_cache_trim_async (gint64 max_bytes, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Trimming *trimming = g_new0 (Trimming, 1);

  trimming->max_bytes = max_bytes;
  g_task_set_task_data (task, trimming, trimming_free);
  soma_background_run (task, &trim_store);
}

gint64
soma_solution_cache_trim_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), -1);
  return g_task_propagate_int (G_TASK (result), error);
}
