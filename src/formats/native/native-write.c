/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-format.h"

#include <string.h>

#include "engine-auto.h"
#include "native-private.h"
#include "piece-sets.h"
#include "turn-rule-words.h"

gboolean
soma_native_letter_is_valid (const char *letter)
{
  gunichar character = g_utf8_get_char_validated (letter, -1);

  if (character == (gunichar) -1 || character == (gunichar) -2 ||
      *g_utf8_next_char (letter) != '\0' || strlen (letter) >= SOMA_LETTER_SIZE)
    return FALSE;
  return g_unichar_isgraph (character) && g_unichar_iszerowidth (character) == FALSE &&
         (character >= 128 || strchr (".+-/|;\"\\<>&#", (int) character) == NULL);
}

void
soma_native_split_label (const char *label, char letter[SOMA_LETTER_SIZE], const char **name)
{
  const char *next = *label != '\0' ? g_utf8_next_char (label) : label;
  gsize length = (gsize) (next - label);

  *name = label;
  *letter = '\0';
  if (length == 0 || (*next != '\0' && !g_str_has_prefix (next, ": ")))
    return;
  memcpy (letter, label, length);
  letter[length] = '\0';
  if (soma_native_letter_is_valid (letter))
    *name = *next == ':' ? next + 2 : "";
  else
    *letter = '\0';
}

void
soma_native_write_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *at == '\n' || *at == '\r' ? ' ' : *at);
    }
  g_string_append_c (out, '"');
}

/* Writes a row, in quotes if it would not be read back as a single word that is a row. */
static void
write_row (GString *out, const char *row)
{
  if (soma_native_is_statement (row) || strpbrk (row, " \t\"\\;") != NULL ||
      strstr (row, "//") != NULL)
    soma_native_write_quoted (out, row);
  else
    g_string_append (out, row);
  g_string_append_c (out, '\n');
}

void
soma_native_write_rows (GString *out, const SomaFigure *figure, const gunichar *symbols)
{
  int cell = 0;

  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      {
        g_autoptr (GString) row = g_string_new (NULL);
        g_string_append (out, y == 0 && z > 0 ? "\n  " : "  ");
        for (int x = 0; x < figure->extent[0]; x++)
          {
            SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
            gboolean filled =
                cell < figure->n_cells && soma_cell_compare (figure->cells[cell], at) == 0;
            g_string_append_unichar (row, filled ? symbols[cell++] : '.');
          }
        write_row (out, row->str);
      }
}

void
soma_native_add_rows (SomaStencil *stencil, const SomaFigure *figure)
{
  int cell = 0;

  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      {
        soma_stencil_add_text (stencil, y == 0 && z > 0 ? "\n  " : "  ");
        for (int x = 0; x < figure->extent[0]; x++)
          {
            SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
            if (cell < figure->n_cells && soma_cell_compare (figure->cells[cell], at) == 0)
              soma_stencil_add_cell (stencil, cell++);
            else
              soma_stencil_add_text (stencil, ".");
          }
        soma_stencil_add_text (stencil, "\n");
      }
}

static void
write_shape (GString *out, const SomaFigure *figure)
{
  gunichar symbols[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    symbols[i] = figure->optional != NULL && figure->optional[i] ? '+' : 'x';
  g_string_append_printf (out, " %d %d %d\n", figure->extent[0], figure->extent[1],
                          figure->extent[2]);
  soma_native_write_rows (out, figure, symbols);
}

/* Writes the cells, if any. */
static void
write_cells (GString *out, const SomaCell *cells, const bool *optional, int n_cells)
{
  g_autoptr (SomaFigure) shape = soma_figure_new (cells, optional, n_cells, NULL);

  if (shape != NULL)
    write_shape (out, shape);
  else
    g_string_append (out, " 1 1 1\n  .\n");
}

static void
write_piece_colours (GString *out, const SomaPiece *piece)
{
  static const uint64_t accepts[SOMA_N_COLOURS];
  g_autoptr (SomaFigure) shape = NULL;

  if (piece->colours != NULL)
    shape = soma_figure_new_coloured (piece->cells, NULL, piece->colours, accepts, piece->n_cells,
                                      NULL);
  if (shape != NULL)
    soma_native_write_colours (out, shape);
}

static void
write_piece (GString *out, const SomaPiece *piece)
{
  g_string_append (out, "piece ");
  if (soma_native_letter_is_valid (piece->letter))
    g_string_append (out, piece->letter);
  else
    soma_native_write_quoted (out, piece->letter);
  g_string_append_c (out, ' ');
  soma_native_write_quoted (out, piece->name);
  g_string_append_printf (out, " #%06x x%d", piece->colour, piece->min_count);
  if (piece->max_count != piece->min_count)
    g_string_append_printf (out, "-%d", piece->max_count);
  if (piece->turns != SOMA_TURNS_ANY)
    g_string_append_printf (out, " %s", soma_turn_rule_get_word (piece->turns));
  if (piece->weight != 0)
    g_string_append_printf (out, " weight=%d", piece->weight + SOMA_USUAL_WEIGHT);
  write_cells (out, piece->cells, NULL, piece->n_cells);
  write_piece_colours (out, piece);
}

static void
write_pieces (GString *out, const char *name, const SomaPiece *pieces, int n_pieces)
{
  g_string_append (out, "pieces ");
  soma_native_write_quoted (out, name);
  g_string_append_c (out, '\n');
  for (int i = 0; i < n_pieces; i++)
    write_piece (out, &pieces[i]);
}

void
soma_native_write_collection (GString *out, const char *name)
{
  g_string_append (out, "collection ");
  soma_native_write_quoted (out, name);
  g_string_append_c (out, '\n');
}

void
soma_native_write_header (GString *out)
{
  g_string_append (out, "soma 1\n");
}

void
soma_native_write_set (GString *out, const SomaPieceSet *set, gboolean distinct_pieces)
{
  if (set == NULL)
    return;
  g_string_append_c (out, '\n');
  if (soma_piece_sets_is_built_in (set))
    g_string_append_printf (out, "set %s\n", set->name);
  else
    write_pieces (out, set->name, set->pieces, set->n_pieces);
  if (distinct_pieces)
    g_string_append (out, "distinct\n");
}

/* Writes the statement up to the size. */
static void
write_figure_name (GString *out, const char *id, const char *name)
{
  g_string_append (out, "\nfigure ");
  soma_native_write_quoted (out, id != NULL ? id : "");
  if (name != NULL && *name != '\0' && g_strcmp0 (id, name) != 0)
    {
      g_string_append_c (out, ' ');
      soma_native_write_quoted (out, name);
    }
}

void
soma_native_write_figure (GString *out, const char *id, const char *name, const SomaFigure *figure)
{
  soma_native_write_coloured_figure (out, id, name, figure, NULL);
}

void
soma_native_write_coloured_figure (GString *out, const char *id, const char *name,
                                   const SomaFigure *figure, const SomaCellColours *colours)
{
  write_figure_name (out, id, name);
  write_shape (out, figure);
  soma_native_write_colours (out, figure);
  soma_native_write_palette (out, colours);
  if (figure->accepts != NULL)
    soma_native_write_rules (out, figure->accepts);
  else if (colours != NULL)
    soma_native_write_rules (out, colours->accepts);
}

static void
write_lines (GString *out, const char *statement, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append_printf (out, "%s ", statement);
      soma_native_write_quoted (out, lines[i]);
      g_string_append_c (out, '\n');
    }
}

static void
write_line (GString *out, const char *statement, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (out, "%s ", statement);
  soma_native_write_quoted (out, text);
  g_string_append_c (out, '\n');
}

void
soma_native_write_about (GString *out, const SomaFileAbout *about)
{
  write_lines (out, "note", about->notes);
  write_line (out, "author", about->author);
  write_line (out, "tags", about->tags);
}

void
soma_native_write_game (GString *out, const char *game)
{
  write_line (out, "game", game);
}

static void
write_sketch_colours (GString *out, const SomaNativeSketch *sketch)
{
  static const uint64_t accepts[SOMA_N_COLOURS];
  g_autoptr (SomaFigure) shape = NULL;

  if (sketch->cell_colours != NULL)
    shape = soma_figure_new_coloured (sketch->cells, NULL, sketch->cell_colours, accepts,
                                      sketch->n_cells, NULL);
  if (shape != NULL)
    soma_native_write_colours (out, shape);
  soma_native_write_palette (out, sketch->colours);
  soma_native_write_rules (out, sketch->colours != NULL ? sketch->colours->accepts : NULL);
}

void
soma_native_write_marks (GString *out, const char *statement, const SomaFigure *figure,
                         const SomaSymbols *symbols, const SomaMark *marks)
{
  gunichar drawn[SOMA_MAX_CELLS];

  soma_symbols_draw (symbols, figure, marks, drawn);
  g_string_append_printf (out, "%s\n", statement);
  soma_native_write_rows (out, figure, drawn);
}

void
soma_native_write_sketch (GString *out, const SomaNativeSketch *sketch)
{
  soma_native_write_header (out);
  if (sketch->set != NULL)
    soma_native_write_set (out, sketch->set, sketch->distinct_pieces);
  else if (sketch->has_pieces)
    {
      g_string_append_c (out, '\n');
      write_pieces (out, sketch->set_name != NULL ? sketch->set_name : "", sketch->pieces,
                    sketch->n_pieces);
      if (sketch->distinct_pieces)
        g_string_append (out, "distinct\n");
    }
  if (sketch->id == NULL)
    return;
  write_figure_name (out, sketch->id, sketch->name);
  write_cells (out, sketch->cells, sketch->optional, sketch->n_cells);
  write_sketch_colours (out, sketch);
  soma_native_write_groups (out, sketch->groups);
  soma_native_write_holes (out, &sketch->holes);
  soma_native_write_shapes (out, sketch->shapes);
  soma_native_write_about (out, &sketch->about);

  /* Pins and solutions, if there is a figure to have them. */
  g_autoptr (SomaFigure) figure =
      soma_figure_new (sketch->cells, sketch->optional, sketch->n_cells, NULL);
  const SomaPieceSet set = soma_native_sketch_get_set (sketch);
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (&set);
  if (figure != NULL && sketch->pins != NULL)
    soma_native_write_marks (out, "pins", figure, symbols, sketch->pins);
  for (guint i = 0; figure != NULL && sketch->solutions != NULL && i < sketch->solutions->len; i++)
    soma_native_write_marks (out, "solution", figure, symbols,
                             ((const SomaFileSolution *) sketch->solutions->pdata[i])->marks);
}
