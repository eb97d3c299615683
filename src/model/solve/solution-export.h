/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-table.h"
#include "export.h"
#include "solution-list.h"

/* Which solutions of a puzzle are exported. */
typedef struct
{
  SomaSolutionList *list; /* those found so far */

  /* At most one of these. */
  const GArray *indices;      /* (nullable) of guint, in the list: only these */
  const GPtrArray *solutions; /* (nullable) of SomaSolution: these instead, as they are turned */
  gboolean finds_rest;        /* all there are, which is found out while they are written */

  SomaSymmetry symmetry; /* which count as the same */

  /* (nullable) For those that are not in the list: where the search that found all of the list
   * continues. Without that, one begins anew, and the list is not used. */
  const char *checkpoint;

  const SomaApartTable *aparts; /* (nullable) how those of the list come apart, as far as known */
  GHashTable *notes; /* (nullable) what was noted on some, see soma_bookmarks_make_notes() */
} SomaSolutionChoice;

/* The solutions of the choice; 0 if nobody knows how many there will be. */
guint64 soma_solution_choice_count (const SomaSolutionChoice *choice);

/* Whether Soma finds the solutions in files of the format with that id (file-format.h). */
gboolean soma_solution_export_is_read_back (const SomaSolutionChoice *choice, const char *format);

/* Writes solutions to a file of the format with that id, in the order of the choice. `id` and
 * `name` are the figure's. Everything is copied, except for the list, which may grow meanwhile:
 * what it has by now is written. */
SomaExport *soma_solution_export_new (const SomaSolutionChoice *choice, const char *id,
                                      const char *name, const char *format, GFile *file);
