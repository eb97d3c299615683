/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-result.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "division.h"
#include "file-contents.h"
#include "read-file.h"
#include "seal.h"
#include "unit-text.h"

#include <glib/gi18n.h>

#define VERSION 1
#define SEAL_MEMBER ",\"seal\":\""
#define SEAL_LENGTH (sizeof SEAL_MEMBER - 1 + 16 + sizeof "\"}\n" - 1)

void
unit_result_free (UnitResult *result)
{
  soma_interval_clear (&result->interval);
  g_free (result);
}

static SomaBorder
copy_border (const SomaBorder *border)
{
  SomaBorder copy = *border;

  copy.steps = NULL;
  if (border->n_steps > 0)
    {
      copy.steps = malloc ((gsize) border->n_steps * sizeof *copy.steps);
      if (copy.steps == NULL)
        g_error ("out of memory");
      memcpy (copy.steps, border->steps, (gsize) border->n_steps * sizeof *copy.steps);
    }
  return copy;
}

UnitResult *
unit_result_new (const Unit *unit)
{
  UnitResult *result = g_new0 (UnitResult, 1);

  result->number = unit->number;
  result->of = unit->of;
  result->tree = unit->tree;
  result->order = unit->order;
  result->symmetry = unit->symmetry;
  result->interval.from = copy_border (&unit->interval.from);
  result->interval.to = copy_border (&unit->interval.to);
  result->has_solutions = unit->keeps_solutions;
  return result;
}

static gboolean
get_number (const json_t *object, const char *key, guint64 least, guint64 most, guint64 *number)
{
  const json_t *value = json_object_get (object, key);

  if (!json_is_integer (value) || json_integer_value (value) < 0)
    return FALSE;
  *number = (guint64) json_integer_value (value);
  return *number >= least && *number <= most;
}

static gboolean
get_hash (const json_t *object, const char *key, guint64 *hash)
{
  const char *text = json_string_value (json_object_get (object, key));

  return text != NULL && unit_text_parse_hash (text, hash);
}

static gboolean
get_border (const json_t *object, const char *key, SomaBorder *border)
{
  const char *text = json_string_value (json_object_get (object, key));

  return text != NULL && soma_border_read (text, SOMA_MAX_CELLS + 1, border);
}

static gboolean
read_place (UnitResult *result, const json_t *object)
{
  guint64 number, of, order;
  const char *symmetry = json_string_value (json_object_get (object, "symmetry"));

  if (!get_number (object, "of", 1, SOMA_MOST_INTERVALS, &of) ||
      !get_number (object, "unit", 1, of, &number) ||
      !get_number (object, "order", 0, G_MAXUINT, &order) ||
      !get_hash (object, "tree", &result->tree) || symmetry == NULL ||
      !unit_parse_symmetry (symmetry, &result->symmetry))
    return FALSE;
  result->number = (guint) number;
  result->of = (guint) of;
  result->order = (guint) order;
  return get_border (object, "from", &result->interval.from) &&
         get_border (object, "to", &result->interval.to) &&
         soma_interval_is_valid (&result->interval);
}

static gboolean
read_found (UnitResult *result, const json_t *object)
{
  double seconds = json_number_value (json_object_get (object, "seconds"));

  if (!get_number (object, "solutions", 0, G_MAXINT64, &result->n_solutions) ||
      !get_number (object, "nodes", 0, G_MAXINT64, &result->n_nodes) || !(seconds >= 0) ||
      seconds > 1e12)
    return FALSE;
  result->time = (guint64) (seconds * G_TIME_SPAN_SECOND + 0.5);
  result->has_solutions = json_object_get (object, "bytes") != NULL;
  return !result->has_solutions || (get_number (object, "bytes", 0, G_MAXINT64, &result->n_bytes) &&
                                    get_hash (object, "hash", &result->seal));
}

static gboolean
is_sealed (const char *text, gsize length)
{
  guint64 seal;

  if (length < SEAL_LENGTH || memcmp (text + length - 3, "\"}\n", 3) != 0)
    return FALSE;
  gsize end = length - SEAL_LENGTH;
  if (memcmp (text + end, SEAL_MEMBER, sizeof SEAL_MEMBER - 1) != 0)
    return FALSE;
  g_autofree char *digits = g_strndup (text + end + sizeof SEAL_MEMBER - 1, 16);
  return unit_text_parse_hash (digits, &seal) && seal == soma_seal_add (SOMA_SEAL_BEGIN, text, end);
}

UnitResult *
unit_result_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (UnitResult) result = g_new0 (UnitResult, 1);
  gboolean is_whole = is_sealed (text, length);
  json_t *object = is_whole ? json_loadb (text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
  gboolean ok = json_integer_value (json_object_get (object, "version")) == VERSION &&
                read_place (result, object) && read_found (result, object);

  json_decref (object);
  if (ok)
    return g_steal_pointer (&result);
  g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                       is_whole ? _ ("this result is from another version of soma-solve")
                                : _ ("this result is damaged or incomplete"));
  return NULL;
}

UnitResult *
unit_result_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, error))
    return NULL;
  UnitResult *result = unit_result_parse (text, length, error);
  if (result == NULL)
    g_prefix_error (error, "%s: ", path);
  return result;
}

static json_t *
new_hash (guint64 hash)
{
  g_autofree char *text = g_strdup_printf ("%016" PRIx64, hash);

  return json_string (text);
}

static json_t *
new_border (const SomaBorder *border)
{
  char *text = soma_border_write (border);
  json_t *string = json_string (text);

  free (text);
  return string;
}

static json_t *
new_integer (guint64 number)
{
  return json_integer ((json_int_t) MIN (number, G_MAXINT64));
}

static json_t *
make_object (const UnitResult *result, const char *figure, const char *file)
{
  json_t *object = json_pack (
      "{s:s, s:i, s:s, s:i, s:i, s:o, s:o, s:s}", "kind", "unit", "version", VERSION, "figure",
      figure, "unit", (int) result->number, "of", (int) result->of, "tree", new_hash (result->tree),
      "order", new_integer (result->order), "symmetry", unit_get_symmetry_word (result->symmetry));

  json_object_set_new (object, "from", new_border (&result->interval.from));
  json_object_set_new (object, "to", new_border (&result->interval.to));
  json_object_set_new (object, "solutions", new_integer (result->n_solutions));
  json_object_set_new (object, "nodes", new_integer (result->n_nodes));
  json_object_set_new (object, "seconds", json_real ((double) result->time / G_TIME_SPAN_SECOND));
  if (result->has_solutions && file != NULL)
    {
      json_object_set_new (object, "file", json_string (file));
      json_object_set_new (object, "bytes", new_integer (result->n_bytes));
      json_object_set_new (object, "hash", new_hash (result->seal));
    }
  return object;
}

char *
unit_result_write (const UnitResult *result, const char *figure, const char *file)
{
  json_t *object = make_object (result, figure, file);
  char *line = json_dumps (object, JSON_COMPACT | JSON_REAL_PRECISION (12));
  GString *text = g_string_new (line);

  free (line);
  json_decref (object);
  g_string_truncate (text, text->len - 1);
  guint64 seal = soma_seal_add (SOMA_SEAL_BEGIN, text->str, text->len);
  g_string_append_printf (text, SEAL_MEMBER "%016" PRIx64 "\"}\n", seal);
  return g_string_free (text, FALSE);
}

gboolean
unit_result_is_of (const UnitResult *result, const Unit *unit)
{
  int from, to;

  return result->tree == unit->tree && result->order == unit->order &&
         result->symmetry == unit->symmetry && result->has_solutions == unit->keeps_solutions &&
         soma_border_compare (&result->interval.from, &unit->interval.from, &from) &&
         soma_border_compare (&result->interval.to, &unit->interval.to, &to) && from == 0 &&
         to == 0;
}
