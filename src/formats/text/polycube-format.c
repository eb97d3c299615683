/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "messages.h"
#include "polycube-private.h"
#include "quoted-text.h"
#include "stencil.h"
#include "text-formats.h"
#include "text-lines.h"

/* The longest name of a copy: a piece and a number. */
#define LABEL_SIZE SOMA_STENCIL_SYMBOL_SIZE

/* Its first line that is no comment begins a puzzle. */
static gboolean
recognizes (const char *text, gsize length)
{
  SomaTextLines lines;
  gboolean found = FALSE, other = FALSE;

  soma_text_lines_init (&lines, text, length);
  while (!found && !other && soma_text_lines_next (&lines))
    {
      const char *line = lines.line->str;
      found = g_ascii_strncasecmp (line, "D:", 2) == 0 && strlen (line) > 3 &&
              g_ascii_strncasecmp (line + 3, "Dim=", 4) == 0;
      other = *line != '\0' && *line != '#' && !found;
    }
  soma_text_lines_clear (&lines);
  return found;
}

/* Its letter, where that is a name that can be told from others and from marks. */
static void
get_label (const SomaPieceSet *set, int piece, char label[LABEL_SIZE])
{
  if (g_unichar_isalnum (g_utf8_get_char (set->pieces[piece].letter)))
    g_strlcpy (label, set->pieces[piece].letter, LABEL_SIZE);
  else
    g_snprintf (label, LABEL_SIZE, "piece%d", piece + 1);
}

static void
write_box (GString *out, const char *id, const char *name, const SomaFigure *figure)
{
  g_string_append (out, "# figure ");
  soma_quoted_write (out, id);
  g_string_append_c (out, ' ');
  soma_quoted_write (out, name != NULL ? name : id);
  g_string_append_printf (out, "\nD:xDim=%d:yDim=%d:zDim=%d\n", figure->extent[0],
                          figure->extent[1], figure->extent[2]);
}

static gboolean
is_box (const SomaFigure *figure)
{
  return (gint64) figure->extent[0] * figure->extent[1] * figure->extent[2] == figure->n_cells;
}

/* Draws the box: what is no part of the figure, and places for its cells. */
static void
add_drawing (SomaStencil *stencil, const SomaFigure *figure)
{
  soma_stencil_add_text (stencil, is_box (figure) ? "L\n" : "L:stationary=*\n");
  for (int y = figure->extent[1] - 1; y >= 0; y--)
    for (int z = 0; z < figure->extent[2]; z++)
      {
        for (int x = 0; x < figure->extent[0]; x++)
          {
            int cell =
                soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
            soma_stencil_add_text (stencil, cell >= 0 ? " " : " *");
            if (cell >= 0)
              soma_stencil_add_cell (stencil, cell);
          }
        soma_stencil_add_text (stencil, z + 1 < figure->extent[2] ? " ," : "\n");
      }
  soma_stencil_add_text (stencil, "~L\n");
}

/* Draws the box without a solution. */
static void
write_empty_drawing (GString *out, const SomaFigure *figure)
{
  g_autoptr (SomaStencil) stencil = soma_stencil_new (1);
  const uint16_t none[SOMA_MAX_CELLS] = { 0 };

  soma_stencil_set_symbol (stencil, 0, ".");
  add_drawing (stencil, figure);
  soma_stencil_fill (stencil, out, none);
}

static void
write_cell (GString *out, SomaCell cell, gboolean is_first)
{
  g_string_append_printf (out, "%s%d %d %d", is_first ? "" : ", ", cell.x, cell.y, cell.z);
}

static void
write_piece (GString *out, const SomaPieceSet *set, int piece, int count)
{
  char label[LABEL_SIZE];

  get_label (set, piece, label);
  g_string_append_printf (out, "C:name=%s:type=M:", label);
  if (count > 1)
    g_string_append_printf (out, "repeat=%d:", count);
  g_string_append (out, "layout=");
  for (int i = 0; i < set->pieces[piece].n_cells; i++)
    write_cell (out, set->pieces[piece].cells[i], i == 0);
  g_string_append_c (out, '\n');
}

static void
write_pin (GString *out, const SomaPuzzle *puzzle, const SomaPin *pin)
{
  char label[LABEL_SIZE];

  get_label (puzzle->set, pin->piece, label);
  g_string_append_printf (out, "C:name=%s:type=S:layout=", label);
  for (int i = 0; i < pin->n_cells; i++)
    write_cell (out, puzzle->figure->cells[pin->cells[i]], i == 0);
  g_string_append_c (out, '\n');
}

static void
write_pieces (GString *out, const SomaPuzzle *puzzle)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int n_pinned = 0;
      if (*piece->name != '\0')
        {
          g_string_append_printf (out, "# piece %s ", piece->letter);
          soma_quoted_write (out, piece->name);
          g_string_append_c (out, '\n');
        }
      for (int i = 0; i < puzzle->n_pins; i++)
        n_pinned += puzzle->pins[i].piece == p;
      if (piece->max_count > n_pinned)
        write_piece (out, puzzle->set, p, piece->max_count - n_pinned);
      for (int i = 0; i < puzzle->n_pins; i++)
        if (puzzle->pins[i].piece == p)
          write_pin (out, puzzle, &puzzle->pins[i]);
    }
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');

      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      SomaPieceSet *set = entry->pins != NULL ? soma_file_entry_get_set (entry) : entry->set;
      g_autoptr (SomaPuzzle) puzzle = NULL;
      if (set != NULL)
        puzzle = soma_file_make_puzzle ("", entry->figure, entry->pins, set, FALSE, NULL);
      write_box (out, entry->id, entry->name, entry->figure);
      if (puzzle != NULL)
        write_pieces (out, puzzle);
      if (!is_box (entry->figure))
        write_empty_drawing (out, entry->figure);
      g_string_append (out, "~D\n");
    }
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  const SomaPieceSet *set = figure->puzzle->set;
  int n_copies = soma_piece_set_n_copies (set);
  SomaStencil *stencil = soma_stencil_new (n_copies);
  g_autoptr (GString) begin = g_string_new (NULL);
  char label[LABEL_SIZE];

  for (int copy = 0; copy < n_copies; copy++)
    {
      /* The first copy has the name of its piece, the others a number as well. */
      int piece = soma_piece_set_copy_piece (set, copy);
      int number = copy - soma_piece_set_first_copy (set, piece) + 1;
      get_label (set, piece, label);
      gsize length = strlen (label);
      if (number > 1)
        g_snprintf (label + length, LABEL_SIZE - length, "_%d", number);
      soma_stencil_set_symbol (stencil, copy, label);
    }
  soma_stencil_set_symbol (stencil, SOMA_NO_COPY, ".");
  write_box (begin, figure->id, figure->name, figure->puzzle->figure);
  soma_stencil_add_text (stencil, begin->str);
  add_drawing (stencil, figure->puzzle->figure);
  soma_stencil_add_text (stencil, "~D\n");
  return stencil;
}

static void
free_plan (gpointer plan)
{
  soma_stencil_free (plan);
}

static void
write_comment (GString *out, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (out, "# %s\n", lines[i]);
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  g_autoptr (SomaStencil) own = figure->plan == NULL ? new_plan (figure) : NULL;

  if (number > 1)
    g_string_append_c (out, '\n');
  if (figure->note != NULL)
    write_comment (out, figure->note);
  soma_stencil_fill (own != NULL ? own : figure->plan, out, copy_at);
}

const SomaFormat soma_format_polycube = {
  .id = "polycube",
  .name = N_ ("polycube puzzle"),
  .extension = "polycube",
  .recognizes = recognizes,
  .read = soma_polycube_read,
  .write = write_entries,
  .new_plan = new_plan,
  .free_plan = free_plan,
  .write_solution = write_solution,
};
