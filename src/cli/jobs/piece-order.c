/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-order.h"

#include <string.h>

#include <glib/gi18n.h>

/* The piece with this letter, if possible one that is not `used`; -1 if there is none. */
static int
find_piece (const SomaPieceSet *set, const char *letter, const gboolean *used)
{
  int found = -1;

  for (int i = 0; i < set->n_pieces; i++)
    if (strcmp (set->pieces[i].letter, letter) == 0 && (found < 0 || used[found]))
      found = i;
  return found;
}

static gboolean G_GNUC_PRINTF (2, 3) fail (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (
      error, g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, arguments));
  va_end (arguments);
  return FALSE;
}

gboolean
piece_order_read (const char *letters, const SomaPieceSet *set, uint8_t *order, GError **error)
{
  gboolean used[SOMA_MAX_PIECES] = { FALSE };
  int n = 0;

  for (const char *at = letters; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *letter = g_utf8_substring (at, 0, 1);
      int piece = find_piece (set, letter, used);
      if (piece < 0)
        return fail (error, _ ("there is no piece “%s”"), letter);
      if (used[piece])
        return fail (error, _ ("piece %s is named twice"), letter);
      used[piece] = TRUE;
      order[n++] = (uint8_t) piece;
    }
  for (int i = 0; i < set->n_pieces; i++)
    if (!used[i])
      return fail (error, _ ("piece %s is missing"), set->pieces[i].letter);
  return TRUE;
}
