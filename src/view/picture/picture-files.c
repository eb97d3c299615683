/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>
#include <zlib.h>

#include "soma-config.h"

/* Raised when pictures come to look different, or files, within a version of the program. */
#define LOOK 1

/* Files take whole blocks on disk. */
#define DISK_BLOCK 4096

/* Of compression: a few larger files cost less than the time. */
#define LEVEL 3

/* When a picture was used last is written down once a day. */
#define USED_AGAIN (24 * 60 * 60)

typedef struct
{
  char *path;
  gint64 used; /* seconds since 1970 */
  gsize size;
} File;

static void
add_number (GChecksum *sum, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (text, sizeof text, number);
  /* With the final zero, so that numbers cannot run together. */
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text) + 1);
}

static void
add_vector (GChecksum *sum, SomaVec3 vector)
{
  add_number (sum, vector.x);
  add_number (sum, vector.y);
  add_number (sum, vector.z);
}

static void
add_block (GChecksum *sum, const SomaBlock *block)
{
  g_checksum_update (sum, (const guchar *) block->letter, (gssize) strlen (block->letter) + 1);
  add_number (sum, block->colour);
  add_number (sum, block->style);
  add_number (sum, block->lined);
  /* Few are turned; so pictures of the others keep their names. */
  if (block->rotation != 0 || soma_vec3_length (block->turn) > 0)
    {
      add_number (sum, block->rotation);
      add_vector (sum, block->turn);
    }
  add_vector (sum, block->offset);
  add_number (sum, block->n_cells);
  for (int i = 0; i < block->n_cells; i++)
    {
      const gint16 cell[3] = { GINT16_TO_LE (block->cells[i].x), GINT16_TO_LE (block->cells[i].y),
                               GINT16_TO_LE (block->cells[i].z) };
      g_checksum_update (sum, (const guchar *) cell, sizeof cell);
    }
  for (int i = 0; block->labels != NULL && i < block->n_cells; i++)
    {
      const char *label = block->labels[i] != NULL ? block->labels[i] : "";
      g_checksum_update (sum, (const guchar *) label, (gssize) strlen (label) + 1);
    }
  for (int i = 0; block->fields != NULL && i < block->n_cells; i++)
    add_number (sum, block->fields[i]);
}

static gsize
count_bytes (int width, int height)
{
  return (gsize) width * height * 4;
}

static gsize
round_up (gsize size)
{
  return (size + DISK_BLOCK - 1) / DISK_BLOCK * DISK_BLOCK;
}

static void
clear_file (gpointer data)
{
  g_free (((File *) data)->path);
}

static GArray *
list_files (const char *directory, gsize *n_bytes)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (File));
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  g_array_set_clear_func (files, clear_file);
  *n_bytes = 0;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      GStatBuf status;
      g_autofree char *path = g_build_filename (directory, name, NULL);
      if (g_lstat (path, &status) != 0 || S_ISDIR (status.st_mode))
        continue;
      File file = { g_steal_pointer (&path), status.st_mtime, round_up ((gsize) status.st_size) };
      *n_bytes += file.size;
      g_array_append_val (files, file);
    }
  return files;
}

static int
compare_use (gconstpointer a, gconstpointer b)
{
  const File *first = a, *second = b;

  if (first->used != second->used)
    return first->used < second->used ? -1 : 1;
  return strcmp (first->path, second->path);
}

char *
soma_picture_files_get_name (SomaPuzzle *puzzle, const uint16_t *copy_at,
                             const SomaPictureStyle *style)
{
  g_return_val_if_fail (puzzle != NULL && style != NULL, NULL);

  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (sum, (const guchar *) SOMA_VERSION, sizeof SOMA_VERSION);
  add_number (sum, LOOK);
  add_number (sum, style->width);
  add_number (sum, style->height);
  add_number (sum, style->dark != FALSE);
  add_number (sum, style->high_contrast != FALSE);
  add_number (sum, style->letters != FALSE);
  add_vector (sum, stage->low);
  add_vector (sum, stage->high);
  for (int b = 0; b < stage->n_blocks; b++)
    add_block (sum, &stage->blocks[b]);
  return g_strconcat (g_checksum_get_string (sum), ".pixels", NULL);
}

GdkTexture *
soma_picture_files_load (const char *directory, const char *name, int width, int height)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autofree char *content = NULL;
  GStatBuf status;
  gsize size;

  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) ||
      (gsize) status.st_size > compressBound ((uLong) count_bytes (width, height)) ||
      !g_file_get_contents (path, &content, &size, NULL))
    return NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_steal_pointer (&content), size);
  GdkTexture *texture = soma_picture_files_decode (bytes, width, height);
  if (texture != NULL &&
      g_get_real_time () / G_USEC_PER_SEC - (gint64) status.st_mtime > USED_AGAIN)
    g_utime (path, NULL);
  return texture;
}

gsize
soma_picture_files_save (const char *directory, const char *name, GdkTexture *texture)
{
  int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autofree guint8 *pixels = g_malloc (count_bytes (width, height));
  uLong n_bytes = (uLong) count_bytes (width, height), size = compressBound (n_bytes);
  g_autofree guint8 *packed = g_malloc (size);

  gdk_texture_download (texture, pixels, (gsize) width * 4);
  /* Renamed when it is complete: another program never sees half of it. */
  if (compress2 (packed, &size, pixels, n_bytes, LEVEL) != Z_OK ||
      g_mkdir_with_parents (directory, 0700) != 0 ||
      !g_file_set_contents_full (path, (const char *) packed, (gssize) size,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_ONLY_EXISTING,
                                 0600, NULL))
    return 0;
  return round_up (size);
}

void
soma_picture_files_trim (const char *directory, gsize limit)
{
  gsize n_bytes;
  g_autoptr (GArray) files = list_files (directory, &n_bytes);

  if (n_bytes <= limit)
    return;
  g_array_sort (files, compare_use);
  for (guint i = 0; i < files->len && n_bytes > limit / 4 * 3; i++)
    {
      const File *file = &g_array_index (files, File, i);
      if (g_unlink (file->path) == 0)
        n_bytes -= file->size;
    }
}

GdkTexture *
soma_picture_files_decode (GBytes *bytes, int width, int height)
{
  uLong size = (uLong) count_bytes (width, height), packed_size = g_bytes_get_size (bytes);
  g_autofree guint8 *pixels = g_malloc (size);

  /* Also compares a checksum. */
  if (uncompress2 (pixels, &size, g_bytes_get_data (bytes, NULL), &packed_size) != Z_OK ||
      size != count_bytes (width, height) || packed_size != g_bytes_get_size (bytes))
    return NULL;
  g_autoptr (GBytes) unpacked = g_bytes_new_take (g_steal_pointer (&pixels), size);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, unpacked, (gsize) width * 4);
}
