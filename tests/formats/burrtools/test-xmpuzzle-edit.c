/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"
#include "xmpuzzle.h"

/* Writing into the document that was read: what was not changed stays to the byte. */

/* Two problems, which share shape 1; shape 3 belongs to none. What only others know is in many
 * places. */
static const char document[] =
    "<?xml version='1.0'?>\n<!-- by hand -->\n<puzzle version=\"2\" by=\"me\">\n"
    " <gridType  type=\"0\"/>\n <colors>\n  <color blue=\"3\" red=\"1\" green=\"2\"/>\n </colors>\n"
    " <shapes>\n"
    "  <voxel name='Bar &amp; more' x=\"4\" y=\"2\" z=\"1\" weight=\"5\" type=\"0\">_##_ "
    "_#1#_</voxel>\n"
    "  <voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\" hx=\"1\">##</voxel>\n"
    "  <voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\" name=\"Tray\">###_\n###_</voxel>\n"
    "  <voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>\n"
    "  <voxel x=\"0\" y=\"0\" z=\"0\" type=\"0\"/>\n"
    " </shapes>\n <problems>\n"
    "  <problem state=\"2\" name=\"First\" assemblies=\"1\" solutions=\"1\" time=\"9\" own='1'>\n"
    "   <shapes><shape id=\"0\" count=\"1\" group=\"1\"/><!-- . --><shape id=\"1\" min=\"1\" "
    "max=\"2\"/></shapes>\n   <result id=\"2\"/>\n   <bitmap/>\n"
    "   <solutions><solution><assembly>-1 0 0 0 2 1 0 16 x</assembly><separation/></solution>"
    "</solutions>\n   <view x=\"1\"/>\n  </problem>\n"
    "  <problem state=\"0\"><shapes><shape id=\"1\" count=\"3\"/></shapes><result id=\"2\"/>"
    "</problem>\n </problems>\n <more><of>it</of></more>\n"
    " <comment popup=\"\">Tom & &me; &lt;b&gt;</comment>\n</puzzle>\n<!-- end -->\n";

static SomaFileContents *
read_document (void)
{
  SomaFileContents *contents = parse (document);

  assert_counts (contents, 2, 0);
  assert_solution (get_entry (contents, 0), 0);
  g_assert_false (contents->holds_more);
  return contents;
}

static void
assert_written (const SomaFileContents *contents, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_xmpuzzle_write (text, contents->entries);
  g_assert_cmpstr (text->str, ==, expected);
}

/* The document with these words instead of others, which are there once; NULL ends the list. */
static char *
change_text (const char *before, const char *after, ...)
{
  GString *text = g_string_new (document);
  va_list arguments;

  va_start (arguments, after);
  while (before != NULL)
    {
      g_assert_cmpuint (g_string_replace (text, before, after, 0), ==, 1);
      before = va_arg (arguments, const char *);
      after = before != NULL ? va_arg (arguments, const char *) : NULL;
    }
  va_end (arguments);
  return g_string_free (text, FALSE);
}

/* Gives piece `number` of the entry these cells, written as in file-support.h. */
static void
change_piece (SomaFileEntry *entry, int number, const char *cells, const char *name)
{
  int n = entry->set->n_pieces;
  g_autofree SomaPiece *pieces = g_memdup2 (entry->set->pieces, (gsize) n * sizeof *pieces);
  SomaCell own[16];
  int n_cells = 0;

  for (const char *at = cells; *at != '\0'; at += at[3] == ' ' ? 4 : 3)
    own[n_cells++] =
        (SomaCell){ (int16_t) (at[0] - '0'), (int16_t) (at[1] - '0'), (int16_t) (at[2] - '0') };
  if (n_cells > 0)
    {
      pieces[number].cells = own;
      pieces[number].n_cells = n_cells;
      pieces[number].colours = NULL;
    }
  if (name != NULL)
    g_strlcpy (pieces[number].name, name, sizeof pieces[number].name);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n, NULL);
  g_assert_nonnull (set);
  soma_piece_set_unref (entry->set);
  entry->set = set;
}

/* Only how many cells may stay empty changes in the file, whatever counts and cells follow. */
static void
test_holes (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  SomaFileEntry *entry = get_entry (contents, 1);
  g_autofree char *limited =
      change_text ("<problem state=\"0\">", "<problem state=\"0\" maxHoles=\"1\">", NULL);

  soma_file_entry_set_holes (entry, (SomaHoles){ .is_limited = true, .most = 1 });
  assert_written (contents, limited);
  g_autoptr (SomaFileContents) back = parse (limited);
  entry = get_entry (back, 1);
  g_assert_true (soma_holes_equal (&entry->holes, &(SomaHoles){ false, true, 0, 1 }));
  assert_written (back, limited);
  soma_file_entry_set_holes (entry, (SomaHoles){ 0 });
  assert_written (back, document);
}

static void
test_unchanged (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();

  assert_written (contents, document);
}

#define FIRST                                                                                      \
  "<problem state=\"2\" name=\"First\" assemblies=\"1\" solutions=\"1\" time=\"9\" own='1'>",      \
      "<problem state=\"0\" name=\"First\" own='1'>"
#define KNOWN                                                                                      \
  "<problem state=\"2\" name=\"First\" assemblies=\"1\" solutions=\"1\" time=\"9\" own='1'>",      \
      "<problem state=\"1\" name=\"First\" own='1'>",                                              \
      "<solutions><solution><assembly>-1 0 0 0 2 1 0 16 x</assembly><separation/></solution>"      \
      "</solutions>",                                                                              \
      "<solutions>\n<solution asmNum=\"0\"><assembly>-1 0 0 0 2 1 0 16 x</assembly></solution>\n"  \
      "</solutions>"
#define SOLUTIONS                                                                                  \
  "<solutions><solution><assembly>-1 0 0 0 2 1 0 16 x</assembly><separation/></solution>"          \
  "</solutions>",                                                                                  \
      ""

/* One shape, wherever it is used; what was known of the problems goes. */
static void
test_shared (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  g_autofree char *expected =
      change_text ("x=\"2\" y=\"1\" z=\"1\" type=\"0\" hx=\"1\">##",
                   "x=\"2\" y=\"2\" z=\"1\" type=\"0\" hx=\"1\">###_", FIRST, SOLUTIONS, NULL);

  change_piece (get_entry (contents, 0), 1, "000 100 010", NULL);
  change_piece (get_entry (contents, 1), 0, "000 100 010", NULL);
  assert_written (contents, expected);
}

/* The cells that are left stay where they are, though the least box begins elsewhere, or there is
 * one more before them. */
static void
test_place (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  g_autofree char *smaller = change_text ("_##_ _#1#_", "__#__##_", FIRST, SOLUTIONS, NULL);
  g_autofree char *larger = change_text (
      "x=\"4\" y=\"2\" z=\"1\" weight=\"5\" type=\"0\">_##_ _#1#_",
      "x=\"4\" y=\"2\" z=\"1\" weight=\"5\" type=\"0\">###__##_", FIRST, SOLUTIONS, NULL);
  g_autofree char *outside = change_text (
      "x=\"2\" y=\"1\" z=\"1\" type=\"0\" hx=\"1\">##",
      "x=\"2\" y=\"2\" z=\"1\" type=\"0\" hx=\"1\" hy=\"1\">#_##", FIRST, SOLUTIONS, NULL);

  change_piece (get_entry (contents, 0), 0, "100 010 110", NULL);
  assert_written (contents, smaller);
  change_piece (get_entry (contents, 0), 0, "000 100 200 110 210", NULL);
  assert_written (contents, larger);
  g_autoptr (SomaFileContents) other = read_document ();
  change_piece (get_entry (other, 0), 1, "000 010 110", NULL);
  change_piece (get_entry (other, 1), 0, "000 010 110", NULL);
  assert_written (other, outside);
}

/* What does not matter to solutions leaves them alone. */
static void
test_names (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  g_autofree char *expected =
      change_text ("name='Bar &amp; more'", "name=\"B\"", "name=\"First\"", "name=\"1st &lt;\"",
                   "popup=\"\">Tom & &me; &lt;b&gt;", "popup=\"\">Tom &amp; I",
                   "<color blue=\"3\" red=\"1\" ", "<color blue=\"3\" red=\"1\" ", NULL);

  change_piece (get_entry (contents, 0), 0, "", "B");
  for (guint i = 0; i < 2; i++)
    {
      SomaFileEntry *entry = get_entry (contents, i);
      g_free (entry->about.notes);
      entry->about.notes = g_strdup ("Tom & I");
    }
  g_free (get_entry (contents, 0)->name);
  get_entry (contents, 0)->name = g_strdup ("1st <");
  assert_written (contents, expected);
}

/* The weight of a shape, in all problems that have it. */
static void
test_weight (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  SomaPiece pieces[2];
  g_autofree char *heavy = change_text ("weight=\"5\"", "weight=\"-2\"", NULL);
  g_autofree char *usual = change_text (" weight=\"5\"", "", NULL);
  const int weights[] = { -2, 1, 5 };
  const char *const expected[] = { heavy, usual, document };

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      SomaFileEntry *entry = get_entry (contents, 0);
      g_assert_cmpint (entry->set->n_pieces, ==, G_N_ELEMENTS (pieces));
      memcpy (pieces, entry->set->pieces, sizeof pieces);
      pieces[0].weight = weights[i] - SOMA_USUAL_WEIGHT;
      SomaPieceSet *set = soma_piece_set_new ("", pieces, 2, NULL);
      soma_piece_set_unref (entry->set);
      entry->set = set;
      assert_written (contents, expected[i]);
    }
}

/* Groups matter to how solutions come apart, and colours to what is a solution. */
static void
test_rules (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  g_autofree char *grouped = change_text (
      "<shapes><shape id=\"0\" count=\"1\" group=\"1\"/><!-- . --><shape id=\"1\" min=\"1\" "
      "max=\"2\"/></shapes>",
      "<shapes><shape id=\"0\" count=\"1\"></shape><shape id=\"1\" min=\"1\" max=\"2\"></shape>"
      "</shapes>",
      KNOWN, NULL);
  g_autofree char *coloured =
      change_text ("<bitmap/>", "<bitmap><pair piece=\"0\" result=\"1\"/></bitmap>", KNOWN,
                   " <colors>\n  <color blue=\"3\" red=\"1\" green=\"2\"/>\n </colors>",
                   " <colors><color red=\"1\" green=\"2\" blue=\"3\"/><color red=\"0\" green=\"0\" "
                   "blue=\"255\"/></colors>",
                   NULL);
  SomaFileEntry *entry = get_entry (contents, 0);

  g_clear_pointer (&entry->groups, g_array_unref);
  assert_written (contents, grouped);

  g_autoptr (SomaFileContents) other = read_document ();
  entry = get_entry (other, 0);
  guint64 accepts[SOMA_N_COLOURS];
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    accepts[c] = c == 2 ? 3 : c > 0 ? 1 : G_MAXUINT64;
  SomaCellColours *rules = soma_cell_colours_with_rules (entry->colours, accepts);
  soma_cell_colours_unref (entry->colours);
  entry->colours = soma_cell_colours_with_rgb (rules, 2, 0x0000ff);
  soma_cell_colours_unref (rules);
  assert_written (other, coloured);
}

/* Problems come, go, and change places; their shapes stay. */
static void
test_problems (void)
{
  g_autoptr (SomaFileContents) contents = read_document ();
  GPtrArray *entries = contents->entries;
  gpointer first = entries->pdata[0];

  entries->pdata[0] = entries->pdata[1];
  entries->pdata[1] = first;
  g_autoptr (GString) text = g_string_new (NULL);
  soma_xmpuzzle_write (text, entries);
  g_autoptr (SomaFileContents) swapped = parse (text->str);
  g_assert_cmpstr (get_entry (swapped, 0)->name, ==, "test.soma#1");
  g_assert_cmpstr (get_entry (swapped, 1)->name, ==, "First");
  g_assert_nonnull (strstr (text->str, "<separation/>"));
  g_assert_nonnull (strstr (text->str, "<view x=\"1\"/>"));

  g_ptr_array_remove_index (entries, 1);
  g_autoptr (SomaFileContents) more =
      parse ("soma 1\npieces\npiece A 2 1 1 xx\nfigure \"N\" 2 1 1 xx\nsolution\n  AA\n");
  g_ptr_array_add (entries, g_ptr_array_steal_index (more->entries, 0));
  g_string_truncate (text, 0);
  soma_xmpuzzle_write (text, entries);
  g_autoptr (SomaFileContents) other = parse (text->str);
  assert_counts (other, 2, 0);
  g_assert_cmpstr (get_entry (other, 1)->name, ==, "N");
  assert_solution (get_entry (other, 1), 0);
  g_assert_null (strstr (text->str, "First"));
  g_assert_nonnull (strstr (text->str, "name=\"Tray\""));
  g_assert_nonnull (strstr (text->str, "popup=\"\">Tom & &me; &lt;b&gt;</comment>"));
}

/* A file of shapes alone stays one, and becomes one with a problem. */
static void
test_shapes (void)
{
  static const char text[] = "<puzzle version=\"2\"><shapes><voxel x=\"2\" y=\"1\" z=\"1\">##"
                             "</voxel><voxel x=\"1\" y=\"1\" z=\"1\">_</voxel></shapes></puzzle>";
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 1, 0);
  assert_written (contents, text);
  SomaFileEntry *entry = get_entry (contents, 0);
  SomaCell cell = { 0, 0, 0 };
  SomaPiece piece = { .letter = "A", .min_count = 2, .max_count = 2, .n_cells = 1, .cells = &cell };
  int none = -1;
  entry->set = soma_piece_set_new ("", &piece, 1, NULL);
  g_array_prepend_val (entry->shapes, none);
  assert_written (contents,
                  "<puzzle version=\"2\"><shapes><voxel x=\"2\" y=\"1\" z=\"1\">##</voxel>"
                  "<voxel x=\"1\" y=\"1\" z=\"1\">_</voxel><voxel x=\"1\" y=\"1\" z=\"1\" "
                  "type=\"0\">#</voxel>\n</shapes><problems>\n<problem name=\"\" "
                  "state=\"0\"><shapes><shape id=\"2\" count=\"2\"></shape></shapes><result "
                  "id=\"0\"/><bitmap></bitmap></problem>\n</problems></puzzle>");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xmpuzzle-edit/unchanged", test_unchanged);
  g_test_add_func ("/xmpuzzle-edit/holes", test_holes);
  g_test_add_func ("/xmpuzzle-edit/shared", test_shared);
  g_test_add_func ("/xmpuzzle-edit/place", test_place);
  g_test_add_func ("/xmpuzzle-edit/names", test_names);
  g_test_add_func ("/xmpuzzle-edit/weight", test_weight);
  g_test_add_func ("/xmpuzzle-edit/rules", test_rules);
  g_test_add_func ("/xmpuzzle-edit/problems", test_problems);
  g_test_add_func ("/xmpuzzle-edit/shapes", test_shapes);
  return g_test_run ();
}
