/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chip.h"

#define SPACING 6
#define CROSS_SIZE 12

GtkWidget *
soma_chip_new (const char *text, const char *name)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *cross = gtk_image_new_from_icon_name ("window-close-symbolic");

  gtk_image_set_pixel_size (GTK_IMAGE (cross), CROSS_SIZE);
  gtk_box_append (GTK_BOX (content), gtk_label_new (text));
  gtk_box_append (GTK_BOX (content), cross);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_tooltip_text (button, name);
  return button;
}
