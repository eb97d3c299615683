/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-puzzle.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "excerpt.h"
#include "native-format.h"

#include <glib/gi18n.h>

char *
unit_puzzle_write (const SomaFileEntry *entry)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new (), none = g_ptr_array_new ();
  GString *text = g_string_new (NULL);
  SomaFileEntry bare = *entry;

  bare.collection = NULL;
  bare.solutions = none;
  bare.rest = NULL;
  bare.about = (SomaFileAbout){ 0 };
  bare.game = NULL;
  g_ptr_array_add (entries, &bare);
  soma_format_native.write (text, entries);
  return g_string_free (text, FALSE);
}

/* The puzzle of the first figure, if it can be searched. */
static SomaPuzzle *
make_puzzle (const SomaFileEntry *entry, GError **error)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (SomaPuzzle) puzzle = NULL;

  if (set == NULL)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("nothing says which pieces to use"));
      return NULL;
    }
  puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins, set,
                                  entry->distinct_pieces, error);
  if (puzzle == NULL)
    return NULL;
  SomaError problem = soma_puzzle_validate (puzzle);
  if (problem.status == SOMA_OK)
    return g_steal_pointer (&puzzle);
  g_autofree char *message = soma_error_describe (&problem, set);
  g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, message);
  return NULL;
}

Job *
unit_puzzle_read (const char *text, GError **error)
{
  g_autoptr (SomaFileContents) contents = soma_native_read (text, strlen (text));

  if (contents->entries->len != 1)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("the unit needs one puzzle that can be read"));
      return NULL;
    }
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  SomaPuzzle *puzzle = make_puzzle (entry, error);
  if (puzzle == NULL)
    return NULL;
  Job *job = job_new ();
  job->id = g_strdup (entry->id);
  job->label = soma_excerpt (entry->id);
  job->name = strcmp (entry->name, entry->id) != 0 ? g_strdup (entry->name) : NULL;
  job->puzzle = puzzle;
  if (entry->groups != NULL)
    job->groups = g_array_ref (entry->groups);
  return job;
}

void
unit_puzzle_free (Job *job)
{
  job_free (job);
}
