/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* Asked again and again; FALSE stops the work. */
typedef gboolean (*SomaLibraryGoOn) (gpointer data);

/* What is asked and limited while a file is read that may have been made by anybody. */
typedef struct
{
  SomaLibraryGoOn go_on; /* on the thread that reads; what is stopped fails with SQLITE_INTERRUPT */
  gpointer data;
  gsize size; /* of the file, in bytes: no value in it is longer */
} SomaConnectionWatch;

/* Opens a file (or ":memory:") as sqlite3_open_v2() does, for one thread, so that nothing in it
 * acts: its views and triggers are not used, and its schema calls nothing but plain functions.
 * `watch` (nullable) is borrowed as long as the connection exists. Returns an SQLite code;
 * `*handle` has to be closed in any case. */
int soma_connection_open (const char *name, int flags, const SomaConnectionWatch *watch,
                          sqlite3 **handle);
