/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-symbols-private.h"

#include <string.h>

#include "drawing.h"
#include "engine-auto.h"
#include "facts.h"

/* The digits of SOMAplus's pieces, and how many cells each has. */
static const char digits[] = "0123456789$";
static const char letters[] = SOMA_SYMBOLS_LETTERS;
static const char sizes[] = "23444444344";

/* What further copies are called, as far as no piece is: not x and o, with which figures are drawn,
 * and not 0, which is an empty place. */
static const char free_symbols[] = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz123456789";

/* Where there are not enough of these: one for each copy that a set can have. */
static const struct
{
  gunichar first, last;
} ideographs[] = {
  { 0x4e00, 0x9fef },
  { 0xac00, 0xd7a3 },
  { 0x20000, 0x2a6d6 },
};

/* Pieces */

static int
find_letter (const SomaPieceSet *set, gunichar letter)
{
  for (int piece = 0; piece < set->n_pieces; piece++)
    if (soma_symbols_letter (&set->pieces[piece]) == letter)
      return piece;
  return -1;
}

int
soma_symbols_find_known (const SomaPiece *piece)
{
  gunichar letter = soma_symbols_letter (piece);
  const char *known = letter > 0 && letter < 128 ? strchr (letters, (int) letter) : NULL;

  return known != NULL && piece->n_cells == sizes[known - letters] - '0' ? (int) (known - letters)
                                                                         : -1;
}

/* Whether the set holds the seven Soma pieces, or none but those of Soma and SOMAplus; and whether
 * it is these seven. */
static void
find_digits (SomaSymbols *self)
{
  const SomaPieceSet *set = self->set;
  int n_known = 0, n_soma = 0, n_single_or_double = 0;

  for (int i = 0; i < set->n_pieces; i++)
    {
      int known = soma_symbols_find_known (&set->pieces[i]);
      gboolean is_soma = known >= 1 && known <= 7;
      n_known += known >= 0;
      n_soma += is_soma;
      n_single_or_double += is_soma && set->pieces[i].max_count <= 2;
    }
  self->has_digits = n_soma == 7 || n_known == set->n_pieces;
  self->is_soma = n_single_or_double == 7 && set->n_pieces == 7;
}

/* Whether "0" in a drawing is sure to be read as the domino: next to other digits of SOMAplus. */
static gboolean
has_high_digits (const SomaPieceSet *set)
{
  for (int i = 0; i < set->n_pieces; i++)
    if (soma_symbols_find_known (&set->pieces[i]) > 7 && set->pieces[i].min_count > 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_connected (const SomaPiece *piece)
{
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (piece->cells, NULL, piece->n_cells);
  g_autofree uint16_t *part = g_new (uint16_t, piece->n_cells);

  return drawing != NULL && soma_drawing_find_parts (drawing, part) == 1;
}

/* The table */

/* Whether it names a piece in drawings of all formats. */
static gboolean
is_fit (gunichar symbol)
{
  return g_unichar_isalnum (symbol) ? symbol != '0' : symbol == '$';
}

static void
add_own (SomaSymbols *self, int piece, gunichar symbol)
{
  SomaSymbolsOwn *own = &self->own[piece];

  if (own->n < SOMA_SYMBOLS_MAX_OWN)
    own->list[own->n++] = symbol;
  if (symbol < 128)
    self->piece_of[symbol] = (gint16) piece;
}

/* How many symbols a piece may have: of unfinished pieces, some have no letter, or that of another,
 * which would then not be told apart. */
static int
count_wanted (const SomaSymbols *self, int piece)
{
  const SomaPiece *shape = &self->set->pieces[piece];

  if (*shape->letter == '\0' || find_letter (self->set, soma_symbols_letter (shape)) != piece)
    return 0;
  return shape->n_cells > 1 ? shape->max_count : 1;
}

/* Digit, letter and small letter. */
static void
add_names (SomaSymbols *self, int piece)
{
  const SomaPiece *shape = &self->set->pieces[piece];
  gunichar letter = soma_symbols_letter (shape),
           small = letter < 128 ? g_unichar_tolower (letter) : letter;
  int known = self->has_digits ? soma_symbols_find_known (shape) : -1;

  if (count_wanted (self, piece) == 0)
    return;
  if (known > 0 || (known == 0 && has_high_digits (self->set)))
    add_own (self, piece, (gunichar) digits[known]);
  if (is_fit (letter))
    add_own (self, piece, letter);
  if (is_fit (small) && find_letter (self->set, small) < 0)
    add_own (self, piece, small);
}

static gboolean
is_free (const SomaSymbols *self, char symbol)
{
  return self->piece_of[(int) symbol] < 0 && find_letter (self->set, (gunichar) symbol) < 0 &&
         !(self->has_digits && g_ascii_isdigit (symbol));
}

/* Deals what is free to the pieces that have fewer symbols than copies, in turn. */
static void
deal (SomaSymbols *self)
{
  const SomaPieceSet *set = self->set;
  int piece = 0, n_passed = 0;

  for (const char *at = free_symbols; *at != '\0' && n_passed < set->n_pieces;)
    {
      if (!is_free (self, *at))
        {
          at++;
          continue;
        }
      if (self->own[piece].n < count_wanted (self, piece))
        {
          add_own (self, piece, (gunichar) *at++);
          n_passed = 0;
        }
      else
        n_passed++;
      piece = (piece + 1) % set->n_pieces;
    }
}

SomaSymbols *
soma_symbols_new (const SomaPieceSet *set)
{
  SomaSymbols *self = g_malloc (sizeof *self + (gsize) set->n_pieces * sizeof self->own[0]);
  int first_copy = 0;

  self->set = set;
  self->has_several = FALSE;
  memset (self->piece_of, 0xff, sizeof self->piece_of);
  find_digits (self);
  for (int i = 0; i < set->n_pieces; i++)
    {
      self->own[i].n = 0;
      self->own[i].list[0] = 0;
      self->own[i].is_connected =
          soma_symbols_is_repeated (&set->pieces[i]) && is_connected (&set->pieces[i]);
      self->own[i].first_copy = first_copy;
      first_copy += set->pieces[i].max_count;
      self->has_several |= soma_symbols_is_repeated (&set->pieces[i]);
      add_names (self, i);
    }
  deal (self);
  return self;
}

void
soma_symbols_free (SomaSymbols *self)
{
  g_free (self);
}

/* The ideograph of a copy number, 0 for numbers that no set has. */
static gunichar
get_ideograph (int number)
{
  for (guint i = 0; i < G_N_ELEMENTS (ideographs); i++)
    {
      int n = (int) (ideographs[i].last - ideographs[i].first) + 1;
      if (number < n)
        return ideographs[i].first + (gunichar) number;
      number -= n;
    }
  return 0;
}

/* The piece of the copy that has the ideograph, or -1. */
static int
find_ideograph (const SomaSymbols *self, gunichar symbol)
{
  int number = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ideographs); i++)
    {
      if (symbol >= ideographs[i].first && symbol <= ideographs[i].last)
        {
          number += (int) (symbol - ideographs[i].first);
          for (int piece = self->set->n_pieces - 1; piece >= 0; piece--)
            if (number >= self->own[piece].first_copy)
              return number < self->own[piece].first_copy + self->set->pieces[piece].max_count
                         ? piece
                         : -1;
        }
      number += (int) (ideographs[i].last - ideographs[i].first) + 1;
    }
  return -1;
}

int
soma_symbols_find_piece (const SomaSymbols *self, gunichar symbol)
{
  int piece = find_letter (self->set, symbol);

  if (piece >= 0)
    return piece;
  if (symbol < 128 && self->piece_of[symbol] >= 0)
    return self->piece_of[symbol];
  if (symbol == '0' && self->has_digits)
    return find_letter (self->set, 'D');
  piece = find_letter (self->set, g_unichar_toupper (symbol));
  return piece >= 0 ? piece : find_ideograph (self, symbol);
}

gunichar
soma_symbols_get (const SomaSymbols *self, int piece, int i)
{
  const SomaSymbolsOwn *own = &self->own[piece];

  if (i < own->n)
    return own->list[i];
  if (i - own->n >= self->set->pieces[piece].max_count)
    return 0;
  gunichar symbol = get_ideograph (own->first_copy + i - own->n);
  return find_letter (self->set, symbol) < 0 ? symbol : own->list[0];
}

gboolean
soma_symbols_is_connected (const SomaSymbols *self, int piece)
{
  return self->own[piece].is_connected;
}

/* Cells of equal marks */

static int
compare_members (const void *a, const void *b)
{
  const SomaSymbolsMember *first = a, *second = b;

  if (first->mark.symbol != second->mark.symbol)
    return first->mark.symbol < second->mark.symbol ? -1 : 1;
  if (first->mark.copy != second->mark.copy)
    return first->mark.copy < second->mark.copy ? -1 : 1;
  return first->cell - second->cell;
}

int
soma_symbols_list_members (const SomaMark *marks, int n_cells, SomaSymbolsMember *members)
{
  int n = 0;

  for (int cell = 0; cell < n_cells; cell++)
    if (marks[cell].copy > 0)
      members[n++] = (SomaSymbolsMember){ marks[cell], cell };
  qsort (members, (gsize) n, sizeof *members, compare_members);
  return n;
}

int
soma_symbols_count_group (const SomaSymbolsMember *members, int n)
{
  int i = 1;

  while (i < n && members[i].mark.symbol == members[0].mark.symbol &&
         members[i].mark.copy == members[0].mark.copy)
    i++;
  return i;
}
