/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clearance-box.h"

#include "apart-labels.h"
#include "soma-config.h"
#include "template.h"

struct _SomaClearanceBox
{
  GtkBox parent_instance;

  GSettings *settings; /* owned */

  /* Template */
  GtkAdjustment *clearance, *unit;
};

G_DEFINE_FINAL_TYPE (SomaClearanceBox, soma_clearance_box, GTK_TYPE_BOX)

static void
soma_clearance_box_dispose (GObject *object)
{
  g_clear_object (&SOMA_CLEARANCE_BOX (object)->settings);
  G_OBJECT_CLASS (soma_clearance_box_parent_class)->dispose (object);
}

static void
soma_clearance_box_class_init (SomaClearanceBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_clearance_box_dispose;
  soma_template_set (widget_class, "clearance-box");
  gtk_widget_class_bind_template_child (widget_class, SomaClearanceBox, clearance);
  gtk_widget_class_bind_template_child (widget_class, SomaClearanceBox, unit);
  soma_template_bind_function (widget_class, soma_label_apart_clearance);
}

static void
soma_clearance_box_init (SomaClearanceBox *self)
{
  soma_template_init (self);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "apart-clearance", self->clearance, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "solid-unit", self->unit, "value", G_SETTINGS_BIND_GET);
}
