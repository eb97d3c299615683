/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A directory of units, and the files beside a unit: 00017.unit, 00017.result, 00017.checkpoint and
 * 00017.solutions. */

#define UNIT_SUFFIX ".unit"
#define UNIT_RESULT_SUFFIX ".result"
#define UNIT_CHECKPOINT_SUFFIX ".checkpoint"
#define UNIT_SOLUTIONS_SUFFIX ".solutions"

/* The name of a unit's file, such that names are in the order of the units. */
char *unit_directory_name (guint number, guint of);

/* The path of a file beside the unit's; the unit's own suffix, if it has one, is replaced. */
char *unit_directory_beside (const char *unit_path, const char *suffix);

/* The paths of all files with the suffix, sorted; NULL with an error if the directory cannot be
 * read. */
GPtrArray *unit_directory_list (const char *path, const char *suffix, GError **error);
