/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "pane-page.h"
#include "proof.h"
#include "puzzle-view.h"
#include "watch.h"

/* Watches a search at work on a document's puzzle, step by step: the pieces in 3D, controls
 * below them, and a side pane with all steps. The search starts when the page is first shown.
 *
 * Properties: "show-pane"; read-only "watch" (SomaWatch; NULL before that, or when the document
 * has no pieces), "names" (SomaNames) and "playing". */
#define SOMA_TYPE_WATCH_PAGE (soma_watch_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatchPage, soma_watch_page, SOMA, WATCH_PAGE, SomaPanePage)

void soma_watch_page_set_document (SomaWatchPage *self, SomaDocument *document);

/* Shows what a lesson is about: the classic search with its collisions, and numbers on cells. */
void soma_watch_page_show_all (SomaWatchPage *self);

/* Shows cells in the colours of a proof (nullable: none), if it has any. */
void soma_watch_page_set_proof (SomaWatchPage *self, SomaProof *proof);
