/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Ends three habits of all widgets of a kind that are made from now on. Menu buttons show no
 * tooltip while their menu is open, whose first item it would cover. Numbers are not changed by the
 * wheel, which would happen to whoever scrolls what they are in; and letters in their place are not
 * 0, or the least number that there may be. To be called once. */
void soma_gtk_habits_end (void);
