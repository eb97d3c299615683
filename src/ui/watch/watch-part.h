/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "names.h"
#include "watch.h"

/* A part of the Watch page that shows a watch. Properties: "watch" (SomaWatch, nullable) and "names"
 * (SomaNames). */
#define SOMA_TYPE_WATCH_PART (soma_watch_part_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaWatchPart, soma_watch_part, SOMA, WATCH_PART, GtkWidget)

struct _SomaWatchPartClass
{
  GtkWidgetClass parent_class;

  /* Shows what the watch, which may be NULL, has come to. While the part is out of sight it is called
   * only when there is another watch. `moved`: the step may be another one. */
  void (*update) (SomaWatchPart *self, gboolean moved);
};

/* (nullable) */
SomaWatch *soma_watch_part_get_watch (SomaWatchPart *self);

const SomaNames *soma_watch_part_get_names (SomaWatchPart *self);
