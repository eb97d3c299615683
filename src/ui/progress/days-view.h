/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* What was played, as a calendar of one month, in which arrows go from day to day, the time of each
 * of its days as bars, and a sentence about the selected day, or about the month. */
#define SOMA_TYPE_DAYS_VIEW (soma_days_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaDaysView, soma_days_view, SOMA, DAYS_VIEW, AdwBin)

/* References `days`, of soma_library_get_days(). */
void soma_days_view_set_days (SomaDaysView *self, GHashTable *days);
