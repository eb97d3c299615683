/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "jobs.h"
#include "unit-checkpoint.h"
#include "unit-file.h"
#include "unit-result.h"
#include "unit-solutions.h"

/* The search that solves units. It is made once for all units of a puzzle that follow one another,
 * since that can take longer than a small unit. */
typedef struct _UnitSearch UnitSearch;

UnitSearch *unit_search_new (int n_threads);

void unit_search_free (UnitSearch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnitSearch, unit_search_free)

/* Makes ready for a unit of this kind. FALSE with an error, a sentence, if its puzzle cannot be
 * searched, or not in the order in which it was cut. */
gboolean unit_search_prepare (UnitSearch *self, const Unit *unit, GError **error);

/* What a unit that is searched again says of its result. */
typedef enum
{
  UNIT_CHECK_RIGHT,
  UNIT_CHECK_OPEN,  /* the time was over, or it was interrupted; nothing was wrong until then */
  UNIT_CHECK_WRONG, /* a message was printed */
} UnitCheck;

/* Searches the unit, which was prepared, for at most `time` microseconds, and compares the number
 * of solutions with that of the result. Nothing is written. */
UnitCheck unit_search_check (UnitSearch *self, const Unit *unit, const UnitResult *result,
                             const char *path, gint64 time);

typedef enum
{
  UNIT_SEARCH_DONE,
  UNIT_SEARCH_STOPPED, /* by a signal; the checkpoint was written */
  UNIT_SEARCH_FAILED,  /* a message was printed */
} UnitSearchEnd;

/* Solves the unit in that file, from its checkpoint if it has one, and writes its result. If it
 * `is_locked`, no other process is at it. */
UnitSearchEnd unit_search_run (UnitSearch *self, const Unit *unit, const char *path,
                               gboolean is_locked);
