/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pictures-window.h"
#include "step-labels.h"
#include "step-text-window.h"
#include "template.h"
#include "watch-page-private.h"
#include "watch-stage.h"

/* Of pictures of steps. */
#define PICTURE_WIDTH 800
#define PICTURE_HEIGHT 600
#define PICTURE_ACCENT 0x3584e4

static void
save_picture_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (SOMA_WATCH_PAGE (widget)->view_frame), "picture.save",
                              NULL);
}

static void
copy_step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  SomaTraceExtent extent;

  soma_watch_get_extent (self->watch, &extent);
  g_autofree char *text = soma_label_step_to_copy (
      soma_watch_get_step (self->watch), soma_watch_get_puzzle (self->watch), &self->names,
      soma_watch_get_board (self->watch), soma_watch_get_number_count (self->watch), &extent,
      soma_watch_get_fraction (self->watch));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

/* The current step's, as it is shown. */
static guint64
get_number (SomaWatchPage *self)
{
  return soma_trace_count (soma_watch_get_step (self->watch),
                           soma_watch_get_number_count (self->watch));
}

static void
save_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  SomaStageStyle style = {
    .width = PICTURE_WIDTH,
    .height = PICTURE_HEIGHT,
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ()),
    .letters = g_settings_get_boolean (self->settings, "show-letters"),
    .layers_off = (guint) gtk_adjustment_get_value (self->layers_adjustment),
    .accent = PICTURE_ACCENT,
    .pose = soma_puzzle_view_get_pose (self->view),
  };
  g_autoptr (SomaStepPictures) pictures =
      soma_step_pictures_new (self->watch, &style, &self->names,
                              g_settings_get_boolean (self->settings, "show-cell-numbers"));

  soma_watch_page_pause (self);
  gtk_window_present (GTK_WINDOW (soma_pictures_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), pictures, get_number (self))));
}

static void
write_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  g_autoptr (SomaStepText) text = soma_step_text_new (self->watch, &self->names);

  soma_watch_page_pause (self);
  gtk_window_present (GTK_WINDOW (soma_step_text_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), text, get_number (self))));
}

static const SomaAction actions[] = {
  { "watch.save-picture", NULL, save_picture_action, 0 },
  { "watch.save-steps", NULL, save_steps_action, WATCH },
  { "watch.write-steps", NULL, write_steps_action, WATCH },
  { "watch.copy-step", NULL, copy_step_action, WATCH },
  { 0 },
};

void
soma_watch_page_class_install_saving (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
