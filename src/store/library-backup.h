/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "connection.h"
#include "library-contents.h"

/* A backup is a library: the same database, page by page as SQLite copies one that is in use, so
 * that a row is written and summed in one way only, a backup from an older version is brought up to
 * date by the same steps as a library, and one that was damaged is rescued as a library is. (A text
 * in sections would be a second form of everything, with a reader and a writer for each table. Rows
 * that are copied one by one instead of pages, or VACUUM, would put the tables into other pages,
 * and the rescue of a file without its first page relies on them.) So a library.db that somebody
 * has copied by hand can be restored, too.
 *
 * The user's own piece sets, which are files, are in one more table. Tables that a reader does not
 * know do not disturb it. */

/* The library and the piece sets (of SomaStoredSet), as the bytes of a file. Others may use the
 * library meanwhile. What was deleted is not in it. NULL without an error if it was stopped. */
GBytes *soma_library_store_back_up (SomaLibraryStore *store, GPtrArray *sets, SomaLibraryGoOn go_on,
                                    gpointer data, GError **error);

/* What is in a backup. */
typedef struct
{
  SomaLibraryContents *contents;
  gboolean is_damaged; /* the contents are all that can still be read */
  /* (nullable) the names (char *) of figures and drafts that are not as they were written */
  GPtrArray *changed;
} SomaLibraryBackup;

/* Reads the bytes of a file of that name, which is for messages. It may come from anybody, so it is
 * refused if its tables are anything but tables. SOMA_STORE_ERROR_NEWER if a newer version wrote
 * it: it may hold what this one does not understand, and would lose. Works on a copy on the disk
 * (backup-copy.h). NULL without an error if it was stopped. */
SomaLibraryBackup *soma_library_backup_read (GBytes *bytes, const char *name, SomaLibraryGoOn go_on,
                                             gpointer data, GError **error);

/* Takes NULL too. */
void soma_library_backup_free (SomaLibraryBackup *backup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaLibraryBackup, soma_library_backup_free)
