/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "json-format.h"
#include "messages.h"
#include "mps-private.h"

static gboolean
recognizes (const char *text, gsize length)
{
  return soma_json_text_has (text, length, "type", "\"PuzzleFile\"");
}

/* Shapes so far. */
typedef struct
{
  GString *out;     /* borrowed */
  GHashTable *seen; /* owned: of what is said of a piece -> its number, from 1 */
  GArray *numbers;  /* owned: of int: of the pieces of each figure, then of the figure */
  int n;
} Shapes;

static json_t *
new_shape (Shapes *shapes, const SomaCell *cells, int n_cells)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int extent[3] = { 0, 0, 0 };

  for (int i = 0; i < n_cells; i++)
    {
      g_string_append_printf (text, "%s%d,%d,%d", i > 0 ? "; " : "", cells[i].x, cells[i].y,
                              cells[i].z);
      extent[0] = MAX (extent[0], cells[i].x + 1);
      extent[1] = MAX (extent[1], cells[i].y + 1);
      extent[2] = MAX (extent[2], cells[i].z + 1);
    }
  g_autofree char *bounds =
      g_strdup_printf ("xSize:%d ySize:%d zSize:%d", extent[0], extent[1], extent[2]);
  return json_pack ("{s:s, s:i, s:s, s:s}", "type", "Shape", "id", shapes->n, "bounds", bounds,
                    "voxels", text->str);
}

/* Takes over the shape. */
static void
write_shape (Shapes *shapes, json_t *shape)
{
  g_array_append_val (shapes->numbers, shapes->n);
  g_string_append (shapes->out, shapes->n++ > 0 ? ",\n" : "");
  soma_json_append (shapes->out, shape);
}

static void
write_piece (Shapes *shapes, const SomaPiece *piece, int place)
{
  json_t *shape = new_shape (shapes, piece->cells, piece->n_cells);
  g_autofree char *both = g_strconcat (piece->letter, ": ", piece->name, NULL);
  char colour[8];

  g_snprintf (colour, sizeof colour, "#%06x", piece->colour & 0xffffff);
  soma_json_set_text (shape, "label", *piece->name != '\0' ? both : piece->letter);
  soma_json_set_text (shape, "color", colour);

  /* Another problem may have the same one in the same place. It is then written once, if it comes
   * after the last piece of this problem: pieces have the order of their shapes. */
  json_object_set_new (shape, "id", json_integer (-1 - place));
  g_autoptr (GString) key = g_string_new (NULL);
  soma_json_append (key, json_incref (shape));
  int number = GPOINTER_TO_INT (g_hash_table_lookup (shapes->seen, key->str)) - 1;
  int last = place > 0 ? g_array_index (shapes->numbers, int, shapes->numbers->len - 1) : -1;
  if (number > last)
    {
      g_array_append_val (shapes->numbers, number);
      json_decref (shape);
      return;
    }
  g_hash_table_insert (shapes->seen, g_strdup (key->str), GINT_TO_POINTER (shapes->n + 1));
  json_object_set_new (shape, "id", json_integer (shapes->n));
  write_shape (shapes, shape);
}

static void
write_goal (Shapes *shapes, const SomaFileEntry *entry)
{
  const SomaFigure *figure = entry->figure;
  json_t *shape = new_shape (shapes, figure->cells, figure->n_cells), *flags = json_object ();

  for (int i = 0; i < figure->n_cells && figure->n_optional > 0; i++)
    {
      const SomaCell *cell = &figure->cells[i];
      char key[32];
      g_snprintf (key, sizeof key, "%d,%d,%d", cell->x, cell->y, cell->z);
      if (figure->optional[i])
        json_object_set_new (flags, key, json_true ());
    }
  soma_json_set_text (shape, "label", entry->name);
  if (figure->n_optional > 0)
    json_object_set_new (shape, "voxelAttributes", json_pack ("{s:O}", "optional", flags));
  json_decref (flags);
  write_shape (shapes, shape);
}

static json_t *
new_counts (const SomaPieceSet *set, const int *numbers)
{
  json_t *counts = json_object ();

  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    {
      const SomaPiece *piece = &set->pieces[p];
      g_autofree char *id = g_strdup_printf ("%d", numbers[p]);
      json_object_set_new (
          counts, id,
          piece->min_count == piece->max_count
              ? json_integer (piece->max_count)
              : json_pack ("{s:i, s:i}", "min", piece->min_count, "max", piece->max_count));
    }
  return counts;
}

/* The last text that an entry has; that of the file is about all of them. */
static const char *
find_text (const GPtrArray *entries, gboolean is_author)
{
  const char *text = NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      const char *own = is_author ? entry->about.author : entry->about.notes;
      text = own != NULL ? own : text;
    }
  return text;
}

/* `numbers` are those of its shapes. */
static void
write_problem (GString *out, const SomaFileEntry *entry, guint number, const int *numbers)
{
  int n_pieces = entry->set != NULL ? entry->set->n_pieces : 0;
  json_t *problem = json_pack (
      "{s:s, s:i, s:s, s:s, s:i, s:o, s:s}", "type", "AssemblyProblem", "id", (int) number, "label",
      entry->name, "solverId", "assembly", "goalShapeId", numbers[n_pieces], "shapeCounts",
      new_counts (entry->set, numbers), "symmetryReduction", "rotation+mirror");

  g_string_append (out, number > 0 ? ",\n" : "");
  soma_json_append (out, problem);
}

static void
write_document (GString *out, const GPtrArray *entries)
{
  Shapes shapes = { .out = out,
                    .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                    .numbers = g_array_new (FALSE, FALSE, sizeof (int)) };
  g_autofree guint *first = g_new (guint, entries->len + 1);

  json_t *about = json_pack ("{s:s}", "type", "PuzzleFile");
  soma_json_set_text (about, "author", find_text (entries, TRUE));
  soma_json_set_text (about, "description", find_text (entries, FALSE));
  soma_json_append (out, about);
  g_string_truncate (out, out->len - 1); /* its bracket */
  g_string_append (out, ",\n\"puzzle\":{\"type\":\"Puzzle\",\"grid\":{\"type\":\"CubicGrid\"},\n"
                        "\"shapeTree\":[\n");

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      first[i] = shapes.numbers->len;
      for (int p = 0; entry->set != NULL && p < entry->set->n_pieces; p++)
        write_piece (&shapes, &entry->set->pieces[p], p);
      write_goal (&shapes, entry);
    }
  g_string_append (out, "],\n\"problems\":[\n");
  for (guint i = 0; i < entries->len; i++)
    write_problem (out, g_ptr_array_index (entries, i), i,
                   &g_array_index (shapes.numbers, int, first[i]));
  g_string_append_printf (out, "],\n\"idCounters\":{\"shape\":%d,\"problem\":%u}}}\n", shapes.n,
                          entries->len);
  g_hash_table_unref (shapes.seen);
  g_array_unref (shapes.numbers);
}

const SomaFormat soma_format_mps = {
  .id = "mps",
  .name = N_ ("Mechanical Puzzle Studio"),
  .extension = "json",
  .recognizes = recognizes,
  .read = soma_mps_read,
  .write = write_document,
};
