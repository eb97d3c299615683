/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-labels.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "list-text.h"

char *
soma_label_layer (int index, int n_layers)
{
  int n_above = n_layers > 0 ? index - n_layers + 1 : 0;

  if (index == -1)
    return g_strdup (_ ("Below"));
  if (index < 0)
    /* Translators: a layer that is so many layers below the lowest. */
    return g_strdup_printf (_ ("%d Below"), -index);
  if (n_above == 1)
    return g_strdup (_ ("Above"));
  if (n_above > 1)
    /* Translators: a layer that is so many layers above the highest. */
    return g_strdup_printf (_ ("%d Above"), n_above);
  return g_strdup_printf (_ ("Layer %d"), index + 1);
}

/* The place of a cell along an axis, relative to a figure: inside, next to it, or away from it. */

static char *
label_column (int at, int low, int high)
{
  if (at == low - 1)
    return g_strdup (_ ("to the left"));
  if (at < low)
    return g_strdup_printf (_ ("%d to the left"), low - at);
  if (at == high + 1)
    return g_strdup (_ ("to the right"));
  if (at > high)
    return g_strdup_printf (_ ("%d to the right"), at - high);
  return g_strdup_printf (_ ("column %d"), at - low + 1);
}

static char *
label_row (int at, int low, int high)
{
  if (at == low - 1)
    return g_strdup (_ ("in front"));
  if (at < low)
    return g_strdup_printf (_ ("%d in front"), low - at);
  if (at == high + 1)
    return g_strdup (_ ("behind"));
  if (at > high)
    return g_strdup_printf (_ ("%d behind"), at - high);
  return g_strdup_printf (_ ("row %d"), at - low + 1);
}

static char *
label_height (int at, int low, int high)
{
  if (at == low - 1)
    return g_strdup (_ ("below"));
  if (at < low)
    return g_strdup_printf (_ ("%d below"), low - at);
  if (at == high + 1)
    return g_strdup (_ ("above"));
  if (at > high)
    return g_strdup_printf (_ ("%d above"), at - high);
  return g_strdup_printf (_ ("layer %d"), at - low + 1);
}

char *
soma_label_place (SomaCell cell, SomaCell low, SomaCell high)
{
  g_autofree char *column = label_column (cell.x, low.x, high.x);
  g_autofree char *row = label_row (cell.y, low.y, high.y);
  g_autofree char *layer = label_height (cell.z, low.z, high.z);

  /* Translators: a place in the drawing of a figure: "layer 2", "row 1" and "column 3", or, outside
   * it, such as "above" and "to the right". */
  return g_strdup_printf (_ ("%s, %s, %s"), layer, row, column);
}

char *
soma_label_grid_cell (SomaCell cell, SomaCell low, SomaCell high, SomaPlace place)
{
  const char *names[] = { _ ("empty"), _ ("cell"), _ ("optional cell") };
  g_autofree char *where = soma_label_place (cell, low, high);

  /* Translators: a place in the drawing of a figure, then what is there: "empty", "cell" or
   * "optional cell". */
  return g_strdup_printf (_ ("%s: %s"), where, names[place]);
}

char *
soma_label_colour_alone (const SomaCellColours *colours, int colour)
{
  char letter[SOMA_COLOUR_LETTER_SIZE];

  soma_cell_colour_letter (colour, letter);
  if (colours == NULL || colours->names[colour] == NULL)
    return g_strdup (letter);
  /* Translators: the letter of a colour of cells, and its name: "A (red)". */
  return g_strdup_printf (_ ("%s (%s)"), letter, colours->names[colour]);
}

char *
soma_label_colour (const SomaCellColours *colours, int colour)
{
  if (colour == 0)
    return g_strdup (_ ("No colour"));
  g_autofree char *alone = soma_label_colour_alone (colours, colour);
  /* Translators: a colour of cells, "Colour A" or "Colour A (red)". */
  return g_strdup_printf (_ ("Colour %s"), alone);
}

char *
soma_label_in_colour (const char *text, const SomaCellColours *colours, int colour)
{
  g_autofree char *name = soma_label_colour (colours, colour);

  /* Translators: a place in a drawing and what is there; then "Colour A". */
  return colour > 0 ? g_strdup_printf (_ ("%s. %s"), text, name) : g_strdup (text);
}

char *
soma_label_rule (int below, int above)
{
  char on[SOMA_COLOUR_LETTER_SIZE], lying[SOMA_COLOUR_LETTER_SIZE];

  soma_cell_colour_letter (below, on);
  soma_cell_colour_letter (above, lying);
  /* Translators: names of colours. */
  return g_strdup_printf (_ ("Cells of colour %s accept pieces’ cells of colour %s"), on, lying);
}

char *
soma_label_drawing (int n_cells)
{
  if (n_cells == 0)
    return g_strdup (_ ("Nothing drawn yet"));
  return g_strdup_printf (ngettext ("Drawing of %'d cell", "Drawing of %'d cells", n_cells),
                          n_cells);
}

static char *
label_size (SomaDrawnShape kind, SomaCell from, SomaCell to)
{
  int x = abs (to.x - from.x) + 1, y = abs (to.y - from.y) + 1, z = abs (to.z - from.z) + 1;
  int longest = MAX (x, MAX (y, z)), reach = 0;

  if (kind == SOMA_DRAWN_BOX)
    /* Translators: its width, depth and height in cells. */
    return g_strdup_printf (_ ("Box of %d by %d by %d"), x, y, z);
  if (kind == SOMA_DRAWN_LINE)
    return g_strdup_printf (ngettext ("Line of %d cell", "Line of %d cells", longest), longest);
  /* As far as soma_drawn_shape_list() goes along an axis: half a cell beyond the radius. */
  int radius = (x - 1) * (x - 1) + (y - 1) * (y - 1) + (z - 1) * (z - 1);
  while ((2 * reach + 1) * (2 * reach + 1) <= 4 * radius)
    reach++;
  return g_strdup_printf (
      ngettext ("Sphere %d cell across", "Sphere %d cells across", 2 * reach + 1), 2 * reach + 1);
}

char *
soma_label_drawn_shape (SomaDrawnShape kind, SomaCell from, SomaCell to, int n_cells,
                        gboolean erases, gboolean by_keys)
{
  g_autofree char *size = label_size (kind, from, to);
  g_autofree char *adds = g_strdup_printf (
      /* Translators: %s is a shape and its size: "Box of 3 by 2 by 1". */
      ngettext ("%s: adds %'d cell.", "%s: adds %'d cells.", n_cells), size, n_cells);
  g_autofree char *removes = g_strdup_printf (
      /* Translators: an operation, such as "Mirror", and what it does. */
      ngettext ("%s: removes %'d cell.", "%s: removes %'d cells.", n_cells), size, n_cells);
  g_autofree char *text = g_strdup (erases ? removes : adds);

  if (!by_keys)
    return g_steal_pointer (&text);
  return soma_list_text_sentences (text, _ ("Enter draws it, Delete removes it, Escape cancels."),
                                   NULL);
}

char *
soma_label_pasting (int n_cells)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("Pasting %'d cell.", "Pasting %'d cells.", n_cells), n_cells);

  return soma_list_text_sentences (text,
                                   _ ("Arrow keys or the pointer move, X, Y and Z turn, Enter or a "
                                      "click puts down, Escape cancels."),
                                   NULL);
}

char *
soma_label_too_large (void)
{
  /* Translators: cells in all, and along one edge. */
  return g_strdup_printf (_ ("Too large: figures have at most %'d cells, and %'d along each axis."),
                          SOMA_MAX_CELLS, SOMA_MAX_EXTENT);
}
