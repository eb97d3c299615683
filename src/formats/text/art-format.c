/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "art-format.h"

#include "apart-text.h"
#include "engine-auto.h"
#include "art-private.h"
#include "messages.h"
#include "text-formats.h"

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

  if (level != NULL && apart->n_turns > 0)
    g_string_append_printf (
        /* Translators: a level, and how many of its moves are quarter turns. */
        out, ngettext ("Level %s, %d turn", "Level %s, %d turns", (gulong) apart->n_turns), level,
        apart->n_turns);
  else if (level != NULL)
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

/* Copies of one cell, as many as a figure may have. */
static SomaPieceSet *
new_cubes (const char *letter, int n_cells)
{
  static const SomaCell cell;
  int n_pieces = (n_cells + SOMA_MAX_COUNT - 1) / SOMA_MAX_COUNT;
  SomaPiece pieces[SOMA_MAX_CELLS / SOMA_MAX_COUNT + 1];

  for (int i = 0; i < n_pieces; i++)
    {
      pieces[i] = (SomaPiece){ .max_count = SOMA_MAX_COUNT, .n_cells = 1, .cells = &cell };
      g_strlcpy (pieces[i].letter, letter, sizeof pieces[i].letter);
    }
  return soma_piece_set_new ("", pieces, n_pieces, NULL);
}

/* Every cell is a cube. */
static void
write_shape (GString *out, SomaFigure *shape, const char *letter)
{
  g_autoptr (SomaPieceSet) set = new_cubes (letter, shape->n_cells);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", shape, set, NULL, 0, false, NULL);
  uint16_t copy_at[SOMA_MAX_CELLS];

  for (int cell = 0; cell < shape->n_cells; cell++)
    copy_at[cell] = (uint16_t) cell;
  g_string_append_c (out, '\n');
  soma_art_write_solution (out, puzzle, copy_at);
  g_string_append_c (out, '\n');
}

static void
write_piece (GString *out, const SomaPiece *piece)
{
  g_autoptr (SomaFigure) shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);

  g_string_append (out, piece->letter);
  if (*piece->name != '\0')
    g_string_append_printf (out, " %s", piece->name);
  if (piece->min_count != piece->max_count)
    g_string_append_printf (out, " x%d-%d", piece->min_count, piece->max_count);
  else if (piece->max_count != 1)
    g_string_append_printf (out, " x%d", piece->max_count);
  g_string_append_c (out, '\n');
  write_shape (out, shape, piece->letter);
}

/* Figures, and after each its pieces, unless the one before it has the same. */
static void
write_entries (GString *out, const GPtrArray *entries)
{
  const SomaPieceSet *before = NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      const SomaPieceSet *set = soma_file_entry_get_set (entry);
      g_string_append_printf (out, "%s\n", entry->name);
      write_shape (out, entry->figure, " ");
      for (int p = 0; set != NULL && set != before && p < set->n_pieces; p++)
        write_piece (out, &set->pieces[p]);
      before = set;
    }
}

const SomaFormat soma_format_art = {
  .id = "art",
  .name = N_ ("Drawing in characters"),
  .extension = "txt",
  .write = write_entries,
  .new_plan = new_plan,
  .free_plan = soma_art_free_plan,
  .write_solution = write_solution,
};
