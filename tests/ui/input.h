/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Real pointer and key events, made by the X server (its XTEST extension, through xdotool): they
 * take the same path as a person's. They arrive later, through the main loop. */

/* Gives the widget's window the keyboard focus. Needed once, because tests run without a window
 * manager. */
void soma_input_focus_window (gpointer widget);

/* Takes the keyboard focus from all windows of the program. */
void soma_input_focus_nothing (void);

/* Minimises the widget's window or restores it, like window managers that keep it mapped and set a
 * property. */
void soma_input_minimize_window (gpointer widget, gboolean minimized);

/* How often the program has asked the window manager, which is not there, for another state: that a
 * window fills the screen, for example. Counted from the first call on. */
guint soma_input_count_requests (void);

/* Runs the main loop until changes are laid out, so that places on the screen are right. */
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
