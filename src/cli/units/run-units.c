/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run-units.h"

#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exit-status.h"
#include "interrupt.h"
#include "message.h"
#include "unit-directory.h"
#include "unit-lock.h"
#include "unit-search.h"

#include <glib/gi18n.h>

/* Whether the solutions are there that the result is about. */
static gboolean
has_solutions (const char *path, const UnitResult *result)
{
  g_autofree char *solutions_path = unit_directory_beside (path, UNIT_SOLUTIONS_SUFFIX);
  struct stat status;

  return !result->has_solutions ||
         (lstat (solutions_path, &status) == 0 && S_ISREG (status.st_mode) &&
          (guint64) status.st_size == result->n_bytes);
}

typedef enum
{
  RESULT_NONE, /* or one that says nothing any more */
  RESULT_THERE,
  RESULT_OF_OTHER,
} ResultState;

static ResultState
look_for_result (const Unit *unit, const char *path, gboolean is_quiet)
{
  g_autofree char *result_path = unit_directory_beside (path, UNIT_RESULT_SUFFIX);
  g_autoptr (GError) error = NULL;

  if (access (result_path, F_OK) != 0)
    return RESULT_NONE;
  g_autoptr (UnitResult) result = unit_result_load (result_path, &error);
  if (result == NULL)
    {
      message_print (_ ("%s; the unit is searched again"), error->message);
      return RESULT_NONE;
    }
  if (!unit_result_is_of (result, unit))
    {
      message_print (_ ("%s: this is the result of another unit, and will not be overwritten"),
                     result_path);
      return RESULT_OF_OTHER;
    }
  if (!has_solutions (path, result))
    {
      message_print (_ ("%s: its solutions are missing or damaged; the unit is searched again"),
                     path);
      return RESULT_NONE;
    }
  if (!is_quiet)
    /* Translators: a file, and a number. */
    message_print (ngettext ("%s: already done; it has %'" PRIu64 " solution",
                             "%s: already done; it has %'" PRIu64 " solutions",
                             (gulong) result->n_solutions),
                   path, result->n_solutions);
  return RESULT_THERE;
}

static int
solve_if_open (UnitSearch *search, const Unit *unit, const char *path, gboolean is_locked,
               gboolean is_quiet)
{
  g_autoptr (GError) error = NULL;
  ResultState state = look_for_result (unit, path, is_quiet);

  if (state != RESULT_NONE)
    return state == RESULT_THERE ? 0 : STATUS_WRONG;
  if (!unit_search_prepare (search, unit, &error))
    {
      message_print ("%s: %s", path, error->message);
      return interrupt_get_signal () != 0 ? 0 : STATUS_WRONG;
    }
  UnitSearchEnd end = unit_search_run (search, unit, path, is_locked);
  return end == UNIT_SEARCH_FAILED ? STATUS_WRONG : 0;
}

/* `is_quiet`: nothing is said of units that others have done, or are at. */
static int
solve_unit (UnitSearch *search, const char *path, gboolean is_quiet)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Unit) unit = unit_load (path, &error);
  int fd;

  if (unit == NULL)
    {
      message_print ("%s", error->message);
      return STATUS_WRONG;
    }
  UnitLockResult lock = unit_lock (path, &fd);
  if (lock == UNIT_LOCK_BUSY && !is_quiet)
    message_print (_ ("%s: another process is solving this unit"), path);
  if (lock == UNIT_LOCK_BUSY)
    return is_quiet ? 0 : EXIT_BUSY;
  if (lock == UNIT_LOCK_NONE && !is_quiet)
    message_print (_ ("%s: it cannot be locked here; see to it that no other process solves it"),
                   path);
  int status = solve_if_open (search, unit, path, lock == UNIT_LOCK_OK, is_quiet);
  if (fd >= 0)
    close (fd);
  return status;
}

/* What is wrong is worse than what others do. */
static int
choose_worse (int a, int b)
{
  return a == STATUS_WRONG || b == STATUS_WRONG ? STATUS_WRONG : MAX (a, b);
}

static int
solve_directory (UnitSearch *search, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths = unit_directory_list (path, UNIT_SUFFIX, &error);
  int status = 0;

  if (paths == NULL || paths->len == 0)
    {
      if (paths == NULL)
        message_print ("%s", error->message);
      else
        message_print (_ ("%s: there are no units in this directory"), path);
      return STATUS_WRONG;
    }
  for (guint i = 0; i < paths->len && interrupt_get_signal () == 0; i++)
    status = choose_worse (status, solve_unit (search, g_ptr_array_index (paths, i), TRUE));
  return status;
}

int
run_units (const Options *options)
{
  int status = 0;

  interrupt_catch ();
  g_autoptr (UnitSearch) search = unit_search_new (options->n_threads);
  for (guint i = 0; i < options->files->len && interrupt_get_signal () == 0; i++)
    {
      const char *path = g_array_index (options->files, InputFile, i).path;
      int own = g_file_test (path, G_FILE_TEST_IS_DIR) ? solve_directory (search, path)
                                                       : solve_unit (search, path, FALSE);
      status = choose_worse (status, own);
    }
  return interrupt_get_signal () != 0 && status != STATUS_WRONG ? 128 + interrupt_get_signal ()
                                                                : status;
}
