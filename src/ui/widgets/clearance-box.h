/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* The clearance that a quarter turn may need, in cells and, of cells as they are printed, in mm. It
 * is that of the settings, and has no properties of its own. */
#define SOMA_TYPE_CLEARANCE_BOX (soma_clearance_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaClearanceBox, soma_clearance_box, SOMA, CLEARANCE_BOX, GtkBox)
