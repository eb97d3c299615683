/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet.h"

#include <glib/gi18n.h>
#include <math.h>

#include "booklet-contents.h"
#include "booklet-text.h"
#include "box-net.h"
#include "engine-auto.h"
#include "figure-labels.h"
#include "layer-net.h"
#include "scene.h"
#include "status-labels.h"
#include "vector-drawing.h"

/* In points, on a page of usual size. */
#define GAP 18.0 /* between figures, and between what is said and shown of one */
#define LARGEST_NAME 20.0
#define SMALLEST_NAME 7.0
#define SMALLEST_NUMBER 4.5 /* of a solution among many */
#define FACTS_SIZE 0.6      /* of the name's */
#define THINNEST_LINE 0.2
#define FOOT_SIZE 7.5
#define FOOT 20.0

/* The shares of a part that names and gaps may take, and the shape of the parts that pages are
 * divided into: a little higher than wide, since there is text above the picture. */
#define NAME_SHARE 0.09
#define LARGEST_GAP 0.1
#define BEST_SHAPE 0.85

/* Smaller pictures of solutions on backs would show nothing: about 2 cm. */
#define LEAST_ON_BACK 56.0

/* Longer texts would leave no room for pictures. */
#define NAME_LINES 2
#define REASON_LINES 3

/* What is drawn on. */
typedef struct
{
  cairo_t *cr;
  const SomaBookletStyle *style;
  double unit; /* the scale of what is said: large sheets are seen from farther away */
} Paper;

/* Dividing a page. */

static int
divide_up (int n, int by)
{
  return (n + by - 1) / by;
}

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

/* The gaps between many parts must not take their room. */
static double
fit_gap (double gap, int n, double length)
{
  return MIN (gap, LARGEST_GAP * length / n);
}

/* On the back of a sheet the columns run the other way. */
static SomaPart
get_part (const Paper *paper, int i, int n, gboolean backwards, const SomaPart *whole)
{
  int columns = choose_columns (n, whole->width, whole->height), rows = divide_up (n, columns);
  int column = i % columns, row = i / columns;
  double across_gap = fit_gap (GAP * paper->unit, columns, whole->width);
  double down_gap = fit_gap (GAP * paper->unit, rows, whole->height);
  double across = (whole->width - across_gap * (columns - 1)) / columns;
  double down = (whole->height - down_gap * (rows - 1)) / rows;

  if (backwards)
    column = columns - 1 - column;
  return (SomaPart){ whole->x + column * (across + across_gap), whole->y + row * (down + down_gap),
                     across, down };
}

/* Drawing. */

static void
draw_picture (const Paper *paper, const SomaPuzzle *puzzle, const uint16_t *copy_at,
              const SomaPart *part)
{
  const SomaVectorStyle style = { .letters = copy_at != NULL, .thinnest = THINNEST_LINE };
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);

  cairo_save (paper->cr);
  cairo_translate (paper->cr, part->x, part->y);
  soma_vector_draw (paper->cr, scene, part->width, part->height, &style);
  cairo_restore (paper->cr);
}

static void
draw_layers (const Paper *paper, const SomaPuzzle *puzzle, const uint16_t *copy_at,
             const gboolean *marked, const SomaPart *part)
{
  const SomaLayerNet net = { .puzzle = puzzle,
                             .copy_at = copy_at,
                             .marked = marked,
                             .names = &paper->style->names,
                             .numbered = paper->style->numbered };

  cairo_save (paper->cr);
  cairo_translate (paper->cr, part->x, part->y);
  soma_layer_net_draw (paper->cr, &net, part->width, part->height);
  cairo_restore (paper->cr);
}

/* Takes the second half of the part, beside the first or below it. */
static SomaPart
split (const Paper *paper, SomaPart *part)
{
  double gap = fit_gap (GAP * paper->unit, 2, MIN (part->width, part->height));
  SomaPart second;

  if (part->width > part->height)
    {
      part->width = (part->width - gap) / 2;
      second = *part;
      second.x += part->width + gap;
    }
  else
    {
      part->height = (part->height - gap) / 2;
      second = *part;
      second.y += part->height + gap;
    }
  return second;
}

/* A picture and a diagram. */
static void
draw_figure (const Paper *paper, const SomaPuzzle *puzzle, const uint16_t *copy_at,
             const gboolean *marked, SomaPart part)
{
  SomaPart second = paper->style->pictures && paper->style->layers ? split (paper, &part) : part;

  if (paper->style->pictures)
    draw_picture (paper, puzzle, copy_at, &part);
  if (paper->style->layers)
    draw_layers (paper, puzzle, copy_at, marked, &second);
}

static double
get_name_size (const Paper *paper, const SomaPart *part)
{
  return CLAMP (part->height * NAME_SHARE, SMALLEST_NAME, LARGEST_NAME * paper->unit);
}

static double
get_facts_size (double name_size)
{
  return MAX (name_size * FACTS_SIZE, SMALLEST_NAME);
}

/* A line below what is in the part already, which it takes from the part. */
static void
add_text (const Paper *paper, SomaPart *part, const char *text, double size, gboolean is_bold,
          int n_lines)
{
  const SomaTextStyle style = { .size = size, .is_bold = is_bold, .n_lines = n_lines };
  double used;

  if (text == NULL || *text == '\0')
    return;
  used = soma_booklet_draw_text (paper->cr, text, &style, part);
  part->y += used;
  part->height -= used;
}

/* A reason about marked cells needs a diagram that marks them. */
static gboolean
shows_reason (const Paper *paper, const SomaPuzzleSheet *sheet)
{
  return sheet->reason != NULL && (sheet->marked == NULL || paper->style->layers);
}

/* The name, then what is known. */
static void
add_head (const Paper *paper, SomaPart *part, const SomaPuzzleSheet *sheet, double size)
{
  double facts_size = get_facts_size (size);

  add_text (paper, part, sheet->name, size, TRUE, NAME_LINES);
  add_text (paper, part, sheet->facts, facts_size, FALSE, 1);
  add_text (paper, part, sheet->outcome, facts_size, FALSE, 1);
  add_text (paper, part, sheet->level, facts_size, FALSE, REASON_LINES);
  add_text (paper, part, sheet->author, facts_size, FALSE, 1);
  if (shows_reason (paper, sheet))
    add_text (paper, part, sheet->reason, facts_size, FALSE, REASON_LINES);
}

static void
skip (SomaPart *part, double height)
{
  part->y += height;
  part->height -= height;
}

static gboolean
has_room (const SomaPart *part)
{
  return part->width > 0 && part->height > 0;
}

/* How large it is from the front, the right and above, in isometric projection, for a part of some
 * shape. */
static double
measure_piece (const SomaPiece *piece, const SomaPart *part)
{
  const double across = sqrt (1.0 / 2), down = sqrt (1.0 / 6), up = sqrt (2.0 / 3);
  double least[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, most[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = 0; i < piece->n_cells; i++)
    {
      SomaCell cell = piece->cells[i];
      const double at[2] = { across * (cell.x + cell.y), up * cell.z + down * (cell.y - cell.x) };
      for (int axis = 0; axis < 2; axis++)
        {
          least[axis] = MIN (least[axis], at[axis]);
          most[axis] = MAX (most[axis], at[axis]);
        }
    }
  return MAX ((most[0] - least[0] + 2 * across) / part->width,
              (most[1] - least[1] + 2 * down + up) / part->height);
}

/* A piece by itself, as the solution of a puzzle of its own, in a share of the part. */
static void
draw_piece (const Paper *paper, const SomaPiece *piece, double share, const SomaPart *part)
{
  SomaPiece one = *piece;
  g_autofree uint16_t *copy_at = g_new0 (uint16_t, piece->n_cells);
  const SomaPart inner = { part->x + part->width * (1 - share) / 2,
                           part->y + part->height * (1 - share) / 2, part->width * share,
                           part->height * share };

  one.min_count = one.max_count = 1;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &one, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  draw_picture (paper, puzzle, copy_at, &inner);
}

/* All pieces at one scale, each under its letter, name and count. */
static void
draw_pieces (const Paper *paper, const SomaPieceSet *set, const SomaPart *whole)
{
  SomaPart part = get_part (paper, 0, set->n_pieces, FALSE, whole);
  double size = CLAMP (part.height * NAME_SHARE, SMALLEST_NUMBER, LARGEST_NAME * paper->unit);
  double largest = 0;

  skip (&part, 1.5 * size);
  for (int i = 0; i < set->n_pieces && has_room (&part); i++)
    largest = MAX (largest, measure_piece (&set->pieces[i], &part));
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      g_autofree char *name = soma_label_piece_name (piece);
      g_autofree char *title = g_strdup_printf ("%s: %s", piece->letter, name);
      double share = measure_piece (piece, &part) / largest;
      SomaPart own = get_part (paper, i, set->n_pieces, FALSE, whole);

      add_text (paper, &own, title, size, FALSE, 1);
      own.y += own.height - part.height;
      own.height = part.height;
      if (has_room (&own))
        draw_piece (paper, piece, share, &own);
    }
}

static void
draw_sheet (const Paper *paper, const SomaPuzzleSheet *sheet, SomaPart part)
{
  double size = get_name_size (paper, &part);

  add_head (paper, &part, sheet, size);
  skip (&part, size / 2);
  if (paper->style->pieces && sheet->has_pieces && has_room (&part))
    {
      SomaPart pieces = split (paper, &part);
      draw_pieces (paper, sheet->puzzle->set, &pieces);
    }
  if (has_room (&part))
    draw_figure (paper, sheet->puzzle, NULL, shows_reason (paper, sheet) ? sheet->marked : NULL,
                 part);
}

/* Under a title of that size. */
static void
draw_solution (const Paper *paper, const SomaPuzzleSheet *sheet, guint solution, const char *title,
               double size, SomaPart part)
{
  g_autofree uint16_t *copy_at = g_new (uint16_t, sheet->puzzle->figure->n_cells);

  soma_puzzle_sheet_read_solution (sheet, solution, copy_at);
  add_text (paper, &part, title, size, TRUE, 1);
  skip (&part, size / 3);
  if (has_room (&part))
    draw_figure (paper, sheet->puzzle, copy_at, NULL, part);
}

/* The one that is chosen, or what is known instead of it. */
static void
draw_chosen (const Paper *paper, const SomaPuzzleSheet *sheet, SomaPart part)
{
  if (sheet->chosen < soma_puzzle_sheet_get_n_solutions (sheet))
    draw_solution (paper, sheet, sheet->chosen, sheet->name, get_name_size (paper, &part), part);
  else
    add_head (paper, &part, sheet, get_name_size (paper, &part));
}

/* Their numbers are over them. */
static void
draw_numbered (const Paper *paper, const SomaPuzzleSheet *sheet, int first, int n, int n_parts,
               const SomaPart *whole)
{
  for (int i = 0; i < n; i++)
    {
      g_autofree char *number = g_strdup_printf ("%'d", first + i + 1);
      SomaPart part = get_part (paper, i, n_parts, FALSE, whole);
      double size = CLAMP (part.height * NAME_SHARE, SMALLEST_NUMBER, LARGEST_NAME * paper->unit);
      draw_solution (paper, sheet, (guint) (first + i), number, size, part);
    }
}

/* The name, and how many solutions there are, of which so many are shown. */
static void
add_solutions_head (const Paper *paper, SomaPart *part, const SomaPuzzleSheet *sheet, guint n_shown,
                    double size)
{
  g_autofree char *some =
      soma_puzzle_sheet_label_part (n_shown, sheet->n_solutions, &sheet->number, sheet->is_all);

  add_text (paper, part, sheet->name, size, TRUE, NAME_LINES);
  add_text (paper, part, some != NULL ? some : sheet->outcome, get_facts_size (size), FALSE, 1);
  skip (part, size / 2);
}

/* Solutions of one figure, perhaps in a part of a page; `n_shown` are shown on all pages. */
static void
draw_solutions (const Paper *paper, const SomaPuzzleSheet *sheet, const SomaPage *page,
                guint n_shown, SomaPart part)
{
  add_solutions_head (paper, &part, sheet, n_shown, get_name_size (paper, &part));
  if (has_room (&part))
    draw_numbered (paper, sheet, page->first_solution, page->n_solutions, page->n_parts, &part);
}

/* The net of a figure, under its name. */
static void
draw_net (const Paper *paper, const SomaPuzzleSheet *sheet, SomaPart part)
{
  double size = get_name_size (paper, &part);

  add_text (paper, &part, sheet->name, size, TRUE, NAME_LINES);
  add_text (paper, &part, _ ("Cut along the lines, fold the dashed ones, and glue the tabs."),
            get_facts_size (size), FALSE, 1);
  skip (&part, size);
  if (!has_room (&part))
    return;
  cairo_save (paper->cr);
  cairo_translate (paper->cr, part.x, part.y);
  soma_box_net_draw (paper->cr, sheet->puzzle->figure, &paper->style->names, part.width,
                     part.height);
  cairo_restore (paper->cr);
}

static void
draw_back (const Paper *paper, const SomaPuzzleSheet *sheet, const SomaPart *part)
{
  int n_fit = (int) (part->width * part->height / (LEAST_ON_BACK * LEAST_ON_BACK));
  int n = MIN ((int) soma_puzzle_sheet_get_n_solutions (sheet), MAX (n_fit, 1));
  const SomaPage all = { .n_parts = n, .n_solutions = n };

  if (paper->style->solutions == SOMA_BOOKLET_ALL_ON_THE_BACK && n > 0)
    draw_solutions (paper, sheet, &all, (guint) n, *part);
  else
    draw_chosen (paper, sheet, *part);
}

static void
draw_parts (const Paper *paper, const GPtrArray *sheets, const SomaPage *page,
            const SomaPart *whole)
{
  for (int i = 0; i < page->n_sheets; i++)
    {
      const SomaPuzzleSheet *sheet = sheets->pdata[page->first_sheet + i];
      SomaPart part = get_part (paper, i, page->n_parts, page->kind == SOMA_PAGE_BACKS, whole);

      if (page->kind == SOMA_PAGE_FIGURES)
        draw_sheet (paper, sheet, part);
      else if (page->kind == SOMA_PAGE_BACKS)
        draw_back (paper, sheet, &part);
      else
        draw_chosen (paper, sheet, part);
    }
}

/* The foot. */

/* Whether numbers of solutions are on the page. */
static gboolean
has_numbers (const SomaPage *page, const SomaBookletStyle *style)
{
  switch (page->kind)
    {
    case SOMA_PAGE_CONTENTS:
    case SOMA_PAGE_FIGURES:
    case SOMA_PAGE_SOLUTIONS:
      return TRUE;
    case SOMA_PAGE_BACKS:
      return style->solutions == SOMA_BOOKLET_ALL_ON_THE_BACK;
    case SOMA_PAGE_EMPTY:
    case SOMA_PAGE_ONE_EACH:
    case SOMA_PAGE_NET:
    default:
      return FALSE;
    }
}

/* Under which convention the solutions of these figures were counted; NULL if none were. It may not
 * be the same for all. */
static const char *
find_convention (const GPtrArray *sheets, const SomaPage *page, SomaSymmetry symmetry)
{
  const char *one = NULL;

  for (int i = 0; i < page->n_sheets; i++)
    {
      const SomaPuzzleSheet *sheet = sheets->pdata[page->first_sheet + i];
      const char *other = soma_label_symmetry (symmetry, sheet->puzzle);

      if (!sheet->counted)
        continue;
      if (one != NULL && one != other)
        return _ (
            "Rotations count once; so do reflections if the pieces are their own mirror image.");
      one = other;
    }
  return one;
}

static void
draw_foot (const Paper *paper, const GPtrArray *sheets, const SomaPage *page, int number,
           int n_pages, const SomaPart *foot)
{
  SomaTextStyle style = { .size = FOOT_SIZE * paper->unit, .n_lines = 1, .align = SOMA_TEXT_START };
  const char *convention = find_convention (sheets, page, paper->style->symmetry);
  g_autofree char *digits = g_strdup_printf ("%d", number + 1);

  if (convention != NULL && has_numbers (page, paper->style))
    soma_booklet_draw_text (paper->cr, convention, &style, foot);
  style.align = SOMA_TEXT_END;
  if (n_pages > 1)
    soma_booklet_draw_text (paper->cr, digits, &style, foot);
}

void
soma_booklet_draw_page (cairo_t *cr, const char *title, const GPtrArray *sheets,
                        const SomaBookletStyle *style, int page, double width, double height)
{
  const Paper paper = { cr, style, soma_booklet_get_unit (width, height) };
  double foot_height = FOOT * paper.unit;
  SomaPart whole = { 0, 0, width, height - foot_height };
  const SomaPart foot = { 0, height - FOOT_SIZE * 1.4 * paper.unit, width, foot_height };
  SomaPage found = soma_booklet_find_page (sheets, style, page);

  if (found.kind == SOMA_PAGE_CONTENTS)
    soma_booklet_draw_contents (cr, title, sheets, style, &found, &whole);
  else if (found.kind == SOMA_PAGE_SOLUTIONS)
    {
      const SomaPuzzleSheet *sheet = sheets->pdata[found.first_sheet];
      draw_solutions (&paper, sheet, &found, soma_puzzle_sheet_get_n_solutions (sheet), whole);
    }
  else if (found.kind == SOMA_PAGE_NET)
    draw_net (&paper, sheets->pdata[found.first_sheet], whole);
  else if (found.kind != SOMA_PAGE_EMPTY)
    draw_parts (&paper, sheets, &found, &whole);
  draw_foot (&paper, sheets, &found, page, soma_booklet_count_pages (sheets, style), &foot);
}
