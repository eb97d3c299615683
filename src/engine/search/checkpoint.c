/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "seal.h"
#include "search-options.h"

#define FRACTION_ONE 0x1000000000000000 /* 2^60 */
#define SEAL_LENGTH 18                  /* " =" and its digits */

/* A text that grows. */
typedef struct
{
  char *text; /* owned */
  size_t length, room;
} Text;

static void
append (Text *text, const char *bytes, size_t n)
{
  if (text->length + n + 1 > text->room)
    {
      text->room = 2 * (text->length + n + 1);
      text->text = soma_realloc (text->text, 1, text->room);
    }
  memcpy (text->text + text->length, bytes, n);
  text->length += n;
  text->text[text->length] = '\0';
}

/* The engine does not use stdio. `width` is the minimum number of digits. */
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
soma_checkpoint_write (const SomaCheckpoint *checkpoint)
{
  Text text = { NULL, 0, 0 };

  append (&text, SOMA_CHECKPOINT_PREFIX, strlen (SOMA_CHECKPOINT_PREFIX));
  append_number (&text, checkpoint->hash, 16, 16);
  append (&text, " ", 1);
  append_number (&text, (uint64_t) (checkpoint->fraction * FRACTION_ONE), 16, 1);
  append (&text, " ", 1);
  append_number (&text, checkpoint->n_solutions, 10, 1);
  for (const SomaTask *task = checkpoint->tasks; task != NULL; task = task->next)
    append_task (&text, task);
  if (checkpoint->has_reported)
    {
      const SomaReported *reported = &checkpoint->reported;
      append (&text, " ~", 2);
      append_number (&text, reported->most, 10, 1);
      for (uint32_t i = 0; i < reported->n; i++)
        {
          const SomaReportedOrbit *orbit = &reported->orbits[i];
          append (&text, ":", 1);
          append_number (&text, orbit->key[0], 16, 16);
          append_number (&text, orbit->key[1], 16, 16);
          if (orbit->n_images != SOMA_ALL_IMAGES)
            {
              append (&text, orbit->of_least ? "^" : "*", 1);
              append_number (&text, orbit->n_images, 10, 1);
            }
        }
    }
  uint64_t seal = soma_seal_add (SOMA_SEAL_BEGIN, text.text, text.length);
  append (&text, " =", 2);
  append_number (&text, seal, 16, 16);
  return text.text;
}

/* -1 if it is not a hexadecimal digit. */
static int
read_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads a number without sign that is at most `most`; FALSE, without moving on, on failure. */
static bool
read_number (const char **text, int base, uint64_t most, uint64_t *number)
{
  const char *at = *text;
  uint64_t value = 0;

  for (;; at++)
    {
      int digit = read_digit (*at);
      if (digit < 0 || digit >= base)
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

/* 16 hexadecimal digits. */
static bool
read_word (const char **text, uint64_t *word)
{
  *word = 0;
  for (int i = 0; i < 16; i++, ++*text)
    {
      int digit = read_digit (**text);
      if (digit < 0)
        return false;
      *word = *word << 4 | (uint64_t) digit;
    }
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

static bool
read_task (const char **text, int max_depth, SomaTask **task)
{
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  uint64_t number, first, end = UINT32_MAX, skip = 0;
  int n = 0;

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

static bool
read_tasks (const char **text, int max_depth, SomaTask **tasks)
{
  while ((*text)[0] == ' ' && (*text)[1] != '=' && (*text)[1] != '~')
    {
      ++*text;
      if (!read_task (text, max_depth, tasks))
        return false;
      tasks = &(*tasks)->next;
    }
  return true;
}

static bool
read_orbit (const char **text, SomaReported *reported)
{
  uint64_t key[2], n_images = SOMA_ALL_IMAGES;

  if (!read_word (text, &key[0]) || !read_word (text, &key[1]) ||
      soma_reported_find (reported, key) != NULL)
    return false;
  bool of_least = read_char (text, '^');
  if ((of_least || read_char (text, '*')) &&
      !read_number (text, 10, SOMA_N_TRANSFORMS - 1, &n_images))
    return false;
  SomaReportedOrbit *orbit = soma_reported_add (reported, key, true);
  orbit->n_images = (uint32_t) n_images;
  orbit->of_least = of_least;
  return true;
}

static bool
read_reported (const char **text, SomaCheckpoint *checkpoint)
{
  uint64_t most;

  if (strncmp (*text, " ~", 2) != 0)
    return true;
  *text += 2;
  if (!read_number (text, 10, SOMA_REPORTED_MOST, &most))
    return false;
  checkpoint->has_reported = true;
  checkpoint->reported.most = (uint32_t) most;
  while (read_char (text, ':'))
    if (!read_orbit (text, &checkpoint->reported))
      return false;
  return true;
}

/* Everything except the seal, which has been checked already. */
static bool
read_parts (const char **text, int max_depth, SomaCheckpoint *checkpoint)
{
  uint64_t fraction;

  if (!read_char (text, ' ') || !read_number (text, 16, FRACTION_ONE, &fraction) ||
      !read_char (text, ' ') || !read_number (text, 10, UINT64_MAX, &checkpoint->n_solutions))
    return false;
  checkpoint->fraction = (double) fraction / FRACTION_ONE;
  return read_tasks (text, max_depth, &checkpoint->tasks) && read_reported (text, checkpoint) &&
         strncmp (*text, " =", 2) == 0;
}

/* Compares where two tasks begin, in the order in which the tree is searched. */
static int
compare_begins (const void *a, const void *b)
{
  const SomaTask *first = *(const SomaTask *const *) a, *second = *(const SomaTask *const *) b;
  int n_common = first->n_prefix < second->n_prefix ? first->n_prefix : second->n_prefix;

  for (int i = 0; i <= n_common; i++)
    {
      uint32_t x = i < first->n_prefix ? first->prefix[i] : first->first;
      uint32_t y = i < second->n_prefix ? second->prefix[i] : second->first;
      if (x != y)
        return x < y ? -1 : 1;
    }
  return (first->n_prefix > second->n_prefix) - (first->n_prefix < second->n_prefix);
}

/* Whether a task that begins no earlier than another begins before that one ends. */
static bool
begins_inside (const SomaTask *task, const SomaTask *other)
{
  for (int i = 0; i <= other->n_prefix; i++)
    {
      uint32_t at = i < task->n_prefix ? task->prefix[i] : task->first;
      uint32_t end = i < other->n_prefix ? other->prefix[i] : other->end;
      if (at != end)
        return at < end;
      if (i == task->n_prefix)
        return i < other->n_prefix;
    }
  return false;
}

static bool
have_overlap (const SomaTask *tasks)
{
  size_t n = 0;
  bool overlap = false;

  for (const SomaTask *task = tasks; task != NULL; task = task->next)
    n++;
  const SomaTask **sorted = soma_alloc (n, sizeof *sorted);
  n = 0;
  for (const SomaTask *task = tasks; task != NULL; task = task->next)
    sorted[n++] = task;
  qsort (sorted, n, sizeof *sorted, compare_begins);
  for (size_t i = 1; i < n && !overlap; i++)
    overlap = begins_inside (sorted[i], sorted[i - 1]);
  free (sorted);
  return overlap;
}

/* The length without the seal, 0 if the seal is invalid. A line end may follow the seal. */
static size_t
check_seal (const char *text)
{
  size_t length = strlen (text);
  uint64_t seal;

  length -= length > 0 && text[length - 1] == '\n';
  if (length < SEAL_LENGTH)
    return 0;
  const char *at = text + length - SEAL_LENGTH;
  return read_char (&at, ' ') && read_char (&at, '=') && read_word (&at, &seal) &&
                 seal == soma_seal_add (SOMA_SEAL_BEGIN, text, length - SEAL_LENGTH)
             ? length - SEAL_LENGTH
             : 0;
}

bool
soma_checkpoint_is_sealed (const char *text)
{
  return check_seal (text) > 0;
}

uint64_t
soma_checkpoint_get_hash (const char *text)
{
  size_t n = strlen (SOMA_CHECKPOINT_PREFIX);
  const char *at = text + n;
  uint64_t hash;

  return strncmp (text, SOMA_CHECKPOINT_PREFIX, n) == 0 && read_word (&at, &hash) ? hash : 0;
}

bool
soma_checkpoint_read (const char *text, uint64_t hash, int max_depth, SomaCheckpoint *checkpoint,
                      int *culprit)
{
  const char *at = text;
  size_t length = check_seal (text);
  bool ok = false;

  *checkpoint = (SomaCheckpoint){ 0 };
  if (length > 0 && strncmp (text, SOMA_CHECKPOINT_PREFIX, strlen (SOMA_CHECKPOINT_PREFIX)) == 0)
    {
      at += strlen (SOMA_CHECKPOINT_PREFIX);
      ok = read_word (&at, &checkpoint->hash) && checkpoint->hash == hash &&
           read_parts (&at, max_depth, checkpoint) && at == text + length &&
           !have_overlap (checkpoint->tasks);
    }
  if (ok)
    return true;
  *culprit = (int) (at - text);
  soma_checkpoint_clear (checkpoint);
  return false;
}

void
soma_checkpoint_clear (SomaCheckpoint *checkpoint)
{
  soma_task_free_all (checkpoint->tasks);
  soma_reported_clear (&checkpoint->reported);
  *checkpoint = (SomaCheckpoint){ 0 };
}
