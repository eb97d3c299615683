/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json-cut.h"

#include <string.h>

#include "messages.h"

static gboolean
is_blank (char character)
{
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

static void
skip_blanks (SomaJsonCutter *cutter)
{
  for (; cutter->at < cutter->end && is_blank (*cutter->at); cutter->at++)
    cutter->line += *cutter->at == '\n';
}

static gboolean
fail (SomaJsonCutter *cutter, const char *problem)
{
  cutter->problem = problem;
  cutter->at = cutter->end;
  return FALSE;
}

/* Moves behind the string that begins here. */
static void
skip_string (SomaJsonCutter *cutter)
{
  for (cutter->at++; cutter->at < cutter->end && *cutter->at != '"'; cutter->at++)
    {
      if (*cutter->at == '\\' && cutter->at + 1 < cutter->end)
        cutter->at++;
      cutter->line += *cutter->at == '\n';
    }
  if (cutter->at < cutter->end)
    cutter->at++;
}

static gboolean
ends_word (char character)
{
  return is_blank (character) || strchr (",:[]{}\"", character) != NULL;
}

/* Moves behind the brackets that begin here; FALSE if they do not end. */
static gboolean
skip_brackets (SomaJsonCutter *cutter)
{
  guint64 depth = 0;

  while (cutter->at < cutter->end)
    {
      char character = *cutter->at;
      if (character == '"')
        {
          skip_string (cutter);
          continue;
        }
      cutter->line += character == '\n';
      cutter->at++;
      depth += character == '{' || character == '[';
      depth -= character == '}' || character == ']';
      if (depth == 0)
        return TRUE;
    }
  return FALSE;
}

/* Cuts out the value that begins here. */
static gboolean
cut_value (SomaJsonCutter *cutter, SomaJsonSpan *value)
{
  *value = (SomaJsonSpan){ .begin = cutter->at, .line = cutter->line };
  if (cutter->at == cutter->end)
    return fail (cutter, _ ("the text ends too early"));
  if (*cutter->at == '"')
    skip_string (cutter);
  else if (*cutter->at == '{' || *cutter->at == '[')
    {
      if (!skip_brackets (cutter))
        {
          cutter->line = value->line;
          return fail (cutter, _ ("the brackets that begin here do not end"));
        }
    }
  else
    while (cutter->at < cutter->end && !ends_word (*cutter->at))
      cutter->at++;
  value->length = (gsize) (cutter->at - value->begin);
  return value->length > 0 || fail (cutter, _ ("a value was expected"));
}

static gboolean
begin (SomaJsonCutter *cutter, SomaJsonSpan value, char open, char close)
{
  *cutter = (SomaJsonCutter){ .at = value.begin,
                              .end = value.begin + value.length,
                              .line = value.line,
                              .close = close,
                              .is_first = TRUE };
  if (value.length == 0 || *value.begin != open)
    {
      cutter->at = cutter->end;
      return FALSE;
    }
  cutter->at++;
  return TRUE;
}

gboolean
soma_json_cut_object (SomaJsonCutter *cutter, SomaJsonSpan value)
{
  return begin (cutter, value, '{', '}');
}

gboolean
soma_json_cut_array (SomaJsonCutter *cutter, SomaJsonSpan value)
{
  return begin (cutter, value, '[', ']');
}

/* Moves to the next value of an object or array; FALSE at its end. */
static gboolean
move_on (SomaJsonCutter *cutter)
{
  gboolean was_first = cutter->is_first;

  if (cutter->problem != NULL)
    return FALSE;
  cutter->is_first = FALSE;
  skip_blanks (cutter);
  if (cutter->at == cutter->end)
    return fail (cutter, _ ("the text ends too early"));
  if (*cutter->at == cutter->close)
    return FALSE;
  if (!was_first)
    {
      if (*cutter->at != ',')
        return fail (cutter, _ ("a comma or the closing bracket was expected"));
      cutter->at++;
      skip_blanks (cutter);
    }
  return TRUE;
}

gboolean
soma_json_cut_element (SomaJsonCutter *cutter, SomaJsonSpan *value)
{
  return move_on (cutter) && cut_value (cutter, value);
}

gboolean
soma_json_cut_member (SomaJsonCutter *cutter, SomaJsonSpan *key, SomaJsonSpan *value)
{
  if (!move_on (cutter))
    return FALSE;
  if (cutter->at == cutter->end || *cutter->at != '"')
    return fail (cutter, _ ("a name in quotes was expected"));
  if (!cut_value (cutter, key))
    return FALSE;
  key->begin++;
  key->length -= MIN (key->length, 2);
  skip_blanks (cutter);
  if (cutter->at == cutter->end || *cutter->at != ':')
    return fail (cutter, _ ("a colon was expected"));
  cutter->at++;
  skip_blanks (cutter);
  return cut_value (cutter, value);
}

SomaJsonSpan
soma_json_cut_text (const char *text, gsize length)
{
  SomaJsonCutter cutter = { .at = text, .end = text + length, .line = 1 };

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    cutter.at += 3;
  skip_blanks (&cutter);
  return (SomaJsonSpan){ cutter.at, (gsize) (cutter.end - cutter.at), cutter.line };
}

gboolean
soma_json_span_is (SomaJsonSpan span, const char *characters)
{
  return span.length == strlen (characters) && memcmp (span.begin, characters, span.length) == 0;
}

gboolean
soma_json_text_has (const char *text, gsize length, const char *key, const char *value)
{
  SomaJsonSpan found, its_value;
  SomaJsonCutter cutter;

  if (!soma_json_cut_object (&cutter, soma_json_cut_text (text, length)))
    return FALSE;
  while (soma_json_cut_member (&cutter, &found, &its_value))
    if (soma_json_span_is (found, key))
      return soma_json_span_is (its_value, value);
  return FALSE;
}
