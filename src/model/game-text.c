/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-text.h"

#include <stdlib.h>
#include <string.h>

#include "arrangement-text.h"

#define HEADER "game 1\n"
#define PIECES "\npieces\n"

void
soma_game_text_clear (SomaGameText *self)
{
  g_clear_pointer (&self->arrangement, soma_arrangement_unref);
  g_clear_pointer (&self->won, g_ptr_array_unref);
  g_clear_pointer (&self->kind, g_free);
}

char *
soma_game_text_print (const SomaGameText *self)
{
  GString *text = g_string_new (HEADER);
  g_autofree char *arrangement = soma_arrangement_print (self->arrangement);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (seconds, sizeof seconds, "%.1f", self->seconds);
  g_string_append_printf (text, "seconds %s\nhelps", seconds);
  for (int i = 0; i < SOMA_GAME_N_COUNTERS; i++)
    g_string_append_printf (text, " %u", self->n_helps[i]);
  if (self->kind != NULL && *self->kind != '\0')
    g_string_append_printf (text, "\nkind %s", self->kind);
  for (guint i = 0; i < self->won->len; i++)
    g_string_append_printf (text, "\nwon %s", (const char *) self->won->pdata[i]);
  g_string_append_printf (text, PIECES "%s", arrangement);
  return g_string_free (text, FALSE);
}

static void
read_helps (SomaGameText *self, const char *numbers)
{
  char *end;

  for (int i = 0; i < SOMA_GAME_N_COUNTERS; i++)
    {
      guint64 number = g_ascii_strtoull (numbers, &end, 10);
      self->n_helps[i] = (guint) MIN (number, G_MAXINT);
      numbers = end;
    }
}

static void
read_line (SomaGameText *self, const char *line)
{
  if (g_str_has_prefix (line, "seconds "))
    self->seconds = g_ascii_strtod (line + strlen ("seconds "), NULL);
  else if (g_str_has_prefix (line, "helps "))
    read_helps (self, line + strlen ("helps "));
  else if (g_str_has_prefix (line, "kind "))
    {
      g_free (self->kind);
      self->kind = g_strdup (line + strlen ("kind "));
    }
  else if (g_str_has_prefix (line, "won "))
    g_ptr_array_add (self->won, g_strdup (line + strlen ("won ")));
}

gboolean
soma_game_text_parse (SomaGameText *self, SomaPuzzle *puzzle, gboolean is_free, const char *text)
{
  const char *pieces = strstr (text, PIECES);

  *self = (SomaGameText){ .seconds = -1 };
  if (!g_str_has_prefix (text, HEADER) || pieces == NULL)
    return FALSE;
  self->arrangement = soma_arrangement_parse (puzzle, is_free, pieces + strlen (PIECES));
  if (self->arrangement == NULL)
    return FALSE;
  self->won = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *head = g_strndup (text, pieces - text);
  g_auto (GStrv) lines = g_strsplit (head, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    read_line (self, lines[i]);
  if (!(self->seconds >= 0 && self->seconds < 1e9))
    self->seconds = -1;
  return TRUE;
}
