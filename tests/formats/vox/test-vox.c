/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for memmem */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

/* Numbers of four bytes, the least first. */
#define N(a) a "\0\0\0"

#define HEAD "VOX " N ("\x96") "MAIN" N ("\0") N ("\0")
#define SIZE "SIZE" N ("\x0c") N ("\0") N ("\x04") N ("\x04") N ("\x04")

/* Three voxels in two colours, not at the corner. */
#define VOXELS                                                                                     \
  "XYZI" N ("\x10") N ("\0") N ("\x03") "\x03\x01\x02\x01\x02\x01\x02\x01\x02\x01\x03\x05"
#define UNKNOWN "NOTE" N ("\x02") N ("\x01") "abc"

/* Node 0 calls node 1 "Cup"; that shows the second model. */
#define SCENE                                                                                      \
  "nTRN" N ("\x28") N ("\0") N ("\0") N ("\x01")                                                   \
      N ("\x05") "_name" N ("\x03") "Cup" N ("\x01") "\xff\xff\xff\xff" N ("\0")                   \
          N ("\0") "nSHP" N ("\x14") N ("\0") N ("\x01") N ("\0") N ("\x01") N ("\x01") N ("\0")

static SomaFileContents *
parse_bytes (const char *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (bytes, length, "test.vox", &error);

  g_assert_no_error (error);
  return contents;
}

#define PARSE(text) parse_bytes (text, sizeof (text) - 1)

static void
test_read (void)
{
  g_autoptr (SomaFileContents) contents =
      PARSE (HEAD SIZE VOXELS UNKNOWN SIZE VOXELS SCENE "RGBA" N ("\x04") N ("\0") "abcd");

  assert_counts (contents, 2, 0);
  g_assert_true (contents->format == &soma_format_vox);
  g_assert_true (contents->holds_more);
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "test.vox#1");
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "test.vox#1");
  g_assert_cmpstr (get_entry (contents, 1)->name, ==, "Cup");
  assert_cells (get_entry (contents, 0)->figure, "000 100 001");
  g_assert_null (get_entry (contents, 0)->set);
}

static void
test_mistakes (void)
{
  g_autoptr (SomaFileContents) contents = PARSE (
      HEAD VOXELS "XYZI" N ("\x04")
          N ("\0") "\xff\xff\xff\x7f"
                   "XYZI" N ("\x04") N ("\0") N ("\0") "XYZI" N ("\x0c") N ("\0")
                       N ("\x02") "abcdabce"
                                  "XYZI" N ("\x0c") N ("\0") N ("\x02") "\0\0\0\1\xff\xff\xff\1"
                                                                        "XYZI" N ("\x09"));

  assert_counts (contents, 1, 5);
  assert_problem (contents, 0, 1, TRUE, "byte 48: model 2 was left out: it has fewer voxels");
  assert_problem (contents, 1, 1, TRUE, "byte 64: model 3 was left out: the figure has no cells");
  assert_problem (contents, 2, 1, TRUE, "byte 80: model 4 was left out: the figure has the same");
  assert_problem (contents, 3, 1, TRUE, "byte 104: model 5 was left out: the cells are too far");
  assert_problem (contents, 4, 1, TRUE, "byte 128: the file is damaged here, or ends too early");

  /* A few bytes that ask for much. */
  assert_refused (HEAD "XYZI\xff\xff\xff\x7f", 28, "test.soma:1: byte 20: the file is damaged");
  assert_refused ("VOX ", 4, "test.soma:1: byte 4: the chunk MAIN was expected");
  assert_refused ("VOX 0000", 8, "test.soma:1: byte 8: the chunk MAIN was expected");
}

/* Whatever is cut off, what is before it is read. */
static void
test_cut (void)
{
  const char text[] = HEAD SIZE VOXELS SIZE VOXELS SCENE;
  guint n_entries = 0;

  for (gsize length = 4; length < sizeof text - 1; length++)
    {
      g_autofree char *cut = g_memdup2 (text, length);
      g_autoptr (SomaFileContents) contents = soma_format_vox.read (cut, length, "cut");
      g_assert_cmpuint (contents->entries->len, >=, n_entries);
      n_entries = contents->entries->len;
    }
  g_assert_cmpuint (n_entries, ==, 2);
}

/* The cells and names are read back; pieces are colours. */
static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\npieces\npiece V #123456 x1 2 2 1 xx x.\npiece D #abcdef 2 1 1 xx\n"
      "figure \"I\" \"Na\xc3\xafve\" 3 2 1 xxx xx.\nsolution\n VVD V.. \nsolution\n VDD VV.\n"
      "figure \"J\" 1 1 2 x x\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_vox.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse_bytes (text->str, text->len);
  assert_counts (back, 2, 0);
  assert_cells (get_entry (back, 0)->figure, "000 100 200 010 110");
  g_assert_cmpstr (get_entry (back, 0)->name, ==, "Na\xc3\xafve");
  g_assert_cmpstr (get_entry (back, 1)->name, ==, "J");
  assert_cells (get_entry (back, 1)->figure, "000 001");
  /* All that is in MAIN is in the file, and the palette ends it. */
  g_assert_cmpmem (text->str + text->len - 1024 - 12, 4, "RGBA", 4);
  g_assert_cmpuint ((guchar) text->str[16] + 256U * (guchar) text->str[17], ==, text->len - 20);

  g_autoptr (SomaFileContents) wide = parse ("soma 1\nfigure \"W\" 301 1 1 x"
                                             "...................................................."
                                             "...................................................."
                                             "...................................................."
                                             "...................................................."
                                             "...................................................."
                                             ".......................................x\n");
  g_autofree char *obstacle = soma_format_find_obstacle (&soma_format_vox, get_entry (wide, 0));
  g_assert_cmpstr (obstacle, ==, "this format is for figures of at most 256 cells on a side");
}

/* Cells look like their pieces, and models do not stand in each other. */
static void
test_looks (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece V #123456 2 2 1 xx x.\npiece D #abcdef 2 1 1 xx\n"
             "figure \"I\" 3 2 1 xxx xx.\nsolution\n VDD VV.\nfigure \"J\" 1 1 2 x x\n");
  static const char *const hues[] = { "\x12\x34\x56\xff", "\xab\xcd\xef\xff", "\xab\xcd\xef\xff",
                                      "\x12\x34\x56\xff", "\x12\x34\x56\xff" };
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_vox.write (text, contents->entries);
  const char *voxels = text->str + sizeof (HEAD SIZE) - 1 + 16;
  const char *palette = text->str + text->len - 1024;
  for (guint i = 0; i < G_N_ELEMENTS (hues); i++)
    g_assert_cmpmem (palette + 4 * ((guchar) voxels[4 * i + 3] - 1), 4, hues[i], 4);
  /* The centres: the first is 3 wide, with a gap of 2 after it. */
  g_assert_nonnull (memmem (text->str, text->len,
                            "_t\5\0\0\0"
                            "1 0 0",
                            11));
  g_assert_nonnull (memmem (text->str, text->len,
                            "_t\5\0\0\0"
                            "5 0 1",
                            11));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vox/read", test_read);
  g_test_add_func ("/vox/mistakes", test_mistakes);
  g_test_add_func ("/vox/cut", test_cut);
  g_test_add_func ("/vox/write", test_write);
  g_test_add_func ("/vox/looks", test_looks);
  return g_test_run ();
}
