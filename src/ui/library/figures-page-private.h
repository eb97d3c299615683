/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "collection-bar.h"
#include "continue-bar.h"
#include "figures-page.h"
#include "problems-bar.h"
#include "recovered-bar.h"

struct _SomaFiguresPage
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaFigureList *figures;
  SomaLibrary *library;
  GListModel *all; /* what can be shown: on the start page, also the library's figures */
  SomaFigureSurvey *survey;
  GSettings *settings;
  SomaFigureItem *target; /* (nullable) the menu's */
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
  SomaContinueBar *continue_bar;
  SomaCollectionBar *collection_bar;
  GtkWidget *grid;
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
