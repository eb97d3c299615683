/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bits-page.h"
#include "watch-page.h"

/* What can be watched of a document: the steps of a search, or the bits that it works with. The
 * action "watch.mode" takes "steps" or "bits". Above both can be a lesson about them, which
 * "watch.lesson" shows and hides; a setting knows how far it was. Properties: "show-pane" and
 * "has-lesson" (booleans), and "chapter" of the lesson (int, a SomaLessonChapter), which is set to
 * begin it. */
#define SOMA_TYPE_WATCH_MODES (soma_watch_modes_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatchModes, soma_watch_modes, SOMA, WATCH_MODES, SomaFocusBin)

void soma_watch_modes_set_document (SomaWatchModes *self, SomaDocument *document);
