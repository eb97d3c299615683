/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* A bin that Tab can leave. Pages override `grab_focus` to say which of their widgets gets the keys
 * first; GtkWidget's own way of moving the focus asks `grab_focus`, too, and would come back to
 * that widget for ever. Pages and parts of pages that override it derive from this.
 *
 * "single-stop" (boolean, FALSE): Tab comes in once and goes out again, and only arrows move
 * inside, from where the focus was before. GTK stops at every row of a list or a grid otherwise. */
#define SOMA_TYPE_FOCUS_BIN (soma_focus_bin_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaFocusBin, soma_focus_bin, SOMA, FOCUS_BIN, AdwBin)

struct _SomaFocusBinClass
{
  AdwBinClass parent_class;
};
