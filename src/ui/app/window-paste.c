/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include <glib/gi18n.h>

#include "host.h"
#include "template.h"

/* Figures as text, such as games that somebody has shared. */

typedef struct
{
  SomaWindow *window; /* owned */
  char *nothing;      /* owned: what is said if there is no figure */
} Reading;

static void
reading_free (Reading *reading)
{
  g_object_unref (reading->window);
  g_free (reading->nothing);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Reading) reading = data;
  SomaWindow *self = reading->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_read_finish (result, &error);

  if (!gtk_widget_get_realized (GTK_WIDGET (self)) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (figures != NULL)
    soma_window_open_figures (self, figures);
  else
    soma_host_show_toast (GTK_WIDGET (self), reading->nothing);
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (gtk_widget_get_realized (GTK_WIDGET (self)))
    soma_window_read_text (self, text != NULL ? text : "", _ ("Clipboard"),
                           _ ("It has no figure."));
}

static void
paste_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, pasted_cb,
                                 g_object_ref (widget));
}

static const SomaAction actions[] = {
  { "win.paste", NULL, paste_action, 0 },
  { 0 },
};

void
soma_window_install_paste_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  /* Where the focus is, the key may mean something else: in an entry, or while cells are drawn. */
  gtk_widget_class_add_binding_action (class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", NULL);
}

gboolean
soma_window_read_text (SomaWindow *self, const char *text, const char *name, const char *nothing)
{
  if (text == NULL)
    return FALSE;
  Reading *reading = g_new0 (Reading, 1);
  reading->window = g_object_ref (self);
  reading->nothing = g_strdup (nothing);
  soma_figure_list_read_async (text, name, soma_host_get_reading (GTK_WIDGET (self)), read_cb,
                               reading);
  return TRUE;
}
