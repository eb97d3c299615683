/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-modes.h"

#include "template.h"

struct _SomaWatchModes
{
  SomaFocusBin parent_instance;

  gboolean show_pane;

  /* Template */
  GtkStack *stack;
  SomaWatchPage *watch_page;
  SomaBitsPage *bits_page;
};

G_DEFINE_FINAL_TYPE (SomaWatchModes, soma_watch_modes, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_SHOW_PANE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Keys work at once on the page that appears. */
static void
mode_changed_cb (SomaWatchModes *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
mode_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_stack_set_visible_child_name (SOMA_WATCH_MODES (widget)->stack,
                                    g_variant_get_string (parameter, NULL));
}

static gboolean
soma_watch_modes_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (SOMA_WATCH_MODES (widget)->stack));
}

static void
soma_watch_modes_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOW_PANE)
    g_value_set_boolean (value, SOMA_WATCH_MODES (object)->show_pane);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_watch_modes_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaWatchModes *self = SOMA_WATCH_MODES (object);

  if (id != PROP_SHOW_PANE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (self->show_pane != g_value_get_boolean (value))
    {
      self->show_pane = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
soma_watch_modes_class_init (SomaWatchModesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_watch_modes_get_property;
  object_class->set_property = soma_watch_modes_set_property;
  widget_class->grab_focus = soma_watch_modes_grab_focus;
  properties[PROP_SHOW_PANE] = g_param_spec_boolean ("show-pane", NULL, NULL, TRUE,
                                                     G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_WATCH_PAGE);
  g_type_ensure (SOMA_TYPE_BITS_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/watch-modes.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, watch_page);
  gtk_widget_class_bind_template_child (widget_class, SomaWatchModes, bits_page);
  gtk_widget_class_bind_template_callback (widget_class, mode_changed_cb);
  gtk_widget_class_install_action (widget_class, "watch.mode", "s", mode_action);
}

static void
soma_watch_modes_init (SomaWatchModes *self)
{
  self->show_pane = TRUE;
  soma_template_init (self);
}

void
soma_watch_modes_set_document (SomaWatchModes *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_WATCH_MODES (self));

  soma_watch_page_set_document (self->watch_page, document);
  soma_bits_page_set_document (self->bits_page, document);
}
