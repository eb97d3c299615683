/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "diagram.h"

/* The cache of diagrams of all solutions (diagram.h), a file for each, in
 * $XDG_CACHE_HOME/soma/diagrams. It can be deleted at any time: whatever is missing, damaged, of
 * another version or of another puzzle is made again, and nobody is told. Files are written whole
 * or not at all, and several programs and threads may use them at once.
 *
 * A diagram is of a figure in its position, with its pieces in their order: its file is named after
 * the digest of that (soma_canonical_puzzle_get_frame()). One of more than SOMA_DIAGRAM_MAX_BYTES
 * is not kept: where that much is left of a sweep, reading, which tries every edge, takes nearly as
 * long as making it again (dominoes in 4x4x6 cells: 2.4 MB, 31 ms and 42 ms). It pays where little
 * is left of much. */

/* What all files may take together, unless a limit of the whole cache leaves less. */
#define SOMA_DIAGRAM_STORE_LIMIT ((gint64) 64 << 20)

/* The diagram of all solutions of the puzzle, a new reference; NULL if it is not there. Counts as
 * used. */
SomaDiagram *soma_diagram_store_read (SomaPuzzle *puzzle);

/* Keeps a diagram, and removes those that were not used for the longest time, so that all take no
 * more than they may. Whether it is kept. */
gboolean soma_diagram_store_write (SomaDiagram *diagram);

/* How much disk space they take, in bytes. */
gint64 soma_diagram_store_get_size (void);

/* Removes those that were not used for the longest time until they take at most `max_bytes`, in
 * sum. */
void soma_diagram_store_trim (gint64 max_bytes);

/* Limits what they may take from now on; from any thread. */
void soma_diagram_store_set_limit (gint64 max_bytes);
