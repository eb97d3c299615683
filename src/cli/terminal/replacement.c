/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define MAX_LINKS 40

gboolean
replacement_fail (const char *path, int number, GError **error)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number), "%s: %s", path,
               g_strerror (number));
  return FALSE;
}

gboolean
write_whole (int descriptor, const char *text, gsize length)
{
  while (length > 0)
    {
      gssize n = write (descriptor, text, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      text += n;
      length -= (gsize) n;
    }
  return TRUE;
}

char *
replacement_follow (const char *path, GError **error)
{
  char *target = g_strdup (path), *link;
  int n = 0;

  while (n++ < MAX_LINKS && (link = g_file_read_link (target, NULL)) != NULL)
    {
      g_autofree char *directory = g_path_get_dirname (target);
      g_free (target);
      target =
          g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (directory, link, NULL);
      g_free (link);
    }
  if (n <= MAX_LINKS)
    return target;
  replacement_fail (path, ELOOP, error);
  g_free (target);
  return NULL;
}

/* The descriptor of standard output or standard error if that is written to this file; -1 if none
 * is. */
static int
find_stream (const struct stat *status)
{
  struct stat stream;

  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fstat (descriptor, &stream) == 0 && stream.st_dev == status->st_dev &&
        stream.st_ino == status->st_ino && (fcntl (descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY)
      return descriptor;
  return -1;
}

/* The stream is shared, with where it is and whether it appends: opened anew, it would be written
 * to from its beginning. */
static gboolean
open_directly (Replacement *self, const char *path, const struct stat *status, GError **error)
{
  int stream = find_stream (status);

  self->target = g_strdup (path);
  self->descriptor = stream >= 0 ? fcntl (stream, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                                 : open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (self->descriptor >= 0)
    return TRUE;
  replacement_fail (path, errno, error);
  replacement_abandon (self);
  return FALSE;
}

/* Of a name that is nearly as long as a name can be, only the beginning. */
static char *
add_ending (const char *target, const char *ending)
{
  const char *name = strrchr (target, '/');
  gsize before = name != NULL ? (gsize) (name + 1 - target) : 0;
  gsize length = MIN (strlen (target + before), NAME_MAX - strlen (ending));

  return g_strdup_printf ("%.*s%s", (int) (before + length), target, ending);
}

static gboolean
fail_directory (const char *path, const char *target, int number, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (target);

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
               /* Translators: a file, its directory, and a reason. */
               _ ("%s: no file can be made in the directory %s: %s"), path, directory,
               g_strerror (number));
  return FALSE;
}

/* `old` (nullable) is the file to replace. */
static gboolean
open_beside (Replacement *self, const char *path, const struct stat *old, GError **error)
{
  if (old != NULL && access (self->target, W_OK) != 0)
    return replacement_fail (path, errno, error);
  gboolean is_alone = (self->flags & REPLACEMENT_ALONE) != 0;
  self->temporary = add_ending (self->target, is_alone ? REPLACEMENT_ENDING : ".XXXXXX");
  self->descriptor =
      is_alone ? open (self->temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666)
               : g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (self->descriptor < 0)
    {
      g_clear_pointer (&self->temporary, g_free);
      return fail_directory (path, self->target, errno, error);
    }
  if (old == NULL)
    return TRUE;
  if ((old->st_uid != geteuid () || old->st_gid != getegid ()) &&
      fchown (self->descriptor, old->st_uid, old->st_gid) != 0)
    errno = 0; /* then it is ours from now on */
  if (fchmod (self->descriptor, old->st_mode & 07777) == 0)
    return TRUE;
  int number = errno;
  replacement_abandon (self);
  return replacement_fail (path, number, error);
}

gboolean
replacement_begin (Replacement *self, const char *path, ReplacementFlags flags, GError **error)
{
  gboolean is_of_link = (flags & REPLACEMENT_OF_LINK) != 0;
  struct stat status;

  *self = (Replacement){ .descriptor = -1, .flags = flags };
  gboolean is_there = (is_of_link ? lstat (path, &status) : stat (path, &status)) == 0;
  if (!is_there && errno != ENOENT)
    return replacement_fail (path, errno, error);
  if (is_there && !is_of_link && (!S_ISREG (status.st_mode) || find_stream (&status) >= 0))
    return open_directly (self, path, &status, error);
  self->target = is_of_link ? g_strdup (path) : replacement_follow (path, error);
  if (self->target == NULL)
    return FALSE;
  if (open_beside (self, path, is_there && S_ISREG (status.st_mode) ? &status : NULL, error))
    return TRUE;
  g_clear_pointer (&self->target, g_free);
  return FALSE;
}

/* What cannot replace the file is kept. */
static gboolean
rename_over (Replacement *self, GError **error)
{
  if (rename (self->temporary, self->target) == 0)
    {
      g_clear_pointer (&self->temporary, g_free);
      return TRUE;
    }
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno),
               /* Translators: a file, a reason, and another file. */
               _ ("%s: %s; what was to replace it is in %s"), self->target, g_strerror (errno),
               self->temporary);
  g_clear_pointer (&self->temporary, g_free);
  return FALSE;
}

gboolean
replacement_publish (Replacement *self, GError **error)
{
  if (self->temporary == NULL)
    return TRUE;
  if (fsync (self->descriptor) != 0)
    return replacement_fail (self->target, errno, error);
  return rename_over (self, error);
}

/* Some file systems report only at the end that the disk is full. */
static gboolean
close_written (Replacement *self)
{
  gboolean is_durable = (self->flags & REPLACEMENT_DURABLE) != 0;
  gboolean ok = self->temporary == NULL || !is_durable || fsync (self->descriptor) == 0;
  int number = errno;

  if (close (self->descriptor) != 0 && ok)
    return FALSE;
  errno = number;
  return ok;
}

gboolean
replacement_finish (Replacement *self, GError **error)
{
  gboolean ok = close_written (self);

  self->descriptor = -1;
  if (!ok)
    replacement_fail (self->target, errno, error);
  else if (self->temporary != NULL)
    ok = rename_over (self, error);
  replacement_abandon (self);
  return ok;
}

void
replacement_abandon (Replacement *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);
  self->descriptor = -1;
  if (self->temporary != NULL)
    g_unlink (self->temporary);
  g_clear_pointer (&self->temporary, g_free);
  g_clear_pointer (&self->target, g_free);
}

gboolean
replace_file (const char *path, const char *text, gsize length, ReplacementFlags flags,
              GError **error)
{
  Replacement self;

  if (!replacement_begin (&self, path, flags, error))
    return FALSE;
  if (write_whole (self.descriptor, text, length))
    return replacement_finish (&self, error);
  replacement_fail (path, errno, error);
  replacement_abandon (&self);
  return FALSE;
}
