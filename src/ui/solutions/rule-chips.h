/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "sift.h"

/* The rules that all listed solutions meet. Each is a button that drops it ("sift.remove" with its
 * index among them, a uint32); another button drops all ("sift.clear"). */
#define SOMA_TYPE_RULE_CHIPS (soma_rule_chips_get_type ())
G_DECLARE_FINAL_TYPE (SomaRuleChips, soma_rule_chips, SOMA, RULE_CHIPS, GtkWidget)

/* Hidden if there is no rule to be shown. */
void soma_rule_chips_update (SomaRuleChips *self, SomaSift *sift, const SomaPuzzle *puzzle);
