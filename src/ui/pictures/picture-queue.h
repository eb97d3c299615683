/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

/* Draws small pictures when the main loop has time, those in sight first, and keeps the ones used
 * last; of figures without a solution also in files, from which they are read in the background
 * when they are asked for again, even by another start of the program. There is one for each
 * display, shared by everything that shows small pictures. */
#define SOMA_TYPE_PICTURE_QUEUE (soma_picture_queue_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureQueue, soma_picture_queue, SOMA, PICTURE_QUEUE, GObject)

typedef struct _SomaPictureRequest SomaPictureRequest;

/* Takes the picture that `widget` asked for; called once per request. */
typedef void (*SomaPictureFunc) (GdkTexture *texture, GtkWidget *widget);

/* A new reference on the display's queue. */
SomaPictureQueue *soma_picture_queue_get (GdkDisplay *display);

/* Asks for a picture that `widget` (borrowed) shows; see soma_picture_maker_draw() for the
 * arguments. If it is there already, `func` gets it at once, and this returns NULL; otherwise
 * later. Cancel the request if the picture is no longer wanted; once answered, it is freed. */
SomaPictureRequest *soma_picture_queue_request (SomaPictureQueue *self, SomaPuzzle *puzzle,
                                                const guint16 *copy_at,
                                                const SomaPictureStyle *style, GtkWidget *widget,
                                                SomaPictureFunc func);
void soma_picture_queue_cancel (SomaPictureQueue *self, SomaPictureRequest *request);

/* Draws a picture now, which is not kept. Never NULL. */
GdkTexture *soma_picture_queue_draw (SomaPictureQueue *self, SomaPuzzle *puzzle,
                                     const guint16 *copy_at, const SomaPictureStyle *style);
