/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet.h"

#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>

#include "layer-net.h"
#include "scene.h"
#include "vector-drawing.h"

/* In points. */
#define GAP 18.0 /* between figures, and between what is said and shown of one */
#define LARGEST_NAME 20.0
#define SMALLEST_NAME 7.0
#define FACTS_SIZE 0.6 /* of the name's */
#define THINNEST_LINE 0.2

/* The share of a part that names may take, and the shape of the parts that pages are divided into:
 * a little higher than wide, since there is text above the picture. */
#define NAME_SHARE 0.09
#define BEST_SHAPE 0.85

/* The part of a page for one figure or solution. */
typedef struct
{
  double x, y, width, height;
} Part;

/* What is on a page: consecutive figures, each with its solution or not, or solutions of one. */
typedef struct
{
  gboolean figures, on_the_back;
  int first_sheet, n_sheets;
  int first_solution, n_solutions;
} Page;

SomaSheet *
soma_sheet_new (SomaPuzzle *puzzle, const char *name, const char *facts)
{
  SomaSheet *sheet = g_new0 (SomaSheet, 1);

  sheet->puzzle = soma_puzzle_ref (puzzle);
  sheet->name = g_strdup (name);
  sheet->facts = g_strdup (facts);
  sheet->solutions = g_ptr_array_new_with_free_func (g_free);
  return sheet;
}

void
soma_sheet_add_solution (SomaSheet *sheet, const uint16_t *copy_at)
{
  gsize n = (gsize) sheet->puzzle->figure->n_cells;

  g_ptr_array_add (sheet->solutions, g_memdup2 (copy_at, n * sizeof *copy_at));
}

void
soma_sheet_free (SomaSheet *sheet)
{
  if (sheet == NULL)
    return;
  soma_puzzle_unref (sheet->puzzle);
  g_free (sheet->name);
  g_free (sheet->facts);
  g_ptr_array_unref (sheet->solutions);
  g_free (sheet);
}

/* Which page has what. */

static const SomaSheet *
get_sheet (const GPtrArray *sheets, int i)
{
  return sheets->pdata[i];
}

static int
count_shown (const SomaSheet *sheet, const SomaBookletStyle *style)
{
  int n = (int) sheet->solutions->len;

  return style->solutions == SOMA_BOOKLET_ALL_AT_THE_END   ? n
         : style->solutions == SOMA_BOOKLET_ONE_AT_THE_END ? MIN (n, 1)
                                                           : 0;
}

static int
divide_up (int n, int by)
{
  return (n + by - 1) / by;
}

static int
count_figure_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int sides = style->solutions == SOMA_BOOKLET_ONE_ON_THE_BACK ? 2 : 1;

  return style->figures_per_page > 0
             ? sides * divide_up ((int) sheets->len, style->figures_per_page)
             : 0;
}

static int
count_solution_pages (const SomaSheet *sheet, const SomaBookletStyle *style)
{
  int n = count_shown (sheet, style);

  return style->solutions_per_page > 0 ? divide_up (n, style->solutions_per_page) : MIN (n, 1);
}

/* One solution of each figure: the pages are like those of the figures. */
static gboolean
shares_pages (const SomaBookletStyle *style)
{
  return style->solutions == SOMA_BOOKLET_ONE_AT_THE_END && style->solutions_per_page > 0;
}

int
soma_booklet_count_pages (const GPtrArray *sheets, const SomaBookletStyle *style)
{
  int n = count_figure_pages (sheets, style);

  if (shares_pages (style))
    return n + divide_up ((int) sheets->len, style->solutions_per_page);
  for (guint i = 0; i < sheets->len; i++)
    n += count_solution_pages (sheets->pdata[i], style);
  return n;
}

static Page
make_run (const GPtrArray *sheets, int first, int n)
{
  return (Page){ .first_sheet = first, .n_sheets = MIN (n, (int) sheets->len - first) };
}

static Page
find_page (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  int n_figure_pages = count_figure_pages (sheets, style);

  if (page < n_figure_pages)
    {
      gboolean two_sides = style->solutions == SOMA_BOOKLET_ONE_ON_THE_BACK;
      int side = two_sides ? page % 2 : 0, leaf = two_sides ? page / 2 : page;
      Page found = make_run (sheets, leaf * style->figures_per_page, style->figures_per_page);

      found.figures = side == 0;
      found.on_the_back = side == 1;
      return found;
    }
  page -= n_figure_pages;
  if (shares_pages (style))
    return make_run (sheets, page * style->solutions_per_page, style->solutions_per_page);
  for (int i = 0; i < (int) sheets->len; i++)
    {
      int n = count_solution_pages (get_sheet (sheets, i), style);
      int shown = count_shown (get_sheet (sheets, i), style);

      if (page < n)
        {
          int most = style->solutions_per_page > 0 ? style->solutions_per_page : shown;
          gboolean one = style->solutions == SOMA_BOOKLET_ONE_AT_THE_END;
          return (Page){ .first_sheet = i,
                         .first_solution = one ? (int) get_sheet (sheets, i)->chosen : page * most,
                         .n_solutions = MIN (most, shown - page * most) };
        }
      page -= n;
    }
  return (Page){ 0 };
}

/* Dividing a page. */

/* The number of columns for which the parts have the best shape. */
static int
choose_columns (int n, double width, double height)
{
  int best = 1;
  double least = G_MAXDOUBLE;

  for (int columns = 1; columns <= n; columns++)
    {
      int rows = divide_up (n, columns);
      double shape = (width / columns) / (height / rows);
      /* Parts that stay empty count, too. */
      double badness = fabs (log (shape / BEST_SHAPE)) + (double) (columns * rows - n) / n;

      if (badness < least)
        {
          least = badness;
          best = columns;
        }
    }
  return best;
}

/* On the back of a sheet the columns run the other way. */
static Part
get_part (int i, int n, gboolean backwards, double width, double height)
{
  int columns = choose_columns (n, width, height), rows = divide_up (n, columns);
  int column = i % columns, row = i / columns;
  double across = (width - GAP * (columns - 1)) / columns;
  double down = (height - GAP * (rows - 1)) / rows;

  if (backwards)
    column = columns - 1 - column;
  return (Part){ column * (across + GAP), row * (down + GAP), across, down };
}

/* Drawing. */

/* A line of text, shortened where there is no room; returns its height. */
static double
draw_line (cairo_t *cr, const char *text, double size, gboolean is_bold, const Part *part, double y)
{
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans");
  int height;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (part->width * PANGO_SCALE));
  pango_layout_set_height (layout, 0);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_size (layout, NULL, &height);
  cairo_move_to (cr, part->x, part->y + y);
  cairo_set_source_rgb (cr, 0, 0, 0);
  pango_cairo_show_layout (cr, layout);
  return (double) height / PANGO_SCALE;
}

static void
draw_picture (cairo_t *cr, const SomaPuzzle *puzzle, const uint16_t *copy_at, const Part *part)
{
  const SomaVectorStyle style = { .letters = copy_at != NULL, .thinnest = THINNEST_LINE };
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);

  cairo_save (cr);
  cairo_translate (cr, part->x, part->y);
  soma_vector_draw (cr, scene, part->width, part->height, &style);
  cairo_restore (cr);
}

static void
draw_layers (cairo_t *cr, const SomaPuzzle *puzzle, const uint16_t *copy_at,
             const SomaBookletStyle *style, const Part *part)
{
  cairo_save (cr);
  cairo_translate (cr, part->x, part->y);
  soma_layer_net_draw (cr, puzzle, copy_at, &style->names, style->numbered, part->width,
                       part->height);
  cairo_restore (cr);
}

/* A picture and a diagram, side by side or one below the other. */
static void
draw_figure (cairo_t *cr, const SomaPuzzle *puzzle, const uint16_t *copy_at,
             const SomaBookletStyle *style, Part part)
{
  Part second = part;

  if (style->pictures && style->layers)
    {
      if (part.width > part.height)
        {
          part.width = (part.width - GAP) / 2;
          second = part;
          second.x += part.width + GAP;
        }
      else
        {
          part.height = (part.height - GAP) / 2;
          second = part;
          second.y += part.height + GAP;
        }
    }
  if (style->pictures)
    draw_picture (cr, puzzle, copy_at, &part);
  if (style->layers)
    draw_layers (cr, puzzle, copy_at, style, &second);
}

/* `name` over what is shown, and `facts` (nullable) under it. */
static void
draw_part (cairo_t *cr, const char *name, const char *facts, const SomaPuzzle *puzzle,
           const uint16_t *copy_at, const SomaBookletStyle *style, Part part)
{
  double size = CLAMP (part.height * NAME_SHARE, SMALLEST_NAME, LARGEST_NAME);
  double used = draw_line (cr, name, size, TRUE, &part, 0);

  if (facts != NULL)
    used += draw_line (cr, facts, MAX (size * FACTS_SIZE, SMALLEST_NAME), FALSE, &part, used);
  used += size / 2;
  part.y += used;
  part.height -= used;
  if (part.width > 0 && part.height > 0)
    draw_figure (cr, puzzle, copy_at, style, part);
}

static void
draw_solution (cairo_t *cr, const SomaSheet *sheet, int solution, gboolean alone,
               const SomaBookletStyle *style, Part part)
{
  g_autofree char *number = g_strdup_printf ("%'d", solution + 1);

  if (solution < (int) sheet->solutions->len)
    draw_part (cr, alone ? number : sheet->name, NULL, sheet->puzzle,
               sheet->solutions->pdata[solution], style, part);
  else
    draw_line (cr, sheet->name, SMALLEST_NAME, TRUE, &part, 0);
}

/* All solutions of one figure: its name is over the page. */
static void
draw_solutions (cairo_t *cr, const SomaSheet *sheet, const Page *page,
                const SomaBookletStyle *style, double width, double height)
{
  const Part whole = { 0, 0, width, height };
  double top = draw_line (cr, sheet->name, LARGEST_NAME, TRUE, &whole, 0);

  top += draw_line (cr, sheet->facts, LARGEST_NAME * FACTS_SIZE, FALSE, &whole, top) + GAP;
  for (int i = 0; i < page->n_solutions; i++)
    {
      Part part = get_part (i, page->n_solutions, FALSE, width, height - top);
      part.y += top;
      draw_solution (cr, sheet, page->first_solution + i, TRUE, style, part);
    }
}

/* A page of figures, or of one solution for each. */
static void
draw_sheets (cairo_t *cr, const GPtrArray *sheets, const Page *page, int n_parts,
             const SomaBookletStyle *style, double width, double height)
{
  for (int i = 0; i < page->n_sheets; i++)
    {
      const SomaSheet *sheet = get_sheet (sheets, page->first_sheet + i);
      Part part = get_part (i, n_parts, page->on_the_back, width, height);

      if (page->figures)
        draw_part (cr, sheet->name, sheet->facts, sheet->puzzle, NULL, style, part);
      else
        draw_solution (cr, sheet, (int) sheet->chosen, FALSE, style, part);
    }
}

void
soma_booklet_draw_page (cairo_t *cr, const GPtrArray *sheets, const SomaBookletStyle *style,
                        int page, double width, double height)
{
  Page found = find_page (sheets, style, page);

  /* The parts are as large on the last page as on the others. */
  if (found.n_sheets > 0)
    draw_sheets (cr, sheets, &found,
                 found.figures || found.on_the_back ? style->figures_per_page
                                                    : style->solutions_per_page,
                 style, width, height);
  else if (found.n_solutions > 0)
    draw_solutions (cr, get_sheet (sheets, found.first_sheet), &found, style, width, height);
}
