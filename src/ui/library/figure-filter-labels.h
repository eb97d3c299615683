/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-place.h"
#include "figure-query.h"

/* Texts about what figures are filtered by. Every char * that is not const is new. */

/* One part of what is asked for, in a few words: "20–27 cells", "Exactly one solution". */
char *soma_figure_filter_label_part (const SomaFigureQuery *query, SomaQueryPart part);

/* What there is to choose from, in the order of the enumerations: NULL-terminated. */
const char *const *soma_figure_filter_label_symmetries (void);
const char *const *soma_figure_filter_label_counts (void);
const char *const *soma_figure_filter_label_played (void);
const char *const *soma_figure_filter_label_found (void);

/* The heading where there are no figures: in that place (a tag or collection has a name), with that
 * text in the search, and so many filters. */
char *soma_figure_filter_label_empty (SomaFigurePlace place, const char *name, const char *search,
                                      guint n_filters);

/* What to do about it; "" if there is nothing to be said. `part` is what `n` figures fail by alone,
 * the most of all parts; 0: none. */
char *soma_figure_filter_label_advice (SomaFigurePlace place, const char *search,
                                       const SomaFigureQuery *query, SomaQueryPart part, guint n);
