/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch-part.h"

/* The tree of a watched search about the path to where it is: a row for each piece in place, with all
 * placements that were tried there, as wide as there are nodes below them, as far as is known; the
 * one on the path is lit and opens into the next row. A placement that is clicked is gone to; arrow
 * keys move among them and Enter goes there.
 *
 * Signal "go-to" (guint64 step). */
#define SOMA_TYPE_SEARCH_TREE (soma_search_tree_get_type ())
G_DECLARE_FINAL_TYPE (SomaSearchTree, soma_search_tree, SOMA, SEARCH_TREE, SomaWatchPart)

/* What is at a place of the tree: the step that the placement number `i` of row `level` begins with;
 * 0 if there is none. */
guint64 soma_search_tree_get_step (SomaSearchTree *self, guint level, guint i);
