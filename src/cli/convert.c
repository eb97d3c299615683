/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "convert.h"

#include "excerpt.h"
#include "jobs.h"
#include "message.h"
#include "native-format.h"
#include "output.h"
#include "xmpuzzle.h"

#include <glib/gi18n.h>

static void
tell_loss (const SomaFileEntry *entry, gboolean is_lost, const char *what)
{
  g_autofree char *label = soma_excerpt (entry->id);

  if (is_lost)
    /* Translators: the name of a figure, and one of the following parts of it. */
    message_print (_ ("%s: the new file has no place for %s"), label, what);
}

static void
tell_losses_of_xmpuzzle (const SomaFileEntry *entry)
{
  int losses = soma_xmpuzzle_find_losses (entry);

  tell_loss (entry, losses & SOMA_XMPUZZLE_LOSES_PINS, _ ("pinned pieces"));
  tell_loss (entry, losses & SOMA_XMPUZZLE_LOSES_SOLUTIONS, _ ("solutions"));
  tell_loss (entry, losses & SOMA_XMPUZZLE_LOSES_ABOUT, _ ("author and tags"));
}

static void
write_native (GString *text, const GPtrArray *entries)
{
  soma_native_write_header (text);
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      tell_loss (entry, entry->pins != NULL, _ ("pinned pieces"));
      tell_loss (entry, entry->solutions->len > 0 || soma_xmpuzzle_rest_has_solutions (entry->rest),
                 _ ("solutions"));
      soma_native_write_set (text, entry->set, entry->distinct_pieces);
      soma_native_write_coloured_figure (text, entry->id, entry->name, entry->figure,
                                         entry->colours);
      soma_native_write_groups (text, entry->groups);
      soma_native_write_about (text, &entry->about);
    }
}

static void
write_xmpuzzle (GString *text, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    tell_losses_of_xmpuzzle (g_ptr_array_index (entries, i));
  soma_xmpuzzle_write (text, entries);
}

static int
write_out (const Options *options, const GString *text)
{
  Output *output = output_new (options->output_path);

  if (output == NULL)
    return 2;
  output_add (output, text->str, text->len);
  return output_free (output, FALSE, TRUE);
}

int
convert_figures (const Options *options)
{
  g_autoptr (GPtrArray) contents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean all_used;

  if (!jobs_load_entries (options, contents, entries, &all_used))
    return 2;
  if (options->convert == CONVERT_XMPUZZLE)
    write_xmpuzzle (text, entries);
  else
    write_native (text, entries);
  int status = write_out (options, text);
  return status == 0 && !all_used ? 2 : status;
}
