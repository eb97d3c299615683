/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-pages.h"

#include "domino-sheet.h"
#include "engine-auto.h"

/* As many sheets as there are digits, each with so many solutions. */
static GPtrArray *
make_sheets (const char *n_solutions)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);

  for (; *n_solutions != '\0'; n_solutions++)
    g_ptr_array_add (sheets, soma_domino_sheet_new (0xff0000, *n_solutions - '0'));
  return sheets;
}

/* A page in short: its kind, and which figures it shows, or of one figure which solutions. */
static void
describe_page (GString *text, const SomaPage *page)
{
  static const char kinds[] = ".cfboan";

  g_string_append_printf (text, "%s%c", text->len > 0 ? " " : "", kinds[page->kind]);
  if (page->kind == SOMA_PAGE_SOLUTIONS)
    g_string_append_printf (text, "%d:%d-%d", page->first_sheet, page->first_solution,
                            page->first_solution + page->n_solutions - 1);
  else if (page->kind != SOMA_PAGE_EMPTY)
    g_string_append_printf (text, "%d-%d", page->first_sheet,
                            page->first_sheet + page->n_sheets - 1);
}

static void
assert_pages (const char *n_solutions, const SomaBookletStyle *style, const char *wanted)
{
  g_autoptr (GPtrArray) sheets = make_sheets (n_solutions);
  g_autoptr (GString) text = g_string_new (NULL);
  int n = soma_booklet_count_pages (sheets, style);

  for (int i = 0; i < n; i++)
    {
      SomaPage page = soma_booklet_find_page (sheets, style, i);
      describe_page (text, &page);
    }
  g_assert_cmpstr (text->str, ==, wanted);
  g_assert_cmpint (soma_booklet_find_page (sheets, style, n).kind, ==, SOMA_PAGE_EMPTY);
  g_assert_cmpint (soma_booklet_find_page (sheets, style, -1).kind, ==, SOMA_PAGE_EMPTY);
}

static void
test_figures (void)
{
  SomaBookletStyle style = { .figures_per_page = 2 };

  assert_pages ("11111", &style, "f0-1 f2-3 f4-4");
  style.figures_per_page = 6;
  assert_pages ("11111", &style, "f0-4");
  style.figures_per_page = 0;
  assert_pages ("11111", &style, "");
}

/* Nets come last, of boxes alone, which these are. */
static void
test_nets (void)
{
  SomaBookletStyle style = { .figures_per_page = 2, .nets = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets ("11");

  assert_pages ("111", &style, "f0-1 f2-2 n0-0 n1-1 n2-2");
  style.solutions = SOMA_BOOKLET_ONE_AT_THE_END;
  assert_pages ("11", &style, "f0-1 o0-1 n0-0 n1-1");
  style = (SomaBookletStyle){ .nets = TRUE, .contents = TRUE };
  assert_pages ("11", &style, "c0-1 n0-0 n1-1");
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 1), ==, 2);

  static const SomaCell bent[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  g_autoptr (SomaFigure) figure = soma_figure_new (bent, NULL, 3, NULL);
  SomaPuzzleSheet *sheet = sheets->pdata[0];
  SomaPuzzle *puzzle = sheet->puzzle;
  sheet->puzzle = soma_puzzle_new ("", figure, puzzle->set, NULL, 0, false, NULL);
  soma_puzzle_unref (puzzle);
  g_assert_cmpint (soma_booklet_count_pages (sheets, &style), ==, 2);
  SomaPage page = soma_booklet_find_page (sheets, &style, 1);
  g_assert_true (page.kind == SOMA_PAGE_NET && page.first_sheet == 1);
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 0), ==, -1);
}

/* The back of each sheet has the solutions of its front; contents take both sides. */
static void
test_backs (void)
{
  SomaBookletStyle style = { .figures_per_page = 2, .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK };

  assert_pages ("10101", &style, "f0-1 b0-1 f2-3 b2-3 f4-4 b4-4");
  style.contents = TRUE;
  assert_pages ("101", &style, "c0-2 . f0-1 b0-1 f2-2 b2-2");
  style.solutions = SOMA_BOOKLET_ALL_ON_THE_BACK;
  assert_pages ("107", &style, "c0-2 . f0-1 b0-1 f2-2 b2-2");
  style.figures_per_page = 0;
  assert_pages ("107", &style, "");
}

static void
test_end (void)
{
  SomaBookletStyle style = { .figures_per_page = 4,
                             .solutions = SOMA_BOOKLET_ONE_AT_THE_END,
                             .solutions_per_page = 2 };

  assert_pages ("121", &style, "f0-2 o0-1 o2-2");
  style.solutions_per_page = 0;
  assert_pages ("121", &style, "f0-2 o0-2");
  assert_pages ("000", &style, "f0-2");
  style.solutions = SOMA_BOOKLET_ALL_AT_THE_END;
  assert_pages ("105", &style, "f0-2 a0:0-0 a2:0-4");
  style.solutions_per_page = 2;
  style.contents = TRUE;
  assert_pages ("105", &style, "c0-2 f0-2 a0:0-0 a2:0-1 a2:2-3 a2:4-4");
  style = (SomaBookletStyle){ .solutions = SOMA_BOOKLET_ALL_AT_THE_END };
  assert_pages ("9", &style, "a0:0-8");
  assert_pages ("0", &style, "");
}

/* The page of each figure, as contents name it. */
static void
test_find (void)
{
  SomaBookletStyle style = { .figures_per_page = 2,
                             .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK,
                             .contents = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets ("3013");

  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 1), ==, 2);
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 2), ==, 4);
  style.figures_per_page = 0;
  style.solutions = SOMA_BOOKLET_ALL_AT_THE_END;
  style.solutions_per_page = 2;
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 0), ==, 1);
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 1), ==, -1);
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 2), ==, 3);
  style.solutions = SOMA_BOOKLET_ONE_AT_THE_END;
  g_assert_cmpint (soma_booklet_find_sheet (sheets, &style, 3), ==, 2);
}

/* Long contents go on over pages. */
static void
test_contents (void)
{
  const SomaBookletStyle style = { .figures_per_page = 100, .contents = TRUE };
  g_autofree char *many = g_strnfill (SOMA_CONTENTS_ROWS + 1, '0');
  g_autofree char *wanted =
      g_strdup_printf ("c0-%d c%d-%d f0-%d", SOMA_CONTENTS_ROWS - 1, SOMA_CONTENTS_ROWS,
                       SOMA_CONTENTS_ROWS, SOMA_CONTENTS_ROWS);

  assert_pages (many, &style, wanted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/booklet-pages/figures", test_figures);
  g_test_add_func ("/booklet-pages/nets", test_nets);
  g_test_add_func ("/booklet-pages/backs", test_backs);
  g_test_add_func ("/booklet-pages/end", test_end);
  g_test_add_func ("/booklet-pages/find", test_find);
  g_test_add_func ("/booklet-pages/contents", test_contents);
  return g_test_run ();
}
