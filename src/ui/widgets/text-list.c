/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-list.h"

/* In pixels. */
#define MOST_HEIGHT 300

GtkWidget *
soma_text_list_new (const char *const *lines)
{
  g_autofree char *text = g_strjoinv ("\n", (char **) lines);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *window = gtk_scrolled_window_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), MOST_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), label);
  return window;
}
