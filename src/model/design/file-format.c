/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-format.h"

#include "format.h"

const SomaFormat *const *
soma_file_format_list (void)
{
  return soma_format_list ();
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

const char *
soma_file_format_get_mime_type (const SomaFormat *format)
{
  return format->mime_type;
}

gboolean
soma_file_format_is_read (const SomaFormat *format)
{
  return format->read != NULL;
}

gboolean
soma_file_format_is_written (const SomaFormat *format)
{
  return format->write != NULL;
}

const SomaFormat *
soma_file_format_find_for_name (const char *name)
{
  return soma_format_find_for_name (name);
}
