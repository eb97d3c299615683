/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include "embedded-data.h"

SomaFileContents *
soma_catalogue_load (void)
{
  const SomaEmbeddedFile *file = &soma_embedded_catalogue[0];
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (file->data, file->length, file->name, &error);
  if (contents == NULL)
    g_error ("%s", error->message);
  return contents;
}
