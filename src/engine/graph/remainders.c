/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remainders.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define CHECK_FACTOR 0xc2b2ae3d27d4eb4fu
#define LEAST_ROOM 256

void
soma_remainders_clear (SomaRemainders *remainders)
{
  for (int bin = 0; bin < SOMA_REMAINDER_BINS; bin++)
    free (remainders->items[bin]);
  *remainders = (SomaRemainders){ 0 };
}

void
soma_remainders_empty (SomaRemainders *remainders)
{
  for (int bin = 0; bin < SOMA_REMAINDER_BINS; bin++)
    remainders->n[bin] = 0;
}

uint64_t
soma_remainders_count (int n, int most)
{
  uint64_t ways = 1, sum = 1;

  for (int k = 1; k <= most && k <= n; k++)
    {
      ways = ways * (uint64_t) (n - k + 1) / (uint64_t) k;
      sum += ways;
    }
  return sum;
}

void
soma_remainder_lister_init (SomaRemainderLister *lister, const SomaPuzzle *puzzle,
                            const SomaGroup *group, int most)
{
  *lister = (SomaRemainderLister){
    .keys = soma_piece_keys_new (puzzle, group),
    .sums = soma_alloc ((SOMA_REMAINDER_MOST + 1) * (size_t) group->n_elements, sizeof (uint64_t)),
    .checks = soma_alloc (group->n_elements, sizeof (uint64_t)),
    .most = most,
    .n_passes = 1,
  };
}

void
soma_remainder_lister_clear (SomaRemainderLister *lister)
{
  soma_piece_keys_free (lister->keys);
  free (lister->sums);
  free (lister->checks);
}

static uint64_t
get_check (uint64_t key)
{
  return (key ^ key >> 32) * CHECK_FACTOR;
}

/* The check of all pieces of an image, worked out when it is first asked for. */
static uint64_t
sum_all_checks (SomaRemainderLister *self, int element)
{
  const SomaPieceKeys *keys = self->keys;
  int n_elements = keys->group->n_elements;

  if (self->checks[element] == 0)
    for (int k = 0; k < keys->n; k++)
      self->checks[element] += get_check (keys->keys[(size_t) k * n_elements + element]);
  return self->checks[element];
}

/* The check of what is left in an image, in which these pieces are taken away. */
static uint32_t
sum_checks (SomaRemainderLister *self, int element, const int *taken, int n_taken)
{
  uint64_t sum = sum_all_checks (self, element);
  size_t n_elements = (size_t) self->keys->group->n_elements;

  for (int i = 0; i < n_taken; i++)
    sum -= get_check (self->keys->keys[(size_t) taken[i] * n_elements + element]);
  return (uint32_t) (sum >> 34);
}

/* Of all images, the one with the least sum stands for them. */
static void
add_remainder (SomaRemainderLister *self, uint32_t solution, const int *taken, int n_taken,
               SomaRemainders *remainders)
{
  int n_elements = self->keys->group->n_elements, least = 0;
  const uint64_t *sums = self->sums + (size_t) n_taken * n_elements;

  for (int e = 1; e < n_elements; e++)
    if (sums[e] < sums[least])
      least = e;
  uint64_t hash = soma_mix_bits (sums[least]);
  /* By other bits than the bin's, and without a division: most remainders come here once a pass. */
  if ((uint32_t) ((hash >> 27 & 0xffffffff) * self->n_passes >> 32) != self->pass)
    return;
  SomaSolutionRemainder item = { .hash = hash,
                                 .solution = solution,
                                 .check = sum_checks (self, least, taken, n_taken),
                                 .n_taken = (uint32_t) n_taken & 3 };
  int bin = (int) (item.hash >> 59);

  if (remainders->n[bin] == remainders->room[bin])
    {
      size_t room = remainders->room[bin] > 0 ? 2 * remainders->room[bin] : LEAST_ROOM;
      SomaSolutionRemainder *items = soma_try_realloc (remainders->items[bin], room, sizeof *items);
      remainders->is_full = remainders->is_full || items == NULL;
      if (items == NULL)
        return;
      remainders->items[bin] = items;
      remainders->room[bin] = room;
    }
  remainders->items[bin][remainders->n[bin]++] = item;
}

/* Takes one more piece away, after those that are gone. */
static void
take (SomaRemainderLister *self, uint32_t solution, int *taken, int n_taken,
      SomaRemainders *remainders)
{
  int n_elements = self->keys->group->n_elements;
  const uint64_t *before = self->sums + (size_t) n_taken * n_elements;
  uint64_t *after = self->sums + (size_t) (n_taken + 1) * n_elements;

  if (n_taken >= self->most || n_taken >= SOMA_REMAINDER_MOST)
    return;
  for (int k = n_taken > 0 ? taken[n_taken - 1] + 1 : 0; k < self->keys->n; k++)
    {
      const uint64_t *keys = self->keys->keys + (size_t) k * n_elements;
      for (int e = 0; e < n_elements; e++)
        after[e] = before[e] - keys[e];
      taken[n_taken] = k;
      add_remainder (self, solution, taken, n_taken + 1, remainders);
      take (self, solution, taken, n_taken + 1, remainders);
    }
}

void
soma_remainder_lister_add (SomaRemainderLister *lister, uint32_t solution, const uint16_t *copy_at,
                           SomaRemainders *remainders)
{
  SomaPieceKeys *keys = lister->keys;
  int n_elements = keys->group->n_elements, taken[SOMA_REMAINDER_MOST] = { 0 };

  soma_piece_keys_read (keys, copy_at, n_elements);
  memset (lister->checks, 0, (size_t) n_elements * sizeof *lister->checks);
  for (int e = 0; e < n_elements; e++)
    {
      lister->sums[e] = 0;
      for (int k = 0; k < keys->n; k++)
        lister->sums[e] += keys->keys[(size_t) k * n_elements + e];
    }
  add_remainder (lister, solution, taken, 0, remainders);
  take (lister, solution, taken, 0, remainders);
}
