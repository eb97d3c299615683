/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* Totals of games, puzzle by puzzle: they answer SomaLibrary's functions of the same names. */
typedef struct _SomaLibraryTotals SomaLibraryTotals;

SomaLibraryTotals *soma_library_totals_new (void);
void soma_library_totals_free (SomaLibraryTotals *self);
void soma_library_totals_clear (SomaLibraryTotals *self);

void soma_library_totals_add (SomaLibraryTotals *self, const SomaStoredRecord *record);

gboolean soma_library_totals_get (SomaLibraryTotals *self, const char *puzzle,
                                  SomaLibraryTotal *total);
void soma_library_totals_sum (SomaLibraryTotals *self, SomaLibraryTotal *total);
GStrv soma_library_totals_list (SomaLibraryTotals *self);
gboolean soma_library_totals_has (SomaLibraryTotals *self, const char *puzzle,
                                  SomaSymmetry symmetry, const char *solution);

GStrv soma_library_totals_list_found (SomaLibraryTotals *self, const char *puzzle,
                                      SomaSymmetry symmetry);

/* `records` is an array of SomaStoredRecord. */
GStrv soma_library_totals_list_days (GPtrArray *records, const char *game);

/* The same: adds up what was done on each day, for soma_library_get_days(). */
void soma_library_totals_add_days (GPtrArray *records, GHashTable *days);
