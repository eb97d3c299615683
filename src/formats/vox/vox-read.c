/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "shape-box.h"
#include "messages.h"
#include "vox-format.h"
#include "vox-private.h"

/* Of texts in a scene. */
#define MAX_TEXT 10000

/* Bytes of a chunk, or of the file. */
typedef struct
{
  const guchar *at, *end;
} Bytes;

typedef struct
{
  SomaFileContents *contents;
  const guchar *text;
  GPtrArray *models; /* owned: of SomaFigure, NULL for one that was reported */
  GHashTable *names; /* owned: of nodes, by their children */
  GHashTable *nodes; /* owned: of models, which are counted from 1 there */
} Reader;

static void G_GNUC_PRINTF (3, 4) report (Reader *reader, const guchar *at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* Translators: the number of a byte in a file, then a sentence. */
  soma_file_contents_report (reader->contents, 1, TRUE, _ ("byte %u: %s"),
                             (guint) (at - reader->text), message);
}

static gsize
get_length (const Bytes *bytes)
{
  return (gsize) (bytes->end - bytes->at);
}

/* FALSE, and nothing is read, if there is none. */
static gboolean
read_number (Bytes *bytes, guint32 *number)
{
  if (get_length (bytes) < sizeof *number)
    return FALSE;
  memcpy (number, bytes->at, sizeof *number);
  *number = GUINT32_FROM_LE (*number);
  bytes->at += sizeof *number;
  return TRUE;
}

/* The scene */

/* NULL if there is no text, or it is too long. Free with g_free(). */
static char *
read_text (Bytes *bytes)
{
  guint32 length;

  if (!read_number (bytes, &length) || length > get_length (bytes) || length > MAX_TEXT)
    return NULL;
  char *text = g_utf8_make_valid ((const char *) bytes->at, (gssize) length);
  bytes->at += length;
  return text;
}

/* Reads a dictionary; `*name` is set to what it has as a name. */
static gboolean
read_dictionary (Bytes *bytes, char **name)
{
  guint32 n;

  if (!read_number (bytes, &n))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *key = read_text (bytes);
      char *value = key != NULL ? read_text (bytes) : NULL;
      if (value == NULL)
        return FALSE;
      if (strcmp (key, "_name") == 0 && name != NULL && *name == NULL)
        *name = value;
      else
        g_free (value);
    }
  return TRUE;
}

/* A node that gives its child a place and a name. */
static void
read_place (Reader *reader, Bytes bytes)
{
  guint32 node, child;
  g_autofree char *name = NULL;

  if (!read_number (&bytes, &node) || !read_dictionary (&bytes, &name) ||
      !read_number (&bytes, &child))
    return;
  if (name != NULL && !g_hash_table_contains (reader->names, GUINT_TO_POINTER (child)))
    g_hash_table_insert (reader->names, GUINT_TO_POINTER (child), g_steal_pointer (&name));
}

/* A node that shows a model. */
static void
read_shape (Reader *reader, Bytes bytes)
{
  guint32 node, n, model;

  if (!read_number (&bytes, &node) || !read_dictionary (&bytes, NULL) ||
      !read_number (&bytes, &n) || n == 0 || !read_number (&bytes, &model))
    return;
  if (!g_hash_table_contains (reader->nodes, GUINT_TO_POINTER (model + 1)))
    g_hash_table_insert (reader->nodes, GUINT_TO_POINTER (model + 1), GUINT_TO_POINTER (node));
}

/* Models */

typedef int Place[3];

static SomaFigure *
make_model (Reader *reader, const guchar *at, const Bytes *bytes, guint32 n)
{
  g_autofree Place *cells = g_new (Place, MIN (n, SOMA_MAX_CELLS) + 1);
  SomaError error;
  guchar colour = n > 0 ? bytes->at[3] : 0;

  for (guint32 i = 0; i < n && n <= SOMA_MAX_CELLS; i++)
    {
      const guchar *voxel = bytes->at + 4 * i;
      for (int axis = 0; axis < 3; axis++)
        cells[i][axis] = voxel[axis];
      reader->contents->holds_more |= voxel[3] != colour;
    }
  SomaFigure *figure =
      soma_shape_new ((const Place *) cells, NULL, NULL, NULL, (int) MIN (n, G_MAXINT), &error);
  if (figure != NULL)
    return figure;
  g_autofree char *message = soma_shape_describe (&error, (int) MIN (n, G_MAXINT));
  /* Translators: the number of a model in the file, then a sentence. */
  report (reader, at, _ ("model %u was left out: %s"), reader->models->len + 1, message);
  return NULL;
}

static void
read_voxels (Reader *reader, const guchar *at, Bytes bytes)
{
  guint32 n;
  SomaFigure *figure = NULL;

  /* Before there is memory for them. */
  if (!read_number (&bytes, &n) || n > get_length (&bytes) / 4)
    report (reader, at, _ ("model %u was left out: it has fewer voxels than it says"),
            reader->models->len + 1);
  else
    figure = make_model (reader, at, &bytes, n);
  g_ptr_array_add (reader->models, figure);
}

static void
read_chunk (Reader *reader, const guchar *at, Bytes contents)
{
  if (memcmp (at, "XYZI", 4) == 0)
    read_voxels (reader, at, contents);
  else if (memcmp (at, "nTRN", 4) == 0)
    read_place (reader, contents);
  else if (memcmp (at, "nSHP", 4) == 0)
    read_shape (reader, contents);
}

/* FALSE if there are no more. */
static gboolean
next_chunk (Reader *reader, Bytes *bytes)
{
  const guchar *at = bytes->at;
  guint32 length, below;

  if (bytes->at == bytes->end)
    return FALSE;
  bytes->at += MIN (get_length (bytes), 4);
  if (!read_number (bytes, &length) || !read_number (bytes, &below) ||
      (guint64) length + below > get_length (bytes))
    {
      report (reader, at, _ ("the file is damaged here, or ends too early"));
      return FALSE;
    }
  read_chunk (reader, at, (Bytes){ bytes->at, bytes->at + length });
  bytes->at += (gsize) length + below;
  return TRUE;
}

static void
read_file (Reader *reader, Bytes bytes)
{
  guint32 length, below;

  bytes.at +=
      MIN (get_length (&bytes), 8); /* "VOX " and the version, which is known by its chunks */
  if (get_length (&bytes) < 12 || memcmp (bytes.at, "MAIN", 4) != 0)
    {
      report (reader, bytes.at, _ ("the chunk MAIN was expected here"));
      return;
    }
  bytes.at += 4;
  if (!read_number (&bytes, &length) || !read_number (&bytes, &below))
    return; /* not reached: there are 12 bytes */
  bytes.at += MIN (length, get_length (&bytes));
  while (next_chunk (reader, &bytes))
    ;
}

static void
add_model (Reader *reader, const char *file, guint i)
{
  gpointer node = g_hash_table_lookup (reader->nodes, GUINT_TO_POINTER (i + 1));
  char *name = g_hash_table_lookup (reader->names, node);
  g_autofree char *id = g_strdup_printf ("%s#%u", file, i + 1);

  if (reader->models->pdata[i] == NULL)
    return;
  soma_file_contents_add (reader->contents, 1, id, name,
                          g_steal_pointer (&reader->models->pdata[i]), NULL);
}

SomaFileContents *
soma_vox_read (const char *text, gsize length, const char *file)
{
  const guchar *begin = (const guchar *) text;
  Reader reader = {
    .contents = soma_file_contents_new (&soma_format_vox),
    .text = begin,
    .models = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_figure_unref),
    .names = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .nodes = g_hash_table_new (NULL, NULL),
  };

  read_file (&reader, (Bytes){ begin, begin + length });
  for (guint i = 0; i < reader.models->len; i++)
    add_model (&reader, file, i);
  g_ptr_array_unref (reader.models);
  g_hash_table_unref (reader.names);
  g_hash_table_unref (reader.nodes);
  return reader.contents;
}
