/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solutions-page.h"

#include "apart-bar.h"
#include "bookmark-bar.h"
#include "browse-bar.h"
#include "build-bar.h"
#include "by-hand-bar.h"
#include "heat-bar.h"
#include "levels-pane.h"
#include "listing-bar.h"
#include "marked-solutions.h"
#include "piece-list.h"
#include "piece-set-chooser.h"
#include "filter-box.h"
#include "solve-pane.h"
#include "view-frame.h"

/* Shared by the files of the page. */

/* What shows the current solution step by step. */
typedef enum
{
  SOMA_STEPS_NONE,
  SOMA_STEPS_BUILD, /* it is being assembled */
  SOMA_STEPS_APART, /* it is being taken apart */
  SOMA_STEPS_HAND,  /* the same, by hand */
} SomaSteps;

/* From one of very many solutions to another. */
typedef enum
{
  SOMA_BROWSE_FIRST,
  SOMA_BROWSE_PREVIOUS,
  SOMA_BROWSE_NEXT,
  SOMA_BROWSE_LAST,
} SomaBrowseStep;

struct _SomaSolutionsPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document;   /* (nullable) */
  SomaLibrary *library;     /* (nullable) */
  char *puzzle_key;         /* (nullable): the key of the puzzle whose solutions are listed */
  GPtrArray *drawn;         /* of guint16 arrays: the solutions that came with the figure */
  GHashTable *drawn_keys;   /* (nullable) their keys, a set */
  SomaListing *listing;     /* (nullable) what is listed, since there is a document */
  SomaBookmarks *bookmarks; /* (nullable) of the puzzle, once a solution was shown */
  SomaMarkedSolutions *marked;
  GtkWidget *piece_menu; /* (nullable) of the piece that was clicked; the view's child */

  guint left; /* while others come to be listed: what is selected if the one shown is gone, or
                 G_MAXUINT if it stays */
  SomaSteps steps;
  gboolean selecting;        /* a click marks a solution, or no longer */
  guint anchor;              /* index of the one that was marked last, or G_MAXUINT */
  gboolean heat;             /* how often pieces cover cells is shown instead of a solution */
  SomaHeatCount *heat_count; /* (nullable) owned: for that and `heat_window` */
  gpointer heat_source;      /* (nullable) owned: an object, of which that is */
  guint heat_timer;          /* until which it does not follow a list that grows; 0: none */
  GtkWidget *heat_window;    /* (nullable) weak */
  gboolean is_stale;         /* the puzzle or the list changed while the page was not visible */

  /* Template */
  GtkAdjustment *explode_adjustment;
  GtkAdjustment *layers_adjustment;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  SomaApartBar *apart_bar;
  SomaBuildBar *build_bar;
  SomaByHandBar *by_hand_bar;
  SomaHeatBar *heat_bar;
  SomaPieceSetChooser *piece_set_chooser;
  SomaPieceList *piece_list;
  SomaLevelsPane *levels_pane;
  SomaBookmarkBar *bookmark_bar;
  SomaBrowseBar *browse_bar;
  GtkMenuButton *kept_button;
  GtkMenuButton *filter_button;
  SomaFilterBox *filter_box;
  SomaListingBar *listing_bar;
  GtkWidget *grid;
  GtkWidget *drawn_button;
  GtkSingleSelection *selection;
};

/* solutions-page.c */

/* What actions require. */
enum
{
  SOLUTIONS = 1 << 0,
  SOLUTION_BEFORE = 1 << 1,
  SOLUTION_AFTER = 1 << 2,
  SCENE = 1 << 3,      /* rather than a picture, without OpenGL */
  ALL_PLACES = 1 << 4, /* places as in all solutions: neighbours may be rotated */
  COMPLETE = 1 << 5,   /* not shown step by step */
  DRAWN = 1 << 6,      /* solutions that came with the figure */
  LISTED = 1 << 7,     /* solutions that are in a list */
  BROWSED = 1 << 8,    /* or are too many for that */
};

void soma_solutions_page_enable_actions (SomaSolutionsPage *self);

/* What the property "listing" has may have changed. */
void soma_solutions_page_notify_listed (SomaSolutionsPage *self);

/* solutions-page-view.c: the solution in the view, and what the view shows of it. */
void soma_solutions_page_install_view_actions (GtkWidgetClass *class);

/* Shows the current solution, or the figure without one. */
void soma_solutions_page_show_solution (SomaSolutionsPage *self);

/* Shows the current solution in this way, and no longer in another. */
void soma_solutions_page_set_steps (SomaSolutionsPage *self, SomaSteps steps);

/* Shows the solution at that position of the list, or the last one. */
void soma_solutions_page_select (SomaSolutionsPage *self, guint position);

/* solutions-page-list.c: which solutions are listed. */
void soma_solutions_page_install_list_actions (GtkWidgetClass *class);

/* Lists those of the document: all by number, if they are too many for a list and `numbered`. */
void soma_solutions_page_list (SomaSolutionsPage *self, gboolean numbered);

/* What is listed of those that are too many; (nullable), borrowed. */
SomaSolutionRange *soma_solutions_page_get_range (SomaSolutionsPage *self);

/* The solutions that came with the figure have to be looked up again. */
void soma_solutions_page_find_drawn (SomaSolutionsPage *self);

/* Whether the solution is one of them. */
gboolean soma_solutions_page_is_drawn (SomaSolutionsPage *self, SomaSolution *solution);

/* Outlines the pieces that have moved in the current solution, if those near one are listed. */
void soma_solutions_page_mark_moved (SomaSolutionsPage *self);

/* A click on a piece opens a menu of actions on it. */
gboolean soma_solutions_page_pointer (SomaSolutionsPage *self, const SomaPointer *pointer);

/* The same without a pointer: a menu of all pieces by their letters. */
void soma_solutions_page_fill_kept_menu (SomaSolutionsPage *self, const SomaPieceSet *set);

/* solutions-page-filter.c: the rules and the order. */
void soma_solutions_page_install_filter_actions (GtkWidgetClass *class);
void soma_solutions_page_follow_records (SomaSolutionsPage *self);

/* Rules about the piece; `cell` is a number in the figure, or -1. */
void soma_solutions_page_add_rules (SomaSolutionsPage *self, GMenu *menu, int piece, int cell);

/* Tells the rules which solutions were found and which are bookmarked, if one asks for that. */
void soma_solutions_page_give_keys (SomaSolutionsPage *self);

/* solutions-page-bookmarks.c: those to be found again. */
void soma_solutions_page_install_bookmark_actions (GtkWidgetClass *class);
SomaBookmarks *soma_solutions_page_get_bookmarks (SomaSolutionsPage *self);
void soma_solutions_page_drop_bookmarks (SomaSolutionsPage *self);
void soma_solutions_page_show_bookmark (SomaSolutionsPage *self, SomaSolution *solution);

/* solutions-page-pair.c: two of them beside each other. */
void soma_solutions_page_install_pair_actions (GtkWidgetClass *class);

/* solutions-page-marks.c: which are marked, "selected" for people. */
void soma_solutions_page_install_mark_actions (GtkWidgetClass *class);
void soma_solutions_page_add_marks (SomaSolutionsPage *self);

/* Begins or ends selecting; afterwards none is marked. */
void soma_solutions_page_set_selecting (SomaSolutionsPage *self, gboolean selecting);

/* solutions-page-levels.c: whether they come apart, and at which levels. */
/* The document has other levels, or there is one. */
void soma_solutions_page_follow_levels (SomaSolutionsPage *self);

/* Finds levels that are found soon, if the page is visible and all solutions are there. */
void soma_solutions_page_look_at_levels (SomaSolutionsPage *self);

/* solutions-page-browse.c: those that are too many for a list. All but the first three are for when
 * they are. */
void soma_solutions_page_install_browse_actions (GtkWidgetClass *class);
void soma_solutions_page_follow_index (SomaSolutionsPage *self);

/* Says in the bars which ones are listed, and which is shown. */
void soma_solutions_page_show_number (SomaSolutionsPage *self);

/* Whether there are solutions before or after the one at that position. */
gboolean soma_solutions_page_has_more (SomaSolutionsPage *self, guint position, gboolean before);

void soma_solutions_page_browse_step (SomaSolutionsPage *self, SomaBrowseStep step);

/* Shows that solution among all, if it is one. */
void soma_solutions_page_browse_to (SomaSolutionsPage *self, const guint16 *copy_at);

/* Which of them is shown; new. */
char *soma_solutions_page_label_position (SomaSolutionsPage *self, guint position);

/* solutions-page-heat.c: how often pieces cover cells in the solutions that are listed. */
void soma_solutions_page_install_heat_actions (GtkWidgetClass *class);
void soma_solutions_page_add_heat (SomaSolutionsPage *self);
void soma_solutions_page_clear_heat (SomaSolutionsPage *self);

/* Shows that, and no solution step by step; or no longer. */
void soma_solutions_page_set_heat (SomaSolutionsPage *self, gboolean heat);

/* No longer, without showing a solution yet. */
void soma_solutions_page_drop_heat (SomaSolutionsPage *self);

/* Shows the map in the view, if it is to be there; FALSE otherwise. */
gboolean soma_solutions_page_show_heat (SomaSolutionsPage *self);

/* Other solutions are listed. */
void soma_solutions_page_follow_heat (SomaSolutionsPage *self);

/* solutions-page-export.c */
void soma_solutions_page_install_export_actions (GtkWidgetClass *class);
