/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft.h"

#include <stdlib.h>
#include <string.h>

/* Cells as three digits each. */
static int
read_cells (char **words, SomaCell *cells, int max_cells)
{
  int n_cells = (int) g_strv_length (words);

  g_assert_cmpint (n_cells, <=, max_cells);
  for (int i = 0; i < n_cells; i++)
    {
      g_assert_cmpuint (strlen (words[i]), ==, 3);
      cells[i] = (SomaCell){ (int16_t) (words[i][0] - '0'), (int16_t) (words[i][1] - '0'),
                             (int16_t) (words[i][2] - '0') };
    }
  return n_cells;
}

static void
read_box (Draft *draft, char **words)
{
  for (int z = 0; z < atoi (words[3]); z++)
    for (int y = 0; y < atoi (words[2]); y++)
      for (int x = 0; x < atoi (words[1]); x++)
        {
          g_assert_cmpint (draft->n_cells, <, DRAFT_MAX_CELLS);
          draft->cells[draft->n_cells++] = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
        }
}

static bool
is_inside (SomaCell cell, const int *box)
{
  return cell.x >= box[0] && cell.x < box[0] + box[3] && cell.y >= box[1] &&
         cell.y < box[1] + box[4] && cell.z >= box[2] && cell.z < box[2] + box[5];
}

static void
read_hole (Draft *draft, char **words)
{
  int box[6], n = 0;

  for (int i = 0; i < 6; i++)
    box[i] = atoi (words[1 + i]);
  for (int i = 0; i < draft->n_cells; i++)
    if (!is_inside (draft->cells[i], box))
      draft->cells[n++] = draft->cells[i];
  g_assert_cmpint (n, ==, draft->n_cells - box[3] * box[4] * box[5]);
  draft->n_cells = n;
}

static void
read_figure_cells (Draft *draft, char **words, bool optional)
{
  int n_cells =
      read_cells (words + 1, draft->cells + draft->n_cells, DRAFT_MAX_CELLS - draft->n_cells);
  for (int i = 0; i < n_cells; i++)
    draft->optional[draft->n_cells + i] = optional;
  draft->n_cells += n_cells;
}

static void
read_piece (Draft *draft, char **words)
{
  g_assert_cmpint (draft->n_pieces, <, DRAFT_MAX_PIECES);
  DraftPiece *piece = &draft->pieces[draft->n_pieces];
  const char *dash = strchr (words[2], '-');

  draft->letters[draft->n_pieces++] = words[1][0];
  piece->min_count = atoi (words[2]);
  piece->max_count = dash != NULL ? atoi (dash + 1) : piece->min_count;
  piece->n_cells = read_cells (words + 3, piece->cells, DRAFT_MAX_PIECE_CELLS);
}

static int
find_piece (const Draft *draft, const char *letter)
{
  int piece = 0;

  while (draft->letters[piece] != letter[0])
    g_assert_cmpint (++piece, <, draft->n_pieces);
  return piece;
}

static void
read_pin (Draft *draft, char **words)
{
  g_assert_cmpint (draft->n_pins, <, DRAFT_MAX_PINS);
  DraftPin *pin = &draft->pins[draft->n_pins++];

  pin->piece = find_piece (draft, words[1]);
  pin->n_cells = read_cells (words + 2, pin->cells, DRAFT_MAX_PIECE_CELLS);
}

gboolean
draft_read_line (Draft *draft, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  const char *word = words[0] != NULL ? words[0] : "";

  if (g_str_equal (word, "box"))
    read_box (draft, words);
  else if (g_str_equal (word, "hole"))
    read_hole (draft, words);
  else if (g_str_equal (word, "cells"))
    read_figure_cells (draft, words, false);
  else if (g_str_equal (word, "optional"))
    read_figure_cells (draft, words, true);
  else if (g_str_equal (word, "piece"))
    read_piece (draft, words);
  else if (g_str_equal (word, "turns"))
    draft->pieces[find_piece (draft, words[1])].turns = (SomaTurnRule) atoi (words[2]);
  else if (g_str_equal (word, "pin"))
    read_pin (draft, words);
  else if (g_str_equal (word, "distinct"))
    draft->distinct = true;
  else
    return FALSE;
  return TRUE;
}

static void
print_cell (GString *text, SomaCell cell)
{
  g_string_append_printf (text, " %d%d%d", cell.x, cell.y, cell.z);
}

static void
print_figure (GString *text, const Draft *draft, bool optional)
{
  GString *line = g_string_new (NULL);

  for (int i = 0; i < draft->n_cells; i++)
    if (draft->optional[i] == optional)
      print_cell (line, draft->cells[i]);
  if (line->len > 0)
    g_string_append_printf (text, "%s%s\n", optional ? "optional" : "cells", line->str);
  g_string_free (line, TRUE);
}

char *
draft_print (const Draft *draft)
{
  GString *text = g_string_new (NULL);

  print_figure (text, draft, false);
  print_figure (text, draft, true);
  for (int p = 0; p < draft->n_pieces; p++)
    {
      const DraftPiece *piece = &draft->pieces[p];
      g_string_append_printf (text, "piece %c %d", draft->letters[p], piece->min_count);
      if (piece->max_count != piece->min_count)
        g_string_append_printf (text, "-%d", piece->max_count);
      for (int i = 0; i < piece->n_cells; i++)
        print_cell (text, piece->cells[i]);
      g_string_append_c (text, '\n');
      if (piece->turns != SOMA_TURNS_ANY)
        g_string_append_printf (text, "turns %c %d\n", draft->letters[p], (int) piece->turns);
    }
  for (int i = 0; i < draft->n_pins; i++)
    {
      g_string_append_printf (text, "pin %c", draft->letters[draft->pins[i].piece]);
      for (int j = 0; j < draft->pins[i].n_cells; j++)
        print_cell (text, draft->pins[i].cells[j]);
      g_string_append_c (text, '\n');
    }
  if (draft->distinct)
    g_string_append (text, "distinct\n");
  return g_string_free (text, FALSE);
}

static SomaPieceSet *
make_set (const Draft *draft)
{
  SomaPiece pieces[DRAFT_MAX_PIECES] = { 0 };

  for (int p = 0; p < draft->n_pieces; p++)
    {
      pieces[p].letter[0] = draft->letters[p];
      pieces[p].min_count = draft->pieces[p].min_count;
      pieces[p].max_count = draft->pieces[p].max_count;
      pieces[p].turns = draft->pieces[p].turns;
      pieces[p].n_cells = draft->pieces[p].n_cells;
      pieces[p].cells = draft->pieces[p].cells;
    }
  return soma_piece_set_new ("", pieces, draft->n_pieces, NULL);
}

/* A figure moves its cells to the origin, a pin's cells move along. */
static gboolean
number_pin_cells (const Draft *draft, const DraftPin *pin, const SomaFigure *figure,
                  uint16_t *numbers)
{
  SomaCell low = draft->cells[0];

  for (int i = 1; i < draft->n_cells; i++)
    {
      low.x = MIN (low.x, draft->cells[i].x);
      low.y = MIN (low.y, draft->cells[i].y);
      low.z = MIN (low.z, draft->cells[i].z);
    }
  for (int i = 0; i < pin->n_cells; i++)
    {
      SomaCell cell = pin->cells[i];
      int number = soma_figure_index (figure, (SomaCell){ (int16_t) (cell.x - low.x),
                                                          (int16_t) (cell.y - low.y),
                                                          (int16_t) (cell.z - low.z) });
      if (number < 0)
        return FALSE;
      numbers[i] = (uint16_t) number;
    }
  return TRUE;
}

SomaPuzzle *
draft_make_puzzle (const Draft *draft, const char *name)
{
  SomaPin pins[DRAFT_MAX_PINS];
  uint16_t numbers[DRAFT_MAX_PINS][DRAFT_MAX_PIECE_CELLS];
  g_autoptr (SomaPieceSet) set = make_set (draft);
  g_autoptr (SomaFigure) figure =
      soma_figure_new (draft->cells, draft->optional, draft->n_cells, NULL);

  if (set == NULL || figure == NULL)
    return NULL;
  for (int i = 0; i < draft->n_pins; i++)
    {
      pins[i] = (SomaPin){ draft->pins[i].piece, draft->pins[i].n_cells, numbers[i] };
      if (!number_pin_cells (draft, &draft->pins[i], figure, numbers[i]))
        return NULL;
    }
  return soma_puzzle_new (name, figure, set, pins, draft->n_pins, draft->distinct, NULL);
}

gboolean
draft_same_shape (const DraftPiece *a, const DraftPiece *b)
{
  const SomaPiece first = { .turns = a->turns, .n_cells = a->n_cells, .cells = a->cells };
  const SomaPiece second = { .turns = b->turns, .n_cells = b->n_cells, .cells = b->cells };
  return soma_piece_same_shape (&first, &second, false);
}
