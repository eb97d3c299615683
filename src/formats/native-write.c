/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-format.h"

#include <string.h>

#include "piece-sets.h"
#include "soma-symbols.h"

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

static void
write_quoted (GString *out, const char *text)
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

/* Writes the box of the figure, one symbol per cell. */
static void
write_rows (GString *out, const SomaFigure *figure, const gunichar *symbols)
{
  int cell = 0;
  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      {
        g_string_append (out, y == 0 && z > 0 ? "\n  " : "  ");
        for (int x = 0; x < figure->extent[0]; x++)
          {
            SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
            gboolean filled =
                cell < figure->n_cells && soma_cell_compare (figure->cells[cell], at) == 0;
            g_string_append_unichar (out, filled ? symbols[cell++] : '.');
          }
        g_string_append_c (out, '\n');
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
  write_rows (out, figure, symbols);
}

static gboolean
piece_equal (const SomaPiece *a, const SomaPiece *b)
{
  return strcmp (a->letter, b->letter) == 0 && strcmp (a->name, b->name) == 0 &&
         a->colour == b->colour && a->min_count == b->min_count && a->max_count == b->max_count &&
         a->n_cells == b->n_cells &&
         memcmp (a->cells, b->cells, (gsize) a->n_cells * sizeof *a->cells) == 0;
}

static gboolean
is_built_in (const SomaPieceSet *set)
{
  const SomaPieceSet *known = *set->name != '\0' ? soma_piece_sets_get (set->name) : NULL;
  if (known == NULL || strcmp (known->name, set->name) != 0 || known->n_pieces != set->n_pieces)
    return FALSE;
  for (int i = 0; i < set->n_pieces; i++)
    if (!piece_equal (&set->pieces[i], &known->pieces[i]))
      return FALSE;
  return TRUE;
}

static void
write_piece (GString *out, const SomaPiece *piece)
{
  g_string_append_printf (out, "piece %s ", piece->letter);
  write_quoted (out, piece->name);
  g_string_append_printf (out, " #%06x x%d", piece->colour, piece->min_count);
  if (piece->max_count != piece->min_count)
    g_string_append_printf (out, "-%d", piece->max_count);
  SomaFigure *shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);
  g_return_if_fail (shape != NULL);
  g_string_append_c (out, ' ');
  write_shape (out, shape);
  soma_figure_unref (shape);
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
  if (is_built_in (set))
    g_string_append_printf (out, "set %s\n", set->name);
  else
    {
      g_string_append (out, "pieces ");
      write_quoted (out, set->name);
      g_string_append_c (out, '\n');
      for (int i = 0; i < set->n_pieces; i++)
        write_piece (out, &set->pieces[i]);
    }
  if (distinct_pieces)
    g_string_append (out, "distinct\n");
}

void
soma_native_write_figure (GString *out, const char *id, const char *name, const SomaFigure *figure)
{
  g_string_append (out, "\nfigure ");
  write_quoted (out, id != NULL ? id : "");
  if (name != NULL && *name != '\0' && g_strcmp0 (id, name) != 0)
    {
      g_string_append_c (out, ' ');
      write_quoted (out, name);
    }
  g_string_append_c (out, ' ');
  write_shape (out, figure);
}

void
soma_native_write_solution (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  gunichar symbols[SOMA_MAX_CELLS];
  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    symbols[cell] = copy_at[cell] == SOMA_NO_COPY
                        ? (gunichar) '.'
                        : soma_symbols_for_copy (puzzle->set, copy_at[cell]);
  g_string_append (out, "solution\n");
  write_rows (out, puzzle->figure, symbols);
}
