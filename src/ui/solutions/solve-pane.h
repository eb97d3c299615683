/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document.h"

/* What is known of the solutions of a document (property "document", nullable): their number, which
 * of them count as the same, the progress of the search, with buttons that stop and resume it. */
#define SOMA_TYPE_SOLVE_PANE (soma_solve_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolvePane, soma_solve_pane, SOMA, SOLVE_PANE, GtkBox)
