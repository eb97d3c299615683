/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design.h"

#include "engine-auto.h"
#include "piece-letters.h"
#include "pieces-private.h"

static gboolean
has_colour (const SomaDrawing *drawing, int colour)
{
  for (int i = 0; drawing->colours != NULL && i < drawing->n_cells; i++)
    if (drawing->colours[i] == colour)
      return TRUE;
  return FALSE;
}

static gboolean
has_colour_in_pieces (const SomaDesign *design, int colour)
{
  for (guint i = 0; design->pieces != NULL && i < design->pieces->n_pieces; i++)
    if (has_colour (design->pieces->pieces[i].drawing, colour))
      return TRUE;
  return FALSE;
}

gboolean
soma_design_has_colour (const SomaDesign *design, int colour)
{
  return has_colour (design->drawing, colour) || has_colour_in_pieces (design, colour);
}

static gboolean
has_rule (const SomaCellColours *colours, int colour)
{
  for (int other = 1; other < SOMA_N_COLOURS; other++)
    if (soma_cell_colours_accept (colours, colour, other) ||
        soma_cell_colours_accept (colours, other, colour))
      return TRUE;
  return FALSE;
}

SomaDesign *
soma_design_accept_new_colours (SomaDesign *design, const SomaDesign *before)
{
  SomaDesign *result = soma_design_ref (design);

  for (int c = 1; c < SOMA_N_COLOURS; c++)
    {
      if (!soma_design_has_colour (design, c) || soma_design_has_colour (before, c) ||
          has_rule (design->colours, c))
        continue;
      g_autoptr (SomaDesign) last = result;
      SomaCellColours *colours = soma_cell_colours_with_rule (last->colours, c, c, TRUE);
      result = soma_design_with_colours (last, colours);
      soma_cell_colours_unref (colours);
    }
  return result;
}

SomaDesign *
soma_design_with_rule (SomaDesign *design, int below, int above)
{
  g_autoptr (SomaCellColours) colours = soma_cell_colours_ref (design->colours);

  for (int b = 1; b < SOMA_N_COLOURS; b++)
    for (int a = 1; a < SOMA_N_COLOURS; a++)
      {
        if (below == SOMA_EVERY_COLOUR ? !has_colour (design->drawing, b) : b != below)
          continue;
        if (above == SOMA_EVERY_COLOUR ? !has_colour_in_pieces (design, a) : a != above)
          continue;
        g_autoptr (SomaCellColours) last = g_steal_pointer (&colours);
        colours = soma_cell_colours_with_rule (last, b, a, TRUE);
      }
  return soma_design_with_colours (design, colours);
}

int
soma_design_get_last_colour (const SomaDesign *design)
{
  int last = SOMA_N_COLOURS - 1;

  while (last > 0 && !soma_cell_colours_mention (design->colours, last) &&
         !soma_design_has_colour (design, last))
    last--;
  return last;
}

static gboolean
look_same (const SomaDesign *a, const SomaDesign *b)
{
  for (int c = 1; a->colours != b->colours && c < SOMA_N_COLOURS; c++)
    if (soma_design_get_colour_rgb (a, c) != soma_design_get_colour_rgb (b, c))
      return FALSE;
  return TRUE;
}

gboolean
soma_design_same_puzzle (const SomaDesign *a, const SomaDesign *b)
{
  return a->pieces == b->pieces && soma_drawing_equal (a->drawing, b->drawing) &&
         soma_cell_colours_same_rules (a->colours, b->colours) && look_same (a, b) &&
         soma_holes_equal (&a->holes, &b->holes);
}

guint32
soma_design_get_colour_rgb (const SomaDesign *design, int colour)
{
  return soma_cell_colours_choose_rgb (design->colours, colour);
}

SomaDesign *
soma_design_with_groups (SomaDesign *design, const GArray *groups)
{
  if (groups == NULL || groups->len == 0 || design->pieces == NULL)
    return soma_design_ref (design);
  g_autoptr (SomaPieces) pieces = soma_pieces_with_groups (design->pieces, groups);
  return soma_design_with_pieces (design, pieces);
}
