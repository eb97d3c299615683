/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for syncfs */
#include "unit-set.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"
#include "read-file.h"
#include "replacement.h"
#include "unit-directory.h"
#include "unit-file.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static char *
make_path (const char *directory, guint i, guint n)
{
  g_autofree char *name = unit_directory_name (i + 1, n);

  return g_build_filename (directory, name, NULL);
}

static gboolean
write_unit (const char *path, const char *text, GError **error)
{
  FILE *file = fopen (path, "we");
  gsize length = strlen (text);

  if (file == NULL)
    return replacement_fail (path, errno, error);
  gboolean ok = fwrite (text, 1, length, file) == length;
  int number = errno;
  if (fclose (file) != 0 && ok)
    {
      ok = FALSE;
      number = errno;
    }
  return ok || replacement_fail (path, number, error);
}

static gboolean
write_all (const GPtrArray *texts, const char *directory, GError **error)
{
  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *path = make_path (directory, i, texts->len);
      if (interrupt_get_signal () != 0)
        return replacement_fail (directory, EINTR, error);
      if (!write_unit (path, texts->pdata[i], error))
        return FALSE;
    }
  int fd = open (directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean ok = fd >= 0 && syncfs (fd) == 0;
  int number = errno;
  if (fd >= 0)
    close (fd);
  return ok || replacement_fail (directory, number, error);
}

static void
remove_all (const GPtrArray *texts, const char *directory)
{
  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *path = make_path (directory, i, texts->len);
      g_unlink (path);
    }
  g_rmdir (directory);
}

/* Writes a directory beside the one that is wanted, and renames it. */
static gboolean
save_new (const GPtrArray *texts, const char *path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *pattern = g_strdup_printf (".%s.XXXXXX", name);
  g_autofree char *temporary = g_build_filename (parent, pattern, NULL);

  if (g_mkdtemp (temporary) == NULL)
    return replacement_fail (parent, errno, error);
  /* What mkdir() would give it. */
  mode_t mask = umask (0);
  umask (mask);
  chmod (temporary, 0777 & ~mask);
  if (write_all (texts, temporary, error))
    {
      if (rename (temporary, path) == 0)
        return TRUE;
      replacement_fail (path, errno, error);
    }
  remove_all (texts, temporary);
  return FALSE;
}

typedef enum
{
  FILE_MISSING, /* or damaged */
  FILE_SAME,
  FILE_OTHER,
} FileState;

static FileState
look_at_file (const char *path, const char *wanted)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, NULL))
    return access (path, F_OK) == 0 ? FILE_OTHER : FILE_MISSING;
  if (length == strlen (wanted) && memcmp (text, wanted, length) == 0)
    return FILE_SAME;
  g_autoptr (Unit) unit = unit_parse (text, length, NULL);
  return unit != NULL ? FILE_OTHER : FILE_MISSING;
}

/* Whether the directory has no units but these. */
static gboolean
check_others (const GPtrArray *texts, const char *path, GError **error)
{
  g_autoptr (GPtrArray) found = unit_directory_list (path, UNIT_SUFFIX, error);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (found == NULL)
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    g_hash_table_add (known, make_path (path, i, texts->len));
  for (guint i = 0; i < found->len; i++)
    if (!g_hash_table_contains (known, found->pdata[i]))
      {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                     _ ("%s: this directory has units of another puzzle or division"), path);
        return FALSE;
      }
  if (found->len > 0)
    return TRUE;
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
               _ ("%s: this directory is not empty; units need one of their own"), path);
  return FALSE;
}

/* All are looked at before any is written. */
static gboolean
restore (const GPtrArray *texts, const char *path, guint *n_there, GError **error)
{
  g_autoptr (GArray) missing = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!check_others (texts, path, error))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *file = make_path (path, i, texts->len);
      FileState state = look_at_file (file, texts->pdata[i]);
      if (state == FILE_OTHER)
        {
          g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                       _ ("%s: this is a unit of another puzzle or division"), file);
          return FALSE;
        }
      if (state == FILE_MISSING)
        g_array_append_val (missing, i);
    }
  for (guint k = 0; k < missing->len; k++)
    {
      guint i = g_array_index (missing, guint, k);
      g_autofree char *file = make_path (path, i, texts->len);
      if (!replace_file (file, texts->pdata[i], strlen (texts->pdata[i]),
                         REPLACEMENT_DURABLE | REPLACEMENT_OF_LINK, error))
        return FALSE;
    }
  *n_there = texts->len - missing->len;
  return TRUE;
}

static gboolean
is_missing_or_empty (const char *path)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);

  if (directory == NULL)
    return access (path, F_OK) != 0;
  return g_dir_read_name (directory) == NULL;
}

gboolean
unit_set_save (const GPtrArray *texts, const char *path, guint *n_there, GError **error)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);

  *n_there = 0;
  return is_missing_or_empty (whole) ? save_new (texts, whole, error)
                                     : restore (texts, whole, n_there, error);
}
