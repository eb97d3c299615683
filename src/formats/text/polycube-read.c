/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "excerpt.h"
#include "messages.h"
#include "polycube-private.h"
#include "quoted-text.h"
#include "text-formats.h"
#include "text-lines.h"

typedef struct
{
  SomaFileContents *contents;
  SomaTextLines lines;
  const char *file;
  guint n_puzzles;
  SomaPolycubePuzzle puzzle;

  /* What the comment before a puzzle says of it */
  char *id, *name;   /* (nullable) owned */
  GHashTable *names; /* owned: of pieces, by their letters */

  gboolean drawing;  /* in an L */
  char **stationary; /* (nullable) owned: names */
  SomaPolycubeDrawing drawn;
} Reader;

/* Reports why the puzzle cannot be read, once. */
static void
fail (Reader *reader, const char *message)
{
  if (!reader->puzzle.broken)
    soma_file_contents_report_lost (reader->contents, reader->lines.number, reader->puzzle.name,
                                    message);
  reader->puzzle.broken = TRUE;
}

/* Takes over the message, which is NULL if there is nothing wrong. */
static void
check (Reader *reader, char *message)
{
  if (message != NULL)
    fail (reader, message);
  g_free (message);
}

static void
warn (Reader *reader, const char *message)
{
  reader->contents->holds_more = TRUE;
  soma_file_contents_report (reader->contents, reader->lines.number, FALSE, "%s", message);
}

/* Settings: "D:xDim=3:oneSide" */

/* The value of "key=value", or NULL. */
static const char *
get_value (const char *setting, const char *key)
{
  gsize length = strlen (key);

  return g_ascii_strncasecmp (setting, key, length) == 0 && setting[length] == '='
             ? setting + length + 1
             : NULL;
}

static gboolean
parse_number (const char *text, int least, int most, int *number)
{
  gint64 value;

  if (!g_ascii_string_to_signed (text, 10, least, most, &value, NULL))
    return FALSE;
  *number = (int) value;
  return TRUE;
}

static void
warn_of_setting (Reader *reader, const char *setting)
{
  g_autofree char *excerpt = soma_excerpt (setting);
  g_autofree char *message = g_strdup_printf (_ ("the unknown setting “%s” is ignored"), excerpt);

  warn (reader, message);
}

static void
read_size (Reader *reader, const char *setting)
{
  static const char *const keys[] = { "xDim", "yDim", "zDim" };

  for (int axis = 0; axis < 3; axis++)
    {
      const char *value = get_value (setting, keys[axis]);
      if (value == NULL)
        continue;
      g_autofree char *message =
          /* Translators: a name in the file, and the greatest number. */
          g_strdup_printf (_ ("%s must be a number from 1 to %d"), keys[axis], SOMA_MAX_EXTENT);
      if (!parse_number (value, 1, SOMA_MAX_EXTENT, &reader->puzzle.size[axis]))
        fail (reader, message);
      return;
    }
  if (g_ascii_strcasecmp (setting, "oneSide") == 0)
    warn (reader, _ ("oneSide is ignored: pieces may be turned over here"));
  else
    warn_of_setting (reader, setting);
}

static void
begin_puzzle (Reader *reader, const char *settings)
{
  g_auto (GStrv) words = g_strsplit (settings, ":", 100);

  soma_polycube_puzzle_empty (&reader->puzzle);
  reader->puzzle.line = reader->lines.number;
  reader->puzzle.id = g_steal_pointer (&reader->id);
  reader->puzzle.name = g_steal_pointer (&reader->name);
  reader->n_puzzles++;
  reader->puzzle.size[0] = reader->puzzle.size[1] = 0;
  reader->puzzle.size[2] = 1; /* polyominoes do without it */
  g_hash_table_remove_all (reader->names);
  for (int i = 0; words[i] != NULL; i++)
    read_size (reader, g_strstrip (words[i]));
  if (reader->puzzle.size[0] == 0 || reader->puzzle.size[1] == 0)
    fail (reader, _ ("the size of the box is missing: xDim, yDim and zDim"));
}

/* Pieces: "C:name=V:type=M:layout=0 0 0, 1 0 0" */

/* Adds the cell of "1 0 0" to those of the puzzle. */
static gboolean
read_cell (Reader *reader, char *numbers)
{
  SomaPolycubeCell cell = { 0 };
  char *at = NULL;
  int axis = 0;

  for (char *word = strtok_r (numbers, " \t", &at); word != NULL;
       word = strtok_r (NULL, " \t", &at))
    if (axis == 3 || !parse_number (word, -SOMA_MAX_EXTENT, SOMA_MAX_EXTENT, &cell.at[axis++]))
      return FALSE;
  if (axis < 2)
    return FALSE;
  g_array_append_val (reader->puzzle.cells, cell);
  return TRUE;
}

/* The number of cells, 0 if they cannot be read. */
static guint
read_cells (Reader *reader, const char *layout)
{
  g_autofree char *copy = g_strdup (layout);
  char *at = copy;
  guint n = 0;

  while (at != NULL)
    {
      char *next = strchr (at, ',');
      if (next != NULL)
        *next++ = '\0';
      if (!read_cell (reader, at))
        {
          fail (reader, _ ("a layout must be cells of three numbers, such as 0 0 0, 1 0 0"));
          return 0;
        }
      at = next;
      n++;
    }
  return n;
}

static gboolean
read_type (const char *type, gboolean *stays)
{
  *stays = g_ascii_strcasecmp (type, "S") == 0;
  return *stays || g_ascii_strcasecmp (type, "M") == 0;
}

static void
read_piece (Reader *reader, const char *settings)
{
  g_auto (GStrv) words = g_strsplit (settings, ":", 100);
  const char *name = NULL, *layout = NULL, *type = "M", *repeat = "1";
  gboolean stays;
  int count;

  for (int i = 0; words[i] != NULL; i++)
    {
      const char *word = g_strstrip (words[i]), *value;
      if ((value = get_value (word, "name")) != NULL)
        name = value;
      else if ((value = get_value (word, "type")) != NULL)
        type = value;
      else if ((value = get_value (word, "layout")) != NULL)
        layout = value;
      else if ((value = get_value (word, "repeat")) != NULL)
        repeat = value;
      else
        warn_of_setting (reader, word);
    }
  g_autofree char *message =
      g_strdup_printf (_ ("repeat must be a number from 1 to %d"), SOMA_MAX_COUNT);
  if (name == NULL || *name == '\0' || layout == NULL)
    fail (reader, _ ("a piece needs a name and a layout"));
  else if (!read_type (type, &stays))
    fail (reader, _ ("the type of a piece must be M or S"));
  else if (!parse_number (repeat, 1, SOMA_MAX_COUNT, &count) || (stays && count > 1))
    fail (reader, message);
  else
    {
      guint n = read_cells (reader, layout);
      if (n > 0)
        check (reader,
               soma_polycube_puzzle_add (&reader->puzzle, name, NULL, n, count, stays, stays));
    }
}

/* Drawings */

static void
begin_drawing (Reader *reader, const char *settings)
{
  const char *names = get_value (settings, "stationary");

  reader->drawing = TRUE;
  g_clear_pointer (&reader->stationary, g_strfreev);
  if (names != NULL)
    reader->stationary = g_strsplit_set (names, " \t", -1);
  else if (*settings != '\0')
    warn_of_setting (reader, settings);
}

static void
finish_drawing (Reader *reader)
{
  if (reader->drawn.line != 0)
    check (reader, soma_polycube_drawing_finish (
                       &reader->drawn, (const char *const *) reader->stationary, &reader->puzzle));
}

/* Puzzles */

static void
finish_puzzle (Reader *reader)
{
  g_autofree char *id = g_strdup_printf ("%s#%u", reader->file, reader->n_puzzles);

  /* The names that comments give to pieces. */
  for (guint i = 0; i < soma_piece_stack_get_length (reader->puzzle.pieces); i++)
    {
      SomaPiece *piece = soma_piece_stack_get (reader->puzzle.pieces, i);
      const char *name = g_hash_table_lookup (reader->names, piece->letter);
      if (name != NULL)
        soma_piece_stack_set_name (piece, name);
    }

  g_autofree char *message = NULL;
  if (!reader->puzzle.broken)
    message = soma_polycube_puzzle_finish (&reader->puzzle, reader->contents, id);
  if (message != NULL) /* it is about all of it */
    soma_file_contents_report_lost (reader->contents, reader->puzzle.line, reader->puzzle.name,
                                    message);
  soma_polycube_puzzle_empty (&reader->puzzle);
}

/* Reports what should have ended before this line, or the end of the file. */
static void
check_ends (Reader *reader)
{
  if (reader->puzzle.line == 0)
    return;
  fail (reader, reader->drawing ? _ ("the drawing is not ended by ~L")
                                : _ ("the puzzle is not ended by ~D"));
  soma_polycube_drawing_clear (&reader->drawn);
  soma_polycube_drawing_init (&reader->drawn);
  soma_polycube_puzzle_empty (&reader->puzzle);
  reader->drawing = FALSE;
}

/* `# figure "A001" "Cube"` and `# piece V "L tricube"`. */
static void
read_comment (Reader *reader, const char *text)
{
  text += strspn (text, " ");
  if (g_str_has_prefix (text, "figure \"") && reader->puzzle.line == 0)
    {
      text += strlen ("figure");
      g_free (reader->id);
      g_free (reader->name);
      reader->id = soma_quoted_read (&text);
      reader->name = reader->id != NULL ? soma_quoted_read (&text) : NULL;
    }
  else if (g_str_has_prefix (text, "piece ") && reader->puzzle.line != 0)
    {
      text += strlen ("piece ");
      const char *end = strchr (text, ' ');
      g_autofree char *letter = end != NULL ? g_strndup (text, (gsize) (end - text)) : NULL;
      char *name = end != NULL ? soma_quoted_read (&end) : NULL;
      if (name != NULL && g_hash_table_size (reader->names) <= SOMA_MAX_PIECES)
        g_hash_table_insert (reader->names, g_steal_pointer (&letter), name);
      else
        g_free (name);
    }
  else
    reader->contents->holds_more = TRUE;
}

/* What comes after "D" or "D:", or NULL if the line is nothing of that kind. */
static const char *
get_settings (const char *line, char kind)
{
  if (g_ascii_toupper (*line) != kind || (line[1] != '\0' && line[1] != ':'))
    return NULL;
  return line[1] == ':' ? line + 2 : line + 1;
}

static void
read_line_of_puzzle (Reader *reader, const char *line)
{
  const char *settings;

  if (reader->puzzle.broken)
    return;
  if ((settings = get_settings (line, 'C')) != NULL)
    read_piece (reader, settings);
  else if ((settings = get_settings (line, 'L')) != NULL)
    begin_drawing (reader, settings);
  else if (*line != '\0')
    {
      g_autofree char *excerpt = soma_excerpt (line);
      g_autofree char *message =
          g_strdup_printf (_ ("“%s” is not C:, L or ~D, which were expected"), excerpt);
      fail (reader, message);
    }
}

static void
read_line (Reader *reader)
{
  const char *line = reader->lines.line->str, *settings;

  if (*line == '#')
    read_comment (reader, line + 1);
  else if (strcmp (line, "~D") == 0 && reader->puzzle.line != 0 && !reader->drawing)
    finish_puzzle (reader);
  else if ((settings = get_settings (line, 'D')) != NULL && line[1] == ':')
    {
      check_ends (reader);
      begin_puzzle (reader, settings);
    }
  else if (reader->puzzle.line == 0)
    reader->contents->holds_more |= *line != '\0';
  else if (!reader->drawing)
    read_line_of_puzzle (reader, line);
  else if (strcmp (line, "~L") == 0 || strcmp (line, "~D") == 0)
    {
      finish_drawing (reader);
      if (line[1] == 'D')
        check_ends (reader);
      reader->drawing = FALSE;
    }
  else if (*line == '\0')
    finish_drawing (reader);
  else if (!reader->puzzle.broken)
    check (reader, soma_polycube_drawing_add (&reader->drawn, reader->lines.number, line));
}

SomaFileContents *
soma_polycube_read (const char *text, gsize length, const char *file)
{
  Reader reader = { .contents = soma_file_contents_new (&soma_format_polycube), .file = file };

  reader.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  soma_polycube_puzzle_init (&reader.puzzle);
  soma_polycube_drawing_init (&reader.drawn);
  soma_text_lines_init (&reader.lines, text, length);
  while (soma_text_lines_next (&reader.lines))
    read_line (&reader);
  check_ends (&reader);
  soma_text_lines_clear (&reader.lines);
  soma_polycube_drawing_clear (&reader.drawn);
  soma_polycube_puzzle_clear (&reader.puzzle);
  g_hash_table_unref (reader.names);
  g_strfreev (reader.stationary);
  g_free (reader.id);
  g_free (reader.name);
  return reader.contents;
}
