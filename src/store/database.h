/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

#include "connection.h"

/* An SQLite database in WAL mode, migrated to the newest schema, and put aside when damaged. For
 * one thread. */
typedef struct _SomaDatabase SomaDatabase;

/* What the program expects in the file. All arrays are borrowed as long as the database exists. */
typedef struct
{
  const char *const *migrations; /* SQL; step i leads from user_version i to i + 1 */
  int n_migrations;
  const char *const *statements; /* prepared when the database is opened */
  int n_statements;
  int (*prepare) (sqlite3 *handle); /* (nullable) prepares a connection; returns an SQLite code */
  const char *check; /* SQL that returns "ok" if the file is sound; runs at each opening */

  /* The content cannot be computed again: a transaction is on the disk when it is committed, and a
   * file from a newer version stays where it is. */
  gboolean precious;
} SomaDatabaseSchema;

/* Opens or creates the file, and its directory. A damaged file, or one with a user_version beyond
 * the last migration, is put aside: renamed, with its WAL, to PATH.bad-N with the first free N.
 * Damaged is what SQLite calls so, what does not pass the check, and a file without the tables of
 * its version; any other error leaves the file where it is. Only a precious file is kept when the
 * next one is put aside, and none of that path is put aside again while the program runs.
 * `*put_aside` (may be NULL) is set to the new name, or NULL. A precious file from a newer version
 * is not touched: SOMA_STORE_ERROR_NEWER. A file that cannot be written is opened for reading.
 * `watch` (nullable, borrowed) is for a file from elsewhere. Errors: SOMA_STORE_ERROR. */
SomaDatabase *soma_database_open (const char *path, const SomaDatabaseSchema *schema,
                                  const SomaConnectionWatch *watch, char **put_aside,
                                  GError **error);

/* An empty database in memory, as the first `version` steps make it; the caller closes it. NULL if
 * they fail. */
sqlite3 *soma_database_new_empty (const SomaDatabaseSchema *schema, gint64 version);

/* SQLITE_OK if the statement returns "ok", SQLITE_CORRUPT if anything else, or the code of an
 * error. */
int soma_database_check (sqlite3 *handle, const char *sql);

/* Takes NULL too. */
void soma_database_close (SomaDatabase *database);

/* Puts the file aside, as damaged, and starts a new one. Afterwards no statement is in use. */
gboolean soma_database_rebuild (SomaDatabase *database, GError **error);

/* The disk space of the files that were put aside, in bytes. */
gint64 soma_database_measure_put_aside (SomaDatabase *database);

void soma_database_remove_put_aside (SomaDatabase *database);

/* The prepared statement number `index`, reset and with no parameters set. */
sqlite3_stmt *soma_database_get (SomaDatabase *database, int index);

/* Steps the statement: SQLITE_ROW if there is a row; SQLITE_DONE at the end, or another code with
 * an error, and the statement is then reset. */
int soma_database_step (SomaDatabase *database, sqlite3_stmt *statement, GError **error);

/* Runs a statement that returns no rows. */
gboolean soma_database_run (SomaDatabase *database, sqlite3_stmt *statement, GError **error);

/* The one integer that `sql` (a constant) returns, or `otherwise`. */
gint64 soma_database_query (SomaDatabase *database, const char *sql, gint64 otherwise);

/* Returns free pages to the disk, if nobody else is using the file. */
void soma_database_reclaim (SomaDatabase *database);

/* Begins a transaction; for writing, with BEGIN IMMEDIATE. If another program has put the file
 * aside in the meantime, switches to the new one first. */
gboolean soma_database_begin (SomaDatabase *database, gboolean write, GError **error);

gboolean soma_database_commit (SomaDatabase *database, GError **error);

/* Does nothing outside a transaction. */
void soma_database_rollback (SomaDatabase *database);

/* Whether the last error was that the file is damaged: SQLITE_CORRUPT or SQLITE_NOTADB. */
gboolean soma_database_is_damaged (SomaDatabase *database);

gboolean soma_database_is_read_only (SomaDatabase *database);

sqlite3 *soma_database_get_handle (SomaDatabase *database);
