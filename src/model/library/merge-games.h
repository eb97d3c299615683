/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "library-contents.h"
#include "merge-counts.h"

/* Of two games of the same figure, the one that was played later becomes the figure's. The other
 * one is kept apart (saved-game.h) if it waits to be continued, unless the later one goes on from
 * it. Bookmarks, which are stored like games, are united: the later note counts.
 *
 * Adds to `additions` what a library with the games `own` is to get of the games `other` (both of
 * SomaStoredGame), to `replaced` what that takes the place of, and counts; not all of it if
 * `cancellable` (nullable) is cancelled. */
void soma_merge_games (const GPtrArray *own, const GPtrArray *other, SomaLibraryContents *additions,
                       SomaLibraryContents *replaced, SomaMergeCounts *counts,
                       GCancellable *cancellable);
