/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design-file.h"
#include "library-rows.h"

/* How the place of a draft in its file is stored. Versions of the program that know two formats and
 * files of one figure have a number for each; any other place is text, which these versions take
 * for the source of the draft, and leave alone. */

SomaStoredFileUse soma_stored_place_get_use (const SomaFilePlace *place);

/* What is stored as the etag; `etag` is nullable. Free with g_free(). */
char *soma_stored_place_print (const SomaFilePlace *place, const char *etag);

/* FALSE if the draft must not replace the file, or if this version does not know how. `*etag` is
 * (nullable); free it with g_free(). */
gboolean soma_stored_place_parse (const SomaStoredDraft *draft, GFile *file, SomaFilePlace *place,
                                  char **etag);
