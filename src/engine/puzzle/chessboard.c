/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chessboard.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* How many words of 64 bits may be computed for a table: some tenths of a second. */
#define MAX_WORK 400000000

/* Which differences of colours are possible for each number of cells: bit `zero + d` of row v is
 * set if pieces with v cells together can cover d more cells of one colour than of the other. Rows
 * are symmetric, since every piece can be placed on either colour. */
typedef struct
{
  int n_cells;   /* rows 0 to this */
  int low, high; /* those outside these are empty */
  int zero;
  int n_words; /* per row */
  uint64_t *bits;
  int64_t work;
} Table;

static void
table_init (Table *table, int n_cells)
{
  *table = (Table){ .n_cells = n_cells, .zero = n_cells, .n_words = 2 * n_cells / 64 + 1 };
  table->bits = soma_alloc0 ((size_t) (n_cells + 1) * (size_t) table->n_words, sizeof (uint64_t));
  table->bits[table->zero / 64] = (uint64_t) 1 << table->zero % 64;
}

static uint64_t *
get_row (const Table *table, int n_cells)
{
  return table->bits + (size_t) n_cells * (size_t) table->n_words;
}

/* ORs `from`, shifted by `shift` places, into `to`. What is shifted out would be a difference of
 * more cells than there are. */
static void
or_shifted (uint64_t *to, const uint64_t *from, int n_words, int shift)
{
  int words = abs (shift) / 64, bits = abs (shift) % 64;

  for (int i = 0; i < n_words; i++)
    {
      int low = shift >= 0 ? i - words : i + words;
      int next = shift >= 0 ? low - 1 : low + 1;
      if (low >= 0 && low < n_words)
        to[i] |= shift >= 0 ? from[low] << bits : from[low] >> bits;
      if (bits > 0 && next >= 0 && next < n_words)
        to[i] |= shift >= 0 ? from[next] >> (64 - bits) : from[next] << (64 - bits);
    }
}

/* Adds one copy of a piece of `size` cells to every row; replaces the rows if it must be used. Of
 * pieces that all must be, there is one row. */
static void
add_copy (Table *table, int size, int difference, bool must)
{
  int high = table->high + size < table->n_cells ? table->high + size : table->n_cells;

  for (int n = high; n >= table->low; n--)
    {
      uint64_t *row = get_row (table, n);
      if (must)
        memset (row, 0, (size_t) table->n_words * sizeof *row);
      if (n - size < table->low)
        continue;
      or_shifted (row, get_row (table, n - size), table->n_words, difference);
      or_shifted (row, get_row (table, n - size), table->n_words, -difference);
    }
  table->work += (int64_t) 2 * (high - table->low + 1) * table->n_words;
  table->high = high;
  if (must)
    table->low += size;
}

/* False if it would take too long. */
static bool
add_piece (Table *table, const SomaPiece *piece)
{
  const SomaCell *cells = piece->cells;
  int sum = 0;

  for (int i = 0; i < piece->n_cells; i++)
    sum += (cells[i].x + cells[i].y + cells[i].z) % 2 == 0 ? 1 : -1;
  int difference = abs (sum);
  int most = table->n_cells / piece->n_cells + 1; /* one more than fits leaves nothing */
  int n_must = piece->min_count < most ? piece->min_count : most;
  int n_all = piece->max_count < most ? piece->max_count : most;

  for (int i = 0; i < n_all; i++)
    {
      if (table->work > MAX_WORK)
        return false;
      add_copy (table, piece->n_cells, difference, i < n_must);
    }
  return true;
}

static bool
has (const Table *table, int n_cells, int difference)
{
  int bit = table->zero + difference;

  return n_cells >= 0 && abs (difference) <= table->zero &&
         (get_row (table, n_cells)[bit / 64] >> bit % 64 & 1) != 0;
}

/* The numbers of required and optional cells of each colour. */
typedef struct
{
  int n_required[2], n_optional[2];
} Colours;

static void
count_colours (const SomaDrawing *drawing, Colours *colours)
{
  *colours = (Colours){ 0 };
  for (int i = 0; i < drawing->n_cells; i++)
    {
      SomaCell cell = drawing->cells[i];
      int colour = (cell.x + cell.y + cell.z) & 1;
      if (soma_drawing_is_optional (drawing, i))
        colours->n_optional[colour]++;
      else
        colours->n_required[colour]++;
    }
}

/* Whether some choice of optional cells has a number and a difference that the pieces can reach. */
static bool
can_reach (const Table *table, const Colours *colours)
{
  int least = colours->n_required[0] + colours->n_required[1];
  int difference = colours->n_required[0] - colours->n_required[1];

  for (int a = 0; a <= colours->n_optional[0]; a++)
    for (int b = 0; b <= colours->n_optional[1]; b++)
      if (has (table, least + a + b, difference + a - b))
        return true;
  return false;
}

void
soma_drawing_get_parity (const SomaDrawing *drawing, const SomaPieceSet *set, SomaParity *parity)
{
  Table table;
  Colours colours;

  count_colours (drawing, &colours);
  *parity = (SomaParity){ .possible = true,
                          .difference = abs (colours.n_required[0] - colours.n_required[1]) };
  table_init (&table, drawing->n_cells);
  for (int i = 0; i < set->n_pieces && !parity->useless; i++)
    parity->useless = !add_piece (&table, &set->pieces[i]);
  if (!parity->useless)
    {
      int least = colours.n_required[0] + colours.n_required[1];
      bool any = false;

      for (int n = least; n <= table.n_cells; n++)
        for (int d = 0; d <= table.zero; d++)
          {
            if (!has (&table, n, d))
              continue;
            any = true;
            if (d < 64)
              parity->reachable |= (uint64_t) 1 << d;
          }
      parity->possible = !any || can_reach (&table, &colours);
    }
  free (table.bits);
}
