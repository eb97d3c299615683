/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Shows what the program is, over `parent`. */
void soma_about_show (GtkWindow *parent);
