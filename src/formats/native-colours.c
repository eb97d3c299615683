/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "piece-letters.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* Colour 1 is the first letter, and so on. */
static gunichar
get_symbol (int colour)
{
  char letter[SOMA_LETTER_SIZE];

  if (colour == 0)
    return '.';
  soma_piece_letter (colour - 1, letter);
  return g_utf8_get_char (letter);
}

/* FALSE if the symbol is none of a colour, which is reported. */
static gboolean
find_colour (SomaNativeReader *reader, gunichar symbol, uint8_t *colour)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    if (get_symbol (c) == symbol)
      {
        *colour = (uint8_t) c;
        return TRUE;
      }
  g_autofree char *excerpt = soma_excerpt_character (symbol);
  return soma_native_fail (reader, _ ("“%s” is not the letter of a colour"), excerpt);
}

/* A design of this program has no such colours. */
static void
skip_in_sketch (SomaNativeReader *reader)
{
  reader->contents->holds_more = TRUE;
  soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                             _ ("colours that say where pieces may lie are not kept here"));
  while (soma_native_next_word (reader))
    ;
}

/* One colour for each cell of the figure; NULL if they cannot be read. Free with g_free(). */
static uint8_t *
read_colours (SomaNativeReader *reader, const SomaFigure *figure)
{
  g_autofree gunichar *symbols = soma_native_read_symbols (reader, figure);
  g_autofree uint8_t *colours = g_new (uint8_t, figure->n_cells);

  for (int i = 0; symbols != NULL && i < figure->n_cells; i++)
    if (!find_colour (reader, symbols[i], &colours[i]))
      return NULL;
  return symbols != NULL ? g_steal_pointer (&colours) : NULL;
}

/* The cells of the last piece are in the order in which a figure has them. */
static gboolean
colour_piece (SomaNativeReader *reader)
{
  SomaPiece *piece = &reader->pieces[reader->n_pieces - 1];
  g_autoptr (SomaFigure) figure = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);

  g_free ((uint8_t *) piece->colours);
  piece->colours = figure != NULL ? read_colours (reader, figure) : NULL;
  return piece->colours != NULL;
}

/* Replaces the figure of the entry by one in other colours. */
static void
set_colours (SomaFileEntry *entry, const uint8_t *colours, const uint64_t *accepts)
{
  SomaFigure *figure = entry->figure;

  entry->figure = soma_figure_new_coloured (figure->cells, figure->optional, colours, accepts,
                                            figure->n_cells, NULL);
  soma_figure_unref (figure);
}

static gboolean
colour_figure (SomaNativeReader *reader)
{
  static const uint64_t accepts[SOMA_N_COLOURS];
  g_autofree uint8_t *colours = read_colours (reader, reader->entry->figure);

  if (colours != NULL)
    set_colours (reader->entry, colours, accepts);
  return colours != NULL;
}

/* Reads something of the last figure, which is lost if that fails. */
static void
read_of_figure (SomaNativeReader *reader, gboolean (*read) (SomaNativeReader *))
{
  g_autofree char *name = g_strdup (reader->entry->name);

  reader->name = name;
  if (!read (reader))
    soma_native_lose_figure (reader);
  reader->name = NULL;
}

void
soma_native_read_colours (SomaNativeReader *reader)
{
  if (reader->sketch != NULL)
    skip_in_sketch (reader);
  else if (reader->set_name != NULL && reader->n_pieces > 0)
    reader->set_unusable |= !colour_piece (reader);
  else if (reader->entry != NULL)
    read_of_figure (reader, colour_figure);
}

static gboolean
accept (SomaNativeReader *reader)
{
  const SomaFigure *figure = reader->entry->figure;
  uint64_t accepts[SOMA_N_COLOURS];
  uint8_t below = 0, above = 0;

  if (figure->colours == NULL)
    return soma_native_fail (reader, _ ("there are no colours of the figure that accept others"));
  memcpy (accepts, figure->accepts, sizeof accepts);
  if (!soma_native_next_word (reader) ||
      !find_colour (reader, g_utf8_get_char (soma_native_get_word (reader)), &below))
    return FALSE;
  while (soma_native_next_word (reader))
    for (const char *at = soma_native_get_word (reader); *at != '\0'; at = g_utf8_next_char (at))
      {
        if (!find_colour (reader, g_utf8_get_char (at), &above))
          return FALSE;
        accepts[below] |= UINT64_C (1) << above;
      }
  set_colours (reader->entry, figure->colours, accepts);
  return TRUE;
}

void
soma_native_read_accepts (SomaNativeReader *reader)
{
  if (reader->sketch != NULL)
    skip_in_sketch (reader);
  else if (reader->entry != NULL)
    read_of_figure (reader, accept);
}

static gboolean
read_numbers (SomaNativeReader *reader, SomaFileGroup *group)
{
  return soma_native_next_word (reader) &&
         soma_text_parse_number (soma_native_get_word (reader), SOMA_MAX_PIECES, &group->piece) &&
         soma_native_next_word (reader) &&
         soma_text_parse_number (soma_native_get_word (reader), G_MAXUINT16, &group->group) &&
         soma_native_next_word (reader) &&
         soma_text_parse_number (soma_native_get_word (reader), SOMA_MAX_COUNT, &group->count);
}

void
soma_native_read_group (SomaNativeReader *reader)
{
  SomaFileEntry *entry = reader->entry;
  SomaFileGroup group;

  if (reader->sketch != NULL)
    {
      skip_in_sketch (reader);
      return;
    }
  if (entry == NULL)
    return; /* its figure was reported */
  if (!read_numbers (reader, &group) || group.piece == 0 || entry->set == NULL ||
      group.piece-- > entry->set->n_pieces)
    {
      soma_file_contents_report (
          reader->contents, reader->words.lines.number, FALSE,
          _ ("a group must be three numbers: of a piece, of the group, and of copies"));
      return;
    }
  if (entry->groups == NULL)
    entry->groups = g_array_new (FALSE, FALSE, sizeof (SomaFileGroup));
  g_array_append_val (entry->groups, group);
}

/* Writing */

void
soma_native_write_colours (GString *out, const SomaFigure *figure)
{
  g_autofree gunichar *symbols = g_new (gunichar, figure->n_cells);

  if (figure->colours == NULL)
    return;
  for (int i = 0; i < figure->n_cells; i++)
    symbols[i] = get_symbol (figure->colours[i]);
  g_string_append (out, "colours\n");
  soma_native_write_rows (out, figure, symbols);
}

void
soma_native_write_rules (GString *out, const SomaFigure *figure)
{
  for (int below = 1; figure->accepts != NULL && below < SOMA_N_COLOURS; below++)
    {
      if (figure->accepts[below] == 1)
        continue; /* neutral ones always are */
      g_string_append (out, "accepts ");
      g_string_append_unichar (out, get_symbol (below));
      g_string_append_c (out, ' ');
      for (int above = 1; above < SOMA_N_COLOURS; above++)
        if ((figure->accepts[below] >> above & 1) != 0)
          g_string_append_unichar (out, get_symbol (above));
      g_string_append_c (out, '\n');
    }
}

void
soma_native_write_groups (GString *out, const GArray *groups)
{
  for (guint i = 0; groups != NULL && i < groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (groups, SomaFileGroup, i);
      g_string_append_printf (out, "group %d %d %d\n", group->piece + 1, group->group,
                              group->count);
    }
}
