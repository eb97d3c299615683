/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-query.h"

/* A filter of figures (SomaFigureItem) by what is asked for. It emits GtkFilter's "changed" when
 * that is something else, or figures have changed, and "asked" only when something else is asked
 * for. */
#define SOMA_TYPE_FIGURE_FILTER (soma_figure_filter_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureFilter, soma_figure_filter, SOMA, FIGURE_FILTER, GtkFilter)

SomaFigureFilter *soma_figure_filter_new (void);

/* Owned by the filter, valid until it changes. */
const SomaFigureQuery *soma_figure_filter_get_query (SomaFigureFilter *self);

/* Copies the query. */
void soma_figure_filter_set_query (SomaFigureFilter *self, const SomaFigureQuery *query);

/* No longer asks for that, or for anything. */
void soma_figure_filter_drop (SomaFigureFilter *self, SomaQueryPart part);
void soma_figure_filter_clear (SomaFigureFilter *self);

/* What is known of figures has changed. */
void soma_figure_filter_update (SomaFigureFilter *self);
