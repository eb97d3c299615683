/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "make-solids.h"

#include <string.h>

#include "engine-auto.h"
#include "exit-status.h"
#include "first-solution.h"
#include "interrupt.h"
#include "jobs.h"
#include "make-sheets.h"
#include "message.h"
#include "scad-format.h"
#include "solid-files.h"
#include "turn-report.h"

#include <glib/gi18n.h>

/* Of polylactide, in g per cm³. */
#define DENSITY 1.24

typedef struct
{
  const Options *options; /* borrowed */
  const char *path;       /* borrowed */
  SomaPieceSet *set;      /* borrowed */
  const uint32_t *rgb;    /* (nullable) borrowed: see SomaSolidParts */
  GString *report;        /* owned: a line for each file */
} Maker;

/* Takes ownership of the parts. */
static int
write_parts (const Maker *maker, const char *path, SomaSolidParts *parts)
{
  parts->rgb = maker->rgb;
  int status = solid_files_write (path, parts);
  SomaSolidPoint size = soma_solid_parts_get_size (parts);
  double volume = soma_solid_parts_get_volume (parts) / 1000;

  soma_solid_parts_free (parts);
  if (status == 0)
    g_string_append_printf (maker->report,
                            /* Translators: a file, the size of what is in it, its volume, and what
                             * that weighs. */
                            _ ("%s: %.1f × %.1f × %.1f mm, %.1f cm³ (%.0f g of PLA)"), path, size.x,
                            size.y, size.z, volume, volume * DENSITY);
  if (status == 0)
    g_string_append_c (maker->report, '\n');
  return status;
}

static int
write_pieces (const Maker *maker)
{
  int status = 0;

  for (int i = 0; i < maker->set->n_pieces && status == 0; i++)
    {
      g_autofree char *word = solid_files_get_word (maker->set, i);
      g_autofree char *path = solid_files_get_name (maker->path, word);
      status = write_parts (
          maker, path, soma_solid_parts_new_piece (maker->set, i, &maker->options->solid.shape));
    }
  return status;
}

static int
write_plates (const Maker *maker)
{
  const SolidOptions *solid = &maker->options->solid;
  int culprit = 0, status = 0;
  g_autoptr (GPtrArray) plates =
      soma_solid_parts_new_plates (maker->set, &solid->shape, &solid->plate, NULL, &culprit);

  if (plates == NULL)
    {
      message_print (_ ("piece %s is too large for the plate"), maker->set->pieces[culprit].letter);
      return STATUS_WRONG;
    }
  for (guint i = 0; plates->len > 0 && status == 0; i++)
    {
      gboolean is_only = i == 0 && plates->len == 1;
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *path =
          is_only ? g_strdup (maker->path) : solid_files_get_name (maker->path, number);
      status = write_parts (maker, path, g_ptr_array_steal_index (plates, 0));
    }
  return status;
}

static int
write_solution (const Maker *maker, const Job *job)
{
  g_autoptr (GArray) copy_at = g_array_new (FALSE, TRUE, sizeof (uint16_t));
  int status = first_solution_find (job, maker->options->seed, copy_at);

  if (status != 0)
    return status;
  return write_parts (maker, maker->path,
                      soma_solid_parts_new_solution (job->puzzle, (const uint16_t *) copy_at->data,
                                                     &maker->options->solid.shape, NULL));
}

static int
write_tray (const Maker *maker, const Job *job)
{
  const SolidOptions *solid = &maker->options->solid;

  return write_parts (maker, maker->path,
                      soma_solid_parts_new_tray (job->puzzle->figure, &solid->shape, &solid->tray));
}

static int
write_program (const Maker *maker)
{
  const SomaSolidShape *shape = &maker->options->solid.shape;
  g_autoptr (GString) text = g_string_new (NULL);

  soma_scad_write (text, maker->set, shape->unit, shape->clearance, shape->bevel);
  return solid_files_write_text (maker->path, text);
}

/* Letters that cannot be cut are left out, which people should know. */
static void
tell_missing_letters (const Maker *maker)
{
  g_autoptr (GString) missing = g_string_new (NULL);

  for (int i = 0; i < maker->set->n_pieces && maker->options->solid.shape.letter_depth > 0; i++)
    if (!soma_solid_has_letter (maker->set->pieces[i].letter))
      g_string_append_printf (missing, " %s", maker->set->pieces[i].letter);
  if (missing->len > 0)
    message_print (_ ("these letters cannot be cut:%s"), missing->str);
}

/* FALSE, with a message, if cells are too far from each other. */
static gboolean
check_room (const Maker *maker, const Job *job)
{
  for (int i = 0; i < maker->set->n_pieces; i++)
    if (!soma_solid_has_room (maker->set->pieces[i].cells, maker->set->pieces[i].n_cells))
      {
        message_print (_ ("piece %s is too large"), maker->set->pieces[i].letter);
        return FALSE;
      }
  if (job == NULL || soma_solid_has_room (job->puzzle->figure->cells, job->puzzle->figure->n_cells))
    return TRUE;
  message_print (_ ("%s is too large"), job->label);
  return FALSE;
}

static int
write_kind (const Maker *maker, const Job *job)
{
  if (solid_options_get_format (maker->path) == SOLID_FORMAT_SCAD)
    return write_program (maker);
  if (!check_room (maker, job))
    return STATUS_WRONG;
  if (maker->options->solid.kind != SOLID_TRAY)
    tell_missing_letters (maker);
  if (solid_options_get_format (maker->path) == SOLID_FORMAT_SVG)
    return make_sheets (maker->options, job, maker->set, maker->report);
  if (maker->options->solid.kind == SOLID_TRAY)
    return write_tray (maker, job);
  switch (maker->options->solid.kind)
    {
    case SOLID_PIECES:
      return write_pieces (maker);
    case SOLID_SOLUTION:
      return write_solution (maker, job);
    default:
      return write_plates (maker);
    }
}

static gboolean
makes_solid_pieces (const Options *options)
{
  return options->solid.kind != SOLID_TRAY &&
         solid_options_get_format (options->output_path) != SOLID_FORMAT_SVG;
}

/* Pieces are those of the set if no file is given. */
int
make_solids (const Options *options)
{
  Maker maker = { .options = options, .path = options->output_path };
  gboolean all_used = TRUE;
  g_autoptr (SomaPieceSet) set = NULL;
  g_autoptr (GPtrArray) jobs = NULL, sets = jobs_new_sets ();

  if (maker.path == NULL || solid_options_get_format (maker.path) == SOLID_FORMAT_NONE)
    {
      options_fail (options,
                    _ ("solid requires -o FILE, with a name that ends in .stl, .obj, .3mf, "
                       ".scad or .svg"));
      return STATUS_WRONG;
    }
  interrupt_catch ();
  if (options->files->len == 0)
    set = jobs_load_set (options);
  else
    jobs = jobs_load (options, sets, &all_used);
  if (set == NULL && jobs == NULL)
    return STATUS_WRONG;
  if (sets->len > 0)
    set = soma_piece_set_ref (sets->pdata[0]);
  const Job *job = jobs != NULL && jobs->len > 0 ? g_ptr_array_index (jobs, 0) : NULL;
  maker.set = job != NULL ? job->puzzle->set : set;
  maker.rgb = job != NULL ? job->puzzle->rgb : NULL;
  maker.report = g_string_new (NULL);
  int status = write_kind (&maker, job);
  if (status == 0 && job != NULL && makes_solid_pieces (options))
    turn_report_add (options, job, maker.report);
  /* Those that were written before one that could not be, too. */
  int printed = solid_files_write_text (NULL, maker.report);
  g_string_free (maker.report, TRUE);
  if (status != 0)
    return status;
  return printed == 0 && !all_used ? STATUS_WRONG : printed;
}
