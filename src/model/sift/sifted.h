/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "solution-list.h"

/* Some solutions of a list, in some order: a GListModel that stores their indices only and never
 * changes. Hand-written because there can be a million. */
#define SOMA_TYPE_SIFTED (soma_sifted_get_type ())
G_DECLARE_FINAL_TYPE (SomaSifted, soma_sifted, SOMA, SIFTED, GObject)

/* Takes a reference on the indices (of guint), which nobody changes from now on. */
SomaSifted *soma_sifted_new (SomaSolutionList *list, GArray *indices);

/* The indices (of guint) in the whole list; owned by it. */
const GArray *soma_sifted_get_indices (SomaSifted *self);

/* The position of the solution with that index in the whole list; G_MAXUINT if it is not there. */
guint soma_sifted_find (SomaSifted *self, guint index);
