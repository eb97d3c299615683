/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "problems-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "labels.h"

struct _SomaProblemsBar
{
  GtkWidget parent_instance;

  GtkInfoBar *bar;      /* owned */
  GtkLabel *label;      /* borrowed from the bar */
  SomaFigureList *list; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaProblemsBar, soma_problems_bar, GTK_TYPE_WIDGET)

#define RESPONSE_DETAILS 1

static GtkWidget *
make_text (const char *const *problems)
{
  g_autofree char *text = g_strjoinv ("\n", (char **) problems);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *window = gtk_scrolled_window_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 300);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), label);
  return window;
}

static void
show_details (SomaProblemsBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (root), _ ("Problems in the File"), NULL);

  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog),
                                      make_text (soma_figure_list_get_problems (self->list)));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
response_cb (SomaProblemsBar *self, int response)
{
  if (response == RESPONSE_DETAILS)
    show_details (self);
  else
    gtk_info_bar_set_revealed (self->bar, FALSE);
}

static void
soma_problems_bar_dispose (GObject *object)
{
  SomaProblemsBar *self = SOMA_PROBLEMS_BAR (object);

  g_clear_object (&self->list);
  if (self->bar != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->bar)));
  G_OBJECT_CLASS (soma_problems_bar_parent_class)->dispose (object);
}

static void
soma_problems_bar_class_init (SomaProblemsBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_problems_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
soma_problems_bar_init (SomaProblemsBar *self)
{
  self->bar = GTK_INFO_BAR (gtk_info_bar_new ());
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_info_bar_add_child (self->bar, GTK_WIDGET (self->label));
  gtk_info_bar_add_button (self->bar, _ ("_Details"), RESPONSE_DETAILS);
  gtk_info_bar_set_show_close_button (self->bar, TRUE);
  gtk_info_bar_set_revealed (self->bar, FALSE);
  g_signal_connect_swapped (self->bar, "response", G_CALLBACK (response_cb), self);
  gtk_widget_set_parent (GTK_WIDGET (self->bar), GTK_WIDGET (self));
}

void
soma_problems_bar_set_list (SomaProblemsBar *self, SomaFigureList *list)
{
  g_return_if_fail (SOMA_IS_PROBLEMS_BAR (self));

  guint n = list != NULL ? g_strv_length ((char **) soma_figure_list_get_problems (list)) : 0;
  g_autofree char *text = soma_label_problems (n);

  g_set_object (&self->list, list);
  gtk_label_set_label (self->label, text);
  gtk_info_bar_set_revealed (self->bar, n > 0);
}
