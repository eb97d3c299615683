/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interval.h"

#include <stdlib.h>
#include <string.h>

#include "figure.h"
#include "memory.h"

/* A step as text: two numbers of 10 digits, a slash and a point. */
#define STEP_TEXT 22

/* Adds the digits; returns how many. */
static size_t
write_number (char *text, uint32_t number)
{
  char digits[10];
  size_t n = 0;

  do
    {
      digits[n++] = (char) ('0' + number % 10);
      number /= 10;
    }
  while (number > 0);
  for (size_t i = 0; i < n; i++)
    text[i] = digits[n - 1 - i];
  return n;
}

char *
soma_border_write (const SomaBorder *border)
{
  char *text = soma_alloc ((size_t) border->n_steps * STEP_TEXT + 2, 1), *at = text;

  if (border->n_steps == 0)
    *at++ = border->is_end ? '1' : '0';
  for (int i = 0; i < border->n_steps; i++)
    {
      if (i > 0)
        *at++ = '.';
      at += write_number (at, border->steps[i].child);
      *at++ = '/';
      at += write_number (at, border->steps[i].of);
    }
  *at = '\0';
  return text;
}

/* Digits without leading zeros. */
static bool
read_number (const char **text, uint32_t *number)
{
  const char *at = *text;
  uint64_t value = 0;

  for (; *at >= '0' && *at <= '9' && value < UINT32_MAX; at++)
    value = 10 * value + (uint64_t) (*at - '0');
  if (at == *text || value >= UINT32_MAX || (**text == '0' && at > *text + 1))
    return false;
  *text = at;
  *number = (uint32_t) value;
  return true;
}

static int
count_steps (const char *text)
{
  int n = 1;

  for (; *text != '\0'; text++)
    n += *text == '.';
  return n;
}

bool
soma_border_read (const char *text, int max_depth, SomaBorder *border)
{
  *border = (SomaBorder){ .is_end = strcmp (text, "1") == 0 };
  if (border->is_end || strcmp (text, "0") == 0)
    return true;
  int n = count_steps (text);
  if (n > max_depth)
    return false;
  border->n_steps = n;
  border->steps = soma_alloc (n, sizeof *border->steps);
  for (int i = 0; i < n; i++)
    {
      SomaBorderStep *step = &border->steps[i];
      bool is_last = i == n - 1, ok = read_number (&text, &step->child) && *text++ == '/';
      if (!ok || !read_number (&text, &step->of) || *text++ != (is_last ? '\0' : '.') ||
          step->child >= step->of || (is_last && step->child == 0))
        {
          soma_border_clear (border);
          return false;
        }
    }
  return true;
}

void
soma_border_clear (SomaBorder *border)
{
  free (border->steps);
  *border = (SomaBorder){ 0 };
}

bool
soma_border_compare (const SomaBorder *a, const SomaBorder *b, int *order)
{
  int n = a->n_steps < b->n_steps ? a->n_steps : b->n_steps;

  *order = a->is_end - b->is_end;
  if (a->is_end || b->is_end)
    return true;
  for (int i = 0; i < n; i++)
    {
      const SomaBorderStep *x = &a->steps[i], *y = &b->steps[i];
      if (x->of != y->of)
        return false;
      *order = (x->child > y->child) - (x->child < y->child);
      if (*order != 0)
        return true;
    }
  /* No border ends in a first child, so the longer one is farther. */
  *order = (a->n_steps > b->n_steps) - (a->n_steps < b->n_steps);
  return true;
}

double
soma_border_get_share (const SomaBorder *border)
{
  double share = 0;

  for (int i = border->n_steps - 1; i >= 0; i--)
    share = (border->steps[i].child + share) / border->steps[i].of;
  return border->is_end ? 1 : share;
}

bool
soma_interval_is_valid (const SomaInterval *interval)
{
  int order;

  return soma_border_compare (&interval->from, &interval->to, &order) && order < 0;
}

void
soma_interval_clear (SomaInterval *interval)
{
  soma_border_clear (&interval->from);
  soma_border_clear (&interval->to);
}

/* A list of tasks that grows at its end. */
typedef struct
{
  SomaTask *first, **last;
  double share;
} Tasks;

/* Adds children `first` to `end` - 1 of the node to which the first `depth` steps lead. */
static void
add_task (Tasks *tasks, const SomaBorder *border, int depth, uint32_t first, uint32_t end)
{
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  double share = 1;

  if (first >= end)
    return;
  prefix[0] = 0;
  for (int i = 0; i < depth; i++)
    {
      prefix[i] = border->steps[i].child;
      share /= border->steps[i].of;
    }
  *tasks->last = soma_task_new (prefix, depth, first, end, 0);
  tasks->last = &(*tasks->last)->next;
  tasks->share += share * (end - first) / border->steps[depth].of;
}

SomaTask *
soma_interval_list_tasks (const SomaInterval *interval, double *share)
{
  const SomaBorder *from = &interval->from, *to = &interval->to;
  Tasks tasks = { .last = &tasks.first };
  int common = 0;

  if (from->n_steps == 0 && to->is_end)
    {
      *share = 1;
      return soma_task_new (NULL, 0, 0, UINT32_MAX, 0);
    }
  while (common < from->n_steps && common < to->n_steps &&
         from->steps[common].child == to->steps[common].child)
    common++;
  /* What is left of the nodes on the way up from the first border, ... */
  for (int d = from->n_steps - 1; d > common; d--)
    add_task (&tasks, from, d, from->steps[d].child + (d < from->n_steps - 1), from->steps[d].of);
  /* ... the children between both, ... */
  bool leads_there = common < from->n_steps;
  uint32_t first = leads_there ? from->steps[common].child + (common < from->n_steps - 1) : 0;
  if (to->is_end)
    add_task (&tasks, from, 0, first, from->steps[0].of);
  else
    add_task (&tasks, to, common, first, to->steps[common].child);
  /* ... and what comes before the second one, on the way down to it. */
  for (int d = common + 1; d < to->n_steps; d++)
    add_task (&tasks, to, d, 0, to->steps[d].child);
  *share = tasks.share;
  return tasks.first;
}

/* Where a place that the steps of a task lead to lies: before the border (-1), after it or at it.
 * The last of the `n` steps is `last`. */
static int
compare_place (const SomaTask *task, uint32_t last, const SomaBorder *border)
{
  if (border->is_end)
    return -1;
  for (int i = 0; i <= task->n_prefix && i < border->n_steps; i++)
    {
      uint32_t child = i < task->n_prefix ? task->prefix[i] : last;
      if (child != border->steps[i].child)
        return child < border->steps[i].child ? -1 : 1;
    }
  if (task->n_prefix < border->n_steps)
    return task->n_prefix + 1 < border->n_steps ? -1 : 0;
  /* Steps to first children lead to the same place. */
  for (int i = border->n_steps; i <= task->n_prefix; i++)
    if ((i < task->n_prefix ? task->prefix[i] : last) > 0)
      return 1;
  return 0;
}

bool
soma_interval_has_task (const SomaInterval *interval, const SomaTask *task)
{
  const SomaBorder *to = &interval->to;
  int depth = task->n_prefix;

  if (compare_place (task, task->first, &interval->from) < 0)
    return false;
  if (to->is_end)
    return true;
  /* After its last child, a node ends, and whether that is before the border is seen above it. */
  for (int i = 0; i < depth && i < to->n_steps; i++)
    if (task->prefix[i] != to->steps[i].child)
      return task->prefix[i] < to->steps[i].child;
  return depth < to->n_steps && task->end <= to->steps[depth].child;
}

static uint64_t
mix (uint64_t hash, uint64_t value)
{
  return (hash ^ value) * UINT64_C (0x100000001b3);
}

uint64_t
soma_interval_hash (const SomaInterval *interval)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);

  for (int i = 0; i < 2; i++)
    {
      const SomaBorder *border = i == 0 ? &interval->from : &interval->to;
      hash = mix (hash, (uint64_t) border->n_steps);
      for (int d = 0; d < border->n_steps; d++)
        hash = mix (mix (hash, border->steps[d].child), border->steps[d].of);
      hash = mix (hash, border->is_end);
    }
  return hash;
}
