/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "filter.h"

/* The rules that all listed solutions meet. Each is a button that drops it ("filter.remove" with
 * its index among them, a uint32); another button drops all ("filter.clear"). */
#define SOMA_TYPE_RULE_CHIPS (soma_rule_chips_get_type ())
G_DECLARE_FINAL_TYPE (SomaRuleChips, soma_rule_chips, SOMA, RULE_CHIPS, GtkWidget)

/* Hidden if there is no rule to be shown. */
void soma_rule_chips_update (SomaRuleChips *self, SomaFilter *filter, const SomaPuzzle *puzzle);
