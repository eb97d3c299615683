/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "names.h"
#include "watch.h"

/* A widget of the Watch page that shows a watch. Properties: "watch" (SomaWatch, nullable) and
 * "names" (SomaNames). */
#define SOMA_TYPE_WATCH_PART (soma_watch_part_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaWatchPart, soma_watch_part, SOMA, WATCH_PART, GtkWidget)

struct _SomaWatchPartClass
{
  GtkWidgetClass parent_class;

  /* Shows the state of the watch, which may be NULL. While the widget is hidden, this is called
   * only when the watch is replaced. `moved`: the step may have changed. */
  void (*update) (SomaWatchPart *self, gboolean moved);
};

/* (nullable) */
SomaWatch *soma_watch_part_get_watch (SomaWatchPart *self);

const SomaNames *soma_watch_part_get_names (SomaWatchPart *self);
