/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-pages.h"

#include "box-net.h"

/* A booklet has four parts: contents, figures, solutions at the end, and nets. */

static const SomaPuzzleSheet *
get_sheet (const GPtrArray *sheets, int i)
{
  return sheets->pdata[i];
}

static int
divide_up (int n, int by)
{
  return (n + by - 1) / by;
}

gboolean
soma_booklet_uses_backs (const SomaBookletStyle *style)
{
  return style->figures_per_page > 0 && (style->solutions == SOMA_BOOKLET_ONE_ON_THE_BACK ||
                                         style->solutions == SOMA_BOOKLET_ALL_ON_THE_BACK);
}

/* Figures begin on a front, if their backs matter. */
static int
count_contents_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int n = style->contents ? divide_up ((int) sheets->len, SOMA_CONTENTS_ROWS) : 0;

  return soma_booklet_uses_backs (style) ? n + n % 2 : n;
}

static int
count_figure_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int sides = soma_booklet_uses_backs (style) ? 2 : 1;

  return style->figures_per_page > 0
             ? sides * divide_up ((int) sheets->len, style->figures_per_page)
             : 0;
}

/* One solution of each figure: the pages are like those of the figures. */
static int
count_each_per_page (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  return style->solutions_per_page > 0 ? style->solutions_per_page : (int) sheets->len;
}

static gboolean
has_any_solution (const GPtrArray *sheets)
{
  for (guint i = 0; i < sheets->len; i++)
    if (soma_puzzle_sheet_get_n_solutions (sheets->pdata[i]) > 0)
      return TRUE;
  return FALSE;
}

/* All solutions of each figure. */
static int
count_solution_pages (const SomaPuzzleSheet *sheet, const SomaBookletStyle *style)
{
  int n = (int) soma_puzzle_sheet_get_n_solutions (sheet);

  return style->solutions_per_page > 0 ? divide_up (n, style->solutions_per_page) : MIN (n, 1);
}

static int
count_end_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int n = 0;

  if (style->solutions == SOMA_BOOKLET_ONE_AT_THE_END && has_any_solution (sheets))
    return divide_up ((int) sheets->len, count_each_per_page (sheets, style));
  if (style->solutions == SOMA_BOOKLET_ALL_AT_THE_END)
    for (guint i = 0; i < sheets->len; i++)
      n += count_solution_pages (sheets->pdata[i], style);
  return n;
}

/* Of the first `n_sheets`. */
static int
count_nets (const GPtrArray *sheets, const SomaBookletStyle *style, int n_sheets)
{
  int n = 0;

  for (int i = 0; i < n_sheets && style->nets; i++)
    n += soma_box_net_is_possible (get_sheet (sheets, i)->puzzle->figure);
  return n;
}

int
soma_booklet_count_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int n = count_figure_pages (sheets, style) + count_end_pages (sheets, style) +
          count_nets (sheets, style, (int) sheets->len);

  return n > 0 ? n + count_contents_pages (sheets, style) : 0;
}

static SomaPage
make_run (const GPtrArray *sheets, SomaPageKind kind, int leaf, int per_page)
{
  int first = leaf * per_page;

  return (SomaPage){ .kind = kind,
                     .first_sheet = first,
                     .n_sheets = MIN (per_page, (int) sheets->len - first),
                     .n_parts = per_page };
}

static SomaPage
find_figures (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  if (!soma_booklet_uses_backs (style))
    return make_run (sheets, SOMA_PAGE_FIGURES, page, style->figures_per_page);
  return make_run (sheets, page % 2 == 0 ? SOMA_PAGE_FIGURES : SOMA_PAGE_BACKS, page / 2,
                   style->figures_per_page);
}

static SomaPage
make_solutions (const GPtrArray *sheets, const SomaBookletStyle *style, int sheet, int page)
{
  int n = (int) soma_puzzle_sheet_get_n_solutions (get_sheet (sheets, sheet));
  int most = style->solutions_per_page > 0 ? style->solutions_per_page : n;

  return (SomaPage){ .kind = SOMA_PAGE_SOLUTIONS,
                     .first_sheet = sheet,
                     .n_sheets = 1,
                     .n_parts = MIN (most, n),
                     .first_solution = page * most,
                     .n_solutions = MIN (most, n - page * most) };
}

static SomaPage
find_end (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  if (style->solutions == SOMA_BOOKLET_ONE_AT_THE_END)
    return make_run (sheets, SOMA_PAGE_ONE_EACH, page, count_each_per_page (sheets, style));
  for (int i = 0; i < (int) sheets->len; i++)
    {
      int n = count_solution_pages (get_sheet (sheets, i), style);

      if (page < n)
        return make_solutions (sheets, style, i, page);
      page -= n;
    }
  return (SomaPage){ 0 };
}

static SomaPage
find_net (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  int sheet = 0;

  while (count_nets (sheets, style, sheet + 1) <= page)
    sheet++;
  return (SomaPage){ .kind = SOMA_PAGE_NET, .first_sheet = sheet, .n_sheets = 1, .n_parts = 1 };
}

SomaPage
soma_booklet_find_page (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  int n_contents = count_contents_pages (sheets, style);
  int n_figures = count_figure_pages (sheets, style), n_end = count_end_pages (sheets, style);

  if (page < 0 || page >= soma_booklet_count_pages (sheets, style))
    return (SomaPage){ 0 };
  if (page < n_contents && page * SOMA_CONTENTS_ROWS >= (int) sheets->len)
    return (SomaPage){ 0 };
  if (page < n_contents)
    return make_run (sheets, SOMA_PAGE_CONTENTS, page, SOMA_CONTENTS_ROWS);
  page -= n_contents;
  if (page < n_figures)
    return find_figures (sheets, style, page);
  page -= n_figures;
  return page < n_end ? find_end (sheets, style, page) : find_net (sheets, style, page - n_end);
}

static int
find_in_end (const GPtrArray *sheets, const SomaBookletStyle *style, int sheet)
{
  int page = 0;

  if (count_end_pages (sheets, style) == 0)
    return -1;
  if (style->solutions == SOMA_BOOKLET_ONE_AT_THE_END)
    return sheet / count_each_per_page (sheets, style);
  for (int i = 0; i < sheet; i++)
    page += count_solution_pages (get_sheet (sheets, i), style);
  return count_solution_pages (get_sheet (sheets, sheet), style) > 0 ? page : -1;
}

int
soma_booklet_find_sheet (const GPtrArray *sheets, const SomaBookletStyle *style, int sheet)
{
  int n_contents = count_contents_pages (sheets, style);

  if (style->figures_per_page > 0)
    return n_contents +
           (soma_booklet_uses_backs (style) ? 2 : 1) * (sheet / style->figures_per_page);
  int page = find_in_end (sheets, style, sheet), n_nets = count_nets (sheets, style, sheet);
  if (page < 0 && count_nets (sheets, style, sheet + 1) > n_nets)
    page = count_end_pages (sheets, style) + n_nets;
  return page >= 0 ? n_contents + page : -1;
}
