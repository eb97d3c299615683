/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

/* FALSE with errno. */
static gboolean
write_bytes (int fd, const char *text, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, text, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      text += n;
      length -= (gsize) n;
    }
  return TRUE;
}

gboolean
unit_write_file (const char *path, const char *text, gboolean is_durable, GError **error)
{
  g_autofree char *temporary = g_strconcat (path, ".XXXXXX", NULL);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  gboolean ok = fd >= 0;

  if (ok)
    {
      ok = write_bytes (fd, text, strlen (text)) && (!is_durable || fsync (fd) == 0);
      int number = errno;
      if (close (fd) != 0 && ok)
        ok = FALSE;
      else
        errno = number;
      ok = ok && rename (temporary, path) == 0;
      number = errno;
      if (!ok)
        g_unlink (temporary);
      errno = number;
    }
  if (ok)
    return TRUE;
  int number = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number), "%s: %s", path,
               g_strerror (number));
  return FALSE;
}
