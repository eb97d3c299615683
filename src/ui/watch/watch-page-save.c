/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-page-private.h"

#include <glib/gi18n.h>

#include "host.h"
#include "step-film.h"
#include "step-labels.h"
#include "step-text-window.h"
#include "template.h"

/* At first. */
#define USUAL_STEPS 100
#define USUAL_RATE 4

/* The choices for steps in the window that saves pictures, counted from the last. */
#define N_CHOICES 2

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

typedef struct
{
  SomaWatch *watch; /* owned */
  SomaNames names;
  gboolean numbers;
} Offer;

static void
free_offer (gpointer data)
{
  g_object_unref (((Offer *) data)->watch);
  g_free (data);
}

static SomaFilm *
make_film (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  const Offer *offer = data;

  return soma_step_film_new (offer->watch, style, &offer->names, offer->numbers, options->first,
                             options->n_steps, options->rate);
}

static Offer *
make_offer (SomaWatchPage *self)
{
  Offer *offer = g_new (Offer, 1);

  offer->watch = g_object_ref (self->watch);
  offer->names = self->names;
  offer->numbers = g_settings_get_boolean (self->settings, "show-cell-numbers");
  return offer;
}

void
soma_watch_page_offer_steps (SomaWatchPage *self, SomaPictureWindow *window)
{
  if (self->watch == NULL)
    return;
  const SomaPictureOptions options = { .first = get_number (self),
                                       .n_steps = USUAL_STEPS,
                                       .rate = USUAL_RATE };
  const SomaPictureChoice choices[N_CHOICES] = {
    { .name = _ ("Steps, Animated (WebP)"),
      .format = SOMA_PICTURE_WEBP,
      .timing = SOMA_PICTURE_STEPS,
      .options = options,
      .make = make_film,
      .data = make_offer (self),
      .free_data = free_offer },
    { .name = _ ("Steps, a File Each (PNG)"),
      .format = SOMA_PICTURE_PNG_FILES,
      .timing = SOMA_PICTURE_STEP_FILES,
      .options = options,
      .make = make_film,
      .data = make_offer (self),
      .free_data = free_offer },
  };

  soma_watch_page_pause (self);
  for (int i = 0; i < N_CHOICES; i++)
    soma_picture_window_add (window, &choices[i]);
}

static void
save_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPictureWindow *window = soma_view_frame_save_picture (SOMA_WATCH_PAGE (widget)->view_frame);

  soma_picture_window_choose_last (window, N_CHOICES);
}

static void
write_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  g_autoptr (SomaStepText) text = soma_step_text_new (self->watch, &self->names);

  soma_watch_page_pause (self);
  soma_host_present_dialog (GTK_WINDOW (soma_step_text_window_new (
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
