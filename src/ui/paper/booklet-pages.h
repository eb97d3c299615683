/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "names.h"
#include "sheet.h"

/* Which page of a booklet has what, whatever the paper. Sheets are SomaPuzzleSheet. */

typedef enum
{
  SOMA_BOOKLET_NO_SOLUTIONS,
  SOMA_BOOKLET_ONE_ON_THE_BACK, /* of each figure, on the page after it, so that the solution is
                                   behind the figure when both sides of a sheet are printed */
  SOMA_BOOKLET_ALL_ON_THE_BACK,
  SOMA_BOOKLET_ONE_AT_THE_END,
  SOMA_BOOKLET_ALL_AT_THE_END,
} SomaBookletSolutions;

typedef struct
{
  int figures_per_page; /* 0: no pages with figures, only solutions */
  SomaBookletSolutions solutions;
  int solutions_per_page; /* at the end; 0: all on one page */
  gboolean contents;      /* a list of the figures comes first */
  gboolean pictures;      /* shaded, as seen from the front; of figures and solutions */
  gboolean layers;        /* diagrams of the layers, likewise */
  gboolean pieces;        /* beside figures: pictures of all, with letters and counts */
  gboolean nets;          /* of each box, on a page of its own behind all others */
  gboolean numbered;      /* cells in diagrams have numbers */
  SomaNames names;        /* of pieces and cells */
  SomaSymmetry symmetry;  /* how solutions were counted */
} SomaBookletStyle;

typedef enum
{
  SOMA_PAGE_EMPTY,
  SOMA_PAGE_CONTENTS,
  SOMA_PAGE_FIGURES,
  SOMA_PAGE_BACKS,     /* the solutions of the figures on the page before */
  SOMA_PAGE_ONE_EACH,  /* one solution of each of some figures */
  SOMA_PAGE_SOLUTIONS, /* solutions of one figure */
  SOMA_PAGE_NET,       /* the net of one figure */
} SomaPageKind;

typedef struct
{
  SomaPageKind kind;
  int first_sheet, n_sheets;
  int n_parts; /* in which the page is divided, perhaps more than it has to show */
  int first_solution, n_solutions;
} SomaPage;

/* The figures in a page of contents. */
#define SOMA_CONTENTS_ROWS 40

gboolean soma_booklet_uses_backs (const SomaBookletStyle *style);

int soma_booklet_count_pages (const GPtrArray *sheets, const SomaBookletStyle *style);

/* `page` counts from 0. */
SomaPage soma_booklet_find_page (const GPtrArray *sheets, const SomaBookletStyle *style, int page);

/* The first page that shows anything of a figure; -1 if none does. */
int soma_booklet_find_sheet (const GPtrArray *sheets, const SomaBookletStyle *style, int sheet);
