/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* The actions of a class in one table: what each does, and what it needs. */
typedef struct
{
  const char *name;
  const char *parameter_type; /* (nullable) */
  GtkWidgetActionActivateFunc activate;
  guint needs; /* conditions, as bits whose meaning is the class's own */
} SomaAction;

void soma_actions_install (GtkWidgetClass *class, const SomaAction *actions, guint n_actions);

/* Enables the actions that need no more than `met`, and disables the others. */
void soma_actions_enable (GtkWidget *widget, const SomaAction *actions, guint n_actions, guint met);
