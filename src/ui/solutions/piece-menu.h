/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "listing.h"

/* Menus of actions on a piece of a solution: kept.toggle and piece.copy-text with its copy,
 * pieces.look with its index and a SomaPieceLook, and filter.toggle with a rule. Each is new. */

/* What can be done with a copy, and with the cell at which it was clicked. */
GMenuModel *soma_piece_menu_new (SomaListing *listing, SomaSolution *solution, int copy,
                                 SomaCell cell);

/* All copies by their names, to require them where they are. */
GMenuModel *soma_piece_menu_new_kept (const SomaPuzzle *puzzle);
