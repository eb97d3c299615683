/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <graphene.h>

#include "bits.h"

/* Where the bits of a row are: plain computation. They stand in groups, which fill lines from the
 * left end of each word of 64 bits; the first group of a word may be short. */

/* Of texts, in pixels: of a digit and of the number of a bit. */
typedef struct
{
  int digit_width, digit_height;
  int caption_width, caption_height;
} SomaBitSizes;

typedef struct
{
  int group;           /* bits in each */
  int cell, gap;       /* widths of a bit and between groups */
  int height;          /* of a bit */
  int line;            /* height */
  int n_groups;        /* per line */
  int margin;          /* before the lines: centres them */
  gboolean is_compact; /* the number of the first bit stands before each line */
  int caption_height;  /* above the bits of a line */
} SomaBitGrid;

/* For so many pixels. */
SomaBitGrid soma_bit_grid_make (const SomaBits *bits, const SomaBitSizes *sizes, int width);

int soma_bit_grid_count_lines (const SomaBitGrid *grid, const SomaBits *bits);

graphene_rect_t soma_bit_grid_get_area (const SomaBitGrid *grid, const SomaBits *bits, int number);

/* Whether the bit is the leftmost one of a whole group. */
gboolean soma_bit_grid_begins_group (const SomaBitGrid *grid, const SomaBits *bits, int number);
