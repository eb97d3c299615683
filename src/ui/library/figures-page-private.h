/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "collection-bar.h"
#include "continue-bar.h"
#include "figure-card.h"
#include "figure-filter.h"
#include "figure-selection.h"
#include "figures-page.h"
#include "figure-filter-bar.h"
#include "figure-filter-popover.h"
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
  SomaFigureFilter *query;
  GtkMultiSorter *order;

  guint update_source;
  guint query_source;
  guint first_source;
  gboolean as_list;
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
  GtkWidget *list; /* the same figures; only the one of both that is shown has a model */
  SomaFigureFilterBar *filter_bar;
  SomaFigureFilterPopover *filter_popover;
  AdwStatusPage *empty;
  GtkWidget *clear_button, *all_button; /* there */
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

/* The figure of the card or the row that the widget is, contains, or is inside of; NULL if there is
 * none. `*at` (may be NULL) is set to the card, or the cell of the row. */
SomaFigureItem *soma_figures_page_find_item (GtkWidget *widget, GtkWidget **at);

/* The figure that has the keys; (nullable). */
SomaFigureItem *soma_figures_page_get_focused (SomaFiguresPage *self);

/* The cards, or the list. */
GtkWidget *soma_figures_page_get_view (SomaFiguresPage *self);
void soma_figures_page_grab_focus_view (SomaFiguresPage *self);

/* Shows the other of both. */
void soma_figures_page_show_as_list (SomaFiguresPage *self, gboolean as_list);

/* Scrolls to the first figure. */
void soma_figures_page_show_first (SomaFiguresPage *self);

/* Shows what happened to the figures with these ids, with a button that undoes it by `action`. */
void soma_figures_page_offer_undo (SomaFiguresPage *self, const char *text, const char *action,
                                   GArray *ids);

/* Adds an entry to a group of preferences. */
GtkEditable *soma_figures_page_add_entry (GtkWidget *group, const char *title, const char *text);

/* Adds the figures to the library, collected as they are. */
void soma_figures_page_import (SomaFiguresPage *self, GListModel *figures);

/* Selecting several figures: page.select, page.select-all, page.cancel-selection, and
 * page.delete-selected, page.print-selected, page.add-selected. */
void soma_figures_page_install_selection_actions (GtkWidgetClass *class);
void soma_figures_page_add_selection (SomaFiguresPage *self);

/* A click on the figure selects it or no longer, or with it all from the one clicked before. */
void soma_figures_page_click (SomaFiguresPage *self, SomaFigureItem *item, gboolean extends);

/* Moves the figures (of SomaFigureItem) that are in the library to the collection, "" for none, and
 * says so, with a button that undoes it. page.move-selected asks for the collection. */
void soma_figures_page_move (SomaFiguresPage *self, GPtrArray *items, const char *collection);
void soma_figures_page_install_move_action (GtkWidgetClass *class);

/* page.export, which asks for the figures and where to write them, and page.export-selected, which
 * begins with the selected ones. */
void soma_figures_page_install_export_actions (GtkWidgetClass *class);

/* Favourites and tags: page.add-favourite and page.remove-favourite of the figure of the menu,
 * page.toggle-favourite of the one with the keys, or of those selected; page.tag-figure,
 * page.tag-focused and page.tag-selected likewise; page.rename-tag and page.delete-tag. */
void soma_figures_page_install_mark_actions (GtkWidgetClass *class);
void soma_figures_page_follow_marks (SomaFiguresPage *self);

/* What is shown of all figures: page.clear-filters and page.show-all. */
void soma_figures_page_install_filter_actions (GtkWidgetClass *class);
void soma_figures_page_add_filter (SomaFiguresPage *self);
void soma_figures_page_update_order (SomaFiguresPage *self);

/* What is known of figures has changed. */
void soma_figures_page_update_query (SomaFiguresPage *self);
