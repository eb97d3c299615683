/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "few-items.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

static void
fill_first_list (SomaFewItems *few)
{
  const SomaInstance *instance = few->instance;
  SomaOptionList *list = &few->lists[0];

  list->n = instance->n_options;
  for (int o = 0; o < instance->n_options; o++)
    {
      SomaItemSet row = { { 0 } };
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1]; i++)
        soma_item_set_add (&row, soma_few_items_bit (instance, instance->items[i]));
      list->options[o] = (uint32_t) o;
      for (int w = 0; w < few->n_words; w++)
        {
          list->rows[w][o] = row.words[w];
          list->seen.words[w] |= row.words[w];
        }
    }
}

/* Sets aside the lists, each as long as the first: how long they will be is not known yet, and what
 * is not written costs nothing. */
static bool
set_up_lists (SomaFewItems *few, int n_lists)
{
  size_t n_options = few->instance->n_options, n = n_lists * n_options;
  uint64_t *rows = soma_try_alloc (n * few->n_words + 1, sizeof *rows);
  uint32_t *options = soma_try_alloc (n + 1, sizeof *options);

  few->lists = soma_alloc0 (n_lists, sizeof *few->lists);
  few->lists[0].rows[0] = rows;
  few->lists[0].options = options;
  if (rows == NULL || options == NULL)
    return false;
  for (int i = 0; i < n_lists; i++)
    {
      few->lists[i].options = options + i * n_options;
      for (int w = 0; w < few->n_words; w++)
        few->lists[i].rows[w] = rows + (i * few->n_words + w) * n_options;
    }
  return true;
}

SomaFewItems *
soma_few_items_new (const SomaInstance *instance, int max_chosen)
{
  SomaFewItems *few = soma_alloc0 (1, sizeof *few);

  few->instance = instance;
  few->n_words = (instance->n_items + 63) / 64;
  if (!set_up_lists (few, max_chosen + 1))
    {
      soma_few_items_free (few);
      return NULL;
    }
  for (int c = 0; c < instance->n_cells; c++)
    if (soma_instance_cell_required (instance, c))
      soma_item_set_add (&few->required_cells, soma_few_items_bit (instance, c));
  fill_first_list (few);
  return few;
}

void
soma_few_items_free (SomaFewItems *few)
{
  if (few == NULL)
    return;
  free (few->lists[0].rows[0]);
  free (few->lists[0].options);
  free (few->lists);
  free (few);
}

/* Appends option number `i` of the other list. */
static inline void
append (SomaOptionList *list, const SomaOptionList *from, int i, const int n_words)
{
  list->options[list->n] = from->options[i];
  for (int w = 0; w < n_words; w++)
    {
      uint64_t row = from->rows[w][i];
      list->rows[w][list->n] = row;
      list->seen.words[w] |= row;
    }
  list->n++;
}

/* Most options are ruled out or kept by chance, so that it is written without a branch. */
static inline void
take_disjoint (SomaOptionList *to, const SomaOptionList *from, const SomaItemSet *covered,
               const int n_words)
{
  SomaItemSet seen = { { 0 } };
  int n = 0;

  for (int i = 0; i < from->n; i++)
    {
      uint64_t common = 0;
      to->options[n] = from->options[i];
      for (int w = 0; w < n_words; w++)
        {
          to->rows[w][n] = from->rows[w][i];
          common |= from->rows[w][i] & covered->words[w];
        }
      for (int w = 0; w < n_words; w++)
        seen.words[w] |= common == 0 ? from->rows[w][i] : 0;
      n += common == 0;
    }
  to->n = n;
  to->seen = seen;
}

static void
find_missed (const SomaItemSet *before, const SomaItemSet *after, const SomaItemSet *covered,
             SomaItemSet *missed)
{
  for (int w = 0; w < SOMA_FEW_WORDS; w++)
    missed->words[w] = before->words[w] & ~after->words[w] & ~covered->words[w];
}

void
soma_few_items_choose (SomaFewItems *few, int n_chosen, const SomaItemSet *covered,
                       SomaItemSet *missed)
{
  const SomaOptionList *from = &few->lists[n_chosen - 1];
  SomaOptionList *to = &few->lists[n_chosen];

  if (few->n_words == 1)
    take_disjoint (to, from, covered, 1);
  else
    take_disjoint (to, from, covered, 2);
  find_missed (&from->seen, &to->seen, covered, missed);
}

void
soma_few_items_remove (SomaFewItems *few, int n_chosen, const uint32_t *options, int n_options,
                       SomaItemSet *missed)
{
  const SomaItemSet none = { { 0 } };
  SomaOptionList *list = &few->lists[n_chosen], before = *list;
  const uint32_t *next = options, *end = options + n_options;

  list->n = 0;
  list->seen = none;
  for (int i = 0; i < before.n; i++)
    {
      while (next < end && *next < before.options[i])
        next++;
      if (next == end || *next != before.options[i])
        append (list, &before, i, few->n_words);
    }
  find_missed (&before.seen, &list->seen, &none, missed);
}

uint32_t
soma_few_items_list (const SomaFewItems *few, int n_chosen, int item, uint32_t *options)
{
  const SomaOptionList *list = &few->lists[n_chosen];
  int bit = soma_few_items_bit (few->instance, item);
  const uint64_t *rows = list->rows[bit / 64];
  uint32_t n = 0;

  for (int i = 0; i < list->n; i++)
    if (rows[i] >> bit % 64 & 1)
      options[n++] = list->options[i];
  return n;
}
