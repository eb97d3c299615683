/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

#define BEGIN "{\"format\": \"soma\", \"version\": 1,\n"

/* All that a figure can have. */
#define FULL                                                                                       \
  BEGIN                                                                                            \
  "\"pieceSets\": [{\"name\": \"Mine\", \"pieces\": [\n"                                           \
  "  {\"piece\": \"V\", \"name\": \"L\", \"colour\": \"#a0522d\", \"count\": [0, 2],\n"            \
  "   \"cells\": [[5, 5, 5], [6, 5, 5], [5, 6, 5]], \"colours\": [0, 1, 2]},\n"                    \
  "  {\"piece\": \"W\", \"cells\": [[0, 0, 0]], \"count\": 3}]}],\n"                               \
  "\"figures\": [\n"                                                                               \
  "{\"name\": \"N\", \"id\": \"I\", \"pins\": [{\"piece\": \"W\", \"cells\": [[-1, 0, 0]]}],\n"    \
  " \"cells\": [[1, 0, 0], [0, 0, 0], [-1, 0, 0], [-1, 1, 0]], \"optional\": [[-1, 1, 0]],\n"      \
  " \"colours\": [3, 1, 0, 2], \"accepts\": [[1, 2, 4], [3, 1]], \"pieces\": 1,\n"                 \
  " \"palette\": [{\"colour\": 1, \"rgb\": \"#80000a\", \"name\": \"red\"}],\n"                    \
  " \"distinct\": true, \"groups\": [{\"piece\": \"W\", \"group\": 2, \"count\": 1}],\n"           \
  " \"solutions\": [[{\"piece\": \"W\", \"cells\": [[0, 0, 0], [1, 0, 0], [-1, 0, 0]]}]],\n"       \
  " \"collection\": \"C\", \"notes\": \"One\\nTwo\", \"author\": \"A\", \"tags\": \"a, b\",\n"     \
  " \"game\": \"1;pieces;\", \"unknown\": {\"x\": [1]}}\n"                                         \
  "]}\n"

static void
check_full (const SomaFileEntry *entry)
{
  g_autofree char *pins = draw_marks (entry->pins, 4);

  g_assert_cmpstr (entry->id, ==, "I");
  g_assert_cmpstr (entry->name, ==, "N");
  assert_cells (entry->figure, "000 100 200 010");
  g_assert_cmpint (entry->figure->n_optional, ==, 1);
  g_assert_true (entry->figure->optional[3]);
  g_assert_cmpmem (entry->figure->colours, 4, "\0\1\3\2", 4);
  g_assert_true (entry->figure->accepts[1] == 0x15);
  g_assert_true (entry->figure->accepts[3] == 3);
  g_assert_cmphex (entry->colours->rgb[1], ==, 0x80000a);
  g_assert_cmpstr (entry->colours->names[1], ==, "red");
  g_assert_cmpstr (entry->set->name, ==, "Mine");
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  g_assert_cmpstr (entry->set->pieces[0].name, ==, "L");
  g_assert_cmphex (entry->set->pieces[0].colour, ==, 0xa0522d);
  g_assert_cmpint (entry->set->pieces[0].min_count, ==, 0);
  g_assert_cmpint (entry->set->pieces[0].max_count, ==, 2);
  g_assert_cmpmem (entry->set->pieces[0].colours, 3, "\0\1\2", 3);
  g_assert_cmpint (entry->set->pieces[1].min_count, ==, 3);
  g_assert_true (entry->distinct_pieces);
  g_assert_cmpuint (entry->groups->len, ==, 1);
  g_assert_cmpint (g_array_index (entry->groups, SomaFileGroup, 0).piece, ==, 1);
  g_assert_cmpint (g_array_index (entry->groups, SomaFileGroup, 0).group, ==, 2);
  g_assert_cmpstr (pins, ==, "W...");
  g_assert_cmpuint (entry->solutions->len, ==, 1);
  assert_solution (entry, 0);
  g_assert_cmpstr (entry->collection, ==, "C");
  g_assert_cmpstr (entry->about.notes, ==, "One\nTwo");
  g_assert_cmpstr (entry->about.author, ==, "A");
  g_assert_cmpstr (entry->about.tags, ==, "a, b");
  g_assert_cmpstr (entry->game, ==, "1;pieces;");
}

static void
test_full (void)
{
  g_autoptr (SomaFileContents) contents = parse (FULL);
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 0);
  g_assert_true (contents->format == &soma_format_json);
  g_assert_true (contents->holds_more);
  check_full (get_entry (contents, 0));
  g_assert_cmpint (get_entry (contents, 0)->line, ==, 7);
  soma_format_json.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 1, 0);
  g_assert_false (back->holds_more);
  check_full (get_entry (back, 0));
  g_assert_cmpuint (soma_format_find_losses (&soma_format_json, get_entry (contents, 0)), ==, 0);
}

/* Each member that is written is in the schema. */
static void
check_members (const json_t *object, const json_t *schema)
{
  const json_t *properties = json_object_get (schema, "properties");
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) object, key, value)
      g_assert_nonnull (json_object_get (properties, key));
}

static void
test_schema (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "soma-figures.schema.json", NULL);
  g_autoptr (SomaFileContents) contents = parse (FULL);
  g_autoptr (GString) text = g_string_new (NULL);
  json_t *schema = json_load_file (path, JSON_REJECT_DUPLICATES, NULL);

  soma_format_json.write (text, contents->entries);
  json_t *document = json_loads (text->str, JSON_REJECT_DUPLICATES, NULL);
  const json_t *parts = json_object_get (schema, "$defs");
  const json_t *set = json_array_get (json_object_get (document, "pieceSets"), 0);
  g_assert_nonnull (parts);
  check_members (document, schema);
  check_members (set, json_object_get (parts, "pieceSet"));
  check_members (json_array_get (json_object_get (set, "pieces"), 0),
                 json_object_get (parts, "piece"));
  check_members (json_array_get (json_object_get (document, "figures"), 0),
                 json_object_get (parts, "figure"));
  json_decref (document);
  json_decref (schema);
}

#define FIGURE(members) "{\"cells\": [[0, 0, 0]]" members "}"

static void
assert_lost (const char *figures, int line, const char *message)
{
  g_autofree char *text =
      g_strdup_printf (BEGIN "\"figures\": [" FIGURE ("") ",\n%s,\n" FIGURE ("") "]}", figures);
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, line, TRUE, message);
}

/* Each costs its figure, and no other. */
static void
test_mistakes (void)
{
  assert_lost ("17", 3, "a figure must be an object");
  assert_lost ("{\"id\": \"A\"}", 3, "“A” was left out: the figure has no list of cells");
  assert_lost ("{\"cells\": []}", 3, "the figure has no cells");
  assert_lost ("{\"cells\":\n [[0, 0]]}", 4, "cell 1 of cells must be three numbers");
  assert_lost ("{\"cells\": [[0, 0, 1025]]}", 3, "cell 1 of cells must be three numbers");
  assert_lost ("{\"cells\": [[0, 0, -99999999999999999999]]}", 3, "this is no JSON");
  assert_lost ("{\"cells\": [[0, 0, 0.5]]}", 3, "cell 1 of cells must be three numbers");
  assert_lost ("{\"cells\": [[0, 0, 0], [0, 0, 0]]}", 3, "the same cell twice");
  assert_lost ("{\"cells\": [[0, 0, 0], [999, 999, 999]]}", 3, "the cells are too far apart");
  assert_lost ("{\"cells\": [[0, 0, 0], x]}", 3, "this is no JSON");
  assert_lost ("{\"cells\": [[0, 0, 0]], \"cells\": []}", 3, "cells is there twice");
  assert_lost ("{\"cells\" [[0, 0, 0]]}", 3, "a colon was expected");
  assert_lost ("{\"cells\": [[0, 0, 0]] \"id\": 0}", 3, "a comma or the closing bracket");
  assert_lost (FIGURE (",\n\"id\": 3"), 4, "id must be a text in quotes");
  assert_lost (FIGURE (", \"id\": \"\\u0000\""), 3, "this is no JSON");
  assert_lost (FIGURE (", \"id\": \"\\\xc3\xa9\""), 3, "\xef\xbf\xbd"); /* half of a character */
  assert_lost (FIGURE (", \"pieces\": 1"), 3, "pieces must be the number of a set");
  assert_lost (FIGURE (", \"pieces\": -1"), 3, "pieces must be the number of a set");
  assert_lost (FIGURE (", \"pieces\": \"none\""), 3, "there is no built-in set of that name");
  assert_lost (FIGURE (", \"optional\": [[1, 0, 0]]"), 3, "cells that the figure lacks");
  assert_lost (FIGURE (", \"colours\": []"), 3, "a number for each cell");
  assert_lost (FIGURE (", \"colours\": [64]"), 3, "a colour must be a number from 0 to 63");
  assert_lost (FIGURE (", \"accepts\": [[0, 1]]"), 3, "accepts must be a list of lists");
  assert_lost (FIGURE (", \"palette\": [{\"rgb\": \"#000000\"}]"), 3, "palette must be a list");
  assert_lost (FIGURE (", \"palette\": [{\"colour\": 1, \"rgb\": \"red\"}]"), 3,
               "palette must be a list");
  assert_lost (FIGURE (", \"distinct\": 1"), 3, "distinct must be true or false");
  assert_lost (FIGURE (", \"groups\": [{}]"), 3, "groups must be a list of objects");
  assert_lost (FIGURE (", \"pins\": [{\"piece\": \"V\"}]"), 3, "pins must be a list of cells");
  assert_lost (FIGURE (", \"pins\": [{\"piece\": \"V\", \"cells\": [[1, 0, 0]]}]"), 3,
               "piece V is outside of the figure");
  assert_lost (FIGURE (", \"pieces\": \"soma\", \"pins\": [{\"piece\": \"V\", \"cells\": "
                       "[[0, 0, 0]]}]"),
               3, "invalid pins");
  assert_lost (FIGURE (", \"solutions\": {}"), 3, "solutions must be a list");
}

static void
test_document (void)
{
  assert_refused ("{\"format\": \"soma\", \"version\": 2, \"figures\": []}", 48,
                  "test.soma:1: this is version 2 of the format");
  g_autoptr (GString) open = g_string_new (BEGIN "\"figures\": ");
  for (int i = 0; i < 100000; i++)
    g_string_append_c (open, '[');
  assert_refused (open->str, open->len, "test.soma:2: the brackets that begin here do not end");

  g_autoptr (SomaFileContents) sets =
      parse (BEGIN "\"pieceSets\": [{\"pieces\": [{\"piece\": \"V\", \"cells\": []}]},\n"
                   "{\"pieces\": [{\"piece\": \"VV\"}]}, {\"pieces\": [{\"piece\": \"V\", "
                   "\"cells\": [[0, 0, 0]], \"count\": 4097}]}, {\"pieces\": []}],\n"
                   "\"figures\": [" FIGURE (", \"pieces\": 1") "," FIGURE ("") "]}");
  assert_counts (sets, 1, 5);
  assert_problem (sets, 0, 2, TRUE, "the piece has no cells");
  assert_problem (sets, 1, 3, TRUE, "a piece needs a letter");
  assert_problem (sets, 2, 3, TRUE, "count must be a number from 0 to 4096");
  assert_problem (sets, 3, 3, TRUE, "there are no pieces");
  assert_problem (sets, 4, 4, TRUE, "the figure’s piece set could not be read");

  g_autoptr (SomaFileContents) control =
      parse (BEGIN "\"figures\": [" FIGURE (", \"id\": \"a\\nb\", \"notes\": \"a\\nb\"") "]}");
  assert_counts (control, 1, 1);
  assert_problem (control, 0, 2, FALSE, "control characters in “a b” were replaced");
  g_assert_cmpstr (get_entry (control, 0)->id, ==, "a b");

  /* A file that was cut off has all figures before that. */
  g_autoptr (SomaFileContents) cut =
      parse (BEGIN "\"figures\": [" FIGURE ("") ",\n" FIGURE ("") ",\n{\"cells\": [[0, ");
  assert_counts (cut, 2, 1);
  assert_problem (cut, 0, 4, TRUE, "the brackets that begin here do not end");
}

/* One value that is long would take many times as much memory. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (BEGIN "\"figures\": [{\"cells\": [");

  for (int i = 0; i < 300000; i++)
    g_string_append (text, i > 0 ? ",[]" : "[]");
  g_string_append (text, "]}]}");
  assert_refused (text->str, text->len, "test.soma:2: the value is too long");
}

static void
test_turns (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (BEGIN "\"pieceSets\": [{\"pieces\": [{\"piece\": \"V\", \"turns\": \"about-z\", "
                   "\"cells\": [[0, 0, 0], [1, 0, 0]]}]},\n"
                   "{\"pieces\": [{\"piece\": \"V\", \"turns\": \"over\", "
                   "\"cells\": [[0, 0, 0]]}]}], \"figures\": [" FIGURE (", \"pieces\": 1") "]}");
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 3, TRUE, "turns must be \"about-z\", \"along-z\"");
  g_assert_cmpint (get_entry (contents, 0)->set->pieces[0].turns, ==, SOMA_TURNS_ABOUT_Z);
  soma_format_json.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "\"about-z\""));
}

static void
test_weights (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (BEGIN "\"pieceSets\": [{\"pieces\": [{\"piece\": \"V\", \"weight\": 3, "
                   "\"cells\": [[0, 0, 0], [1, 0, 0]]}]},\n"
                   "{\"pieces\": [{\"piece\": \"V\", \"weight\": 1001, "
                   "\"cells\": [[0, 0, 0]]}]}], \"figures\": [" FIGURE (", \"pieces\": 1") "]}");
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 3, TRUE, "a weight must be a number from -998 to 1000");
  g_assert_cmpint (get_entry (contents, 0)->set->pieces[0].weight, ==, 2);
  soma_format_json.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "\"weight\":3"));
}

static void
test_holes (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      BEGIN
      "\"figures\": [" FIGURE (", \"holes\": {\"anywhere\": true, \"most\": 2}") ",\n" FIGURE (
          ", \"holes\": {\"least\": 2}") ",\n" FIGURE (", \"holes\": {\"least\": 2, \"most\": "
                                                       "1}") "]}");
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 2);
  assert_problem (contents, 0, 3, TRUE, "holes must be an object");
  assert_problem (contents, 1, 4, TRUE, "holes must be an object");
  g_assert_true (
      soma_holes_equal (&get_entry (contents, 0)->holes, &(SomaHoles){ true, true, 0, 2 }));
  soma_format_json.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "\"holes\":{\"anywhere\":true,\"least\":0,\"most\":2}"));
  g_assert_null (strstr (text->str, "optional"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/full", test_full);
  g_test_add_func ("/json/schema", test_schema);
  g_test_add_func ("/json/mistakes", test_mistakes);
  g_test_add_func ("/json/document", test_document);
  g_test_add_func ("/json/long", test_long);
  g_test_add_func ("/json/turns", test_turns);
  g_test_add_func ("/json/weights", test_weights);
  g_test_add_func ("/json/holes", test_holes);
  return g_test_run ();
}
