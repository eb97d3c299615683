/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sqlite-error.h"

#include <errno.h>

#include "messages.h"
#include "store-error.h"

gboolean
soma_sqlite_is_damage (int code)
{
  return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

static gboolean
failed_for_space (sqlite3 *handle, int which_file)
{
  sqlite3_file *file = NULL;
  int number = 0;

  sqlite3_file_control (handle, "main", which_file, &file);
  if (file != NULL && file->pMethods != NULL)
    file->pMethods->xFileControl (file, SQLITE_FCNTL_LAST_ERRNO, &number);
  return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

/* Includes exhausted quotas and limits, which SQLite reports as failed writes. */
static gboolean
is_full (sqlite3 *handle, int code)
{
  if ((code & 0xff) == SQLITE_FULL)
    return TRUE;
  return handle != NULL && (code & 0xff) == SQLITE_IOERR &&
         (failed_for_space (handle, SQLITE_FCNTL_FILE_POINTER) ||
          failed_for_space (handle, SQLITE_FCNTL_JOURNAL_POINTER));
}

static SomaStoreError
classify (int code, sqlite3 *handle, gboolean is_newer)
{
  if ((code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
    return SOMA_STORE_ERROR_BUSY;
  if (is_full (handle, code))
    return SOMA_STORE_ERROR_FULL;
  if ((code & 0xff) == SQLITE_READONLY)
    return SOMA_STORE_ERROR_READ_ONLY;
  if ((code & 0xff) == SQLITE_CANTOPEN)
    return SOMA_STORE_ERROR_OPEN;
  return is_newer ? SOMA_STORE_ERROR_NEWER : SOMA_STORE_ERROR_FAILED;
}

static char *
describe (SomaStoreError kind, int code, sqlite3 *handle, const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  const char *reason = sqlite3_errstr (code);

  if (kind == SOMA_STORE_ERROR_BUSY)
    return g_strdup_printf (_ ("Another program is using “%s”"), name);
  if (kind == SOMA_STORE_ERROR_FULL)
    return g_strdup_printf (_ ("No disk space left for “%s”"), name);
  if (kind == SOMA_STORE_ERROR_READ_ONLY)
    return g_strdup_printf (_ ("“%s” cannot be written"), name);
  if (kind == SOMA_STORE_ERROR_NEWER)
    return g_strdup_printf (_ ("“%s” was written by a newer version of this program"), name);
  if (soma_sqlite_is_damage (code))
    return g_strdup_printf (_ ("“%s” is damaged"), name);
  if (handle != NULL && sqlite3_extended_errcode (handle) == code)
    reason = sqlite3_errmsg (handle);
  /* Translators: the first %s is a file name, the second a reason, which may be in English. */
  return g_strdup_printf (_ ("“%s” cannot be used, and was left as it is: %s"), name, reason);
}

void
soma_sqlite_set_error (GError **error, int code, sqlite3 *handle, const char *path,
                       gboolean is_newer)
{
  SomaStoreError kind = classify (code, handle, is_newer);
  g_autofree char *message = describe (kind, code, handle, path);

  g_set_error_literal (error, SOMA_STORE_ERROR, kind, message);
}
