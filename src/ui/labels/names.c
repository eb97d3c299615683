/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names.h"

static SomaNames *
copy_names (const SomaNames *names)
{
  return g_memdup2 (names, sizeof *names);
}

G_DEFINE_BOXED_TYPE (SomaNames, soma_names, copy_names, g_free)

SomaNames
soma_names_read (GSettings *settings)
{
  return (SomaNames){
    .pieces = (SomaPieceNames) g_settings_get_enum (settings, "piece-names"),
    .cells = (SomaCellNumbers) g_settings_get_enum (settings, "cell-numbers"),
  };
}

char *
soma_names_piece (const SomaNames *names, const SomaPieceSet *set, int piece)
{
  const SomaPiece *own = &set->pieces[piece];

  if (names->pieces == SOMA_PIECE_NAMES_NAME && own->name[0] != '\0')
    return g_strdup (own->name);
  return soma_names_piece_short (names, set, piece);
}

char *
soma_names_piece_short (const SomaNames *names, const SomaPieceSet *set, int piece)
{
  if (names->pieces == SOMA_PIECE_NAMES_NUMBER)
    return g_strdup_printf ("%d", piece + 1);
  return g_strdup (set->pieces[piece].letter);
}

int
soma_names_cell (const SomaNames *names, const SomaFigure *figure, int cell)
{
  return soma_cell_numbers_get (names->cells, figure, cell);
}
