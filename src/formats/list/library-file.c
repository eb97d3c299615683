/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-file.h"

#include <string.h>

#include "file-contents.h"
#include "messages.h"

/* The header of SQLite's files, and where programs say in it whose they are; a library that was
 * copied by hand does not say it. */
#define MAGIC "SQLite format 3"
#define APPLICATION "Soma"
#define APPLICATION_AT 68

gboolean
soma_library_file_refuse (const char *bytes, gsize length, const char *display_name, GError **error)
{
  if (length < APPLICATION_AT + strlen (APPLICATION) || memcmp (bytes, MAGIC, sizeof MAGIC) != 0)
    return FALSE;
  gboolean is_own = memcmp (bytes + APPLICATION_AT, APPLICATION, strlen (APPLICATION)) == 0;
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_LIBRARY, "%s:1: %s", display_name,
               is_own ? _ ("this is a backup of a library, not a file of figures; open it in "
                           "Soma’s window to restore it")
                      : _ ("this is a database, not a file of figures; if it is a library, open "
                           "it in Soma’s window to restore it"));
  return TRUE;
}
