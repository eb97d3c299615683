/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-text.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "file-contents-private.h"
#include "html-text.h"
#include "messages.h"
#include "soma-text-block.h"
#include "text-formats.h"
#include "text-lines.h"

typedef struct
{
  SomaFileContents *contents;
  SomaTextLines lines;
  GString *text; /* the line without tags and comment */

  /* The figure being read */
  int header_line; /* 0: no header */
  char *id, *title;
  GString *notes; /* the other comments, a line each */
  SomaTextBlock figure;

  /* An assembly from rows that start with '|': of the current figure if they are between its rows,
   * otherwise of the last one. */
  SomaTextBlock alternative;
  gboolean after_alternative; /* the last row belonged to it */
  SomaFileEntry *last_entry;  /* borrowed, NULL if it was lost */
  int last_n_rows;

  /* A line such as "/22211" can be a row or a header: the next line decides. */
  char *pending;
  int pending_line;

  char *caption; /* (nullable) owned: the last line of prose, which may be the name of a drawing */
} Reader;

/* The name of the figure being read, or NULL. */
static const char *
get_name (const Reader *reader)
{
  return reader->title != NULL && *reader->title != '\0' ? reader->title : reader->id;
}

/* Adds a row; its problems are reported once per block. */
static void
add_row (Reader *reader, SomaTextBlock *block, int line, const char *row)
{
  g_autofree char *message =
      soma_text_block_add_row (block, line, row, &reader->contents->holds_more);

  if (message == NULL)
    return;
  if (block == &reader->figure)
    soma_file_contents_report_lost (reader->contents, line, get_name (reader), message);
  else
    soma_file_contents_report (reader->contents, line, FALSE, "%s", message);
}

/* Comments */

static void
add_note (Reader *reader, const char *line)
{
  if (reader->notes->len > 0)
    g_string_append_c (reader->notes, '\n');
  g_string_append (reader->notes, line);
}

/* What turned out to be no title is a comment like others. */
static void
take_title_as_note (Reader *reader)
{
  if (reader->title != NULL && *reader->title != '\0')
    add_note (reader, reader->title);
  g_clear_pointer (&reader->title, g_free);
}

/* The notes so far are about the entry. */
static void
give_notes (Reader *reader, SomaFileEntry *entry)
{
  char *before = entry->about.notes;

  if (reader->notes->len == 0)
    return;
  entry->about.notes = before != NULL ? g_strconcat (before, "\n", reader->notes->str, NULL)
                                      : g_strdup (reader->notes->str);
  g_free (before);
  g_string_truncate (reader->notes, 0);
}

/* Figures */

/* The entry of the same figure that is followed by a block without a header, or NULL. */
static SomaFileEntry *
find_entry_before (const Reader *reader, const SomaFigure *figure)
{
  guint n = reader->contents->entries->len;

  if (reader->header_line != 0 || n == 0)
    return NULL;
  SomaFileEntry *entry = g_ptr_array_index (reader->contents->entries, n - 1);
  return soma_figure_equal (entry->figure, figure) ? entry : NULL;
}

static SomaFileEntry *
add_entry (Reader *reader, SomaFigure *figure)
{
  int line = reader->header_line != 0 ? reader->header_line : reader->figure.line;
  g_autofree char *number = g_strdup_printf ("%u", reader->contents->entries->len + 1);
  const char *id = reader->id != NULL && *reader->id != '\0' ? reader->id : number;

  return soma_file_contents_add (reader->contents, line, id, reader->title, figure, NULL);
}

/* The entry of the block, or NULL. */
static SomaFileEntry *
finish_block (Reader *reader, SomaTextBlock *block)
{
  SomaError error;
  g_autoptr (SomaFigure) figure = soma_text_block_make_figure (block, &error);
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      soma_file_contents_report_lost (reader->contents, block->line, get_name (reader), message);
      return NULL;
    }
  SomaFileEntry *entry = find_entry_before (reader, figure);
  if (entry != NULL)
    take_title_as_note (reader);
  else
    entry = add_entry (reader, g_steal_pointer (&figure));
  give_notes (reader, entry);
  if (soma_text_block_is_assembly (block))
    soma_file_contents_add_solution (reader->contents, entry, block->line,
                                     soma_text_block_get_marks (block, entry->figure));
  else
    reader->contents->holds_more |= soma_text_block_has_several_symbols (block);
  return entry;
}

static const char *
add_alternative (Reader *reader, SomaTextBlock *block)
{
  if (reader->last_entry == NULL)
    return _ ("an alternative assembly must follow a figure");
  if (block->n_rows != reader->last_n_rows)
    return _ ("the alternative assembly has a different number of rows than the figure");
  SomaError error;
  g_autoptr (SomaFigure) figure = soma_text_block_make_figure (block, &error);
  if (figure == NULL || !soma_figure_equal (figure, reader->last_entry->figure))
    return _ ("the alternative assembly has different cells than the figure");
  if (!soma_text_block_names_pieces (block))
    return _ ("the alternative assembly does not name pieces");
  soma_file_contents_add_solution (reader->contents, reader->last_entry, block->line,
                                   soma_text_block_get_marks (block, reader->last_entry->figure));
  return NULL;
}

static void
finish_alternative (Reader *reader)
{
  SomaTextBlock *block = &reader->alternative;
  const char *message = block->line != 0 && !block->broken ? add_alternative (reader, block) : NULL;

  if (message != NULL)
    soma_file_contents_report (reader->contents, block->line, FALSE, "%s", message);
  soma_text_block_empty (block);
}

static void
commit_pending (Reader *reader)
{
  if (reader->pending != NULL)
    add_row (reader, &reader->figure, reader->pending_line, reader->pending);
  g_clear_pointer (&reader->pending, g_free);
}

/* What ends a figure: an empty line, a header, the end of the file. */
static void
finish_figure (Reader *reader)
{
  commit_pending (reader);
  SomaTextBlock *block = &reader->figure;
  if (block->line != 0)
    {
      reader->last_n_rows = block->n_rows;
      reader->last_entry = block->broken ? NULL : finish_block (reader, block);
      g_string_truncate (reader->notes, 0); /* they were about a figure that was left out */
      soma_text_block_empty (block);
      reader->header_line = 0;
      g_clear_pointer (&reader->id, g_free);
    }
  else if (reader->header_line == 0)
    take_title_as_note (reader);
  finish_alternative (reader);
  reader->after_alternative = FALSE;
  if (reader->header_line == 0)
    g_clear_pointer (&reader->title, g_free);
}

/* Lines */

static void
start_figure (Reader *reader, int line, const char *id, gsize id_length)
{
  finish_figure (reader);
  if (reader->header_line != 0)
    soma_file_contents_report (reader->contents, reader->header_line, FALSE,
                               _ ("the header is not followed by a figure"));
  g_clear_pointer (&reader->title, g_free);
  g_free (reader->id);
  reader->id = g_strndup (id, id_length);
  reader->header_line = line;
}

/* The header "/SOMA-T262 aka C3C14" has the id "T262"; without a comment the rest is the title. */
static void
read_soma_header (Reader *reader, const char *rest)
{
  while (*rest == '-' || *rest == ' ' || *rest == '\t')
    rest++;
  gsize length = strcspn (rest, " \t");
  const char *title = rest + length;
  while (length > 0 && rest[length - 1] == '/')
    length--;
  start_figure (reader, reader->lines.number, rest, length);
  title += strspn (title, " \t");
  if (*title != '\0')
    reader->title = g_strdup (title);
}

/* "SOMA104", but not "Soma is". */
static gboolean
is_bare_header (const char *text)
{
  if (g_ascii_strncasecmp (text, "SOMA", 4) != 0 || strchr (text, '/') != NULL)
    return FALSE;
  const char *at = text + 4;
  if (*at == '-')
    at++;
  for (int i = 0; i < 2 && g_ascii_isalpha (*at); i++)
    at++;
  return g_ascii_isdigit (*at);
}

/* Whether a single word could be a row of one layer and not a name. */
static gboolean
is_like_row (const char *word)
{
  for (const char *at = word; *at != '\0'; at++)
    if (strchr (SOMA_TEXT_ROW_CHARACTERS, *at) == NULL)
      return FALSE;
  return *word != '\0';
}

static void
read_word (Reader *reader, const char *word)
{
  SomaTextBlock *block = &reader->figure;
  int line = reader->lines.number;

  if (!is_like_row (word))
    start_figure (reader, line, word, strlen (word));
  else if (block->line != 0 || reader->header_line != 0)
    add_row (reader, block, line, word);
  else if (reader->pending == NULL)
    {
      reader->pending = g_strdup (word);
      reader->pending_line = line;
    }
  else
    {
      g_autofree char *pending = g_steal_pointer (&reader->pending);
      if (g_utf8_strlen (pending, -1) == g_utf8_strlen (word, -1))
        add_row (reader, block, reader->pending_line, pending);
      else
        start_figure (reader, reader->pending_line, pending, strlen (pending));
      add_row (reader, block, line, word);
    }
}

static void
read_row (Reader *reader, const char *row)
{
  if (reader->pending != NULL)
    {
      g_autofree char *pending = g_steal_pointer (&reader->pending);
      start_figure (reader, reader->pending_line, pending, strlen (pending));
    }
  add_row (reader, &reader->figure, reader->lines.number, row);
}

static void
read_alternative_row (Reader *reader, const char *row)
{
  commit_pending (reader);
  if (reader->figure.line != 0 && reader->after_alternative &&
      reader->alternative.n_rows == reader->figure.n_rows)
    finish_figure (reader);
  add_row (reader, &reader->alternative, reader->lines.number, row);
  reader->after_alternative = TRUE;
  if (reader->figure.line == 0 && reader->last_entry != NULL &&
      reader->alternative.n_rows == reader->last_n_rows)
    finish_alternative (reader);
}

static void
read_slash_line (Reader *reader, const char *text)
{
  if (g_ascii_strncasecmp (text + 1, "SOMA", 4) == 0)
    read_soma_header (reader, text + 5);
  else if (text[1] == '/' || text[1] == '\0')
    reader->contents->holds_more = TRUE; /* prose, such as a comment of another language */
  else if (strchr (text + 1, '/') != NULL)
    read_row (reader, text + 1);
  else
    read_word (reader, text + 1);
  reader->after_alternative = FALSE;
}

/* A comment is the title if it is the first after the header or the last before a figure without
 * one; all others are notes. */
static void
read_comment (Reader *reader, const char *comment)
{
  gboolean titled = reader->header_line != 0 && reader->title != NULL;

  if (reader->figure.line != 0 || titled)
    {
      add_note (reader, *comment == ' ' ? comment + 1 : comment);
      return;
    }
  take_title_as_note (reader);
  reader->title = g_strstrip (g_strdup (comment));
}

/* "*.. / **.", as ssoma has it: layers of one width, without a slash before the first. A row
 * without cells may be one in a figure, but not begin it. */
static gboolean
is_drawing (const Reader *reader, const char *text)
{
  gsize first = strcspn (text, " \t/"), width = 0;
  int n_layers = 0;

  if (strchr (text, '/') == NULL || (strchr (text, '*') == NULL && reader->figure.line == 0))
    return FALSE;
  for (const char *at = text; *at != '\0'; at += width)
    {
      at += strspn (at, " \t");
      width = strspn (at, "*.");
      if (width != first || width == 0)
        return FALSE;
      n_layers++;
      at += width;
      at += strspn (at, " \t");
      if (*at != '/' && *at != '\0')
        return FALSE;
      width = *at == '/' ? 1 : 0;
    }
  return n_layers > 1;
}

static void
read_drawn_row (Reader *reader, const char *row)
{
  gboolean begins = reader->figure.line == 0 && reader->pending == NULL;

  read_row (reader, row);
  if (begins && reader->header_line == 0 && reader->title == NULL)
    reader->title = g_steal_pointer (&reader->caption);
  reader->after_alternative = FALSE;
}

static void
read_prose (Reader *reader, const char *text)
{
  reader->contents->holds_more = TRUE;
  g_free (reader->caption);
  reader->caption = g_strdup (text);
}

static void
read_line (Reader *reader)
{
  char *comment = strchr (reader->text->str, ';');
  gboolean has_comment = comment != NULL;

  if (has_comment)
    *comment++ = '\0';
  const char *text = g_strchomp (reader->text->str);
  if (*text == '/')
    read_slash_line (reader, text);
  else if (*text == '|')
    read_alternative_row (reader, text + 1);
  else if (is_bare_header (text))
    read_soma_header (reader, text + 4);
  else if (*text == '\0' && !has_comment)
    finish_figure (reader);
  else if (is_drawing (reader, text))
    read_drawn_row (reader, text);
  else if (*text != '\0')
    {
      read_prose (reader, text); /* perhaps with a semicolon */
      has_comment = FALSE;
    }
  if (has_comment)
    read_comment (reader, comment);
}

SomaFileContents *
soma_text_read (const char *text, gsize length)
{
  Reader reader = { .contents = soma_file_contents_new (&soma_format_soma),
                    .text = g_string_new (NULL),
                    .notes = g_string_new (NULL) };

  soma_text_block_init (&reader.figure);
  soma_text_block_init (&reader.alternative);
  soma_text_lines_init (&reader.lines, text, length);
  while (soma_text_lines_next (&reader.lines))
    {
      if (reader.lines.nul)
        soma_file_contents_report (reader.contents, reader.lines.number, FALSE,
                                   _ ("the line contains NUL bytes, which are read as blanks"));
      soma_html_strip (reader.text, reader.lines.line->str);
      reader.contents->holds_more |= !g_string_equal (reader.text, reader.lines.line);
      read_line (&reader);
    }

  finish_figure (&reader);
  /* Comments at the end are about the last figure. */
  if (reader.last_entry != NULL)
    give_notes (&reader, reader.last_entry);
  reader.contents->holds_more |= reader.notes->len > 0;
  if (reader.header_line != 0)
    soma_file_contents_report (reader.contents, reader.header_line, FALSE,
                               _ ("the header is not followed by a figure"));

  soma_text_lines_clear (&reader.lines);
  soma_text_block_clear (&reader.figure);
  soma_text_block_clear (&reader.alternative);
  g_string_free (reader.text, TRUE);
  g_string_free (reader.notes, TRUE);
  g_free (reader.id);
  g_free (reader.title);
  g_free (reader.caption);
  return reader.contents;
}
