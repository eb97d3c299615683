/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "collection-bar.h"
#include "continue-bar.h"
#include "figure-card.h"
#include "figure-selection.h"
#include "figures-page.h"
#include "problems-bar.h"
#include "recovered-bar.h"
#include "solving-bar.h"
#include "welcome.h"

struct _SomaFiguresPage
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaFigureList *figures;
  SomaLibrary *library;
  GListModel *all; /* what can be shown: on the start page, also the library's figures */
  SomaFigureSurvey *survey;
  SomaSolveAll *solve_all; /* (nullable) */
  GSettings *settings;
  SomaFigureItem *target; /* (nullable) the menu's */
  SomaFigureItem *anchor; /* (nullable) selected last by a click */
  GtkWidget *popover;     /* (nullable) */

  guint update_source;
  gboolean was_left; /* another page has been shown since */
  guint n_left;      /* the number of figures at that time */

  /* Template */
  GtkMenuButton *menu_button;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  SomaProblemsBar *problems_bar;
  SomaRecoveredBar *recovered_bar;
  SomaWelcome *welcome;
  SomaContinueBar *continue_bar;
  SomaSolvingBar *solving_bar;
  SomaCollectionBar *collection_bar;
  GtkLabel *hits;
  GtkLabel *selected_title;
  GtkWidget *grid;
  SomaFigureSelection *selection;
  GtkSortListModel *shown;
  GtkFilterListModel *filtered;
  GtkEveryFilter *every;
  GtkStringFilter *filter;
  GMenuModel *own_menu;
  GMenuModel *other_menu;
};

/* Emits "chosen". `page` is nullable. */
void soma_figures_page_choose (SomaFiguresPage *self, SomaFigureItem *item, const char *page);

/* Adds the actions of a figure: page.open-focused (the name of a page), page.play-figure,
 * page.browse-figure, page.design-figure; and those that change the library: page.rename,
 * page.delete, page.add, page.import. */
void soma_figures_page_install_library_actions (GtkWidgetClass *class);

/* The menu of a figure, by a click of the second button, a long press, or the menu key. */
void soma_figures_page_add_menu (SomaFiguresPage *self);

/* Files that are dropped on the page are added to the library. */
void soma_figures_page_add_drop (SomaFiguresPage *self);

/* The card that the widget is, contains, or is inside of; NULL if there is none. */
SomaFigureCard *soma_figures_page_find_card (GtkWidget *widget);

/* Shows what happened to the figures with these ids, with a button that undoes it by `action`. */
void soma_figures_page_offer_undo (SomaFiguresPage *self, const char *text, const char *action,
                                   GArray *ids);

/* Adds an entry to a group of preferences. */
GtkEditable *soma_figures_page_add_entry (GtkWidget *group, const char *title, const char *text);

/* Adds the figures to the library, collected as they are. */
void soma_figures_page_import (SomaFiguresPage *self, GListModel *figures);

/* Selecting several figures: page.select, page.select-all, page.cancel-selection, and
 * page.delete-selected, page.tag-selected, page.move-selected, page.print-selected,
 * page.add-selected. */
void soma_figures_page_install_selection_actions (GtkWidgetClass *class);
void soma_figures_page_add_selection (SomaFiguresPage *self);

/* A click on the figure selects it or no longer, or with it all from the one clicked before. */
void soma_figures_page_click (SomaFiguresPage *self, SomaFigureItem *item, gboolean extends);

/* page.export, which asks for the figures and where to write them, and page.export-selected, which
 * begins with the selected ones. */
void soma_figures_page_install_export_actions (GtkWidgetClass *class);
