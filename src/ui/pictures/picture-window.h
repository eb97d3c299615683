/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "picture-saver.h"

/* Asks how what a view shows is to be saved, and saves it: as a picture, a drawing or an
 * animation, of any size, with or without a background. Closing the window stops saving.
 *
 * Read-only properties: "timing" (int: the SomaPictureTiming of what is chosen), "saver"
 * (SomaPictureSaver), "saving" (boolean), "message" (string: what came of it).
 *
 * Actions: pictures.save (asks where to), pictures.stop. */
#define SOMA_TYPE_PICTURE_WINDOW (soma_picture_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureWindow, soma_picture_window, SOMA, PICTURE_WINDOW, AdwWindow)

/* What is asked for besides the size. */
typedef enum
{
  SOMA_PICTURE_STILL,
  SOMA_PICTURE_SECONDS,    /* how long a film is, and how many frames a second */
  SOMA_PICTURE_STEPS,      /* which steps, and how many a second */
  SOMA_PICTURE_STEP_FILES, /* which steps */
} SomaPictureTiming;

typedef struct
{
  double seconds;
  double rate;   /* frames a second */
  guint64 first; /* step */
  int n_steps;
} SomaPictureOptions;

/* Something to choose. */
typedef struct
{
  const char *name; /* borrowed, and translated */
  SomaPictureFormat format;
  SomaPictureTiming timing;
  SomaPictureOptions options; /* at first */

  /* Makes a film of what is asked for, in this style, which is that of the view except for its
   * size. */
  SomaFilm *(*make) (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options);
  gpointer data;            /* owned */
  GDestroyNotify free_data; /* (nullable) */
} SomaPictureChoice;

/* The stage, which is taken, is what can be saved as it is, or turning; `style` is how a view
 * shows it. */
GtkWidget *soma_picture_window_new (GtkWindow *parent, SomaStage *stage,
                                    const SomaStageStyle *style);

/* Adds something to choose, copied, below the others. */
void soma_picture_window_add (SomaPictureWindow *self, const SomaPictureChoice *choice);

/* Chooses the nth from the last. */
void soma_picture_window_choose_last (SomaPictureWindow *self, guint n);

/* Saves what is chosen to a file or in a folder, without asking. */
void soma_picture_window_save (SomaPictureWindow *self, GFile *file);
