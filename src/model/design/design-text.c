/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-entry.h"
#include "design-private.h"

#include <string.h>

#include "engine-auto.h"
#include "file-contents-private.h"
#include "format.h"
#include "pieces-private.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* Writing. The sketch borrows everything but its array of pieces. */

/* The engine's set if it describes the pieces completely: then a built-in set keeps its name. */
static SomaPieceSet *
get_whole_set (SomaPieces *pieces)
{
  SomaPieceSet *set = soma_pieces_get_set (pieces);
  g_autoptr (SomaPieces) back = NULL;

  if (set == NULL)
    return NULL;
  back = soma_pieces_new_from_set (set, pieces->distinct_pieces);
  return soma_pieces_equal (back, pieces) ? set : NULL;
}

/* Which shapes the pieces and the figure are: `numbers` gives them in the order in which shapes
 * come. (transfer full) */
static GArray *
number_shapes (const SomaDesign *design, GHashTable *numbers)
{
  GArray *shapes = soma_design_list_shapes (design);

  for (guint i = 0; i < shapes->len; i++)
    {
      int *shape = &g_array_index (shapes, int, i);
      gpointer number = g_hash_table_lookup (numbers, GINT_TO_POINTER (*shape)); /* from 1 */
      if (*shape != 0 && number == NULL)
        {
          number = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, GINT_TO_POINTER (*shape), number);
        }
      *shape = GPOINTER_TO_INT (number) - 1;
    }
  return shapes;
}

char *
soma_design_to_text (const SomaDesign *design)
{
  return soma_design_to_problem_text (design, NULL);
}

char *
soma_design_to_problem_text (const SomaDesign *design, GHashTable *shapes)
{
  const SomaDrawing *drawing = design->drawing;
  g_autofree bool *optional = g_new0 (bool, drawing->n_cells + 1);
  g_autofree SomaMark *pins = soma_design_make_pins (design);
  GString *out = g_string_new (NULL);
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  SomaNativeSketch sketch = { .id = (char *) design->id,
                              .name = (char *) design->name,
                              .about = { (char *) design->notes, (char *) design->author,
                                         (char *) design->tags },
                              .n_cells = drawing->n_cells,
                              .cells = (SomaCell *) drawing->cells,
                              .optional = optional,
                              .cell_colours = (guint8 *) drawing->colours,
                              .colours = design->colours,
                              .holes = design->holes,
                              .pins = pins,
                              .solutions = solutions };

  if (drawing->optional != NULL)
    memcpy (optional, drawing->optional, (gsize) drawing->n_cells * sizeof *optional);
  if (design->pieces != NULL)
    {
      soma_pieces_borrow_for_sketch (design->pieces, &sketch);
      sketch.set = get_whole_set (design->pieces);
      sketch.groups = soma_pieces_list_groups (design->pieces);
    }
  if (shapes != NULL)
    sketch.shapes = number_shapes (design, shapes);
  soma_native_write_sketch (out, &sketch);
  g_clear_pointer (&sketch.shapes, g_array_unref);
  g_free (sketch.pieces);
  g_clear_pointer (&sketch.groups, g_array_unref);
  return g_string_free (out, FALSE);
}

/* Reading. */

/* Takes the design and returns a changed one. */
static SomaDesign *
change_text (SomaDesign *design, SomaDesignText which, const char *text)
{
  g_autoptr (SomaDesign) before = design;

  return soma_design_with_text (before, which, text != NULL ? text : "");
}

/* Takes the design and returns a changed one. `solutions` is nullable. */
static SomaDesign *
add_solutions (SomaDesign *design, const GPtrArray *solutions)
{
  g_autoptr (SomaDesign) before = design;

  return solutions != NULL ? soma_design_with_solutions (before, solutions)
                           : g_steal_pointer (&before);
}

static SomaDesign *
add_about (SomaDesign *design, const SomaFileAbout *about)
{
  design = change_text (design, SOMA_DESIGN_NOTES, about->notes);
  design = change_text (design, SOMA_DESIGN_AUTHOR, about->author);
  return change_text (design, SOMA_DESIGN_TAGS, about->tags);
}

/* Takes the design and returns a changed one. `colours` is nullable. */
static SomaDesign *
add_colours (SomaDesign *design, SomaCellColours *colours)
{
  g_autoptr (SomaDesign) before = design;

  return soma_design_with_colours (before, colours);
}

/* Takes the design and returns a changed one. */
static SomaDesign *
add_holes (SomaDesign *design, SomaHoles holes)
{
  g_autoptr (SomaDesign) before = design;

  return soma_design_with_holes (before, holes);
}

static SomaDesign *
read_sketch (const SomaNativeSketch *sketch)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_new_from_sketch (sketch);
  g_autoptr (SomaDrawing) drawing = soma_drawing_new_coloured (
      sketch->cells, sketch->optional, sketch->cell_colours, sketch->n_cells);
  SomaDesign *design = soma_design_new_from_drawing (drawing, pieces, sketch->pins);

  design = change_text (design, SOMA_DESIGN_ID, sketch->id);
  design = change_text (design, SOMA_DESIGN_NAME, sketch->name);
  design = add_holes (add_colours (design, sketch->colours), sketch->holes);
  design = add_about (add_solutions (design, sketch->solutions), &sketch->about);
  if (sketch->shapes == NULL)
    return design;
  g_autoptr (SomaDesign) before = design;
  return soma_design_with_origin (before, NULL, sketch->shapes);
}

/* Takes the design and returns a changed one. `groups` is nullable. */
static SomaDesign *
add_groups (SomaDesign *design, const GArray *groups)
{
  g_autoptr (SomaDesign) before = design;

  return soma_design_with_groups (before, groups);
}

SomaDesign *
soma_design_new_from_entry (const SomaFileEntry *entry)
{
  gboolean has_name = soma_file_entry_has_name (entry) || entry->rest == NULL;
  SomaPieceSet *set = soma_file_entry_get_said_set (entry);
  SomaPieceSet *default_set = soma_file_entry_get_set (entry);
  SomaDesign *design = soma_design_new_from_figure (
      entry->id, has_name ? entry->name : "", soma_file_entry_get_said_figure (entry),
      set != NULL ? set : default_set, entry->distinct_pieces, entry->pins);
  g_autoptr (SomaCellColours) colours = soma_file_entry_get_colours (entry);

  design = add_groups (add_colours (design, colours), entry->groups);
  design = add_holes (design, entry->holes);
  design = add_about (add_solutions (design, entry->solutions), &entry->about);
  if (entry->shapes == NULL)
    return design;
  g_autoptr (SomaDesign) before = design;
  return soma_design_with_origin (before, entry->rest, entry->shapes);
}

void
soma_design_source_clear (SomaDesignSource *source)
{
  g_clear_pointer (&source->problems, g_strfreev);
}

/* Wrong solutions are kept as they are. */
static gboolean
is_whole (const SomaFileContents *contents, guint n_figures)
{
  for (guint i = 0; i < contents->problems->len; i++)
    if (!((SomaFileProblem *) g_ptr_array_index (contents->problems, i))->is_kept)
      return FALSE;
  return n_figures == 1 && !contents->holds_more;
}

/* Pins that do not apply to the pieces are kept, but the figure is solved without them. */
static void
check_pins (const SomaDesign *design, const SomaNativeSketch *sketch, SomaFileContents *contents)
{
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
  g_autoptr (SomaFigure) figure = soma_design_make_figure (design);
  g_autoptr (SomaPuzzle) puzzle = NULL;
  g_autoptr (GError) error = NULL;

  if (sketch->pins != NULL && set != NULL && figure != NULL)
    puzzle = soma_file_make_puzzle ("", figure, sketch->pins, set, FALSE, &error);
  if (error != NULL)
    soma_file_contents_report (contents, sketch->pins_line, FALSE, _ ("invalid pins: %s"),
                               error->message);
}

/* Likewise for solutions. */
static void
check_solutions (const SomaDesign *design, const SomaNativeSketch *sketch,
                 SomaFileContents *contents)
{
  SomaPieceSet *set = design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
  g_autoptr (SomaFigure) figure = soma_design_make_figure (design);
  guint n = sketch->solutions != NULL && set != NULL && figure != NULL ? sketch->solutions->len : 0;

  for (guint i = 0; i < n; i++)
    {
      const SomaFileSolution *solution = g_ptr_array_index (sketch->solutions, i);
      uint16_t copy_at[SOMA_MAX_CELLS];
      g_autoptr (GError) error = NULL;

      if (!soma_file_solution_to_copies (solution, figure, set, copy_at, &error))
        soma_file_contents_report_solution (contents, solution->line, i + 1, design->name,
                                            error->message);
    }
}

/* (nullable) */
static SomaDesign *
read_native (const char *text, gsize length, SomaDesignSource *source)
{
  g_autoptr (SomaNativeSketch) sketch = NULL;
  g_autoptr (SomaFileContents) contents = soma_native_read_sketch (text, length, &sketch);

  if (sketch->id == NULL)
    return NULL;
  SomaDesign *design = read_sketch (sketch);
  source->n_figures = sketch->n_figures;
  source->is_whole = is_whole (contents, sketch->n_figures);
  check_pins (design, sketch, contents);
  check_solutions (design, sketch, contents);
  source->problems = soma_file_contents_list_problems (contents);
  return design;
}

/* Of another format. (nullable) */
static SomaDesign *
read_entry (const SomaFileContents *contents, SomaDesignSource *source)
{
  if (contents->entries->len == 0)
    return NULL;
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  SomaDesign *design = soma_design_new_from_entry (entry);
  source->n_figures = contents->entries->len;
  source->is_whole = is_whole (contents, source->n_figures);
  source->problems = soma_file_contents_list_problems (contents);
  return design;
}

SomaDesign *
soma_design_from_text (const char *text, gsize length, const char *display_name,
                       SomaDesignSource *source, GError **error)
{
  g_autoptr (GError) strict_error = NULL;
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (text, length, display_name, &strict_error);
  g_auto (SomaDesignSource) read = { 0 };
  gboolean is_native = contents == NULL || contents->format == &soma_format_native;
  SomaDesign *design = is_native ? read_native (text, length, &read) : read_entry (contents, &read);

  if (design == NULL && strict_error != NULL)
    g_propagate_error (error, g_steal_pointer (&strict_error));
  else if (design == NULL)
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN,
                 _ ("%s: there is no figure in the file"), display_name);
  else if (source != NULL)
    {
      *source = read;
      read.problems = NULL;
    }
  return design;
}
