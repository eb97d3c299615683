/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge-units.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "exit-status.h"
#include "interrupt.h"
#include "message.h"
#include "number.h"
#include "output.h"
#include "print-json.h"
#include "print.h"
#include "unit-collection.h"
#include "unit-directory.h"
#include "unit-puzzle.h"
#include "unit-search.h"
#include "unit-solutions.h"

#include <glib/gi18n.h>

/* How long units are searched again to check their results, in all, and how many units at least
 * share that time. */
#define CHECK_TIME G_TIME_SPAN_SECOND
#define CHECKED_AT_LEAST 10

typedef struct
{
  const Options *options;
  const UnitCollection *collection;
  Job *job;       /* owned */
  Output *output; /* (nullable) borrowed: solutions are only checked */
  guint64 n_printed;
  guint16 *copy_at; /* owned: room for a solution */
} Merge;

static const CollectedUnit *
get_unit (const UnitCollection *collection, guint i)
{
  return g_ptr_array_index (collection->units, i);
}

/* What is to be done again, one path a line. */
static void
print_missing (Output *output, const UnitCollection *collection)
{
  for (guint i = 0; i < collection->units->len; i++)
    {
      const CollectedUnit *unit = get_unit (collection, i);
      if (unit->result != NULL)
        continue;
      output_add (output, unit->path, strlen (unit->path));
      output_add (output, "\n", 1);
    }
}

/* How much of the tree is done, and what was found there. */
static void
tell_state (const UnitCollection *collection)
{
  double share = 0, time = 0;
  guint64 n = 0;
  guint n_units = collection->units->len;

  for (guint i = 0; i < n_units; i++)
    {
      const CollectedUnit *unit = get_unit (collection, i);
      if (unit->result == NULL)
        continue;
      share += soma_border_get_share (&unit->unit->interval.to) -
               soma_border_get_share (&unit->unit->interval.from);
      time += (double) unit->result->time / G_TIME_SPAN_SECOND;
      n += unit->result->n_solutions;
    }
  g_autofree char *number = print_number_of_solutions (n, collection->n_missing == 0);
  /* Translators: "%s" is "1,264 solutions" or "at least 1,264 solutions". */
  message_print (ngettext ("%'u of %'u unit is done, %.1f %% of the tree, in %.1f s; %s",
                           "%'u of %'u units are done, %.1f %% of the tree, in %.1f s; %s",
                           n_units),
                 n_units - collection->n_missing, n_units, 100 * share, time, number);
}

static gboolean
fail_solutions (const char *path)
{
  message_print (_ ("%s: these solutions are missing or damaged"), path);
  return FALSE;
}

static void
print_found (Merge *merge)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (merge->output == NULL)
    return;
  merge->n_printed++;
  print_solution (text, merge->options, merge->job, merge->n_printed, merge->n_printed == 1,
                  merge->copy_at);
  output_add (merge->output, text->str, text->len);
}

/* Reads the solutions of a unit, and prints them if there is an output. FALSE with a message if
 * they are not what its result says. */
static gboolean
go_through_unit (Merge *merge, const CollectedUnit *unit)
{
  g_autofree char *path = unit_directory_beside (unit->path, UNIT_SOLUTIONS_SUFFIX);
  const SomaPuzzle *puzzle = merge->job->puzzle;
  g_autoptr (GError) error = NULL;
  UnitSolutions solutions;
  gboolean is_wrong = FALSE;
  guint64 n = 0;

  if (!unit_solutions_open_to_read (&solutions, path, &error))
    {
      message_print ("%s", error->message);
      return FALSE;
    }
  while (interrupt_get_signal () == 0 && !is_wrong &&
         unit_solutions_read (&solutions, merge->copy_at, puzzle->figure->n_cells, &is_wrong))
    {
      n++;
      is_wrong = soma_check_solution (puzzle, merge->copy_at, NULL) != SOMA_CHECK_OK;
      if (!is_wrong)
        print_found (merge);
    }
  unit_solutions_close (&solutions);
  if (interrupt_get_signal () != 0)
    return FALSE;
  return (!is_wrong && n == unit->result->n_solutions &&
          solutions.n_bytes == unit->result->n_bytes && solutions.seal == unit->result->seal) ||
         fail_solutions (path);
}

/* All are checked before any is printed. */
static gboolean
join_solutions (Merge *merge, Output *output)
{
  gboolean ok = TRUE;

  for (int is_printing = 0; is_printing <= 1 && ok; is_printing++)
    {
      merge->output = is_printing ? output : NULL;
      for (guint i = 0; i < merge->collection->units->len && ok; i++)
        ok = go_through_unit (merge, get_unit (merge->collection, i));
    }
  if (!ok || merge->n_printed == 0)
    return ok;
  g_autoptr (GString) text = g_string_new (NULL);
  print_after_solutions (text, merge->options, merge->job);
  output_add (output, text->str, text->len);
  return TRUE;
}

static void
add_up (const UnitCollection *collection, SomaNumber *sum)
{
  *sum = (SomaNumber){ 0 };
  for (guint i = 0; i < collection->units->len; i++)
    {
      uint64_t n = get_unit (collection, i)->result->n_solutions;
      soma_number_add (sum, &n, 1);
    }
}

static void
print_sum (const Merge *merge, Output *output, const SomaNumber *sum)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (sum, digits);
  if (merge->options->json)
    print_json_swept (text, merge->job, sum, NULL);
  else if (!merge->options->solutions)
    g_string_append_printf (text, "%s\t%s\n", merge->job->id, digits);
  output_add (output, text->str, text->len);
}

/* All units are done. */
static int
print_all (Merge *merge, Output *output)
{
  SomaNumber sum;
  uint64_t n;

  add_up (merge->collection, &sum);
  if (merge->options->solutions)
    {
      if (!get_unit (merge->collection, 0)->unit->keeps_solutions)
        {
          message_print (_ ("these units only count solutions; to keep them, give --solutions with "
                            "“soma-solve units split”"));
          return STATUS_WRONG;
        }
      if (!join_solutions (merge, output))
        return STATUS_WRONG;
    }
  print_sum (merge, output, &sum);
  return soma_number_get (&sum, &n) && n == 0 ? 1 : 0;
}

/* Searches units again that are drawn at random, until the time is over. FALSE with a message if a
 * result is wrong: who sealed it is not known. */
static gboolean
check_some (const UnitCollection *collection, UnitSearch *search)
{
  gint64 end = g_get_monotonic_time () + CHECK_TIME, now;
  g_autofree guint *order = g_new0 (guint, collection->units->len);

  for (guint n = 0; n < collection->units->len; n++)
    {
      guint place = (guint) g_random_int_range (0, (gint) n + 1);
      order[n] = order[place];
      order[place] = n;
    }
  for (guint i = 0; i < collection->units->len && (now = g_get_monotonic_time ()) < end &&
                    interrupt_get_signal () == 0;
       i++)
    {
      const CollectedUnit *unit = get_unit (collection, order[i]);
      gint64 time = MIN (end - now, CHECK_TIME / CHECKED_AT_LEAST);
      if (unit->result != NULL && unit_search_check (search, unit->unit, unit->result, unit->path,
                                                     time) == UNIT_CHECK_WRONG)
        return FALSE;
    }
  return TRUE;
}

/* The tree that the puzzle in the units has must be the one that they say they are of. */
static gboolean
check_collection (const UnitCollection *collection)
{
  const CollectedUnit *first = get_unit (collection, 0);
  g_autoptr (UnitSearch) search = unit_search_new (1);
  g_autoptr (GError) error = NULL;

  if (unit_search_prepare (search, first->unit, &error))
    return check_some (collection, search);
  message_print ("%s: %s", first->path, error->message);
  return FALSE;
}

static int
merge_collection (const Options *options, const UnitCollection *collection, Output *output)
{
  g_autoptr (GError) error = NULL;
  Merge merge = { .options = options, .collection = collection };

  if (collection->n_missing > 0)
    {
      print_missing (output, collection);
      return collection->is_damaged ? STATUS_WRONG : STATUS_PARTIAL;
    }
  merge.job = unit_puzzle_read (get_unit (collection, 0)->unit->puzzle, &error);
  if (merge.job == NULL)
    {
      message_print ("%s: %s", get_unit (collection, 0)->path, error->message);
      return STATUS_WRONG;
    }
  merge.copy_at = g_new (guint16, merge.job->puzzle->figure->n_cells);
  int status = print_all (&merge, output);
  g_free (merge.copy_at);
  unit_puzzle_free (merge.job);
  return status;
}

int
merge_units (const Options *options)
{
  if (options->files->len != 1)
    {
      options_fail (options, _ ("%s takes one directory"), options->command->name);
      return STATUS_WRONG;
    }
  const char *path = g_array_index (options->files, InputFile, 0).path;
  g_autoptr (UnitCollection) collection = unit_collection_load (path);

  interrupt_catch ();
  if (collection == NULL || !check_collection (collection))
    return STATUS_WRONG;
  tell_state (collection);
  /* A file is for what was found. What is missing is for programs, which take paths as they are. */
  Output *output = collection->n_missing == 0
                       ? output_new (options->output_path, print_get_content (options))
                       : output_new (NULL, OUTPUT_OF_FILE);
  if (output == NULL)
    return STATUS_WRONG;
  int status = merge_collection (options, collection, output);
  int written = output_free (output, status == STATUS_WRONG && collection->n_missing == 0, TRUE);
  if (interrupt_get_signal () != 0)
    return 128 + interrupt_get_signal ();
  return written != 0 ? written : status;
}
