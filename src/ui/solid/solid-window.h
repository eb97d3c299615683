/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "pieces.h"
#include "solid-maker.h"

/* Asks what to print in three dimensions, shows it, and saves it in files for a printer. */
#define SOMA_TYPE_SOLID_WINDOW (soma_solid_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolidWindow, soma_solid_window, SOMA, SOLID_WINDOW, AdwWindow)

/* What it is about. */
typedef struct
{
  const char *title;        /* the name that files are offered with */
  SomaPuzzle *puzzle;       /* borrowed */
  const SomaPieces *pieces; /* (nullable) borrowed: as the puzzle's were made */
  const guint16 *copy_at;   /* (nullable) the solution to assemble: otherwise one is searched for */
  gboolean has_figure, has_pieces; /* or only what stands in for them */
} SomaSolidSubject;

/* Copies the subject. */
GtkWidget *soma_solid_window_new (GtkWindow *parent, const SomaSolidSubject *subject);

/* Whether all is shown as it is now, and can be saved if it is right. */
gboolean soma_solid_window_is_idle (SomaSolidWindow *self);

/* Saves to a file, as the button does after the question where. */
void soma_solid_window_save (SomaSolidWindow *self, GFile *file);
