/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-options.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

/* In mm. A gap of 0.3 between two pieces suits most printers. */
#define DEFAULT_UNIT 20
#define DEFAULT_CLEARANCE 0.15
#define DEFAULT_BEVEL 1
#define DEFAULT_LETTER_DEPTH 0.6
#define DEFAULT_SPACING 5
#define DEFAULT_TRAY_WALL 4
#define MAX_LENGTH 10000

static const char *const kinds[] = { "plates", "pieces", "solution", "tray", NULL };

/* A length in mm with a point, whatever the locale. FALSE if it is none. */
static gboolean
read_length (const char *text, double *length)
{
  char *end;

  *length = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && *length <= MAX_LENGTH &&
         (*length == 0 || *length >= SOMA_SOLID_LEAST);
}

/* "200x180" */
static gboolean
read_plate (const char *text, SomaSolidPlate *plate)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", -1);

  return g_strv_length (sides) == 2 && read_length (sides[0], &plate->width) &&
         read_length (sides[1], &plate->depth) && plate->width > 0 && plate->depth > 0;
}

static double *
find_length (SolidOptions *options, const char *name)
{
  const struct
  {
    const char *name;
    double *length;
  } lengths[] = {
    { "unit", &options->shape.unit },
    { "clearance", &options->shape.clearance },
    { "bevel", &options->shape.bevel },
    { "hollow", &options->shape.wall },
    { "hole", &options->shape.hole },
    { "letters", &options->shape.letter_depth },
    { "spacing", &options->plate.spacing },
    { "wall", &options->tray.wall },
    { "kerf", &options->kerf },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    if (strcmp (name, lengths[i].name) == 0)
      return lengths[i].length;
  return NULL;
}

static gboolean
read_value (SolidOptions *options, const char *name, const char *value)
{
  double *length = find_length (options, name);
  guint64 number;

  if (length != NULL)
    return read_length (value, length);
  if (strcmp (name, "plate") == 0)
    return read_plate (value, &options->plate);
  if (strcmp (name, "layers") != 0 ||
      !g_ascii_string_to_unsigned (value, 10, 1, SOMA_MAX_EXTENT, &number, NULL))
    return FALSE;
  options->tray.n_layers = (int) number;
  return TRUE;
}

static gboolean
read_word (SolidOptions *options, const char *word)
{
  const char *value = strchr (word, '=');

  if (value != NULL)
    {
      g_autofree char *name = g_strndup (word, value - word);
      return read_value (options, name, value + 1);
    }
  if (strcmp (word, "letters") == 0)
    {
      options->shape.letter_depth = DEFAULT_LETTER_DEPTH;
      return TRUE;
    }
  for (int i = 0; kinds[i] != NULL; i++)
    if (strcmp (word, kinds[i]) == 0)
      {
        options->kind = (SolidKind) i;
        return TRUE;
      }
  return FALSE;
}

static char *
describe (SomaSolidProblem problem)
{
  switch (problem)
    {
    case SOMA_SOLID_UNIT:
      return g_strdup_printf (_ ("--solid: the unit must be from 1 to %d mm"), SOMA_SOLID_MAX_UNIT);
    case SOMA_SOLID_CLEARANCE:
      return g_strdup (_ ("--solid: the clearance must be at most a tenth of the unit"));
    case SOMA_SOLID_BEVEL:
      return g_strdup (_ ("--solid: the bevel must be at most a fifth of the unit"));
    case SOMA_SOLID_WALL:
      return g_strdup (_ ("--solid: the walls of a hollow piece must be at least as thick as the "
                          "bevel, and at most a quarter of the unit"));
    case SOMA_SOLID_HOLE:
      return g_strdup (_ ("--solid: a hole requires a hollow piece, and must be at most a quarter "
                          "of the unit"));
    case SOMA_SOLID_LETTER_DEPTH:
      return g_strdup (_ ("--solid: letters must be at most as deep as a fifth of the unit, and as "
                          "half the walls of a hollow piece"));
    case SOMA_SOLID_OK:
      break;
    }
  return NULL;
}

char *
solid_options_read (SolidOptions *options, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  *options = (SolidOptions){
    .shape = { .unit = DEFAULT_UNIT, .clearance = DEFAULT_CLEARANCE, .bevel = DEFAULT_BEVEL },
    .plate = { .spacing = DEFAULT_SPACING },
    .tray = { .wall = DEFAULT_TRAY_WALL },
  };
  for (int i = 0; words[i] != NULL; i++)
    if (!read_word (options, words[i]))
      return g_strdup_printf (_ ("--solid: invalid word “%s” (expected one of: %s)"), words[i],
                              "plates, pieces, solution, tray, unit=MM, clearance=MM, bevel=MM, "
                              "hollow=MM, hole=MM, letters, letters=MM, plate=MMxMM, spacing=MM, "
                              "wall=MM, layers=N, kerf=MM");
  if (!soma_solid_check_tray (&options->tray))
    return g_strdup_printf (_ ("--solid: the walls of a tray must be from 1 to %d mm thick"),
                            SOMA_SOLID_MAX_WALL);
  const SomaCutShape sheet = solid_options_get_sheet (options);
  if (!soma_cut_sheet_check (&sheet))
    return g_strdup (_ ("--solid: the kerf must be at most a fifth of the unit"));
  return describe (soma_solid_check (&options->shape));
}

SomaCutShape
solid_options_get_sheet (const SolidOptions *options)
{
  return (SomaCutShape){ options->shape.unit, options->shape.clearance, options->kerf };
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
