/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Who of several running programs is who: each holds a lock on a byte of its own of one file, and
 * its number is the number of that byte. The system lets go of the lock when the program ends,
 * however it ends; a process number would be used again, and means nothing on another machine that
 * shares the directory. */
typedef struct _SomaProgramLock SomaProgramLock;

/* Takes a number that nobody uses. Without a file, or in a file system without locks, there is a
 * number all the same, and everybody else seems not to run. */
SomaProgramLock *soma_program_lock_new (const char *path);

/* Takes NULL too. */
void soma_program_lock_free (SomaProgramLock *lock);

gint64 soma_program_lock_get_number (SomaProgramLock *lock);

/* Whether the program of that number runs; this one does. */
gboolean soma_program_lock_runs (SomaProgramLock *lock, gint64 number);
