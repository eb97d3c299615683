/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Reads the windows of the program as screen readers do: over D-Bus, by AT-SPI, with the names that
 * GTK makes of labels, tooltips and relations. Tests that use no reader see none of these. */

/* What is told of an object. */
typedef struct
{
  char *name;
  char *description;
  char *role;            /* AT-SPI's word for it, such as "push button"; "" unless it can have the
                            focus, or has objects in it */
  char *within;          /* the objects of the window that it is in */
  gboolean is_focusable; /* and was shown */
  int n_children;
  guint n_focusable; /* of all objects in it */
} SomaSpoken;

/* Must be called before gtk_test_init(), in a test that has a bus. */
void soma_screen_reader_start (void);

/* The objects in a window (GPtrArray of SomaSpoken *), also those that are out of sight because
 * another page is shown instead; of long lists the first ones. The main loop runs meanwhile. Free
 * with g_ptr_array_unref(). */
GPtrArray *soma_screen_reader_read (GtkWindow *window);

/* What was spoken by itself since the last call, each on a line: names and descriptions of what has
 * the focus, when they change. */
char *soma_screen_reader_take_heard (void);
