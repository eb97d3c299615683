/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design.h"

#include <string.h>

#include "check.h"
#include "design-private.h"
#include "engine-auto.h"
#include "pieces-private.h"
#include "puzzle-file.h"
#include "shown-text.h"

typedef struct
{
  SomaCell cell;
  SomaMark mark; /* of the piece that is there */
} Pin;

/* The value, in a block of atomic references. */
typedef struct
{
  SomaDesign design; /* first, so that a SomaDesign * leads back here */

  /* Owned: GRefStrings, which designs share */
  char *texts[SOMA_N_DESIGN_TEXTS];
  GArray *pins;         /* (nullable): of Pin */
  GPtrArray *solutions; /* (nullable): of such arrays */
  SomaFileRest *rest;   /* (nullable): of the file that it was read from */
} Block;

static void
point_to_texts (Block *block)
{
  block->design.id = block->texts[SOMA_DESIGN_ID];
  block->design.name = block->texts[SOMA_DESIGN_NAME];
  block->design.notes = block->texts[SOMA_DESIGN_NOTES];
  block->design.author = block->texts[SOMA_DESIGN_AUTHOR];
  block->design.tags = block->texts[SOMA_DESIGN_TAGS];
}

/* A copy that shares everything, to be changed before anyone else sees it. */
static Block *
copy_block (const SomaDesign *design)
{
  const Block *from = (const Block *) design;
  Block *block = g_atomic_rc_box_new0 (Block);

  block->design = *design;
  soma_drawing_ref (design->drawing);
  if (design->pieces != NULL)
    soma_pieces_ref (design->pieces);
  soma_cell_colours_ref (design->colours);
  for (int i = 0; i < SOMA_N_DESIGN_TEXTS; i++)
    block->texts[i] = g_ref_string_acquire (from->texts[i]);
  block->pins = from->pins != NULL ? g_array_ref (from->pins) : NULL;
  block->solutions = from->solutions != NULL ? g_ptr_array_ref (from->solutions) : NULL;
  block->rest = soma_file_rest_ref (from->rest);
  point_to_texts (block);
  return block;
}

SomaDesign *
soma_design_new (SomaPieces *pieces)
{
  Block *block = g_atomic_rc_box_new0 (Block);

  block->design.drawing = soma_drawing_new (NULL, NULL, 0);
  block->design.pieces = pieces != NULL ? soma_pieces_ref (pieces) : NULL;
  for (int i = 0; i < SOMA_N_DESIGN_TEXTS; i++)
    block->texts[i] = i == 0 ? g_ref_string_new ("") : g_ref_string_acquire (block->texts[0]);
  point_to_texts (block);
  return &block->design;
}

static GArray *
list_pins (const SomaDrawing *drawing, const SomaMark *pins)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Pin));

  for (int i = 0; i < drawing->n_cells; i++)
    if (pins[i].symbol != '.')
      {
        Pin pin = { drawing->cells[i], pins[i] };
        g_array_append_val (list, pin);
      }
  return list;
}

SomaDesign *
soma_design_new_from_drawing (SomaDrawing *drawing, SomaPieces *pieces, const SomaMark *pins)
{
  Block *block = (Block *) soma_design_new (pieces);

  soma_drawing_unref (block->design.drawing);
  block->design.drawing = soma_drawing_ref (drawing);
  block->pins = pins != NULL ? list_pins (drawing, pins) : NULL;
  return &block->design;
}

static void
set_text (Block *block, SomaDesignText which, const char *text)
{
  g_autofree char *clean = soma_text_cleaned (text, which == SOMA_DESIGN_NOTES);

  g_ref_string_release (block->texts[which]);
  block->texts[which] = g_ref_string_new (clean);
  point_to_texts (block);
}

SomaDesign *
soma_design_new_from_figure (const char *id, const char *name, const SomaFigure *figure,
                             SomaPieceSet *set, gboolean distinct_pieces, const SomaMark *pins)
{
  g_autoptr (SomaPieces) pieces =
      set != NULL ? soma_pieces_new_from_set (set, distinct_pieces) : NULL;
  g_autoptr (SomaDrawing) drawing = soma_drawing_new_from_figure (figure, (SomaCell){ 0, 0, 0 });
  SomaDesign *design = soma_design_new_from_drawing (drawing, pieces, pins);

  if (figure->accepts != NULL)
    design->colours = soma_cell_colours_with_rules (NULL, figure->accepts);
  set_text ((Block *) design, SOMA_DESIGN_ID, id != NULL ? id : "");
  set_text ((Block *) design, SOMA_DESIGN_NAME, name != NULL ? name : "");
  return design;
}

SomaDesign *
soma_design_new_from_solution (const char *id, const char *name, const SomaPuzzle *puzzle,
                               const guint16 *copy_at)
{
  int n_cells = puzzle->figure->n_cells;
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (puzzle->set);
  g_autofree SomaMark *marks = g_new (SomaMark, n_cells);
  g_autoptr (SomaDesign) design = soma_design_new_from_figure (
      id, name, puzzle->figure, puzzle->set, puzzle->distinct_pieces, NULL);
  g_autoptr (GPtrArray) solutions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_solution_free);

  soma_symbols_mark (symbols, copy_at, n_cells, marks);
  g_ptr_array_add (solutions, soma_file_solution_new (0, marks, n_cells));
  return soma_design_with_solutions (design, solutions);
}

SomaDesign *
soma_design_ref (SomaDesign *design)
{
  return g_atomic_rc_box_acquire (design);
}

static void
clear_block (gpointer data)
{
  Block *block = data;

  soma_drawing_unref (block->design.drawing);
  soma_pieces_unref (block->design.pieces);
  soma_cell_colours_unref (block->design.colours);
  for (int i = 0; i < SOMA_N_DESIGN_TEXTS; i++)
    g_ref_string_release (block->texts[i]);
  g_clear_pointer (&block->pins, g_array_unref);
  g_clear_pointer (&block->solutions, g_ptr_array_unref);
  soma_file_rest_unref (block->rest);
}

void
soma_design_unref (SomaDesign *design)
{
  if (design != NULL)
    g_atomic_rc_box_release_full (design, clear_block);
}

G_DEFINE_BOXED_TYPE (SomaDesign, soma_design, soma_design_ref, soma_design_unref)

static gboolean
pins_equal (const GArray *a, const GArray *b)
{
  guint n_a = a != NULL ? a->len : 0, n_b = b != NULL ? b->len : 0;

  if (n_a != n_b)
    return FALSE;
  for (guint i = 0; i < n_a; i++)
    {
      const Pin *first = &g_array_index (a, Pin, i);
      const Pin *second = &g_array_index (b, Pin, i);
      if (soma_cell_compare (first->cell, second->cell) != 0 ||
          first->mark.symbol != second->mark.symbol || first->mark.copy != second->mark.copy)
        return FALSE;
    }
  return TRUE;
}

static gboolean
solutions_equal (const GPtrArray *a, const GPtrArray *b)
{
  guint n_a = a != NULL ? a->len : 0, n_b = b != NULL ? b->len : 0;

  if (n_a != n_b)
    return FALSE;
  for (guint i = 0; i < n_a; i++)
    if (!pins_equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
pieces_equal (const SomaPieces *a, const SomaPieces *b)
{
  return a == b || (a != NULL && b != NULL && soma_pieces_equal (a, b));
}

gboolean
soma_design_equal (const SomaDesign *a, const SomaDesign *b)
{
  if (a == b)
    return TRUE;
  for (int i = 0; i < SOMA_N_DESIGN_TEXTS; i++)
    if (strcmp (soma_design_get_text (a, i), soma_design_get_text (b, i)) != 0)
      return FALSE;
  return soma_drawing_equal (a->drawing, b->drawing) && pieces_equal (a->pieces, b->pieces) &&
         soma_cell_colours_equal (a->colours, b->colours) &&
         soma_holes_equal (&a->holes, &b->holes) &&
         pins_equal (((const Block *) a)->pins, ((const Block *) b)->pins) &&
         solutions_equal (((const Block *) a)->solutions, ((const Block *) b)->solutions);
}

static gboolean
has_all_cells (const SomaDrawing *drawing, const GArray *pins)
{
  for (guint i = 0; i < pins->len; i++)
    if (soma_drawing_index (drawing, g_array_index (pins, Pin, i).cell) < 0)
      return FALSE;
  return TRUE;
}

/* Whether the second is the first in another place, and which; in whatever colours. */
static gboolean
is_shifted (const SomaDrawing *from, const SomaDrawing *to, SomaCell *by)
{
  *by = (SomaCell){ (int16_t) (to->box.low.x - from->box.low.x),
                    (int16_t) (to->box.low.y - from->box.low.y),
                    (int16_t) (to->box.low.z - from->box.low.z) };
  if (from->n_cells != to->n_cells)
    return FALSE;
  for (int i = 0; i < from->n_cells; i++)
    if (to->cells[i].x - from->cells[i].x != by->x || to->cells[i].y - from->cells[i].y != by->y ||
        to->cells[i].z - from->cells[i].z != by->z ||
        soma_drawing_is_optional (from, i) != soma_drawing_is_optional (to, i))
      return FALSE;
  return TRUE;
}

static GArray *
shift_pins (const GArray *pins, SomaCell by)
{
  GArray *shifted = g_array_copy ((GArray *) pins);

  for (guint i = 0; i < shifted->len; i++)
    {
      SomaCell *cell = &g_array_index (shifted, Pin, i).cell;
      cell->x = (int16_t) (cell->x + by.x);
      cell->y = (int16_t) (cell->y + by.y);
      cell->z = (int16_t) (cell->z + by.z);
    }
  return shifted;
}

static GPtrArray *
new_solutions (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
}

/* The pins and the solutions stay with a drawing that moves. */
static void
shift_block (Block *block, SomaCell by)
{
  g_autoptr (GPtrArray) solutions = g_steal_pointer (&block->solutions);
  g_autoptr (GArray) pins = g_steal_pointer (&block->pins);

  if (pins != NULL)
    block->pins = shift_pins (pins, by);
  if (solutions != NULL)
    block->solutions = new_solutions ();
  for (guint i = 0; solutions != NULL && i < solutions->len; i++)
    g_ptr_array_add (block->solutions, shift_pins (solutions->pdata[i], by));
}

SomaDesign *
soma_design_with_drawing (SomaDesign *design, SomaDrawing *drawing)
{
  SomaCell by;

  if (soma_drawing_equal (design->drawing, drawing))
    return soma_design_ref (design);
  Block *block = copy_block (design);
  soma_drawing_unref (block->design.drawing);
  block->design.drawing = soma_drawing_ref (drawing);
  if (is_shifted (design->drawing, drawing, &by))
    {
      shift_block (block, by);
      return &block->design;
    }
  g_clear_pointer (&block->solutions, g_ptr_array_unref);
  if (block->pins != NULL && !has_all_cells (drawing, block->pins))
    g_clear_pointer (&block->pins, g_array_unref);
  return &block->design;
}

SomaDesign *
soma_design_with_origin (SomaDesign *design, SomaFileRest *rest, const GArray *shapes)
{
  Block *block = copy_block (design);
  guint n_pieces = design->pieces != NULL ? design->pieces->n_pieces : 0;

  if (shapes->len != n_pieces + 1)
    return &block->design;
  if (n_pieces > 0)
    {
      block->design.pieces = soma_pieces_with_shapes (design->pieces, shapes);
      soma_pieces_unref (design->pieces);
    }
  block->design.shape = g_array_index (shapes, int, n_pieces) + 1;
  soma_file_rest_unref (block->rest);
  block->rest = soma_file_rest_ref (rest);
  return &block->design;
}

SomaFileRest *
soma_design_get_rest (const SomaDesign *design)
{
  return ((const Block *) design)->rest;
}

GArray *
soma_design_list_shapes (const SomaDesign *design)
{
  GArray *shapes = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; design->pieces != NULL && i < design->pieces->n_pieces; i++)
    g_array_append_val (shapes, design->pieces->pieces[i].shape);
  g_array_append_val (shapes, design->shape);
  return shapes;
}

SomaDesign *
soma_design_fork (SomaDesign *design, gboolean is_empty)
{
  Block *block = copy_block (design);
  SomaFileRest *rest = block->rest;

  if (rest != NULL)
    block->rest = rest->fork (rest);
  soma_file_rest_unref (rest);
  if (!is_empty)
    return &block->design;
  soma_drawing_unref (block->design.drawing);
  block->design.drawing = soma_drawing_new (NULL, NULL, 0);
  block->design.shape = 0;
  block->design.holes = (SomaHoles){ 0 };
  g_clear_pointer (&block->solutions, g_ptr_array_unref);
  g_clear_pointer (&block->pins, g_array_unref);
  return &block->design;
}

SomaDesign *
soma_design_with_holes (SomaDesign *design, SomaHoles holes)
{
  if (soma_holes_equal (&design->holes, &holes))
    return soma_design_ref (design);
  Block *block = copy_block (design);
  block->design.holes = holes;
  return &block->design;
}

SomaDesign *
soma_design_with_colours (SomaDesign *design, SomaCellColours *colours)
{
  if (soma_cell_colours_equal (design->colours, colours))
    return soma_design_ref (design);
  Block *block = copy_block (design);
  soma_cell_colours_unref (block->design.colours);
  block->design.colours = soma_cell_colours_ref (colours);
  return &block->design;
}

SomaDesign *
soma_design_with_pieces (SomaDesign *design, SomaPieces *pieces)
{
  if (pieces_equal (design->pieces, pieces))
    return soma_design_ref (design);
  Block *block = copy_block (design);
  soma_pieces_unref (block->design.pieces);
  block->design.pieces = pieces != NULL ? soma_pieces_ref (pieces) : NULL;
  return &block->design;
}

const char *
soma_design_get_text (const SomaDesign *design, SomaDesignText which)
{
  return ((const Block *) design)->texts[which];
}

SomaDesign *
soma_design_with_text (SomaDesign *design, SomaDesignText which, const char *text)
{
  if (strcmp (soma_design_get_text (design, which), text) == 0)
    return soma_design_ref (design);
  Block *block = copy_block (design);
  set_text (block, which, text);
  return &block->design;
}

SomaDesign *
soma_design_with_solutions (SomaDesign *design, const GPtrArray *solutions)
{
  Block *block = copy_block (design);

  g_clear_pointer (&block->solutions, g_ptr_array_unref);
  if (solutions->len > 0)
    block->solutions = new_solutions ();
  for (guint i = 0; i < solutions->len; i++)
    {
      const SomaFileSolution *solution = g_ptr_array_index (solutions, i);
      g_ptr_array_add (block->solutions, list_pins (design->drawing, solution->marks));
    }
  return &block->design;
}

/* One for each cell, '.' where there is no pin. */
static SomaMark *
make_marks (const SomaDrawing *drawing, const GArray *pins)
{
  SomaMark *marks = g_new (SomaMark, drawing->n_cells);

  for (int i = 0; i < drawing->n_cells; i++)
    marks[i] = (SomaMark){ '.', 0 };
  for (guint i = 0; i < pins->len; i++)
    {
      const Pin *pin = &g_array_index (pins, Pin, i);
      marks[soma_drawing_index (drawing, pin->cell)] = pin->mark;
    }
  return marks;
}

SomaMark *
soma_design_make_pins (const SomaDesign *design)
{
  const GArray *pins = ((const Block *) design)->pins;

  return pins != NULL ? make_marks (design->drawing, pins) : NULL;
}

GPtrArray *
soma_design_list_solutions (const SomaDesign *design)
{
  const GPtrArray *solutions = ((const Block *) design)->solutions;
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_solution_free);

  for (guint i = 0; solutions != NULL && i < solutions->len; i++)
    {
      g_autofree SomaMark *marks = make_marks (design->drawing, solutions->pdata[i]);
      g_ptr_array_add (list, soma_file_solution_new (0, marks, design->drawing->n_cells));
    }
  return list;
}

static gboolean
is_solution (const SomaFileSolution *solution, const SomaPuzzle *puzzle, guint16 *copy_at)
{
  return soma_file_solution_to_copies (solution, puzzle->figure, puzzle->set, copy_at, NULL) &&
         soma_check_solution (puzzle, copy_at, NULL) == SOMA_CHECK_OK;
}

GPtrArray *
soma_design_find_solutions (const SomaDesign *design, const SomaPuzzle *puzzle)
{
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  int n_cells = puzzle->figure->n_cells;

  for (guint i = 0; n_cells == design->drawing->n_cells && i < solutions->len; i++)
    {
      g_autofree guint16 *copy_at = g_new (guint16, n_cells);
      if (is_solution (solutions->pdata[i], puzzle, copy_at))
        g_ptr_array_add (found, g_steal_pointer (&copy_at));
    }
  return found;
}

SomaDesign *
soma_design_without_stale_solutions (SomaDesign *design)
{
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, NULL);
  g_autofree guint16 *copy_at = g_new (guint16, design->drawing->n_cells + 1);

  for (guint i = solutions->len; i-- > 0;)
    if (puzzle == NULL || !is_solution (solutions->pdata[i], puzzle, copy_at))
      g_ptr_array_remove_index (solutions, i);
  soma_puzzle_unref (puzzle);
  return soma_design_with_solutions (design, solutions);
}
