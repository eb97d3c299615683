/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The program's main menu, for the menu button of every page; owned by the function. */
GMenuModel *soma_main_menu_get (void);
