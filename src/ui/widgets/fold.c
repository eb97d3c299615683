/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold.h"

#define BUTTON "soma-fold-button"

static gboolean
show_cb (gpointer data)
{
  gtk_widget_set_visible (g_object_get_data (data, BUTTON), adw_flap_get_folded (data));
  return G_SOURCE_REMOVE;
}

static void
folded_cb (AdwFlap *flap)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, show_cb, g_object_ref (flap), g_object_unref);
}

void
soma_fold_offer (AdwFlap *flap, GtkWidget *button)
{
  g_return_if_fail (ADW_IS_FLAP (flap));
  g_return_if_fail (GTK_IS_WIDGET (button));

  g_object_set_data_full (G_OBJECT (flap), BUTTON, g_object_ref (button), g_object_unref);
  gtk_widget_set_visible (button, adw_flap_get_folded (flap));
  g_signal_connect (flap, "notify::folded", G_CALLBACK (folded_cb), NULL);
}
