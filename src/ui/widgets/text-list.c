/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-list.h"

/* In pixels. A line may need three, which a scrolled window does not foresee. */
#define MOST_HEIGHT 300
#define LINE_HEIGHT 54

GtkWidget *
soma_text_list_new (const char *const *lines)
{
  g_autofree char *text = g_strjoinv ("\n", (char **) lines);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *window = gtk_scrolled_window_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (
      GTK_SCROLLED_WINDOW (window),
      (int) MIN (g_strv_length ((GStrv) lines), MOST_HEIGHT / LINE_HEIGHT) * LINE_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), MOST_HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), label);
  return window;
}
