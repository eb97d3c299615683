/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-letters.h"

#include <glib.h>

/* The alphabets from which letters are taken, in this order: Latin, Greek, Cyrillic, then Latin
 * letters with marks. */
static const struct
{
  gunichar first, last;
} alphabets[] = {
  { 'A', 'Z' },     { 'a', 'z' },     { 0x3b1, 0x3c1 }, /* alpha to rho */
  { 0x3c3, 0x3c9 },                                     /* sigma to omega */
  { 0x410, 0x44f },                                     /* Cyrillic, both cases */
  { 0xc0, 0xd6 },   { 0xd8, 0xf6 },   { 0xf8, 0xff },   /* with marks */
  { 0x100, 0x131 }, { 0x134, 0x13e }, { 0x141, 0x148 },
};

void
soma_piece_letter (int n, char letter[SOMA_LETTER_SIZE])
{
  for (guint i = 0; i < G_N_ELEMENTS (alphabets); i++)
    {
      int size = (int) (alphabets[i].last - alphabets[i].first) + 1;
      if (n < size)
        {
          letter[g_unichar_to_utf8 (alphabets[i].first + (gunichar) n, letter)] = '\0';
          return;
        }
      n -= size;
    }
  g_assert_not_reached ();
}

uint32_t
soma_piece_colour (int n)
{
  /* Neighbours are apart, and each is seen on paper as on a dark screen. */
  static const guint32 colours[] = { 0xb9814c, 0xe6c229, 0x3f9b6c, 0xe8792b, 0x3674b5, 0xc4314b,
                                     0x6f7785, 0x7fb7d9, 0x8a5aa8, 0xa8c256, 0xe39ab5, 0x2f8f8f,
                                     0x8c5a3c, 0xf2dfa6, 0x5b6abf, 0xd65db1 };

  return colours[n % (int) G_N_ELEMENTS (colours)];
}

/* Which of those colours comes first for cells: not one that looks like wood. */
#define FIRST_CELL_COLOUR 3

SomaPieceSet *
soma_piece_looks_new (int n)
{
  const SomaCell cell = { 0, 0, 0 };
  SomaPiece pieces[SOMA_MAX_PIECES];

  for (int i = 0; i < n; i++)
    {
      pieces[i] = (SomaPiece){ .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell };
      soma_piece_letter (i, pieces[i].letter);
      pieces[i].colour = soma_piece_colour (i);
    }
  return soma_piece_set_new ("", pieces, n, NULL);
}

uint32_t
soma_cell_colours_choose_rgb (const SomaCellColours *colours, int colour)
{
  if (colours != NULL && colours->rgb[colour] >= 0)
    return (uint32_t) colours->rgb[colour];
  return soma_piece_colour (colour + FIRST_CELL_COLOUR);
}

void
soma_cell_colours_show (const SomaCellColours *colours, SomaPuzzle *puzzle)
{
  uint32_t rgb[SOMA_N_COLOURS];

  if (!soma_puzzle_has_colours (puzzle))
    return;
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    rgb[c] = soma_cell_colours_choose_rgb (colours, c);
  soma_puzzle_set_rgb (puzzle, rgb);
}
