/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-counter.h"
#include "figure-filter.h"
#include "library.h"

/* Which figures (SomaFigureItem) are shown, and in which order: those of all that match the text,
 * the query and the place. All are kept up to date with what the library knows of them, and their
 * solutions are counted in the background.
 *
 * Properties, read-only: "n-figures" of all; "n-filters" of the query, notified whenever anything
 * else is asked for. Emits "marked" when the marks or games of figures may be others. */
#define SOMA_TYPE_SHOWN_FIGURES (soma_shown_figures_get_type ())
G_DECLARE_FINAL_TYPE (SomaShownFigures, soma_shown_figures, SOMA, SHOWN_FIGURES, GObject)

/* Once. If they are the built-in ones, the figures of the library come before them, and the library
 * is followed. */
void soma_shown_figures_set_figures (SomaShownFigures *self, SomaFigureList *figures,
                                     SomaLibrary *library);

/* Whether anybody sees them, as in the beginning: then games are followed. */
void soma_shown_figures_set_seen (SomaShownFigures *self, gboolean seen);

/* Those that are shown; all, NULL before they are set; the query; and what counts solutions. */
GListModel *soma_shown_figures_get_list (SomaShownFigures *self);
GListModel *soma_shown_figures_get_all (SomaShownFigures *self);
SomaFigureFilter *soma_shown_figures_get_query (SomaShownFigures *self);
SomaFigureCounter *soma_shown_figures_get_counter (SomaShownFigures *self);

void soma_shown_figures_set_text (SomaShownFigures *self, const char *text);

/* Only figures that match `place` are shown. Once. */
void soma_shown_figures_set_place (SomaShownFigures *self, GtkFilter *place);

/* The order of the setting comes after that of `first` (nullable) and, if `by_opened`, those that
 * were opened last. */
void soma_shown_figures_set_order (SomaShownFigures *self, GtkSorter *first, gboolean by_opened);

/* What is known of figures has changed: soon, they are filtered again. */
void soma_shown_figures_update_query (SomaShownFigures *self);

/* The part of the query by which most figures fail alone; sets `*n` to their number. */
SomaQueryPart soma_shown_figures_find_culprit (SomaShownFigures *self, guint *n);
