/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-format.h"

#include "format.h"

const SomaFormat *const *
soma_file_format_list (void)
{
  return soma_format_list ();
}

static gboolean
is_written (const SomaFormat *format, SomaExportOf what)
{
  return what == SOMA_EXPORT_FIGURES ? format->write != NULL : format->write_solution != NULL;
}

GPtrArray *
soma_file_format_list_written (SomaExportOf what)
{
  const SomaFormat *const *formats = soma_format_list ();
  GPtrArray *list = g_ptr_array_new ();

  for (int i = 0; formats[i] != NULL; i++)
    if (is_written (formats[i], what))
      g_ptr_array_insert (list, formats[i] == &soma_format_native ? 0 : -1, (gpointer) formats[i]);
  return list;
}

const char *
soma_file_format_get_id (const SomaFormat *format)
{
  return format->id;
}

const SomaFormat *
soma_file_format_get_native (void)
{
  return &soma_format_native;
}

const char *
soma_file_format_get_name (const SomaFormat *format)
{
  return soma_format_get_name (format);
}

const char *
soma_file_format_get_extension (const SomaFormat *format)
{
  return format->extension;
}

gboolean
soma_file_format_is_read (const SomaFormat *format)
{
  return format->read != NULL;
}

const SomaFormat *
soma_file_format_find_for_name (const char *name)
{
  return soma_format_find_for_name (name);
}
