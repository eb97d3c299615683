/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "convert.h"

#include "excerpt.h"
#include "format.h"
#include "jobs.h"
#include "message.h"
#include "output.h"

#include <glib/gi18n.h>

/* Tells what the format has no place for; FALSE if the entry cannot be written at all. */
static gboolean
check_entry (const SomaFormat *format, const SomaFileEntry *entry)
{
  g_autofree char *label = soma_excerpt (entry->id);
  g_autofree char *obstacle = soma_format_find_obstacle (format, entry);

  if (obstacle != NULL)
    {
      message_print ("%s: %s", label, obstacle);
      return FALSE;
    }
  g_auto (GStrv) losses = soma_format_describe_losses (soma_format_find_losses (format, entry));
  g_autofree char *list = g_strjoinv ("; ", losses);
  if (*list != '\0')
    /* Translators: the name of a figure, and a list of what is lost, separated by "; ". */
    message_print (_ ("%s: the new file has no place for: %s"), label, list);
  return TRUE;
}

/* Leaves out those that cannot be written. */
static void
check_entries (const SomaFormat *format, GPtrArray *entries)
{
  for (guint i = 0; i < entries->len;)
    if (check_entry (format, entries->pdata[i]))
      i++;
    else
      g_ptr_array_remove_index (entries, i);
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
  guint n_loaded = entries->len;
  check_entries (options->convert, entries);
  if (entries->len == 0)
    return 2;
  if (options->convert->is_single && entries->len > 1)
    {
      message_print (_ ("--convert=%s writes one figure; choose it with -m"), options->convert->id);
      return 2;
    }
  options->convert->write (text, entries);
  int status = write_out (options, text);
  return status == 0 && (!all_used || entries->len < n_loaded) ? 2 : status;
}
