/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-options.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

/* In mm. */
#define MAX_LENGTH 10000

gboolean
solid_options_read_length (const char *text, double *length)
{
  char *end;

  *length = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && *length <= MAX_LENGTH &&
         (*length == 0 || *length >= SOMA_SOLID_LEAST);
}

gboolean
solid_options_read_plate (const char *text, SomaSolidPlate *plate)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", -1);

  return g_strv_length (sides) == 2 && solid_options_read_length (sides[0], &plate->width) &&
         solid_options_read_length (sides[1], &plate->depth) && plate->width > 0 &&
         plate->depth > 0;
}

/* A gap of 0.3 between two pieces suits most printers. */
const SolidOptions solid_options_default = {
  .shape = { .unit = 20, .clearance = 0.15, .bevel = 1 },
  .plate = { .spacing = 5 },
  .tray = { .wall = 4 },
};

char *
solid_options_check (const SolidOptions *options)
{
  static const char *const problems[] = {
    [SOMA_SOLID_CLEARANCE] = N_ ("the clearance must be at most a tenth of --unit"),
    [SOMA_SOLID_BEVEL] = N_ ("the bevel must be at most a fifth of --unit"),
    [SOMA_SOLID_WALL] = N_ ("the walls of a hollow piece must be at least as thick as the bevel, "
                            "and at most a quarter of --unit"),
    [SOMA_SOLID_HOLE] = N_ ("a hole requires a hollow piece, and must be at most a quarter of "
                            "--unit"),
    [SOMA_SOLID_LETTER_DEPTH] = N_ ("letters must be at most as deep as a fifth of --unit, and "
                                    "as half the walls of a hollow piece"),
  };
  const SomaCutShape sheet = solid_options_get_sheet (options);
  SomaSolidProblem problem = soma_solid_check (&options->shape);

  if (!soma_solid_check_tray (&options->tray))
    return g_strdup_printf (_ ("the walls of a tray must be from 1 to %d mm thick"),
                            SOMA_SOLID_MAX_WALL);
  if (problem == SOMA_SOLID_UNIT)
    return g_strdup_printf (_ ("--unit must be from 1 to %d mm"), SOMA_SOLID_MAX_UNIT);
  if (problem != SOMA_SOLID_OK)
    return g_strdup (_ (problems[problem]));
  return soma_cut_sheet_check (&sheet)
             ? NULL
             : g_strdup (_ ("the kerf must be at most a fifth of --unit"));
}

SomaCutShape
solid_options_get_sheet (const SolidOptions *options)
{
  return (SomaCutShape){ options->shape.unit, options->shape.clearance, options->kerf,
                         options->shape.letter_depth > 0 };
}

const char *
solid_options_find_ending (const char *path)
{
  const char *name = strrchr (path, '/');
  const char *ending = strrchr (name != NULL ? name + 1 : path, '.');

  return ending != NULL ? ending : path + strlen (path);
}

SolidFormat
solid_options_get_format (const char *path)
{
  static const char *const endings[] = { ".stl", ".obj", ".3mf", ".scad", ".svg" };
  const char *ending = solid_options_find_ending (path);

  for (int i = 0; i < SOLID_FORMAT_NONE; i++)
    if (g_ascii_strcasecmp (ending, endings[i]) == 0)
      return (SolidFormat) i;
  return SOLID_FORMAT_NONE;
}
