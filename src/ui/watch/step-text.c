/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-text.h"

#include <glib/gi18n.h>

#include "background.h"
#include "engine-auto.h"
#include "part-file.h"
#include "step-labels.h"

/* Of text, between writes to the file and reports of the progress. */
#define MUCH (64 * 1024)

/* One run; the thread's while that runs. */
typedef struct
{
  SomaTraceCount numbers, rows; /* as of the watch */
  guint64 first, last;
  GFile *file;        /* (nullable) owned */
  SomaPartFile *part; /* (nullable) owned: what is written of it */
  GString *text;      /* owned; not written to the file yet */
  gint64 n_steps;
  GError *error; /* (nullable) owned */
} Job;

struct _SomaStepText
{
  GObject parent_instance;

  /* Owned */
  SomaWatch *watch;

  SomaNames names;
  GTask *task; /* (nullable) while it runs */
  double fraction;
};

G_DEFINE_FINAL_TYPE (SomaStepText, soma_step_text, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
job_free (gpointer data)
{
  Job *job = data;

  soma_part_file_free (job->part);
  g_clear_object (&job->file);
  g_string_free (job->text, TRUE);
  g_clear_error (&job->error);
  g_free (job);
}

/* On the thread. */

static void
flush (Job *job)
{
  if (job->part == NULL || job->error != NULL)
    return;
  soma_part_file_add (job->part, job->text->str, job->text->len, &job->error);
  g_string_truncate (job->text, 0);
}

static void
write_steps (GTask *task, Job *job, SomaTraceCursor *cursor)
{
  SomaStepText *self = g_task_get_source_object (task);
  SomaPuzzle *puzzle = soma_watch_get_puzzle (self->watch);
  const atomic_bool *stop = soma_background_get_stop_flag (task);
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  SomaTraceSeek seek = soma_trace_cursor_seek_nth (cursor, job->numbers, job->first, stop);
  gsize told = 0, length = 0;

  while (seek == SOMA_TRACE_THERE && soma_trace_count (step, job->numbers) <= job->last &&
         job->error == NULL && !soma_background_is_stopped (task))
    {
      g_autofree char *line = soma_label_step_line (step, puzzle, &self->names, job->numbers);
      g_string_append (job->text, line);
      length += strlen (line);
      job->n_steps++;
      if (length - told > MUCH)
        {
          flush (job);
          guint64 number = soma_trace_count (step, job->numbers);
          double fraction = (double) (number - job->first) / (double) (job->last - job->first + 1);
          soma_background_tell (task, g_memdup2 (&fraction, sizeof fraction));
          told = length;
        }
      seek = soma_trace_cursor_seek_nth (cursor, job->rows, soma_trace_count (step, job->rows) + 1,
                                         stop);
    }
}

static void
work (GTask *task)
{
  SomaStepText *self = g_task_get_source_object (task);
  Job *job = g_task_get_task_data (task);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (soma_watch_get_trace (self->watch));

  if (job->file != NULL)
    {
      job->part = soma_part_file_open (job->file, &job->error);
      if (job->part == NULL)
        return;
    }
  /* Translators: titles of columns, separated by tabs. */
  g_string_printf (job->text, "%s\n",
                   job->numbers == SOMA_TRACE_STEPS ? _ ("Step\tWhat happens")
                                                    : _ ("Step\tWith collisions\tWhat happens"));
  write_steps (task, job, cursor);
  flush (job);
  if (job->part != NULL && job->error == NULL && !soma_background_is_stopped (task) &&
      soma_part_file_close (job->part, &job->error))
    soma_part_file_put_in_place (job->part, &job->error);
}

/* In the main context. */

static void
set_fraction (SomaStepText *self, double fraction)
{
  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
take (GTask *task, GPtrArray *messages)
{
  if (messages->len > 0)
    set_fraction (g_task_get_source_object (task),
                  *(const double *) messages->pdata[messages->len - 1]);
}

static void
done (GTask *task)
{
  SomaStepText *self = g_task_get_source_object (task);
  Job *job = g_task_get_task_data (task);

  self->task = NULL;
  if (job->error != NULL)
    g_task_return_error (task, g_steal_pointer (&job->error));
  else if (soma_background_is_stopped (task))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", _ ("Stopped"));
  else
    {
      set_fraction (self, 1);
      g_task_return_boolean (task, TRUE);
    }
}

static void
soma_step_text_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FRACTION)
    g_value_set_double (value, SOMA_STEP_TEXT (object)->fraction);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_step_text_finalize (GObject *object)
{
  g_clear_object (&SOMA_STEP_TEXT (object)->watch);
  G_OBJECT_CLASS (soma_step_text_parent_class)->finalize (object);
}

static void
soma_step_text_class_init (SomaStepTextClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_step_text_get_property;
  object_class->finalize = soma_step_text_finalize;
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_step_text_init (SomaStepText *self)
{
}

SomaStepText *
soma_step_text_new (SomaWatch *watch, const SomaNames *names)
{
  SomaStepText *self = g_object_new (SOMA_TYPE_STEP_TEXT, NULL);

  self->watch = g_object_ref (watch);
  self->names = *names;
  return self;
}

void
soma_step_text_write (SomaStepText *self, guint64 first, guint64 last, GFile *file,
                      GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = {
    .thread_name = "soma-step-text",
    .work = work,
    .take = take,
    .done = done,
    .free_message = g_free,
  };

  g_return_if_fail (SOMA_IS_STEP_TEXT (self) && self->task == NULL && first <= last);

  Job *job = g_new0 (Job, 1);
  job->numbers = soma_watch_get_number_count (self->watch);
  job->rows = soma_watch_get_row_count (self->watch);
  job->first = first;
  job->last = last;
  job->file = file != NULL ? g_object_ref (file) : NULL;
  job->text = g_string_new (NULL);
  self->task = g_task_new (self, NULL, callback, data);
  g_task_set_task_data (self->task, job, job_free);
  set_fraction (self, 0);
  soma_background_run (self->task, &how);
}

void
soma_step_text_stop (SomaStepText *self)
{
  g_return_if_fail (SOMA_IS_STEP_TEXT (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

gint64
soma_step_text_write_finish (SomaStepText *self, GAsyncResult *result, char **text, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), -1);

  Job *job = g_task_get_task_data (G_TASK (result));
  if (text != NULL)
    *text = NULL;
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return -1;
  if (text != NULL && job->file == NULL)
    *text = g_strdup (job->text->str);
  return job->n_steps;
}
