/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Work that is over in a moment, unless the library is huge or the disk slow: then a dialog says
 * what is being done, with a button that stops it. The program does not end before the work. */
typedef struct _SomaWaiting SomaWaiting;

/* `heading` says what is being done; the button cancels `cancellable`. */
SomaWaiting *soma_waiting_begin (GtkWindow *window, const char *heading, GCancellable *cancellable);

/* The work has ended. */
void soma_waiting_end (SomaWaiting *self);
