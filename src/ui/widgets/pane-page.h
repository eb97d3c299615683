/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

/* A page of a document: its content, and at its end a side pane that can be hidden, or lies over
 * the content where there is no room for both. Pages derive from it, and their templates set its
 * properties:
 *
 * "content" (GtkWidget), "pane" (GtkWidget, set once; gets its width and background here),
 * "show-pane" (boolean: bind it to that of the other pages). */
#define SOMA_TYPE_PANE_PAGE (soma_pane_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaPanePage, soma_pane_page, SOMA, PANE_PAGE, SomaFocusBin)

struct _SomaPanePageClass
{
  SomaFocusBinClass parent_class;
};

/* Opens the popover of a button that is in the pane. A pane that is hidden is shown first, and the
 * popover opened once that lies where it stays: forgotten if it is hidden before, or the page. */
void soma_pane_page_popup (SomaPanePage *self, GtkMenuButton *button);
