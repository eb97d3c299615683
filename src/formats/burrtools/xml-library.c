/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml-library.h"

#include <dlfcn.h>

#include "dlopen-note.h"
#include "file-contents.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

/* The library's name says which of its interfaces it has: the one that is compiled for here. */
#if LIBXML_VERSION >= 21400
#define LIBRARY "libxml2.so.16"
#else
#define LIBRARY "libxml2.so.2"
#endif

SOMA_DLOPEN_NOTE ("xml", "Reading the files of BurrTools", LIBRARY);

/* It stays loaded. */
static gboolean
load (SomaXmlLibrary *library)
{
  library->handle = dlopen (LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library->handle == NULL)
    return FALSE;
#define LOAD(name)                                                                                 \
  *(void **) &library->name = dlsym (library->handle, #name);                                      \
  if (library->name == NULL)                                                                       \
    return FALSE;
  SOMA_XML_FUNCTIONS (LOAD)
#undef LOAD
  library->xmlInitParser ();
  return TRUE;
}

const SomaXmlLibrary *
soma_xml_library_get (GError **error)
{
  static SomaXmlLibrary library;
  static gsize state; /* 1: it cannot be loaded; 2: it is there */

  if (g_once_init_enter (&state))
    g_once_init_leave (&state, load (&library) ? 2 : 1);
  if (state == 2)
    return &library;
  /* Translators: the name of a library. */
  g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE,
               _ ("this is an XML file, and the library %s that reads them is not installed"),
               LIBRARY);
  return NULL;
}
