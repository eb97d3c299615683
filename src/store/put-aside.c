/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "put-aside.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "store-error.h"

#define MAX_PUT_ASIDE 10000
#define PUT_ASIDE ".bad-"

char *
soma_put_aside (const char *path, GError **error)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autofree char *shm = g_strconcat (path, "-shm", NULL);

  for (int n = 1; n < MAX_PUT_ASIDE; n++)
    {
      g_autofree char *numbered = g_strdup_printf ("%s" PUT_ASIDE "%d", path, n);
      g_autofree char *wal_name = g_strconcat (numbered, "-wal", NULL);
      if (g_file_test (numbered, G_FILE_TEST_EXISTS))
        continue;
      if (g_rename (path, numbered) != 0)
        break;
      g_rename (wal, wal_name);
      g_unlink (shm);
      return g_steal_pointer (&numbered);
    }
  g_autofree char *display_name = g_filename_display_name (path);
  g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
               _ ("“%s” is damaged and cannot be renamed"), display_name);
  return NULL;
}

/* The paths of the files that were put aside, and of the files that belong to them. */
static GPtrArray *
list_files (const char *path)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *prefix = g_strconcat (base, PUT_ASIDE, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) entries = g_dir_open (directory, 0, NULL);
  const char *name;

  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    if (g_str_has_prefix (name, prefix))
      g_ptr_array_add (paths, g_build_filename (directory, name, NULL));
  return paths;
}

gint64
soma_put_aside_measure (const char *path)
{
  g_autoptr (GPtrArray) paths = list_files (path);
  GStatBuf status;
  gint64 size = 0;

  for (guint i = 0; i < paths->len; i++)
    if (g_stat (paths->pdata[i], &status) == 0)
      size += status.st_size;
  return size;
}

void
soma_put_aside_remove (const char *path)
{
  g_autoptr (GPtrArray) paths = list_files (path);

  for (guint i = 0; i < paths->len; i++)
    g_unlink (paths->pdata[i]);
}
