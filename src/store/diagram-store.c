/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "canonical-puzzle.h"
#include "diagram-bytes.h"

#define SUFFIX ".diagram"

static _Atomic gint64 limit = SOMA_DIAGRAM_STORE_LIMIT;

static char *
get_directory (void)
{
  return g_build_filename (g_get_user_cache_dir (), "soma", "diagrams", NULL);
}

/* Solutions that count as the same are different in a diagram. */
static char *
make_path (const char *directory, const SomaPuzzle *puzzle)
{
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_NONE);
  const guint8 *frame = soma_canonical_puzzle_get_frame (canonical);
  g_autoptr (GString) name = g_string_new (NULL);

  for (int i = 0; i < SOMA_DIGEST_SIZE; i++)
    g_string_append_printf (name, "%02x", frame[i]);
  g_string_append (name, SUFFIX);
  return g_build_filename (directory, name->str, NULL);
}

/* Reading */

/* Nothing but a file of a size that a diagram can have is read: whatever else has that name may
 * never end. */
static guint8 *
read_file (const char *path, gsize *n)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  struct stat status;
  guint8 *bytes = NULL;

  if (fd < 0)
    return NULL;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_size > 0 &&
      (gsize) status.st_size <= SOMA_DIAGRAM_MAX_BYTES)
    bytes = g_try_malloc ((gsize) status.st_size);
  for (*n = 0; bytes != NULL && *n < (gsize) status.st_size;)
    {
      gssize n_read = read (fd, bytes + *n, (gsize) status.st_size - *n);
      if (n_read < 0 && errno == EINTR)
        continue;
      if (n_read <= 0)
        g_clear_pointer (&bytes, g_free);
      else
        *n += (gsize) n_read;
    }
  close (fd);
  return bytes;
}

SomaDiagram *
soma_diagram_store_read (SomaPuzzle *puzzle)
{
  g_autofree char *directory = get_directory ();
  g_autofree char *path = make_path (directory, puzzle);
  gsize n;
  g_autofree guint8 *bytes = read_file (path, &n);
  SomaDiagram *diagram = bytes != NULL ? soma_diagram_new_from_bytes (puzzle, bytes, n) : NULL;

  if (diagram != NULL)
    utimensat (AT_FDCWD, path, NULL, 0);
  return diagram;
}

/* What there is */

typedef struct
{
  char *path;   /* owned */
  gint64 used;  /* greater is later */
  gint64 bytes; /* on the disk */
} File;

static void
file_clear (gpointer data)
{
  g_free (((File *) data)->path);
}

static int
compare_files_cb (gconstpointer a, gconstpointer b)
{
  const File *first = a, *second = b;

  if (first->used != second->used)
    return first->used < second->used ? -1 : 1;
  return g_strcmp0 (first->path, second->path);
}

/* The one used longest ago first. */
static GArray *
list_files (const char *directory)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (File));
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  g_array_set_clear_func (files, file_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      File file = { .path = g_build_filename (directory, name, NULL) };
      struct stat status;
      /* One of ours, or what is left of one that was being written. */
      const char *suffix = name + strspn (name, "0123456789abcdef");
      if (suffix - name == 2 * SOMA_DIGEST_SIZE && g_str_has_prefix (suffix, SUFFIX) &&
          g_lstat (file.path, &status) == 0 && S_ISREG (status.st_mode))
        {
          file.used =
              (gint64) status.st_mtim.tv_sec * G_USEC_PER_SEC + status.st_mtim.tv_nsec / 1000;
          file.bytes = (gint64) status.st_blocks * 512;
          g_array_append_val (files, file);
        }
      else
        g_free (file.path);
    }
  g_array_sort (files, compare_files_cb);
  return files;
}

static gint64
add_up (GArray *files)
{
  gint64 sum = 0;

  for (guint i = 0; i < files->len; i++)
    sum += g_array_index (files, File, i).bytes;
  return sum;
}

static void
trim (const char *directory, gint64 max_bytes)
{
  g_autoptr (GArray) files = list_files (directory);
  gint64 sum = add_up (files);

  for (guint i = 0; i < files->len && sum > max_bytes; i++)
    {
      const File *file = &g_array_index (files, File, i);
      if (g_unlink (file->path) == 0)
        sum -= file->bytes;
    }
}

gint64
soma_diagram_store_get_size (void)
{
  g_autofree char *directory = get_directory ();
  g_autoptr (GArray) files = list_files (directory);

  return add_up (files);
}

void
soma_diagram_store_trim (gint64 max_bytes)
{
  g_autofree char *directory = get_directory ();

  trim (directory, max_bytes);
}

void
soma_diagram_store_set_limit (gint64 max_bytes)
{
  atomic_store (&limit, max_bytes);
}

gboolean
soma_diagram_store_write (SomaDiagram *diagram)
{
  g_autofree char *directory = get_directory ();
  g_autofree char *path = make_path (directory, soma_diagram_get_puzzle (diagram));
  gint64 max_bytes = atomic_load (&limit);
  size_t n;
  uint8_t *bytes = soma_diagram_to_bytes (diagram, &n);
  gboolean is_kept = bytes != NULL && (gint64) n <= max_bytes &&
                     g_mkdir_with_parents (directory, 0700) == 0 &&
                     g_file_set_contents (path, (const char *) bytes, (gssize) n, NULL);

  free (bytes);
  trim (directory, max_bytes);
  return is_kept;
}
