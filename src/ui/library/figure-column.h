/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a list of figures tells of each. */
typedef enum
{
  SOMA_FIGURE_COLUMN_NAME,
  SOMA_FIGURE_COLUMN_CELLS,
  SOMA_FIGURE_COLUMN_PIECES,
  SOMA_FIGURE_COLUMN_SOLUTIONS,
  SOMA_FIGURE_COLUMN_DIFFICULTY,
  SOMA_FIGURE_COLUMN_SYMMETRY,
  SOMA_FIGURE_COLUMN_PLAYED,
  SOMA_FIGURE_COLUMN_TAGS,
  SOMA_N_FIGURE_COLUMNS,
} SomaFigureColumn;

/* Between numbers and the words to the right of them, in pixels. */
#define SOMA_FIGURE_COLUMN_GAP 12

/* Numbers and their heading are to the right. */
static inline int
soma_figure_column_is_number (SomaFigureColumn column)
{
  return column == SOMA_FIGURE_COLUMN_CELLS || column == SOMA_FIGURE_COLUMN_PIECES ||
         column == SOMA_FIGURE_COLUMN_SOLUTIONS;
}
