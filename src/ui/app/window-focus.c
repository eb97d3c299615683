/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

void
soma_window_note_slide (SomaWindow *self)
{
  if (!self->is_sliding)
    g_set_weak_pointer (&self->sliding_focus, gtk_window_get_focus (GTK_WINDOW (self)));
  self->is_sliding = TRUE;
}

void
soma_window_give_focus (SomaWindow *self, GtkWidget *page)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean has_moved_on =
      focus != NULL && gtk_widget_is_ancestor (focus, page) &&
      (self->given == page || (self->is_sliding && focus != self->sliding_focus));

  self->is_sliding = FALSE;
  g_clear_weak_pointer (&self->sliding_focus);
  g_set_weak_pointer (&self->given, page);
  if (!has_moved_on)
    gtk_widget_grab_focus (page);
}

static gboolean
has_live_focus (SomaWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_get_mapped (focus);
}

/* When something is chosen by pointer in a menu inside a menu, GTK leaves the focus in the closed
 * menu, and all keys are dead: they go back to where they were. */
static gboolean
restore_focus_cb (gpointer data)
{
  SomaWindow *self = data;

  self->focus_source = 0;
  if (has_live_focus (self) || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;
  if (self->focused == NULL || !gtk_widget_get_mapped (self->focused) ||
      !gtk_widget_grab_focus (self->focused))
    gtk_widget_grab_focus (soma_window_get_page (self));
  return G_SOURCE_REMOVE;
}

/* In milliseconds: what is just being revealed, such as a search bar, is mapped by then. */
#define REVEALING 500

static gboolean
is_on_page (SomaWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *page = soma_window_get_page (self);

  return focus != NULL && page != NULL && gtk_widget_is_ancestor (focus, page) &&
         gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL;
}

static gboolean
check_focus_cb (gpointer data)
{
  SomaWindow *self = data;

  if (has_live_focus (self) || !is_on_page (self))
    return restore_focus_cb (self);
  self->focus_source = g_timeout_add (REVEALING, restore_focus_cb, self);
  return G_SOURCE_REMOVE;
}

static void
focus_changed_cb (SomaWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (!has_live_focus (self))
    {
      if (self->focus_source == 0)
        self->focus_source = g_idle_add (check_focus_cb, self);
    }
  else if (gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL)
    g_set_weak_pointer (&self->focused, focus);
}

void
soma_window_follow_focus (SomaWindow *self)
{
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focus_changed_cb), NULL);
}

void
soma_window_forget_focus (SomaWindow *self)
{
  g_signal_handlers_disconnect_by_func (self, focus_changed_cb, NULL);
  g_clear_handle_id (&self->focus_source, g_source_remove);
  g_clear_weak_pointer (&self->focused);
  g_clear_weak_pointer (&self->sliding_focus);
  g_clear_weak_pointer (&self->given);
}
