/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "unit-file.h"
#include "unit-result.h"

/* A unit of a directory, and what came out of it. */
typedef struct
{
  char *path; /* owned, as are the others */
  Unit *unit;
  UnitResult *result; /* (nullable) */
} CollectedUnit;

/* The units of a directory, in the order of the tree. */
typedef struct
{
  GPtrArray *units; /* of CollectedUnit */
  guint n_missing;  /* of them without a result */
  gboolean
      is_damaged; /* a result cannot be read; a message was printed, and it counts as missing */
} UnitCollection;

/* Reads all units of the directory and their results. NULL with a message if they do not tile the
 * tree of one puzzle, or one of them is damaged. */
UnitCollection *unit_collection_load (const char *path);

void unit_collection_free (UnitCollection *collection);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnitCollection, unit_collection_free)
