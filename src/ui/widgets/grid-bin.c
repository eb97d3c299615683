/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-bin.h"

#define MOST_COLUMNS 8

struct _SomaGridBin
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (SomaGridBin, soma_grid_bin, ADW_TYPE_BIN)

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (adw_bin_get_child (ADW_BIN (widget)));
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural,
                      NULL, NULL);
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *scrolled = adw_bin_get_child (ADW_BIN (widget));

  /* As the grid works it out, but by the first of its children, which may be narrower than others:
   * then there may be more columns than it will show. */
  GtkGridView *grid =
      GTK_GRID_VIEW (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled)));
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (grid));
  int minimum;
  if (first != NULL)
    {
      gtk_widget_measure (first, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      int n = CLAMP (width / MAX (minimum, 1), (int) gtk_grid_view_get_min_columns (grid),
                     MOST_COLUMNS);
      if (n != (int) gtk_grid_view_get_max_columns (grid))
        gtk_grid_view_set_max_columns (grid, (guint) n);
    }

  gtk_widget_allocate (scrolled, width, height, baseline, NULL);
}

static void
soma_grid_bin_class_init (SomaGridBinClass *klass)
{
}

static void
soma_grid_bin_init (SomaGridBin *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self),
                                 gtk_custom_layout_new (get_request_mode, measure, allocate));
}
