/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "orbit.h"

/* The orbits whose solutions were reported as soon as one of them was found.
 *
 * The solution that represents its orbit (see soma_orbit_report()) may lie in a part of the tree
 * that a search for a few solutions never reaches, while it finds others of the orbit at once. So
 * the first one found is reported, whichever it is, and its orbit is noted here so that it is not
 * reported again. The number of noted orbits is limited; after that a solution is reported if it
 * represents its orbit and the orbit is not noted. */

/* As stored in a checkpoint. Two orbits with the same key would be taken for one; with 128 bits
 * that does not happen. */
typedef struct
{
  uint64_t key[2];
  uint32_t n_images; /* reported so far, of what the convention asks for; SOMA_ALL_IMAGES */
  bool of_least;     /* they are images of the least assembly of the orbit, else of the one that
                        stands for it in the search */
} SomaReportedOrbit;

#define SOMA_ALL_IMAGES UINT32_MAX

/* The most that a search may note. */
#define SOMA_REPORTED_MOST 65536

typedef struct
{
  SomaReportedOrbit *orbits; /* owned; in the order in which they came */
  uint32_t n;
  uint32_t most;       /* no more are noted, unless they are forced in; 0: the first one found of an
                           orbit is not reported, but the one that stands for it */
  uint32_t *table;     /* owned: open addressing; 1 + index into `orbits`, 0 is free */
  uint32_t table_size; /* a power of two */
} SomaReported;

/* The key of the orbit whose least assembly this is (see soma_orbit_find_least()). */
void soma_reported_make_key (const SomaAssembly *least, int n_cells, uint64_t *key);

/* The orbit with this key, or NULL; valid until one is added. */
SomaReportedOrbit *soma_reported_find (SomaReported *reported, const uint64_t *key);

/* Adds an orbit that is not there yet, with no images; returned as by soma_reported_find(). NULL if
 * there is no room, unless it is forced in. Whether there is room must be asked here, under the
 * lock with which the orbit was looked up: once there is none, whatever is not noted is reported by
 * those who find the solution that represents it, and noting it later would report it twice. */
SomaReportedOrbit *soma_reported_add (SomaReported *reported, const uint64_t *key, bool is_forced);

void soma_reported_clear (SomaReported *reported);
