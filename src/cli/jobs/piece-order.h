/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"

/* Writes the indices of the pieces of `set` in the order in which `letters` names them. FALSE with
 * an error unless each piece is named exactly once. */
gboolean piece_order_read (const char *letters, const SomaPieceSet *set, uint8_t *order,
                           GError **error);
