/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solutions-page.h"

#include "apart-bar.h"
#include "bookmark-bar.h"
#include "browse-bar.h"
#include "build-bar.h"
#include "by-hand-bar.h"
#include "heat-bar.h"
#include "kept-chips.h"
#include "levels-pane.h"
#include "marked-solutions.h"
#include "neighbours.h"
#include "piece-list.h"
#include "piece-set-chooser.h"
#include "sift-box.h"
#include "sift.h"
#include "sifted.h"
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
  SomaDocument *document;     /* (nullable) */
  SomaLibrary *library;       /* (nullable) */
  char *puzzle_key;           /* (nullable): the key of the puzzle whose solutions are listed */
  GPtrArray *drawn;           /* of guint16 arrays: the solutions that came with the figure */
  GHashTable *drawn_keys;     /* (nullable) their keys, a set */
  SomaKeptSolutions *kept;    /* (nullable) those in the list, unless it has all */
  SomaNeighbours *neighbours; /* (nullable) likewise; never both */
  SomaSift *sift;             /* (nullable) rules and an order for the list, once there were any */
  SomaSifted *sifted;         /* (nullable) those of the list that it found */
  SomaBookmarks *bookmarks;   /* (nullable) of the puzzle, once a solution was shown */
  SomaMarkedSolutions *marked;
  SomaSolutionRange *range;    /* (nullable) what is listed of too many; then none of the others
                                  but `kept`, which has no solutions then */
  SomaSolutionIndex *filtered; /* (nullable) those with the pieces of `kept`, ready or not */
  GtkWidget *piece_menu;       /* (nullable) of the piece that was clicked; the view's child */

  guint wanted; /* index of the solution to be selected when the list has it, or G_MAXUINT */
  gboolean is_sifted_anew; /* what is found next was asked for, and did not just grow */
  gboolean is_sorted_anew; /* and the first one of it is wanted */
  SomaSteps steps;
  gboolean selecting;        /* a click marks a solution, or no longer */
  guint anchor;              /* index of the one that was marked last, or G_MAXUINT */
  gboolean heat;             /* how often pieces cover cells is shown instead of a solution */
  SomaHeatCount *heat_count; /* (nullable) owned: for that and `heat_window` */
  GListModel *heat_model;    /* (nullable) owned: of which that is */
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
  GtkMenuButton *sift_button;
  SomaSiftBox *sift_box;
  SomaKeptChips *kept_chips;
  AdwBin *order_bin;
  GtkLabel *kept_label;
  GtkLabel *neighbours_label;
  GtkLabel *marked_label;
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

/* The properties "kept", "neighbours" and "range" may have changed. */
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
void soma_solutions_page_set_model (SomaSolutionsPage *self, GListModel *model);
void soma_solutions_page_install_list_actions (GtkWidgetClass *class);

/* Before nothing is required any more: buttons that have the focus and go would hand it to the one
 * that leads back to the figures. */
void soma_solutions_page_leave_chips (SomaSolutionsPage *self, gboolean clears);

/* Shows the right list, keeping the selected solution selected if the list has it. */
void soma_solutions_page_show_list (SomaSolutionsPage *self);

/* The solutions that came with the figure have to be looked up again. */
void soma_solutions_page_find_drawn (SomaSolutionsPage *self);

/* Whether the solution is one of them. */
gboolean soma_solutions_page_is_drawn (SomaSolutionsPage *self, SomaSolution *solution);

/* Lists all of them again, without showing the list yet. */
void soma_solutions_page_drop_kept (SomaSolutionsPage *self);

/* Outlines the pieces that have moved in the current solution, if neighbours are listed. */
void soma_solutions_page_mark_moved (SomaSolutionsPage *self);

/* Describes those neighbours. */
char *soma_solutions_page_describe_neighbours (SomaNeighbours *neighbours, gboolean is_searching,
                                               guint n_listed, SomaSolution *shown);

/* A click on a piece opens a menu of actions on it. */
gboolean soma_solutions_page_pointer (SomaSolutionsPage *self, const SomaPointer *pointer);

/* The same without a pointer: a menu of all pieces by their letters. */
void soma_solutions_page_fill_kept_menu (SomaSolutionsPage *self, const SomaPieceSet *set);

/* The position in the list of the solution with that index; G_MAXUINT if it is not there. */
guint soma_solutions_page_find (SomaSolutionsPage *self, guint index);

/* solutions-page-sift.c: rules about which are listed, besides pieces that are kept, and in which
 * order. */
void soma_solutions_page_install_sift_actions (GtkWidgetClass *class);
void soma_solutions_page_follow_records (SomaSolutionsPage *self);

/* Whether some are not listed. */
gboolean soma_solutions_page_is_filtered (SomaSolutionsPage *self);

/* How many are listed of all; new, or NULL without rules. */
char *soma_solutions_page_describe_sift (SomaSolutionsPage *self, guint n, guint n_all);

/* Forgets them, without showing the list yet. */
void soma_solutions_page_drop_sift (SomaSolutionsPage *self);

/* Rules about the piece; `cell` is a number in the figure, or -1. */
void soma_solutions_page_add_rules (SomaSolutionsPage *self, GMenu *menu, int piece, int cell);

/* Tells it which solutions were found and which are bookmarked. */
void soma_solutions_page_give_keys (SomaSolutionsPage *self);

/* solutions-page-sifted.c: the rules have found other solutions. */
void soma_solutions_page_follow_sift (SomaSolutionsPage *self);

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

/* The indices (of guint) of those that are listed; free with g_array_unref(). */
GArray *soma_solutions_page_list_indices (SomaSolutionsPage *self);

/* solutions-page-levels.c: whether they come apart, and at which levels. */
/* The document has other levels, or there is one. */
void soma_solutions_page_follow_levels (SomaSolutionsPage *self);

/* Finds levels that are found soon, if the page is visible and all solutions are there. */
void soma_solutions_page_look_at_levels (SomaSolutionsPage *self);

/* solutions-page-browse.c: those that are too many for a list. All but the first six are for when
 * `range` is there. */
void soma_solutions_page_install_browse_actions (GtkWidgetClass *class);
void soma_solutions_page_follow_index (SomaSolutionsPage *self);

/* Lists some of all, if the document has them by number, and the one that was shown. */
void soma_solutions_page_browse (SomaSolutionsPage *self);

/* Forgets them, without showing anything else yet. */
void soma_solutions_page_drop_browsed (SomaSolutionsPage *self);

/* Says in the bar which one is shown. */
void soma_solutions_page_show_number (SomaSolutionsPage *self);

/* Whether there are solutions before or after the one at that position. */
gboolean soma_solutions_page_has_more (SomaSolutionsPage *self, guint position, gboolean before);

void soma_solutions_page_browse_step (SomaSolutionsPage *self, SomaBrowseStep step);

/* Shows that solution among all; FALSE if it is not one. */
gboolean soma_solutions_page_browse_to (SomaSolutionsPage *self, const guint16 *copy_at);

/* As soma_kept_solutions_toggle() and _remove(); -1 removes all. */
void soma_solutions_page_browse_toggle (SomaSolutionsPage *self, SomaSolution *shown, int copy);
void soma_solutions_page_browse_remove (SomaSolutionsPage *self, int i);

/* The rules of `sift`, which are all about cells, have changed. */
void soma_solutions_page_browse_filtered (SomaSolutionsPage *self);

/* How many have the pieces in place, and which of them is shown; both new. */
char *soma_solutions_page_describe_browsed (SomaSolutionsPage *self);
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
