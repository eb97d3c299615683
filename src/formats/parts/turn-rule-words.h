/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "turn-rule.h"

/* What files call the ways in which a piece may be turned: "about-z"; NULL for any way, of which
 * they say nothing. */
const char *soma_turn_rule_get_word (SomaTurnRule turns);

/* Whether it is such a word, which may be NULL; `turns` is then what it means. */
gboolean soma_turn_rule_parse (const char *word, SomaTurnRule *turns);
