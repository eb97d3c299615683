/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Tells those who start the program for the first time what they can do here, with a button for
 * each. It goes away for good when one of them was used, when it is closed, and when the library
 * shows that somebody has made or played something. */
#define SOMA_TYPE_WELCOME (soma_welcome_get_type ())
G_DECLARE_FINAL_TYPE (SomaWelcome, soma_welcome, SOMA, WELCOME, AdwBin)

void soma_welcome_set_library (SomaWelcome *self, SomaLibrary *library);
