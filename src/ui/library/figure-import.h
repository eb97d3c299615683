/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "library.h"

/* Adds the figures (of SomaFigureItem) to the library, as soma_library_import_async() does. If some
 * of several are there already, or repeat others, a dialog over `page` says which and asks whether
 * to add only those that are different. `imported` is called with a reference on `page` as its
 * data, unless the person cancels. */
void soma_figure_import (GtkWidget *page, SomaLibrary *library, GListModel *figures,
                         const char *collection, GAsyncReadyCallback imported);
