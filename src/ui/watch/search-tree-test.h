/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search-tree.h"

/* Used only by the tree itself and its tests. */

/* The step with which placement `i` of row `level` begins; 0 if there is none. */
guint64 soma_search_tree_get_step (SomaSearchTree *self, guint level, guint i);
