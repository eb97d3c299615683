/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bits-page.h"
#include "watch-page.h"

/* What there is to watch of a document: the steps of a search, or the bits that it works with. The
 * action "watch.mode" takes "steps" or "bits". Property: "show-pane". */
#define SOMA_TYPE_WATCH_MODES (soma_watch_modes_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatchModes, soma_watch_modes, SOMA, WATCH_MODES, AdwBin)

void soma_watch_modes_set_document (SomaWatchModes *self, SomaDocument *document);

SomaWatchPage *soma_watch_modes_get_watch_page (SomaWatchModes *self);
SomaBitsPage *soma_watch_modes_get_bits_page (SomaWatchModes *self);
