/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "xmpuzzle-write-private.h"

SomaXmpuzzleCells
soma_xmpuzzle_cells_of_piece (const SomaPiece *piece)
{
  return (SomaXmpuzzleCells){
    .name = piece->name,
    .weight = piece->weight,
    .n_cells = piece->n_cells,
    .cells = piece->cells,
    .colours = piece->colours,
  };
}

SomaXmpuzzleCells
soma_xmpuzzle_cells_of_figure (const SomaFileEntry *entry, const SomaXmpuzzleShape *source)
{
  const SomaFigure *figure =
      entry->holes.anywhere ? entry->figure : soma_file_entry_get_said_figure (entry);

  return (SomaXmpuzzleCells){ .name = source != NULL ? source->name : entry->name,
                              .weight = source != NULL ? source->weight : 0,
                              .n_cells = figure->n_cells,
                              .cells = figure->cells,
                              .optional = figure->optional,
                              .colours = figure->colours };
}

static bool
is_optional (const SomaXmpuzzleCells *shape, int i)
{
  return shape->optional != NULL && shape->optional[i];
}

static int
get_colour (const SomaXmpuzzleCells *shape, int i)
{
  return shape->colours != NULL ? shape->colours[i] : 0;
}

gboolean
soma_xmpuzzle_same_cells (const SomaXmpuzzleCells *a, const SomaXmpuzzleCells *b)
{
  if (a->n_cells != b->n_cells ||
      memcmp (a->cells, b->cells, (gsize) a->n_cells * sizeof *a->cells) != 0)
    return FALSE;
  for (int i = 0; i < a->n_cells; i++)
    if (is_optional (a, i) != is_optional (b, i) || get_colour (a, i) != get_colour (b, i))
      return FALSE;
  return TRUE;
}

SomaXmpuzzleBefore
soma_xmpuzzle_find_before (const SomaFileEntry *entry, int number)
{
  const SomaXmpuzzleShape *source = soma_xmpuzzle_get_shape (entry, number);
  SomaXmpuzzleBefore none = { .shape = { .name = "" } };

  const SomaXmpuzzleRest *rest = soma_xmpuzzle_get_rest (entry);
  if (source == NULL || !rest->source->is_whole)
    return none;
  const GArray *shapes = rest->read.shapes;
  guint n_pieces = shapes->len - 1, at = MIN ((guint) number, n_pieces);
  int shape = g_array_index (entry->shapes, int, (guint) number);
  if (g_array_index (shapes, int, at) != shape)
    for (at = 0; at <= n_pieces && g_array_index (shapes, int, at) != shape;)
      at++;
  if (at > n_pieces)
    return none;
  return (SomaXmpuzzleBefore){ at < n_pieces
                                   ? soma_xmpuzzle_cells_of_piece (&rest->read.set->pieces[at])
                                   : soma_xmpuzzle_cells_of_figure (&rest->read, source),
                               source, rest->source->text };
}

static SomaCell
find_high (const SomaXmpuzzleCells *shape)
{
  SomaCell high = { 0, 0, 0 };

  for (int i = 0; i < shape->n_cells; i++)
    {
      high.x = MAX (high.x, shape->cells[i].x);
      high.y = MAX (high.y, shape->cells[i].y);
      high.z = MAX (high.z, shape->cells[i].z);
    }
  return high;
}

static SomaCell
shift (SomaCell cell, SomaCell by)
{
  return (SomaCell){ (int16_t) (cell.x + by.x), (int16_t) (cell.y + by.y),
                     (int16_t) (cell.z + by.z) };
}

/* How far the cells must be moved for most of them to be where they were. Both are in their least
 * boxes, one of whose sides has not moved unless cells came or went on both. */
static SomaCell
align (const SomaXmpuzzleCells *shape, const SomaXmpuzzleCells *before)
{
  SomaCell high = find_high (shape), old = find_high (before), best = { 0, 0, 0 };
  int most = -1;

  for (int sides = 0; sides < 8; sides++)
    {
      SomaCell by = { (int16_t) ((sides & 1) != 0 ? old.x - high.x : 0),
                      (int16_t) ((sides & 2) != 0 ? old.y - high.y : 0),
                      (int16_t) ((sides & 4) != 0 ? old.z - high.z : 0) };
      int n = 0;
      for (int i = 0; i < shape->n_cells; i++)
        n += soma_cell_find (before->cells, before->n_cells, shift (shape->cells[i], by)) >= 0;
      if (n > most)
        {
          most = n;
          best = by;
        }
    }
  return best;
}

/* The box in which a shape is written, and how far its cells are moved there. */
typedef struct
{
  int size[3], hot[3];
  SomaCell by;
} Box;

static void
grow (int *size, int *hot, int high, int16_t *by)
{
  int more = MAX (-*by, 0);

  *by = (int16_t) (*by + more);
  *hot += more;
  *size = MAX (*size + more, high + *by + 1);
}

/* That of its file, or a larger one if it has become too small. */
static Box
make_box (const SomaXmpuzzleCells *shape, const SomaXmpuzzleBefore *before)
{
  SomaCell high = find_high (shape);
  Box box = { 0 };

  if (before->source != NULL)
    {
      memcpy (box.size, before->source->size, sizeof box.size);
      memcpy (box.hot, before->source->hot, sizeof box.hot);
      box.by = shift (align (shape, &before->shape), soma_xmpuzzle_find_low (before->source));
    }
  grow (&box.size[0], &box.hot[0], high.x, &box.by.x);
  grow (&box.size[1], &box.hot[1], high.y, &box.by.y);
  grow (&box.size[2], &box.hot[2], high.z, &box.by.z);
  return box;
}

static void
write_places (GString *out, const SomaXmpuzzleCells *shape, const Box *box, const guint8 *numbers)
{
  int next = 0;

  for (int z = 0; z < box->size[2]; z++)
    for (int y = 0; y < box->size[1]; y++)
      for (int x = 0; x < box->size[0]; x++)
        {
          SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
          if (next == shape->n_cells ||
              soma_cell_compare (shift (shape->cells[next], box->by), at) != 0)
            {
              g_string_append_c (out, '_');
              continue;
            }
          g_string_append_c (out, is_optional (shape, next) ? '+' : '#');
          if (get_colour (shape, next) > 0)
            g_string_append_printf (out, "%d", numbers[get_colour (shape, next)]);
          next++;
        }
}

/* Whether its places are those of its file, with colours of these numbers. */
static gboolean
has_same_places (const SomaXmpuzzleCells *shape, const SomaXmpuzzleBefore *before,
                 const guint8 *numbers)
{
  if (before->source == NULL || !soma_xmpuzzle_same_cells (shape, &before->shape))
    return FALSE;
  for (int i = 0; i < shape->n_cells; i++)
    if (numbers[get_colour (shape, i)] != get_colour (shape, i))
      return FALSE;
  return TRUE;
}

gboolean
soma_xmpuzzle_is_unchanged (const SomaXmpuzzleCells *shape, const SomaXmpuzzleBefore *before,
                            const guint8 *numbers)
{
  return has_same_places (shape, before, numbers) &&
         strcmp (shape->name, before->shape.name) == 0 && shape->weight == before->shape.weight;
}

void
soma_xmpuzzle_write_cells (GString *out, const SomaXmpuzzleCells *shape,
                           const SomaXmpuzzleBefore *before, const guint8 *numbers)
{
  static const char *const names[] = { "x", "y", "z", "hx", "hy", "hz" };
  const SomaXmpuzzleShape *source = before->source;
  Box box = make_box (shape, before);
  char values[6][16], weight[16];
  SomaXmlAttribute attributes[8];
  int n = 0;

  for (int i = 0; i < 6; i++)
    {
      int value = i < 3 ? box.size[i] : box.hot[i - 3];
      g_snprintf (values[i], sizeof values[i], "%d", value);
      if (i < 3 || value != (source != NULL ? source->hot[i - 3] : 0))
        attributes[n++] = (SomaXmlAttribute){ names[i], values[i] };
    }
  if (strcmp (shape->name, before->shape.name) != 0)
    attributes[n++] = (SomaXmlAttribute){ "name", *shape->name != '\0' ? shape->name : NULL };
  g_snprintf (weight, sizeof weight, "%d", shape->weight + SOMA_USUAL_WEIGHT);
  if (shape->weight != before->shape.weight)
    attributes[n++] = (SomaXmlAttribute){ "weight", shape->weight != 0 ? weight : NULL };
  soma_xml_write_tag (out,
                      source != NULL && source->span.close < source->span.end
                          ? before->text + source->span.begin
                          : "<voxel x=\"\" y=\"\" z=\"\" type=\"0\">",
                      attributes, n);
  if (has_same_places (shape, before, numbers))
    g_string_append_len (out, before->text + source->span.inside,
                         (gssize) (source->span.close - source->span.inside));
  else
    write_places (out, shape, &box, numbers);
  g_string_append (out, "</voxel>");
}

SomaCell
soma_xmpuzzle_find_offset (const SomaFileEntry *entry, int number)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  SomaXmpuzzleBefore before = soma_xmpuzzle_find_before (entry, number);
  gboolean is_piece = number < set->n_pieces;
  SomaXmpuzzleCells cells = is_piece ? soma_xmpuzzle_cells_of_piece (&set->pieces[number])
                                     : soma_xmpuzzle_cells_of_figure (entry, before.source);
  Box box = make_box (&cells, &before);

  return is_piece
             ? (SomaCell){ (int16_t) (box.by.x - box.hot[0]), (int16_t) (box.by.y - box.hot[1]),
                           (int16_t) (box.by.z - box.hot[2]) }
             : box.by;
}
