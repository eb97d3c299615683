/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Asks for a backup, tells what it has for the library, and adds that if it is wanted. A toast
 * offers to undo it by the action win.undo-restore, with the number of soma_library_undo_restore()
 * as its target. */
void soma_restore_ask (GtkWindow *window, SomaLibrary *library);

/* The same without the question for the file. */
void soma_restore_read (GtkWindow *window, SomaLibrary *library, GFile *file);
