/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-pages.h"

#include <glib/gi18n.h>
#include <math.h>

#include "apart-labels.h"
#include "booklet-text.h"
#include "scene.h"
#include "vector-drawing.h"

/* In points, on a page of usual size. */
#define GAP 14.0
#define TITLE_SIZE 14.0
#define HEAD 30.0
#define CAPTION_SIZE 9.0
#define CAPTION_LINES 3
#define CAPTION_LINES_TURNING 5
#define CAPTION_LINE 12.6
#define THINNEST_LINE 0.2

/* What has just moved is outlined in a colour that is told from the others in print, too. */
#define ACCENT 0x1a5fb4

/* What comes off, or goes in, is shown so many cells from where it was or will be. */
#define CELLS_OUT 2

/* Many steps have smaller pictures. */
#define FEW 12

typedef struct
{
  int columns, rows;
} Grid;

/* The pieces, the first step, and one for each move. */
static int
count_pictures (const SomaApartSteps *steps)
{
  return soma_apart_plan_get_apart (steps->plan)->n_moves + 2;
}

static Grid
get_grid (const SomaApartSteps *steps)
{
  int n = count_pictures (steps);

  return n <= FEW ? (Grid){ 2, 3 } : (Grid){ 3, 4 };
}

int
soma_apart_pages_count (const SomaApartSteps *steps)
{
  Grid grid = get_grid (steps);
  int n = count_pictures (steps), most = grid.columns * grid.rows;

  return (n + most - 1) / most;
}

/* What a step makes of the solution. */
static SomaStage *
make_stage (const SomaApartSteps *steps, int move)
{
  const SomaApart *apart = soma_apart_plan_get_apart (steps->plan);
  const SomaPuzzle *puzzle = soma_apart_plan_get_puzzle (steps->plan);
  const guint16 *copy_at = soma_apart_plan_get_copy_at (steps->plan);
  const SomaMove *what = &apart->moves[move];
  gboolean is_out = what->kind == SOMA_MOVE_OUT;
  SomaApartPlaces places;

  soma_apart_get_places (apart, puzzle, copy_at, move, !is_out && !steps->back, &places);
  for (int k = 0; is_out && k < apart->n_copies; k++)
    if ((what->copies >> k & 1) != 0)
      places.copies[k].offset[what->axis] += CELLS_OUT * what->by;
  return soma_apart_stage_new (puzzle, copy_at, apart, &places, places.moving,
                               soma_apart_find_parting (apart, move), &steps->look);
}

/* The first step: all together, or the last that comes apart. */
static SomaStage *
make_first_stage (const SomaApartSteps *steps)
{
  const SomaApart *apart = soma_apart_plan_get_apart (steps->plan);
  SomaApartPlaces places;

  soma_apart_plan_get_places (steps->plan, steps->back ? apart->n_moves : 0, &places);
  return soma_apart_stage_new (
      soma_apart_plan_get_puzzle (steps->plan), soma_apart_plan_get_copy_at (steps->plan), apart,
      &places, 0, apart->n_partings > 0 ? (steps->back ? apart->n_partings - 1 : 0) : -1,
      &steps->look);
}

static void
draw_picture (cairo_t *cr, const SomaApartSteps *steps, const SomaStage *stage, gboolean letters,
              const SomaPart *part)
{
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  SomaCamera camera;

  /* As large as there is room for all steps that are seen from there. */
  soma_camera_frame (&camera, steps->pose, stage->hull, stage->n_hull,
                     (float) (part->width / part->height));
  const SomaVectorStyle style = {
    .letters = letters, .thinnest = THINNEST_LINE, .camera = &camera, .accent = ACCENT
  };
  cairo_save (cr);
  cairo_rectangle (cr, part->x, part->y, part->width, part->height);
  cairo_clip (cr);
  cairo_translate (cr, part->x, part->y);
  soma_vector_draw (cr, scene, part->width, part->height, &style);
  cairo_restore (cr);
}

static SomaVec3
get_low (const SomaBlock *block, SomaVec3 *size)
{
  SomaVec3 low = soma_vec3 (INFINITY, INFINITY, INFINITY), high = soma_vec3_scale (low, -1);

  for (int i = 0; i < block->n_cells; i++)
    {
      SomaVec3 cell = soma_vec3 (block->cells[i].x, block->cells[i].y, block->cells[i].z);
      low = soma_vec3_min (low, cell);
      high = soma_vec3_max (high, soma_vec3_add (cell, soma_vec3 (1, 1, 1)));
    }
  *size = soma_vec3_sub (high, low);
  return low;
}

/* The pieces beside each other, all of them solid: in rows of so many, a cell apart. */
static SomaStage *
make_pieces (const SomaApartSteps *steps)
{
  const SomaApart *apart = soma_apart_plan_get_apart (steps->plan);
  SomaStage *stage = soma_stage_new_puzzle (soma_apart_plan_get_puzzle (steps->plan),
                                            soma_apart_plan_get_copy_at (steps->plan), NULL);
  int n_in_row = (int) ceil (sqrt (apart->n_copies));
  SomaVec3 at = { 0 }, end = { 0 }, size;

  for (int k = 0; k < apart->n_copies; k++)
    {
      SomaVec3 low = get_low (&stage->blocks[apart->copies[k]], &size);
      if (k % n_in_row == 0)
        at = soma_vec3 (0, k > 0 ? end.y + 1 : 0, 0);
      soma_stage_move_block (stage, apart->copies[k], soma_vec3_sub (at, low));
      end = soma_vec3_max (end, soma_vec3_add (at, size));
      at.x += size.x + 1;
    }
  SomaVec3 hull[8];
  for (int i = 0; i < 8; i++)
    hull[i] = soma_vec3 (i & 1 ? end.x : 0, i & 2 ? end.y : 0, i & 4 ? end.z : 0);
  soma_stage_set_hull (stage, hull, 8);
  return stage;
}

static char *
label_pieces (const SomaApartSteps *steps)
{
  int n = soma_apart_plan_get_apart (steps->plan)->n_copies;

  return g_strdup_printf (ngettext ("%'d piece", "%'d pieces", (gulong) n), n);
}

/* Turns take more words. */
static int
get_caption_lines (const SomaApartSteps *steps)
{
  return soma_apart_plan_count_turns (steps->plan) > 0 ? CAPTION_LINES_TURNING : CAPTION_LINES;
}

/* Step -1 are the pieces. */
static void
draw_step (cairo_t *cr, const SomaApartSteps *steps, int number, const SomaPart *part, double unit)
{
  int n = soma_apart_plan_get_apart (steps->plan)->n_moves;
  g_autofree char *caption =
      number < 0
          ? label_pieces (steps)
          : soma_label_apart_caption (steps->plan, steps->back ? n - number : number, steps->back);
  g_autoptr (SomaStage) stage = number < 0 ? make_pieces (steps)
                                : number == 0
                                    ? make_first_stage (steps)
                                    : make_stage (steps, steps->back ? n - number : number - 1);
  int n_lines = get_caption_lines (steps);
  const SomaTextStyle style = { CAPTION_SIZE * unit, FALSE, n_lines, SOMA_TEXT_CENTRE };
  SomaPart picture = *part, text = *part;

  text.height = n_lines * CAPTION_LINE * unit;
  picture.height -= text.height;
  text.y += picture.height;
  draw_picture (cr, steps, stage, steps->letters || number < 0, &picture);
  soma_booklet_draw_text (cr, caption, &style, &text);
}

static void
draw_head (cairo_t *cr, const SomaApartSteps *steps, int page, double width, double unit)
{
  const char *name = soma_apart_plan_get_puzzle (steps->plan)->name;
  g_autofree char *level = soma_label_apart_level (steps->plan);
  g_autofree char *number =
      /* Translators: a page number, and how many pages there are. */
      g_strdup_printf (_ ("%'d of %'d"), page + 1, soma_apart_pages_count (steps));
  const SomaTextStyle title = { TITLE_SIZE * unit, TRUE, 1, SOMA_TEXT_START };
  /* Long levels take two lines. */
  const SomaTextStyle facts = { CAPTION_SIZE * unit, FALSE, 2, SOMA_TEXT_END };
  SomaPart left = { 0, 0, 0.55 * width, HEAD * unit };
  SomaPart right = { 0.55 * width, 0.3 * TITLE_SIZE * unit, 0.45 * width, HEAD * unit };
  g_autofree char *text = g_strdup_printf ("%s · %s", level, number);

  soma_booklet_draw_text (cr, name != NULL ? name : "", &title, &left);
  soma_booklet_draw_text (cr, text, &facts, &right);
}

void
soma_apart_pages_draw (cairo_t *cr, const SomaApartSteps *steps, int page, double width,
                       double height)
{
  double unit = soma_booklet_get_unit (width, height), head = HEAD * unit, gap = GAP * unit;
  Grid grid = get_grid (steps);
  int most = grid.columns * grid.rows;
  int n = count_pictures (steps);
  double across = (width - gap * (grid.columns - 1)) / grid.columns;
  double down = (height - head - gap * (grid.rows - 1)) / grid.rows;

  cairo_set_source_rgb (cr, 0, 0, 0);
  draw_head (cr, steps, page, width, unit);
  for (int i = 0; i < most && page * most + i < n; i++)
    {
      int column = i % grid.columns, row = i / grid.columns;
      const SomaPart part = { column * (across + gap), head + row * (down + gap), across, down };

      cairo_set_source_rgb (cr, 0, 0, 0);
      draw_step (cr, steps, page * most + i - 1, &part, unit);
    }
}

static void
draw (cairo_t *cr, int page, double width, double height, gpointer data)
{
  soma_apart_pages_draw (cr, data, page, width, height);
}

static void
steps_free (gpointer data)
{
  SomaApartSteps *steps = data;

  g_object_unref (steps->plan);
  g_free ((gpointer) steps->look.looks);
  g_free (steps);
}

SomaPages
soma_apart_pages_make (const SomaApartSteps *steps, const char *title)
{
  SomaApartSteps *copy = g_memdup2 (steps, sizeof *steps);

  g_object_ref (copy->plan);
  copy->look.looks =
      soma_apart_stage_copy_looks (soma_apart_plan_get_puzzle (copy->plan), copy->look.looks);
  return (SomaPages){ .title = title,
                      .n_pages = soma_apart_pages_count (steps),
                      .draw = draw,
                      .data = copy,
                      .free_data = steps_free };
}
