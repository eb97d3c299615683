/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-format.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "file-contents-private.h"
#include "messages.h"
#include "piece-letters.h"
#include "stencil.h"
#include "text-formats.h"
#include "text-lines.h"

/* N cubed is at most SOMA_MAX_CELLS. */
#define MAX_EDGE 16

#define GREEK_ALPHA 0x3b1

/* Its first two words are numbers. */
static gboolean
recognizes (const char *text, gsize length)
{
  g_auto (SomaTextWords) words;
  int number;

  soma_text_words_init (&words, text, length);
  for (int i = 0; i < 2; i++)
    if (!soma_text_words_next (&words) || !soma_text_parse_number (words.word->str, 99999, &number))
      return FALSE;
  return TRUE;
}

static const char piece_symbols[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* A different symbol for each piece that a file can have. */
static gunichar
get_symbol (int piece)
{
  const int n_ascii = sizeof piece_symbols - 1;

  if (piece < n_ascii)
    return (gunichar) piece_symbols[piece];
  return piece < SOMA_MAX_PIECES ? (gunichar) (GREEK_ALPHA + piece - n_ascii) : '?';
}

/* Reading */

typedef struct
{
  SomaFileContents *contents;
  SomaTextWords words;
  gsize at; /* in words.word */
  int edge, n_pieces;
} Reader;

static gboolean
fail (Reader *reader, const char *message)
{
  soma_file_contents_report (reader->contents, MAX (reader->words.lines.number, 1), TRUE, "%s",
                             message);
  return FALSE;
}

static gboolean
read_number (Reader *reader, int most, int *number)
{
  return soma_text_words_next (&reader->words) &&
         soma_text_parse_number (reader->words.word->str, most, number) && *number > 0;
}

static gboolean
read_sizes (Reader *reader)
{
  g_autofree char *edge_message =
      g_strdup_printf (_ ("the edge length must be a number from 1 to %d"), MAX_EDGE);

  if (!read_number (reader, MAX_EDGE, &reader->edge))
    return fail (reader, edge_message);
  g_autofree char *pieces_message =
      g_strdup_printf (_ ("the number of pieces must be a number from 1 to %d"), SOMA_MAX_PIECES);
  if (!read_number (reader, SOMA_MAX_PIECES, &reader->n_pieces))
    return fail (reader, pieces_message);
  g_string_truncate (reader->words.word, 0);
  return TRUE;
}

/* The next character that is not a blank, or 0 at the end. */
static gunichar
next_character (Reader *reader)
{
  GString *word = reader->words.word;

  if (reader->at >= word->len)
    {
      if (!soma_text_words_next (&reader->words))
        return 0;
      reader->at = 0;
    }
  const char *at = word->str + reader->at;
  reader->at += (gsize) (g_utf8_next_char (at) - at);
  return g_utf8_get_char (at);
}

static gboolean
read_piece (Reader *reader, int number, SomaPiece *piece, SomaCell *cells)
{
  int edge = reader->edge;

  for (int i = 0; i < edge * edge * edge; i++)
    {
      gunichar character = next_character (reader);
      g_autofree char *message = g_strdup_printf (
          /* Translators: the number of a piece, and how many there should be. */
          _ ("the file ends in the middle of piece %d of %d"), number, reader->n_pieces);
      if (character == 0)
        return fail (reader, message);
      if (character != '0')
        cells[piece->n_cells++] = (SomaCell){ (int16_t) (i % edge), (int16_t) (i / edge % edge),
                                              (int16_t) (i / edge / edge) };
    }
  g_autofree char *message = g_strdup_printf (_ ("piece %d has no cells"), number);
  if (piece->n_cells == 0)
    return fail (reader, message);
  piece->cells = cells;
  piece->letter[g_unichar_to_utf8 (get_symbol (number - 1), piece->letter)] = '\0';
  piece->min_count = piece->max_count = 1;
  piece->colour = soma_piece_colour (number - 1);
  return TRUE;
}

static gboolean
check_volume (Reader *reader, const SomaPiece *pieces)
{
  int volume = 0;
  int room = reader->edge * reader->edge * reader->edge;

  for (int i = 0; i < reader->n_pieces; i++)
    volume += pieces[i].n_cells;
  if (volume == room)
    return TRUE;
  g_autofree char *message = g_strdup_printf (
      /* Translators: cells of the pieces, the edge of the cube, and its cells. */
      ngettext ("the pieces have %d cell, but the cube with edge %d has %d",
                "the pieces have %d cells, but the cube with edge %d has %d", (gulong) volume),
      volume, reader->edge, room);
  return fail (reader, message);
}

static void
read_pieces (Reader *reader, const char *id)
{
  int room = reader->edge * reader->edge * reader->edge;
  g_autofree SomaCell *cells = g_new0 (SomaCell, (gsize) room * (gsize) reader->n_pieces);
  SomaPiece pieces[SOMA_MAX_PIECES] = { 0 };

  for (int i = 0; i < reader->n_pieces; i++)
    if (!read_piece (reader, i + 1, &pieces[i], cells + room * i))
      return;
  if (!check_volume (reader, pieces))
    return;
  if (next_character (reader) != 0)
    soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                               _ ("text after the last piece is ignored"));

  SomaError error;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, reader->n_pieces, &error);
  SomaFigure *figure =
      set != NULL ? soma_figure_new_box (reader->edge, reader->edge, reader->edge, &error) : NULL;
  if (figure != NULL)
    {
      SomaFileEntry *entry = soma_file_contents_add (reader->contents, 1, id, NULL, figure, set);
      entry->distinct_pieces = TRUE;
      g_ptr_array_add (reader->contents->sets, soma_piece_set_ref (set));
    }
  else
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      fail (reader, message);
    }
}

SomaFileContents *
soma_grid_read (const char *text, gsize length, const char *id)
{
  Reader reader = { .contents = soma_file_contents_new (&soma_format_grid) };

  soma_text_words_init (&reader.words, text, length);
  if (read_sizes (&reader))
    read_pieces (&reader, id);
  reader.contents->holds_more |= reader.words.has_more;
  soma_text_words_clear (&reader.words);
  return reader.contents;
}

/* Writing */

/* The figure's box, layer by layer. */
static void
add_box (SomaStencil *stencil, const SomaFigure *figure)
{
  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      {
        for (int x = 0; x < figure->extent[0]; x++)
          {
            int cell =
                soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
            if (cell >= 0)
              soma_stencil_add_cell (stencil, cell);
            else
              soma_stencil_add_text (stencil, "0");
          }
        soma_stencil_add_text (stencil, "\n");
      }
}

/* What follows the number of a solution. */
static gpointer
new_plan (const SomaFormatFigure *figure)
{
  int n_copies = soma_piece_set_n_copies (figure->puzzle->set);
  SomaStencil *stencil = soma_stencil_new (n_copies);

  for (int copy = 0; copy < n_copies; copy++)
    soma_stencil_set_character (stencil, copy, get_symbol (copy));
  soma_stencil_set_character (stencil, SOMA_NO_COPY, '0');
  soma_stencil_add_text (stencil, " is\n\n");
  add_box (stencil, figure->puzzle->figure);
  soma_stencil_add_text (stencil, "\n");
  return stencil;
}

static void
free_plan (gpointer plan)
{
  soma_stencil_free (plan);
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  g_autoptr (SomaStencil) own = figure->plan == NULL ? new_plan (figure) : NULL;

  g_string_append (out, "Solution ");
  soma_stencil_add_number (out, number);
  soma_stencil_fill (own != NULL ? own : figure->plan, out, copy_at);
}

void
soma_grid_write_solution (GString *out, guint64 number, SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  const SomaFormatFigure figure = { .id = "", .puzzle = puzzle };

  write_solution (out, &figure, number, copy_at);
}

static gboolean
is_cube (const SomaFigure *figure)
{
  int edge = figure->extent[0];

  return figure->extent[1] == edge && figure->extent[2] == edge && edge <= MAX_EDGE &&
         figure->n_cells == edge * edge * edge;
}

/* Whether the piece, as it stands in the set, fits into the cube's box. */
static gboolean
fits (const SomaPiece *piece, int edge)
{
  for (int i = 0; i < piece->n_cells; i++)
    if (piece->cells[i].x >= edge || piece->cells[i].y >= edge || piece->cells[i].z >= edge)
      return FALSE;
  return TRUE;
}

static char *
find_obstacle (const SomaFileEntry *entry)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  int volume = 0, n_copies = 0;

  if (!is_cube (entry->figure))
    return g_strdup (_ ("this format is for cubes only"));
  if (set == NULL)
    return g_strdup (_ ("this format requires pieces"));
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      if (piece->min_count != piece->max_count)
        return g_strdup_printf (_ ("this format requires an exact count of piece %s"),
                                piece->letter);
      if (!fits (piece, entry->figure->extent[0]))
        return g_strdup_printf (_ ("piece %s is longer than the cube"), piece->letter);
      volume += piece->n_cells * piece->max_count;
      n_copies += piece->max_count;
    }
  if (volume != entry->figure->n_cells || n_copies > SOMA_MAX_PIECES)
    return g_strdup (_ ("this format requires pieces that fill the cube"));
  return NULL;
}

static void
write_piece (GString *out, const SomaPiece *piece, int edge)
{
  int next = 0;

  for (int z = 0; z < edge; z++)
    for (int y = 0; y < edge; y++)
      {
        for (int x = 0; x < edge; x++)
          {
            SomaCell at = { (int16_t) x, (int16_t) y, (int16_t) z };
            gboolean filled =
                next < piece->n_cells && soma_cell_compare (piece->cells[next], at) == 0;
            g_string_append_c (out, filled ? '1' : '0');
            next += filled ? 1 : 0;
          }
        g_string_append_c (out, '\n');
      }
  g_string_append_c (out, '\n');
}

/* Every copy is a piece of its own. */
static void
write_entries (GString *out, const GPtrArray *entries)
{
  const SomaFileEntry *entry = g_ptr_array_index (entries, 0);
  const SomaPieceSet *set = soma_file_entry_get_set (entry);

  g_string_append_printf (out, "%d\n%d\n", entry->figure->extent[0], soma_piece_set_n_copies (set));
  for (int i = 0; i < set->n_pieces; i++)
    for (int copy = 0; copy < set->pieces[i].max_count; copy++)
      write_piece (out, &set->pieces[i], entry->figure->extent[0]);
}

const SomaFormat soma_format_grid = {
  .id = "grid",
  .name = N_ ("Cube of the “puzzle” program"),
  .extension = "puzzle",
  .is_single = TRUE,
  .recognizes = recognizes,
  .read = soma_grid_read,
  .find_obstacle = find_obstacle,
  .write = write_entries,
  .new_plan = new_plan,
  .free_plan = free_plan,
  .write_solution = write_solution,
};
