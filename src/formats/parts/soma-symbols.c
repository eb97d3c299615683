/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols.h"

#include <string.h>

/* SOMAplus numbers its pieces in this order; 1 to 7 are those of Soma. */
static const char digits[] = "0123456789$";
static const char letters[] = "DVLTZABPIQS";

/* How many cells each has. */
static const char sizes[] = "23444444344";

static gunichar
get_letter (const SomaPiece *piece)
{
  return g_utf8_get_char (piece->letter);
}

static int
find_letter (const SomaPieceSet *set, gunichar letter)
{
  for (int piece = 0; piece < set->n_pieces; piece++)
    if (get_letter (&set->pieces[piece]) == letter)
      return piece;
  return -1;
}

/* The piece is one of Soma or SOMAplus, by its letter and size. */
static gboolean
is_known (const SomaPiece *piece)
{
  gunichar letter = get_letter (piece);
  const char *known = letter < 128 ? strchr (letters, (int) letter) : NULL;

  return known != NULL && *known != '\0' && piece->n_cells == sizes[known - letters] - '0';
}

/* Whether the set holds the seven Soma pieces, or none but those of Soma and SOMAplus. */
static gboolean
has_digits (const SomaPieceSet *set)
{
  int n_known = 0, n_soma = 0;

  for (int i = 0; i < set->n_pieces; i++)
    if (is_known (&set->pieces[i]))
      {
        n_known++;
        n_soma += strchr ("VLTZABP", *set->pieces[i].letter) != NULL;
      }
  return n_soma == 7 || n_known == set->n_pieces;
}

int
soma_symbols_find_piece (const SomaPieceSet *set, gunichar symbol)
{
  int piece = find_letter (set, symbol);

  if (piece >= 0)
    return piece;
  if (symbol < 128 && has_digits (set))
    {
      const char *digit = strchr (digits, (int) symbol);
      if (digit != NULL && *digit != '\0')
        return find_letter (set, (gunichar) letters[digit - digits]);
    }
  return find_letter (set, g_unichar_toupper (symbol));
}

gunichar
soma_symbols_for_copy (const SomaPieceSet *set, int copy)
{
  int piece = soma_piece_set_copy_piece (set, copy);
  gunichar letter = get_letter (&set->pieces[piece]);

  if (copy != soma_piece_set_first_copy (set, piece) || letter >= 128 || !has_digits (set))
    return letter;
  const char *known = strchr (letters, (int) letter);
  return known != NULL && *known != '\0' ? (gunichar) digits[known - letters] : letter;
}

SomaStencil *
soma_symbols_new_stencil (const SomaPieceSet *set, gunichar empty)
{
  int n_copies = soma_piece_set_n_copies (set);
  SomaStencil *stencil = soma_stencil_new (n_copies);

  for (int copy = 0; copy < n_copies; copy++)
    soma_stencil_set_character (stencil, copy, soma_symbols_for_copy (set, copy));
  soma_stencil_set_character (stencil, SOMA_NO_COPY, empty);
  return stencil;
}
