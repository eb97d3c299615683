/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bit-grid.h"

#define WORD 64
#define LINE_GAP 4
/* With more lines than this, numbers stand beside lines, not above groups. */
#define MOST_TALL_LINES 2

static int
divide_up (int n, int by)
{
  return (n + by - 1) / by;
}

/* Hexadecimal digits where these come out even, or where it takes several words. */
static int
get_group_size (const SomaBits *bits)
{
  return bits->n_bits % 4 == 0 || bits->n_bits > WORD ? 4 : 3;
}

static int
count_words (const SomaBits *bits)
{
  return divide_up (bits->n_bits, WORD);
}

/* The bits of a word, counted from the left: the first one may have fewer. */
static int
get_word_size (const SomaBits *bits, int word)
{
  return word == 0 ? bits->n_bits - (count_words (bits) - 1) * WORD : WORD;
}

/* How many of `n` groups stand on a line if at most `most` have room: the same number on each line
 * if that does not waste half of it. */
static int
choose_groups (int n, int most)
{
  most = CLAMP (most, 1, n);
  for (int per_line = most; 2 * per_line >= most; per_line--)
    if (n % per_line == 0)
      return per_line;
  return divide_up (n, divide_up (n, most));
}

/* A bit's word, counted from the left, and its group there; groups are counted from the right end
 * of the word, so that the leftmost one may have fewer bits. */
static void
find_group (const SomaBits *bits, const SomaBitGrid *grid, int number, int *word, int *group,
            int *in_group)
{
  int place = bits->n_bits - 1 - number;
  int in_word = place % WORD;

  *word = count_words (bits) - 1 - place / WORD;
  *group = divide_up (get_word_size (bits, *word), grid->group) - 1 - in_word / grid->group;
  *in_group = grid->group - 1 - in_word % grid->group;
}

/* Of one word. */
static int
count_lines (const SomaBits *bits, const SomaBitGrid *grid, int word)
{
  return divide_up (divide_up (get_word_size (bits, word), grid->group), grid->n_groups);
}

SomaBitGrid
soma_bit_grid_make (const SomaBits *bits, const SomaBitSizes *sizes, int width)
{
  SomaBitGrid grid = { .group = get_group_size (bits) };
  int n = divide_up (MIN (bits->n_bits, WORD), grid.group);

  grid.cell = sizes->digit_width + 6;
  grid.height = sizes->digit_height + 6;
  grid.gap = grid.cell * 2 / 3;
  int group = grid.group * grid.cell + grid.gap;
  grid.n_groups = choose_groups (n, (width + grid.gap) / group);
  grid.caption_height = sizes->caption_height;
  if (divide_up (n, grid.n_groups) * count_words (bits) > MOST_TALL_LINES)
    {
      grid.is_compact = TRUE;
      grid.caption_height = 0;
      grid.margin = sizes->caption_width + grid.gap;
      grid.n_groups = choose_groups (n, (width - grid.margin + grid.gap) / group);
    }
  grid.line = grid.caption_height + grid.height + (grid.is_compact ? 0 : LINE_GAP);
  grid.margin += MAX ((width - grid.margin + grid.gap - grid.n_groups * group) / 2, 0);
  return grid;
}

int
soma_bit_grid_count_lines (const SomaBitGrid *grid, const SomaBits *bits)
{
  int n_lines = 0;

  for (int w = 0; w < count_words (bits); w++)
    n_lines += count_lines (bits, grid, w);
  return n_lines;
}

graphene_rect_t
soma_bit_grid_get_area (const SomaBitGrid *grid, const SomaBits *bits, int number)
{
  int word, group, in_group, line = 0;

  find_group (bits, grid, number, &word, &group, &in_group);
  for (int w = 0; w < word; w++)
    line += count_lines (bits, grid, w);
  line += group / grid->n_groups;
  int x = grid->margin + group % grid->n_groups * (grid->group * grid->cell + grid->gap);
  return GRAPHENE_RECT_INIT (x + in_group * grid->cell, line * grid->line + grid->caption_height,
                             grid->cell, grid->height);
}

gboolean
soma_bit_grid_begins_group (const SomaBitGrid *grid, const SomaBits *bits, int number)
{
  int word, group, in_group;

  find_group (bits, grid, number, &word, &group, &in_group);
  return in_group == 0;
}
