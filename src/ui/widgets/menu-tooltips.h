/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* From now on no menu button shows its tooltip while its menu is open, whose first item that would
 * cover. To be called once, before there are any. */
void soma_menu_tooltips_hide (void);
