/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "few-items.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Sets aside the lists, each as long as the first: how long they will be is not known yet, and what
 * is not written costs nothing. */
static bool
set_up_lists (SomaFewItems *few, int n_lists)
{
  size_t n_options = few->instance->n_options, n_words = few->instance->n_row_words;

  few->lists = soma_alloc0 (n_lists, sizeof *few->lists);
  few->options = soma_try_alloc (n_lists * n_options + 1, sizeof *few->options);
  few->rows = soma_try_alloc ((n_lists - 1) * n_options * n_words + 1, sizeof *few->rows);
  if (few->rows == NULL || few->options == NULL)
    return false;
  for (int i = 0; i < n_lists; i++)
    {
      few->lists[i].options = few->options + i * n_options;
      for (size_t w = 0; i > 0 && w < n_words; w++)
        few->lists[i].rows[w] = few->rows + ((i - 1) * n_words + w) * n_options;
    }
  return true;
}

SomaFewItems *
soma_few_items_new (const SomaInstance *instance, int max_chosen)
{
  SomaFewItems *few = soma_alloc0 (1, sizeof *few);

  few->instance = instance;
  if (!set_up_lists (few, max_chosen + 1))
    {
      soma_few_items_free (few);
      return NULL;
    }
  for (int c = 0; c < instance->n_cells; c++)
    if (soma_instance_cell_required (instance, c))
      soma_item_row_add (&few->required_cells, soma_instance_bit (instance, c));
  SomaOptionList *list = &few->lists[0];
  list->n = instance->n_options;
  for (int o = 0; o < instance->n_options; o++)
    list->options[o] = (uint32_t) o;
  for (int w = 0; w < instance->n_row_words; w++)
    {
      list->rows[w] = instance->row_words[w];
      for (int o = 0; o < instance->n_options; o++)
        list->seen.words[w] |= list->rows[w][o];
    }
  return few;
}

void
soma_few_items_free (SomaFewItems *few)
{
  if (few == NULL)
    return;
  free (few->rows);
  free (few->options);
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
take_disjoint (SomaOptionList *to, const SomaOptionList *from, const SomaItemRow *covered,
               const int n_words)
{
  SomaItemRow seen = { { 0 } };
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
find_missed (const SomaItemRow *before, const SomaItemRow *after, const SomaItemRow *covered,
             SomaItemRow *missed)
{
  for (int w = 0; w < SOMA_FEW_WORDS; w++)
    missed->words[w] = before->words[w] & ~after->words[w] & ~covered->words[w];
}

void
soma_few_items_choose (SomaFewItems *few, int n_chosen, const SomaItemRow *covered,
                       SomaItemRow *missed)
{
  const SomaOptionList *from = &few->lists[n_chosen - 1];
  SomaOptionList *to = &few->lists[n_chosen];

  if (few->instance->n_row_words == 1)
    take_disjoint (to, from, covered, 1);
  else
    take_disjoint (to, from, covered, 2);
  find_missed (&from->seen, &to->seen, covered, missed);
}

void
soma_few_items_remove (SomaFewItems *few, int n_chosen, const uint32_t *options, int n_options,
                       SomaItemRow *missed)
{
  const SomaItemRow none = { { 0 } };
  SomaOptionList *list = &few->lists[n_chosen], before = *list;
  const uint32_t *next = options, *end = options + n_options;

  list->n = 0;
  list->seen = none;
  for (int i = 0; i < before.n; i++)
    {
      while (next < end && *next < before.options[i])
        next++;
      if (next == end || *next != before.options[i])
        append (list, &before, i, few->instance->n_row_words);
    }
  find_missed (&before.seen, &list->seen, &none, missed);
}

uint32_t
soma_few_items_list (const SomaFewItems *few, int n_chosen, int item, uint32_t *options)
{
  const SomaOptionList *list = &few->lists[n_chosen];
  int bit = soma_instance_bit (few->instance, item);
  const uint64_t *rows = list->rows[bit / 64];
  uint32_t n = 0;

  for (int i = 0; i < list->n; i++)
    if (rows[i] >> bit % 64 & 1)
      options[n++] = list->options[i];
  return n;
}
