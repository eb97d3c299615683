/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Converts text in UTF-16, as some editors save it, to UTF-8; NULL if it is anything else, and then
 * `*new_length` stays as it was. Free with g_free(). */
char *soma_text_convert_utf16 (const char *text, gsize length, gsize *new_length);

/* Reads text line by line, with line ends of any kind (LF, CRLF, CR) and any bytes: a line that is
 * not UTF-8 is read as Latin-1, and a NUL byte as a blank. Needs memory for the longest line
 * only. */
typedef struct
{
  const char *text;
  gsize length;
  gsize offset;
  int number;    /* of the current line, from 1 */
  gboolean nul;  /* the current line held a NUL byte */
  GString *line; /* the current line in UTF-8, without its end, the blanks around it and a byte
                  * order mark before it */
} SomaTextLines;

/* Starts before the first line. `text` is borrowed. */
void soma_text_lines_init (SomaTextLines *lines, const char *text, gsize length);

void soma_text_lines_clear (SomaTextLines *lines);

/* Moves to the next line; FALSE at the end. */
gboolean soma_text_lines_next (SomaTextLines *lines);

/* Words of a text with comments, as in the grid format and the native one: separated by blanks and
 * line ends; `//` makes the rest of the line a comment. A word in double quotes may contain blanks
 * and, after a backslash, quotes and backslashes. */
typedef struct
{
  SomaTextLines lines;
  const char *at; /* in lines.line; NULL before the first line */
  GString *word;
  gboolean quoted;        /* the word was in quotes */
  gboolean first_in_line; /* nothing but blanks before the word */
  gboolean held;          /* the word was given back */
  gboolean has_more;      /* something that was skipped is not in any word: a comment, a NUL byte */
} SomaTextWords;

void soma_text_words_init (SomaTextWords *words, const char *text, gsize length);

void soma_text_words_clear (SomaTextWords *words);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaTextWords, soma_text_words_clear)

/* Moves to the next word; FALSE at the end. words->lines.number is its line. */
gboolean soma_text_words_next (SomaTextWords *words);

/* Puts the word back: the next call of soma_text_words_next() finds it again. */
void soma_text_words_hold (SomaTextWords *words);

/* Reads a decimal number without sign of at most `most`; FALSE if `text` is anything else. */
gboolean soma_text_parse_number (const char *text, int most, int *number);
