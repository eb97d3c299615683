/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "draft-keeper.h"
#include "library.h"

/* The pages of an open figure by their names, "design", "solutions", "play" and "watch": where it
 * was used last, and where it opens. */

/* What the library remembers the page of an opened figure by, apart from its number there; NULL if
 * there is nothing to know it by again. Free with g_free(). */
char *soma_last_page_make_key (SomaDocument *document);

/* The page on which the figure opens: where it was used last, or drawn; otherwise Play, if it can
 * be built. `key` as above. The result is static, or owned by the library. */
const char *soma_last_page_choose (SomaLibrary *library, SomaDocument *document,
                                   SomaDraftKeeper *keeper, const char *key);

/* Remembers the page. */
void soma_last_page_save (SomaLibrary *library, SomaDraftKeeper *keeper, const char *key,
                          const char *page);
