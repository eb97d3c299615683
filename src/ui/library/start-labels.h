/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-column.h"
#include "figure-item.h"
#include "figure-place.h"

/* Texts of the start page, computed from state. Every char * is new: free with g_free(). */

/* How many figures were found: "12 of 46 figures"; "" if nothing is searched for, and there are no
 * filters. */
char *soma_start_label_hits (const char *search, guint n_filters, guint n_found, guint n_figures);

/* What a place is called: `name` is that of a tag or a collection; and what screen readers say of
 * it, "Tag easy, 3 figures". */
char *soma_start_label_place (SomaFigurePlace place, const char *name);
char *soma_start_label_place_spoken (SomaFigurePlace place, const char *name, guint n_figures);

/* Over figures that are being selected: "3 figures selected". */
char *soma_start_label_selected (guint n);

/* How far a game got: "3 of 7 pieces placed". */
char *soma_start_label_game (guint n_laid, guint n_copies);

/* When it was played, that many seconds ago: "Played 5 minutes ago". */
char *soma_start_label_played (gint64 seconds);

/* More about a figure than its card shows, in lines: its whole name, then "A014 · 27 cells · Soma",
 * then what is noted of it, if anything. NULL if there is no figure. */
char *soma_start_label_details (SomaFigureItem *item);

/* What a list of figures says of it in that column; "" for nothing. */
char *soma_start_label_column (SomaFigureItem *item, SomaFigureColumn column);

/* Why it says no more there; NULL if there is nothing to explain. */
char *soma_start_label_column_reason (SomaFigureItem *item, SomaFigureColumn column);
