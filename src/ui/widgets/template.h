/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What templates say in words and conditions, they compute with plain functions. */

/* Gives the class the template NAME.ui. Call it before anything of the template is bound. */
void soma_template_set (GtkWidgetClass *class, const char *name);

/* Fills the widget with what its template says. To screen readers a window is a window. */
void soma_template_init (gpointer widget);

/* Lets a <closure> of the template call a function with the values of its expressions alone. Those
 * that gtk_widget_class_bind_template_callback() binds get the template's object first. */
#define soma_template_bind_function(class, function)                                               \
  soma_template_add_function (class, #function, G_CALLBACK (function))

void soma_template_add_function (GtkWidgetClass *class, const char *name, GCallback function);

/* A key in GTK's notation, and an action with its target as in menus. */
typedef struct
{
  const char *key;
  const char *action;
} SomaKey;

/* These keys work in the whole window while the widget is shown, unless what has the focus uses
 * them. The last one has no key. */
void soma_template_add_keys (gpointer widget, const SomaKey *keys);

/* These work while the focus is in the widget, which then cannot use them in its own way. */
void soma_template_take_keys (gpointer widget, const SomaKey *keys);

/* Of use in many: whether there is any text; NULL is none. */
gboolean soma_has_text (const char *text);

/* Names the button inside a drop-down of strings, which takes the keys and to which GTK gives no
 * name: "Speed: 1 per second". */
void soma_template_name_drop_down (GtkDropDown *drop_down, const char *name);

/* An action of a class of widgets. One without a function sets a property. */
typedef struct
{
  const char *name;
  const char *parameter; /* (nullable) its type, or the name of the property */
  GtkWidgetActionActivateFunc activate;
  guint needs; /* flags of the class; 0: always possible */
} SomaAction;

/* Installs actions that are never freed. The last has no name. A class can have several lists. */
void soma_template_install_actions (GtkWidgetClass *class, const SomaAction *actions);

/* Enables the actions that need nothing but what there is, and disables the others. */
void soma_template_enable_actions (gpointer widget, guint there_is);
