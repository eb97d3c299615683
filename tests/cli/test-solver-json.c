/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <jansson.h>

#include "solver.h"

/* The objects of the output; each line must be one. */
static GPtrArray *
read_objects (const char *arguments, const char *input)
{
  g_autofree char *all = g_strdup_printf ("%s --format=json", arguments);
  g_autoptr (SolverResult) result = solver_run (all, input);
  GPtrArray *objects = g_ptr_array_new_with_free_func ((GDestroyNotify) json_decref);
  g_auto (GStrv) lines = g_strsplit (result->out, "\n", -1);

  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, <=, 1);
  for (char **line = lines; *line != NULL && **line != '\0'; line++)
    {
      json_error_t error;
      json_t *object = json_loads (*line, JSON_REJECT_DUPLICATES, &error);
      if (!json_is_object (object))
        g_error ("%s: %s", *line, error.text);
      g_ptr_array_add (objects, object);
    }
  return objects;
}

static const char *
get_text (const json_t *object, const char *key)
{
  const char *text = json_string_value (json_object_get (object, key));

  g_assert_nonnull (text);
  return text;
}

static int
get_number (const json_t *object, const char *key)
{
  g_assert_true (json_is_integer (json_object_get (object, key)));
  return (int) json_integer_value (json_object_get (object, key));
}

static gboolean
get_flag (const json_t *object, const char *key)
{
  g_assert_true (json_is_boolean (json_object_get (object, key)));
  return json_is_true (json_object_get (object, key));
}

/* The index of a cell in the cube. */
static int
get_cell (const json_t *cell)
{
  int index = 0;

  g_assert_cmpuint (json_array_size (cell), ==, 3);
  for (gsize axis = 3; axis-- > 0;)
    index = index * 3 + (int) json_integer_value (json_array_get (cell, axis));
  g_assert_true (index >= 0 && index < 27);
  return index;
}

/* Seven pieces that cover the cube once; returns their letters by cell. */
static char *
check_packing (const json_t *pieces)
{
  char *letters = g_strnfill (27, '.');

  g_assert_cmpuint (json_array_size (pieces), ==, 7);
  for (gsize i = 0; i < 7; i++)
    {
      const json_t *piece = json_array_get (pieces, i);
      const json_t *cells = json_object_get (piece, "cells");
      const char *letter = get_text (piece, "piece");

      g_assert_cmpuint (json_array_size (cells), ==, *letter == 'V' ? 3 : 4);
      for (gsize j = 0; j < json_array_size (cells); j++)
        {
          int cell = get_cell (json_array_get (cells, j));
          g_assert_cmpint (letters[cell], ==, '.');
          letters[cell] = *letter;
        }
    }
  g_assert_null (strchr (letters, '.'));
  return letters;
}

static void
test_json_solutions (void)
{
  g_autoptr (GPtrArray) objects = read_objects ("list --threads=1", SOLVER_CUBE);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (objects->len, ==, 241);
  for (guint i = 0; i < 240; i++)
    {
      g_assert_cmpstr (get_text (objects->pdata[i], "kind"), ==, "solution");
      g_assert_cmpstr (get_text (objects->pdata[i], "figure"), ==, "A001");
      g_assert_cmpint (get_number (objects->pdata[i], "number"), ==, (int) i + 1);
      g_assert_true (
          g_hash_table_add (seen, check_packing (json_object_get (objects->pdata[i], "pieces"))));
    }
  const json_t *count = objects->pdata[240];
  g_assert_cmpstr (get_text (count, "kind"), ==, "count");
  g_assert_cmpstr (get_text (count, "name"), ==, "Cube");
  g_assert_cmpint (get_number (count, "solutions"), ==, 240);
  g_assert_true (get_flag (count, "complete"));
}

static void
test_json_counts (void)
{
  g_autoptr (GPtrArray) objects = read_objects ("count -S", SOLVER_CUBE "\n" SOLVER_W_WALL);

  g_assert_cmpuint (objects->len, ==, 4);
  g_assert_cmpint (get_number (objects->pdata[0], "solutions"), ==, 240);
  g_assert_cmpstr (get_text (objects->pdata[1], "kind"), ==, "statistics");
  g_assert_cmpint (get_number (objects->pdata[1], "items"), ==, 34);
  g_assert_cmpint (get_number (objects->pdata[1], "nodes"), >, 0);
  g_assert_cmpint (get_number (objects->pdata[2], "solutions"), ==, 0);
  g_assert_cmpstr (get_text (objects->pdata[3], "figure"), ==, "W");
}

static void
test_json_advice (void)
{
  g_autoptr (GPtrArray) reasons = read_objects ("why", SOLVER_W_WALL);
  g_assert_cmpuint (reasons->len, ==, 1);
  g_assert_cmpstr (get_text (reasons->pdata[0], "reason"), ==, "corners");
  g_assert_cmpint (get_number (reasons->pdata[0], "have"), ==, 10);
  g_assert_cmpint (get_number (reasons->pdata[0], "most"), ==, 9);
  g_assert_true (json_is_false (json_object_get (reasons->pdata[0], "never")));
  g_assert_cmpuint (json_array_size (json_object_get (reasons->pdata[0], "cells")), ==, 10);
  g_assert_cmpint (get_number (json_object_get (reasons->pdata[0], "mostOfEach"), "L"), ==, 2);

  g_autoptr (GPtrArray) colourings =
      read_objects ("why", "soma 1\npieces \"p\"\npiece L x5 3 2 1 xxx x..\n"
                           "figure \"F\" 5 4 1 xxxxx xxxxx xxxxx xxxxx\n");
  const json_t *colouring = colourings->pdata[0];
  g_assert_cmpstr (get_text (colouring, "reason"), ==, "colouring");
  g_assert_true (g_str_has_prefix (get_text (colouring, "sentence"), "12 cells of the figure"));
  g_assert_cmpint (get_number (colouring, "modulus"), ==, 0);
  g_assert_cmpint (get_number (colouring, "have"), ==, 12);
  g_assert_cmpint (get_number (colouring, "most"), ==, 15);
  g_autofree char *weights =
      json_dumps (json_object_get (colouring, "weights"), JSON_COMPACT | JSON_ENCODE_ANY);
  g_assert_cmpstr (weights, ==, "[1,0,1,0,1,1,0,1,0,1,1,0,1,0,1,1,0,1,0,1]");
  g_autofree char *sums =
      json_dumps (json_object_get (colouring, "sumsOfEach"), JSON_COMPACT | JSON_ENCODE_ANY);
  g_assert_cmpstr (sums, ==, "{\"L\":[1,3]}");

  g_autoptr (GPtrArray) changes = read_objects ("suggest", SOLVER_CUT_CUBE);
  gboolean found = FALSE;
  for (guint i = 0; i < changes->len; i++)
    {
      g_autofree char *add = json_dumps (json_object_get (changes->pdata[i], "add"), JSON_COMPACT);
      found = found || (g_str_equal (add, "[[2,0,0]]") &&
                        get_number (changes->pdata[i], "solutions") == 240);
    }
  g_assert_true (found);
}

/* A domino whose colour nothing accepts, and one that needs two rules. */
static void
test_json_colours (void)
{
  const char *puzzles = "soma 1\npieces \"p\"\npiece A 2 1 1 xx\ncolours BB\n"
                        "figure \"F\" 2 1 1 xx\ncolours AA\n"
                        "figure \"G\" 2 1 1 xx\ncolours AC\n";
  g_autoptr (GPtrArray) reasons = read_objects ("why", puzzles);
  g_autoptr (GPtrArray) changes = read_objects ("suggest", puzzles);
  const json_t *reason = reasons->pdata[0];
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_cmpstr (get_text (reason, "reason"), ==, "colours");
  g_assert_cmpint (get_number (reason, "have"), ==, 0);
  g_assert_cmpint (get_number (reason, "least"), ==, 2);
  g_assert_cmpstr (get_text (reason, "withoutColours"), ==, "solvable");
  g_assert_null (json_object_get (reason, "never"));
  g_autofree char *colours = json_dumps (json_object_get (reason, "colours"), JSON_COMPACT);
  g_assert_cmpstr (colours, ==, "[2]");
  for (guint i = 0; i < changes->len; i++)
    {
      const json_t *rule = json_object_get (changes->pdata[i], "accept");
      g_autofree char *text =
          rule != NULL ? json_dumps (rule, JSON_COMPACT | JSON_ENCODE_ANY) : g_strdup ("");
      g_string_append (found, text);
    }
  g_assert_cmpstr (found->str, ==, "[1,2]\"all\"");
}

static void
test_json_placements (void)
{
  static const int known[] = { 144, 144, 72, 72, 96, 96, 64 };
  g_autoptr (GPtrArray) objects = read_objects ("placements", SOLVER_CUBE);

  g_assert_cmpuint (objects->len, ==, 7);
  for (guint i = 0; i < 7; i++)
    {
      const json_t *placements = json_object_get (objects->pdata[i], "placements");
      g_assert_cmpstr (get_text (objects->pdata[i], "kind"), ==, "placements");
      g_assert_cmpuint (json_array_size (placements), ==, known[i]);
    }
}

/* Strings are escaped; what cannot be JSON is refused. */
static void
test_json_edges (void)
{
  g_autoptr (GPtrArray) objects = read_objects ("count", "soma 1\nfigure \"a\\\"b\\\\c\" 3 3 3\n"
                                                         " xxx xxx xxx xxx xxx xxx xxx xxx xxx\n");
  g_assert_cmpstr (get_text (objects->pdata[0], "figure"), ==, "a\"b\\c");
  g_autoptr (GPtrArray) orders = read_objects ("list -F1 --build-order", SOLVER_CUBE);
  g_assert_cmpstr (get_text (orders->pdata[0], "buildOrder"), ==, "found");
  g_assert_false (get_flag (orders->pdata[1], "complete"));
  g_assert_cmpuint (json_array_size (json_object_get (orders->pdata[0], "steps")), ==, 7);
  solver_assert_refused ("trace --format=json -", SOLVER_CUBE, "unknown option: --format");
  solver_assert_refused ("find figures --format=json", NULL, "unknown option: --format");
  solver_assert_refused ("solid --format=json -o a.stl", NULL, "unknown option: --format");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-json/solutions", test_json_solutions);
  g_test_add_func ("/solver-json/counts", test_json_counts);
  g_test_add_func ("/solver-json/advice", test_json_advice);
  g_test_add_func ("/solver-json/colours", test_json_colours);
  g_test_add_func ("/solver-json/placements", test_json_placements);
  g_test_add_func ("/solver-json/edges", test_json_edges);
  return g_test_run ();
}
