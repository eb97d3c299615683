/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "pane-page.h"
#include "puzzle-view.h"
#include "watch.h"

/* Watching a search at work on a document's puzzle, step by step: the building in 3D, controls below
 * it, and a side pane with all steps. Begins when it is first shown. Property: "show-pane". */
#define SOMA_TYPE_WATCH_PAGE (soma_watch_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatchPage, soma_watch_page, SOMA, WATCH_PAGE, SomaPanePage)

void soma_watch_page_set_document (SomaWatchPage *self, SomaDocument *document);

/* NULL before the page was shown, or when the document has no pieces. */
SomaWatch *soma_watch_page_get_watch (SomaWatchPage *self);

SomaPuzzleView *soma_watch_page_get_view (SomaWatchPage *self);
