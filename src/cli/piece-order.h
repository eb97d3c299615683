/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"

/* Writes the pieces of `set`, as the numbers that they have there, in the order of their letters in
 * `letters`. FALSE and sets `error` (a sentence) unless each is named once. */
gboolean piece_order_read (const char *letters, const SomaPieceSet *set, uint8_t *order,
                           GError **error);
