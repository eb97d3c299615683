/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Counts solutions that a convention does not count as the same. Used by one thread at a time. */
typedef struct _SomaDifferentCount SomaDifferentCount;

SomaDifferentCount *soma_different_count_new (SomaPuzzle *puzzle, SomaSymmetry symmetry);

void soma_different_count_free (SomaDifferentCount *self);

/* Adds a solution: for each cell the copy that covers it. */
void soma_different_count_add (SomaDifferentCount *self, const guint16 *copy_at);

guint64 soma_different_count_get (const SomaDifferentCount *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDifferentCount, soma_different_count_free)
