/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "number.h"

/* Numbers of any size as texts; free with g_free(). */

/* The digits, in groups as the language of the person has them: "53,060,477,521,960,000". */
char *soma_label_digits (const char *digits);

/* The same of a number, with all its digits. */
char *soma_label_whole_number (const SomaNumber *number);

/* Reads what a person types: digits, perhaps in groups. FALSE if it is not a number. */
gboolean soma_number_parse (const char *text, SomaNumber *number);

/* The same of a number that is not too long to be read; else two of its digits and the power of
 * ten: "1.2 × 10³⁵". */
char *soma_label_number (const SomaNumber *number);

/* Whether it is too long. */
gboolean soma_number_is_long (const SomaNumber *number);

/* What ngettext() is to be told of it. */
gulong soma_plural_number (const SomaNumber *number);

/* "53,060,477,521,960,000 solutions", "About 1.2 × 10³⁵ solutions". */
char *soma_label_solutions (const SomaNumber *number);

/* With all the digits where that leaves some out, NULL otherwise. */
char *soma_label_all_solutions (const SomaNumber *number);
