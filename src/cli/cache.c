/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cache.h"

#include <dlfcn.h>

#include "message.h"
#include "soma-config.h"

#include <glib/gi18n.h>

/* The module of the same build lies beside the program, an installed one in a directory of its own. */
static void *
open_module (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *directory = self != NULL ? g_path_get_dirname (self) : NULL;
  void *module = NULL;
  if (directory != NULL)
    {
      g_autofree char *beside = g_build_filename (directory, CACHE_MODULE, NULL);
      module = dlopen (beside, RTLD_NOW | RTLD_LOCAL);
    }
  return module != NULL ? module : dlopen (SOMA_MODULEDIR "/" CACHE_MODULE, RTLD_NOW | RTLD_LOCAL);
}

const CacheFunctions *
cache_load (void)
{
  void *module = open_module ();
  const CacheFunctions *functions = module != NULL ? dlsym (module, CACHE_SYMBOL) : NULL;
  if (functions == NULL)
    message_print (_ ("--cache: %s"), dlerror ());
  return functions;
}
