/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-text.h"

#include <stdlib.h>
#include <string.h>

#include "arrangement-text.h"

#define WORD "game "
#define HEADER WORD "1\n"
#define PIECES "\npieces\n"
#define BEFORE "before "
#define AFTER "after "
#define SECONDS "seconds "
#define TOLD "told "

/* Bytes of the history that are saved in each direction. */
#define MAX_HISTORY 32768

void
soma_game_text_clear (SomaGameText *self)
{
  g_clear_pointer (&self->history, g_ptr_array_unref);
  g_clear_pointer (&self->won, g_ptr_array_unref);
  g_clear_pointer (&self->kind, g_free);
}

/* Adds the positions from now in one direction. */
static void
print_history (const SomaGameText *self, GString *text, const char *word, int step)
{
  gsize start = text->len;

  for (int i = (int) self->now + step;
       i >= 0 && i < (int) self->history->len && text->len - start < MAX_HISTORY; i += step)
    {
      g_autofree char *arrangement = soma_arrangement_print (self->history->pdata[i]);
      g_string_append_printf (text, "\n%s%s", word, g_strdelimit (arrangement, "\n", ';'));
    }
}

static void
print_seconds (GString *text, const char *word, double seconds)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.1f", seconds);
  g_string_append_printf (text, "%s%s", word, number);
}

static void
print_hints (GString *text, const guint *n_hints)
{
  for (int i = 0; i < SOMA_GAME_N_COUNTERS; i++)
    g_string_append_printf (text, " %u", n_hints[i]);
}

char *
soma_game_text_print (const SomaGameText *self)
{
  GString *text = g_string_new (HEADER);
  g_autofree char *arrangement = soma_arrangement_print (self->history->pdata[self->now]);

  print_seconds (text, SECONDS, self->seconds);
  g_string_append (text, "\nhelps");
  print_hints (text, self->n_hints);
  print_seconds (text, "\n" TOLD, self->told_seconds);
  print_hints (text, self->n_told);
  if (self->kind != NULL && *self->kind != '\0')
    g_string_append_printf (text, "\nkind %s", self->kind);
  if (self->given_up)
    g_string_append (text, "\ngiven-up");
  for (guint i = 0; i < self->won->len; i++)
    g_string_append_printf (text, "\nwon %s", (const char *) self->won->pdata[i]);
  print_history (self, text, BEFORE, -1);
  print_history (self, text, AFTER, +1);
  g_string_append_printf (text, PIECES "%s", arrangement);
  return g_string_free (text, FALSE);
}

static void
read_hints (guint *n_hints, const char *numbers)
{
  char *end;

  for (int i = 0; i < SOMA_GAME_N_COUNTERS; i++)
    {
      guint64 number = g_ascii_strtoull (numbers, &end, 10);
      n_hints[i] = (guint) MIN (number, G_MAXINT);
      numbers = end;
    }
}

/* NaN is none, either. */
static double
read_seconds (const char *number, char **end)
{
  double seconds = g_ascii_strtod (number, end);

  return seconds >= 0 && seconds < 1e9 ? seconds : -1;
}

/* Adds a position at that end of the history, unless the ones in between are missing. */
static void
read_position (SomaGameText *self, const char *line, gboolean before, gboolean *is_broken)
{
  g_autofree char *text = g_strdelimit (g_strdup (line), ";", '\n');
  SomaArrangement *arrangement =
      *is_broken ? NULL : soma_arrangement_parse_like (self->history->pdata[0], text);

  *is_broken = arrangement == NULL;
  if (arrangement == NULL)
    return;
  g_ptr_array_insert (self->history, before ? 0 : -1, arrangement);
  self->now += before;
}

static void
read_history (SomaGameText *self, GStrv lines)
{
  gboolean is_broken_before = FALSE, is_broken_after = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], BEFORE))
      read_position (self, lines[i] + strlen (BEFORE), TRUE, &is_broken_before);
    else if (g_str_has_prefix (lines[i], AFTER))
      read_position (self, lines[i] + strlen (AFTER), FALSE, &is_broken_after);
}

static void
read_line (SomaGameText *self, const char *line)
{
  char *end;

  if (g_str_has_prefix (line, SECONDS))
    self->seconds = read_seconds (line + strlen (SECONDS), NULL);
  else if (g_str_has_prefix (line, "helps "))
    read_hints (self->n_hints, line + strlen ("helps "));
  else if (g_str_has_prefix (line, TOLD))
    {
      self->told_seconds = MAX (read_seconds (line + strlen (TOLD), &end), 0);
      read_hints (self->n_told, end);
    }
  else if (g_str_has_prefix (line, "kind "))
    {
      g_free (self->kind);
      self->kind = g_strdup (line + strlen ("kind "));
    }
  else if (g_str_equal (line, "given-up"))
    self->given_up = TRUE;
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
  SomaArrangement *now = soma_arrangement_parse (puzzle, is_free, pieces + strlen (PIECES));
  if (now == NULL)
    return FALSE;
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_arrangement_unref);
  g_ptr_array_add (self->history, now);
  self->won = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *head = g_strndup (text, pieces - text);
  g_auto (GStrv) lines = g_strsplit (head, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    read_line (self, lines[i]);
  read_history (self, lines);
  return TRUE;
}

char *
soma_game_text_print_position (const SomaArrangement *arrangement)
{
  g_autofree char *pieces = soma_arrangement_print (arrangement);
  g_autofree char *text = g_strconcat (HEADER, &PIECES[1], g_strchomp (pieces), NULL);

  return g_strdup (g_strdelimit (text, "\n", ';') + strlen (WORD));
}

SomaArrangement *
soma_game_text_parse_position (SomaPuzzle *puzzle, gboolean is_free, const char *text)
{
  g_autofree char *lines = g_strconcat (WORD, text, "\n", NULL);
  g_auto (SomaGameText) game = { 0 };

  if (!soma_game_text_parse (&game, puzzle, is_free, g_strdelimit (lines, ";", '\n')))
    return NULL;
  return soma_arrangement_ref (game.history->pdata[game.now]);
}
