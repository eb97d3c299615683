/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What the marks of another library (`other`, of SomaStoredMark) add to those of one's own: a
 * favourite of the one is a favourite, a figure was opened when it was opened last, and has the tags
 * of both. Appends those that are new or change to `added`. `ids` are the ids (gint64) of the
 * other's figures here, negative for new ones. */
void soma_merge_marks (const GPtrArray *own, const GPtrArray *other, GHashTable *ids,
                       GPtrArray *added);
