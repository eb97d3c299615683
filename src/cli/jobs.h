/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "options.h"

/* A figure to solve. */
typedef struct
{
  char *id;
  char *label; /* the id as messages give it: short, and harmless to a terminal */
  char *name;  /* (nullable) where the file has none */
  SomaPuzzle *puzzle;
} Job;

/* Reads all files and makes a job of every figure asked for, in the order of the files. All is read
 * and checked before anything is solved: NULL if something is wrong beyond use, which was said on
 * standard error; lesser problems are only said. A file of which some figures can be solved is not
 * wrong beyond use, unless options->strict. The array owns the jobs. */
GPtrArray *jobs_load (const Options *options);

/* The set that options->set names; a new reference. NULL if there is none of that name, which was said
 * on standard error. */
SomaPieceSet *jobs_load_set (const Options *options);
