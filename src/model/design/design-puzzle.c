/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design.h"

#include "design-private.h"
#include "engine-auto.h"
#include "piece-letters.h"
#include "puzzle-file.h"

/* The puzzle that a design describes: its figure, with the cells of it that may stay empty. */

/* The figure of the drawing; `set` is (inout) (nullable), and replaced by one that keeps to the
 * limit of empty cells. */
static SomaFigure *
make_figure (const SomaDesign *design, SomaPieceSet **set, gboolean *is_obeyed)
{
  SomaFigure *figure = soma_drawing_to_figure (
      design->drawing, design->colours != NULL ? design->colours->accepts : NULL);

  *is_obeyed = figure == NULL || soma_holes_apply (&design->holes, &figure, set);
  return figure;
}

/* A new reference; (nullable) */
static SomaPieceSet *
get_set (const SomaDesign *design)
{
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;

  return set != NULL ? soma_piece_set_ref (set) : NULL;
}

SomaFigure *
soma_design_make_figure (const SomaDesign *design)
{
  g_autoptr (SomaPieceSet) set = get_set (design);
  gboolean is_obeyed;

  return make_figure (design, &set, &is_obeyed);
}

SomaDrawing *
soma_design_make_filled (const SomaDesign *design)
{
  const SomaDrawing *drawing = design->drawing;
  g_autoptr (SomaFigure) figure = soma_design_make_figure (design);

  return figure != NULL ? soma_drawing_new_coloured (drawing->cells, figure->optional,
                                                     drawing->colours, drawing->n_cells)
                        : soma_drawing_ref (design->drawing);
}

gboolean
soma_design_count_empty (const SomaDesign *design, int *least, int *most)
{
  const SomaHoles *holes = &design->holes;
  g_autoptr (SomaPieceSet) set = get_set (design);
  int n_cells = design->drawing->n_cells, least_volume, most_volume;

  if (set == NULL)
    return FALSE;
  soma_piece_set_volume (set, &least_volume, &most_volume);
  *least = MAX (n_cells - most_volume, holes->is_limited ? holes->least : 0);
  *most = MIN (n_cells - least_volume, holes->anywhere ? n_cells : design->drawing->n_optional);
  if (holes->is_limited)
    *most = MIN (*most, holes->most);
  return TRUE;
}

gboolean
soma_design_obeys_holes (const SomaDesign *design)
{
  g_autoptr (SomaPieceSet) set = get_set (design);
  gboolean is_obeyed;

  soma_figure_unref (make_figure (design, &set, &is_obeyed));
  return is_obeyed;
}

SomaPuzzle *
soma_design_make_puzzle (const SomaDesign *design, SomaPieceSet *set)
{
  gboolean distinct_pieces = design->pieces != NULL && design->pieces->distinct_pieces, is_obeyed;
  g_autofree SomaMark *pins = soma_design_make_pins (design);
  g_autoptr (SomaPieceSet) used = set != NULL ? soma_piece_set_ref (set) : get_set (design);
  g_autoptr (SomaFigure) figure = NULL;

  if (used != NULL)
    figure = make_figure (design, &used, &is_obeyed);
  if (figure == NULL)
    return NULL;
  SomaPuzzle *puzzle =
      soma_file_make_puzzle (design->name, figure, pins, used, distinct_pieces, NULL);
  /* Pins refer to certain pieces; with others they may be invalid. */
  if (puzzle == NULL)
    puzzle = soma_file_make_puzzle (design->name, figure, NULL, used, distinct_pieces, NULL);
  soma_cell_colours_show (design->colours, puzzle);
  return puzzle;
}

SomaPieceSet *
soma_design_make_stand_in_set (void)
{
  SomaCell cell = { 0, 0, 0 };
  SomaPiece cube = { .letter = "", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell };

  return soma_piece_set_new ("", &cube, 1, NULL);
}

SomaPuzzle *
soma_design_make_shown_puzzle (const SomaDesign *design)
{
  g_autoptr (SomaPieceSet) set = get_set (design);
  g_autoptr (SomaPieceSet) shown =
      set != NULL ? soma_piece_set_ref (set) : soma_design_make_stand_in_set ();
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, shown);

  if (puzzle != NULL)
    return puzzle;
  g_autoptr (SomaFigure) cell = soma_figure_new_box (1, 1, 1, NULL);
  return soma_puzzle_new (design->name, cell, shown, NULL, 0, FALSE, NULL);
}
