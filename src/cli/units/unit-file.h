/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "interval.h"
#include "puzzle.h"

/* A unit: an interval of the search tree of a puzzle, in a file that says all that is needed to
 * search it on any machine:
 *
 *     soma-unit 1
 *     unit 17 of 1000
 *     tree 0123456789abcdef      the hash of what the tree depends on
 *     order 2                    of its nodes, which a later version may change
 *     symmetry full
 *     solutions no               or yes: they are to be kept, and not only counted
 *     from 3/29.5/11             borders (interval.h)
 *     to 3/29.7/11
 *     puzzle
 *     soma 1 ...                 a file in the native format
 *     seal 0123456789abcdef
 */

typedef struct
{
  guint number; /* from 1 */
  guint of;
  guint64 tree;
  guint order;
  SomaSymmetry symmetry;
  gboolean keeps_solutions;
  SomaInterval interval; /* valid; owned */
  char *puzzle;          /* owned: the native text */
} Unit;

void unit_free (Unit *unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Unit, unit_free)

/* Reads the text of a unit. NULL with an error, a sentence without the name of the file, if it is
 * damaged, or from another version. The puzzle is not looked at. */
Unit *unit_parse (const char *text, gsize length, GError **error);

/* The same for a file, with its name in the error. */
Unit *unit_load (const char *path, GError **error);

char *unit_write (const Unit *unit);

/* The word for a convention, as for --symmetry. */
const char *unit_get_symmetry_word (SomaSymmetry symmetry);

/* FALSE if there is no such word. */
gboolean unit_parse_symmetry (const char *word, SomaSymmetry *symmetry);

/* Whether both are of the same puzzle, convention and version, and of the same kind. */
gboolean unit_is_like (const Unit *unit, const Unit *other);
