/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "library-store.h"

/* Works on the library's database in the background, one job after the other, in the order in which
 * they were queued. Jobs still waiting when it is freed are done first. */
typedef struct _SomaLibraryWorker SomaLibraryWorker;

/* On the thread. If the database cannot be opened, `store` is NULL and `problem` says why. */
typedef void (*SomaLibraryWork) (SomaLibraryStore *store, const GError *problem, gpointer data);

/* In the main context. */
typedef void (*SomaLibraryDone) (gpointer data);

/* In the main context: a file was set aside. */
typedef void (*SomaLibraryRescued) (const SomaLibraryRescue *rescue, gpointer data);

/* The database at `path` is opened on the thread, when there is work to do. */
SomaLibraryWorker *soma_library_worker_new (const char *path, SomaLibraryRescued rescued,
                                            gpointer data);

/* Calls `work`, then `done` (nullable), each with `data`. */
void soma_library_worker_do (SomaLibraryWorker *self, SomaLibraryWork work, SomaLibraryDone done,
                             gpointer data);

/* Waits until all queued work is done, and makes the calls that are then due. */
void soma_library_worker_wait (SomaLibraryWorker *self);

void soma_library_worker_free (SomaLibraryWorker *self);
