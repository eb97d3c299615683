/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"
#include "jobs.h"

/* The puzzle of a unit, as text. */

/* The native text of a figure with its pieces, and nothing that does not matter to a search. */
char *unit_puzzle_write (const SomaFileEntry *entry);

/* The puzzle of such a text. NULL with an error, a sentence, if it is not one that can be
 * searched. */
Job *unit_puzzle_read (const char *text, GError **error);

void unit_puzzle_free (Job *job);
