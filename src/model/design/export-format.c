/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-format.h"

#include <string.h>

#include "format.h"

static gboolean
is_written (const SomaFormat *format, SomaExportOf what)
{
  return what == SOMA_EXPORT_FIGURES ? format->write != NULL : format->write_solution != NULL;
}

GArray *
soma_export_format_list (SomaExportOf what)
{
  const SomaFormat *const *formats = soma_format_list ();
  GArray *list = g_array_new (FALSE, FALSE, sizeof (SomaExportFormat));

  for (int i = 0; formats[i] != NULL; i++)
    {
      const SomaExportFormat format = { .id = formats[i]->id,
                                        .name = soma_format_get_name (formats[i]),
                                        .extension = formats[i]->extension };

      if (!is_written (formats[i], what))
        continue;
      if (formats[i] == &soma_format_native)
        g_array_prepend_val (list, format);
      else
        g_array_append_val (list, format);
    }
  return list;
}

guint
soma_export_format_find (const GArray *formats, const char *id)
{
  for (guint i = 0; i < formats->len; i++)
    if (strcmp (g_array_index (formats, SomaExportFormat, i).id, id) == 0)
      return i;
  return 0;
}

guint
soma_export_format_find_for_name (const GArray *formats, const char *file_name)
{
  const char *dot = strrchr (file_name, '.');

  for (guint i = 0; dot != NULL && i < formats->len; i++)
    if (g_ascii_strcasecmp (g_array_index (formats, SomaExportFormat, i).extension, dot + 1) == 0)
      return i;
  return 0;
}
