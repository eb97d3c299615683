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

/* How the number of attempts is known. */
typedef enum
{
  SOMA_ATTEMPTS_UNKNOWN,
  SOMA_ATTEMPTS_EXACT,
  SOMA_ATTEMPTS_SAMPLED, /* from attempts made at random */
  SOMA_ATTEMPTS_MORE,    /* likewise, but hardly any succeeded: it takes more than that */
} SomaAttempts;

/* Measures of a figure that comes with the program. */
typedef struct
{
  gboolean is_counted; /* otherwise there are too many solutions: at least one was found */
  guint64 n_solutions[SOMA_CATALOGUE_N_COUNTS]; /* by SomaSymmetry */
  SomaAttempts attempts;
  double n_attempts; /* 1 divided by the fraction of attempts that succeed: see difficulty.h; 0 if
                        it is not known, as none succeeds */
} SomaCatalogueMeasure;

/* By the figure's id. FALSE if it was not measured. */
gboolean soma_catalogue_get_measure (const char *id, SomaCatalogueMeasure *measure);
