/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-search.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine-auto.h"
#include "file-contents.h"
#include "interrupt.h"
#include "message.h"
#include "pace.h"
#include "print.h"
#include "read-file.h"
#include "replacement.h"
#include "unit-directory.h"
#include "unit-puzzle.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

/* A result that took longer is waited for until it is on the disk: others are soon found again. */
#define LONG_TIME G_TIME_SPAN_SECOND

struct _UnitSearch
{
  int n_threads;

  /* Owned; NULL before the first unit */
  Unit *model; /* a unit of the kind that the search is for; its interval does not matter */
  Job *job;
  SomaSearch *search;

  UnitSolutions solutions; /* of the unit at hand */
  gboolean is_unwritten;   /* one of them */
  gboolean is_locked;      /* against other processes */
  gboolean has_checkpoint; /* in a file, whatever it says */
};

UnitSearch *
unit_search_new (int n_threads)
{
  UnitSearch *self = g_new0 (UnitSearch, 1);

  self->n_threads = n_threads;
  return self;
}

static void
forget_puzzle (UnitSearch *self)
{
  g_clear_pointer (&self->search, soma_search_free);
  g_clear_pointer (&self->job, unit_puzzle_free);
  g_clear_pointer (&self->model, unit_free);
}

void
unit_search_free (UnitSearch *self)
{
  forget_puzzle (self);
  g_free (self);
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  UnitSearch *self = data;

  if (self->solutions.file == NULL)
    return true; /* they are only counted */
  if (!self->is_unwritten)
    self->is_unwritten =
        !unit_solutions_add (&self->solutions, copy_at, self->job->puzzle->figure->n_cells);
  return !self->is_unwritten;
}

static gboolean
make_search (UnitSearch *self, const Unit *unit, GError **error)
{
  SomaSearchOptions options = { .symmetry = unit->symmetry,
                                .n_threads = self->n_threads,
                                .in_parts = true,
                                .tree = unit->tree,
                                .solution = unit->keeps_solutions ? solution_cb : NULL,
                                .data = self,
                                .stop = interrupt_get_flag () };
  SomaError problem;

  self->job = unit_puzzle_read (unit->puzzle, error);
  if (self->job == NULL)
    return FALSE;
  self->search = soma_search_new (self->job->puzzle, &options, &problem);
  if (self->search != NULL)
    return TRUE;
  g_autofree char *message = print_search_error (self->job, &problem);
  g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, message);
  return FALSE;
}

gboolean
unit_search_prepare (UnitSearch *self, const Unit *unit, GError **error)
{
  if (self->model != NULL && unit_is_like (unit, self->model))
    return TRUE;
  forget_puzzle (self);
  if (unit->order != SOMA_SEARCH_ORDER_REVISION)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("this unit was cut by a version of soma-solve that searches in "
                              "another order"));
      return FALSE;
    }
  if (!make_search (self, unit, error))
    return FALSE;
  if (soma_search_get_tree_hash (self->search) != unit->tree)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("the puzzle in this unit is not the one it was cut from"));
      return FALSE;
    }
  char *text = unit_write (unit);
  self->model = unit_parse (text, strlen (text), error);
  g_free (text);
  return self->model != NULL;
}

/* The checkpoint beside the unit, if there is one that can be used. */
static void
load_checkpoint (UnitSearch *self, const char *path, UnitCheckpoint *checkpoint)
{
  g_autofree char *text = NULL;
  gsize length;

  *checkpoint = (UnitCheckpoint){ 0 };
  self->has_checkpoint = access (path, F_OK) == 0;
  if (!self->has_checkpoint)
    return;
  if (!soma_file_read (path, &text, &length, NULL) ||
      !unit_checkpoint_parse (text, length, checkpoint))
    message_print (_ ("%s: this checkpoint is damaged; the unit is searched from its beginning"),
                   path);
}

/* Goes to where the checkpoint says, or, if it cannot be used, to the beginning. FALSE with a
 * message. */
static gboolean
begin (UnitSearch *self, const Unit *unit, const char *path, UnitCheckpoint *checkpoint)
{
  g_autofree char *solutions_path = unit_directory_beside (path, UNIT_SOLUTIONS_SUFFIX);
  g_autoptr (GError) error = NULL;
  int culprit;

  if (checkpoint->engine != NULL &&
      !soma_search_take_interval (self->search, &unit->interval, checkpoint->engine, &culprit))
    {
      message_print (_ ("%s: its checkpoint is not of this unit, which is searched from its "
                        "beginning"),
                     path);
      unit_checkpoint_clear (checkpoint);
    }
  if (unit->keeps_solutions &&
      !unit_solutions_open (&self->solutions, solutions_path, checkpoint->n_bytes, &error))
    {
      message_print ("%s", error->message);
      g_clear_error (&error);
      unit_checkpoint_clear (checkpoint);
      if (!unit_solutions_open (&self->solutions, solutions_path, 0, &error))
        {
          message_print ("%s", error->message);
          return FALSE;
        }
    }
  if (checkpoint->engine != NULL ||
      soma_search_take_interval (self->search, &unit->interval, NULL, &culprit))
    return TRUE;
  message_print (_ ("%s: the puzzle has no such part"), path);
  return FALSE;
}

/* What is not durable may be an empty file after a power cut, which is not taken for a whole one,
 * as it is not sealed. It takes a hundredth of the time. */
static gboolean
write_file (const UnitSearch *self, const char *path, const char *text, gboolean is_durable)
{
  g_autoptr (GError) error = NULL;
  ReplacementFlags flags = REPLACEMENT_OF_LINK;

  if (self->is_locked)
    flags |= REPLACEMENT_ALONE;
  if (is_durable)
    flags |= REPLACEMENT_DURABLE;
  if (replace_file (path, text, strlen (text), flags, &error))
    return TRUE;
  message_print ("%s", error->message);
  return FALSE;
}

/* Solutions come first: those after what the checkpoint says are found again. */
static gboolean
sync_solutions (UnitSearch *self, const Unit *unit, const char *path)
{
  g_autofree char *solutions_path = unit_directory_beside (path, UNIT_SOLUTIONS_SUFFIX);
  g_autoptr (GError) error = NULL;

  if (!unit->keeps_solutions)
    return TRUE;
  if (!self->is_unwritten && unit_solutions_sync (&self->solutions, solutions_path, &error))
    return TRUE;
  if (error == NULL)
    message_print ("%s: %s", solutions_path, g_strerror (errno));
  else
    message_print ("%s", error->message);
  return FALSE;
}

static gboolean
write_checkpoint (UnitSearch *self, const Unit *unit, const char *path, UnitCheckpoint *checkpoint)
{
  g_autofree char *checkpoint_path = unit_directory_beside (path, UNIT_CHECKPOINT_SUFFIX);
  char *engine = soma_search_checkpoint (self->search);

  if (engine == NULL || !sync_solutions (self, unit, path))
    {
      free (engine);
      return FALSE;
    }
  g_free (checkpoint->engine);
  checkpoint->engine = g_strdup (engine);
  checkpoint->n_bytes = self->solutions.n_bytes;
  free (engine);
  g_autofree char *text = unit_checkpoint_write (checkpoint);
  self->has_checkpoint = TRUE;
  return write_file (self, checkpoint_path, text, TRUE);
}

static UnitSearchEnd
write_result (UnitSearch *self, const Unit *unit, const char *path,
              const UnitCheckpoint *checkpoint)
{
  g_autofree char *result_path = unit_directory_beside (path, UNIT_RESULT_SUFFIX);
  g_autofree char *solutions_path = unit_directory_beside (path, UNIT_SOLUTIONS_SUFFIX);
  g_autofree char *solutions_name = g_path_get_basename (solutions_path);
  g_autofree char *checkpoint_path = unit_directory_beside (path, UNIT_CHECKPOINT_SUFFIX);
  g_autoptr (UnitResult) result = unit_result_new (unit);
  SomaProgress progress;

  if (!soma_search_adds_up (self->search))
    {
      message_print (_ ("%s: the puzzle has no such part"), path);
      return UNIT_SEARCH_FAILED;
    }
  soma_search_get_progress (self->search, &progress);
  result->n_solutions = progress.n_before + progress.n_solutions;
  result->n_nodes = checkpoint->n_nodes;
  result->time = checkpoint->time;
  result->n_bytes = self->solutions.n_bytes;
  result->seal = self->solutions.seal;
  g_autofree char *text = unit_result_write (result, self->job->id, solutions_name);
  if (!sync_solutions (self, unit, path) ||
      !write_file (self, result_path, text, result->time > LONG_TIME))
    return UNIT_SEARCH_FAILED;
  if (self->has_checkpoint)
    g_unlink (checkpoint_path);
  return UNIT_SEARCH_DONE;
}

/* Searches for one slice, and counts what that took. `*slice` becomes the time of the next one. */
static SomaSearchState
run_slice (UnitSearch *self, gint64 *slice, UnitCheckpoint *checkpoint)
{
  gint64 start = g_get_monotonic_time ();
  SomaProgress before, after;

  soma_search_get_progress (self->search, &before);
  SomaSearchState state = soma_pace_run_slice (self->search, *slice);
  soma_search_get_progress (self->search, &after);
  checkpoint->n_nodes += after.n_nodes - before.n_nodes;
  checkpoint->time += (guint64) (g_get_monotonic_time () - start);
  *slice = soma_pace_get_next_slice (*slice, before.fraction, after.fraction);
  return state;
}

/* Without a checkpoint that can be written, the search goes on: only if it is killed, too, is
 * anything lost. */
static UnitSearchEnd
search_unit (UnitSearch *self, const Unit *unit, const char *path, UnitCheckpoint *checkpoint)
{
  gint64 slice = SOMA_FIRST_SLICE;

  for (;;)
    {
      SomaSearchState state = run_slice (self, &slice, checkpoint);
      if (state == SOMA_SEARCH_COMPLETE)
        return write_result (self, unit, path, checkpoint);
      if (state == SOMA_SEARCH_FAILED)
        {
          message_print ("%s: %s", path, message_search_failed ());
          return UNIT_SEARCH_FAILED;
        }
      gboolean is_kept = write_checkpoint (self, unit, path, checkpoint);
      if (self->is_unwritten || (!is_kept && interrupt_get_signal () != 0))
        return UNIT_SEARCH_FAILED;
      if (interrupt_get_signal () == 0)
        continue;
      SomaProgress progress;
      soma_search_get_progress (self->search, &progress);
      /* Translators: the name of a file, and the part of its search that was done. */
      message_print (_ ("%s: interrupted after %.1f %% of the unit; run it again to go on"), path,
                     100 * progress.fraction);
      return UNIT_SEARCH_STOPPED;
    }
}

/* What a process was writing when it was killed. */
static void
remove_unfinished (const UnitSearch *self, const char *checkpoint_path)
{
  g_autofree char *unfinished = g_strconcat (checkpoint_path, REPLACEMENT_ENDING, NULL);

  if (self->is_locked)
    g_unlink (unfinished);
}

UnitSearchEnd
unit_search_run (UnitSearch *self, const Unit *unit, const char *path, gboolean is_locked)
{
  g_autofree char *checkpoint_path = unit_directory_beside (path, UNIT_CHECKPOINT_SUFFIX);
  UnitCheckpoint checkpoint;
  UnitSearchEnd end = UNIT_SEARCH_FAILED;

  self->solutions = (UnitSolutions){ 0 };
  self->is_unwritten = FALSE;
  self->is_locked = is_locked;
  remove_unfinished (self, checkpoint_path);
  load_checkpoint (self, checkpoint_path, &checkpoint);
  if (begin (self, unit, path, &checkpoint))
    end = search_unit (self, unit, path, &checkpoint);
  unit_solutions_close (&self->solutions);
  unit_checkpoint_clear (&checkpoint);
  return end;
}

/* The result must say so many, or at least so many if the search did not come to its end. */
static void
tell_wrong (const UnitResult *result, const char *path, guint64 n, gboolean is_complete)
{
  g_autofree char *number = print_number_of_solutions (n, is_complete);

  message_print (
      /* Translators: "%s" is a file, then "1,264 solutions" or "at least 1,264 solutions". */
      _ ("%s: searched again, this unit has %s, but its result says %'" PRIu64
         "; remove the result and run the unit again"),
      path, number, result->n_solutions);
}

UnitCheck
unit_search_check (UnitSearch *self, const Unit *unit, const UnitResult *result, const char *path,
                   gint64 time)
{
  SomaProgress progress;
  int culprit;

  self->solutions = (UnitSolutions){ 0 };
  SomaSearchState state = SOMA_SEARCH_FAILED;
  if (soma_search_take_interval (self->search, &unit->interval, NULL, &culprit))
    state = soma_pace_run_slice (self->search, time);
  gboolean is_complete = state == SOMA_SEARCH_COMPLETE;
  if (state == SOMA_SEARCH_FAILED || (is_complete && !soma_search_adds_up (self->search)))
    {
      message_print (_ ("%s: the puzzle has no such part"), path);
      return UNIT_CHECK_WRONG;
    }
  soma_search_get_progress (self->search, &progress);
  if (is_complete ? progress.n_solutions == result->n_solutions
                  : progress.n_solutions <= result->n_solutions)
    return is_complete ? UNIT_CHECK_RIGHT : UNIT_CHECK_OPEN;
  tell_wrong (result, path, progress.n_solutions, is_complete);
  return UNIT_CHECK_WRONG;
}
