/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Texts of buttons whose state changes them. Every char * is new: free with g_free(). */

/* The name and the icon of a button that plays steps. */
char *soma_label_play (gboolean playing);
char *soma_name_play_icon (gboolean playing);
