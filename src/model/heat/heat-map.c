/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-map-private.h"

#include <string.h>

#include "transform.h"

SomaHeatMap *
soma_heat_map_new_for (const SomaInstance *instance, gboolean is_filtered)
{
  SomaHeatMap *self = g_new0 (SomaHeatMap, 1);
  const SomaFigure *figure = instance->puzzle->figure;
  g_autofree SomaNeighbours *neighbours = g_new (SomaNeighbours, figure->n_cells);

  g_atomic_ref_count_init (&self->n_refs);
  self->puzzle = soma_puzzle_ref (instance->puzzle);
  self->is_filtered = is_filtered;
  self->n_types = instance->n_types;
  memcpy (self->type_of_piece, instance->type_of_piece, sizeof self->type_of_piece);
  self->kinds = g_new (guint8, figure->n_cells);
  soma_figure_list_neighbours (figure, neighbours);
  for (int c = 0; c < figure->n_cells; c++)
    self->kinds[c] = (guint8) (6 - neighbours[c].n);
  self->lies = g_array_new (FALSE, FALSE, sizeof (SomaHeatLie));
  return self;
}

SomaHeatMap *
soma_heat_map_new_empty (SomaPuzzle *puzzle, gboolean is_filtered)
{
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  SomaHeatMap *self = instance != NULL ? soma_heat_map_new_for (instance, is_filtered) : NULL;

  soma_instance_free (instance);
  return self;
}

SomaHeatMap *
soma_heat_map_ref (SomaHeatMap *map)
{
  g_atomic_ref_count_inc (&map->n_refs);
  return map;
}

void
soma_heat_map_unref (SomaHeatMap *map)
{
  if (!g_atomic_ref_count_dec (&map->n_refs))
    return;
  soma_puzzle_unref (map->puzzle);
  soma_heat_free (map->heat);
  g_array_unref (map->lies);
  g_free (map->counts);
  g_free (map->kinds);
  g_free (map->fixed);
  g_free (map);
}

/* How pieces lie */

static SomaHeatLie *
find_lie (SomaHeatMap *map, const SomaHeatLie *wanted)
{
  for (guint i = 0; i < map->lies->len; i++)
    {
      SomaHeatLie *lie = &g_array_index (map->lies, SomaHeatLie, i);
      if (lie->type == wanted->type &&
          memcmp (lie->n_cells, wanted->n_cells, sizeof lie->n_cells) == 0)
        return lie;
    }
  return NULL;
}

void
soma_heat_map_add_lie (SomaHeatMap *map, const SomaHeatLie *lie, const uint64_t *limbs, int n_limbs)
{
  SomaHeatLie *known = find_lie (map, lie);

  if (known == NULL)
    {
      g_array_append_val (map->lies, *lie);
      known = &g_array_index (map->lies, SomaHeatLie, map->lies->len - 1);
      soma_number_set (&known->number, 0);
    }
  soma_number_add (&known->number, limbs, n_limbs);
}

static int
compare_lies_cb (gconstpointer a, gconstpointer b)
{
  const SomaHeatLie *first = a, *second = b;

  if (first->type != second->type)
    return first->type - second->type;
  for (int k = SOMA_HEAT_N_KINDS - 1; k > 0; k--)
    if (first->n_cells[k] != second->n_cells[k])
      return second->n_cells[k] - first->n_cells[k];
  return 0;
}

void
soma_heat_map_sort_lies (SomaHeatMap *map)
{
  g_array_sort (map->lies, compare_lies_cb);
}

const SomaHeatLie *
soma_heat_map_get_lies (const SomaHeatMap *map, guint *n)
{
  *n = map->lies->len;
  return (const SomaHeatLie *) map->lies->data;
}

/* Symmetries */

void
soma_heat_map_set_symmetries (SomaHeatMap *map, const SomaInstance *instance)
{
  map->n_symmetries = instance->group->n_elements;
  memcpy (map->transforms, instance->group->transform, sizeof map->transforms);
  map->fixed = g_new (SomaNumber, map->n_symmetries);
  for (int i = 0; i < map->n_symmetries; i++)
    soma_number_set (&map->fixed[i], 0);
}

int
soma_heat_map_get_n_symmetries (const SomaHeatMap *map)
{
  return map->n_symmetries;
}

/* A transform and its trace: what is on the diagonal of its matrix. */
static int
get_trace (int transform)
{
  SomaCell x = soma_transform_cell (transform, (SomaCell){ 1, 0, 0 });
  SomaCell y = soma_transform_cell (transform, (SomaCell){ 0, 1, 0 });
  SomaCell z = soma_transform_cell (transform, (SomaCell){ 0, 0, 1 });

  return x.x + y.y + z.z;
}

/* Whether each axis becomes itself, or its opposite. */
static gboolean
keeps_axes (int transform)
{
  SomaCell x = soma_transform_cell (transform, (SomaCell){ 1, 0, 0 });
  SomaCell y = soma_transform_cell (transform, (SomaCell){ 0, 1, 0 });

  return x.x != 0 && y.y != 0;
}

static SomaHeatSymmetry
classify_rotation (int transform)
{
  switch (get_trace (transform))
    {
    case 3:
      return SOMA_HEAT_IDENTITY;
    case 1:
      return SOMA_HEAT_QUARTER_TURN;
    case 0:
      return SOMA_HEAT_THIRD_TURN;
    default:
      return keeps_axes (transform) ? SOMA_HEAT_HALF_TURN : SOMA_HEAT_DIAGONAL_HALF_TURN;
    }
}

SomaHeatSymmetry
soma_heat_map_get_symmetry (const SomaHeatMap *map, int i)
{
  int transform = map->transforms[i];

  if (transform < SOMA_N_ROTATIONS)
    return classify_rotation (transform);
  switch (get_trace (transform))
    {
    case -3:
      return SOMA_HEAT_INVERSION;
    case 1:
      return keeps_axes (transform) ? SOMA_HEAT_MIRROR : SOMA_HEAT_DIAGONAL_MIRROR;
    case 0:
      return SOMA_HEAT_SIXTH_MIRROR;
    default:
      return SOMA_HEAT_QUARTER_MIRROR;
    }
}

/* A half turn keeps one axis as it is, and a mirror turns one round. */
int
soma_heat_map_get_axis (const SomaHeatMap *map, int i)
{
  SomaHeatSymmetry symmetry = soma_heat_map_get_symmetry (map, i);
  int sign = symmetry == SOMA_HEAT_HALF_TURN ? 1 : -1;
  int transform = map->transforms[i];

  if (symmetry != SOMA_HEAT_HALF_TURN && symmetry != SOMA_HEAT_MIRROR)
    return -1;
  if (soma_transform_cell (transform, (SomaCell){ 1, 0, 0 }).x == sign)
    return 0;
  return soma_transform_cell (transform, (SomaCell){ 0, 1, 0 }).y == sign ? 1 : 2;
}

const SomaNumber *
soma_heat_map_get_fixed (const SomaHeatMap *map, int i)
{
  return &map->fixed[i];
}

/* The mean over the group (Cauchy and Frobenius). */
gboolean
soma_heat_map_count_different (const SomaHeatMap *map, SomaSymmetry symmetry, SomaNumber *number)
{
  guint n = 0;

  soma_number_set (number, 0);
  for (int i = 0; i < map->n_symmetries; i++)
    if (symmetry == SOMA_SYMMETRY_FULL || i == 0 ||
        (symmetry == SOMA_SYMMETRY_ROTATIONS && map->transforms[i] < SOMA_N_ROTATIONS))
      {
        soma_number_add (number, map->fixed[i].limbs, map->fixed[i].n_limbs);
        n++;
      }
  return n > 0 && soma_number_divide (number, n) == 0;
}

/* Numbers */

SomaPuzzle *
soma_heat_map_get_puzzle (const SomaHeatMap *map)
{
  return map->puzzle;
}

gboolean
soma_heat_map_is_filtered (const SomaHeatMap *map)
{
  return map->is_filtered;
}

const SomaNumber *
soma_heat_map_get_all (const SomaHeatMap *map)
{
  return &map->all;
}

int
soma_heat_map_get_n_types (const SomaHeatMap *map)
{
  return map->n_types;
}

int
soma_heat_map_get_type (const SomaHeatMap *map, int piece)
{
  return map->type_of_piece[piece];
}

int
soma_heat_map_get_piece (const SomaHeatMap *map, int type)
{
  int piece = 0;

  while (map->type_of_piece[piece] != type)
    piece++;
  return piece;
}

void
soma_heat_map_get (const SomaHeatMap *map, int type, int cell, SomaNumber *number)
{
  int piece = type < map->n_types ? soma_heat_map_get_piece (map, type) : -1;

  if (map->heat != NULL)
    soma_heat_get (map->heat, piece, cell, number);
  else if (map->counts != NULL)
    soma_number_set (number,
                     map->counts[(gsize) type * (gsize) map->puzzle->figure->n_cells + cell]);
  else
    soma_number_set (number, 0);
}

double
soma_heat_map_get_share (const SomaHeatMap *map, int type, int cell)
{
  SomaNumber number;

  if (map->all.n_limbs == 0)
    return 0;
  soma_heat_map_get (map, type, cell, &number);
  return soma_number_get_share (&number, &map->all);
}

gboolean
soma_heat_map_has_empty (const SomaHeatMap *map)
{
  return map->puzzle->figure->n_optional > 0;
}

int
soma_heat_map_get_kind (const SomaHeatMap *map, int cell)
{
  return map->kinds[cell];
}
