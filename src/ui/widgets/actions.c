/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "actions.h"

void
soma_actions_install (GtkWidgetClass *class, const SomaAction *actions, guint n_actions)
{
  for (guint i = 0; i < n_actions; i++)
    gtk_widget_class_install_action (class, actions[i].name, actions[i].parameter_type,
                                     actions[i].activate);
}

void
soma_actions_enable (GtkWidget *widget, const SomaAction *actions, guint n_actions, guint met)
{
  for (guint i = 0; i < n_actions; i++)
    gtk_widget_action_set_enabled (widget, actions[i].name, (actions[i].needs & ~met) == 0);
}
