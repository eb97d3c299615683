/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solutions-page.h"

#include "build-bar.h"
#include "kept-bar.h"
#include "neighbours.h"
#include "piece-list.h"
#include "piece-set-chooser.h"
#include "solve-pane.h"
#include "view-frame.h"

/* What the two files of the page share. */

struct _SomaSolutionsPage
{
  SomaPanePage parent_instance;

  /* Owned */
  SomaDocument *document;     /* (nullable) */
  SomaLibrary *library;       /* (nullable) */
  char *puzzle_key;           /* (nullable): the key of the puzzle whose solutions are listed */
  SomaKeptSolutions *kept;    /* (nullable) those in the list, if it has not all */
  SomaNeighbours *neighbours; /* (nullable) the same; never both */
  GtkWidget *piece_menu;      /* (nullable) of the piece that was clicked; the view's child */

  guint wanted;      /* index of the solution to be selected when the list has it, or G_MAXUINT */
  gboolean building; /* the shown solution is put together piece by piece */
  gboolean is_stale; /* the puzzle or the list changed while the page was not shown */

  /* Template */
  GtkAdjustment *explode_adjustment;
  GtkAdjustment *layers_adjustment;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkLabel *position_label;
  GtkWidget *layers_spin;
  GtkWidget *explode_scale;
  SomaBuildBar *build_bar;
  SomaSolvePane *solve_pane;
  SomaPieceSetChooser *piece_set_chooser;
  GtkWidget *pieces_heading;
  SomaPieceList *piece_list;
  GtkWidget *solutions_heading;
  GtkMenuButton *kept_button;
  SomaKeptBar *kept_bar;
  GtkWidget *neighbours_bar;
  GtkLabel *neighbours_label;
  GtkWidget *grid;
  GtkSingleSelection *selection;
};

/* solutions-page.c */

/* Says which of the listed solutions is shown, and which ways to another there are. */
void soma_solutions_page_show_position (SomaSolutionsPage *self);

/* Shows the solution at that place of the list, or the last one. */
void soma_solutions_page_select (SomaSolutionsPage *self, guint position);

/* solutions-page-list.c: which solutions are listed. */
void soma_solutions_page_install_list_actions (GtkWidgetClass *class);

/* Lists all of them again, without showing that yet. */
void soma_solutions_page_drop_kept (SomaSolutionsPage *self);

/* Outlines what is elsewhere in the solution shown, and says so, if neighbours are listed. */
void soma_solutions_page_show_moved (SomaSolutionsPage *self);

/* There are more or fewer in the list. */
void soma_solutions_page_list_changed (SomaSolutionsPage *self);

/* A click on a piece: what can be done with it. */
gboolean soma_solutions_page_pointer (SomaSolutionsPage *self, const SomaPointer *pointer);

/* The same for those who do not point: all pieces by their letters. */
void soma_solutions_page_fill_kept_menu (SomaSolutionsPage *self, const SomaPieceSet *set);
