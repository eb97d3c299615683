/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"
#include "play-labels.h"

char *
soma_label_position (guint index, guint n_kept)
{
  if (n_kept == 0)
    return g_strdup ("–");
  /* Translators: the number of the solution shown: "57 of 240". */
  return g_strdup_printf (_ ("%'u of %'u"), index + 1, n_kept);
}

char *
soma_label_kept (guint n, guint n_all)
{
  /* Translators: "37 of 240": this many solutions have the chosen pieces in the same place. */
  return g_strdup_printf (_ ("%'u of %'u with these pieces in place"), n, n_all);
}

char *
soma_label_marked (guint n)
{
  /* Translators: how many solutions are selected. */
  return n > 0 ? g_strdup_printf (ngettext ("%'u selected", "%'u selected", n), n)
               : g_strdup (_ ("Select Solutions"));
}

char *
soma_label_neighbours (guint n, guint index, gboolean is_searching)
{
  g_autofree char *number = g_strdup_printf ("%'u", index + 1);

  if (n == 0 && !is_searching)
    /* Translators: %s is the number of a solution. */
    return g_strdup_printf (_ ("No solution differs from number %s in two or three pieces."),
                            number);
  if (n == 0)
    /* Translators: %s is the number of a solution. */
    return g_strdup_printf (
        _ ("Looking for solutions that differ from number %s in two or three pieces."), number);
  if (is_searching)
    return g_strdup_printf (
        /* Translators: %s is the number of a solution. */
        ngettext ("So far %'u solution differs from number %s in two or three pieces.",
                  "So far %'u solutions differ from number %s in two or three pieces.", n),
        n, number);
  return g_strdup_printf (
      /* Translators: %s is the number of a solution. */
      ngettext ("%'u solution differs from number %s in two or three pieces.",
                "%'u solutions differ from number %s in two or three pieces.", n),
      n, number);
}

char *
soma_label_moved (const SomaPuzzle *puzzle, const bool *moved)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  int n_copies = soma_piece_set_n_copies (puzzle->set);

  for (int copy = 0; copy < n_copies; copy++)
    {
      int piece = soma_piece_set_copy_piece (puzzle->set, copy);
      if (moved[copy])
        soma_list_text_add (letters, puzzle->set->pieces[piece].letter, SOMA_LIST_NEXT);
    }
  if (letters->len == 0)
    return NULL;
  /* Translators: %s are letters of pieces. */
  return g_strdup_printf (_ ("Moved in this one: %s"), letters->str);
}

static gboolean
has_ranges (const SomaPieceSet *set)
{
  for (int p = 0; p < set->n_pieces; p++)
    if (set->pieces[p].min_count != set->pieces[p].max_count)
      return TRUE;
  return FALSE;
}

char *
soma_label_used (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  const SomaPieceSet *set = puzzle->set;
  g_autoptr (GString) letters = g_string_new (NULL);
  int n_used[SOMA_MAX_PIECES];

  if (!has_ranges (set))
    return NULL;
  soma_piece_set_count_used (set, puzzle->figure->n_cells, copy_at, n_used);
  for (int p = 0; p < set->n_pieces; p++)
    if (n_used[p] > 0)
      {
        g_autofree char *part = NULL;
        if (set->pieces[p].max_count > 1)
          /* Translators: how many of a piece, which has that letter, are used. */
          part = g_strdup_printf (_ ("%'d of %s"), n_used[p], set->pieces[p].letter);
        soma_list_text_add (letters, part != NULL ? part : set->pieces[p].letter, SOMA_LIST_NEXT);
      }
  /* Translators: a solution; %s are letters of pieces, such as "A, C, 3 of D". */
  return g_strdup_printf (_ ("Uses %s"), letters->str);
}

static char *
name_place (const SomaPuzzle *puzzle, const guint16 *copy_at, int x, int y, int z)
{
  SomaCell place = { (int16_t) x, (int16_t) y, (int16_t) z };
  int cell = soma_figure_index (puzzle->figure, place);

  if (cell < 0 || copy_at[cell] == SOMA_NO_COPY)
    /* Translators: a place of a layer where no piece is, among the letters of pieces. */
    return g_strdup (_ ("empty"));
  return soma_play_label_copy (puzzle, copy_at[cell]);
}

static char *
name_row (const SomaPuzzle *puzzle, const guint16 *copy_at, int y, int z)
{
  GString *text = g_string_new (NULL);

  for (int x = 0; x < puzzle->figure->extent[0]; x++)
    {
      g_autofree char *name = name_place (puzzle, copy_at, x, y, z);
      g_string_append_printf (text, x > 0 ? " %s" : "%s", name);
    }
  return g_string_free (text, FALSE);
}

char *
soma_label_layers (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  const int *extent = puzzle->figure->extent;
  GString *text = g_string_new (NULL);

  for (int z = 0; z < extent[2]; z++)
    {
      g_autoptr (GString) rows = g_string_new (NULL);
      for (int y = 0; y < extent[1]; y++)
        {
          g_autofree char *row = name_row (puzzle, copy_at, y, z);
          soma_list_text_add (rows, row, SOMA_LIST_NEXT);
        }
      g_string_append (text, z > 0 ? " " : "");
      /* Translators: the number of a layer, then what is in its rows, from the front to the back:
       * "Layer 1: V V L, V Z L, Z Z L." */
      g_string_append_printf (text, _ ("Layer %d: %s."), z + 1, rows->str);
    }
  return g_string_free (text, FALSE);
}
