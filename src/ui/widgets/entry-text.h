/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Shows the text (nullable: none) in an entry, unless it does already. That is not undone: Ctrl+Z
 * there takes back what was typed since, not what another piece or solution is called. */
void soma_entry_show_text (GtkEditable *entry, const char *text);
