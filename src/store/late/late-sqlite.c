/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What soma-solve is linked with in place of SQLite: the same functions, which load the library
 * when a database is opened. Most runs open none, and to start with it, and with the mathematics
 * that it needs, takes a small figure nearly a tenth longer. */
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>

#include "dlopen-note.h"
#include "messages.h"

#define LIBRARY "libsqlite3.so.0"

SOMA_DLOPEN_NOTE ("cache", "Storing the solutions that were found", LIBRARY);

/* SQLite's header names parameters in its own way, and types cannot stand in parentheses. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name, bugprone-macro-parentheses) */

/* Those that are of use without a database, or make one, are written out below. */
#define LATE_FUNCTIONS(DO)                                                                         \
  DO (int, sqlite3_backup_finish, (sqlite3_backup * backup), (backup))                             \
  DO (sqlite3_backup *, sqlite3_backup_init,                                                       \
      (sqlite3 * to, const char *to_name, sqlite3 *from, const char *from_name),                   \
      (to, to_name, from, from_name))                                                              \
  DO (int, sqlite3_backup_step, (sqlite3_backup * backup, int n_pages), (backup, n_pages))         \
  DO (int, sqlite3_bind_blob,                                                                      \
      (sqlite3_stmt * statement, int index, const void *value, int n, void (*destroy) (void *)),   \
      (statement, index, value, n, destroy))                                                       \
  DO (int, sqlite3_bind_blob64,                                                                    \
      (sqlite3_stmt * statement, int index, const void *value, sqlite3_uint64 n,                   \
       void (*destroy) (void *)),                                                                  \
      (statement, index, value, n, destroy))                                                       \
  DO (int, sqlite3_bind_double, (sqlite3_stmt * statement, int index, double value),               \
      (statement, index, value))                                                                   \
  DO (int, sqlite3_bind_int, (sqlite3_stmt * statement, int index, int value),                     \
      (statement, index, value))                                                                   \
  DO (int, sqlite3_bind_int64, (sqlite3_stmt * statement, int index, sqlite3_int64 value),         \
      (statement, index, value))                                                                   \
  DO (int, sqlite3_bind_text,                                                                      \
      (sqlite3_stmt * statement, int index, const char *value, int n, void (*destroy) (void *)),   \
      (statement, index, value, n, destroy))                                                       \
  DO (int, sqlite3_busy_timeout, (sqlite3 * handle, int milliseconds), (handle, milliseconds))     \
  DO (int, sqlite3_clear_bindings, (sqlite3_stmt * statement), (statement))                        \
  DO (const void *, sqlite3_column_blob, (sqlite3_stmt * statement, int column),                   \
      (statement, column))                                                                         \
  DO (int, sqlite3_column_bytes, (sqlite3_stmt * statement, int column), (statement, column))      \
  DO (double, sqlite3_column_double, (sqlite3_stmt * statement, int column), (statement, column))  \
  DO (int, sqlite3_column_int, (sqlite3_stmt * statement, int column), (statement, column))        \
  DO (sqlite3_int64, sqlite3_column_int64, (sqlite3_stmt * statement, int column),                 \
      (statement, column))                                                                         \
  DO (const unsigned char *, sqlite3_column_text, (sqlite3_stmt * statement, int column),          \
      (statement, column))                                                                         \
  DO (int, sqlite3_db_readonly, (sqlite3 * handle, const char *name), (handle, name))              \
  DO (const char *, sqlite3_errmsg, (sqlite3 * handle), (handle))                                  \
  DO (int, sqlite3_exec,                                                                           \
      (sqlite3 * handle, const char *sql, int (*callback) (void *, int, char **, char **),         \
       void *data, char **message),                                                                \
      (handle, sql, callback, data, message))                                                      \
  DO (int, sqlite3_extended_errcode, (sqlite3 * handle), (handle))                                 \
  DO (int, sqlite3_file_control,                                                                   \
      (sqlite3 * handle, const char *name, int operation, void *argument),                         \
      (handle, name, operation, argument))                                                         \
  DO (int, sqlite3_finalize, (sqlite3_stmt * statement), (statement))                              \
  DO (int, sqlite3_get_autocommit, (sqlite3 * handle), (handle))                                   \
  DO (sqlite3_int64, sqlite3_last_insert_rowid, (sqlite3 * handle), (handle))                      \
  DO (int, sqlite3_limit, (sqlite3 * handle, int which, int value), (handle, which, value))        \
  DO (int, sqlite3_prepare_v2,                                                                     \
      (sqlite3 * handle, const char *sql, int n, sqlite3_stmt **statement, const char **tail),     \
      (handle, sql, n, statement, tail))                                                           \
  DO (int, sqlite3_prepare_v3,                                                                     \
      (sqlite3 * handle, const char *sql, int n, unsigned int flags, sqlite3_stmt **statement,     \
       const char **tail),                                                                         \
      (handle, sql, n, flags, statement, tail))                                                    \
  DO (void, sqlite3_progress_handler,                                                              \
      (sqlite3 * handle, int n, int (*callback) (void *), void *data),                             \
      (handle, n, callback, data))                                                                 \
  DO (int, sqlite3_reset, (sqlite3_stmt * statement), (statement))                                 \
  DO (int, sqlite3_sleep, (int milliseconds), (milliseconds))                                      \
  DO (int, sqlite3_step, (sqlite3_stmt * statement), (statement))

#define DECLARE(type, name, parameters, arguments) type (*name) parameters;
typedef struct
{
  int (*sqlite3_close) (sqlite3 *handle);
  int (*sqlite3_db_config) (sqlite3 *handle, int option, ...);
  const char *(*sqlite3_errstr) (int code);
  int (*sqlite3_open) (const char *path, sqlite3 **handle);
  int (*sqlite3_open_v2) (const char *path, sqlite3 **handle, int flags, const char *vfs);
  LATE_FUNCTIONS (DECLARE)
} Library;
#undef DECLARE

static gboolean
find_functions (Library *library, void *handle)
{
#define LOAD(type, name, parameters, arguments)                                                    \
  *(void **) &library->name = dlsym (handle, #name);                                               \
  if (library->name == NULL)                                                                       \
    return FALSE;
  LOAD (int, sqlite3_close, (), ())
  LOAD (int, sqlite3_db_config, (), ())
  LOAD (const char *, sqlite3_errstr, (), ())
  LOAD (int, sqlite3_open, (), ())
  LOAD (int, sqlite3_open_v2, (), ())
  LATE_FUNCTIONS (LOAD)
#undef LOAD
  return TRUE;
}

/* It stays loaded. */
static gboolean
load (Library *library)
{
  void *handle = dlopen (LIBRARY, RTLD_NOW | RTLD_LOCAL);

  if (handle == NULL)
    return FALSE;
  if (find_functions (library, handle))
    return TRUE;
  dlclose (handle);
  return FALSE;
}

/* NULL if it cannot be loaded. */
static const Library *
get_library (void)
{
  static Library library;
  static gsize state; /* 1: it cannot be loaded; 2: it is there */

  if (g_once_init_enter (&state))
    g_once_init_leave (&state, load (&library) ? 2 : 1);
  return state == 2 ? &library : NULL;
}

/* Without the library no database was opened. */
int
sqlite3_close (sqlite3 *handle)
{
  return handle != NULL ? get_library ()->sqlite3_close (handle) : SQLITE_OK;
}

/* Those of the options that take a number, and a place for the one that they have then. */
int
sqlite3_db_config (sqlite3 *handle, int option, ...)
{
  va_list arguments;

  va_start (arguments, option);
  int value = va_arg (arguments, int);
  int *now = va_arg (arguments, int *);
  va_end (arguments);
  return get_library ()->sqlite3_db_config (handle, option, value, now);
}

const char *
sqlite3_errstr (int code)
{
  const Library *library = get_library ();

  /* Translators: libsqlite3.so.0 is the name of a library. */
  return library != NULL ? library->sqlite3_errstr (code)
                         : _ ("the library libsqlite3.so.0 is not installed");
}

int
sqlite3_open (const char *path, sqlite3 **handle)
{
  const Library *library = get_library ();

  *handle = NULL;
  return library != NULL ? library->sqlite3_open (path, handle) : SQLITE_CANTOPEN;
}

int
sqlite3_open_v2 (const char *path, sqlite3 **handle, int flags, const char *vfs)
{
  const Library *library = get_library ();

  *handle = NULL;
  return library != NULL ? library->sqlite3_open_v2 (path, handle, flags, vfs) : SQLITE_CANTOPEN;
}

/* All others have a database, or what was made for one. */
#define FORWARD(type, name, parameters, arguments)                                                 \
  type name parameters                                                                             \
  {                                                                                                \
    return get_library ()->name arguments;                                                         \
  }
LATE_FUNCTIONS (FORWARD)

/* NOLINTEND(readability-inconsistent-declaration-parameter-name, bugprone-macro-parentheses) */
