/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "read-file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file-contents.h"
#include "messages.h"

/* Chunks grow with the amount read: a small file needs no large buffer, which the system would take
 * longer to provide than to read the file. */
#define LEAST_CHUNK 1024
#define MOST_CHUNK (64 * 1024)

static gboolean
fail (const char *display_name, int code, GError **error)
{
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE, "%s: %s", display_name,
               g_strerror (code));
  return FALSE;
}

gboolean
soma_file_refuse_size (const char *display_name, GError **error)
{
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE,
               /* Translators: a file name, then a number of megabytes. */
               _ ("%s: the file is larger than %d MB"), display_name,
               SOMA_FILE_MAX_BYTES / 1024 / 1024);
  return FALSE;
}

/* Waits until there is something to read, or the end; 0, or an error number. */
static int
wait_for (int fd, int stop_fd)
{
  struct pollfd files[] = { { fd, POLLIN, 0 }, { stop_fd, POLLIN, 0 } };
  int n;

  do
    n = poll (files, G_N_ELEMENTS (files), -1);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    return errno;
  return files[1].revents != 0 ? ECANCELED : 0;
}

/* Appends a chunk; -1 and errno on failure. */
static gssize
read_chunk (int fd, GByteArray *bytes)
{
  guint before = bytes->len, size = CLAMP (before, LEAST_CHUNK, MOST_CHUNK);

  g_byte_array_set_size (bytes, before + size);
  gssize n = read (fd, bytes->data + before, size);
  g_byte_array_set_size (bytes, before + (guint) MAX (n, 0));
  return n;
}

gboolean
soma_file_read_descriptor (int fd, int stop_fd, const char *display_name, char **text,
                           gsize *length, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  struct stat status;
  gssize n = -1;

  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_size > SOMA_FILE_MAX_BYTES)
    return soma_file_refuse_size (display_name, error);
  while (n != 0)
    {
      int code = wait_for (fd, stop_fd);
      if (code != 0)
        return fail (display_name, code, error);
      n = read_chunk (fd, bytes);
      if (n < 0 && errno != EINTR && errno != EAGAIN)
        return fail (display_name, errno, error);
      if (bytes->len > SOMA_FILE_MAX_BYTES)
        return soma_file_refuse_size (display_name, error);
    }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  *text = (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
  return TRUE;
}

gboolean
soma_file_read (const char *path, char **text, gsize *length, GError **error)
{
  g_autofree char *display_name = g_filename_display_name (path);
  gsize ignored;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

  if (fd < 0)
    return fail (display_name, errno, error);
  gboolean ok = soma_file_read_descriptor (fd, -1, display_name, text,
                                           length != NULL ? length : &ignored, error);
  close (fd);
  return ok;
}
