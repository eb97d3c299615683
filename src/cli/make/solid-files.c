/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-files.h"

#include <string.h>

#include "exit-status.h"
#include "message.h"
#include "obj-format.h"
#include "output.h"
#include "stl-format.h"
#include "three-mf-format.h"

#include <glib/gi18n.h>

static char *
replace_ending (const char *path, const char *ending)
{
  g_autofree char *start = g_strndup (path, solid_options_find_ending (path) - path);

  return g_strconcat (start, ending, NULL);
}

char *
solid_files_get_name (const char *path, const char *word)
{
  const char *ending = solid_options_find_ending (path);
  g_autofree char *start = g_strndup (path, ending - path);

  return g_strconcat (start, "-", word, ending, NULL);
}

char *
solid_files_get_word (const SomaPieceSet *set, int piece)
{
  const SomaPiece *at = &set->pieces[piece];
  const char *name = at->name[0] != '\0' ? at->name : at->letter;

  if (strchr ("/.", name[0]) != NULL)
    return g_strdup_printf ("%d", piece + 1);
  return g_strdelimit (g_strdup_printf ("%d-%s", piece + 1, name), "/\\:*?\"<>| ", '-');
}

int
solid_files_write_text (const char *path, const GString *text)
{
  Output *output = output_new (path, path != NULL ? OUTPUT_OF_FILE : OUTPUT_FOR_PEOPLE);

  if (output == NULL)
    return STATUS_WRONG;
  output_add (output, text->str, text->len);
  return output_free (output, FALSE, TRUE);
}

/* The materials first: a reader of the other file finds them there. */
static int
write_obj (const char *path, const SomaSolidParts *parts)
{
  g_autofree char *materials_path = replace_ending (path, ".mtl");
  g_autofree char *materials_name = g_path_get_basename (materials_path);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) materials = g_string_new (NULL);

  soma_obj_write (text, materials, materials_name, parts);
  int status = solid_files_write_text (materials_path, materials);
  return status != 0 ? status : solid_files_write_text (path, text);
}

int
solid_files_write (const char *path, const SomaSolidParts *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);
  SolidFormat format = solid_options_get_format (path);

  if (format == SOLID_FORMAT_OBJ)
    return write_obj (path, parts);
  if (format == SOLID_FORMAT_STL)
    soma_stl_write (text, parts);
  else if (!soma_three_mf_write (text, parts))
    {
      message_print (_ ("%s: not enough memory"), path);
      return STATUS_WRONG;
    }
  return solid_files_write_text (path, text);
}
