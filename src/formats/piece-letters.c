/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-letters.h"

#include <glib.h>

/* The alphabets from which letters are taken, in this order: Latin, Greek, Cyrillic, then Latin
 * letters with marks. */
static const struct
{
  gunichar first, last;
} alphabets[] = {
  { 'A', 'Z' },       { 'a', 'z' },       { 0x3b1, 0x3c1 }, /* alpha to rho */
  { 0x3c3, 0x3c9 },                                         /* sigma to omega */
  { 0x410, 0x44f },                                         /* Cyrillic, both cases */
  { 0xc0, 0xd6 },     { 0xd8, 0xf6 },     { 0xf8, 0xff },   /* with marks */
  { 0x100, 0x131 },   { 0x134, 0x13e },   { 0x141, 0x148 },
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
