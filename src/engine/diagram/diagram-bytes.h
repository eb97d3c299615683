/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "diagram.h"

/* Diagrams as bytes, to be kept where making one takes long and little is left of it: that of 45
 * Y-pentominoes on a board of 15x15 cells takes 11 s, and its 1,696 solutions few bytes.
 *
 *   "SomaDgm2", and the hash of the puzzle's instance, 8 bytes
 *   for each level the numbers of its states and of its edges
 *   for each state, level by level: the number of its edges less 1, and for each edge what it
 *     chooses, counted from the first option of the cell (after them: it stays empty), and the
 *     number of the state to which it leads, in whichever level follows from that
 *   a seal, the hash of all this (FNV-1a), 8 bytes
 *
 * Words of 8 bytes begin with the lowest. Other numbers have as many bytes as they need, of 7 bits
 * each, the lowest first; all but the last one have the highest bit set. */

#define SOMA_DIAGRAM_MAX_BYTES ((size_t) 8 << 20)

/* The bytes of a diagram of all solutions, to be freed with free(); NULL if there are more than
 * SOMA_DIAGRAM_MAX_BYTES, or memory runs out. */
uint8_t *soma_diagram_to_bytes (const SomaDiagram *diagram, size_t *n_bytes);

/* The diagram that was written, a new reference. NULL if the bytes are damaged or too many, those
 * of another puzzle or of another version, or memory runs out: it is to be made again. Every edge
 * is tried on the puzzle, so that whatever is read consists of solutions, each once; a forged
 * diagram can lack some. */
SomaDiagram *soma_diagram_new_from_bytes (SomaPuzzle *puzzle, const uint8_t *bytes, size_t n_bytes);
