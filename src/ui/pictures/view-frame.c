/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view-frame.h"

#include <glib/gi18n.h>

#include "camera-popover.h"
#include "host.h"
#include "painting.h"
#include "picture.h"
#include "soma-config.h"
#include "template.h"
#include "thumbnail.h"

/* Copied pictures have this many times the pixels of the view in each direction. */
#define PICTURE_SCALE 2

struct _SomaViewFrame
{
  SomaFocusBin parent_instance;

  /* Owned */
  GSettings *settings;
  GtkWidget *menu;   /* (nullable) the view's */
  GtkWidget *camera; /* (nullable) likewise */

  SomaPuzzleView *view; /* (nullable) the stack's */
  gboolean failed;

  /* Template */
  GtkStack *stack;
  SomaThumbnail *picture;
  GtkLabel *reason_label;
  GMenuModel *menu_model;
};

G_DEFINE_FINAL_TYPE (SomaViewFrame, soma_view_frame, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_VIEW,
  PROP_FAILED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Pictures of what the view shows. */

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_view_frame_save_picture (SOMA_VIEW_FRAME (widget));
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaViewFrame *self = SOMA_VIEW_FRAME (widget);
  g_autoptr (GdkTexture) picture = soma_puzzle_view_take_picture (self->view, PICTURE_SCALE);

  if (picture == NULL)
    return;

  /* On the background colour of the window. */
  GdkRGBA background = { 1, 1, 1, 1 };
  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                  "window_bg_color", &background);
  g_autoptr (GdkTexture) filled = soma_picture_fill (picture, &background);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), filled);
}

/* The menu of the view. */

static void
popup_menu (SomaViewFrame *self, double x, double y)
{
  if (self->menu == NULL)
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  popup_menu (SOMA_VIEW_FRAME (widget), gtk_widget_get_width (widget) / 2.0,
              gtk_widget_get_height (widget) / 2.0);
}

static void
secondary_cb (SomaViewFrame *self, int n_press, double x, double y)
{
  popup_menu (self, x, y);
}

/* A long press where the page has nothing to do opens the menu. */
static void
long_press_cb (GtkGestureLongPress *gesture, double x, double y, SomaViewFrame *self)
{
  if (self->view == NULL || soma_puzzle_view_is_held (self->view))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  popup_menu (self, x, y);
}

/* In a corner, so that the picture can be seen while it turns. */
static void
camera_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaViewFrame *self = SOMA_VIEW_FRAME (widget);

  if (self->camera == NULL)
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->camera),
                               &(GdkRectangle){ gtk_widget_get_width (widget) - 1, 0, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->camera));
}

static void
view_failed_cb (SomaViewFrame *self)
{
  GError *error = gtk_gl_area_get_error (GTK_GL_AREA (self->view));

  if (error == NULL || self->failed)
    return;
  g_autofree char *text = g_strdup_printf (_ ("The figure cannot be turned: %s."), error->message);
  gtk_label_set_label (self->reason_label, text);
  gtk_stack_set_visible_child_name (self->stack, "fallback");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "picture.copy", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "picture.camera", FALSE);
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

  /* The parent of the menu is the view, whose actions it offers too. */
  self->menu = gtk_popover_menu_new_from_model (self->menu_model);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->view));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);

  self->camera =
      g_object_new (SOMA_TYPE_CAMERA_POPOVER, "view", self->view, "has-arrow", FALSE, NULL);
  gtk_widget_set_parent (self->camera, GTK_WIDGET (self->view));
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
  SomaViewFrame *self = SOMA_VIEW_FRAME (object);

  g_clear_object (&self->settings);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->camera, gtk_widget_unparent);
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
  properties[PROP_VIEW] =
      g_param_spec_object ("view", NULL, NULL, SOMA_TYPE_PUZZLE_VIEW, G_PARAM_READWRITE);
  properties[PROP_FAILED] = g_param_spec_boolean ("failed", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_signal_new ("save-picture", SOMA_TYPE_VIEW_FRAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, SOMA_TYPE_PICTURE_WINDOW);

  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/view-frame.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, reason_label);
  gtk_widget_class_bind_template_child (widget_class, SomaViewFrame, menu_model);
  gtk_widget_class_bind_template_callback (widget_class, secondary_cb);
  gtk_widget_class_bind_template_callback (widget_class, long_press_cb);
  gtk_widget_class_install_action (widget_class, "picture.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "picture.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "picture.camera", NULL, camera_action);
  gtk_widget_class_install_action (widget_class, "picture.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "picture.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "picture.menu",
                                       NULL);
}

static const SomaKey keys[] = {
  { "<Control><Shift>c", "picture.copy" },
  { "<Control><Alt>s", "picture.save" },
  { 0 },
};

static void
soma_view_frame_init (SomaViewFrame *self)
{
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  self->settings = g_settings_new (SOMA_APP_ID);
}

void
soma_view_frame_set_picture (SomaViewFrame *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  g_return_if_fail (SOMA_IS_VIEW_FRAME (self));
  soma_thumbnail_set_puzzle (self->picture, puzzle, copy_at);
}

void
soma_view_frame_set_stage (SomaViewFrame *self, const SomaStage *stage)
{
  g_return_if_fail (SOMA_IS_VIEW_FRAME (self));
  if (!self->failed)
    return;
  SomaStageStyle style;
  soma_puzzle_view_get_style (self->view, &style);
  style.width = style.height = soma_thumbnail_get_pixels (self->picture);
  g_autoptr (SomaPictureMaker) maker =
      soma_picture_maker_new (gtk_widget_get_display (GTK_WIDGET (self)));
  g_autoptr (GdkTexture) picture = soma_painting_draw (maker, stage, &style);
  if (picture != NULL)
    soma_thumbnail_set_texture (self->picture, picture);
}

SomaPictureWindow *
soma_view_frame_save_picture (SomaViewFrame *self)
{
  g_return_val_if_fail (SOMA_IS_VIEW_FRAME (self), NULL);

  SomaStageStyle style;
  soma_puzzle_view_get_style (self->view, &style);
  GtkWidget *window = soma_picture_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                               soma_puzzle_view_copy_stage (self->view), &style);
  g_signal_emit_by_name (self, "save-picture", window);
  soma_host_present_dialog (GTK_WINDOW (window));
  return SOMA_PICTURE_WINDOW (window);
}
