/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "levels.h"
#include "library.h"

/* What was achieved by playing: figures solved, solutions found, time, hints, in all and for each
 * figure. Signal "chosen" (SomaLevel): a figure is to be played again. */
#define SOMA_TYPE_STATISTICS_PAGE (soma_statistics_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaStatisticsPage, soma_statistics_page, SOMA, STATISTICS_PAGE, AdwBin)

GtkWidget *soma_statistics_page_new (SomaLibrary *library, SomaLevelList *levels);
