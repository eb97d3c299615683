/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include "embedded-data.h"

SomaFileContents *
soma_catalogue_load (void)
{
  const SomaEmbeddedFile *file = soma_embedded_find ("figures.soma");
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (file->data, file->length, "figures.soma", &error);
  if (contents == NULL)
    g_error ("%s", error->message);
  return contents;
}
