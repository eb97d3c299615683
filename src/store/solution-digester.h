/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "canonical-puzzle.h"

/* The digests of very many solutions of one puzzle under one convention, as those of
 * soma_stored_solution_digest(), but prepared so that each takes microseconds. Used by one thread
 * at a time. */
typedef struct _SomaSolutionDigester SomaSolutionDigester;

SomaSolutionDigester *soma_solution_digester_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* Takes NULL too. */
void soma_solution_digester_free (SomaSolutionDigester *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolutionDigester, soma_solution_digester_free)

/* Writes SOMA_DIGEST_SIZE bytes. FALSE if `copy_at` has a copy number that is not in the set. */
gboolean soma_solution_digester_make (SomaSolutionDigester *self, const uint16_t *copy_at,
                                      guint8 *digest);

/* Reads the digest from its hexadecimal form, as in the keys of the library (library-store.h).
 * FALSE if it is none. */
gboolean soma_solution_digest_from_text (const char *text, guint8 *digest);
