/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Lines of text for a dialog, which scroll if there are many, and can be selected and copied. */
GtkWidget *soma_text_list_new (const char *const *lines);
