/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit-status.h"
#include "interrupt.h"
#include "message.h"
#include "replacement.h"
#include "shown-text.h"
#include "terminal-text.h"

#include <glib/gi18n.h>

#define MUCH (64 * 1024)
#define A_WHILE (100 * G_TIME_SPAN_MILLISECOND)

struct _Output
{
  pthread_mutex_t mutex;
  const char *path;  /* (nullable): standard output; borrowed */
  Replacement file;  /* of the path, or with the descriptor of standard output alone */
  gboolean is_shown; /* it goes to people: what could control a terminal is escaped */
  gboolean is_at_terminal;
  GString *text;
  gint64 written_at;    /* monotonic time of the last write; 0: none yet */
  gboolean has_written; /* anything */
  gboolean failed;
  gboolean is_closed; /* it failed because the reader has closed it */
  gboolean has_progress;
};

static void
wipe_progress (Output *output)
{
  if (output->has_progress)
    fputs ("\r\033[K", stderr);
  output->has_progress = FALSE;
}

/* A pipe that its reader has closed, or a terminal that is gone. */
static gboolean
has_no_reader (const Output *output, int error)
{
  struct stat status;

  return error == EPIPE || (error == EIO && fstat (output->file.descriptor, &status) == 0 &&
                            S_ISCHR (status.st_mode));
}

/* `error` (nullable) has a sentence of its own. */
static void
fail (Output *output, const GError *error)
{
  int number = errno;

  output->failed = TRUE;
  output->is_closed = error == NULL && has_no_reader (output, number);
  wipe_progress (output);
  if (output->is_closed)
    return;
  if (error != NULL)
    message_print ("%s", error->message);
  else if (output->path != NULL)
    message_print ("%s: %s", output->path, g_strerror (number));
  else
    message_print (_ ("standard output: %s"), g_strerror (number));
}

static void
write_out (Output *output)
{
  wipe_progress (output);
  if (!output->failed &&
      !write_whole (output->file.descriptor, output->text->str, output->text->len))
    fail (output, NULL);
  output->has_written = output->has_written || output->text->len > 0;
  g_string_truncate (output->text, 0);
  output->written_at = g_get_monotonic_time ();
}

static void
flush (Output *output)
{
  pthread_mutex_lock (&output->mutex);
  if (output->text->len > 0)
    write_out (output);
  pthread_mutex_unlock (&output->mutex);
}

static int
choose_status (const Output *output, gboolean failed, gboolean found)
{
  if (failed || (output->failed && !output->is_closed))
    return STATUS_WRONG;
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  if (output->is_closed)
    return 128 + SIGPIPE;
  return found ? STATUS_FOUND : STATUS_NONE;
}

Output *
output_new (const char *path, OutputContent content)
{
  gboolean is_file = path != NULL && strcmp (path, "-") != 0;
  Replacement file = { .descriptor = STDOUT_FILENO };
  g_autoptr (GError) error = NULL;

  if (is_file && !replacement_begin (&file, path, REPLACEMENT_DEFAULT, &error))
    {
      message_print ("%s", error->message);
      return NULL;
    }
  Output *output = g_new0 (Output, 1);
  output->file = file;
  output->path = is_file ? path : NULL;
  output->is_at_terminal = isatty (file.descriptor);
  output->is_shown = output->is_at_terminal || (!is_file && content == OUTPUT_FOR_PEOPLE);
  pthread_mutex_init (&output->mutex, NULL);
  output->text = g_string_new (NULL);
  return output;
}

/* Whether there is anything to replace the file with. An interrupted search that has printed
 * nothing is no reason to empty it. */
static gboolean
has_result (const Output *output, gboolean failed)
{
  return output->has_written || output->text->len > 0 || (!failed && interrupt_get_signal () == 0);
}

static void
close_file (Output *output, gboolean has_anything)
{
  g_autoptr (GError) error = NULL;

  if (output->path == NULL)
    {
      /* Some file systems report only now that the disk is full. */
      if (!output->failed && close (STDOUT_FILENO) != 0)
        fail (output, NULL);
    }
  else if (output->failed || !has_anything)
    replacement_abandon (&output->file);
  else if (!replacement_finish (&output->file, &error))
    fail (output, error);
}

int
output_free (Output *output, gboolean failed, gboolean found)
{
  output_show_progress (output, NULL);
  gboolean has_anything = has_result (output, failed);
  flush (output);
  close_file (output, has_anything);
  int status = choose_status (output, failed, found);
  g_string_free (output->text, TRUE);
  pthread_mutex_destroy (&output->mutex);
  g_free (output);
  return status;
}

gboolean
output_add (Output *output, const char *text, gsize length)
{
  pthread_mutex_lock (&output->mutex);
  if (output->is_at_terminal)
    terminal_text_append (output->text, text, length, "\n\t");
  else if (output->is_shown)
    soma_shown_text_append (output->text, text, length, "\n\t");
  else
    g_string_append_len (output->text, text, (gssize) length);
  if (output->text->len >= MUCH || g_get_monotonic_time () - output->written_at >= A_WHILE)
    write_out (output);
  gboolean ok = !output->failed;
  pthread_mutex_unlock (&output->mutex);
  return ok;
}

/* Pipes and terminals cannot be synchronized, and need not be. */
static void
sync_file (Output *output)
{
  g_autoptr (GError) error = NULL;

  if (!replacement_publish (&output->file, &error))
    fail (output, error);
  else if (fdatasync (output->file.descriptor) != 0 && errno != EINVAL && errno != EROFS &&
           errno != ENOTSUP)
    fail (output, NULL);
}

OutputState
output_sync (Output *output)
{
  flush (output);
  pthread_mutex_lock (&output->mutex);
  if (!output->failed)
    sync_file (output);
  OutputState state = output->is_closed ? OUTPUT_CLOSED
                      : output->failed  ? OUTPUT_LOST
                                        : OUTPUT_WRITTEN;
  pthread_mutex_unlock (&output->mutex);
  return state;
}

void
output_show_progress (Output *output, const char *line)
{
  pthread_mutex_lock (&output->mutex);
  wipe_progress (output);
  if (line != NULL)
    {
      g_autoptr (GString) shown = g_string_new ("\r\033[K");
      terminal_text_append (shown, line, strlen (line), NULL);
      fputs (shown->str, stderr);
    }
  output->has_progress = line != NULL;
  pthread_mutex_unlock (&output->mutex);
}

void
output_print_message (Output *output, const char *text)
{
  pthread_mutex_lock (&output->mutex);
  if (output->text->len > 0)
    write_out (output);
  wipe_progress (output);
  message_print_lines (text);
  pthread_mutex_unlock (&output->mutex);
}
