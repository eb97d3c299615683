/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Tells running programs apart: each locks a byte of its own in one file, and the number of that
 * byte is its number. The system releases the lock when the program ends, however it ends. A
 * process id would not do: it is used again, and means nothing on another machine that shares the
 * directory. */
typedef struct _SomaProgramLock SomaProgramLock;

/* Takes a number that nobody uses. Without a file, or on a file system without locks, there is
 * still a number, but no other program seems to be running. */
SomaProgramLock *soma_program_lock_new (const char *path);

/* Takes NULL too. */
void soma_program_lock_free (SomaProgramLock *lock);

gint64 soma_program_lock_get_number (SomaProgramLock *lock);

/* Whether the program with that number is running; this one always is. */
gboolean soma_program_lock_runs (SomaProgramLock *lock, gint64 number);
