/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit-status.h"
#include "interrupt.h"
#include "message.h"

#include <glib/gi18n.h>

#define MUCH (64 * 1024)
#define A_WHILE (100 * G_TIME_SPAN_MILLISECOND)

struct _Output
{
  pthread_mutex_t mutex;
  int descriptor;
  const char *path; /* (nullable): standard output; borrowed */
  GString *text;
  gint64 written_at; /* monotonic time of the last write; 0: none yet */
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

  return error == EPIPE ||
         (error == EIO && fstat (output->descriptor, &status) == 0 && S_ISCHR (status.st_mode));
}

static void
fail (Output *output)
{
  int error = errno;

  output->failed = TRUE;
  output->is_closed = has_no_reader (output, error);
  wipe_progress (output);
  if (output->is_closed)
    return;
  if (output->path != NULL)
    message_print ("%s: %s", output->path, g_strerror (error));
  else
    message_print (_ ("standard output: %s"), g_strerror (error));
}

/* The old content of the file is kept until there is something to replace it. */
static void
empty_file (Output *output)
{
  struct stat status;

  if (output->path != NULL && fstat (output->descriptor, &status) == 0 &&
      S_ISREG (status.st_mode) && ftruncate (output->descriptor, 0) != 0)
    fail (output);
}

static void
write_out (Output *output)
{
  gsize done = 0;

  wipe_progress (output);
  if (output->written_at == 0)
    empty_file (output);
  while (!output->failed && done < output->text->len)
    {
      gssize n = write (output->descriptor, output->text->str + done, output->text->len - done);
      if (n >= 0)
        done += (gsize) n;
      else if (errno != EINTR)
        fail (output);
    }
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
output_new (const char *path)
{
  gboolean is_file = path != NULL && strcmp (path, "-") != 0;
  int descriptor = is_file ? open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666) : STDOUT_FILENO;

  if (descriptor < 0)
    {
      message_print ("%s: %s", path, g_strerror (errno));
      return NULL;
    }
  Output *output = g_new0 (Output, 1);
  output->descriptor = descriptor;
  output->path = is_file ? path : NULL;
  pthread_mutex_init (&output->mutex, NULL);
  output->text = g_string_new (NULL);
  return output;
}

int
output_free (Output *output, gboolean failed, gboolean found)
{
  output_show_progress (output, NULL);
  pthread_mutex_lock (&output->mutex);
  if (!failed || output->text->len > 0)
    write_out (output);
  pthread_mutex_unlock (&output->mutex);
  /* Some file systems report only now that the disk is full. */
  if (!output->failed && close (output->descriptor) != 0 && errno != EBADF)
    fail (output);
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
  g_string_append_len (output->text, text, (gssize) length);
  if (output->text->len >= MUCH || g_get_monotonic_time () - output->written_at >= A_WHILE)
    write_out (output);
  gboolean ok = !output->failed;
  pthread_mutex_unlock (&output->mutex);
  return ok;
}

OutputState
output_sync (Output *output)
{
  flush (output);
  pthread_mutex_lock (&output->mutex);
  /* Pipes and terminals cannot be synchronized, and need not be. */
  if (!output->failed && fdatasync (output->descriptor) != 0 && errno != EINVAL && errno != EROFS &&
      errno != ENOTSUP)
    fail (output);
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
    fprintf (stderr, "\r\033[K%s", line);
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
  message_print ("%s", text);
  pthread_mutex_unlock (&output->mutex);
}
