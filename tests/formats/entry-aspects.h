/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format.h"

/* What differs between two entries, as flags of SomaFormatLoss: `after` is what came back of
 * `before`. It shares nothing with the comparison of the program: every aspect is written down as a
 * text, and texts are compared. `known` are those that differ already: once it is lost which pieces
 * are different, how many kinds of them there are means nothing. */
guint compare_aspects (const SomaFileEntry *before, const SomaFileEntry *after, guint known);
