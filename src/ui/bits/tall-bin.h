/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Holds a scrolled window and is as high as that one's content needs at its width, where there is
 * room; a GtkScrolledWindow does not know its width when it asks for a height. */
#define SOMA_TYPE_TALL_BIN (soma_tall_bin_get_type ())
G_DECLARE_FINAL_TYPE (SomaTallBin, soma_tall_bin, SOMA, TALL_BIN, AdwBin)
