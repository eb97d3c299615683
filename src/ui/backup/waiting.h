/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Work that is over in a moment, unless the library is huge or the disk slow: then a dialog says
 * what is being done, with a button that stops it. */
typedef struct _SomaWaiting SomaWaiting;

/* `heading` says what is being done; the button cancels `cancellable`. With `is_for_window`, nobody
 * else is to see what comes of it: closing the window cancels it, too, and the program does not
 * wait for that. Other work, which writes, is done before the program ends. */
SomaWaiting *soma_waiting_begin (GtkWindow *window, const char *heading, GCancellable *cancellable,
                                 gboolean is_for_window);

/* The work has ended. */
void soma_waiting_end (SomaWaiting *self);
