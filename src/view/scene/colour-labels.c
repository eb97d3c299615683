/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-labels.h"

#include <glib.h>

#include "cell-colours.h"
#include "colour-fit.h"

const char *
soma_colour_label (int colour)
{
  static char labels[SOMA_N_COLOURS][SOMA_COLOUR_LETTER_SIZE + 2];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      for (int c = 1; c < SOMA_N_COLOURS; c++)
        {
          char letter[SOMA_COLOUR_LETTER_SIZE];
          soma_cell_colour_letter (c, letter);
          g_snprintf (labels[c], sizeof labels[c], "(%s)", letter);
        }
      g_once_init_leave (&made, 1);
    }
  return colour > 0 ? labels[colour] : NULL;
}

bool
soma_colour_labels_of_figure (const SomaFigure *figure, const uint16_t *cells, int n_cells,
                              const char **labels)
{
  bool any = false;

  for (int i = 0; figure->colours != NULL && i < n_cells; i++)
    {
      labels[i] = soma_colour_label (figure->colours[cells[i]]);
      any |= labels[i] != NULL;
    }
  return any;
}

bool
soma_colour_labels_of_piece (const SomaFigure *figure, const SomaPiece *piece,
                             const SomaCell *cells, const char **labels)
{
  uint8_t colours[SOMA_MAX_CELLS];

  if (piece->colours == NULL)
    return false;
  soma_colours_fit (figure, piece, cells, colours);
  for (int i = 0; i < piece->n_cells; i++)
    labels[i] = soma_colour_label (colours[i]);
  return true;
}
