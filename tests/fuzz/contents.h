/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format.h"
#include "puzzle-file.h"

/* Asserts what puzzle-file.h promises about the result of reading the text: that it is within the
 * limits, that every figure, and every valid solution, stays the same when it is written in any
 * format and read again, and that problems name lines of the text. `text` is UTF-8 or anything else
 * except UTF-16. */
void check_contents (const SomaFileContents *contents, const char *text, gsize length);

/* Asserts that the figures are read back after they are written in the format, which tells them
 * from others: all that it can hold, with the same cells. */
void check_written (const SomaFormat *format, const SomaFileContents *contents);
