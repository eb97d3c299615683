/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edit.h"

#include <string.h>

#include "cell-list.h"

bool
soma_pen_is_symmetric (const SomaPen *pen)
{
  return pen->mirror[0] || pen->mirror[1] || pen->mirror[2] || pen->turn_axis >= 0;
}

/* The image under one of the pen's symmetries: 0 to 2 the mirrors, 3 the quarter turn. */
static SomaCell
pen_image (const SomaPen *pen, const int *centre, int symmetry, SomaCell cell)
{
  int from[3] = { cell.x, cell.y, cell.z }, to[3] = { cell.x, cell.y, cell.z };

  if (symmetry < 3)
    to[symmetry] = centre[symmetry] - from[symmetry];
  else
    {
      int first = (pen->turn_axis + 1) % 3, second = (pen->turn_axis + 2) % 3;
      to[first] = (centre[first] + centre[second]) / 2 - from[second];
      to[second] = (centre[second] - centre[first]) / 2 + from[first];
    }
  return soma_cell_in_reach (to);
}

static bool
pen_has (const SomaPen *pen, int symmetry)
{
  return symmetry < 3 ? pen->mirror[symmetry] : pen->turn_axis >= 0;
}

static bool
contains (const SomaCell *cells, int n_cells, SomaCell cell)
{
  for (int i = 0; i < n_cells; i++)
    if (soma_cell_compare (cells[i], cell) == 0)
      return true;
  return false;
}

int
soma_pen_images (const SomaPen *pen, SomaCell cell, SomaCell *images)
{
  int centre[3], n = 1;

  /* The common centre of mirrors and turns. */
  memcpy (centre, pen->centre, sizeof pen->centre);
  if (pen->turn_axis >= 0)
    {
      int first = (pen->turn_axis + 1) % 3, second = (pen->turn_axis + 2) % 3;
      if ((centre[first] + centre[second]) % 2 != 0)
        centre[first > second ? first : second]++;
    }

  images[0] = cell;
  for (int i = 0; i < n; i++)
    for (int symmetry = 0; symmetry < 4; symmetry++)
      {
        if (!pen_has (pen, symmetry))
          continue;
        SomaCell image = pen_image (pen, centre, symmetry, images[i]);
        /* Beyond reach, coordinates are clamped, and images are no longer images of each other. */
        if (n < SOMA_PEN_MAX_IMAGES && !contains (images, n, image))
          images[n++] = image;
      }
  return n;
}

/* Adds all images of the cell to the list, which has room. */
static void
add_images (SomaCellList *list, const SomaPen *pen, SomaCell cell, bool optional, int colour)
{
  SomaCell images[SOMA_PEN_MAX_IMAGES];
  int n = soma_pen_images (pen, cell, images);

  for (int i = 0; i < n; i++)
    soma_cell_list_add (list, images[i], optional, colour);
}

SomaDrawing *
soma_edit_draw (SomaDrawing *drawing, const SomaPen *pen, const SomaCell *cells, int n_cells,
                SomaPlace place)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) n_cells * SOMA_PEN_MAX_IMAGES);
  for (int i = 0; i < n_cells; i++)
    add_images (&list, pen, cells[i], false, 0);
  SomaDrawing *result = soma_edit_set (drawing, list.cells, list.n_cells, place);
  soma_cell_list_clear (&list);
  return result;
}

SomaDrawing *
soma_edit_draw_colour (SomaDrawing *drawing, const SomaPen *pen, const SomaCell *cells, int n_cells,
                       int colour)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) n_cells * SOMA_PEN_MAX_IMAGES);
  for (int i = 0; i < n_cells; i++)
    add_images (&list, pen, cells[i], false, 0);
  SomaDrawing *result = soma_edit_colour (drawing, list.cells, list.n_cells, colour);
  soma_cell_list_clear (&list);
  return result;
}

/* Removes the images of cells that `before` has and `after` has not. */
static SomaDrawing *
repeat_erasing (const SomaDrawing *before, SomaDrawing *after, const SomaPen *pen)
{
  SomaCellList list;

  soma_cell_list_init (&list, (size_t) before->n_cells * SOMA_PEN_MAX_IMAGES);
  for (int i = 0; i < before->n_cells; i++)
    if (soma_drawing_index (after, before->cells[i]) < 0)
      add_images (&list, pen, before->cells[i], false, 0);
  SomaDrawing *result = soma_edit_set (after, list.cells, list.n_cells, SOMA_PLACE_EMPTY);
  soma_cell_list_clear (&list);
  return result;
}

SomaDrawing *
soma_edit_repeat (SomaDrawing *before, SomaDrawing *after, const SomaPen *pen)
{
  SomaCellList list;
  SomaDrawing *erased = repeat_erasing (before, after, pen);

  soma_cell_list_init (&list, (size_t) after->n_cells * (SOMA_PEN_MAX_IMAGES + 1));
  soma_cell_list_add_all (&list, erased);
  for (int i = 0; i < after->n_cells; i++)
    if (soma_drawing_get (before, after->cells[i]) != soma_drawing_get (after, after->cells[i]))
      add_images (&list, pen, after->cells[i], soma_drawing_is_optional (after, i),
                  soma_drawing_get_colour (after, i));
  soma_drawing_unref (erased);
  return soma_cell_list_finish (&list, after);
}
