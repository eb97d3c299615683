/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Real pointer and key events, made by the X server (its XTEST extension, through xdotool): they take
 * the way that a person's take. They arrive later, through the main loop. */

/* Lets keys go to the widget's window. Needed once, because tests run without a window manager. */
void soma_input_focus_window (gpointer widget);

/* Takes the keys away from all windows of the program. */
void soma_input_focus_nothing (gpointer widget);

/* Minimises the widget's window or brings it back, as window managers do that keep it mapped: they
 * say so in a property. */
void soma_input_minimize_window (gpointer widget, gboolean minimized);

/* Runs the main loop until what was changed is laid out: a place on the screen is what it seems. */
void soma_input_settle (gpointer widget);

/* Moves the pointer to a point of the widget. */
void soma_input_point (gpointer widget, double x, double y);

/* `button` is 1 for the primary one, 2, 3 as in X. */
void soma_input_press (int button);
void soma_input_release (int button);

/* Presses at one point of the widget and releases at the other, with steps between. */
void soma_input_drag (gpointer widget, int button, double x, double y, double to_x, double to_y);

/* Types keys one after the other, with X's names: "space", "Right", "ctrl+z". */
void soma_input_keys (const char *keys);

/* Holds a modifier key down, or lets it go: "ctrl", "shift". */
void soma_input_hold (const char *key);
void soma_input_let_go (const char *key);
