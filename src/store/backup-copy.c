/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "backup-copy.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "messages.h"
#include "store-error.h"

#define PREFIX "soma-backup-"
/* Until it is locked, so that nobody takes it for one that was left. */
#define NEW_PREFIX "soma-new-backup-"
#define RANDOM "XXXXXX"

struct _SomaBackupCopy
{
  /* Owned */
  char *directory, *path;
  int lock; /* the open directory; -1 if it could not be opened */
};

/* Returns the open directory, if it is this user's and no program has it locked; else -1. The
 * system releases the lock with the process. */
static int
lock_directory (const char *directory)
{
  int fd = g_open (directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
  struct stat status;

  if (fd < 0)
    return -1;
  if (fstat (fd, &status) == 0 && status.st_uid == geteuid () && flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  close (fd);
  return -1;
}

/* Removes the directory, in which there are only files. */
static void
remove_directory (const char *directory)
{
  g_autoptr (GDir) entries = g_dir_open (directory, 0, NULL);
  const char *name;

  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);
      g_unlink (path);
    }
  g_rmdir (directory);
}

static gboolean
make_directory (SomaBackupCopy *copy, GError **error)
{
  g_autofree char *directory = g_dir_make_tmp (NEW_PREFIX RANDOM, error);

  if (directory == NULL)
    return FALSE;
  copy->lock = lock_directory (directory);
  copy->directory = g_strdup_printf ("%s/" PREFIX "%s", g_get_tmp_dir (),
                                     directory + strlen (directory) - strlen (RANDOM));
  if (g_rename (directory, copy->directory) == 0)
    return TRUE;
  g_free (copy->directory);
  copy->directory = g_steal_pointer (&directory);
  return TRUE;
}

SomaBackupCopy *
soma_backup_copy_new (GBytes *bytes, GError **error)
{
  g_autoptr (SomaBackupCopy) copy = g_new0 (SomaBackupCopy, 1);
  g_autoptr (GError) local = NULL;

  copy->lock = -1;
  if (make_directory (copy, &local))
    {
      copy->path = g_build_filename (copy->directory, "library.db", NULL);
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);
      if (g_file_set_contents_full (copy->path, data, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600,
                                    &local))
        return g_steal_pointer (&copy);
    }
  gboolean full = g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_set_error (error, SOMA_STORE_ERROR, full ? SOMA_STORE_ERROR_FULL : SOMA_STORE_ERROR_FAILED,
               _ ("The backup cannot be read, as there is no room for a copy of it: %s"),
               local->message);
  return NULL;
}

const char *
soma_backup_copy_get_path (const SomaBackupCopy *copy)
{
  return copy->path;
}

void
soma_backup_copy_free (SomaBackupCopy *copy)
{
  if (copy->directory != NULL)
    remove_directory (copy->directory);
  if (copy->lock >= 0)
    close (copy->lock);
  g_free (copy->directory);
  g_free (copy->path);
  g_free (copy);
}

void
soma_backup_copy_remove_left (void)
{
  g_autoptr (GDir) entries = g_dir_open (g_get_tmp_dir (), 0, NULL);
  const char *name;

  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    if (g_str_has_prefix (name, PREFIX))
      {
        g_autofree char *directory = g_build_filename (g_get_tmp_dir (), name, NULL);
        int lock = lock_directory (directory);
        if (lock < 0)
          continue;
        remove_directory (directory);
        close (lock);
      }
}
