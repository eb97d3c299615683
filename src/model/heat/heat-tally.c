/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-tally.h"

#include <string.h>

#include "heat-map-private.h"
#include "quotient.h"
#include "transform.h"

/* Solutions are counted apart by how many symmetries of the convention carry them into themselves:
 * that many of their images are equal. Only in the end the images of the sums are taken. */
#define N_ORDERS (SOMA_N_TRANSFORMS + 1)

/* A way to lie, and how many pieces of solutions of each order do. */
typedef struct
{
  SomaHeatLie lie; /* first: it is the key, too; its number is not used */
  guint64 n[N_ORDERS];
} Lie;

struct _SomaHeatTally
{
  SomaInstance *instance; /* owned */
  gboolean is_filtered;
  int n_elements; /* of the group, of the convention */
  int n_cells, n_copies;
  guint8 *kinds;             /* owned; per cell */
  guint16 *type_of;          /* owned; per copy */
  GHashTable *lies;          /* owned; of Lie, their own keys */
  guint64 n[N_ORDERS];       /* solutions */
  guint64 *counts[N_ORDERS]; /* owned; (nullable) per type, then for none, one for each cell */
  guint64 fixed[N_ORDERS][SOMA_N_TRANSFORMS]; /* how many each element carries into themselves */

  /* Of the solution that is added; owned */
  guint16 *type_at;    /* per cell; n_types: none */
  guint16 *image_copy; /* per copy: SOMA_NO_COPY if it is not known */
  SomaHeatLie *lie_of; /* per copy; type -1: none of its cells was seen */
};

static guint
hash_lie_cb (gconstpointer key)
{
  const SomaHeatLie *lie = &((const Lie *) key)->lie;
  guint hash = (guint) lie->type;

  for (int k = 0; k < SOMA_HEAT_N_KINDS; k++)
    hash = hash * 31 + lie->n_cells[k];
  return hash;
}

static gboolean
equal_lie_cb (gconstpointer a, gconstpointer b)
{
  const SomaHeatLie *first = &((const Lie *) a)->lie, *second = &((const Lie *) b)->lie;

  return first->type == second->type &&
         memcmp (first->n_cells, second->n_cells, sizeof first->n_cells) == 0;
}

SomaHeatTally *
soma_heat_tally_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_filtered)
{
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);

  if (instance == NULL)
    return NULL;
  SomaHeatTally *self = g_new0 (SomaHeatTally, 1);
  g_autoptr (SomaHeatMap) map = soma_heat_map_new_for (instance, is_filtered);

  self->instance = instance;
  self->is_filtered = is_filtered;
  self->n_elements = is_filtered ? 1 : soma_quotient_count_elements (instance, symmetry);
  self->n_cells = puzzle->figure->n_cells;
  self->n_copies = soma_piece_set_n_copies (puzzle->set);
  self->kinds = g_memdup2 (map->kinds, self->n_cells);
  self->type_of = g_new (guint16, self->n_copies);
  for (int p = 0, copy = 0; p < puzzle->set->n_pieces; p++)
    for (int i = 0; i < puzzle->set->pieces[p].max_count; i++)
      self->type_of[copy++] = (guint16) instance->type_of_piece[p];
  self->lies = g_hash_table_new_full (hash_lie_cb, equal_lie_cb, g_free, NULL);
  self->type_at = g_new (guint16, self->n_cells);
  self->image_copy = g_new (guint16, self->n_copies);
  self->lie_of = g_new (SomaHeatLie, self->n_copies);
  for (int copy = 0; copy < self->n_copies; copy++)
    self->lie_of[copy].type = -1;
  return self;
}

void
soma_heat_tally_free (SomaHeatTally *self)
{
  soma_instance_free (self->instance);
  for (int k = 0; k < N_ORDERS; k++)
    g_free (self->counts[k]);
  g_hash_table_unref (self->lies);
  g_free (self->kinds);
  g_free (self->type_of);
  g_free (self->type_at);
  g_free (self->image_copy);
  g_free (self->lie_of);
  g_free (self);
}

/* Symmetry of a solution */

static gboolean
keeps_types (const SomaHeatTally *self, int element)
{
  const SomaGroup *group = self->instance->group;

  for (int c = 0; c < self->n_cells; c++)
    {
      int type = self->type_at[c];
      int image = type < self->instance->n_types ? group->piece_map[element][type] : type;
      if (self->type_at[group->cell_map[element][c]] != image)
        return FALSE;
    }
  return TRUE;
}

/* Copies of one type have as many cells, so that it is enough to look where each cell goes. */
static gboolean
keeps_copies (SomaHeatTally *self, int element, const guint16 *copy_at)
{
  const guint16 *cell_map = self->instance->group->cell_map[element];

  for (int c = 0; c < self->n_cells; c++)
    if (copy_at[c] != SOMA_NO_COPY)
      self->image_copy[copy_at[c]] = SOMA_NO_COPY;
  for (int c = 0; c < self->n_cells; c++)
    {
      guint16 copy = copy_at[c], image = copy_at[cell_map[c]];
      if (copy == SOMA_NO_COPY)
        continue;
      if (self->image_copy[copy] == SOMA_NO_COPY)
        self->image_copy[copy] = image;
      if (self->image_copy[copy] != image)
        return FALSE;
    }
  return TRUE;
}

static void
add_lie (SomaHeatTally *self, SomaHeatLie *found, int order)
{
  Lie *lie = g_hash_table_lookup (self->lies, found);

  if (lie == NULL)
    {
      lie = g_new0 (Lie, 1);
      lie->lie.type = found->type;
      memcpy (lie->lie.n_cells, found->n_cells, sizeof found->n_cells);
      g_hash_table_add (self->lies, lie);
    }
  lie->n[order]++;
  found->type = -1;
}

static void
add_lies (SomaHeatTally *self, const guint16 *copy_at, int order)
{
  for (int c = 0; c < self->n_cells; c++)
    {
      if (copy_at[c] == SOMA_NO_COPY)
        continue;
      SomaHeatLie *lie = &self->lie_of[copy_at[c]];
      if (lie->type < 0)
        {
          lie->type = self->type_of[copy_at[c]];
          memset (lie->n_cells, 0, sizeof lie->n_cells);
        }
      lie->n_cells[self->kinds[c]]++;
    }
  for (int c = 0; c < self->n_cells; c++)
    if (copy_at[c] != SOMA_NO_COPY && self->lie_of[copy_at[c]].type >= 0)
      add_lie (self, &self->lie_of[copy_at[c]], order);
}

static gsize
count_numbers (const SomaHeatTally *self)
{
  return (gsize) (self->instance->n_types + 1) * (gsize) self->n_cells;
}

void
soma_heat_tally_add (SomaHeatTally *self, const guint16 *copy_at)
{
  const guint64 first =
      self->n_elements < 64 ? (G_GUINT64_CONSTANT (1) << self->n_elements) - 1 : G_MAXUINT64;

  for (int c = 0; c < self->n_cells; c++)
    self->type_at[c] =
        copy_at[c] == SOMA_NO_COPY ? (guint16) self->instance->n_types : self->type_of[copy_at[c]];

  /* Flags of the elements that carry the solution into itself. */
  guint64 symmetry = 1;
  for (int e = 1; e < self->instance->group->n_elements && !self->is_filtered; e++)
    if (keeps_types (self, e) && keeps_copies (self, e, copy_at))
      symmetry |= G_GUINT64_CONSTANT (1) << e;
  int order = __builtin_popcountll (symmetry & first);
  self->n[order]++;
  if (self->counts[order] == NULL)
    self->counts[order] = g_new0 (guint64, count_numbers (self));
  for (int c = 0; c < self->n_cells; c++)
    self->counts[order][(gsize) self->type_at[c] * (gsize) self->n_cells + c]++;
  for (int e = 0; e < self->instance->group->n_elements; e++)
    self->fixed[order][e] += symmetry >> e & 1;
  add_lies (self, copy_at, order);
}

/* The images of all */

static int
map_type (const SomaHeatTally *self, int element, int type)
{
  return type < self->instance->n_types ? self->instance->group->piece_map[element][type] : type;
}

static void
add_counts (const SomaHeatTally *self, int order, guint64 *sums)
{
  g_autofree guint64 *images = g_new0 (guint64, count_numbers (self));
  gsize n_cells = (gsize) self->n_cells;

  for (int e = 0; e < self->n_elements; e++)
    for (int t = 0; t <= self->instance->n_types; t++)
      for (gsize c = 0; c < n_cells; c++)
        images[(gsize) map_type (self, e, t) * n_cells + self->instance->group->cell_map[e][c]] +=
            self->counts[order][(gsize) t * n_cells + c];
  for (gsize i = 0; i < count_numbers (self); i++)
    sums[i] += images[i] / (guint64) order;
}

/* The lie `from` as an element makes it, added to the images. */
static void
add_image (const SomaHeatTally *self, GHashTable *images, const Lie *from, int element)
{
  Lie wanted = { .lie = from->lie };

  wanted.lie.type = map_type (self, element, from->lie.type);
  Lie *image = g_hash_table_lookup (images, &wanted);
  if (image == NULL)
    {
      image = g_memdup2 (&wanted, sizeof wanted);
      g_hash_table_add (images, image);
    }
  for (int k = 1; k < N_ORDERS; k++)
    image->n[k] += from->n[k];
}

/* A symmetry leaves the kinds of cells as they are, but can make a piece its mirror image. */
static void
make_lies (const SomaHeatTally *self, SomaHeatMap *map)
{
  g_autoptr (GHashTable) images = g_hash_table_new_full (hash_lie_cb, equal_lie_cb, g_free, NULL);
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, self->lies);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    for (int e = 0; e < self->n_elements; e++)
      add_image (self, images, key, e);
  g_hash_table_iter_init (&iter, images);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const Lie *image = key;
      guint64 n = 0;
      for (int k = 1; k < N_ORDERS; k++)
        n += image->n[k] / (guint64) k;
      soma_heat_map_add_lie (map, &image->lie, &n, 1);
    }
}

/* The element that does `first`, then `second`, and what `first` has done back. */
static int
conjugate (const SomaInstance *instance, int first, int second)
{
  int around = instance->group->transform[first];
  int all =
      soma_transform_compose (soma_transform_compose (around, instance->group->transform[second]),
                              soma_transform_invert (around));

  return instance->element_of_transform[all];
}

static void
make_symmetries (const SomaHeatTally *self, SomaHeatMap *map)
{
  soma_heat_map_set_symmetries (map, self->instance);
  for (int g = 0; g < map->n_symmetries; g++)
    {
      guint64 sum = 0;
      for (int k = 1; k < N_ORDERS; k++)
        {
          guint64 n = 0;
          for (int e = 0; e < self->n_elements; e++)
            n += self->fixed[k][conjugate (self->instance, e, g)];
          sum += n / (guint64) k;
        }
      soma_number_set (&map->fixed[g], sum);
    }
}

SomaHeatMap *
soma_heat_tally_make (const SomaHeatTally *self)
{
  SomaHeatMap *map = soma_heat_map_new_for (self->instance, self->is_filtered);
  guint64 all = 0;

  map->counts = g_new0 (guint64, count_numbers (self));
  for (int k = 1; k < N_ORDERS; k++)
    if (self->n[k] > 0)
      {
        all += self->n[k] * (guint64) self->n_elements / (guint64) k;
        add_counts (self, k, map->counts);
      }
  soma_number_set (&map->all, all);
  make_lies (self, map);
  soma_heat_map_sort_lies (map);
  if (!self->is_filtered)
    make_symmetries (self, map);
  return map;
}
