/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture-queue.h"

/* A queue of its own, as if it were another program's, which keeps files in that directory. */
SomaPictureQueue *soma_picture_queue_new (GdkDisplay *display, const char *directory);

/* The next soma_picture_queue_get() makes a new one, as at another start of the program. */
void soma_picture_queue_forget (GdkDisplay *display);

/* How many pictures were drawn; the others came from files. */
guint soma_picture_queue_count_drawn (SomaPictureQueue *self);

/* Whether nothing is being read from files, drawn or written. */
gboolean soma_picture_queue_is_idle (SomaPictureQueue *self);
