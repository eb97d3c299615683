/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "collection-bar.h"
#include "continue-bar.h"
#include "figure-filter-bar.h"
#include "figure-filter-popover.h"
#include "figure-view.h"
#include "figures-page.h"
#include "problems-bar.h"
#include "recovered-bar.h"
#include "shown-figures.h"
#include "solving-bar.h"
#include "welcome.h"

struct _SomaFiguresPage
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaFigureList *figures;
  SomaLibrary *library;
  SomaSolveAll *solve_all; /* (nullable) */

  /* Template */
  GtkMenuButton *menu_button;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  AdwFlap *flap; /* of the start page: the places beside the figures */
  GtkWidget *place_button;
  SomaProblemsBar *problems_bar;
  SomaRecoveredBar *recovered_bar;
  SomaWelcome *welcome;
  SomaSolvingBar *solving_bar;
  SomaContinueBar *continue_bar;
  SomaCollectionBar *collection_bar;
  SomaFigureFilterPopover *filter_popover;
  SomaFigureFilterBar *filter_bar;
  SomaFigureView *view;
  SomaFigureSelection *selection;
  SomaShownFigures *shown;
  GtkLabel *hits;

  guint hits_source; /* tells them when they have not changed for a while */
};

/* Emits "chosen". `page` is nullable. */
void soma_figures_page_choose (SomaFiguresPage *self, SomaFigureItem *item, const char *page);

/* Actions on the figure that the view aims at, on those that are selected, and on what is shown. */
void soma_figures_page_install_actions (GtkWidgetClass *class);

/* Enables what can be done now. */
void soma_figures_page_update_actions (SomaFiguresPage *self);
