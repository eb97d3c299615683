/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "engine-auto.h"
#include "messages.h"

void
soma_native_sketch_figure (SomaNativeReader *reader, const char *id, const char *name,
                           const SomaNativeRows *rows)
{
  SomaNativeSketch *sketch = reader->sketch;
  gsize n_cells = (gsize) rows->n_cells;

  sketch->id = g_strdup (id);
  sketch->name = g_strdup (name != NULL ? name : id);
  sketch->n_cells = rows->n_cells;
  sketch->cells = g_memdup2 (rows->cells, n_cells * sizeof *rows->cells);
  sketch->optional = g_memdup2 (rows->optional, n_cells * sizeof *rows->optional);
  sketch->set = reader->set != NULL ? soma_piece_set_ref (reader->set) : NULL;
  sketch->distinct_pieces = reader->distinct_pieces;
  reader->contents->holds_more |= sketch->distinct_pieces && !sketch->has_pieces;
}

/* NULL if there are no cells; otherwise owned by the caller. */
static SomaFigure *
make_figure (const SomaNativeSketch *sketch)
{
  return soma_figure_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
}

void
soma_native_sketch_colours (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  g_autoptr (SomaFigure) shape = soma_figure_new (sketch->cells, NULL, sketch->n_cells, NULL);

  if (shape == NULL)
    {
      soma_native_fail (reader, _ ("there is no figure for the colours"));
      return;
    }
  reader->contents->holds_more |= sketch->cell_colours != NULL;
  g_free (sketch->cell_colours);
  sketch->cell_colours = soma_native_read_cell_colours (reader, shape);
}

void
soma_native_sketch_pins (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  g_autoptr (SomaFigure) figure = make_figure (sketch);

  if (figure == NULL)
    {
      soma_native_fail (reader, _ ("there is no figure for the pins"));
      return;
    }
  reader->contents->holds_more |= sketch->pins != NULL;
  g_free (sketch->pins);
  sketch->pins_line = reader->words.lines.number;
  sketch->pins = soma_native_read_marks (reader, figure);
}

void
soma_native_sketch_solution (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  int line = reader->words.lines.number;
  g_autoptr (SomaFigure) figure = make_figure (sketch);

  if (figure == NULL)
    {
      soma_native_fail (reader, _ ("there is no figure for the solution"));
      return;
    }
  g_autofree SomaMark *marks = soma_native_read_marks (reader, figure);
  if (marks == NULL)
    return;
  if (sketch->solutions == NULL)
    sketch->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_solution_free);
  g_ptr_array_add (sketch->solutions, soma_file_solution_new (line, marks, sketch->n_cells));
}

SomaPieceSet
soma_native_sketch_get_set (const SomaNativeSketch *sketch)
{
  if (sketch->set != NULL)
    return *sketch->set;
  return (SomaPieceSet){ "", sketch->n_pieces, sketch->pieces };
}

void
soma_native_sketch_tell (SomaNativeSketch *sketch)
{
  g_autoptr (SomaFigure) figure = make_figure (sketch);
  const SomaPieceSet set = soma_native_sketch_get_set (sketch);
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (&set);

  if (figure != NULL && sketch->pins != NULL)
    soma_symbols_tell (symbols, figure, sketch->pins);
  for (guint i = 0; figure != NULL && sketch->solutions != NULL && i < sketch->solutions->len; i++)
    soma_symbols_tell (symbols, figure, ((SomaFileSolution *) sketch->solutions->pdata[i])->marks);
}

gboolean
soma_native_is_beyond_sketch (SomaNativeReader *reader)
{
  static const char *const never[] = { "collection", "game", NULL };
  static const char *const for_figures[] = { "set", "pieces", "piece", "distinct", NULL };
  const char *word = soma_native_get_word (reader);

  if (reader->sketch == NULL || soma_native_is_at_header (reader))
    return FALSE;
  reader->sketch->n_figures += strcmp (word, "figure") == 0;
  return reader->sketch->n_figures > 1 || g_strv_contains (never, word) ||
         (reader->sketch->id != NULL && g_strv_contains (for_figures, word));
}

void
soma_native_sketch_free (SomaNativeSketch *sketch)
{
  if (sketch == NULL)
    return;
  soma_native_clear_sketch_pieces (sketch);
  soma_file_about_clear (&sketch->about);
  soma_piece_set_unref (sketch->set);
  g_free (sketch->id);
  g_free (sketch->name);
  g_free (sketch->cells);
  g_free (sketch->optional);
  g_free (sketch->cell_colours);
  soma_cell_colours_unref (sketch->colours);
  g_clear_pointer (&sketch->groups, g_array_unref);
  g_clear_pointer (&sketch->shapes, g_array_unref);
  g_free (sketch->pins);
  g_clear_pointer (&sketch->solutions, g_ptr_array_unref);
  g_free (sketch);
}
