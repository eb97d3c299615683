/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "actions.h"
#include "pieces-pane.h"

struct _SomaPiecesPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaDraft *draft;              /* (nullable) */
  SomaLibrary *library;          /* (nullable) */
  SomaPieces *shown;             /* (nullable) */
  GtkFileChooserNative *chooser; /* (nullable) */
  char *problem;                 /* (nullable) of the last action */

  int selected;
  gboolean is_shown; /* `shown` is what there is, also if that is nothing */
  gboolean showing;  /* the fields follow the draft, not the draft the fields */
  gboolean writing;  /* the change is the pane's own */
  int stroke_field, stroke_piece;
  guint stroke;
  guint reveal_tick; /* the selected row is to be scrolled to */

  /* Template */
  GtkEditable *set_name_entry;
  GtkMenuButton *set_button;
  GtkListBox *list;
  GtkEditable *letter_entry;
  GtkEditable *name_entry;
  GtkColorChooser *colour_button;
  GtkSpinButton *min_spin;
  GtkSpinButton *max_spin;
};

/* What must be there for an action. */
enum
{
  SOMA_PIECES_NEED_ROOM = 1 << 0,      /* for one piece more */
  SOMA_PIECES_NEED_PIECE = 1 << 1,     /* selected */
  SOMA_PIECES_NEED_OTHERS = 1 << 2,    /* besides that */
  SOMA_PIECES_NEED_SET = 1 << 3,       /* of pieces, even if it is empty */
  SOMA_PIECES_NEED_NAME = 1 << 4,      /* of the set */
  SOMA_PIECES_NEED_KEPT_NAME = 1 << 5, /* of a set among the user's own */
};

void soma_pieces_pane_enable_actions (SomaPiecesPane *self);

/* Goes on to other pieces, whose reference it takes over. */
void soma_pieces_pane_apply (SomaPiecesPane *self, SomaPieces *pieces, guint stroke);

/* Says what went wrong; NULL: nothing. */
void soma_pieces_pane_set_problem (SomaPiecesPane *self, const char *problem);

/* pieces-pane-sets.c: whole sets, built in, generated, kept, of the library or of files. */
#define SOMA_PIECES_N_SET_ACTIONS 8
extern const SomaAction soma_pieces_pane_set_actions[SOMA_PIECES_N_SET_ACTIONS];
void soma_pieces_pane_init_menu (SomaPiecesPane *self);
void soma_pieces_pane_close_chooser (SomaPiecesPane *self);
