/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pane-page.h"

#include "fold.h"

#define PANE_WIDTH 300

typedef struct
{
  AdwFlap *flap;      /* owned by the page */
  guint popup_waiter; /* a tick callback of `flap`, until a popover can be opened; 0: none */
} SomaPanePagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (SomaPanePage, soma_pane_page, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_CONTENT,
  PROP_PANE,
  PROP_SHOW_PANE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static AdwFlap *
get_flap (GObject *object)
{
  SomaPanePagePrivate *private = soma_pane_page_get_instance_private (SOMA_PANE_PAGE (object));

  return private->flap;
}

static void
set_pane (SomaPanePage *self, AdwFlap *flap, GtkWidget *pane)
{
  gtk_widget_set_size_request (pane, PANE_WIDTH, -1);
  gtk_widget_set_hexpand (pane, FALSE);
  gtk_widget_add_css_class (pane, "background");
  adw_flap_set_flap (flap, pane);
  soma_fold_follow (flap, GTK_WIDGET (self));
}

/* Before what Escape ends in the content, which is covered. */
static gboolean
escape_cb (GtkWidget *page, GVariant *arguments, gpointer flap)
{
  return soma_fold_close (flap);
}

static void
reveal_changed_cb (SomaPanePage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_PANE]);
}

static void
soma_pane_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AdwFlap *flap = get_flap (object);

  switch (id)
    {
    case PROP_CONTENT:
      g_value_set_object (value, adw_flap_get_content (flap));
      break;
    case PROP_PANE:
      g_value_set_object (value, adw_flap_get_flap (flap));
      break;
    case PROP_SHOW_PANE:
      g_value_set_boolean (value, adw_flap_get_reveal_flap (flap));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_pane_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AdwFlap *flap = get_flap (object);

  switch (id)
    {
    case PROP_CONTENT:
      adw_flap_set_content (flap, g_value_get_object (value));
      break;
    case PROP_PANE:
      set_pane (SOMA_PANE_PAGE (object), flap, g_value_get_object (value));
      break;
    case PROP_SHOW_PANE:
      adw_flap_set_reveal_flap (flap, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_pane_page_class_init (SomaPanePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_pane_page_get_property;
  object_class->set_property = soma_pane_page_set_property;
  properties[PROP_CONTENT] =
      g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE);
  properties[PROP_PANE] =
      g_param_spec_object ("pane", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE);
  properties[PROP_SHOW_PANE] = g_param_spec_boolean ("show-pane", NULL, NULL, TRUE,
                                                     G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_pane_page_init (SomaPanePage *self)
{
  SomaPanePagePrivate *private = soma_pane_page_get_instance_private (self);

  private->flap = ADW_FLAP (adw_flap_new ());
  adw_flap_set_flap_position (private->flap, GTK_PACK_END);
  adw_flap_set_separator (private->flap, gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  g_signal_connect_object (private->flap, "notify::reveal-flap", G_CALLBACK (reveal_changed_cb),
                           self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (private->flap));

  GtkEventController *controller = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                        gtk_callback_action_new (escape_cb, private->flap, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* Popovers */

/* Until then the pane, if there is no room for it, is beside the window, and so would the popover
 * be. */
static gboolean
is_in_place (AdwFlap *flap, GtkWidget *button)
{
  return adw_flap_get_reveal_progress (flap) == 1 && gtk_widget_get_mapped (button);
}

static gboolean
popup_cb (GtkWidget *flap, GdkFrameClock *clock, gpointer button)
{
  const gboolean is_wanted =
      adw_flap_get_reveal_flap (ADW_FLAP (flap)) && gtk_widget_get_mapped (flap);

  if (is_wanted && !is_in_place (ADW_FLAP (flap), button))
    return G_SOURCE_CONTINUE;
  if (is_wanted)
    gtk_menu_button_popup (button);
  SomaPanePagePrivate *private =
      soma_pane_page_get_instance_private (SOMA_PANE_PAGE (gtk_widget_get_parent (flap)));
  private->popup_waiter = 0;
  return G_SOURCE_REMOVE;
}

void
soma_pane_page_popup (SomaPanePage *self, GtkMenuButton *button)
{
  g_return_if_fail (SOMA_IS_PANE_PAGE (self));
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  SomaPanePagePrivate *private = soma_pane_page_get_instance_private (self);

  if (private->popup_waiter != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (private->flap), private->popup_waiter);
  private->popup_waiter = 0;
  adw_flap_set_reveal_flap (private->flap, TRUE);
  if (is_in_place (private->flap, GTK_WIDGET (button)))
    gtk_menu_button_popup (button);
  else
  private->popup_waiter = gtk_widget_add_tick_callback (GTK_WIDGET (private->flap), popup_cb,
                                                        g_object_ref (button), g_object_unref);
}
