/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "stage.h"

/* A piece's colour with its letter on it; only an edge of that colour while the piece is outlined,
 * and a faint one while it is hidden. Property
 * "piece" (boxed SomaPieceDraft, write-only): what it shows; NULL changes nothing. */
#define SOMA_TYPE_SWATCH (soma_swatch_get_type ())
G_DECLARE_FINAL_TYPE (SomaSwatch, soma_swatch, SOMA, SWATCH, GtkWidget)

/* `colour` is 0xRRGGBB. */
GtkWidget *soma_swatch_new (guint32 colour, const char *letter);

void soma_swatch_set_piece (SomaSwatch *self, guint32 colour, const char *letter);

void soma_swatch_set_look (SomaSwatch *self, SomaPieceLook look);
