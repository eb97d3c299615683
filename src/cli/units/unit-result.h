/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "unit-file.h"

/* What came out of a unit: a line of JSON in a file beside it. Its last member seals it. */
typedef struct
{
  guint number, of; /* as in the unit, and so are the others up to the interval */
  guint64 tree;
  guint order;
  SomaSymmetry symmetry;
  SomaInterval interval; /* owned */
  guint64 n_solutions;
  guint64 n_nodes;
  guint64 time; /* in microseconds */

  /* Of the file of solutions, if they were kept */
  gboolean has_solutions;
  guint64 n_bytes;
  guint64 seal;
} UnitResult;

void unit_result_free (UnitResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnitResult, unit_result_free)

/* The result of a unit that has found nothing so far. */
UnitResult *unit_result_new (const Unit *unit);

/* Reads a line. NULL with an error, a sentence, if it is damaged, or from another version. */
UnitResult *unit_result_parse (const char *text, gsize length, GError **error);

/* The same for a file, with its name in the error. */
UnitResult *unit_result_load (const char *path, GError **error);

/* The line; `figure` is the id of the puzzle, and `file` (nullable) the name of the file of
 * solutions, both for whoever reads it. */
char *unit_result_write (const UnitResult *result, const char *figure, const char *file);

/* Whether it is of this unit. */
gboolean unit_result_is_of (const UnitResult *result, const Unit *unit);
