/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Sets the template of a class: a `.ui` file by its name, from the resources.
 *
 * A <closure> in it calls a plain function with the arguments written there, such as one of our
 * label functions, which know no widgets: GTK would put the widget before the arguments. Both these
 * functions and the handlers of signals, whose names end in "_cb", are made known by
 * gtk_widget_class_bind_template_callback(). What a function returns must be new.
 *
 * A property of the template itself must not be bound to one of its own by <binding>: GTK 4.8 warns
 * when such a widget goes. */
void soma_template_set (GtkWidgetClass *class, const char *name);

/* One of two names, for icons and the children of stacks; every template knows this function. */
char *soma_template_choose (gboolean first, const char *name, const char *other);
