/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-reader.h"

#include <string.h>

#include "background.h"

typedef struct
{
  /* Owned */
  char *text;
  char *display_name;
  SomaDesign *design; /* (nullable) */
  GError *error;      /* (nullable) */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->text);
  g_free (reading->display_name);
  soma_design_unref (reading->design);
  g_clear_error (&reading->error);
  g_free (reading);
}

static void
read_text (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  reading->design = soma_design_from_text (reading->text, strlen (reading->text),
                                           reading->display_name, NULL, &reading->error);
}

static void
return_design (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  if (reading->design != NULL)
    g_task_return_pointer (task, g_steal_pointer (&reading->design),
                           (GDestroyNotify) soma_design_unref);
  else
    g_task_return_error (task, g_steal_pointer (&reading->error));
}

static const SomaBackground read_design = {
  "soma-read-text",
  .work = read_text,
  .done = return_design,
};

void
soma_text_reader_read_async (char *text, const char *display_name, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Reading *reading = g_new0 (Reading, 1);

  reading->text = text;
  reading->display_name = g_strdup (display_name);
  g_task_set_task_data (task, reading, reading_free);
  soma_background_run (task, &read_design);
}

SomaDesign *
soma_text_reader_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
