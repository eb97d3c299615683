/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A backup that is being read lies on the disk as a file of its own, in a directory of its own
 * below the temporary one, that the program holds a lock on as long as it needs it. */
typedef struct _SomaBackupCopy SomaBackupCopy;

/* Writes the bytes there. Errors: SOMA_STORE_ERROR. */
SomaBackupCopy *soma_backup_copy_new (GBytes *bytes, GError **error);

/* The path of the file; others may be made beside it. */
const char *soma_backup_copy_get_path (const SomaBackupCopy *copy);

/* Removes it, with all that is beside it. */
void soma_backup_copy_free (SomaBackupCopy *copy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBackupCopy, soma_backup_copy_free)

/* Removes those that programs left which were killed; those of running programs stay. */
void soma_backup_copy_remove_left (void);
