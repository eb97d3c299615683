/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What templates say in words and conditions, they compute with plain functions. */

/* Gives the class the template NAME.ui. Call it before anything of the template is bound. */
void soma_template_set (GtkWidgetClass *class, const char *name);

/* Lets a <closure> of the template call a function with the values of its expressions alone. Those
 * that gtk_widget_class_bind_template_callback() binds get the template's object first. */
#define soma_template_bind_function(class, function)                                               \
  soma_template_add_function (class, #function, G_CALLBACK (function))

void soma_template_add_function (GtkWidgetClass *class, const char *name, GCallback function);

/* Of use in many: whether there is any text; NULL is none. */
gboolean soma_has_text (const char *text);

/* Names the button inside a drop-down of strings, which takes the keys and to which GTK gives no
 * name: "Speed: 1 per second". */
void soma_template_name_drop_down (GtkDropDown *drop_down, const char *name);

/* When an action of a widget is enabled. */
typedef struct
{
  const char *action;
  gboolean (*is_possible) (gpointer widget);
} SomaActionRule;

/* Enables the actions of the rules, or not, as they say now. The last rule has no action. */
void soma_template_enable_actions (gpointer widget, const SomaActionRule *rules);
