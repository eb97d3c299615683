/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tall-bin.h"

struct _SomaTallBin
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (SomaTallBin, soma_tall_bin, ADW_TYPE_BIN)

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *scrolled = adw_bin_get_child (ADW_BIN (widget));
  int content;

  gtk_widget_measure (scrolled, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  /* The content of the scrolled window, in its viewport. */
  GtkWidget *viewport = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled));
  gtk_widget_measure (gtk_viewport_get_child (GTK_VIEWPORT (viewport)), orientation, for_size, NULL,
                      &content, NULL, NULL);
  *natural = content;
  *minimum = MIN (*minimum, content);
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
}

static void
soma_tall_bin_class_init (SomaTallBinClass *klass)
{
}

static void
soma_tall_bin_init (SomaTallBin *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self),
                                 gtk_custom_layout_new (get_request_mode, measure, allocate));
}
