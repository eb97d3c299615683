/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shrink-draft.h"

#include <string.h>

/* Makes the `i`th change of its kind; FALSE if there is no `i`th. */
typedef gboolean (*ChangeFunc) (Draft *draft, int i);

static gboolean
remove_pin (Draft *draft, int i)
{
  if (i >= draft->n_pins)
    return FALSE;
  memmove (&draft->pins[i], &draft->pins[i + 1], (--draft->n_pins - i) * sizeof *draft->pins);
  return TRUE;
}

static gboolean
remove_piece (Draft *draft, int i)
{
  if (i >= draft->n_pieces)
    return FALSE;
  for (int j = draft->n_pins - 1; j >= 0; j--)
    if (draft->pins[j].piece == i)
      remove_pin (draft, j);
    else if (draft->pins[j].piece > i)
      draft->pins[j].piece--;
  draft->n_pieces--;
  memmove (&draft->pieces[i], &draft->pieces[i + 1], (draft->n_pieces - i) * sizeof *draft->pieces);
  memmove (&draft->letters[i], &draft->letters[i + 1], draft->n_pieces - i);
  return TRUE;
}

static gboolean
remove_cell (Draft *draft, int i)
{
  if (i >= draft->n_cells)
    return FALSE;
  draft->n_cells--;
  memmove (&draft->cells[i], &draft->cells[i + 1], (draft->n_cells - i) * sizeof *draft->cells);
  memmove (&draft->optional[i], &draft->optional[i + 1],
           (draft->n_cells - i) * sizeof *draft->optional);
  return TRUE;
}

static gboolean
require_cell (Draft *draft, int i)
{
  for (int j = 0; j < draft->n_cells; j++)
    if (draft->optional[j] && i-- == 0)
      {
        draft->optional[j] = false;
        return TRUE;
      }
  return FALSE;
}

static gboolean
trim_piece (Draft *draft, int i)
{
  for (int p = 0; p < draft->n_pieces; i -= draft->pieces[p++].n_cells)
    if (i < draft->pieces[p].n_cells)
      {
        DraftPiece *piece = &draft->pieces[p];
        piece->n_cells--;
        memmove (&piece->cells[i], &piece->cells[i + 1],
                 (piece->n_cells - i) * sizeof *piece->cells);
        return TRUE;
      }
  return FALSE;
}

static gboolean
lower_count (Draft *draft, int i)
{
  if (i / 3 >= draft->n_pieces)
    return FALSE;
  DraftPiece *piece = &draft->pieces[i / 3];
  piece->min_count -= i % 3 != 0;
  piece->max_count -= i % 3 != 1;
  return TRUE;
}

static gboolean
merge_equal_pieces (Draft *draft, int i)
{
  if (i > 0 || !draft->distinct)
    return FALSE;
  draft->distinct = false;
  return TRUE;
}

void
shrink_draft (Draft *draft, DraftFunc fails, gpointer data)
{
  static const ChangeFunc changes[] = { remove_piece, remove_cell,  remove_pin,        trim_piece,
                                        lower_count,  require_cell, merge_equal_pieces };
  gboolean is_smaller;

  do
    {
      is_smaller = FALSE;
      for (guint c = 0; c < G_N_ELEMENTS (changes); c++)
        {
          Draft smaller = *draft;
          for (int i = 0; changes[c](&smaller, i);)
            {
              if (smaller.n_cells > 0 && smaller.n_pieces > 0 && fails (&smaller, data))
                {
                  *draft = smaller;
                  is_smaller = TRUE;
                }
              else
                i++;
              smaller = *draft;
            }
        }
    }
  while (is_smaller);
}
