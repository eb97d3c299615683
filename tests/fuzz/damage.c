/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "damage.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define CUT 128

static void
remove_beside (const char *path)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (directory, name, NULL);
      g_unlink (file);
    }
}

/* Not g_file_set_contents(), which waits for the disk. */
static void
write_file (const char *path, const char *contents, gsize length)
{
  FILE *file = fopen (path, "wb");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (contents, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
}

char *
damage_write (const char *path, const char *contents, gsize length, const guint8 *damage,
              gsize size, gsize *new_length)
{
  char *damaged = g_memdup2 (contents, length);

  for (gsize at = 0; size - at >= 3; at = MIN (at, size))
    {
      gsize where = ((gsize) damage[at] << 8 | damage[at + 1]) % length, n = damage[at + 2];
      at += 3;
      if (n >= CUT)
        {
          length = MAX (where, 2); /* SQLite takes a file of one byte for an empty one */
          continue;
        }
      n = MIN (n, MIN (size - at, length - where));
      memcpy (damaged + where, damage + at, n);
      at += n;
    }
  remove_beside (path);
  write_file (path, damaged, length);
  *new_length = length;
  return damaged;
}
