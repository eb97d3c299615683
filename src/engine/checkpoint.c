/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "figure.h"

#define MAGIC "soma1 "
#define FRACTION_ONE 0x1000000000000000 /* 2^60 */

/* A text that grows. */
typedef struct
{
  char *text; /* owned; NULL when memory ran out */
  size_t length, room;
} Text;

static void
append (Text *text, const char *bytes, size_t n)
{
  if (text->text == NULL)
    return;
  if (text->length + n + 1 > text->room)
    {
      size_t room = 2 * (text->length + n + 1);
      char *larger = realloc (text->text, room);
      if (larger == NULL)
        {
          free (text->text);
          text->text = NULL;
          return;
        }
      text->text = larger;
      text->room = room;
    }
  memcpy (text->text + text->length, bytes, n);
  text->length += n;
  text->text[text->length] = '\0';
}

/* No stdio in the engine. `width` is the least number of digits. */
static void
append_number (Text *text, uint64_t number, int base, int width)
{
  char digits[64];
  int at = sizeof digits;
  do
    {
      digits[--at] = "0123456789abcdef"[number % base];
      number /= base;
      width--;
    }
  while (number > 0 || width > 0);
  append (text, digits + at, sizeof digits - at);
}

static void
append_task (Text *text, const SomaTask *task)
{
  append (text, " ", 1);
  for (int i = 0; i < task->n_prefix; i++)
    {
      if (i > 0)
        append (text, ".", 1);
      append_number (text, task->prefix[i], 10, 1);
    }
  append (text, "/", 1);
  append_number (text, task->first, 10, 1);
  if (task->end != UINT32_MAX)
    {
      append (text, "-", 1);
      append_number (text, task->end, 10, 1);
    }
  if (task->skip > 0)
    {
      append (text, "+", 1);
      append_number (text, task->skip, 10, 1);
    }
}

char *
soma_checkpoint_write (uint64_t hash, double fraction, const SomaTask *tasks)
{
  Text text = { malloc (64), 0, 64 };
  append (&text, MAGIC, strlen (MAGIC));
  append_number (&text, hash, 16, 16);
  append (&text, " ", 1);
  append_number (&text, (uint64_t) (fraction * FRACTION_ONE), 16, 1);
  for (const SomaTask *task = tasks; task != NULL; task = task->next)
    append_task (&text, task);
  return text.text;
}

/* Reads a number without sign that is at most `most`; FALSE, with the text where it was, if there is
 * none. */
static bool
read_number (const char **text, int base, uint64_t most, uint64_t *number)
{
  const char *at = *text;
  uint64_t value = 0;
  for (;; at++)
    {
      int digit = *at >= '0' && *at <= '9'   ? *at - '0'
                  : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10
                                             : 99;
      if (digit >= base)
        break;
      if (value > (most - digit) / base)
        return false;
      value = value * base + digit;
    }
  if (at == *text)
    return false;
  *text = at;
  *number = value;
  return true;
}

static bool
read_char (const char **text, char c)
{
  if (**text != c)
    return false;
  ++*text;
  return true;
}

/* FALSE if the text is not a task; `*task` is then NULL. A task that is well formed but NULL: memory
 * ran out. */
static bool
read_task (const char **text, int max_depth, SomaTask **task)
{
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  uint64_t number, first, end = UINT32_MAX, skip = 0;
  int n = 0;

  *task = NULL;
  while (!read_char (text, '/'))
    {
      if ((n > 0 && !read_char (text, '.')) || n == max_depth ||
          !read_number (text, 10, UINT32_MAX - 1, &number))
        return false;
      prefix[n++] = (uint32_t) number;
    }
  if (!read_number (text, 10, UINT32_MAX - 1, &first))
    return false;
  if (read_char (text, '-') && !read_number (text, 10, UINT32_MAX, &end))
    return false;
  if (read_char (text, '+') && !read_number (text, 10, UINT64_MAX, &skip))
    return false;
  if (first >= end)
    return false;
  *task = soma_task_new (prefix, n, (uint32_t) first, (uint32_t) end, skip);
  return true;
}

static void
free_tasks (SomaTask *task)
{
  while (task != NULL)
    {
      SomaTask *next = task->next;
      free (task);
      task = next;
    }
}

static bool
read_all (const char **at, uint64_t hash, int max_depth, double *fraction, SomaTask **tasks)
{
  uint64_t number;

  if (strncmp (*at, MAGIC, strlen (MAGIC)) != 0)
    return false;
  *at += strlen (MAGIC);
  const char *begin = *at;
  if (!read_number (at, 16, UINT64_MAX, &number) || number != hash)
    {
      *at = begin;
      return false;
    }
  if (!read_char (at, ' ') || !read_number (at, 16, FRACTION_ONE, &number))
    return false;
  *fraction = (double) number / FRACTION_ONE;

  while (read_char (at, ' '))
    {
      if (!read_task (at, max_depth, tasks))
        return false;
      if (*tasks == NULL)
        {
          *at = NULL;
          return false;
        }
      tasks = &(*tasks)->next;
    }
  return **at == '\0' || (**at == '\n' && (*at)[1] == '\0');
}

bool
soma_checkpoint_read (const char *text, uint64_t hash, int max_depth, double *fraction,
                      SomaTask **tasks, int *culprit)
{
  const char *at = text;
  *tasks = NULL;
  if (read_all (&at, hash, max_depth, fraction, tasks))
    return true;
  *culprit = at == NULL ? -1 : (int) (at - text);
  free_tasks (*tasks);
  *tasks = NULL;
  return false;
}
