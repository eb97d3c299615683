/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plate.h"

#include <math.h>

#include "transform.h"

/* An item that is laid down, with its size in mm. */
typedef struct
{
  int item;
  int transform;
  double width, depth;
} Lying;

/* The row that is being filled. */
typedef struct
{
  int plate;
  double x, y, depth;
} Row;

void
soma_solid_get_extent (const SomaSolidItem *item, int transform, int extent[3])
{
  int least[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, most[3] = { G_MININT, G_MININT, G_MININT };

  for (int i = 0; i < item->n_cells; i++)
    {
      SomaCell cell = soma_transform_cell (transform, item->cells[i]);
      const int at[3] = { cell.x, cell.y, cell.z };
      for (int axis = 0; axis < 3; axis++)
        {
          least[axis] = MIN (least[axis], at[axis]);
          most[axis] = MAX (most[axis], at[axis]);
        }
    }
  for (int axis = 0; axis < 3; axis++)
    extent[axis] = most[axis] - least[axis] + 1;
}

static guint
hash_cell (gconstpointer data)
{
  const SomaCell *cell = data;

  return ((guint) cell->x * 31 + (guint) cell->y) * 1021 + (guint) cell->z;
}

static gboolean
equal_cells (gconstpointer a, gconstpointer b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b) == 0;
}

static GHashTable *
list_cells (const SomaSolidItem *item)
{
  GHashTable *cells = g_hash_table_new (hash_cell, equal_cells);

  for (int i = 0; i < item->n_cells; i++)
    g_hash_table_add (cells, (gpointer) &item->cells[i]);
  return cells;
}

/* The cells on the ground, and those above a place where there is none. */
static void
count_cells (const SomaSolidItem *item, GHashTable *cells, int transform, int *on_ground,
             int *overhanging)
{
  SomaCell down = soma_transform_cell (soma_transform_invert (transform), (SomaCell){ 0, 0, -1 });
  int ground = G_MAXINT;

  for (int i = 0; i < item->n_cells; i++)
    ground = MIN (ground, soma_transform_cell (transform, item->cells[i]).z);
  *on_ground = *overhanging = 0;
  for (int i = 0; i < item->n_cells; i++)
    {
      SomaCell cell = item->cells[i];
      gboolean is_on_ground = soma_transform_cell (transform, cell).z == ground;
      const SomaCell below = { (int16_t) (cell.x + down.x), (int16_t) (cell.y + down.y),
                               (int16_t) (cell.z + down.z) };
      *on_ground += is_on_ground;
      *overhanging += !is_on_ground && !g_hash_table_contains (cells, &below);
    }
}

int
soma_solid_lay_down (const SomaSolidItem *item)
{
  int best = 0, least[4] = { G_MAXINT, 0, 0, 0 };
  g_autoptr (GHashTable) cells = list_cells (item);

  for (int transform = 0; transform < SOMA_N_ROTATIONS; transform++)
    {
      int on_ground, overhanging, extent[3], differing = 0;
      count_cells (item, cells, transform, &on_ground, &overhanging);
      soma_solid_get_extent (item, transform, extent);
      const int badness[4] = { -on_ground, overhanging, extent[2], extent[1] };
      while (differing < 3 && badness[differing] == least[differing])
        differing++;
      if (badness[differing] >= least[differing])
        continue;
      for (int i = 0; i < 4; i++)
        least[i] = badness[i];
      best = transform;
    }
  return best;
}

/* The deepest first, so that rows waste little. */
static int
compare_cb (const void *a, const void *b)
{
  const Lying *first = a, *second = b;

  if (first->depth != second->depth)
    return first->depth > second->depth ? -1 : 1;
  if (first->width != second->width)
    return first->width > second->width ? -1 : 1;
  return first->item - second->item;
}

/* A plate without a size is as wide as a square that has all items, and never full. */
static SomaSolidPlate
get_size (const SomaSolidPlate *plate, const Lying *lying, int n_items)
{
  double area = 0, widest = 0;

  if (plate->width > 0)
    return *plate;
  for (int i = 0; i < n_items; i++)
    {
      area += (lying[i].width + plate->spacing) * (lying[i].depth + plate->spacing);
      widest = MAX (widest, lying[i].width);
    }
  return (SomaSolidPlate){ MAX (widest, sqrt (area)), HUGE_VAL, plate->spacing };
}

/* A quarter turn about z, after the transform. */
static int
turn (int transform)
{
  for (int quarter = 0; quarter < SOMA_N_ROTATIONS; quarter++)
    {
      SomaCell x = soma_transform_cell (quarter, (SomaCell){ 1, 0, 0 });
      SomaCell z = soma_transform_cell (quarter, (SomaCell){ 0, 0, 1 });
      if (x.y == 1 && z.z == 1)
        return soma_transform_compose (transform, quarter);
    }
  g_assert_not_reached ();
}

static Lying
lay_down (const SomaSolidItem *items, int item, double unit, const SomaSolidPlate *plate)
{
  Lying lying = { .transform = soma_solid_lay_down (&items[item]) };
  int extent[3];

  soma_solid_get_extent (&items[item], lying.transform, extent);
  if (plate->width > 0 && extent[0] * unit > plate->width)
    {
      lying.transform = turn (lying.transform);
      soma_solid_get_extent (&items[item], lying.transform, extent);
    }
  lying.width = extent[0] * unit;
  lying.depth = extent[1] * unit;
  return lying;
}

static void
place (Row *row, const Lying *lying, const SomaSolidPlate *plate, SomaSolidSpot *spot)
{
  if (row->x > 0 && row->x + lying->width > plate->width)
    *row = (Row){ row->plate, 0, row->y + row->depth + plate->spacing, 0 };
  if (row->y > 0 && row->y + lying->depth > plate->depth)
    *row = (Row){ row->plate + 1, 0, 0, 0 };
  *spot = (SomaSolidSpot){ row->plate, lying->transform, row->x, row->y };
  row->x += lying->width + plate->spacing;
  row->depth = MAX (row->depth, lying->depth);
}

int
soma_solid_lay_out (const SomaSolidItem *items, int n_items, double unit,
                    const SomaSolidPlate *plate, SomaSolidSpot *spots, int *culprit)
{
  g_autofree Lying *lying = g_new (Lying, n_items);
  Row row = { 0, 0, 0, 0 };

  for (int i = 0; i < n_items; i++)
    {
      /* A copy of the piece before it lies as that does. */
      if (i > 0 && items[i].cells == items[i - 1].cells && items[i].n_cells == items[i - 1].n_cells)
        lying[i] = lying[i - 1];
      else
        lying[i] = lay_down (items, i, unit, plate);
      lying[i].item = i;
    }
  const SomaSolidPlate size = get_size (plate, lying, n_items);
  for (int i = 0; i < n_items; i++)
    if (lying[i].width > size.width || lying[i].depth > size.depth)
      {
        *culprit = i;
        return 0;
      }
  qsort (lying, n_items, sizeof *lying, compare_cb);
  for (int i = 0; i < n_items; i++)
    place (&row, &lying[i], &size, &spots[lying[i].item]);
  return row.plate + 1;
}
