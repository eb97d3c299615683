/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"
#include "document.h"
#include "pane-page.h"
#include "puzzle-view.h"

/* A document's figure as rows of bits (see bit-board.h): the cells in 3D with their numbers, two rows
 * below, what can be done to them, and in the side pane the placements of a piece. Begins when it is
 * first shown. Property: "show-pane". */
#define SOMA_TYPE_BITS_PAGE (soma_bits_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaBitsPage, soma_bits_page, SOMA, BITS_PAGE, SomaPanePage)

void soma_bits_page_set_document (SomaBitsPage *self, SomaDocument *document);

/* NULL before the page was shown. */
SomaBitBoard *soma_bits_page_get_board (SomaBitsPage *self);

SomaPuzzleView *soma_bits_page_get_view (SomaBitsPage *self);
