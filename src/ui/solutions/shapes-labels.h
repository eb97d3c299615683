/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Texts about solutions as pieces; each is new. */

/* While they are read: "Read 1,000 of 240,000 solutions so far". */
char *soma_label_shapes_read (guint n_read, guint n_solutions);

/* How many pieces of those that are wanted come in, where there is room for `n_room`. */
char *soma_label_shapes (guint n_wanted, guint n_room);

/* Once they are in. */
char *soma_label_shapes_added (guint n);
