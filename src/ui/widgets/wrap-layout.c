/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrap-layout.h"

/* Between children, and between rows. */
#define SPACING 6

struct _SomaWrapLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (SomaWrapLayout, soma_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
soma_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* All in one row at best, and the widest alone at worst. */
static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, best;
      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &best, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += best + (*natural > 0 ? SPACING : 0);
    }
}

/* The width that the child is given, and how high it then is. */
static void
measure_child (GtkWidget *child, int most, int *width, int *height)
{
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, width, NULL, NULL);
  *width = MAX (least, MIN (*width, most));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, *width, NULL, height, NULL, NULL);
}

/* Rows for that width, and their height; places the children, too, if `allocates`. */
static int
lay_out (GtkWidget *widget, int width, gboolean allocates)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0, row_height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkAllocation place = { .y = y };
      if (!gtk_widget_should_layout (child))
        continue;
      measure_child (child, width, &place.width, &place.height);
      if (x > 0 && x + place.width > width)
        {
          y += row_height + SPACING;
          x = row_height = 0;
        }
      place.x = is_mirrored ? width - x - place.width : x;
      place.y = y;
      if (allocates)
        gtk_widget_size_allocate (child, &place, -1);
      x += place.width + SPACING;
      row_height = MAX (row_height, place.height);
    }
  return y + row_height;
}

static void
soma_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                          int for_size, int *minimum, int *natural, int *minimum_baseline,
                          int *natural_baseline)
{
  int least = 0, best = 0;

  measure_width (widget, &least, &best);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    least = best = lay_out (widget, for_size >= 0 ? MAX (for_size, least) : best, FALSE);
  *minimum = least;
  *natural = best;
}

static void
soma_wrap_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                           int baseline)
{
  lay_out (widget, width, TRUE);
}

static void
soma_wrap_layout_class_init (SomaWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = soma_wrap_layout_get_request_mode;
  manager_class->measure = soma_wrap_layout_measure;
  manager_class->allocate = soma_wrap_layout_allocate;
}

static void
soma_wrap_layout_init (SomaWrapLayout *self)
{
}
