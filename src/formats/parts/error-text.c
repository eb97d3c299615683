/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "error-text.h"

#include "messages.h"
#include "puzzle.h"

/* What to call the piece: its letter, or its number if nothing is known about it. */
static char *
get_piece_label (int piece, const SomaPieceSet *set)
{
  if (set != NULL && piece >= 0 && piece < set->n_pieces)
    return g_strdup (set->pieces[piece].letter);
  return g_strdup_printf ("%d", piece + 1);
}

char *
soma_error_describe (const SomaError *error, const SomaPieceSet *set)
{
  g_autofree char *piece = get_piece_label (error->culprit, set);

  switch (error->status)
    {
    case SOMA_OK:
      return g_strdup (_ ("no error"));
    case SOMA_ERROR_NO_MEMORY:
      return g_strdup (_ ("out of memory"));
    case SOMA_ERROR_EMPTY_FIGURE:
      return g_strdup (_ ("the figure has no cells"));
    case SOMA_ERROR_FIGURE_TOO_LARGE:
      return g_strdup_printf (ngettext ("the figure has more than %d cell",
                                        "the figure has more than %d cells", SOMA_MAX_CELLS),
                              SOMA_MAX_CELLS);
    case SOMA_ERROR_DUPLICATE_CELL:
      return g_strdup (_ ("the figure has the same cell twice"));
    case SOMA_ERROR_EMPTY_PIECE_SET:
      return g_strdup (_ ("there are no pieces"));
    case SOMA_ERROR_TOO_MANY_PIECES:
      return g_strdup_printf (ngettext ("there are more than %d different piece",
                                        "there are more than %d different pieces", SOMA_MAX_PIECES),
                              SOMA_MAX_PIECES);
    case SOMA_ERROR_TOO_MANY_COPIES:
      return g_strdup_printf (_ ("the counts of the pieces add up to more than %d"),
                              SOMA_MAX_COPIES);
    /* Translators: from here on %s is the letter or number of a piece. */
    case SOMA_ERROR_EMPTY_PIECE:
      return g_strdup_printf (_ ("piece %s has no cells"), piece);
    case SOMA_ERROR_PIECE_CELLS:
      return g_strdup_printf (_ ("piece %s has the same cell twice, or one that is too far away"),
                              piece);
    case SOMA_ERROR_COUNT:
      return g_strdup_printf (
          /* Translators: the letter of a piece, and the greatest number. */
          _ ("the count of piece %s is over %d, or its least count is over its most"), piece,
          SOMA_MAX_COUNT);
    case SOMA_ERROR_PIECE_TOO_LARGE:
      return g_strdup_printf (_ ("piece %s has more cells than the figure"), piece);
    case SOMA_ERROR_VOLUME:
      return g_strdup (_ ("the pieces do not add up to the cells of the figure"));
    case SOMA_ERROR_PIN:
      return g_strdup (_ ("a pinned piece does not fit"));
    case SOMA_ERROR_CHECKPOINT:
      return g_strdup (
          _ ("the checkpoint is from another search: the figure, pieces, symmetry, seed and "
             "techniques must be the same"));
    case SOMA_ERROR_THREAD:
      return g_strdup (_ ("a thread could not be started"));
    case SOMA_ERROR_TOO_MANY_PLACEMENTS:
      return g_strdup_printf (
          _ ("there are too many ways to place the pieces: their cells add up to more than %'d"),
          SOMA_MAX_SLOTS);
    case SOMA_ERROR_STOPPED:
      return g_strdup (_ ("interrupted"));
    }
  g_return_val_if_reached (g_strdup (""));
}
