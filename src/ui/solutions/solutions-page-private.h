/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solutions-page.h"

#include "bookmark-bar.h"
#include "browse-bar.h"
#include "filter-box.h"
#include "listed-heat.h"
#include "listing-bar.h"
#include "piece-list.h"
#include "piece-set-chooser.h"
#include "solution-grid.h"
#include "solution-view.h"

/* Shared by the page and its actions. */

struct _SomaSolutionsPage
{
  SomaPanePage parent_instance;

  /* Owned; NULL until there is a document */
  SomaDocument *document;
  SomaLibrary *library;
  SomaKnownSolutions *known; /* of the puzzle whose solutions are listed */

  gboolean is_stale; /* the puzzle or the list changed while the page was not visible */

  /* Template */
  SomaListedHeat *heat;
  SomaSolutionView *view;
  SomaPieceSetChooser *piece_set_chooser;
  SomaPieceList *piece_list;
  SomaBookmarkBar *bookmark_bar;
  SomaBrowseBar *browse_bar;
  GtkMenuButton *kept_button;
  GtkMenuButton *filter_button;
  SomaFilterBox *filter_box;
  SomaListingBar *listing_bar;
  GtkWidget *drawn_button;
  SomaSolutionGrid *grid;
};

/* What actions require. */
enum
{
  SOLUTIONS = 1 << 0,
  SOLUTION_BEFORE = 1 << 1,
  SOLUTION_AFTER = 1 << 2,
  ALL_PLACES = 1 << 3, /* places as in all solutions: neighbours may be rotated */
  LOOKS = 1 << 4,      /* pieces can be outlined and hidden */
  DRAWN = 1 << 5,      /* solutions that came with the figure */
  LISTED = 1 << 6,     /* solutions that are in a list */
  BROWSED = 1 << 7,    /* or are too many for that */
};

void soma_solutions_page_install_actions (GtkWidgetClass *class);
void soma_solutions_page_add_keys (SomaSolutionsPage *self);
