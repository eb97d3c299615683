/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "polycubes.h"

#include <stdbool.h>
#include <stdlib.h>

#include "edit.h"
#include "transform.h"

/* All polycubes of a size in canonical form, mirror images counting as one. */
typedef struct
{
  int n_figures;
  SomaFigure *figures[SOMA_POLYCUBES_MAX]; /* owned */
} Level;

static void
level_clear (Level *level)
{
  for (int i = 0; i < level->n_figures; i++)
    soma_figure_unref (level->figures[i]);
  level->n_figures = 0;
}

/* Takes a figure, which may be there already. */
static void
level_add (Level *level, SomaFigure *figure)
{
  for (int i = 0; i < level->n_figures; i++)
    if (soma_figure_equal (level->figures[i], figure))
      {
        soma_figure_unref (figure);
        return;
      }
  level->figures[level->n_figures++] = figure;
}

/* The canonical form of the figure with one more cell. */
static SomaFigure *
make_larger (const SomaFigure *figure, SomaCell cell)
{
  SomaCell cells[SOMA_POLYCUBES_MAX_SIZE];

  for (int i = 0; i < figure->n_cells; i++)
    cells[i] = figure->cells[i];
  cells[figure->n_cells] = cell;
  SomaFigure *larger = soma_figure_new (cells, NULL, figure->n_cells + 1, NULL);
  SomaFigure *canonical = soma_figure_canonical (larger, true, NULL);
  soma_figure_unref (larger);
  return canonical;
}

static void
add_larger (Level *level, const SomaFigure *figure)
{
  for (int i = 0; i < figure->n_cells; i++)
    for (int side = 0; side < SOMA_N_SIDES; side++)
      {
        SomaCell cell = soma_side_step (figure->cells[i], side, 1);
        if (soma_figure_index (figure, cell) < 0)
          level_add (level, make_larger (figure, cell));
      }
}

/* How well a figure lies: as flat and wide as possible, with as much as possible at the bottom. */
static int
rate_position (const SomaFigure *figure)
{
  int n_bottom = 0;

  for (int i = 0; i < figure->n_cells; i++)
    n_bottom += figure->cells[i].z == 0;
  return (-figure->extent[2] * 16 + figure->extent[0]) * 16 + n_bottom;
}

/* The figure rotated to lie well, mirrored first if `first` is the first of those transforms. */
static SomaFigure *
lay_down (const SomaFigure *figure, int first)
{
  SomaFigure *best = NULL;

  for (int i = first; i < first + SOMA_N_ROTATIONS; i++)
    {
      SomaFigure *turned = soma_figure_transform (figure, i);
      if (best == NULL || rate_position (turned) > rate_position (best))
        {
          soma_figure_unref (best);
          best = turned;
        }
      else
        soma_figure_unref (turned);
    }
  return best;
}

static bool
is_chiral (const SomaFigure *figure)
{
  uint8_t transforms[SOMA_N_TRANSFORMS];
  int n = soma_figure_canonical_transforms (figure, true, transforms);
  bool rotation = false, reflection = false;

  for (int i = 0; i < n; i++)
    {
      rotation |= transforms[i] < SOMA_N_ROTATIONS;
      reflection |= transforms[i] >= SOMA_N_ROTATIONS;
    }
  return !(rotation && reflection);
}

/* Appends the figures of the level that are flat, or are not. */
static void
append (const Level *level, bool flat, int flags, SomaFigure **figures, int *n)
{
  for (int i = 0; i < level->n_figures; i++)
    {
      const SomaFigure *figure = level->figures[i];
      if ((figure->extent[0] == 1 || figure->extent[1] == 1 || figure->extent[2] == 1) != flat)
        continue;
      figures[(*n)++] = lay_down (figure, 0);
      if ((flags & SOMA_POLYCUBES_CHIRAL) != 0 && is_chiral (figure))
        figures[(*n)++] = lay_down (figure, SOMA_N_ROTATIONS);
    }
}

int
soma_polycubes_list (int n_cells, int flags, SomaFigure **figures)
{
  Level level = { 0 };
  int n = 0;

  level_add (&level, soma_figure_new_box (1, 1, 1, NULL));
  for (int size = 1; size < n_cells; size++)
    {
      Level before = level;
      level.n_figures = 0;
      for (int i = 0; i < before.n_figures; i++)
        add_larger (&level, before.figures[i]);
      level_clear (&before);
    }
  append (&level, true, flags, figures, &n);
  if ((flags & SOMA_POLYCUBES_FLAT) == 0)
    append (&level, false, flags, figures, &n);
  level_clear (&level);
  return n;
}
