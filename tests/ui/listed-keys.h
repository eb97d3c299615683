/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What the window with the keyboard shortcuts lists, so that tests can press it. */

/* The names of its sections, which nobody sees. (GPtrArray of char *; transfer full) */
GPtrArray *soma_listed_keys_get_sections (void);

/* What a section, or the group with that title in it (NULL: all), lists, in its order and GTK's
 * notation: "<Control>z <Control><Shift>z"; for an action, the first key of the application for it.
 * (GPtrArray of char *; transfer full) */
GPtrArray *soma_listed_keys_read (gpointer application, const char *section, const char *group);

/* Each of these keys as X calls it, "ctrl+shift+z", with all that a range stands for. Free with
 * g_strfreev(). */
char **soma_listed_keys_split (const char *keys);
