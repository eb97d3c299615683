/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "saved-game.h"

#include <string.h>

#define APART " apart "

/* Of a checksum: enough to tell the games of one figure from each other. */
#define N_DIGITS 16

/* As in game-text.h: where the pieces lie now, each part on a line of its own, and the lines with
 * other positions, whose parts are on one line. */
#define PIECES "\npieces\n"
#define BEFORE "before "
#define AFTER "after "

char *
soma_saved_game_key_apart (const char *key, const char *text)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  return g_strdup_printf ("%s" APART "%.*s", key, N_DIGITS, sum);
}

gboolean
soma_saved_game_is_apart (const char *apart, const char *key)
{
  return g_str_has_prefix (apart, key) && g_str_has_prefix (apart + strlen (key), APART);
}

char *
soma_saved_game_key_of_figure (const char *key)
{
  const char *end = strstr (key, APART);

  return end != NULL ? g_strndup (key, (gsize) (end - key)) : g_strdup (key);
}

/* As one line; NULL if it is not the text of a game. */
static char *
copy_pieces (const char *text)
{
  const char *pieces = strstr (text, PIECES);

  return pieces != NULL ? g_strdelimit (g_strdup (pieces + strlen (PIECES)), "\n", ';') : NULL;
}

static gboolean
is_position (const char *line, const char *pieces)
{
  const char *word = g_str_has_prefix (line, BEFORE) ? BEFORE : AFTER;

  return g_str_has_prefix (line, word) && g_str_equal (line + strlen (word), pieces);
}

gboolean
soma_saved_game_goes_on (const char *later, const char *earlier)
{
  g_autofree char *now = copy_pieces (later), *pieces = copy_pieces (earlier);

  if (now == NULL || pieces == NULL)
    return FALSE;
  if (g_str_equal (now, pieces))
    return TRUE;
  g_auto (GStrv) lines = g_strsplit (later, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (is_position (lines[i], pieces))
      return TRUE;
  return FALSE;
}
