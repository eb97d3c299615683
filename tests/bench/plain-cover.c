/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The yardstick of searching: the exact cover that someone writes in an afternoon, with the one
 * idea that matters, to branch on the item with the fewest options. It reads what instance-text.h
 * describes on standard input, prints the number of covers, and shares nothing with the engine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_ITEMS 128
#define MAX_DEPTH 64

/* Cells from the lowest bit on, types from the highest one down. */
__extension__ typedef unsigned __int128 Items;

/* Of which items there is one option, two, or four and more, in bits of their number: what is added
 * to `fours` remains there. */
typedef struct
{
  Items ones, twos, fours;
} Tally;

/* For each depth, the options that are left, and those that are tried. */
static Items *left[MAX_DEPTH], *tried[MAX_DEPTH];

static uint64_t n_covers, n_nodes;

static Items
keep_lowest (Items items)
{
  return items & -items;
}

/* All of them have four options or more. */
static Items
count_exactly (const Items *options, int n, Items items)
{
  Items best = 0;
  int fewest = n + 1;

  for (; items != 0; items &= items - 1)
    {
      Items item = keep_lowest (items);
      int n_own = 0;
      for (int i = 0; i < n; i++)
        n_own += (options[i] & item) != 0;
      if (n_own < fewest)
        {
          fewest = n_own;
          best = item;
        }
    }
  return best;
}

static Items
choose_item (const Items *options, int n, Items uncovered, const Tally *tally)
{
  Items few = uncovered & ~tally->fours;

  if ((few & ~tally->twos) != 0)
    return keep_lowest (few & ~tally->twos);
  if ((few & ~tally->ones) != 0)
    return keep_lowest (few & ~tally->ones);
  return few != 0 ? keep_lowest (few) : count_exactly (options, n, uncovered);
}

/* Lists the options that have nothing in common with the one that was chosen. */
static int
filter (const Items *options, int n, Items chosen, Items *result, Tally *tally)
{
  int n_left = 0;

  *tally = (Tally){ 0 };
  for (int i = 0; i < n; i++)
    {
      Items option = options[i];
      if ((option & chosen) != 0)
        continue;
      Items carry = tally->ones & option;
      tally->ones ^= option;
      tally->fours |= tally->twos & carry;
      tally->twos ^= carry;
      result[n_left++] = option;
    }
  return n_left;
}

static void
search (int depth, int n, Items uncovered, const Tally *tally)
{
  const Items *options = left[depth];
  Items item = choose_item (options, n, uncovered, tally);
  int n_tried = 0;

  n_nodes++;
  for (int i = 0; i < n; i++)
    if ((options[i] & item) != 0)
      tried[depth][n_tried++] = options[i];
  for (int i = 0; i < n_tried; i++)
    {
      Items chosen = tried[depth][i], rest = uncovered & ~chosen;
      Tally own;
      if (rest == 0)
        {
          n_covers++;
          continue;
        }
      int n_left = filter (options, n, chosen, left[depth + 1], &own);
      if ((rest & ~(own.ones | own.twos | own.fours)) == 0)
        search (depth + 1, n_left, rest, &own);
    }
}

static int
get_digit (int character)
{
  return character <= '9' ? character - '0' : character - 'a' + 10;
}

/* 0 at the end, and if it is no option. */
static int
read_option (int n_types, Items *option)
{
  char digits[MAX_ITEMS / 4 + 1];
  int type;

  *option = 0;
  if (scanf ("%32[0-9a-f] %d ", digits, &type) != 2 || type < 0 || type >= n_types)
    return 0;
  for (const char *at = digits; *at != '\0'; at++)
    *option = *option << 4 | (unsigned) get_digit (*at);
  *option |= (Items) 1 << (MAX_ITEMS - 1 - type);
  return 1;
}

int
main (void)
{
  int n_cells, n_types, n_options;

  if (scanf ("%d %d %d ", &n_cells, &n_types, &n_options) != 3 || n_cells < 1 || n_types < 1 ||
      n_options < 1 || n_types >= MAX_DEPTH || n_cells + n_types > MAX_ITEMS)
    return EXIT_FAILURE;
  for (int i = 0; i <= n_types; i++)
    {
      left[i] = malloc ((size_t) n_options * sizeof (Items));
      tried[i] = malloc ((size_t) n_options * sizeof (Items));
      if (left[i] == NULL || tried[i] == NULL)
        return EXIT_FAILURE;
    }
  for (int i = 0; i < n_options; i++)
    if (!read_option (n_types, &left[0][i]))
      return EXIT_FAILURE;

  Tally tally;
  Items all = (((Items) 1 << n_cells) - 1) | ~(~(Items) 0 >> n_types);
  int n = filter (left[0], n_options, 0, left[0], &tally);
  search (0, n, all, &tally);
  printf ("%" PRIu64 " covers, %" PRIu64 " nodes\n", n_covers, n_nodes);
  return EXIT_SUCCESS;
}
