/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "message.h"

#include <glib/gi18n.h>

#define MUCH (64 * 1024)
#define A_WHILE (100 * G_TIME_SPAN_MILLISECOND)

struct _Output
{
  pthread_mutex_t mutex;
  GString *text;
  gint64 written_at; /* monotonic time of the last write; 0: none yet */
  gboolean failed;
  gboolean has_progress;
};

static void
wipe_progress (Output *output)
{
  if (output->has_progress)
    fputs ("\r\033[K", stderr);
  output->has_progress = FALSE;
}

static void
fail (Output *output)
{
  output->failed = TRUE;
  wipe_progress (output);
  message_print (_ ("standard output: %s"), g_strerror (errno));
}

static void
write_out (Output *output)
{
  gsize done = 0;
  wipe_progress (output);
  while (!output->failed && done < output->text->len)
    {
      gssize n = write (STDOUT_FILENO, output->text->str + done, output->text->len - done);
      if (n >= 0)
        done += (gsize) n;
      else if (errno != EINTR)
        fail (output);
    }
  g_string_truncate (output->text, 0);
  output->written_at = g_get_monotonic_time ();
}

Output *
output_new (void)
{
  Output *output = g_new0 (Output, 1);
  pthread_mutex_init (&output->mutex, NULL);
  output->text = g_string_new (NULL);
  return output;
}

gboolean
output_free (Output *output)
{
  output_show_progress (output, NULL);
  output_flush (output);
  /* Some file systems tell only now that the disk is full. */
  if (!output->failed && close (STDOUT_FILENO) != 0 && errno != EBADF)
    fail (output);
  gboolean ok = !output->failed;
  g_string_free (output->text, TRUE);
  pthread_mutex_destroy (&output->mutex);
  g_free (output);
  return ok;
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

gboolean
output_flush (Output *output)
{
  pthread_mutex_lock (&output->mutex);
  if (output->text->len > 0)
    write_out (output);
  gboolean ok = !output->failed;
  pthread_mutex_unlock (&output->mutex);
  return ok;
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
