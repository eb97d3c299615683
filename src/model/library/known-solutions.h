/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bookmarks.h"
#include "design.h"
#include "filter.h"

/* What a person knows of the solutions of one puzzle: those found by playing, those with a
 * bookmark, and those that came with the figure. Solutions that count as the same under the
 * convention of a list are the same here.
 *
 * Signal "changed": others were found, or have bookmarks. */
#define SOMA_TYPE_KNOWN_SOLUTIONS (soma_known_solutions_get_type ())
G_DECLARE_FINAL_TYPE (SomaKnownSolutions, soma_known_solutions, SOMA, KNOWN_SOLUTIONS, GObject)

/* The puzzle is that of the design, with which solutions came. */
SomaKnownSolutions *soma_known_solutions_new (SomaLibrary *library, SomaPuzzle *puzzle,
                                              SomaSymmetry symmetry, const SomaDesign *design);

/* Whether the solution was found by playing, or came with the figure. */
gboolean soma_known_solutions_is_found (SomaKnownSolutions *self, const guint16 *copy_at);
gboolean soma_known_solutions_is_drawn (SomaKnownSolutions *self, const guint16 *copy_at);

/* Those that came with the figure (arrays of guint16). Owned. */
GPtrArray *soma_known_solutions_get_drawn (SomaKnownSolutions *self);

/* Owned. */
SomaBookmarks *soma_known_solutions_get_bookmarks (SomaKnownSolutions *self);

/* Tells the filter which were found and which are bookmarked, until that changes. */
void soma_known_solutions_tell (SomaKnownSolutions *self, SomaFilter *filter);
