/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Offers the games that wait to be continued, the latest first. Hidden when there are none. Emits
 * "chosen" with the key of the one to continue. Actions: continue.open, continue.remove (the
 * key). */
#define SOMA_TYPE_CONTINUE_BAR (soma_continue_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaContinueBar, soma_continue_bar, SOMA, CONTINUE_BAR, AdwBin)

/* The most that are offered at once. */
#define SOMA_CONTINUE_BAR_MAX 12

void soma_continue_bar_set_library (SomaContinueBar *self, SomaLibrary *library);
