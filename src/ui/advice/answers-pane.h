/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "answers.h"
#include "draft.h"

/* Everything known about the design being drawn, as it becomes known.
 *
 * Property "answers", read-only. Signal "known-activated": the name of the known figure that it
 * matches was clicked. */
#define SOMA_TYPE_ANSWERS_PANE (soma_answers_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaAnswersPane, soma_answers_pane, SOMA, ANSWERS_PANE, GtkBox)

/* `draft` contains the design. Call once. */
void soma_answers_pane_set_answers (SomaAnswersPane *self, SomaAnswers *answers, SomaDraft *draft);
