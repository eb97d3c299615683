/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft-keeper.h"
#include "window.h"

/* Saving for the user: asks for a name, and before anything is lost. */

typedef enum
{
  SOMA_SAVE,            /* in its place; in the library if it has none; asks if it comes from a file
                         * that holds more */
  SOMA_SAVE_AS,         /* in a file that the user chooses */
  SOMA_SAVE_IN_LIBRARY, /* as a figure of the library */
} SomaSaveWhere;

/* Called once; `saved` is FALSE if saving was cancelled or failed, which the user then knows. */
typedef void (*SomaSaved) (gboolean saved, gpointer data);

/* `saved` may be NULL. */
void soma_saving_save (SomaWindow *window, SomaDraftKeeper *keeper, SomaSaveWhere where,
                       SomaSaved saved, gpointer data);

/* Called once; `go_on` is TRUE if all changes are saved or may be discarded. */
typedef void (*SomaAnswered) (gboolean go_on, gpointer data);

/* Asks for each page (SomaDocumentPage) with unsaved changes whether to save them, discard them, or
 * cancel, which ends the questions. Changes are discarded only at the end, if nothing was
 * cancelled. */
void soma_saving_ask (GPtrArray *pages, SomaAnswered answered, gpointer data);
