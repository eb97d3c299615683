/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols-private.h"

#include <string.h>

/* Numbers for copies that were told, until they are put in order. */
#define FIRST_TOLD ((guint) G_MAXINT)

/* Cells of one symbol, without a copy. */
typedef struct
{
  int n;
  int cells[SOMA_MAX_CELLS];
} Patch;

/* Those that hang together with the first. */
static void
find_patch (const SomaNeighbours *neighbours, const SomaMark *marks, gboolean *seen, Patch *patch)
{
  gunichar symbol = marks[patch->cells[0]].symbol;

  for (int i = 0; i < patch->n; i++)
    {
      const SomaNeighbours *beside = &neighbours[patch->cells[i]];
      for (int k = 0; k < beside->n; k++)
        {
          int cell = beside->cells[k];
          if (seen[cell] || marks[cell].copy > 0 || marks[cell].symbol != symbol)
            continue;
          seen[cell] = TRUE;
          patch->cells[patch->n++] = cell;
        }
    }
}

/* All after the first. */
static void
find_all (const SomaFigure *figure, const SomaMark *marks, gboolean *seen, Patch *patch)
{
  for (int cell = patch->cells[0] + 1; cell < figure->n_cells; cell++)
    if (!seen[cell] && marks[cell].copy == 0 && marks[cell].symbol == marks[patch->cells[0]].symbol)
      {
        seen[cell] = TRUE;
        patch->cells[patch->n++] = cell;
      }
}

static void
tell_patches (const SomaSymbols *self, const SomaFigure *figure, SomaMark *marks)
{
  g_autofree gboolean *seen = g_new0 (gboolean, figure->n_cells);
  g_autofree SomaNeighbours *neighbours = g_new (SomaNeighbours, MAX (figure->n_cells, 1));
  guint next = FIRST_TOLD;
  Patch patch;

  soma_figure_list_neighbours (figure, neighbours);
  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      if (seen[cell] || marks[cell].copy > 0 || marks[cell].symbol == '.')
        continue;
      int piece = soma_symbols_find_piece (self, marks[cell].symbol);
      if (piece < 0 || !soma_symbols_is_repeated (&self->set->pieces[piece]))
        continue;
      patch.n = 1;
      patch.cells[0] = cell;
      seen[cell] = TRUE;
      if (self->own[piece].is_connected)
        find_patch (neighbours, marks, seen, &patch);
      else
        find_all (figure, marks, seen, &patch);
      if (patch.n != self->set->pieces[piece].n_cells)
        continue;
      for (int i = 0; i < patch.n; i++)
        marks[patch.cells[i]].copy = next;
      next++;
    }
}

/* By the piece, and then the first cell. */
static void
number_copies (const SomaSymbols *self, int n_cells, SomaMark *marks)
{
  g_autofree SomaSymbolsMember *members = g_new (SomaSymbolsMember, MAX (n_cells, 1));
  g_autofree int *first = g_new (int, MAX (n_cells, 1));
  g_autofree guint *n_of = g_new0 (guint, self->set->n_pieces);
  int n_members = soma_symbols_list_members (marks, n_cells, members), n;

  for (int i = 0; i < n_members; i += n)
    {
      n = soma_symbols_count_group (members + i, n_members - i);
      for (int k = 0; k < n; k++)
        first[members[i + k].cell] = members[i].cell;
    }
  for (int cell = 0; cell < n_cells; cell++)
    {
      int piece = marks[cell].copy > 0 ? soma_symbols_find_piece (self, marks[cell].symbol) : -1;
      if (piece < 0)
        continue;
      if (!soma_symbols_is_repeated (&self->set->pieces[piece]))
        marks[cell].copy = 0;
      else if (first[cell] < cell)
        marks[cell] = marks[first[cell]];
      else
        marks[cell] = (SomaMark){ soma_symbols_letter (&self->set->pieces[piece]), ++n_of[piece] };
    }
}

/* Reads the labels of older solvers, which no drawing consists of that names pieces by their
 * letters. */
static void
read_SOMA_OLD_LABELS (const SomaSymbols *self, int n_cells, SomaMark *marks)
{
  gboolean is_sure = FALSE;

  if (!self->is_soma)
    return;
  for (int cell = 0; cell < n_cells; cell++)
    {
      gunichar small = g_unichar_tolower (marks[cell].symbol);
      if (small >= 128 || small == 0 || strchr (SOMA_SYMBOLS_OLD_LABELS, (int) small) == NULL ||
          marks[cell].copy > 0 || (small != marks[cell].symbol && !self->has_several))
        return;
      is_sure |= small > 'b';
    }
  for (int cell = 0; is_sure && cell < n_cells; cell++)
    {
      gunichar small = g_unichar_tolower (marks[cell].symbol);
      guint copy = small == marks[cell].symbol ? 1 : 2;
      marks[cell] = (SomaMark){ (gunichar) SOMA_SYMBOLS_LETTERS[1 + small - 'a'], copy };
    }
}

void
soma_symbols_tell (const SomaSymbols *self, const SomaFigure *figure, SomaMark *marks)
{
  read_SOMA_OLD_LABELS (self, figure->n_cells, marks);
  if (self->has_several)
    tell_patches (self, figure, marks);
  number_copies (self, figure->n_cells, marks);
}

void
soma_symbols_mark (const SomaSymbols *self, const uint16_t *copy_at, int n_cells, SomaMark *marks)
{
  for (int cell = 0; cell < n_cells; cell++)
    {
      marks[cell] = (SomaMark){ '.', 0 };
      if (copy_at[cell] == SOMA_NO_COPY)
        continue;
      int piece = soma_piece_set_copy_piece (self->set, copy_at[cell]);
      const SomaPiece *shape = &self->set->pieces[piece];
      marks[cell] = soma_symbols_is_repeated (shape)
                        ? (SomaMark){ soma_symbols_letter (shape),
                                      (guint) (copy_at[cell] - self->own[piece].first_copy + 1) }
                        : (SomaMark){ soma_symbols_get (self, piece, 0), 0 };
    }
}
