/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-contents.h"

#include <glib/gi18n.h>

/* In points, on a page of usual size. */
#define TITLE_SIZE 20.0
#define LARGEST_ROW 18.0
#define TEXT_SHARE 0.6 /* of a row */

/* Shares of the width; the space between columns is a part of them. */
static const double shares[] = { 0.55, 0.19, 0.16, 0.10 };
#define SPACE 0.02

typedef struct
{
  cairo_t *cr;
  const SomaPart *part;
  double row_height;
} Table;

/* The texts of a row in four columns; each may be NULL. */
static void
draw_row (const Table *table, double y, const char *const *texts, gboolean is_bold)
{
  double x = table->part->x, width = table->part->width;

  for (gsize i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      const SomaTextStyle style = { .size = table->row_height * TEXT_SHARE,
                                    .is_bold = is_bold,
                                    .n_lines = 1,
                                    .align = i < 2 ? SOMA_TEXT_START : SOMA_TEXT_END };
      double space = i + 1 < G_N_ELEMENTS (shares) ? SPACE * width : 0;
      const SomaPart cell = { x, y, shares[i] * width - space, table->row_height };

      if (texts[i] != NULL)
        soma_booklet_draw_text (table->cr, texts[i], &style, &cell);
      x += shares[i] * width;
    }
}

static void
draw_sheet_row (const Table *table, double y, const SomaPuzzleSheet *sheet, int page)
{
  g_autofree char *number = page >= 0 ? g_strdup_printf ("%d", page + 1) : NULL;
  const char *const texts[] = { sheet->name, sheet->difficulty, sheet->count, number };

  draw_row (table, y, texts, FALSE);
}

void
soma_booklet_draw_contents (cairo_t *cr, const char *title, const GPtrArray *sheets,
                            const SomaBookletStyle *style, const SomaPage *page,
                            const SomaPart *part)
{
  const char *const heads[] = { _ ("Figure"), _ ("Difficulty"), _ ("Solutions"), _ ("Page") };
  double unit = soma_booklet_get_unit (part->width, part->height);
  const SomaTextStyle title_style = {
    .size = TITLE_SIZE * unit, .is_bold = TRUE, .n_lines = 1, .align = SOMA_TEXT_START
  };
  double y = part->y + 1.5 * soma_booklet_draw_text (cr, title, &title_style, part);
  double fitting = (part->y + part->height - y) / (SOMA_CONTENTS_ROWS + 1.5);
  const Table table = { cr, part, MIN (fitting, LARGEST_ROW * unit) };

  draw_row (&table, y, heads, TRUE);
  y += table.row_height * 1.1;
  cairo_set_line_width (table.cr, table.row_height * 0.03);
  cairo_move_to (table.cr, table.part->x, y);
  cairo_line_to (table.cr, table.part->x + table.part->width, y);
  cairo_stroke (table.cr);
  y += table.row_height * 0.2;
  for (int i = 0; i < page->n_sheets; i++, y += table.row_height)
    {
      int sheet = page->first_sheet + i;
      draw_sheet_row (&table, y, sheets->pdata[sheet],
                      soma_booklet_find_sheet (sheets, style, sheet));
    }
}
