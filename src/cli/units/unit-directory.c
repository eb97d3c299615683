/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-directory.h"

#include <stdio.h>
#include <string.h>

/* Even if there are fewer units: those of any number sort alike. */
#define LEAST_DIGITS 5

char *
unit_directory_name (guint number, guint of)
{
  int n_digits = LEAST_DIGITS;

  for (guint rest = of / 100000; rest > 0; rest /= 10)
    n_digits++;
  return g_strdup_printf ("%0*u" UNIT_SUFFIX, n_digits, number);
}

char *
unit_directory_beside (const char *unit_path, const char *suffix)
{
  gsize length = strlen (unit_path);

  if (g_str_has_suffix (unit_path, UNIT_SUFFIX))
    length -= strlen (UNIT_SUFFIX);
  return g_strdup_printf ("%.*s%s", (int) length, unit_path, suffix);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
unit_directory_list (const char *path, const char *suffix, GError **error)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, error);
  const char *name;

  if (directory == NULL)
    return NULL;
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (directory)) != NULL)
    if (g_str_has_suffix (name, suffix) && *name != '.')
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}
