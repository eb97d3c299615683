/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold.h"

#define BUTTON "soma-fold-button"
#define OUTSIDE "soma-fold-outside"

/* Else there would be no way back to a side that a key has hidden. */
static gboolean
needs_button (AdwFlap *flap)
{
  return adw_flap_get_folded (flap) || !adw_flap_get_reveal_flap (flap);
}

static gboolean
has_focus (AdwFlap *flap)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (flap));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, adw_flap_get_flap (flap));
}

static gboolean
lies_over_the_rest (AdwFlap *flap)
{
  return adw_flap_get_reveal_flap (flap) && adw_flap_get_folded (flap) &&
         gtk_widget_get_mapped (adw_flap_get_flap (flap));
}

/* Text that can be selected is passed over: who asks for a side wants its controls. */
static void
enter (GtkWidget *side)
{
  GtkRoot *root = gtk_widget_get_root (side);

  while (gtk_widget_child_focus (side, GTK_DIR_TAB_FORWARD) &&
         GTK_IS_LABEL (gtk_root_get_focus (root)))
    gtk_label_select_region (GTK_LABEL (gtk_root_get_focus (root)), 0, 0);
}

/* The widgets outside are there as long as the flap is in a window with them. */
static gboolean
show_cb (gpointer flap)
{
  GtkWidget *button = g_object_get_data (flap, BUTTON);

  if (gtk_widget_get_root (flap) == NULL)
    return G_SOURCE_REMOVE;
  if (button != NULL)
    gtk_widget_set_visible (button, needs_button (flap));

  /* What lies over the rest has the focus. */
  if (!adw_flap_get_reveal_flap (flap) && has_focus (flap))
    gtk_widget_grab_focus (g_object_get_data (G_OBJECT (flap), OUTSIDE));
  else if (lies_over_the_rest (flap) && !has_focus (flap))
    enter (adw_flap_get_flap (flap));

  return G_SOURCE_REMOVE;
}

static void
changed_cb (AdwFlap *flap)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, show_cb, g_object_ref (flap), g_object_unref);
}

static gboolean
toggle_cb (GtkWidget *flap, GVariant *arguments, gpointer data)
{
  adw_flap_set_reveal_flap (ADW_FLAP (flap), !adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  return TRUE;
}

gboolean
soma_fold_close (AdwFlap *flap)
{
  g_return_val_if_fail (ADW_IS_FLAP (flap), FALSE);

  if (!lies_over_the_rest (flap))
    return FALSE;
  adw_flap_set_reveal_flap (flap, FALSE);
  return TRUE;
}

/* Before the window closes. */
static gboolean
escape_cb (GtkWidget *window, GVariant *arguments, gpointer flap)
{
  return soma_fold_close (flap);
}

static void
add_key (GtkWidget *widget, GtkShortcutScope scope, guint key, GtkShortcutFunc function,
         gpointer data)
{
  GtkShortcutController *controller = GTK_SHORTCUT_CONTROLLER (gtk_shortcut_controller_new ());

  gtk_shortcut_controller_set_scope (controller, scope);
  gtk_shortcut_controller_add_shortcut (
      controller, gtk_shortcut_new (gtk_keyval_trigger_new (key, 0),
                                    gtk_callback_action_new (function, data, NULL)));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (controller));
}

void
soma_fold_follow (AdwFlap *flap, GtkWidget *outside)
{
  g_return_if_fail (ADW_IS_FLAP (flap));
  g_return_if_fail (GTK_IS_WIDGET (outside));

  g_object_set_data (G_OBJECT (flap), OUTSIDE, outside);
  g_signal_connect (flap, "notify::folded", G_CALLBACK (changed_cb), NULL);
  g_signal_connect (flap, "notify::reveal-flap", G_CALLBACK (changed_cb), NULL);
  g_signal_connect_object (adw_flap_get_flap (flap), "map", G_CALLBACK (changed_cb), flap,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
soma_fold_set_button (AdwFlap *flap, GtkWidget *button)
{
  g_return_if_fail (ADW_IS_FLAP (flap));
  g_return_if_fail (GTK_IS_WIDGET (button));

  g_object_set_data (G_OBJECT (flap), BUTTON, button);
  gtk_widget_set_visible (button, needs_button (flap));
}

void
soma_fold_offer (AdwFlap *flap, GtkWidget *button)
{
  g_return_if_fail (ADW_IS_FLAP (flap));
  g_return_if_fail (GTK_IS_WIDGET (button));

  soma_fold_set_button (flap, button);
  soma_fold_follow (flap, button);
  add_key (GTK_WIDGET (flap), GTK_SHORTCUT_SCOPE_MANAGED, GDK_KEY_F9, toggle_cb, NULL);
  /* The focus may be beside the flap; keys of the window itself come later. */
  add_key (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (flap))), GTK_SHORTCUT_SCOPE_LOCAL,
           GDK_KEY_Escape, escape_cb, flap);
}
