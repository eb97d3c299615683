/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

/* Draws small pictures when the main loop has nothing better to do, and keeps the ones used last.
 * There is one for each display, shared by everything that shows small pictures. */
#define SOMA_TYPE_PICTURE_QUEUE (soma_picture_queue_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureQueue, soma_picture_queue, SOMA, PICTURE_QUEUE, GObject)

typedef struct _SomaPictureRequest SomaPictureRequest;

/* Takes a picture; called once per request. */
typedef void (*SomaPictureFunc) (GdkTexture *texture, gpointer data);

/* A new reference on the display's queue. */
SomaPictureQueue *soma_picture_queue_get (GdkDisplay *display);

/* The picture if it is there already, else NULL; owned by the queue. See soma_picture_maker_draw()
 * for the arguments. */
GdkTexture *soma_picture_queue_lookup (SomaPictureQueue *self, SomaPuzzle *puzzle,
                                       const guint16 *copy_at, const SomaPictureStyle *style);

/* Asks for a picture; `func` gets it later. Cancel the request if the picture is no longer wanted;
 * once answered, it is freed. */
SomaPictureRequest *soma_picture_queue_request (SomaPictureQueue *self, SomaPuzzle *puzzle,
                                                const guint16 *copy_at,
                                                const SomaPictureStyle *style, SomaPictureFunc func,
                                                gpointer data);
void soma_picture_queue_cancel (SomaPictureQueue *self, SomaPictureRequest *request);
