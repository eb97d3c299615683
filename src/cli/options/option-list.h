/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <getopt.h>

/* Long options without a letter; an option with a letter has that as its code. */
typedef enum
{
  OPTION_COUNT = 256,
  OPTION_SYMMETRY,
  OPTION_METHOD,
  OPTION_FORMAT,
  OPTION_THREADS,
  OPTION_GRID,
  OPTION_BUILD_ORDER,
  OPTION_PLACEMENTS,
  OPTION_STRICT,
  OPTION_SUBSET,
  OPTION_WITHOUT,
  OPTION_ONLY,
  OPTION_RESUME,
  OPTION_CHECKPOINT,
  OPTION_RANDOM,
  OPTION_SEED,
  OPTION_NTH,
  OPTION_CACHE,
  OPTION_ESTIMATE,
  OPTION_TRACE,
  OPTION_HIDE_COLLISIONS,
  OPTION_SEARCH,
  OPTION_ORDER,
  OPTION_SUGGEST,
  OPTION_UNIQUE,
  OPTION_WHY,
  OPTION_GENERATE,
  OPTION_FIND_PUZZLE,
  OPTION_HARDER,
  OPTION_TIME,
  OPTION_SOLID,
  OPTION_CONVERT,
  OPTION_TAKE_APART,
  OPTION_ONLY_APART,
  OPTION_HOLD,
  OPTION_MEMORY,
  OPTION_SPLIT,
  OPTION_UNIT,
  OPTION_MERGE,
  OPTION_SOLUTIONS,
  OPTION_VERSION,
} OptionCode;

#define OPTION_LIST_MAX 64

/* The options in the form that getopt_long() takes. */
typedef struct
{
  char short_options[2 * OPTION_LIST_MAX + 2];
  struct option long_options[OPTION_LIST_MAX + 1];
} OptionList;

void option_list_init (OptionList *list);

/* Prints the text of --help, in lines of at most 80 columns. */
void option_list_print_help (void);
