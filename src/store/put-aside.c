/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "put-aside.h"

#include <glib/gstdio.h>

#include "messages.h"
#include "store-error.h"

#define MAX_PUT_ASIDE 10000
#define PUT_ASIDE ".bad-"

/* The paths (char *) of which a file was put aside; NULL if there are none. */
static GHashTable *paths_once;
static GMutex paths_mutex; /* guards it */

static gboolean
is_noted (const char *path)
{
  g_mutex_lock (&paths_mutex);
  gboolean found = paths_once != NULL && g_hash_table_contains (paths_once, path);
  g_mutex_unlock (&paths_mutex);
  return found;
}

static void
note (const char *path)
{
  g_mutex_lock (&paths_mutex);
  if (paths_once == NULL)
    paths_once = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (paths_once, g_strdup (path));
  g_mutex_unlock (&paths_mutex);
}

void
soma_put_aside_forget (void)
{
  g_mutex_lock (&paths_mutex);
  g_clear_pointer (&paths_once, g_hash_table_unref);
  g_mutex_unlock (&paths_mutex);
}

/* (transfer full) (nullable) */
static char *
rename_file (const char *path)
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
  return NULL;
}

char *
soma_put_aside (const char *path, gboolean once, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (once && is_noted (path))
    {
      g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                   _ ("“%s” is damaged, as the file before it was. It stays as it is until Soma is "
                      "started again."),
                   name);
      return NULL;
    }
  char *renamed = rename_file (path);
  if (renamed == NULL)
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                 _ ("“%s” is damaged and cannot be renamed"), name);
  else if (once)
    note (path);
  return renamed;
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
