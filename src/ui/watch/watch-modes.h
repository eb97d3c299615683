/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bits-page.h"
#include "watch-page.h"

/* What can be watched of a document: the steps of a search, or the bits that it works with. The
 * action "watch.mode" takes "steps" or "bits". Property: "show-pane". */
#define SOMA_TYPE_WATCH_MODES (soma_watch_modes_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatchModes, soma_watch_modes, SOMA, WATCH_MODES, AdwBin)

void soma_watch_modes_set_document (SomaWatchModes *self, SomaDocument *document);
