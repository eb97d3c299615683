/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "library-store.h"

/* Works on the library's database in the background: one thing after the other, in the order in
 * which it is told. What is still to do when it is freed is done first. */
typedef struct _SomaLibraryWorker SomaLibraryWorker;

/* On the thread. `store` is NULL if the database cannot be opened, then `problem` says why. */
typedef void (*SomaLibraryWork) (SomaLibraryStore *store, const GError *problem, gpointer data);

/* In the main context. */
typedef void (*SomaLibraryDone) (gpointer data);

/* Tells, in the main context, of a file that was put aside. */
typedef void (*SomaLibraryRescued) (const SomaLibraryRescue *rescue, gpointer data);

/* The database at `path` is opened on the thread, when there is something to do. */
SomaLibraryWorker *soma_library_worker_new (const char *path, SomaLibraryRescued rescued,
                                            gpointer data);

/* Calls `work`, then `done` (nullable), each with `data`. */
void soma_library_worker_do (SomaLibraryWorker *self, SomaLibraryWork work, SomaLibraryDone done,
                             gpointer data);

/* Waits until all that was told is done, and calls what is to be called then. */
void soma_library_worker_wait (SomaLibraryWorker *self);

void soma_library_worker_free (SomaLibraryWorker *self);
