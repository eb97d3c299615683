/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Offers the changes that were not saved when the program last ended, to open or to discard. Hidden
 * when there are none. Emits "chosen" with the key of the one to open. Actions: recovered.open,
 * recovered.discard (the key). */
#define SOMA_TYPE_RECOVERED_BAR (soma_recovered_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaRecoveredBar, soma_recovered_bar, SOMA, RECOVERED_BAR, AdwBin)

void soma_recovered_bar_set_library (SomaRecoveredBar *self, SomaLibrary *library);
