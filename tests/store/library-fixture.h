/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library-store.h"

/* Libraries for the tests. The caller owns what is returned; failures end the test. */

/* The path of a library in a directory of its own. */
char *soma_library_fixture_path (void);

/* `rescue` may be NULL: then nothing must have happened to the file. */
SomaLibraryStore *soma_library_fixture_open (const char *path, SomaLibraryRescue *rescue);

/* Figure, draft, position and record number `i`, whose texts grow with the number. */
SomaStoredFigure *soma_library_fixture_figure (int i);
SomaStoredDraft *soma_library_fixture_draft (int i);
char *soma_library_fixture_key (int i);
char *soma_library_fixture_position (int i);
SomaStoredGame *soma_library_fixture_game (int i); /* with that position; every other one waits */
SomaStoredRecord *soma_library_fixture_record (int i);
SomaStoredMark *soma_library_fixture_mark (int i); /* of every other figure, or another one */

/* Stores numbers 0 to n - 1 of each, and as many pages and marks. */
void soma_library_fixture_fill (SomaLibraryStore *store, int n);

/* How many of the first `n` are there unchanged; everything else must be among `n_other` rows that
 * differ. */
int soma_library_fixture_count (SomaLibraryStore *store, int n, int n_other);

/* How many of the games that wait to be continued, of the pages and marks, are there unchanged;
 * there must be no others. */
int soma_library_fixture_count_games (SomaLibraryStore *store, int n);
int soma_library_fixture_count_pages (SomaLibraryStore *store, int n);
int soma_library_fixture_count_marks (SomaLibraryStore *store, int n);

/* Adds the figure, which gets an id. */
gboolean soma_library_fixture_add (SomaLibraryStore *store, SomaStoredFigure *figure,
                                   GError **error);

/* Stores the mark in place of the one with its key. */
void soma_library_fixture_put_mark (SomaLibraryStore *store, const SomaStoredMark *mark);

/* Stores the figure in place of the one with its id, whatever that is. */
gboolean soma_library_fixture_put (SomaLibraryStore *store, const SomaStoredFigure *figure);

/* Deletes the figure with that id. */
gboolean soma_library_fixture_delete (SomaLibraryStore *store, gint64 id);
