/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

/* Each format can be found by its id, which no other has, and does something. */
static void
test_list (void)
{
  guint n = 0;

  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++, n++)
    {
      g_assert_true (soma_format_find ((*at)->id) == *at);
      g_assert_cmpstr (soma_format_get_name (*at), !=, "");
      g_assert_true ((*at)->read != NULL || (*at)->write != NULL || (*at)->write_solution != NULL);
      g_assert_cmpint ((*at)->read != NULL, ==, (*at)->recognizes != NULL);
    }
  g_assert_cmpuint (n, >=, 5);
  g_assert_null (soma_format_find ("stl"));
}

static void
test_names (void)
{
  g_assert_true (soma_format_find_for_name ("a.b/Dog.SOMA") == &soma_format_native);
  g_assert_true (soma_format_find_for_name ("dog.txt") == &soma_format_soma);
  g_assert_true (soma_format_find_for_name ("x.xmpuzzle") == &soma_format_xmpuzzle);
  g_assert_null (soma_format_find_for_name ("soma"));
  g_assert_null (soma_format_find_for_name ("dog.pdf"));
  g_assert_true (soma_format_find_for_use ("a.txt", SOMA_FORMAT_OF_SOLUTIONS) == &soma_format_soma);
  g_assert_null (soma_format_find_for_use ("a.vox", SOMA_FORMAT_OF_SOLUTIONS));
  g_autofree char *ends = soma_format_list_ends (SOMA_FORMAT_OF_FIGURES);
  g_autofree char *solution_ends = soma_format_list_ends (SOMA_FORMAT_OF_SOLUTIONS);
  g_assert_cmpstr (ends, ==,
                   ".xmpuzzle, .vox, .json, .polycube, .soma, .puzzle, .scad, .txt, .csv");
  g_assert_cmpstr (solution_ends, ==, ".xmpuzzle, .json, .polycube, .soma, .puzzle, .txt");
}

static void
assert_recognized (const char *text, const SomaFormat *format)
{
  g_assert_true (soma_format_recognize (text, strlen (text)) == format);
}

static void
test_recognize (void)
{
  assert_recognized ("// mine\nsoma 1\n", &soma_format_native);
  assert_recognized ("See:\n> soma 1; set soma; figure \"\" 1 1 1 x;", &soma_format_native);
  assert_recognized ("<?xml version='1.0'?><puzzle version='2'/>", &soma_format_xmpuzzle);
  assert_recognized ("2 // edge\n3\n", &soma_format_grid);
  assert_recognized ("2 or 3\n", &soma_format_soma);
  assert_recognized ("", &soma_format_soma);
}

/* All that a native file can say of a figure of the seven pieces. */
#define FULL                                                                                       \
  "soma 1\ncollection \"C\"\nset soma\n"                                                           \
  "figure \"I\" \"N\" 3 2 1\n  xx+ x..\nnote \"One\"\nauthor \"A\"\ngame \"1;pieces;\"\n"          \
  "pins\n  VV. V..\n"

static void
assert_losses (const SomaFormat *format, const SomaFileEntry *entry, guint losses)
{
  guint found = soma_format_find_losses (format, entry);

  if (found != losses)
    g_error ("%s loses %x instead of %x", format->id, found, losses);
}

static void
test_losses (void)
{
  g_autoptr (SomaFileContents) full = parse (FULL);
  g_autoptr (SomaFileContents) bare = parse ("/SOMA-A\n/xx\n");

  assert_losses (&soma_format_native, get_entry (full, 0), 0);
  assert_losses (&soma_format_soma, get_entry (full, 0),
                 SOMA_FORMAT_LOSES_OPTIONAL | SOMA_FORMAT_LOSES_PIECES | SOMA_FORMAT_LOSES_PINS |
                     SOMA_FORMAT_LOSES_ABOUT | SOMA_FORMAT_LOSES_COLLECTION |
                     SOMA_FORMAT_LOSES_GAME);
  assert_losses (&soma_format_xmpuzzle, get_entry (full, 0),
                 SOMA_FORMAT_LOSES_ID | SOMA_FORMAT_LOSES_PIECE_NAMES | SOMA_FORMAT_LOSES_PINS |
                     SOMA_FORMAT_LOSES_ABOUT | SOMA_FORMAT_LOSES_COLLECTION |
                     SOMA_FORMAT_LOSES_GAME);
  assert_losses (&soma_format_art, get_entry (full, 0), SOMA_FORMAT_LOSES_FIGURE);
  assert_losses (&soma_format_grid, get_entry (full, 0), SOMA_FORMAT_LOSES_FIGURE);
  assert_losses (&soma_format_native, get_entry (bare, 0), 0);
  assert_losses (&soma_format_soma, get_entry (bare, 0), 0);
  assert_losses (&soma_format_xmpuzzle, get_entry (bare, 0), SOMA_FORMAT_LOSES_FIGURE);

  g_auto (GStrv) words =
      soma_format_describe_losses (SOMA_FORMAT_LOSES_PINS | SOMA_FORMAT_LOSES_ABOUT);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (words[0], ==, "where pieces are pinned");
}

static void
assert_obstacle (const SomaFormat *format, const char *text, const char *expected)
{
  g_autoptr (SomaFileContents) contents = parse (text);
  g_autofree char *obstacle = soma_format_find_obstacle (format, get_entry (contents, 0));

  g_assert_cmpstr (obstacle, ==, expected);
}

#define CUBE_OF_2 "figure \"C\" 2 2 2\n  xx xx  xx xx\n"

static void
test_obstacles (void)
{
  assert_obstacle (&soma_format_grid, "soma 1\npieces\npiece A x4 2 1 1 xx\n" CUBE_OF_2, NULL);
  assert_obstacle (&soma_format_grid,
                   "soma 1\npieces\npiece A x4 2 1 1 xx\nfigure 8 1 1 xxxxxxxx\n",
                   "this format is for cubes only");
  assert_obstacle (&soma_format_grid, "soma 1\npieces\npiece A x3-4 2 1 1 xx\n" CUBE_OF_2,
                   "this format requires an exact count of piece A");
  assert_obstacle (&soma_format_grid, "soma 1\npieces\npiece A x3 2 1 1 xx\n" CUBE_OF_2,
                   "this format requires pieces that fill the cube");
  assert_obstacle (&soma_format_grid, "soma 1\npieces\npiece A 8 1 1 xxxxxxxx\n" CUBE_OF_2,
                   "piece A is longer than the cube");
  assert_obstacle (&soma_format_xmpuzzle, "/SOMA-A\n/xx\n", "this format requires pieces");
  assert_obstacle (&soma_format_soma_old, CUBE_OF_2 "/SOMA-A\n/xx\n",
                   "this format is not for figures");
}

/* Collections and pieces that a figure does not have do not come from the figure before it. */
static void
test_native_frames (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\ncollection \"C\"\nset soma\nfigure \"A\" 2 1 1 xx\nfigure \"B\" 3 1 1 xxx\n"
             "soma 1\nfigure \"C\" 2 1 1 xx\nset bedlam\ndistinct\nfigure \"D\" 2 1 1 xx\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_native.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 4, 0);
  g_assert_cmpstr (get_entry (back, 1)->collection, ==, "C");
  g_assert_cmpstr (get_entry (back, 1)->set->name, ==, "soma");
  g_assert_null (get_entry (back, 2)->collection);
  g_assert_null (get_entry (back, 2)->set);
  g_assert_cmpstr (get_entry (back, 3)->set->name, ==, "bedlam");
  g_assert_true (get_entry (back, 3)->distinct_pieces);
}

static gboolean
can_rewrite (const char *text, int changed)
{
  g_autoptr (SomaFileContents) contents = parse (text);
  g_autoptr (GString) out = g_string_new (NULL);

  return soma_format_rewrite (contents, "file", changed, out, NULL);
}

/* A file is not saved in place if pieces for which it has no figure were lost. */
static void
test_spare_pieces (void)
{
  g_assert_true (can_rewrite ("soma 1\npieces\npiece A 1 1 1 x\nfigure \"F\" 1 1 1 x\n", -1));
  g_assert_false (can_rewrite ("soma 1\npieces\npiece A 1 1 1 x\npieces\npiece B 2 1 1 xx\n"
                               "figure \"F\" 2 1 1 xx\n",
                               -1));
}

/* The solutions that a format writes are those that it reads. */
static void
test_solutions (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece A 2 1 1 xx\npiece B 1 1 1 x\nfigure \"F\" 2 2 1\n xx x+\n"
             "solution\n  AA B.\nsolution\n  BA .A\n");
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, false, NULL);
  SomaFormatFigure figure = { .id = "F", .puzzle = puzzle };
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_native.begin_solutions (text, &figure);
  for (guint i = 0; i < 1; i++)
    {
      uint16_t copy_at[4];
      g_assert_true (soma_file_solution_to_copies (entry->solutions->pdata[i], entry->figure,
                                                   entry->set, copy_at, NULL));
      soma_format_native.write_solution (text, &figure, i + 1, copy_at);
    }
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 1, 0);
  g_assert_cmpuint (get_entry (back, 0)->solutions->len, ==, 1);
  assert_solution (get_entry (back, 0), 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/list", test_list);
  g_test_add_func ("/format/names", test_names);
  g_test_add_func ("/format/recognize", test_recognize);
  g_test_add_func ("/format/losses", test_losses);
  g_test_add_func ("/format/obstacles", test_obstacles);
  g_test_add_func ("/format/native-frames", test_native_frames);
  g_test_add_func ("/format/spare-pieces", test_spare_pieces);
  g_test_add_func ("/format/solutions", test_solutions);
  return g_test_run ();
}
