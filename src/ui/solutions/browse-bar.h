/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "solution-range.h"

/* Over a list of some of very many solutions: a field for the number of any of them, and a button
 * for one at random.
 *
 * Signal "go-to" with a number from 0 (const SomaNumber *), of which there may be no solution: then
 * soma_browse_bar_refuse() says so. */
#define SOMA_TYPE_BROWSE_BAR (soma_browse_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaBrowseBar, soma_browse_bar, SOMA, BROWSE_BAR, GtkBox)

/* What is said of the list, "" for nothing. */
void soma_browse_bar_set_text (SomaBrowseBar *self, const char *text);

/* The solution that is shown has this number, from 1; NULL if none is. */
void soma_browse_bar_set_number (SomaBrowseBar *self, const SomaNumber *number);

/* There is none of the number that was asked for. */
void soma_browse_bar_refuse (SomaBrowseBar *self, const SomaNumber *all);

/* Goes to the field. */
void soma_browse_bar_focus_entry (SomaBrowseBar *self);
