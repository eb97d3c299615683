/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "connection.h"

/* Instructions of SQLite's virtual machine: a fraction of a millisecond. */
#define ASK_EVERY 10000

/* SQLite needs room for values of its own. */
#define MIN_LENGTH (1 << 20)

static int
ask_cb (void *data)
{
  const SomaConnectionWatch *watch = data;

  return !watch->go_on (watch->data);
}

static void
set_watch (sqlite3 *handle, const SomaConnectionWatch *watch)
{
  sqlite3_progress_handler (handle, ASK_EVERY, ask_cb, (void *) watch);
  sqlite3_limit (handle, SQLITE_LIMIT_LENGTH, (int) CLAMP (watch->size, MIN_LENGTH, G_MAXINT));
}

int
soma_connection_open (const char *name, int flags, const SomaConnectionWatch *watch,
                      sqlite3 **handle)
{
  static const struct
  {
    int option, value;
  } options[] = {
    { SQLITE_DBCONFIG_DEFENSIVE, 1 },
    { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
    { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
    { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
  };
  int code =
      sqlite3_open_v2 (name, handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (options) && code == SQLITE_OK; i++)
    code = sqlite3_db_config (*handle, options[i].option, options[i].value, NULL);
  if (code == SQLITE_OK && watch != NULL)
    set_watch (*handle, watch);
  return code;
}
