/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The main menu of a page: "figures", "levels" or "document". (transfer full) */
GMenuModel *soma_main_menu_new (const char *page);
