/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turns-box.h"

#include "apart-labels.h"
#include "soma-config.h"
#include "template.h"

struct _SomaTurnsBox
{
  GtkBox parent_instance;

  GSettings *settings; /* owned */

  /* Template */
  GtkCheckButton *check;
  GtkAdjustment *clearance, *unit;
};

G_DEFINE_FINAL_TYPE (SomaTurnsBox, soma_turns_box, GTK_TYPE_BOX)

static void
soma_turns_box_dispose (GObject *object)
{
  g_clear_object (&SOMA_TURNS_BOX (object)->settings);
  G_OBJECT_CLASS (soma_turns_box_parent_class)->dispose (object);
}

static void
soma_turns_box_class_init (SomaTurnsBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_turns_box_dispose;
  soma_template_set (widget_class, "turns-box");
  gtk_widget_class_bind_template_child (widget_class, SomaTurnsBox, check);
  gtk_widget_class_bind_template_child (widget_class, SomaTurnsBox, clearance);
  gtk_widget_class_bind_template_child (widget_class, SomaTurnsBox, unit);
  soma_template_bind_function (widget_class, soma_label_apart_clearance);
}

static void
soma_turns_box_init (SomaTurnsBox *self)
{
  soma_template_init (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "apart-turns", self->check, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "apart-clearance", self->clearance, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "solid-unit", self->unit, "value", G_SETTINGS_BIND_GET);
}

const SomaTurnLimits *
soma_turns_read (GSettings *settings, SomaTurnLimits *turns)
{
  if (!g_settings_get_boolean (settings, "apart-turns"))
    return NULL;
  double bevel = g_settings_get_double (settings, "solid-bevel") /
                 g_settings_get_double (settings, "solid-unit");
  *turns = (SomaTurnLimits){
    .clearance = soma_turn_count_thousandths (g_settings_get_double (settings, "apart-clearance")),
    .bevel = soma_turn_count_thousandths (bevel),
    .slide = SOMA_TURN_DEFAULT_SLIDE,
  };
  return turns;
}

void
soma_turns_follow (GSettings *settings, GObject *owner, GCallback func)
{
  static const char *const keys[] = { "apart-turns", "apart-clearance", "solid-bevel",
                                      "solid-unit" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *signal = g_strconcat ("changed::", keys[i], NULL);
      g_signal_connect_object (settings, signal, func, owner, G_CONNECT_SWAPPED);
    }
}
