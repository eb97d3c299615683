/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "library.h"

/* Adds the figures (of SomaFigureItem) to the library; several are collected under the `title` of
 * their file (nullable), unless they name a collection. If some are there already, are built in, or
 * repeat others, a dialog over `page` says which and asks whether to add only those that are
 * different; a single one without a title is added as it is. Says what was added, with a button
 * that undoes it. */
void soma_figure_import (GtkWidget *page, SomaLibrary *library, GListModel *figures,
                         const char *title);

/* Adds what is in files that are dropped on the page, one file after the other, and says at the end
 * what was added; a backup is restored. */
void soma_figure_import_take_drops (GtkWidget *page, SomaLibrary *library);
