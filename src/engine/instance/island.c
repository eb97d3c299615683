/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "island.h"

#include "sums.h"

/* Marks all cells of `todo` that can be reached from `cell`; counts them by kind. */
static void
flood (const SomaIslands *islands, const SomaInstance *instance, bool *todo, int cell,
       int *n_required, int *n_optional)
{
  uint16_t stack[SOMA_MAX_CELLS];
  int n = 0;

  stack[n++] = (uint16_t) cell;
  todo[cell] = false;
  while (n > 0)
    {
      int c = stack[--n];
      if (soma_instance_cell_required (instance, c))
        ++*n_required;
      else
        ++*n_optional;
      for (int i = 0; i < islands->neighbours[c].n; i++)
        {
          int next = islands->neighbours[c].cells[i];
          if (todo[next])
            {
              todo[next] = false;
              stack[n++] = (uint16_t) next;
            }
        }
    }
}

static bool
option_is_connected (const SomaIslands *islands, const SomaInstance *instance, int option)
{
  bool todo[SOMA_MAX_CELLS] = { false };
  int n = (int) (instance->start[option + 1] - instance->start[option]) - 1;
  const uint16_t *cells = instance->items + instance->start[option];
  int n_required = 0, n_optional = 0;

  for (int i = 0; i < n; i++)
    todo[cells[i]] = true;
  flood (islands, instance, todo, cells[0], &n_required, &n_optional);
  return n_required + n_optional == n;
}

void
soma_islands_init (SomaIslands *islands, const SomaInstance *instance)
{
  soma_figure_list_neighbours (instance->puzzle->figure, islands->neighbours);
  islands->useless = false;
  int last_type = -1;
  for (int o = 0; o < instance->n_options && !islands->useless; o++)
    {
      int type = soma_instance_option_type (instance, o);
      if (type != last_type)
        islands->useless = !option_is_connected (islands, instance, o);
      last_type = type;
    }
}

bool
soma_islands_find_bad (const SomaIslands *islands, const SomaRemainder *remainder, int *cell,
                       int *n_cells)
{
  const SomaInstance *instance = remainder->instance;
  bool todo[SOMA_MAX_CELLS];
  SomaSums sums;

  if (islands->useless)
    return false;
  int n_empty = 0;
  for (int c = 0; c < instance->n_cells; c++)
    n_empty += todo[c] = remainder->empty[c];

  soma_sums_init (&sums, n_empty);
  for (int p = 0; p < instance->puzzle->set->n_pieces; p++)
    {
      /* A type's size is that of any of its pieces; count each type once. */
      int type = instance->type_of_piece[p];
      bool first = true;
      for (int q = 0; q < p && first; q++)
        first = instance->type_of_piece[q] != type;
      if (first)
        soma_sums_add (&sums, 0, instance->puzzle->set->pieces[p].n_cells, 0,
                       remainder->max_left[type]);
    }
  for (int c = 0; c < instance->n_cells; c++)
    {
      int n_required = 0, n_optional = 0;
      if (!todo[c])
        continue;
      flood (islands, instance, todo, c, &n_required, &n_optional);
      if (!soma_sums_has (&sums, n_required, n_required + n_optional))
        {
          *cell = c;
          *n_cells = n_required + n_optional;
          return true;
        }
    }
  return false;
}

bool
soma_islands_rule_out (const SomaIslands *islands, const SomaRemainder *remainder)
{
  int cell, n_cells;

  return soma_islands_find_bad (islands, remainder, &cell, &n_cells);
}

int
soma_islands_list_cells (const SomaIslands *islands, const SomaRemainder *remainder, int cell,
                         uint16_t *cells)
{
  const SomaInstance *instance = remainder->instance;
  bool todo[SOMA_MAX_CELLS];
  int n_required = 0, n_optional = 0, n = 0;

  for (int c = 0; c < instance->n_cells; c++)
    todo[c] = remainder->empty[c];
  flood (islands, instance, todo, cell, &n_required, &n_optional);
  for (int c = 0; c < instance->n_cells; c++)
    if (remainder->empty[c] && !todo[c])
      cells[n++] = (uint16_t) c;
  return n;
}
