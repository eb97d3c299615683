/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "template.h"
#include "window-private.h"

/* The page knows what there is. */

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *page = soma_window_get_page (SOMA_WINDOW (widget));

  gtk_widget_activate_action (
      page, SOMA_IS_DOCUMENT_PAGE (page) ? "page.export-solutions" : "page.export", NULL);
}

static void
shapes_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (soma_window_get_page (SOMA_WINDOW (widget)), "page.solution-shapes",
                              NULL);
}

static const SomaAction actions[] = {
  { "win.export-solutions", NULL, export_action, DOCUMENT },
  { "win.export-figures", NULL, export_action, FIGURES },
  { "win.solution-shapes", NULL, shapes_action, DOCUMENT },
  { 0 },
};

void
soma_window_install_export_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
