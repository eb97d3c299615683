/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"
#include "merge-counts.h"

/* The whole library in one file, and back: figures, drafts, games, levels, and the user's own piece
 * sets. Errors are sentences for the user; G_IO_ERROR_CANCELLED if `cancellable` (nullable) was
 * cancelled, which leaves everything as it was. */

/* The ending of the files' names, without a dot. */
#define SOMA_BACKUP_EXTENSION "soma-backup"

/* Whether the file has the name of a backup. */
gboolean soma_backup_is_named (GFile *file);

/* Whether the error of a file that was to be read as figures says that it is a backup, whatever its
 * name: soma_library_read_backup_async() reads it. */
gboolean soma_backup_is_meant (const GError *error);

/* Writes the file; what was there before is only replaced by the whole of it. */
void soma_library_back_up_async (SomaLibrary *self, GFile *file, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean soma_library_back_up_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* A backup that was read. */
typedef struct _SomaBackup SomaBackup;

void soma_backup_free (SomaBackup *backup);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBackup, soma_backup_free)

/* What it has for the library as it was then. */
const SomaMergeCounts *soma_backup_get_counts (const SomaBackup *backup);

/* Whether some of it is lost, and the names of what is not as it was written (NULL-terminated,
 * perhaps none). */
gboolean soma_backup_is_damaged (const SomaBackup *backup);
const char *const *soma_backup_get_changed (const SomaBackup *backup);

void soma_library_read_backup_async (SomaLibrary *self, GFile *file, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);
SomaBackup *soma_library_read_backup_finish (SomaLibrary *self, GAsyncResult *result,
                                             GError **error);

/* Adds what the library does not have (merge-plan.h): all at once, or nothing; only piece sets are
 * files of their own. Takes `backup`. The finish function returns a number for
 * soma_library_undo_restore(), 0 on error. */
void soma_library_restore_async (SomaLibrary *self, SomaBackup *backup, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
guint soma_library_restore_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* Takes away what was added, once, as long as the library object lives; except for figures, sets,
 * drafts and games that were changed or played on since. */
void soma_library_undo_restore (SomaLibrary *self, guint number);
