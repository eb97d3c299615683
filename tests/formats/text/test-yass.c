/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

static void
assert_symbols (const SomaFileEntry *entry, const SomaMark *marks, const char *expected)
{
  g_autofree char *text = draw_marks (marks, entry->figure->n_cells);

  g_assert_cmpstr (text, ==, expected);
}

/* Slices from above, rows from the back, blanks as places, comments, several empty lines. */
static void
test_slices (void)
{
  g_autoptr (SomaFileContents) contents = parse ("# A dog\r\n  .*. # top\r\n\r\n  \r\n"
                                                 "  ***\r\n#\r\n  * *\r\n\r\n");

  assert_counts (contents, 1, 0);
  g_assert_true (contents->format == &soma_format_yass);
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "test.soma");
  assert_cells (get_entry (contents, 0)->figure, "000 200 010 110 210 111");
  g_assert_null (get_entry (contents, 0)->pins);
}

/* Pieces that were placed in advance are known by their shapes, whatever their letters. */
static void
test_pins (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("ooo\nooo\nooo\n\nooo\nooo\noto\n\no3o\no33\nttt\n");
  const char *bad = "ooo\nooo\nooo\n\nooo\nooo\nooo\n\nooo\nttt\nttt\n";

  assert_counts (contents, 1, 0);
  assert_symbols (get_entry (contents, 0), get_entry (contents, 0)->pins,
                  "TTT.VV.V..T................");
  assert_refused (bad, strlen (bad), "test.soma:1: the cells of a letter do not have the shape");
}

/* One of the solutions that it prints. */
static void
test_solution (void)
{
  g_autoptr (SomaFileContents) contents =
      soma_format_yass.read ("3zz\nzzc\nttt\n\n33c\nncc\nptl\n\nnnl\nnpl\nppl\n", 38, "cube");

  assert_counts (contents, 1, 0);
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 1);
  assert_solution (get_entry (contents, 0), 0);
}

static void
test_other_texts (void)
{
  const char *tab = "o.o\n\to.o\n";

  assert_refused (tab, strlen (tab), "test.soma:2: tabs cannot be read");
  g_assert_true (soma_format_recognize ("clip\ntop\n", 9) == &soma_format_soma);
  g_assert_true (soma_format_recognize ("3\n3\n", 4) == &soma_format_grid);
  g_assert_true (soma_format_recognize ("o.o\n", 4) == &soma_format_soma);
  g_assert_true (soma_format_recognize ("", 0) == &soma_format_soma);
  g_assert_true (soma_format_recognize ("/SOMA-A\n/xx\n", 12) == &soma_format_soma);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/yass/slices", test_slices);
  g_test_add_func ("/yass/pins", test_pins);
  g_test_add_func ("/yass/solution", test_solution);
  g_test_add_func ("/yass/other-texts", test_other_texts);
  return g_test_run ();
}
