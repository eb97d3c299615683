/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "solution-list.h"

/* Some solutions of a list, in some order: a GListModel that stores their indices only.
 * Hand-written because there can be a million. */
#define SOMA_TYPE_FILTERED_LIST (soma_filtered_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaFilteredList, soma_filtered_list, SOMA, FILTERED_LIST, GObject)

/* Takes a reference on the indices (of guint, each at most once), which nobody changes from now
 * on. */
SomaFilteredList *soma_filtered_list_new (SomaSolutionList *list, const GArray *indices);

/* Has these instead, likewise. As items-changed tells it, those that it had before and that are
 * `pinned` (indices, of guint) stay what they are, and others come and go between them: all of them
 * unless their order changes, and as many as possible then. What is in view is to be pinned: what
 * is not may be reported as removed and added again, so that a million of them are a few changes.
 * `first` is pinned, too, rather than any of the others; G_MAXUINT: none is.
 * Takes some hundredths of a second for a million. */
void soma_filtered_list_set_indices (SomaFilteredList *self, const GArray *indices,
                                     const GArray *pinned, guint first);

/* The indices (of guint) in the whole list; owned by it, until it has others. */
const GArray *soma_filtered_list_get_indices (SomaFilteredList *self);

/* The position of the solution with that index in the whole list; G_MAXUINT if it is not there. */
guint soma_filtered_list_find (SomaFilteredList *self, guint index);
