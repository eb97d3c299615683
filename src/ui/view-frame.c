/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view-frame.h"

#include <glib/gi18n.h>

#include "soma-config.h"
#include "thumbnail.h"

struct _SomaViewFrame
{
  AdwBin parent_instance;

  /* Owned */
  GSettings *settings;

  SomaPuzzleView *view; /* (nullable) the stack's */
  gboolean failed;

  /* Template */
  GtkStack *stack;
  SomaThumbnail *picture;
  GtkLabel *reason_label;
};

G_DEFINE_FINAL_TYPE (SomaViewFrame, soma_view_frame, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_VIEW,
  PROP_FAILED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
view_failed_cb (SomaViewFrame *self)
{
  GError *error = gtk_gl_area_get_error (GTK_GL_AREA (self->view));

  if (error == NULL || self->failed)
    return;
  g_autofree char *text = g_strdup_printf (_ ("The figure cannot be turned: %s."), error->message);
  gtk_label_set_label (self->reason_label, text);
  gtk_stack_set_visible_child_name (self->stack, "fallback");
  self->failed = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FAILED]);
}

static void
set_view (SomaViewFrame *self, SomaPuzzleView *view)
{
  g_return_if_fail (self->view == NULL && view != NULL);

  self->view = view;
  gtk_stack_add_named (self->stack, GTK_WIDGET (view), "view");
  gtk_stack_set_visible_child_name (self->stack, "view");
  g_signal_connect_object (view, "notify::failed", G_CALLBACK (view_failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (self->settings, "show-letters", view, "letters", G_SETTINGS_BIND_GET);
  g_object_bind_property (adw_style_manager_get_default (), "high-contrast", view, "high-contrast",
                          G_BINDING_SYNC_CREATE);
}

static gboolean
soma_view_frame_grab_focus (GtkWidget *widget)
{
  SomaViewFrame *self = SOMA_VIEW_FRAME (widget);

  return self->view != NULL && gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
soma_view_frame_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_VIEW)
    g_value_set_object (value, SOMA_VIEW_FRAME (object)->view);
  else if (id == PROP_FAILED)
    g_value_set_boolean (value, SOMA_VIEW_FRAME (object)->failed);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_view_frame_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_VIEW)
    set_view (SOMA_VIEW_FRAME (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_view_frame_dispose (GObject *object)
{
  g_clear_object (&SOMA_VIEW_FRAME (object)->settings);
  G_OBJECT_CLASS (soma_view_frame_parent_class)->dispose (object);
}

static void
soma_view_frame_class_init (SomaViewFrameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_view_frame_get_property;
  object_class->set_property = soma_view_frame_set_property;
  object_class->dispose = soma_view_frame_dispose;
  widget_class->grab_focus = soma_view_frame_grab_focus;
  properties[PROP_VIEW] = g_param_spec_object ("view", NULL, NULL, SOMA_TYPE_PUZZLE_VIEW,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FAILED] =
      g_param_spec_boolean ("failed", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/view-frame.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, reason_label);
}

static void
soma_view_frame_init (SomaViewFrame *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new (SOMA_APP_ID);
}

void
soma_view_frame_set_picture (SomaViewFrame *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  g_return_if_fail (SOMA_IS_VIEW_FRAME (self));
  soma_thumbnail_set_puzzle (self->picture, puzzle, copy_at);
}
