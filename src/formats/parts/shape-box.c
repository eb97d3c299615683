/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-box.h"

#include "error-text.h"
#include "messages.h"

/* Where the box begins, on each axis; FALSE if it is too large. */
static gboolean
measure (const int (*cells)[3], int n_cells, int *low)
{
  gint64 n_places = 1;

  for (int axis = 0; axis < 3; axis++)
    {
      int high = G_MININT;
      low[axis] = G_MAXINT;
      for (int i = 0; i < n_cells; i++)
        {
          low[axis] = MIN (low[axis], cells[i][axis]);
          high = MAX (high, cells[i][axis]);
        }
      gint64 extent = (gint64) high - low[axis] + 1;
      if (extent > SOMA_MAX_EXTENT)
        return FALSE;
      n_places *= extent;
    }
  return n_places <= SOMA_SHAPE_MAX_PLACES;
}

SomaFigure *
soma_shape_new (const int (*cells)[3], const bool *optional, const uint8_t *colours,
                const uint64_t *accepts, int n_cells, SomaError *error)
{
  int low[3];

  if (n_cells == 0)
    return soma_figure_new (NULL, NULL, 0, error);
  if (n_cells > SOMA_MAX_CELLS || !measure (cells, n_cells, low))
    {
      *error = (SomaError){ SOMA_ERROR_FIGURE_TOO_LARGE, -1 };
      return NULL;
    }
  g_autofree SomaCell *shifted = g_new (SomaCell, n_cells);
  for (int i = 0; i < n_cells; i++)
    shifted[i] = (SomaCell){ (int16_t) (cells[i][0] - low[0]), (int16_t) (cells[i][1] - low[1]),
                             (int16_t) (cells[i][2] - low[2]) };
  return soma_figure_new_coloured (shifted, optional, colours, accepts, n_cells, error);
}

char *
soma_shape_describe (const SomaError *error, int n_cells)
{
  if (error->status == SOMA_ERROR_FIGURE_TOO_LARGE && n_cells <= SOMA_MAX_CELLS)
    return g_strdup (_ ("the cells are too far apart"));
  return soma_error_describe (error, NULL);
}
