/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* The figures that come with the program (data/catalogue, compiled in), sorted into collections,
 * with names in the user's language. A new copy; free with soma_file_contents_free(). */
SomaFileContents *soma_catalogue_load (void);

/* Likewise the figures for some of the seven pieces, for beginners. */
SomaFileContents *soma_catalogue_load_levels (void);

/* Measures of a figure that comes with the program. */
typedef struct
{
  guint n_solutions; /* SOMA_SYMMETRY_FULL */
  double n_attempts; /* 1 divided by the fraction of attempts that succeed: see difficulty.h */
} SomaCatalogueMeasure;

/* By the figure's id. FALSE if it was not measured, like figures without solutions. */
gboolean soma_catalogue_get_measure (const char *id, SomaCatalogueMeasure *measure);
