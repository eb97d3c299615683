/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Functions that a template names in <closure>. GTK calls them with the template's object before all
 * else. Those that turn values into sentences know no widget, so these are called with the values
 * alone, so that `.ui` files, C and tests share one function; and not while one of the values is NULL:
 * then the result is empty, 0 or false. Strings that they return are new. */

#define SOMA_CLOSURE(function) #function, G_CALLBACK(function)

/* Lets the template of `class` name functions, each written as SOMA_CLOSURE (function), and those
 * below. To be called once, after the template is set and before callbacks are bound to it. */
void soma_closures_bind (GtkWidgetClass *class, ...) G_GNUC_NULL_TERMINATED;

/* Whether there is anything to read. */
gboolean soma_has_text (const char *text);
