/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-file.h"

/* Asserts what puzzle-file.h promises of what was read from the text: that it is within the limits,
 * that every figure, and every solution that is one, stays the same when it is written in any format
 * and read again, and that problems name lines which the text has. `text` is UTF-8 or anything else
 * but UTF-16. */
void check_contents (const SomaFileContents *contents, const char *text, gsize length);
