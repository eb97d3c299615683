/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Two children beside each other, or one above the other where there is not the width for it, and
 * a handle between them. Properties, to be set once: "first" and "second" (GtkWidget), and
 * "share" (double, from 0 to 1, 0.55): what the first gets until the handle is moved. */
#define SOMA_TYPE_TWO_UP (soma_two_up_get_type ())
G_DECLARE_FINAL_TYPE (SomaTwoUp, soma_two_up, SOMA, TWO_UP, GtkWidget)
