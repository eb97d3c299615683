/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "names.h"
#include "puzzle.h"

/* Figures to be built, and their solutions, on pages of paper: made of vectors, drawn with cairo at
 * any size. */

/* A figure in a booklet. */
typedef struct
{
  SomaPuzzle *puzzle;
  char *name;
  char *facts;          /* a line under the name, such as "27 cells · 240 solutions" */
  GPtrArray *solutions; /* of uint16_t arrays, as of soma_check_solution(); perhaps none */
  guint chosen;         /* the solution that is shown where there is one only */
} SomaSheet;

/* Takes a reference on `puzzle`, and copies the texts. Solutions are added by
 * soma_sheet_add_solution(). */
SomaSheet *soma_sheet_new (SomaPuzzle *puzzle, const char *name, const char *facts);

/* Copies figure->n_cells copy numbers. */
void soma_sheet_add_solution (SomaSheet *sheet, const uint16_t *copy_at);

/* Takes NULL too. */
void soma_sheet_free (SomaSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSheet, soma_sheet_free)

typedef enum
{
  SOMA_BOOKLET_NO_SOLUTIONS,
  SOMA_BOOKLET_ONE_ON_THE_BACK, /* of each figure, on the page after it, so that the solution is
                                   behind the figure when both sides of a sheet are printed */
  SOMA_BOOKLET_ONE_AT_THE_END,
  SOMA_BOOKLET_ALL_AT_THE_END,
} SomaBookletSolutions;

typedef struct
{
  int figures_per_page; /* 0: no pages with figures, only solutions */
  SomaBookletSolutions solutions;
  int solutions_per_page; /* at the end; 0: all of a figure on one page */
  gboolean pictures;      /* shaded, as seen from the front; of figures and solutions */
  gboolean layers;        /* diagrams of the layers, likewise */
  gboolean numbered;      /* cells in diagrams have numbers */
  SomaNames names;        /* of pieces and cells */
} SomaBookletStyle;

/* How many pages the sheets (of SomaSheet) take. */
int soma_booklet_count_pages (const GPtrArray *sheets, const SomaBookletStyle *style);

/* Draws a page, numbered from 0, from the origin; lengths are in points. The background is left
 * alone. */
void soma_booklet_draw_page (cairo_t *cr, const GPtrArray *sheets, const SomaBookletStyle *style,
                             int page, double width, double height);
