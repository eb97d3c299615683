/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turns-box.h"

#include "clearance-box.h"
#include "soma-config.h"
#include "template.h"

struct _SomaTurnsBox
{
  GtkBox parent_instance;

  GSettings *settings; /* owned */

  /* Template */
  GtkCheckButton *check;
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
  g_type_ensure (SOMA_TYPE_CLEARANCE_BOX);
  soma_template_set (widget_class, "turns-box");
  gtk_widget_class_bind_template_child (widget_class, SomaTurnsBox, check);
}

static void
soma_turns_box_init (SomaTurnsBox *self)
{
  soma_template_init (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "apart-turns", self->check, "active", G_SETTINGS_BIND_DEFAULT);
}

SomaApartTurning
soma_turning_read (GSettings *settings)
{
  double unit = g_settings_get_double (settings, "solid-unit");
  double bevel = g_settings_get_double (settings, "solid-bevel");
  double clearance = g_settings_get_double (settings, "apart-clearance");

  return (SomaApartTurning){ .clearance = soma_turn_count_thousandths (clearance),
                             .unit = unit,
                             .bevel = soma_turn_count_thousandths (bevel / unit) };
}

const SomaTurnLimits *
soma_turns_read (GSettings *settings, SomaTurnLimits *turns)
{
  const SomaApartTurning turning = soma_turning_read (settings);

  *turns = soma_apart_turning_get_limits (&turning);
  return g_settings_get_boolean (settings, "apart-turns") ? turns : NULL;
}

void
soma_turning_follow (GSettings *settings, GObject *owner, GCallback func)
{
  g_signal_connect_object (settings, "changed::apart-clearance", func, owner, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::solid-bevel", func, owner, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::solid-unit", func, owner, G_CONNECT_SWAPPED);
}

void
soma_turns_follow (GSettings *settings, GObject *owner, GCallback func)
{
  g_signal_connect_object (settings, "changed::apart-turns", func, owner, G_CONNECT_SWAPPED);
  soma_turning_follow (settings, owner, func);
}
