/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* The figures that come with the program (data/catalogue, compiled in), sorted into collections,
 * with names and notes in the user's language. A new copy; free with soma_file_contents_free(). */
SomaFileContents *soma_catalogue_load (void);

/* Likewise the figures for some of the seven pieces, for beginners. */
SomaFileContents *soma_catalogue_load_levels (void);

/* One for each SomaSymmetry. */
#define SOMA_CATALOGUE_N_COUNTS 3

/* Measures of a figure that comes with the program. */
typedef struct
{
  gboolean is_counted; /* otherwise there are too many solutions: at least one was found */
  guint64 n_solutions[SOMA_CATALOGUE_N_COUNTS]; /* by SomaSymmetry */
  double n_attempts; /* 1 divided by the fraction of attempts that succeed: see difficulty.h; 0 if
                        none succeeds, or the tree of all attempts is too large */
} SomaCatalogueMeasure;

/* By the figure's id. FALSE if it was not measured. */
gboolean soma_catalogue_get_measure (const char *id, SomaCatalogueMeasure *measure);
