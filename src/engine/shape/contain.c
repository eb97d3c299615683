/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contain.h"

#include <stdlib.h>

#include "memory.h"
#include "transform.h"

struct _SomaShapeFinder
{
  int n_images;
  SomaFigure *images[SOMA_N_ROTATIONS]; /* owned; no two are equal */
};

/* Takes the image, which may be there already. */
static void
add_image (SomaShapeFinder *finder, SomaFigure *image)
{
  for (int i = 0; i < finder->n_images; i++)
    if (soma_figure_equal (finder->images[i], image))
      {
        soma_figure_unref (image);
        return;
      }
  finder->images[finder->n_images++] = image;
}

SomaShapeFinder *
soma_shape_finder_new (const SomaFigure *shape)
{
  SomaShapeFinder *finder = soma_alloc (1, sizeof *finder);

  finder->n_images = 0;
  for (int transform = 0; transform < SOMA_N_ROTATIONS; transform++)
    add_image (finder, soma_figure_transform (shape, transform));
  return finder;
}

void
soma_shape_finder_free (SomaShapeFinder *finder)
{
  if (finder == NULL)
    return;
  for (int i = 0; i < finder->n_images; i++)
    soma_figure_unref (finder->images[i]);
  free (finder);
}

/* Whether the image fits if its first cell is that cell of the figure. */
static bool
fits_at (const SomaFigure *image, const SomaFigure *figure, SomaCell first)
{
  const int dx = first.x - image->cells[0].x, dy = first.y - image->cells[0].y,
            dz = first.z - image->cells[0].z;

  for (int i = 1; i < image->n_cells; i++)
    {
      int x = image->cells[i].x + dx, y = image->cells[i].y + dy, z = image->cells[i].z + dz;

      if (x < 0 || y < 0 || x >= figure->extent[0] || y >= figure->extent[1] ||
          z >= figure->extent[2] ||
          soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }) < 0)
        return false;
    }
  return true;
}

static bool
is_image_in (const SomaFigure *image, const SomaFigure *figure)
{
  for (int axis = 0; axis < 3; axis++)
    if (image->extent[axis] > figure->extent[axis])
      return false;
  /* After the cell with which the rest of the image would no longer have room. */
  for (int i = 0; i + image->n_cells <= figure->n_cells; i++)
    if (fits_at (image, figure, figure->cells[i]))
      return true;
  return false;
}

bool
soma_shape_finder_is_in (const SomaShapeFinder *finder, const SomaFigure *figure)
{
  if (finder->images[0]->n_cells > figure->n_cells)
    return false;
  for (int i = 0; i < finder->n_images; i++)
    if (is_image_in (finder->images[i], figure))
      return true;
  return false;
}
