/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "soma-config.h"
#include "xmpuzzle-palette.h"
#include "xmpuzzle-private.h"

#include <glib/gi18n-lib.h>

/* A shape of the document. */
typedef struct
{
  const char *name;
  int n_cells;
  const SomaCell *cells;  /* in their order */
  const bool *optional;   /* (nullable) */
  const uint8_t *colours; /* (nullable) */
  const guint8 *numbers;  /* of these in the file */
  SomaXmpuzzleBox box;
} Shape;

/* A piece of a problem: a shape, perhaps of several pieces of the set. */
typedef struct
{
  int piece; /* the first of these */
  int min_count, max_count;
} Part;

static GArray *
list_parts (const SomaFileEntry *entry)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    {
      const SomaPiece *piece = &set->pieces[p];
      Part part = { p, piece->min_count, piece->max_count }, *same = NULL;
      for (guint i = 0; i < parts->len && same == NULL && !entry->distinct_pieces; i++)
        if (soma_piece_same_shape (&set->pieces[g_array_index (parts, Part, i).piece], piece,
                                   false))
          same = &g_array_index (parts, Part, i);
      if (same == NULL)
        {
          g_array_append_val (parts, part);
          continue;
        }
      same->min_count += part.min_count;
      same->max_count += part.max_count;
    }
  return parts;
}

/* The box that the shape had in its file, or the least one. */
static SomaXmpuzzleBox
find_box (const SomaFileEntry *entry, int number, const SomaCell *cells, int n_cells)
{
  SomaXmpuzzleBox box = { .size = { 1, 1, 1 }, .shape = -1 };

  if (entry->rest != NULL && number < (int) soma_xmpuzzle_get_rest (entry)->boxes->len)
    return g_array_index (soma_xmpuzzle_get_rest (entry)->boxes, SomaXmpuzzleBox, (guint) number);
  for (int i = 0; i < n_cells; i++)
    {
      box.size[0] = MAX (box.size[0], cells[i].x + 1);
      box.size[1] = MAX (box.size[1], cells[i].y + 1);
      box.size[2] = MAX (box.size[2], cells[i].z + 1);
    }
  return box;
}

static Shape
get_figure_shape (const SomaFileEntry *entry)
{
  const SomaFigure *figure = entry->figure;
  SomaPieceSet *set = soma_file_entry_get_set (entry);

  return (Shape){ .name = entry->name,
                  .n_cells = figure->n_cells,
                  .cells = figure->cells,
                  .optional = figure->optional,
                  .colours = figure->colours,
                  .box = find_box (entry, set != NULL ? set->n_pieces : G_MAXINT, figure->cells,
                                   figure->n_cells) };
}

static void
write_places (GString *out, const Shape *shape)
{
  int next = 0;

  for (int z = 0; z < shape->box.size[2]; z++)
    for (int y = 0; y < shape->box.size[1]; y++)
      for (int x = 0; x < shape->box.size[0]; x++)
        {
          SomaCell at = { (int16_t) (x - shape->box.low.x), (int16_t) (y - shape->box.low.y),
                          (int16_t) (z - shape->box.low.z) };
          if (next == shape->n_cells || soma_cell_compare (shape->cells[next], at) != 0)
            {
              g_string_append_c (out, '_');
              continue;
            }
          g_string_append_c (out, shape->optional != NULL && shape->optional[next] ? '+' : '#');
          if (shape->colours != NULL && shape->colours[next] > 0)
            g_string_append_printf (out, "%d", shape->numbers[shape->colours[next]]);
          next++;
        }
}

static void
write_shape (GString *out, const Shape *shape)
{
  const int *size = shape->box.size;

  g_string_append_printf (out, "<voxel x=\"%d\" y=\"%d\" z=\"%d\" type=\"0\"", size[0], size[1],
                          size[2]);
  if (shape->box.weight != 0)
    g_string_append_printf (out, " weight=\"%d\"", shape->box.weight);
  for (int axis = 0; axis < 3; axis++)
    if (shape->box.hot[axis] != 0)
      g_string_append_printf (out, " h%c=\"%d\"", 'x' + axis, shape->box.hot[axis]);
  const char *name = shape->box.name != NULL ? shape->box.name : shape->name;
  if (*name != '\0')
    {
      g_string_append (out, " name=\"");
      soma_xmpuzzle_append_text (out, name);
      g_string_append_c (out, '"');
    }
  g_string_append_c (out, '>');
  write_places (out, shape);
  g_string_append (out, "</voxel>\n");
}

static void
write_part (GString *out, const SomaFileEntry *entry, const Part *part, int shape)
{
  g_string_append_printf (out, "<shape id=\"%d\"", shape);
  if (part->min_count == part->max_count)
    g_string_append_printf (out, " count=\"%d\">", part->max_count);
  else
    g_string_append_printf (out, " min=\"%d\" max=\"%d\">", part->min_count, part->max_count);
  for (guint i = 0; entry->groups != NULL && i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      if (group->piece == part->piece)
        g_string_append_printf (out, "<group group=\"%d\" count=\"%d\"/>", group->group,
                                group->count);
    }
  g_string_append (out, "</shape>");
}

/* Those that are solutions of these pieces. */
static void
write_solutions (GString *out, const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autofree uint16_t *copy_at = g_new (uint16_t, entry->figure->n_cells);
  SomaXmpuzzlePlan *plan = NULL;
  guint n = 0;

  for (guint i = 0; i < entry->solutions->len; i++)
    if (soma_file_solution_to_copies (entry->solutions->pdata[i], entry->figure, set, copy_at,
                                      NULL))
      {
        g_string_append (out, n == 0 ? "\n<solutions>\n" : "");
        if (plan == NULL)
          plan = soma_xmpuzzle_plan_new (entry->figure, set, entry->distinct_pieces);
        soma_xmpuzzle_write_solution (out, plan, ++n, copy_at);
      }
  g_clear_pointer (&plan, soma_xmpuzzle_plan_free);
  g_string_append (out, n > 0 ? "</solutions>\n" : "");
}

#define SOME_SOLVED " state=\"1\""

/* What BurrTools is told of the state: that it has not solved the problem, but may know solutions
 * of it. */
static const char *
get_attributes (const SomaFileEntry *entry)
{
  if (entry->rest != NULL)
    return soma_xmpuzzle_get_rest (entry)->attributes;
  return entry->solutions->len > 0 ? SOME_SOLVED : " state=\"0\"";
}

/* `shapes` are the numbers of its pieces, then of the figure. */
static void
begin_problem (GString *out, const SomaFileEntry *entry, const guint8 *numbers, const int *shapes,
               const char *attributes)
{
  g_autoptr (GArray) parts = list_parts (entry);

  /* One without a name has the id of its entry instead. */
  gboolean has_name = entry->rest == NULL || strcmp (entry->name, entry->id) != 0;
  g_string_append (out, "<problem name=\"");
  soma_xmpuzzle_append_text (out, has_name ? entry->name : "");
  g_string_append_printf (out, "\"%s><shapes>", attributes);
  for (guint i = 0; i < parts->len; i++)
    write_part (out, entry, &g_array_index (parts, Part, i), shapes[i]);
  g_string_append_printf (out, "</shapes><result id=\"%d\"/>", shapes[parts->len]);

  g_autoptr (SomaCellColours) said = soma_file_entry_get_colours (entry);
  g_string_append (out, "<bitmap>");
  for (int result = 1; said != NULL && result < SOMA_N_COLOURS; result++)
    for (int piece = 1; piece < SOMA_N_COLOURS; piece++)
      if (soma_cell_colours_accept (said, result, piece))
        g_string_append_printf (out, "<pair piece=\"%d\" result=\"%d\"/>", numbers[piece] - 1,
                                numbers[result] - 1);
  g_string_append (out, "</bitmap>");
}

static void
write_problem (GString *out, const SomaFileEntry *entry, const guint8 *numbers, const int *shapes)
{
  begin_problem (out, entry, numbers, shapes, get_attributes (entry));
  if (entry->rest != NULL)
    g_string_append (out, soma_xmpuzzle_get_rest (entry)->contents);
  else
    write_solutions (out, entry);
  g_string_append (out, "</problem>\n");
}

/* The shapes of the document so far. */
typedef struct
{
  GString *out;     /* borrowed */
  GHashTable *seen; /* owned: what is written of a shape after its number in the file -> number */
  GArray *numbers;  /* owned: of int, of the shapes of all entries */
  int n;
} Shapes;

/* One that several problems of the file had is written once, if it is the same; and so is one from
 * elsewhere that another problem has in the same place, as most have the pieces of one set. */
static void
add_shape (Shapes *shapes, const Shape *shape, guint place)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_known = shape->box.shape >= 0;
  int number = shapes->n;

  write_shape (text, shape);
  g_autofree char *key = g_strdup_printf ("%s %d %s", is_known ? "shape" : "place",
                                          is_known ? shape->box.shape : (int) place, text->str);
  gpointer seen = g_hash_table_lookup (shapes->seen, key); /* from 1 */
  if (seen != NULL)
    number = GPOINTER_TO_INT (seen) - 1;
  else
    {
      g_string_append_len (shapes->out, text->str, (gssize) text->len);
      g_hash_table_insert (shapes->seen, g_steal_pointer (&key), GINT_TO_POINTER (number + 1));
      shapes->n++;
    }
  g_array_append_val (shapes->numbers, number);
}

static void
write_shapes_of (Shapes *shapes, const SomaFileEntry *entry, const guint8 *numbers)
{
  g_autoptr (GArray) parts = list_parts (entry);

  for (guint i = 0; i < parts->len; i++)
    {
      int number = g_array_index (parts, Part, i).piece;
      const SomaPiece *piece = &soma_file_entry_get_set (entry)->pieces[number];
      Shape shape = { .name = piece->name,
                      .n_cells = piece->n_cells,
                      .cells = piece->cells,
                      .colours = piece->colours,
                      .box = find_box (entry, number, piece->cells, piece->n_cells),
                      .numbers = numbers };
      add_shape (shapes, &shape, i);
    }
  if (entry->figure == NULL)
    return;
  Shape figure = get_figure_shape (entry);
  figure.numbers = numbers;
  add_shape (shapes, &figure, parts->len);
}

/* Up to the problems. Sets the numbers of the colours of each entry, and where its shapes begin in
 * what it returns: their numbers. Free with g_array_unref(). */
static GArray *
begin_document (GString *out, const GPtrArray *entries, guint8 *numbers, guint *first_shape)
{
  SomaXmpuzzlePalette palette = { 0 };
  Shapes shapes = { .out = out,
                    .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                    .numbers = g_array_new (FALSE, FALSE, sizeof (int)) };

  for (guint i = 0; i < entries->len; i++)
    soma_xmpuzzle_palette_add (&palette, g_ptr_array_index (entries, i),
                               numbers + i * SOMA_N_COLOURS);
  g_string_append (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n"
                        "<gridType type=\"0\"/>\n");
  soma_xmpuzzle_palette_write (&palette, out);
  g_string_append (out, "<shapes>\n");
  for (guint i = 0; i < entries->len; i++)
    {
      first_shape[i] = shapes.numbers->len;
      write_shapes_of (&shapes, g_ptr_array_index (entries, i), numbers + i * SOMA_N_COLOURS);
    }
  g_string_append (out, "</shapes>\n<problems>\n");
  g_hash_table_unref (shapes.seen);
  return shapes.numbers;
}

void
soma_xmpuzzle_write (GString *out, const GPtrArray *entries)
{
  g_autofree guint *first_shape = g_new (guint, entries->len + 1);
  g_autofree guint8 *numbers = g_new (guint8, (gsize) entries->len * SOMA_N_COLOURS + 1);

  g_autoptr (GArray) shapes = begin_document (out, entries, numbers, first_shape);
  for (guint i = 0; i < entries->len; i++)
    if (((const SomaFileEntry *) entries->pdata[i])->figure != NULL)
      write_problem (out, g_ptr_array_index (entries, i), numbers + i * SOMA_N_COLOURS,
                     &g_array_index (shapes, int, first_shape[i]));
  g_string_append (out, "</problems>\n");

  /* The notes of all entries, each once. */
  const char *last = NULL;
  g_string_append (out, "<comment>");
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      if (entry->about.notes == NULL || g_strcmp0 (entry->about.notes, last) == 0)
        continue;
      if (last != NULL)
        g_string_append_c (out, '\n');
      soma_xmpuzzle_append_text (out, entry->about.notes);
      last = entry->about.notes;
    }
  g_string_append (out, "</comment>\n");

  g_string_append (out, "</puzzle>\n");
}

/* Shapes without a problem. */
static void
write_sets (GString *out, const GPtrArray *sets)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < sets->len; i++)
    {
      SomaFileEntry *entry = g_new0 (SomaFileEntry, 1);
      entry->set = sets->pdata[i];
      g_ptr_array_add (entries, entry);
    }
  soma_xmpuzzle_write (out, entries);
}

/* Solutions one by one */

static void
begin_solutions (GString *out, const SomaFormatFigure *figure)
{
  /* Everything in it is borrowed. */
  SomaFileEntry entry = { .id = (char *) figure->id,
                          .name = (char *) (figure->name != NULL ? figure->name : figure->id),
                          .figure = figure->puzzle->figure,
                          .set = figure->puzzle->set,
                          .distinct_pieces = figure->puzzle->distinct_pieces };
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  guint8 numbers[SOMA_N_COLOURS];
  guint first_shape;

  g_ptr_array_add (entries, &entry);
  g_autoptr (GArray) shapes = begin_document (out, entries, numbers, &first_shape);
  begin_problem (out, &entry, numbers, &g_array_index (shapes, int, first_shape), SOME_SOLVED);
  g_string_append (out, "\n<solutions>\n");
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  const SomaPuzzle *puzzle = figure->puzzle;

  return soma_xmpuzzle_plan_new (puzzle->figure, puzzle->set, puzzle->distinct_pieces);
}

static void
write_one_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                    const uint16_t *copy_at)
{
  gpointer own = figure->plan == NULL ? new_plan (figure) : NULL;

  soma_xmpuzzle_write_solution (out, own != NULL ? own : figure->plan, number, copy_at);
  g_clear_pointer (&own, soma_xmpuzzle_plan_free);
}

static void
end_solutions (GString *out, const SomaFormatFigure *figure)
{
  g_string_append (out, "</solutions>\n</problem>\n</problems>\n</puzzle>\n");
}

static char *
find_obstacle (const SomaFileEntry *entry)
{
  return soma_file_entry_get_set (entry) == NULL ? g_strdup (_ ("this format requires pieces"))
                                                 : NULL;
}

const SomaFormat soma_format_xmpuzzle = {
  .id = "xmpuzzle",
  .name = N_ ("BurrTools puzzle"),
  .extension = "xmpuzzle",
  .is_document = TRUE,
  .recognizes = soma_xmpuzzle_is,
  .read = soma_xmpuzzle_read,
  .find_obstacle = find_obstacle,
  .write = soma_xmpuzzle_write,
  .write_sets = write_sets,
  .new_plan = new_plan,
  .free_plan = soma_xmpuzzle_plan_free,
  .begin_solutions = begin_solutions,
  .write_solution = write_one_solution,
  .end_solutions = end_solutions,
};
