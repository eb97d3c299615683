/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "game.h"
#include "pane-page.h"

/* Building a document's figure by hand: the pieces on a table in 3D, and a side pane with the state
 * of the game. The game starts, or continues, when the page is first shown.
 *
 * Signals: "next-figure": the user wants another figure; "figure-built" (SomaFigureItem): the user
 * wants to open what was built freely as a figure. Properties: "free" (boolean: no figure is to be
 * built), those of SomaPanePage, and read-only "game" (SomaGame; NULL before the page was shown, or
 * without pieces). */
#define SOMA_TYPE_PLAY_PAGE (soma_play_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaPlayPage, soma_play_page, SOMA, PLAY_PAGE, SomaPanePage)

/* `library` (nullable) stores positions and records. */
void soma_play_page_set_document (SomaPlayPage *self, SomaDocument *document, SomaLibrary *library);

/* The kind, in records, of games that begin from now on, see library.h; "" at first. A game that
 * has begun keeps its kind. */
void soma_play_page_set_game_name (SomaPlayPage *self, const char *name);
const char *soma_play_page_get_game_name (SomaPlayPage *self);

/* Continues the game that is kept under that key apart from the figure's, instead of that: see
 * soma_game_new_apart(). Before the page is shown. */
void soma_play_page_set_apart (SomaPlayPage *self, const char *key);

/* Goes on from that position, which may be without pieces, as soon as there is a game; see
 * soma_game_take_over(). A message tells if it is not one of this figure. */
void soma_play_page_take_over (SomaPlayPage *self, const char *position);
