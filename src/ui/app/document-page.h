/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "design-page.h"
#include "figure-list.h"
#include "document.h"
#include "draft-keeper.h"
#include "library.h"
#include "play-page.h"
#include "solutions-page.h"
#include "watch-modes.h"

/* An open figure: a header bar over the pages for working with it. Action: page.show with the name
 * of one of them, "design", "solutions", "play" or "watch". Signal "figure-chosen"
 * (SomaFigureItem): the user wants to open another figure. */
#define SOMA_TYPE_DOCUMENT_PAGE (soma_document_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaDocumentPage, soma_document_page, SOMA, DOCUMENT_PAGE, SomaFocusBin)

/* `source` is the file whose only figure this is, to show its problems; NULL if the figure was
 * chosen from a list. `library` is the application's. */
GtkWidget *soma_document_page_new (SomaDocument *document, SomaFigureList *source,
                                   SomaLibrary *library);

SomaDocument *soma_document_page_get_document (SomaDocumentPage *self);

/* As it was given to soma_document_page_new(). */
SomaFigureList *soma_document_page_get_source (SomaDocumentPage *self);

/* The figures of a file, of which this is number `number`, to be switched between; NULL if it is
 * none of several. */
void soma_document_page_set_figures (SomaDocumentPage *self, SomaFigureList *figures, guint number);
SomaFigureList *soma_document_page_get_figures (SomaDocumentPage *self, guint *number);

/* Keeps the changes of the document's draft, and knows where it is saved. To be set once, which
 * also shows the page on which the figure was used last. */
SomaDraftKeeper *soma_document_page_get_keeper (SomaDocumentPage *self);
void soma_document_page_set_keeper (SomaDocumentPage *self, SomaDraftKeeper *keeper);

/* The name of the page that is shown: "design", "solutions", "play" or "watch". */
const char *soma_document_page_get_page_name (SomaDocumentPage *self);

/* The solution that is looked at, or else the first one that is known; (nullable), (transfer
 * full). */
SomaSolution *soma_document_page_dup_solution (SomaDocumentPage *self);

/* Shows the next problem of its file, or the one before it, if there is one. FALSE if the file has
 * no others. */
gboolean soma_document_page_turn_problem (SomaDocumentPage *self, int by);

/* Whether there are unsaved changes. */
gboolean soma_document_page_is_modified (SomaDocumentPage *self);

/* Shows the lesson on Watch, where it was left. */
void soma_document_page_show_lesson (SomaDocumentPage *self);

/* Makes the page if it has not been shown yet. */
SomaPlayPage *soma_document_page_get_play_page (SomaDocumentPage *self);
