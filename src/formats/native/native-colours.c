/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-private.h"

#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "messages.h"

static gunichar
get_symbol (int colour)
{
  char letter[SOMA_COLOUR_LETTER_SIZE];

  if (colour == 0)
    return '.';
  soma_cell_colour_letter (colour, letter);
  return g_utf8_get_char (letter);
}

/* FALSE if the symbol is none of a colour. */
static gboolean
parse_colour (gunichar symbol, uint8_t *colour)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    if (get_symbol (c) == symbol)
      {
        *colour = (uint8_t) c;
        return TRUE;
      }
  return FALSE;
}

/* The same, but reported. */
static gboolean
find_colour (SomaNativeReader *reader, gunichar symbol, uint8_t *colour)
{
  if (parse_colour (symbol, colour))
    return TRUE;
  g_autofree char *excerpt = soma_excerpt_character (symbol);
  return soma_native_fail (reader, _ ("“%s” is not the letter of a colour"), excerpt);
}

uint8_t *
soma_native_read_cell_colours (SomaNativeReader *reader, const SomaFigure *figure)
{
  g_autofree SomaMark *marks = soma_native_read_marks (reader, figure);
  g_autofree uint8_t *colours = g_new (uint8_t, figure->n_cells);

  for (int i = 0; marks != NULL && i < figure->n_cells; i++)
    if (!find_colour (reader, marks[i].symbol, &colours[i]))
      return NULL;
  return marks != NULL ? g_steal_pointer (&colours) : NULL;
}

/* The cells of the last piece are in the order in which a figure has them. */
static gboolean
colour_piece (SomaNativeReader *reader)
{
  SomaPiece *piece = &reader->pieces[reader->n_pieces - 1];
  g_autoptr (SomaFigure) figure = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);

  g_free ((uint8_t *) piece->colours);
  piece->colours = figure != NULL ? soma_native_read_cell_colours (reader, figure) : NULL;
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

/* Where is kept what is said of the colours of the last figure; NULL if there is none. */
static SomaCellColours **
find_said (SomaNativeReader *reader)
{
  if (reader->sketch != NULL)
    return reader->sketch->id != NULL ? &reader->sketch->colours : NULL;
  return reader->entry != NULL ? &reader->entry->colours : NULL;
}

static void
set_said (SomaCellColours **said, SomaCellColours *taken)
{
  soma_cell_colours_unref (*said);
  *said = taken;
}

static gboolean
colour_figure (SomaNativeReader *reader)
{
  static const uint64_t nothing[SOMA_N_COLOURS];
  SomaFileEntry *entry = reader->entry;
  g_autofree uint8_t *colours = soma_native_read_cell_colours (reader, entry->figure);

  if (colours != NULL)
    set_colours (entry, colours, entry->colours != NULL ? entry->colours->accepts : nothing);
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
  if (reader->set_name != NULL && reader->n_pieces > 0)
    reader->set_unusable |= !colour_piece (reader);
  else if (reader->sketch != NULL)
    soma_native_sketch_colours (reader);
  else if (reader->entry != NULL)
    read_of_figure (reader, colour_figure);
}

/* Reads the letter of a colour. */
static gboolean
read_letter (SomaNativeReader *reader, uint8_t *colour)
{
  if (!soma_native_next_word (reader))
    return soma_native_fail (reader, _ ("the letter of a colour is missing"));
  return find_colour (reader, g_utf8_get_char (soma_native_get_word (reader)), colour);
}

static gboolean
accept (SomaNativeReader *reader)
{
  SomaCellColours **said = find_said (reader);
  SomaFileEntry *entry = reader->entry;
  uint8_t below = 0, above = 0;

  if (!read_letter (reader, &below))
    return FALSE;
  while (soma_native_next_word (reader))
    for (const char *at = soma_native_get_word (reader); *at != '\0'; at = g_utf8_next_char (at))
      {
        if (!find_colour (reader, g_utf8_get_char (at), &above))
          return FALSE;
        set_said (said, soma_cell_colours_with_rule (*said, below, above, TRUE));
      }
  if (entry != NULL && entry->figure->colours != NULL && *said != NULL)
    set_colours (entry, entry->figure->colours, (*said)->accepts);
  return TRUE;
}

void
soma_native_read_accepts (SomaNativeReader *reader)
{
  if (reader->entry != NULL)
    read_of_figure (reader, accept);
  else if (find_said (reader) != NULL)
    accept (reader);
}

gboolean
soma_native_parse_rgb (const char *word, guint32 *rgb)
{
  if (*word != '#')
    return FALSE;
  for (int i = 1; i <= 6; i++)
    if (!g_ascii_isxdigit (word[i]))
      return FALSE;
  *rgb = (guint32) g_ascii_strtoull (word + 1, NULL, 16);
  return word[7] == '\0';
}

/* What is not understood is reported, but loses no figure: it is only said for people. */
static void
report_colour (SomaNativeReader *reader, int line)
{
  soma_file_contents_report (reader->contents, line, FALSE,
                             _ ("a colour needs its letter, then # and six hexadecimal digits, or "
                                "a name in quotes"));
}

void
soma_native_read_colour (SomaNativeReader *reader)
{
  SomaCellColours **said = find_said (reader);
  int line = reader->words.lines.number;
  uint8_t colour = 0;
  guint32 rgb;

  if (said == NULL)
    return; /* its figure was reported */
  if (!soma_native_next_word (reader) ||
      !parse_colour (g_utf8_get_char (soma_native_get_word (reader)), &colour) || colour == 0)
    {
      report_colour (reader, line);
      return;
    }
  while (soma_native_next_word (reader))
    if (reader->words.quoted)
      {
        g_autofree char *name = soma_file_contents_clip (
            reader->contents, reader->words.lines.number, soma_native_get_word (reader));
        set_said (said, soma_cell_colours_with_name (*said, colour, name));
      }
    else if (soma_native_parse_rgb (soma_native_get_word (reader), &rgb))
      set_said (said, soma_cell_colours_with_rgb (*said, colour, (gint32) rgb));
    else
      report_colour (reader, line);
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

/* How many pieces the last figure can be built from. */
static int
count_pieces (const SomaNativeReader *reader)
{
  const SomaNativeSketch *sketch = reader->sketch;
  const SomaPieceSet *set = sketch != NULL ? sketch->set : reader->entry->set;

  if (set != NULL)
    return set->n_pieces;
  return sketch != NULL ? sketch->n_pieces : 0;
}

void
soma_native_read_group (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  SomaFileGroup group;

  if (sketch != NULL ? sketch->id == NULL : reader->entry == NULL)
    return; /* its figure was reported */
  if (!read_numbers (reader, &group) || group.piece == 0 || group.piece-- > count_pieces (reader))
    {
      soma_file_contents_report (
          reader->contents, reader->words.lines.number, FALSE,
          _ ("a group must be three numbers: of a piece, of the group, and of copies"));
      return;
    }
  GArray **groups = sketch != NULL ? &sketch->groups : &reader->entry->groups;
  if (*groups == NULL)
    *groups = g_array_new (FALSE, FALSE, sizeof (SomaFileGroup));
  g_array_append_val (*groups, group);
}

/* "2", or "0-2". */
static gboolean
parse_limit (const char *word, SomaHoles *holes)
{
  g_auto (GStrv) parts = g_strsplit (word, "-", 2);

  holes->is_limited = TRUE;
  return parts[0] != NULL && soma_text_parse_number (parts[0], SOMA_MAX_CELLS, &holes->least) &&
         soma_text_parse_number (parts[1] != NULL ? parts[1] : parts[0], SOMA_MAX_CELLS,
                                 &holes->most) &&
         holes->least <= holes->most;
}

void
soma_native_read_holes (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;
  int line = reader->words.lines.number;
  SomaHoles holes = { 0 };
  gboolean ok = TRUE;

  if (sketch != NULL ? sketch->id == NULL : reader->entry == NULL)
    return; /* its figure was reported */
  while (ok && soma_native_next_word (reader))
    if (!holes.anywhere && strcmp (soma_native_get_word (reader), "anywhere") == 0)
      holes.anywhere = TRUE;
    else
      ok = !holes.is_limited && parse_limit (soma_native_get_word (reader), &holes);
  if (!ok || (!holes.anywhere && !holes.is_limited))
    soma_file_contents_report (reader->contents, line, FALSE,
                               _ ("holes must be “anywhere”, a number such as 2 or 0-2, or both"));
  else if (sketch != NULL)
    sketch->holes = holes;
  else
    soma_file_contents_set_holes (reader->contents, reader->entry, line, holes);
}

void
soma_native_read_shapes (SomaNativeReader *reader)
{
  SomaNativeSketch *sketch = reader->sketch;

  if (sketch != NULL ? sketch->id == NULL : reader->entry == NULL)
    return; /* its figure was reported */
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (int));
  int shape;
  while (soma_native_next_word (reader) &&
         soma_text_parse_number (soma_native_get_word (reader), G_MAXINT, &shape))
    {
      shape--;
      g_array_append_val (read, shape);
    }
  if ((int) read->len != count_pieces (reader) + 1)
    {
      soma_file_contents_report (reader->contents, reader->words.lines.number, FALSE,
                                 _ ("shapes must be a number for each piece and the figure"));
      return;
    }
  GArray **shapes = sketch != NULL ? &sketch->shapes : &reader->entry->shapes;
  g_clear_pointer (shapes, g_array_unref);
  *shapes = g_steal_pointer (&read);
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
soma_native_write_palette (GString *out, const SomaCellColours *colours)
{
  for (int c = 1; colours != NULL && c < SOMA_N_COLOURS; c++)
    {
      if (colours->rgb[c] < 0 && colours->names[c] == NULL)
        continue;
      g_string_append (out, "colour ");
      g_string_append_unichar (out, get_symbol (c));
      if (colours->rgb[c] >= 0)
        g_string_append_printf (out, " #%06x", (guint32) colours->rgb[c]);
      if (colours->names[c] != NULL)
        {
          g_string_append_c (out, ' ');
          soma_native_write_quoted (out, colours->names[c]);
        }
      g_string_append_c (out, '\n');
    }
}

void
soma_native_write_rules (GString *out, const guint64 *accepts)
{
  for (int below = 1; accepts != NULL && below < SOMA_N_COLOURS; below++)
    {
      if (accepts[below] == 1)
        continue; /* neutral ones always are */
      g_string_append (out, "accepts ");
      g_string_append_unichar (out, get_symbol (below));
      g_string_append_c (out, ' ');
      for (int above = 1; above < SOMA_N_COLOURS; above++)
        if ((accepts[below] >> above & 1) != 0)
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

void
soma_native_write_holes (GString *out, const SomaHoles *holes)
{
  if (!holes->anywhere && !holes->is_limited)
    return;
  g_string_append_printf (out, "holes%s", holes->anywhere ? " anywhere" : "");
  if (holes->is_limited && holes->least == holes->most)
    g_string_append_printf (out, " %d", holes->most);
  else if (holes->is_limited)
    g_string_append_printf (out, " %d-%d", holes->least, holes->most);
  g_string_append_c (out, '\n');
}

void
soma_native_write_shapes (GString *out, const GArray *shapes)
{
  if (shapes == NULL)
    return;
  g_string_append (out, "shapes");
  for (guint i = 0; i < shapes->len; i++)
    g_string_append_printf (out, " %d", g_array_index (shapes, int, i) + 1);
  g_string_append_c (out, '\n');
}
