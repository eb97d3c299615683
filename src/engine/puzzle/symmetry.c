/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* A pin as a sorted set of cells, for comparing pins with their images. */
typedef struct
{
  int piece;
  int n_cells;
  uint16_t cells[SOMA_MAX_CELLS];
} PinImage;

/* The shape of `piece`, mirrored in x. `cells` has room for its cells. */
static SomaPiece
mirror_piece (const SomaPiece *piece, SomaCell *cells)
{
  SomaPiece mirrored = *piece;

  for (int i = 0; i < piece->n_cells; i++)
    {
      cells[i] = piece->cells[i];
      cells[i].x = (int16_t) -cells[i].x;
    }
  mirrored.cells = cells;
  return mirrored;
}

/* `turned` is nullable. */
static bool
is_mirror_image (const SomaPieceSet *set, const SomaTurned *const *turned, int p, int q)
{
  return soma_turned_mirrors (&set->pieces[p], turned != NULL ? turned[p] : NULL, &set->pieces[q],
                              turned != NULL ? turned[q] : NULL);
}

/* Pairs every piece with one of mirror-image shape and the same counts: with itself if it is its
 * own mirror image, so that equal pieces are not swapped needlessly. A piece that may not be turned
 * in every way stays itself, or it would depend on the reflection which one it becomes. Returns
 * whether all have a partner. */
static bool
find_mirror_images (const SomaPieceSet *set, const SomaTurned *const *turned, uint8_t *image)
{
  bool taken[SOMA_MAX_PIECES] = { false };

  for (int p = 0; p < set->n_pieces; p++)
    {
      int found = soma_piece_is_restricted (&set->pieces[p]) || is_mirror_image (set, turned, p, p)
                      ? p
                      : -1;
      for (int q = 0; q < set->n_pieces && found < 0; q++)
        if (!taken[q] && !soma_piece_is_restricted (&set->pieces[q]) &&
            (&set->pieces[p])->min_count == (&set->pieces[q])->min_count &&
            (&set->pieces[p])->max_count == (&set->pieces[q])->max_count &&
            is_mirror_image (set, turned, p, q))
          found = q;
      if (found < 0)
        return false;
      taken[found] = true;
      image[p] = (uint8_t) found;
    }
  return true;
}

static int
compare_cell_numbers (const void *a, const void *b)
{
  return *(const uint16_t *) a - *(const uint16_t *) b;
}

static bool
pins_hold (const SomaPuzzle *puzzle, const PinImage *image)
{
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      if (!puzzle->distinct_pieces
              ? !soma_piece_same_shape (&puzzle->set->pieces[pin->piece],
                                        &puzzle->set->pieces[image->piece], false)
              : pin->piece != image->piece)
        continue;
      uint16_t sorted[SOMA_MAX_CELLS];
      memcpy (sorted, pin->cells, pin->n_cells * sizeof *sorted);
      qsort (sorted, pin->n_cells, sizeof *sorted, compare_cell_numbers);
      if (pin->n_cells == image->n_cells &&
          memcmp (sorted, image->cells, pin->n_cells * sizeof *sorted) == 0)
        return true;
    }
  return false;
}

/* Whether the maps carry the pins to pins. Pins do not overlap, so different pins have different
 * images, and it is enough to find each image. */
SOMA_OWN_FRAME static bool
keeps_pins (const SomaPuzzle *puzzle, const uint16_t *cell_map, const uint8_t *piece_map)
{
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      PinImage image = { .piece = piece_map[pin->piece], .n_cells = pin->n_cells };
      for (int k = 0; k < pin->n_cells; k++)
        image.cells[k] = cell_map[pin->cells[k]];
      qsort (image.cells, image.n_cells, sizeof *image.cells, compare_cell_numbers);
      if (!pins_hold (puzzle, &image))
        return false;
    }
  return true;
}

/* Whether what each piece allows becomes what its image allows. */
static bool
keeps_turns (const SomaPieceSet *set, int transform, const uint8_t *piece_map)
{
  for (int p = 0; p < set->n_pieces; p++)
    if ((set->pieces[p].turns != SOMA_TURNS_ANY ||
         set->pieces[piece_map[p]].turns != SOMA_TURNS_ANY) &&
        !soma_piece_is_carried (&set->pieces[p], transform, &set->pieces[piece_map[p]]))
      return false;
  return true;
}

/* The cells of a figure by their places in its box; a larger one is not worth filling. */
#define MOST_PLACES 4096

typedef struct
{
  uint16_t *number; /* (nullable) per place: of the cell, from 1; 0: none */
} Box;

static void
fill_box (Box *box, const SomaFigure *figure)
{
  int64_t n_places = (int64_t) figure->extent[0] * figure->extent[1] * figure->extent[2];

  box->number = NULL;
  if (n_places > MOST_PLACES)
    return;
  box->number = soma_alloc0 ((size_t) n_places, sizeof *box->number);
  for (int c = 0; c < figure->n_cells; c++)
    box->number[((figure->cells[c].z * figure->extent[1] + figure->cells[c].y) * figure->extent[0] +
                 figure->cells[c].x)] = (uint16_t) (c + 1);
}

/* How the transform maps cells when the image is shifted to the figure. */
typedef struct
{
  int transform;
  SomaCell low;     /* the image's corner before it is shifted */
  int64_t steps[3]; /* what each coordinate of a cell adds to the place of its image, ... */
  int64_t first;    /* ... which starts from here */
} Mapping;

/* FALSE if the image's box is not that of the figure. */
static bool
plan_mapping (Mapping *mapping, const SomaFigure *figure, int transform)
{
  const int *extent = figure->extent;
  SomaCell corner = { (int16_t) (extent[0] - 1), (int16_t) (extent[1] - 1),
                      (int16_t) (extent[2] - 1) };
  SomaCell turned = soma_transform_cell (transform, corner);
  const int64_t image_steps[3] = { 1, extent[0], (int64_t) extent[0] * extent[1] };

  if (abs (turned.x) != corner.x || abs (turned.y) != corner.y || abs (turned.z) != corner.z)
    return false;
  mapping->transform = transform;
  mapping->low = (SomaCell){ turned.x < 0 ? turned.x : 0, turned.y < 0 ? turned.y : 0,
                             turned.z < 0 ? turned.z : 0 };
  mapping->first =
      -mapping->low.x - mapping->low.y * image_steps[1] - mapping->low.z * image_steps[2];
  soma_transform_steps (transform, image_steps, mapping->steps);
  return true;
}

/* The number of the cell's image; -1 if the figure does not have it. */
static int
find_image (const Mapping *mapping, const Box *box, const SomaFigure *figure, SomaCell cell)
{
  if (box->number != NULL)
    return box->number[mapping->first + cell.x * mapping->steps[0] + cell.y * mapping->steps[1] +
                       cell.z * mapping->steps[2]] -
           1;
  SomaCell image = soma_transform_cell (mapping->transform, cell);
  image.x = (int16_t) (image.x - mapping->low.x);
  image.y = (int16_t) (image.y - mapping->low.y);
  image.z = (int16_t) (image.z - mapping->low.z);
  return soma_figure_index (figure, image);
}

/* Where the transform maps each cell; FALSE if some cell is not mapped to a cell of its kind.
 * Usually the first few cells decide. */
static bool
map_cells (const SomaFigure *figure, const Box *box, int transform, uint16_t *cell_map)
{
  Mapping mapping;

  if (!plan_mapping (&mapping, figure, transform))
    return false;
  if (box->number != NULL && figure->optional == NULL && figure->colours == NULL)
    {
      /* map_cells() where there is a box, and cells are all of one kind. */
      const uint16_t *first = box->number + mapping.first;
      int x = (int) mapping.steps[0], y = (int) mapping.steps[1], z = (int) mapping.steps[2];

      for (int c = 0; c < figure->n_cells; c++)
        {
          SomaCell cell = figure->cells[c];
          uint16_t number = first[cell.x * x + cell.y * y + cell.z * z];
          if (number == 0)
            return false;
          cell_map[c] = (uint16_t) (number - 1);
        }
      return true;
    }
  for (int c = 0; c < figure->n_cells; c++)
    {
      int index = find_image (&mapping, box, figure, figure->cells[c]);
      if (index < 0 ||
          (figure->optional != NULL && figure->optional[index] != figure->optional[c]) ||
          (figure->colours != NULL && figure->colours[index] != figure->colours[c]))
        return false;
      cell_map[c] = (uint16_t) index;
    }
  return true;
}

/* Adds the transform if it is a symmetry of the figure, the pieces and the pins. The block has
 * room. */
static void
try_transform (SomaGroup *group, const SomaPuzzle *puzzle, const Box *box, int transform,
               uint8_t *piece_map)
{
  int e = group->n_elements;
  uint16_t *cell_map = group->cell_map[0] + (size_t) e * puzzle->figure->n_cells;

  if (!map_cells (puzzle->figure, box, transform, cell_map) ||
      !keeps_turns (puzzle->set, transform, piece_map) ||
      (puzzle->n_pins > 0 && !keeps_pins (puzzle, cell_map, piece_map)))
    return;
  group->transform[e] = (uint8_t) transform;
  group->cell_map[e] = cell_map;
  group->piece_map[e] = piece_map;
  group->n_elements++;
}

SomaGroup *
soma_group_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  return soma_group_new_turned (puzzle, symmetry, NULL);
}

SomaGroup *
soma_group_new_turned (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                       const SomaTurned *const *turned)
{
  int n_cells = puzzle->figure->n_cells, n_pieces = puzzle->set->n_pieces;
  int n_rotations = symmetry == SOMA_SYMMETRY_NONE ? 1 : SOMA_N_ROTATIONS;
  int n_transforms = symmetry == SOMA_SYMMETRY_FULL ? SOMA_N_TRANSFORMS : n_rotations;
  SomaGroup *group = soma_alloc (1, sizeof *group + 2 * (size_t) n_pieces);
  uint8_t *same = (uint8_t *) (group + 1), *mirrored = same + n_pieces;
  Box box;

  *group = (SomaGroup){ 0 };
  group->cell_map[0] = soma_alloc (n_transforms, n_cells * sizeof (uint16_t));
  fill_box (&box, puzzle->figure);
  for (int p = 0; p < n_pieces; p++)
    same[p] = (uint8_t) p;

  for (int t = 0; t < n_rotations; t++)
    try_transform (group, puzzle, &box, t, same);
  group->n_rotations = group->n_elements;
  if (symmetry == SOMA_SYMMETRY_FULL && find_mirror_images (puzzle->set, turned, mirrored))
    for (int t = SOMA_N_ROTATIONS; t < SOMA_N_TRANSFORMS; t++)
      try_transform (group, puzzle, &box, t, mirrored);
  free (box.number);
  /* Gives back the room for elements that there are not. */
  uint16_t *maps = soma_realloc (group->cell_map[0], group->n_elements, n_cells * sizeof *maps);

  for (int e = 0; e < group->n_elements; e++)
    group->cell_map[e] = maps + (size_t) e * n_cells;
  return group;
}

void
soma_group_free (SomaGroup *group)
{
  if (group == NULL)
    return;
  free (group->cell_map[0]); /* the others are in its block */
  free (group);
}

void
soma_group_apply (const SomaGroup *group, const SomaPuzzle *puzzle, int element,
                  const uint16_t *from, uint16_t *to)
{
  const SomaPieceSet *set = puzzle->set;
  const uint16_t *cell_map = group->cell_map[element];
  const uint8_t *piece_map = group->piece_map[element];

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    {
      uint16_t copy = from[c];
      if (copy != SOMA_NO_COPY)
        {
          int piece = soma_piece_set_copy_piece (set, copy);
          copy = (uint16_t) (copy - soma_piece_set_first_copy (set, piece) +
                             soma_piece_set_first_copy (set, piece_map[piece]));
        }
      to[cell_map[c]] = copy;
    }
  soma_piece_set_order_copies (puzzle->set, puzzle->figure->n_cells, to);
}

/* Adds up the counts of all pieces that have the shape of `piece`. */
static void
sum_counts (const SomaPieceSet *set, const SomaPiece *piece, int *least, int *most)
{
  *least = *most = 0;
  for (int p = 0; p < set->n_pieces; p++)
    if (soma_piece_same_shape (&set->pieces[p], piece, false))
      {
        *least += set->pieces[p].min_count;
        *most += set->pieces[p].max_count;
      }
}

bool
soma_piece_set_is_mirror_image_of_itself (const SomaPieceSet *set)
{
  for (int p = 0; p < set->n_pieces; p++)
    {
      SomaCell cells[SOMA_MAX_CELLS];
      SomaPiece mirrored = mirror_piece (&set->pieces[p], cells);
      int least, most, mirrored_least, mirrored_most;
      if (soma_piece_is_restricted (&set->pieces[p]))
        return false;
      sum_counts (set, &set->pieces[p], &least, &most);
      sum_counts (set, &mirrored, &mirrored_least, &mirrored_most);
      if (least != mirrored_least || most != mirrored_most)
        return false;
    }
  return true;
}
