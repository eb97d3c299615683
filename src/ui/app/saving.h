/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft-keeper.h"
#include "window.h"

/* Saving as a person sees it: with a dialog for the name, and questions before anything is lost. */

typedef enum
{
  SOMA_SAVE,            /* in its place; in the library if it has none; asks if it comes from a file
                         * that holds more */
  SOMA_SAVE_AS,         /* in a file that is asked for */
  SOMA_SAVE_IN_LIBRARY, /* as a figure of the library */
} SomaSaveWhere;

/* Called once; `saved` is FALSE if it was cancelled or failed, which has been said then. */
typedef void (*SomaSaved) (gboolean saved, gpointer data);

/* `saved` may be NULL. */
void soma_saving_save (SomaWindow *window, SomaDraftKeeper *keeper, SomaSaveWhere where,
                       SomaSaved saved, gpointer data);

/* Called once; with TRUE when all are saved or may be lost. */
typedef void (*SomaAnswered) (gboolean go_on, gpointer data);

/* Asks what to do with the changes of each of the pages (of SomaDocumentPage) that has some: save,
 * discard, or cancel, which ends it. What is to be discarded is only then, when nothing was
 * cancelled. Takes nothing. */
void soma_saving_ask (GPtrArray *pages, SomaAnswered answered, gpointer data);
