/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Asks where, and writes a backup of the library there; a toast tells how that went. */
void soma_back_up_ask (GtkWindow *window, SomaLibrary *library);

/* The same without the question. */
void soma_back_up_write (GtkWindow *window, SomaLibrary *library, GFile *file);
