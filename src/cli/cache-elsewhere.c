/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cache.h"

#include <unistd.h>

#include "message.h"
#include "soma-config.h"

#include <glib/gi18n.h>

#define PROGRAM_WITH_STORE "soma-solve-with-store"

/* The program of the same build lies beside this one, an installed one in a directory of its own. */
void
cache_go_where_it_is (char **argv)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  if (self != NULL)
    {
      g_autofree char *directory = g_path_get_dirname (self);
      g_autofree char *beside = g_build_filename (directory, PROGRAM_WITH_STORE, NULL);
      execv (beside, argv);
    }
  execv (SOMA_LIBEXECDIR "/" PROGRAM_WITH_STORE, argv);
}

const CacheFunctions *
cache_load (void)
{
  message_print (_ ("--cache: the program “%s” is missing"), PROGRAM_WITH_STORE);
  return NULL;
}
