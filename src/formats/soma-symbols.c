/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols.h"

#include <string.h>

/* SOMAplus numbers its pieces in this order; 1 to 7 are those of Soma. */
static const char digits[] = "0123456789$";
static const char letters[] = "DVLTZABPIQS";

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

/* Whether the set holds the seven Soma pieces, by their letters. */
static gboolean
has_digits (const SomaPieceSet *set)
{
  for (const char *letter = "VLTZABP"; *letter != '\0'; letter++)
    {
      int piece = find_letter (set, (gunichar) *letter);
      if (piece < 0 || set->pieces[piece].n_cells != (*letter == 'V' ? 3 : 4))
        return FALSE;
    }
  return TRUE;
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
