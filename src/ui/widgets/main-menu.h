/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The main menu of a page: "figures", "levels", or one of a figure: "design", "solutions",
 * "play", "watch". (transfer full) */
GMenuModel *soma_main_menu_new (const char *page);
