/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "solid-print.h"

/* A drawing of a sheet that a laser cuts: its edge, and the lines of each part with its letter. It
 * is shown as large as there is room. */
#define SOMA_TYPE_CUT_VIEW (soma_cut_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaCutView, soma_cut_view, SOMA, CUT_VIEW, GtkWidget)

/* Shows a sheet of a print that is cut, from 0, with what screen readers say of it. */
void soma_cut_view_show (SomaCutView *self, SomaSolidPrint *print, guint sheet,
                         const char *description);
