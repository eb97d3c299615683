/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Solutions drawn from a stream of them that is not kept: each of some places gets any of those
 * that were seen, all equally likely, whatever the other places get. (Reservoirs of one: Vitter,
 * "Random Sampling with a Reservoir", 1985.) */
typedef struct _Reservoir Reservoir;

/* `random` is where the numbers come from: the state of soma_random_next(). NULL if the places take
 * more than `most_bytes`, or memory runs out. */
Reservoir *reservoir_new (guint64 n_places, int n_cells, guint64 random, gsize most_bytes);

/* Takes NULL too. */
void reservoir_free (Reservoir *reservoir);

/* Adds the next solution, `n_cells` numbers. */
void reservoir_add (Reservoir *reservoir, const guint16 *copy_at);

/* How many were added. */
guint64 reservoir_get_n_seen (const Reservoir *reservoir);

/* What a place has got; not before anything was added. */
const guint16 *reservoir_get (const Reservoir *reservoir, guint64 place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reservoir, reservoir_free)
