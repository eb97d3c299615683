/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch-part.h"

/* The part of the search tree around the current step: a row for each piece in place, with all
 * the placements that were tried there. The more nodes are known below a placement, the wider it
 * is; the one on the path is highlighted and opens into the next row. A click goes to a
 * placement; arrow keys move among them and Enter goes to one.
 *
 * Signal "go-to" (guint64 step). */
#define SOMA_TYPE_SEARCH_TREE (soma_search_tree_get_type ())
G_DECLARE_FINAL_TYPE (SomaSearchTree, soma_search_tree, SOMA, SEARCH_TREE, SomaWatchPart)
