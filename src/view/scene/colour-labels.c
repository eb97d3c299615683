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

/* FALSE if no cell of the block has a colour. */
static bool
find_colours (const SomaBlock *block, const SomaPuzzle *puzzle, const SomaPiece *piece,
              uint8_t *colours)
{
  const SomaFigure *figure = puzzle->figure;
  bool any = piece != NULL && piece->colours != NULL;

  if (any)
    soma_colours_fit (figure, piece, block->cells, colours);
  for (int i = 0; piece == NULL && figure->colours != NULL && i < block->n_cells; i++)
    {
      colours[i] = figure->colours[soma_figure_index (figure, block->cells[i])];
      any |= colours[i] > 0;
    }
  return any;
}

void
soma_colour_block (SomaBlock *block, const SomaPuzzle *puzzle, const SomaPiece *piece,
                   const char **labels, int32_t *fields)
{
  uint8_t colours[SOMA_MAX_CELLS];

  if (!find_colours (block, puzzle, piece, colours))
    return;
  for (int i = 0; i < block->n_cells; i++)
    {
      labels[i] = soma_colour_label (colours[i]);
      fields[i] = colours[i] > 0 && puzzle->rgb != NULL ? (int32_t) puzzle->rgb[colours[i]] : -1;
    }
  block->labels = labels;
  block->fields = fields;
}
