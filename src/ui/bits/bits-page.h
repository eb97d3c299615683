/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"
#include "document.h"
#include "pane-page.h"
#include "puzzle-view.h"

/* A document's figure as rows of bits (see bit-board.h): the cells in 3D with their numbers, two
 * rows below them, operations on the rows, and in the side pane the placements of a piece.
 *
 * Properties: "show-pane"; read-only "board" (SomaBitBoard, NULL before the page is first shown)
 * and "news" (SomaBitsNews). */
#define SOMA_TYPE_BITS_PAGE (soma_bits_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaBitsPage, soma_bits_page, SOMA, BITS_PAGE, SomaPanePage)

void soma_bits_page_set_document (SomaBitsPage *self, SomaDocument *document);
