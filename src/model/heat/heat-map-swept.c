/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-map-private.h"

#include "diagram.h"
#include "quotient.h"
#include "sweep.h"

/* Maps of all solutions, or some, that a diagram holds. */

/* Of those that a symmetry carries into themselves there are far fewer than of all. */
#define MOST_BYTES ((size_t) 512 << 20)

static void
add_lies (SomaHeatMap *map)
{
  SomaHeatPlacement placement;

  for (int i = 0; i < soma_heat_get_n_placements (map->heat); i++)
    {
      soma_heat_get_placement (map->heat, i, &placement);
      if (placement.number.n_limbs == 0)
        continue;
      SomaHeatLie lie = { .type = map->type_of_piece[placement.piece] };
      for (int c = 0; c < placement.n_cells; c++)
        lie.n_cells[map->kinds[placement.cells[c]]]++;
      soma_heat_map_add_lie (map, &lie, placement.number.limbs, placement.number.n_limbs);
    }
  soma_heat_map_sort_lies (map);
}

static gboolean
count_fixed (const SomaInstance *instance, int element, const atomic_bool *stop, SomaNumber *number)
{
  SomaSweep sweep = { .most_bytes = MOST_BYTES, .most_steps = G_MAXUINT64, .stop = stop };
  SomaQuotient *quotient = soma_quotient_new (instance, element);
  SomaSweepResult result = soma_sweep_count (&sweep, quotient, number);

  soma_quotient_free (quotient);
  return result == SOMA_SWEEP_COMPLETE;
}

/* Where one of them is too many, none is known. */
static void
add_symmetries (SomaHeatMap *map, const SomaInstance *instance, const atomic_bool *stop)
{
  gboolean is_known = TRUE;

  soma_heat_map_set_symmetries (map, instance);
  map->fixed[0] = map->all;
  for (int e = 1; e < map->n_symmetries && is_known; e++)
    is_known = count_fixed (instance, e, stop, &map->fixed[e]);
  if (!is_known)
    map->n_symmetries = 0;
}

SomaHeatMap *
soma_heat_map_new (SomaSelection *selection, gboolean is_filtered, const atomic_bool *stop)
{
  SomaPuzzle *puzzle = soma_diagram_get_puzzle (soma_selection_get_diagram (selection));
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  SomaHeat *heat = instance != NULL ? soma_heat_new (selection, stop) : NULL;
  SomaHeatMap *self = heat != NULL ? soma_heat_map_new_for (instance, is_filtered) : NULL;

  if (self != NULL)
    {
      self->heat = heat;
      self->all = *soma_selection_get_number (selection);
      add_lies (self);
      if (!is_filtered)
        add_symmetries (self, instance, stop);
    }
  soma_instance_free (instance);
  if (self != NULL && stop != NULL && atomic_load (stop))
    g_clear_pointer (&self, soma_heat_map_unref);
  return self;
}
