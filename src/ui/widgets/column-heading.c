/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "column-heading.h"

/* GTK has no way to ask for it: its headings are buttons with a box, in which an arrow follows. */
void
soma_column_heading_align_last (GtkColumnView *view, int margin)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));
  GtkWidget *heading = header != NULL ? gtk_widget_get_last_child (header) : NULL;
  GtkWidget *box = heading != NULL ? gtk_widget_get_first_child (heading) : NULL;

  if (!GTK_IS_BOX (box))
    return;
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_margin_end (box, margin);
}
