/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "art-format.h"

#include "apart-text.h"
#include "art-private.h"
#include "soma-config.h"
#include "text-formats.h"

#include <glib/gi18n-lib.h>

void
soma_art_write_solution (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  soma_art_draw (out, puzzle, copy_at, NULL);
}

static void
write_apart (GString *out, const SomaFormatApart *apart)
{
  g_autofree char *level = apart->result == SOMA_APART_COMPLETE
                               ? soma_apart_text_level (apart->levels, apart->n_levels)
                               : NULL;

  if (level != NULL)
    /* Translators: the level is how many moves it takes to get the pieces out, as in "4.2.1". */
    g_string_append_printf (out, _ ("Level %s"), level);
  else if (apart->result == SOMA_APART_LOCKED)
    g_string_append (out, _ ("Never comes apart"));
  else
    return;
  g_string_append_c (out, '\n');
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  return soma_art_new_plan (figure->puzzle);
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  g_string_append (out, figure->name != NULL ? figure->name : figure->id);
  g_string_append_c (out, '\n');
  if (figure->apart != NULL)
    write_apart (out, figure->apart);
  if (figure->note != NULL)
    g_string_append_printf (out, "%s\n", figure->note);
  g_string_append_c (out, '\n');
  if (figure->plan != NULL)
    soma_art_fill (figure->plan, out, copy_at);
  else
    soma_art_write_solution (out, figure->puzzle, copy_at);
  g_string_append_c (out, '\n');
}

const SomaFormat soma_format_art = {
  .id = "art",
  .name = N_ ("Drawing in characters"),
  .extension = "txt",
  .new_plan = new_plan,
  .free_plan = soma_art_free_plan,
  .write_solution = write_solution,
};
