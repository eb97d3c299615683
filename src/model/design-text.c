/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-private.h"

#include <string.h>

#include "pieces-private.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* Writing. The sketch borrows everything but its array of pieces. */

/* The engine's set if it says all there is to say of the pieces: then a built-in one is written by
 * its name. */
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

char *
soma_design_to_text (const SomaDesign *design)
{
  const SomaDrawing *drawing = design->drawing;
  g_autofree bool *optional = g_new0 (bool, drawing->n_cells + 1);
  g_autofree gunichar *pins = soma_design_make_symbols (design);
  GString *out = g_string_new (NULL);
  SomaNativeSketch sketch = { .id = (char *) design->id,
                              .name = (char *) design->name,
                              .about = { (char *) design->notes, (char *) design->author,
                                         (char *) design->tags },
                              .n_cells = drawing->n_cells,
                              .cells = (SomaCell *) drawing->cells,
                              .optional = optional,
                              .pins = pins };

  if (drawing->optional != NULL)
    memcpy (optional, drawing->optional, (gsize) drawing->n_cells * sizeof *optional);
  if (design->pieces != NULL)
    {
      soma_pieces_borrow_for_sketch (design->pieces, &sketch);
      sketch.set = get_whole_set (design->pieces);
    }
  soma_native_write_sketch (out, &sketch);
  g_free (sketch.pieces);
  return g_string_free (out, FALSE);
}

/* Reading. */

/* Takes the design and gives another one. */
static SomaDesign *
change_text (SomaDesign *design, SomaDesignText which, const char *text)
{
  g_autoptr (SomaDesign) before = design;

  return soma_design_with_text (before, which, text != NULL ? text : "");
}

static SomaDesign *
add_about (SomaDesign *design, const SomaFileAbout *about)
{
  design = change_text (design, SOMA_DESIGN_NOTES, about->notes);
  design = change_text (design, SOMA_DESIGN_AUTHOR, about->author);
  return change_text (design, SOMA_DESIGN_TAGS, about->tags);
}

static SomaDesign *
read_sketch (const SomaNativeSketch *sketch)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_new_from_sketch (sketch);
  SomaDrawing *drawing = soma_drawing_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
  SomaDesign *design = soma_design_new_from_drawing (drawing, pieces, sketch->pins);

  soma_drawing_unref (drawing);
  design = change_text (design, SOMA_DESIGN_ID, sketch->id);
  design = change_text (design, SOMA_DESIGN_NAME, sketch->name);
  return add_about (design, &sketch->about);
}

SomaDesign *
soma_design_new_from_entry (const SomaFileEntry *entry)
{
  return add_about (soma_design_new_from_figure (entry->id, entry->name, entry->figure,
                                                 soma_file_entry_get_set (entry),
                                                 entry->distinct_pieces, entry->pins),
                    &entry->about);
}

SomaDesign *
soma_design_from_text (const char *text, gsize length, const char *display_name, guint *n_figures,
                       GError **error)
{
  g_autoptr (GError) strict_error = NULL;
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (text, length, display_name, &strict_error);
  g_autoptr (SomaNativeSketch) sketch = NULL;

  if (contents != NULL && contents->format != SOMA_FILE_FORMAT_NATIVE)
    {
      if (n_figures != NULL)
        *n_figures = contents->entries->len;
      return soma_design_new_from_entry (g_ptr_array_index (contents->entries, 0));
    }
  sketch = soma_native_read_sketch (text, length, NULL);
  if (sketch != NULL && sketch->id != NULL)
    {
      if (n_figures != NULL)
        *n_figures = sketch->n_figures;
      return read_sketch (sketch);
    }
  /* The first figure may be the one that cannot be read. */
  if (contents != NULL && contents->entries->len > 0)
    {
      if (n_figures != NULL)
        *n_figures = contents->entries->len + 1;
      return soma_design_new_from_entry (g_ptr_array_index (contents->entries, 0));
    }
  if (sketch == NULL && strict_error != NULL)
    g_propagate_error (error, g_steal_pointer (&strict_error));
  else
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN,
                 _ ("%s: there is no figure in the file"), display_name);
  return NULL;
}
