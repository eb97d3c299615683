/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "menu-tooltips.h"

typedef gboolean (*QueryTooltip) (GtkWidget *widget, int x, int y, gboolean keyboard,
                                  GtkTooltip *tooltip);

static QueryTooltip query_before;

static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget));

  return (popover == NULL || !gtk_widget_get_visible (GTK_WIDGET (popover))) &&
         query_before (widget, x, y, keyboard, tooltip);
}

/* The class is final, and its buttons are made by the dozen in files of templates: of all that could
 * be done to each of them, this is done to all. */
void
soma_menu_tooltips_hide (void)
{
  GtkWidgetClass *class = g_type_class_ref (GTK_TYPE_MENU_BUTTON);

  query_before = class->query_tooltip;
  class->query_tooltip = query_tooltip;
}
