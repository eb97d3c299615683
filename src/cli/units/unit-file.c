/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "division.h"
#include "file-contents.h"
#include "read-file.h"
#include "unit-text.h"

#include <glib/gi18n.h>

#define KIND "soma-unit"
#define VERSION "1"

static const char *const symmetries[] = { "full", "rotations", "none" };

void
unit_free (Unit *unit)
{
  soma_interval_clear (&unit->interval);
  g_free (unit->puzzle);
  g_free (unit);
}

const char *
unit_get_symmetry_word (SomaSymmetry symmetry)
{
  return symmetries[symmetry];
}

gboolean
unit_parse_symmetry (const char *word, SomaSymmetry *symmetry)
{
  for (guint i = 0; i < G_N_ELEMENTS (symmetries); i++)
    if (strcmp (word, symmetries[i]) == 0)
      {
        *symmetry = (SomaSymmetry) i;
        return TRUE;
      }
  return FALSE;
}

/* "17 of 1000" */
static gboolean
read_place (Unit *unit, const char **at, const char *end)
{
  g_autofree char *value = unit_text_read (at, end, "unit");
  g_auto (GStrv) words = g_strsplit (value != NULL ? value : "", " ", 4);
  guint64 number, of;

  if (g_strv_length (words) != 3 || strcmp (words[1], "of") != 0 ||
      !g_ascii_string_to_unsigned (words[2], 10, 1, SOMA_MOST_INTERVALS, &of, NULL) ||
      !g_ascii_string_to_unsigned (words[0], 10, 1, of, &number, NULL))
    return FALSE;
  unit->number = (guint) number;
  unit->of = (guint) of;
  return TRUE;
}

static gboolean
read_border (const char **at, const char *end, const char *word, SomaBorder *border)
{
  g_autofree char *value = unit_text_read (at, end, word);

  return value != NULL && soma_border_read (value, SOMA_MAX_CELLS + 1, border);
}

static gboolean
read_kind (Unit *unit, const char **at, const char *end)
{
  g_autofree char *tree = unit_text_read (at, end, "tree");
  guint64 order;

  if (tree == NULL || !unit_text_parse_hash (tree, &unit->tree) ||
      !unit_text_read_number (at, end, "order", G_MAXUINT, &order))
    return FALSE;
  g_autofree char *symmetry = unit_text_read (at, end, "symmetry");
  g_autofree char *solutions = unit_text_read (at, end, "solutions");
  unit->order = (guint) order;
  unit->keeps_solutions = g_strcmp0 (solutions, "yes") == 0;
  return symmetry != NULL && unit_parse_symmetry (symmetry, &unit->symmetry) &&
         (unit->keeps_solutions || g_strcmp0 (solutions, "no") == 0);
}

static gboolean
read_unit (Unit *unit, const char *at, const char *end)
{
  static const char puzzle[] = "puzzle\n";
  gsize length = sizeof puzzle - 1;

  if (!read_place (unit, &at, end) || !read_kind (unit, &at, end) ||
      !read_border (&at, end, "from", &unit->interval.from) ||
      !read_border (&at, end, "to", &unit->interval.to) ||
      !soma_interval_is_valid (&unit->interval))
    return FALSE;
  if ((gsize) (end - at) < length || memcmp (at, puzzle, length) != 0)
    return FALSE;
  unit->puzzle = g_strndup (at + length, (gsize) (end - at) - length);
  return strlen (unit->puzzle) == (gsize) (end - at) - length;
}

Unit *
unit_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (Unit) unit = g_new0 (Unit, 1);
  const char *at = text;
  gsize end;

  g_autofree char *version = unit_text_read (&at, text + length, KIND);
  if (version == NULL)
    g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, _ ("this is not a unit"));
  else if (!unit_text_is_sealed (text, length, &end))
    g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                         _ ("this unit is damaged or incomplete"));
  else if (strcmp (version, VERSION) != 0 || at > text + end || !read_unit (unit, at, text + end))
    g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                         _ ("this unit is from another version of soma-solve"));
  else
    return g_steal_pointer (&unit);
  return NULL;
}

Unit *
unit_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, error))
    return NULL;
  Unit *unit = unit_parse (text, length, error);
  if (unit == NULL)
    g_prefix_error (error, "%s: ", path);
  return unit;
}

char *
unit_write (const Unit *unit)
{
  GString *text = g_string_new (KIND " " VERSION "\n");
  char *from = soma_border_write (&unit->interval.from);
  char *to = soma_border_write (&unit->interval.to);

  g_string_append_printf (text, "unit %u of %u\ntree %016" PRIx64 "\norder %u\n", unit->number,
                          unit->of, unit->tree, unit->order);
  g_string_append_printf (text, "symmetry %s\nsolutions %s\nfrom %s\nto %s\npuzzle\n%s",
                          symmetries[unit->symmetry], unit->keeps_solutions ? "yes" : "no", from,
                          to, unit->puzzle);
  free (from);
  free (to);
  unit_text_seal (text);
  return g_string_free (text, FALSE);
}

gboolean
unit_is_like (const Unit *unit, const Unit *other)
{
  return unit->tree == other->tree && unit->order == other->order &&
         unit->symmetry == other->symmetry && unit->of == other->of &&
         unit->keeps_solutions == other->keeps_solutions &&
         strcmp (unit->puzzle, other->puzzle) == 0;
}
