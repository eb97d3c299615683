/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pieces-pane.h"

struct _SomaPiecesPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaDraft *draft;              /* (nullable) */
  SomaLibrary *library;          /* (nullable) */
  SomaPieces *shown;             /* (nullable) */
  SomaCellColours *colours;      /* (nullable): those shown */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *problem;                 /* (nullable) of the last action */

  int selected;
  int edited;        /* the piece that is drawn; -1: none */
  gboolean is_shown; /* `shown` is up to date, even if it is NULL */
  gboolean showing;  /* the fields follow the draft, rather than the draft the fields */
  gboolean writing;  /* the change is the pane's own */
  int stroke_field, stroke_piece;
  guint stroke;
  guint reveal_tick; /* scrolls to the selected row */

  /* Template */
  GtkEditable *set_name_entry;
  GtkMenuButton *set_button;
  GtkListBox *list;
  GtkEditable *letter_entry;
  GtkEditable *name_entry;
  GtkLabel *sharing_label;
  GtkColorChooser *colour_button;
  GtkSpinButton *min_spin;
  GtkSpinButton *max_spin;
  GtkDropDown *turns_drop_down;
  GtkLabel *turns_label;
  GtkSpinButton *group_spin;
  GtkSpinButton *group_count_spin;
  GtkWidget *group_count_box;
  GtkLabel *group_label;
  GtkSpinButton *weight_spin;
  GtkLabel *weight_label;
};

/* What actions require. */
enum
{
  SET = 1 << 0,
  NAME = 1 << 1,     /* of the set */
  OWN_NAME = 1 << 2, /* of one of the user's own sets */
  ROOM = 1 << 3,     /* for another piece */
  PIECE = 1 << 4,    /* a selected one */
  OTHER_PIECE = 1 << 5,
};

void soma_pieces_pane_enable_actions (SomaPiecesPane *self);

/* Of the draft; NULL: none. */
SomaPieces *soma_pieces_pane_get_pieces (SomaPiecesPane *self);

/* The selected one; NULL: none. */
const SomaPieceDraft *soma_pieces_pane_get_piece (SomaPiecesPane *self);

/* Applies other pieces, taking their reference. */
void soma_pieces_pane_apply (SomaPiecesPane *self, SomaPieces *pieces, guint stroke);

/* Shows a problem; NULL: none. */
void soma_pieces_pane_set_problem (SomaPiecesPane *self, const char *problem);

/* pieces-pane-fields.c: the names, and what can be said of the selected piece. */
void soma_pieces_pane_bind_fields (GtkWidgetClass *class);
void soma_pieces_pane_init_fields (SomaPiecesPane *self);
void soma_pieces_pane_show_piece (SomaPiecesPane *self);
void soma_pieces_pane_end_stroke (SomaPiecesPane *self);

/* pieces-pane-sets.c: whole sets, built-in, generated, own, from the library or from files. */
void soma_pieces_pane_class_install_sets (GtkWidgetClass *widget_class);
void soma_pieces_pane_init_menu (SomaPiecesPane *self);
