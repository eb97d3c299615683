/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "file-contents.h"
#include "options.h"

/* What print_solution() has worked out for all solutions of a job. */
typedef struct
{
  gboolean is_made;
  gpointer data; /* (nullable) */
  GDestroyNotify free;
} JobPlan;

/* Frees what is in it, until it is made again. */
void job_plan_clear (JobPlan *plan);

/* A figure to solve. */
typedef struct
{
  char *id;
  char *label; /* the id for messages: shortened, without control characters */
  char *name;  /* (nullable): the file gives none */
  SomaPuzzle *puzzle;
  GArray *groups; /* (nullable): of SomaFileGroup, of the pieces of the file */
  JobPlan *plan;
} Job;

/* A job without anything in it, but a plan to be made. */
Job *job_new (void);

/* Takes NULL too. */
void job_free (Job *job);

/* The groups of the pieces (SomaApartGroup); NULL if there are none. Free with g_array_unref(). */
GArray *job_list_groups (const Job *job);

/* Reads all files and creates a job for every requested figure, in the order of the files.
 * Everything is read and checked before anything is solved. Problems are reported on standard
 * error. `*all_used` tells whether a figure of every file can be solved; NULL if none can be, or,
 * with options->strict, if there is any problem. The array owns the jobs.
 *
 * If only pieces are asked for, a figure of which nothing says what pieces it has is a piece
 * itself, and files without figures add their sets (SomaPieceSet, a reference each) to `sets`;
 * otherwise that may be NULL. */
GPtrArray *jobs_load (const Options *options, GPtrArray *sets, gboolean *all_used);

/* The same for those who need all that the files say: adds the requested figures (SomaFileEntry),
 * with their pieces if anything says which, to `entries`, and the contents of the files, which own
 * them, to `contents`. FALSE if there are none, or as above. */
gboolean jobs_load_entries (const Options *options, GPtrArray *contents, GPtrArray *entries,
                            GPtrArray *sets, gboolean *all_used);

/* An empty array of sets, which owns its references. */
GPtrArray *jobs_new_sets (void);

/* The set that is used unless --set names one. */
#define JOBS_DEFAULT_SET "soma"

/* The set that options->set names, or else the default one; a new reference. NULL if there is no
 * such set, with a message on standard error. */
SomaPieceSet *jobs_load_set (const Options *options);
