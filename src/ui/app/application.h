/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "levels.h"
#include "library.h"
#include "solve-all.h"
#include "window.h"

/* The program with its windows. Files are opened in the active window if nothing is open in it,
 * otherwise in new ones. */
#define SOMA_TYPE_APPLICATION (soma_application_get_type ())
G_DECLARE_FINAL_TYPE (SomaApplication, soma_application, SOMA, APPLICATION, AdwApplication)

SomaApplication *soma_application_new (void);

/* After it ran: whether it was for another program of this name, which has ended since. What was
 * asked of that may have been lost, so a new application has to try again. */
gboolean soma_application_was_missed (SomaApplication *self);

/* Keeps the program running after the last window is closed until the searches of `work` (a
 * SomaDocument or a SomaFigureCounter, of which none is running yet) have ended and their results
 * are written. */
void soma_application_wait_for (SomaApplication *self, GObject *work);

/* A new window with the start page, not presented yet. */
SomaWindow *soma_application_make_window (SomaApplication *self);

/* The window with figures that was used last; NULL if there is none. */
SomaWindow *soma_application_find_window (SomaApplication *self);

/* The user's figures and games. Owned by the application, from its start-up to its shutdown. */
SomaLibrary *soma_application_get_library (SomaApplication *self);

/* The built-in figures. Owned by the application, likewise. */
SomaFigureList *soma_application_get_builtin (SomaApplication *self);

/* What solves many figures, for all windows; created on first use, owned by the application. */
SomaSolveAll *soma_application_get_solve_all (SomaApplication *self);

/* The levels, created on first use; owned by the application. */
SomaLevelList *soma_application_get_levels (SomaApplication *self);
