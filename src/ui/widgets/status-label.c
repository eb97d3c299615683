/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "status-label.h"

static void
label_cb (GtkLabel *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (label), -1);
}

void
soma_status_label_follow (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  g_signal_connect (label, "notify::label", G_CALLBACK (label_cb), NULL);
  label_cb (label);
}
