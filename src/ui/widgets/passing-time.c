/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "passing-time-test.h"

/* Minutes are counted: nobody sees that one began so much earlier. */
#define PERIOD_MS 10000

static guint period = PERIOD_MS;

typedef struct
{
  GtkWidget *widget; /* borrowed: it owns this */
  void (*update) (GtkWidget *widget);
  guint source;
} Follower;

static gboolean
update_cb (gpointer data)
{
  Follower *follower = data;

  follower->update (follower->widget);
  return G_SOURCE_CONTINUE;
}

/* What is shown again may be old. */
static void
map_cb (Follower *follower)
{
  follower->update (follower->widget);
  if (follower->source == 0)
    follower->source = g_timeout_add (period, update_cb, follower);
}

static void
unmap_cb (Follower *follower)
{
  g_clear_handle_id (&follower->source, g_source_remove);
}

static void
free_follower (gpointer data)
{
  unmap_cb (data);
  g_free (data);
}

void
soma_passing_time_follow (GtkWidget *widget, void (*update) (GtkWidget *widget))
{
  Follower *follower = g_new0 (Follower, 1);

  follower->widget = widget;
  follower->update = update;
  g_object_set_data_full (G_OBJECT (widget), "soma-passing-time", follower, free_follower);
  g_signal_connect_swapped (widget, "map", G_CALLBACK (map_cb), follower);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (unmap_cb), follower);
  if (gtk_widget_get_mapped (widget))
    map_cb (follower);
}

void
soma_passing_time_set_period (guint milliseconds)
{
  period = milliseconds;
}
