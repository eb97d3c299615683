/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-class.h"

#include <string.h>

#include "sums.h"

/* Examines every placement. The anchor's options stand for their images under the group, which maps
 * corners to corners, and black cells to black or to white ones; so images are examined, too. */
static void
find_values (SomaCellClass *class, const SomaInstance *instance)
{
  const SomaGroup *group = instance->group;

  memset (class->values, 0, sizeof class->values);
  class->useless = false;
  for (int o = 0; o < instance->n_options; o++)
    {
      int n = (int) (instance->start[o + 1] - instance->start[o]) - 1;
      const uint16_t *cells = instance->items + instance->start[o];
      int type = soma_instance_option_type (instance, o);
      for (int e = 0; e < group->n_elements; e++)
        {
          int value = 0;
          for (int i = 0; i < n; i++)
            value += class->in_class[group->cell_map[e][cells[i]]];
          if (value > 63)
            class->useless = true;
          else
            class->values[group->piece_map[e][type]] |= UINT64_C (1) << value;
        }
    }
}

void
soma_cell_class_init_parity (SomaCellClass *class, const SomaInstance *instance)
{
  const SomaFigure *figure = instance->puzzle->figure;

  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      class->in_class[c] = (cell.x + cell.y + cell.z) % 2 == 0;
    }
  find_values (class, instance);
}

static bool
is_between (const SomaFigure *figure, SomaCell cell, int dx, int dy, int dz)
{
  SomaCell before = { cell.x - dx, cell.y - dy, cell.z - dz };
  SomaCell after = { cell.x + dx, cell.y + dy, cell.z + dz };

  return soma_figure_index (figure, before) >= 0 && soma_figure_index (figure, after) >= 0;
}

void
soma_cell_class_init_corners (SomaCellClass *class, const SomaInstance *instance)
{
  const SomaFigure *figure = instance->puzzle->figure;

  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      class->in_class[c] = !is_between (figure, cell, 1, 0, 0) &&
                           !is_between (figure, cell, 0, 1, 0) &&
                           !is_between (figure, cell, 0, 0, 1);
    }
  find_values (class, instance);
}

bool
soma_cell_class_rules_out (const SomaCellClass *class, const SomaRemainder *remainder)
{
  const SomaInstance *instance = remainder->instance;
  int n_required = 0, n_optional = 0;
  SomaSums sums;

  if (class->useless)
    return false;
  for (int c = 0; c < instance->n_cells; c++)
    if (class->in_class[c] && remainder->empty[c])
      {
        if (soma_instance_cell_required (instance, c))
          n_required++;
        else
          n_optional++;
      }
  soma_sums_init (&sums, n_required + n_optional);
  for (int t = 0; t < instance->n_types; t++)
    if (remainder->max_left[t] > 0 && (class->values[t] != 0 || remainder->min_left[t] > 0))
      soma_sums_add (&sums, class->values[t], 0, remainder->min_left[t], remainder->max_left[t]);
  return !soma_sums_has (&sums, n_required, n_required + n_optional);
}

void
soma_cell_class_measure (const SomaCellClass *class, const SomaRemainder *remainder, int *n_empty,
                         int *least, int *most)
{
  *n_empty = *least = *most = 0;
  for (int c = 0; c < remainder->instance->n_cells; c++)
    *n_empty += class->in_class[c] && remainder->empty[c];
  for (int t = 0; t < remainder->instance->n_types; t++)
    if (class->values[t] != 0)
      {
        *least += remainder->min_left[t] * __builtin_ctzll (class->values[t]);
        *most += remainder->max_left[t] * (63 - __builtin_clzll (class->values[t]));
      }
}
