/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gtk-habits.h"

/* The classes are final, and their widgets are made by the dozen in files of templates: of all that
 * could be done to each of them, this is done to all. */

typedef gboolean (*QueryTooltip) (GtkWidget *widget, int x, int y, gboolean keyboard,
                                  GtkTooltip *tooltip);

static QueryTooltip query_before;
static void (*root_before) (GtkWidget *widget);

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget));

  return (popover == NULL || !gtk_widget_get_visible (GTK_WIDGET (popover))) &&
         query_before (widget, x, y, keyboard, tooltip);
}

/* Once the button is in a window, it has all of its controllers. */
static void
root (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  root_before (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

/* What is no number at all leaves the number as it was. */
static int
input (GtkSpinButton *spin, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  char *end;

  g_strtod (text, &end);
  if (end > text)
    return FALSE;
  *value = gtk_spin_button_get_value (spin);
  return TRUE;
}

void
soma_gtk_habits_end (void)
{
  GtkWidgetClass *menu_class = g_type_class_ref (GTK_TYPE_MENU_BUTTON);
  GtkWidgetClass *spin_class = g_type_class_ref (GTK_TYPE_SPIN_BUTTON);

  query_before = menu_class->query_tooltip;
  menu_class->query_tooltip = query_tooltip;
  root_before = spin_class->root;
  spin_class->root = root;
  g_signal_override_class_handler ("input", GTK_TYPE_SPIN_BUTTON, G_CALLBACK (input));
}
