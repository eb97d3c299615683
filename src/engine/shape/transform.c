/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "transform.h"

#include <string.h>

/* A transform as a signed permutation matrix: coordinate i of the image is sign[i] times
 * coordinate axis[i] of the cell. */
typedef struct
{
  int axis[3], sign[3];
} Matrix;

/* The cells of an image in their order, one number each: z, y and x in ten bits, and above them
 * whether the cell is optional. */
typedef struct
{
  int extent[3];
  uint32_t keys[SOMA_MAX_CELLS];
} Image;

#define COORDINATE_BITS 10
#define COORDINATE_MASK ((1u << COORDINATE_BITS) - 1)
#define OPTIONAL_BIT (1u << (3 * COORDINATE_BITS))

_Static_assert(SOMA_MAX_EXTENT == 1 << COORDINATE_BITS, "a coordinate fits its bits");

/* A rotation is a permutation and the signs of y and z, in groups of four: the sign of x follows
 * from the determinant, which is 1. Those with determinant -1 come after all rotations. */
#define FOUR(a, b, c, x)                                                                           \
  { { a, b, c }, { x, 1, 1 } }, { { a, b, c }, { -(x), -1, 1 } },                                  \
      { { a, b, c }, { -(x), 1, -1 } },                                                            \
  {                                                                                                \
    { a, b, c },                                                                                   \
    {                                                                                              \
      x, -1, -1                                                                                    \
    }                                                                                              \
  }

/* The permutations in lexicographic order; the second, third and last are odd. */
#define TWENTY_FOUR(x)                                                                             \
  FOUR (0, 1, 2, x), FOUR (0, 2, 1, -(x)), FOUR (1, 0, 2, -(x)), FOUR (1, 2, 0, x),                \
      FOUR (2, 0, 1, x), FOUR (2, 1, 0, -(x))

static const Matrix matrices[SOMA_N_TRANSFORMS] = { TWENTY_FOUR (1), TWENTY_FOUR (-1) };

static Matrix
matrix_of (int transform)
{
  return matrices[transform];
}

static int
transform_of (const Matrix *matrix)
{
  int permutation = 2 * matrix->axis[0] + (matrix->axis[1] > matrix->axis[2]);
  int rotation = 4 * permutation + (matrix->sign[1] < 0) + 2 * (matrix->sign[2] < 0);
  bool same = matrix_of (rotation).sign[0] == matrix->sign[0];

  return same ? rotation : rotation + SOMA_N_ROTATIONS;
}

static int
coordinate (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

/* The image of a cell of a figure, shifted back to the origin. */
static SomaCell
turn_within (const SomaFigure *figure, const Matrix *matrix, SomaCell cell)
{
  int image[3];

  for (int i = 0; i < 3; i++)
    {
      int axis = matrix->axis[i], value = coordinate (cell, axis);
      image[i] = matrix->sign[i] > 0 ? value : figure->extent[axis] - 1 - value;
    }
  return (SomaCell){ (int16_t) image[0], (int16_t) image[1], (int16_t) image[2] };
}

static uint32_t
key_of (SomaCell cell, bool optional)
{
  uint32_t key = ((uint32_t) cell.z << COORDINATE_BITS | (uint32_t) cell.y) << COORDINATE_BITS;

  return key | (uint32_t) cell.x | (optional ? OPTIONAL_BIT : 0);
}

/* Up to this many, insertion sort is faster than sorting by one coordinate after the other. */
#define FEW_CELLS 16

/* A stable counting sort by one coordinate, of values below `extent`. */
static void
sort_by_coordinate (const uint32_t *from, uint32_t *to, int n, int shift, int extent)
{
  int start[SOMA_MAX_EXTENT + 1];

  memset (start, 0, (extent + 1) * sizeof *start);
  for (int i = 0; i < n; i++)
    start[(from[i] >> shift & COORDINATE_MASK) + 1]++;
  for (int value = 1; value < extent; value++)
    start[value] += start[value - 1];
  for (int i = 0; i < n; i++)
    to[start[from[i] >> shift & COORDINATE_MASK]++] = from[i];
}

/* For pieces, which have few cells. Keys differ below the bit for optional cells. */
static void
insert_sorted (uint32_t *keys, int n, uint32_t key)
{
  for (; n > 0 && (keys[n - 1] & ~OPTIONAL_BIT) > (key & ~OPTIONAL_BIT); n--)
    keys[n] = keys[n - 1];
  keys[n] = key;
}

static void
set_image_extent (const SomaFigure *figure, int transform, Image *image)
{
  Matrix matrix = matrix_of (transform);

  for (int i = 0; i < 3; i++)
    image->extent[i] = figure->extent[matrix.axis[i]];
}

static void
make_image (const SomaFigure *figure, int transform, Image *image)
{
  Matrix matrix = matrix_of (transform);
  uint32_t other[SOMA_MAX_CELLS];
  int n = figure->n_cells;

  set_image_extent (figure, transform, image);
  for (int i = 0; i < n; i++)
    {
      bool optional = figure->optional != NULL && figure->optional[i];
      uint32_t key = key_of (turn_within (figure, &matrix, figure->cells[i]), optional);
      if (n <= FEW_CELLS)
        insert_sorted (image->keys, i, key);
      else
        other[i] = key;
    }
  if (n <= FEW_CELLS)
    return;
  sort_by_coordinate (other, image->keys, n, 0, image->extent[0]);
  sort_by_coordinate (image->keys, other, n, COORDINATE_BITS, image->extent[1]);
  sort_by_coordinate (other, image->keys, n, 2 * COORDINATE_BITS, image->extent[2]);
}

static int
compare_extents (const int *a, const int *b)
{
  for (int i = 0; i < 3; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}

static int
compare_keys (const uint32_t *a, const uint32_t *b, int n, uint32_t mask)
{
  for (int i = 0; i < n; i++)
    if ((a[i] ^ b[i]) & mask)
      return (a[i] & mask) < (b[i] & mask) ? -1 : 1;
  return 0;
}

static int
compare_images (const Image *a, const Image *b, int n)
{
  int order = compare_extents (a->extent, b->extent);

  if (order == 0)
    order = compare_keys (a->keys, b->keys, n, OPTIONAL_BIT - 1);
  return order != 0 ? order : compare_keys (a->keys, b->keys, n, OPTIONAL_BIT);
}

/* Makes `figure` borrow `buffer`, which gets the cells shifted to the origin, in any order. False
 * if there are too many or they are too far apart. */
static bool
borrow_cells (SomaFigure *figure, SomaCell *buffer, const SomaCell *cells, int n_cells)
{
  if (n_cells <= 0 || n_cells > SOMA_MAX_CELLS)
    return false;
  int low[3] = { INT16_MAX, INT16_MAX, INT16_MAX }, high[3] = { INT16_MIN, INT16_MIN, INT16_MIN };
  for (int i = 0; i < n_cells; i++)
    for (int axis = 0; axis < 3; axis++)
      {
        int value = coordinate (cells[i], axis);
        low[axis] = value < low[axis] ? value : low[axis];
        high[axis] = value > high[axis] ? value : high[axis];
      }
  *figure = (SomaFigure){ .n_cells = n_cells, .cells = buffer };
  for (int axis = 0; axis < 3; axis++)
    {
      figure->extent[axis] = high[axis] - low[axis] + 1;
      if (figure->extent[axis] > SOMA_MAX_EXTENT)
        return false;
    }
  for (int i = 0; i < n_cells; i++)
    buffer[i] = (SomaCell){ (int16_t) (cells[i].x - low[0]), (int16_t) (cells[i].y - low[1]),
                            (int16_t) (cells[i].z - low[2]) };
  return true;
}

SomaCell
soma_transform_cell (int transform, SomaCell cell)
{
  const Matrix *matrix = &matrices[transform];
  const int from[3] = { cell.x, cell.y, cell.z };

  return (SomaCell){ (int16_t) (matrix->sign[0] * from[matrix->axis[0]]),
                     (int16_t) (matrix->sign[1] * from[matrix->axis[1]]),
                     (int16_t) (matrix->sign[2] * from[matrix->axis[2]]) };
}

void
soma_transform_steps (int transform, const int64_t image_steps[3], int64_t steps[3])
{
  const Matrix *matrix = &matrices[transform];

  for (int i = 0; i < 3; i++)
    steps[matrix->axis[i]] = matrix->sign[i] * image_steps[i];
}

int
soma_transform_compose (int first, int second)
{
  Matrix a = matrix_of (first), b = matrix_of (second), both;

  for (int i = 0; i < 3; i++)
    {
      both.axis[i] = a.axis[b.axis[i]];
      both.sign[i] = b.sign[i] * a.sign[b.axis[i]];
    }
  return transform_of (&both);
}

int
soma_transform_quarter (int axis, int direction)
{
  int next = (axis + 1) % 3, last = (axis + 2) % 3;
  Matrix matrix = { { 0, 1, 2 }, { 1, 1, 1 } };

  matrix.axis[next] = last;
  matrix.sign[next] = -direction;
  matrix.axis[last] = next;
  matrix.sign[last] = direction;
  return transform_of (&matrix);
}

int
soma_transform_invert (int transform)
{
  Matrix matrix = matrix_of (transform), inverse;

  for (int i = 0; i < 3; i++)
    {
      inverse.axis[matrix.axis[i]] = i;
      inverse.sign[matrix.axis[i]] = matrix.sign[i];
    }
  return transform_of (&inverse);
}

SomaFigure *
soma_figure_transform (const SomaFigure *figure, int transform)
{
  SomaCell cells[SOMA_MAX_CELLS];
  Matrix matrix = matrix_of (transform);

  for (int i = 0; i < figure->n_cells; i++)
    cells[i] = turn_within (figure, &matrix, figure->cells[i]);
  return soma_figure_new_coloured (cells, figure->optional, figure->colours, figure->accepts,
                                   figure->n_cells, NULL);
}

/* Where each of the figure's cells comes in the image. */
static void
find_places (const SomaFigure *figure, int transform, const Image *image, uint16_t *places)
{
  Matrix matrix = matrix_of (transform);

  for (int i = 0; i < figure->n_cells; i++)
    {
      uint32_t key = key_of (turn_within (figure, &matrix, figure->cells[i]), false);
      int low = 0, high = figure->n_cells - 1;
      while (low < high)
        {
          int middle = (low + high) / 2;
          if ((image->keys[middle] & ~OPTIONAL_BIT) < key)
            low = middle + 1;
          else
            high = middle;
        }
      places[i] = (uint16_t) low;
    }
}

/* Compares the colours of the images of two figures under two transforms, which have the cells of
 * `image`, in the order of these. Figures without colours have neutral ones. */
static int
compare_colours (const SomaFigure *a, int a_transform, const SomaFigure *b, int b_transform,
                 const Image *image)
{
  uint16_t places[SOMA_MAX_CELLS];
  uint8_t a_colours[SOMA_MAX_CELLS], b_colours[SOMA_MAX_CELLS];

  if (a->colours == NULL && b->colours == NULL)
    return 0;
  find_places (a, a_transform, image, places);
  for (int i = 0; i < a->n_cells; i++)
    a_colours[places[i]] = a->colours != NULL ? a->colours[i] : 0;
  find_places (b, b_transform, image, places);
  for (int i = 0; i < b->n_cells; i++)
    b_colours[places[i]] = b->colours != NULL ? b->colours[i] : 0;
  return memcmp (a_colours, b_colours, a->n_cells);
}

int
soma_figure_canonical_transforms (const SomaFigure *figure, bool mirror, uint8_t *transforms)
{
  Image images[2];
  Image *least = &images[0], *image = &images[1];
  int n = 1;

  transforms[0] = 0;
  make_image (figure, 0, least);
  for (int t = 1; t < (mirror ? SOMA_N_TRANSFORMS : SOMA_N_ROTATIONS); t++)
    {
      /* The extents of the image alone, to skip most images of a figure that is not a cube. */
      Matrix matrix = matrix_of (t);
      int turned[3];
      for (int i = 0; i < 3; i++)
        turned[i] = figure->extent[matrix.axis[i]];
      if (compare_extents (turned, least->extent) > 0)
        continue;
      make_image (figure, t, image);
      int order = compare_images (image, least, figure->n_cells);
      if (order == 0)
        order = compare_colours (figure, t, figure, transforms[0], image);
      if (order > 0)
        continue;
      if (order < 0)
        {
          Image *spare = least;
          least = image;
          image = spare;
          n = 0;
        }
      transforms[n++] = (uint8_t) t;
    }
  return n;
}

SomaFigure *
soma_figure_canonical (const SomaFigure *figure, bool mirror, int *transform)
{
  uint8_t transforms[SOMA_N_TRANSFORMS];

  soma_figure_canonical_transforms (figure, mirror, transforms);
  if (transform != NULL)
    *transform = transforms[0];
  return soma_figure_transform (figure, transforms[0]);
}

void
soma_figure_map_cells (const SomaFigure *from, const SomaFigure *to, int transform, uint16_t *map)
{
  Matrix matrix = matrix_of (transform);

  for (int i = 0; i < from->n_cells; i++)
    map[i] = (uint16_t) soma_figure_index (to, turn_within (from, &matrix, from->cells[i]));
}

bool
soma_cells_same_shape (const SomaCell *a, const SomaCell *b, int n_cells, bool mirror)
{
  return soma_cells_same_colours (a, NULL, b, NULL, n_cells, mirror);
}

bool
soma_cells_same_colours (const SomaCell *a, const uint8_t *a_colours, const SomaCell *b,
                         const uint8_t *b_colours, int n_cells, bool mirror)
{
  SomaCell a_cells[SOMA_MAX_CELLS], b_cells[SOMA_MAX_CELLS];
  SomaFigure from, to;

  if (!borrow_cells (&from, a_cells, a, n_cells) || !borrow_cells (&to, b_cells, b, n_cells))
    return false;
  from.colours = a_colours;
  to.colours = b_colours;
  Image wanted, image;
  make_image (&to, 0, &wanted);
  for (int t = 0; t < (mirror ? SOMA_N_TRANSFORMS : SOMA_N_ROTATIONS); t++)
    {
      set_image_extent (&from, t, &image);
      if (compare_extents (image.extent, wanted.extent) != 0)
        continue;
      make_image (&from, t, &image);
      if (compare_images (&image, &wanted, n_cells) == 0 &&
          compare_colours (&from, t, &to, 0, &wanted) == 0)
        return true;
    }
  return false;
}
