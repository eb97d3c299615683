/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "make-sheets.h"

#include "engine-auto.h"
#include "exit-status.h"
#include "first-solution.h"
#include "message.h"
#include "sheet-format.h"
#include "solid-files.h"

#include <glib/gi18n.h>

/* Takes ownership of the sheet. */
static int
write_sheet (const char *path, SomaCutSheet *sheet, GString *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double width = sheet->width, height = sheet->height, length = soma_cut_sheet_get_length (sheet);

  soma_cut_sheet_write (text, sheet);
  soma_cut_sheet_free (sheet);
  int status = solid_files_write_text (path, text);
  if (status == 0)
    /* Translators: a file, the size of the sheet that is in it, and the length of all cuts. */
    g_string_append_printf (report, _ ("%s: %.1f × %.1f mm, %.0f mm to cut"), path, width, height,
                            length);
  if (status == 0)
    g_string_append_c (report, '\n');
  return status;
}

static int
tell_problem (const SomaPieceSet *set, int piece, SomaCutProblem problem)
{
  const char *letter = set->pieces[piece].letter;

  if (problem == SOMA_CUT_LARGE)
    message_print (_ ("piece %s is too large for the plate"), letter);
  else if (problem == SOMA_CUT_LOOSE)
    message_print (_ ("piece %s would fall apart when it is cut from a sheet"), letter);
  else
    message_print (_ ("piece %s is not flat"), letter);
  return STATUS_WRONG;
}

static int
write_pieces (const Options *options, SomaPieceSet *set, GString *report)
{
  const SomaCutShape shape = solid_options_get_sheet (&options->solid);
  int status = 0;

  /* No file is written if there is a piece that cannot be. */
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < set->n_pieces && status == 0; i++)
      {
        SomaCutProblem problem;
        SomaCutSheet *sheet = soma_cut_sheet_new_piece (set, i, &shape, &problem);
        if (sheet == NULL)
          return tell_problem (set, i, problem);
        g_autofree char *word = solid_files_get_word (set, i);
        g_autofree char *path = solid_files_get_name (options->output_path, word);
        if (round == 0)
          soma_cut_sheet_free (sheet);
        else
          status = write_sheet (path, sheet, report);
      }
  return status;
}

static int
write_all (const Options *options, SomaPieceSet *set, GString *report)
{
  const SomaCutShape shape = solid_options_get_sheet (&options->solid);
  SomaCutProblem problem;
  int culprit = 0, status = 0;
  g_autoptr (GPtrArray) sheets =
      soma_cut_sheet_new_all (set, &shape, &options->solid.plate, &problem, &culprit);

  if (sheets == NULL)
    return tell_problem (set, culprit, problem);
  for (guint i = 0; sheets->len > 0 && status == 0; i++)
    {
      gboolean is_only = i == 0 && sheets->len == 1;
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *path = is_only ? g_strdup (options->output_path)
                                      : solid_files_get_name (options->output_path, number);
      status = write_sheet (path, g_ptr_array_steal_index (sheets, 0), report);
    }
  return status;
}

/* `sheet` is NULL if the figure is not flat. */
static int
write_figure (const Options *options, const Job *job, SomaCutSheet *sheet, GString *report)
{
  if (sheet != NULL)
    return write_sheet (options->output_path, sheet, report);
  message_print (_ ("%s is not flat"), job->label);
  return STATUS_WRONG;
}

static int
write_solution (const Options *options, const Job *job, GString *report)
{
  const SomaCutShape shape = solid_options_get_sheet (&options->solid);
  g_autoptr (GArray) copy_at = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  int status = first_solution_find (job, options->seed, copy_at);

  if (status != 0)
    return status;
  return write_figure (
      options, job,
      soma_cut_sheet_new_solution (job->puzzle, (const uint16_t *) copy_at->data, &shape), report);
}

int
make_sheets (const Options *options, const Job *job, SomaPieceSet *set, GString *report)
{
  const SomaCutShape shape = solid_options_get_sheet (&options->solid);

  switch (options->solid.kind)
    {
    case SOLID_PIECES:
      return write_pieces (options, set, report);
    case SOLID_SOLUTION:
      return write_solution (options, job, report);
    case SOLID_TRAY:
      return write_figure (options, job,
                           soma_cut_sheet_new_tray (job->puzzle->figure, &shape,
                                                    &options->solid.tray,
                                                    options->solid.plate.spacing),
                           report);
    default:
      return write_all (options, set, report);
    }
}
