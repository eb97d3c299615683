/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "split-units.h"

#include <stdlib.h>
#include <string.h>

#include "division.h"
#include "engine-auto.h"
#include "exit-status.h"
#include "format.h"
#include "interrupt.h"
#include "jobs.h"
#include "message.h"
#include "print.h"
#include "unit-file.h"
#include "unit-puzzle.h"
#include "unit-set.h"

#include <glib/gi18n.h>

/* The text of the only figure that was asked for. NULL with a message. */
static char *
load_puzzle (const Options *options)
{
  g_autoptr (GPtrArray) contents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  gboolean all_used;

  if (!jobs_load_entries (options, contents, entries, NULL, &all_used) || !all_used)
    return NULL;
  if (entries->len != 1)
    {
      message_print (_ ("%s works with a single figure only"), options->command->name);
      return NULL;
    }
  const SomaFileEntry *entry = g_ptr_array_index (entries, 0);
  g_autofree char *obstacle = soma_format_find_obstacle (&soma_format_native, entry);
  if (obstacle == NULL)
    return unit_puzzle_write (entry);
  message_print ("%s: %s", entry->id, obstacle);
  return NULL;
}

/* The units' texts; takes over nothing. */
static GPtrArray *
write_units (const Options *options, const SomaSearch *search, const char *puzzle,
             const SomaDivision *division)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < division->n_intervals; i++)
    {
      Unit unit = { .number = i + 1,
                    .of = division->n_intervals,
                    .tree = soma_search_get_tree_hash (search),
                    .order = SOMA_SEARCH_ORDER_REVISION,
                    .symmetry = options->symmetry,
                    .keeps_solutions = options->solutions,
                    .interval = { division->borders[i], division->borders[i + 1] },
                    .puzzle = (char *) puzzle };
      g_ptr_array_add (texts, unit_write (&unit));
    }
  return texts;
}

static int
split_search (const Options *options, SomaSearch *search, const char *puzzle)
{
  SomaDivision division;

  if (!soma_division_make (search, (uint32_t) options->n_units, &division))
    return 128 + interrupt_get_signal ();
  g_autoptr (GPtrArray) texts = write_units (options, search, puzzle, &division);
  if (division.n_intervals < options->n_units)
    message_print (ngettext ("the search tree was cut into %'u unit, no more",
                             "the search tree was cut into %'u units, no more",
                             division.n_intervals),
                   division.n_intervals);
  soma_division_clear (&division);

  g_autoptr (GError) error = NULL;
  guint n_there;
  if (!unit_set_save (texts, options->output_path, &n_there, &error))
    {
      message_print ("%s", error->message);
      return interrupt_get_signal () != 0 ? 128 + interrupt_get_signal () : STATUS_WRONG;
    }
  if (n_there == texts->len)
    message_print (
        /* Translators: a directory, and units. */
        ngettext ("%s: the unit is there already", "%s: all %'u units are there already", n_there),
        options->output_path, n_there);
  return EXIT_SUCCESS;
}

int
split_units (const Options *options)
{
  if (options->n_units == 0 || options->output_path == NULL ||
      strcmp (options->output_path, "-") == 0)
    {
      options_fail (options, _ ("%s requires -n N and -o DIRECTORY, a new one"),
                    options->command->name);
      return STATUS_WRONG;
    }
  g_autofree char *puzzle = load_puzzle (options);
  g_autoptr (GError) error = NULL;
  SomaError problem;

  if (puzzle == NULL)
    return STATUS_WRONG;
  Job *job = unit_puzzle_read (puzzle, &error);
  if (job == NULL)
    {
      message_print ("%s", error->message);
      return STATUS_WRONG;
    }
  interrupt_catch ();
  SomaSearchOptions search_options = {
    .symmetry = options->symmetry, .n_threads = 1, .in_parts = true, .stop = interrupt_get_flag ()
  };
  g_autoptr (SomaSearch) search = soma_search_new (job->puzzle, &search_options, &problem);
  if (search == NULL)
    {
      g_autofree char *message = print_search_error (job, &problem);
      message_print ("%s", message);
    }
  int status = search != NULL                 ? split_search (options, search, puzzle)
               : interrupt_get_signal () != 0 ? 128 + interrupt_get_signal ()
                                              : STATUS_WRONG;
  unit_puzzle_free (job);
  return status;
}
