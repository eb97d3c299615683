/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet.h"

#include <cairo-script.h>
#include <string.h>

#include "domino-sheet.h"

#define WIDTH 500
#define HEIGHT 700

/* Dominoes in three colours: pages are told apart by what is on them. */
static GPtrArray *
make_sheets (int n, int n_solutions)
{
  static const guint32 colours[] = { 0xff0000, 0x00ff00, 0x0000ff };
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);

  for (int i = 0; i < n; i++)
    g_ptr_array_add (sheets, soma_domino_sheet_new (colours[i % 3], n_solutions));
  return sheets;
}

/* Where the colours of the sheets are on a page: 0 if nowhere, 'l' for the left half, 'r' for the
 * right, 'b' for both. */
typedef struct
{
  char red, green, blue;
} Seen;

static char
add_half (char seen, int x)
{
  char half = x < WIDTH / 2 ? 'l' : 'r';

  return seen == 0 || seen == half ? half : 'b';
}

/* Ignores what is nearly grey. */
static void
look (Seen *seen, guint32 pixel, int x)
{
  int red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;

  if (red > 100 && green < 60 && blue < 60)
    seen->red = add_half (seen->red, x);
  else if (green > 100 && red < 60 && blue < 60)
    seen->green = add_half (seen->green, x);
  else if (blue > 100 && red < 60 && green < 60)
    seen->blue = add_half (seen->blue, x);
}

static Seen
draw (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  Seen seen = { 0 };

  soma_booklet_draw_page (cr, "Figures", sheets, style, page, WIDTH, HEIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        guint32 pixel;
        memcpy (&pixel,
                cairo_image_surface_get_data (surface) +
                    y * cairo_image_surface_get_stride (surface) + 4 * x,
                sizeof pixel);
        look (&seen, pixel, x);
      }
  cairo_surface_destroy (surface);
  return seen;
}

/* A figure never shows how it is built; its solution is behind it when the sheet is turned over. */
static void
test_back (void)
{
  const SomaBookletStyle style = { .figures_per_page = 4,
                                   .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK,
                                   .pictures = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (2, 1);
  Seen front = draw (sheets, &style, 0), back = draw (sheets, &style, 1);

  g_assert_true (front.red == 0 && front.green == 0 && front.blue == 0);
  g_assert_cmpint (back.red, ==, 'r');
  g_assert_cmpint (back.green, ==, 'l');
}

static void
test_end (void)
{
  const SomaBookletStyle style = { .figures_per_page = 0,
                                   .solutions = SOMA_BOOKLET_ALL_AT_THE_END,
                                   .solutions_per_page = 2,
                                   .pictures = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (2, 3);

  g_assert_cmpint (soma_booklet_count_pages (sheets, &style), ==, 4);
  for (int page = 0; page < 4; page++)
    {
      Seen seen = draw (sheets, &style, page);
      g_assert_true ((seen.red != 0) == (page < 2));
      g_assert_true ((seen.green != 0) == (page >= 2));
    }
}

/* With one solution of each figure, figures share pages. */
static void
test_one (void)
{
  const SomaBookletStyle style = { .figures_per_page = 0,
                                   .solutions = SOMA_BOOKLET_ONE_AT_THE_END,
                                   .solutions_per_page = 2,
                                   .pictures = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (3, 2);
  Seen first = draw (sheets, &style, 0), second = draw (sheets, &style, 1);

  g_assert_true (first.red != 0 && first.green != 0 && first.blue == 0);
  g_assert_true (second.red == 0 && second.green == 0 && second.blue != 0);
}

/* A figure without solutions leaves its place on the back empty. */
static void
test_no_solution (void)
{
  const SomaBookletStyle style = { .figures_per_page = 1,
                                   .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK,
                                   .pictures = TRUE,
                                   .layers = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (1, 0);
  Seen back = draw (sheets, &style, 1);

  g_assert_true (back.red == 0);
}

static cairo_status_t
append_cb (void *text, const unsigned char *bytes, unsigned int length)
{
  g_string_append_len (text, (const char *) bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* What is drawn on the page, as a program in which texts can be found. */
static char *
write_script (const GPtrArray *sheets, const SomaBookletStyle *style, int page)
{
  GString *text = g_string_new (NULL);
  cairo_device_t *script = cairo_script_create_for_stream (append_cb, text);
  cairo_surface_t *surface =
      cairo_script_surface_create (script, CAIRO_CONTENT_COLOR, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  soma_booklet_draw_page (cr, "Some Dominoes", sheets, style, page, WIDTH, HEIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  cairo_device_finish (script);
  cairo_device_destroy (script);
  return g_string_free (text, FALSE);
}

static void
assert_says (const GPtrArray *sheets, const SomaBookletStyle *style, int page, const char *text,
             gboolean says)
{
  g_autofree char *script = write_script (sheets, style, page);

  g_assert_true ((strstr (script, text) != NULL) == says);
}

/* Under the name there is what is known, and at the foot how it was counted; solutions do not
 * count. */
static void
test_texts (void)
{
  const SomaBookletStyle style = { .figures_per_page = 1,
                                   .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK,
                                   .contents = TRUE };
  const SomaPuzzleSheetFacts facts = {
    .has_pieces = TRUE, .known = SOMA_KNOWN_ALL, .n_solutions = 7, .difficulty = 3
  };
  g_autoptr (GPtrArray) sheets = make_sheets (2, 1);

  soma_puzzle_sheet_tell (sheets->pdata[0], &facts);
  assert_says (sheets, &style, 0, "(Some Dominoes)", TRUE);
  assert_says (sheets, &style, 0, "(Medium)", TRUE);
  assert_says (sheets, &style, 0, "(Rotations and reflections count once.)", TRUE);
  assert_says (sheets, &style, 2, "(2 cells)", TRUE);
  assert_says (sheets, &style, 2, "(7 solutions ", TRUE);
  assert_says (sheets, &style, 2, " Medium)", TRUE);
  assert_says (sheets, &style, 2, "(Rotations and reflections count once.)", TRUE);
  assert_says (sheets, &style, 3, "(Domino)", TRUE);
  assert_says (sheets, &style, 3, "(Rotations and reflections count once.)", FALSE);
  /* Of the other one nothing is known. */
  assert_says (sheets, &style, 4, "(2 cells)", TRUE);
  assert_says (sheets, &style, 4, "solution", FALSE);
  assert_says (sheets, &style, 4, "(Rotations and reflections count once.)", FALSE);
}

/* Of many solutions only those are on the back that can be seen there, which is said. */
static void
test_many_on_back (void)
{
  SomaBookletStyle style = { .figures_per_page = 4, .solutions = SOMA_BOOKLET_ALL_ON_THE_BACK };
  const SomaPuzzleSheetFacts facts = { .has_pieces = TRUE,
                                       .known = SOMA_KNOWN_ALL,
                                       .n_solutions = 400 };
  g_autoptr (GPtrArray) sheets = make_sheets (4, 400);

  for (guint i = 0; i < sheets->len; i++)
    soma_puzzle_sheet_tell (sheets->pdata[i], &facts);
  assert_says (sheets, &style, 1, "(The first ", TRUE);
  assert_says (sheets, &style, 1, "(1)", TRUE);
  assert_says (sheets, &style, 1, "(400)", FALSE);
  /* Pages at the end have them all. */
  style.solutions = SOMA_BOOKLET_ALL_AT_THE_END;
  assert_says (sheets, &style, 1, "(400)", TRUE);
}

/* A sheet for designers: the figure in wood, its pieces in their colours, with names and counts,
 * who made it, and how it comes apart. */
static void
test_pieces (void)
{
  SomaBookletStyle style = { .figures_per_page = 1, .pictures = TRUE };
  SomaPuzzleSheetFacts facts = { .has_pieces = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (1, 0);
  SomaPuzzleSheet *sheet = sheets->pdata[0];

  soma_puzzle_sheet_tell (sheet, &facts);
  soma_puzzle_sheet_describe (sheet, "A. Person", "All come apart at level 1.");
  assert_says (sheets, &style, 0, "(By A. Person)", TRUE);
  assert_says (sheets, &style, 0, "(All come apart at level 1.)", TRUE);
  assert_says (sheets, &style, 0, "domino)", FALSE);
  g_assert_cmpint (draw (sheets, &style, 0).red, ==, 0);
  style.pieces = TRUE;
  assert_says (sheets, &style, 0, "domino)", TRUE);
  g_assert_cmpint (draw (sheets, &style, 0).red, !=, 0);
  soma_puzzle_sheet_describe (sheet, "", NULL);
  assert_says (sheets, &style, 0, "(By", FALSE);
  /* What stands in for missing pieces is none. */
  facts.has_pieces = FALSE;
  soma_puzzle_sheet_tell (sheet, &facts);
  g_assert_cmpint (draw (sheets, &style, 0).red, ==, 0);
}

/* A reason about marked cells is told only where they are marked. */
static void
test_reason (void)
{
  const SomaWhyNot why_not = { .kind = SOMA_WHY_NOT_CELL, .n_cells = 1, .cells = { 1 } };
  const SomaPuzzleSheetFacts facts = { .has_pieces = TRUE,
                                       .known = SOMA_KNOWN_ALL,
                                       .why_not = &why_not };
  SomaBookletStyle style = { .figures_per_page = 1, .layers = TRUE };
  g_autoptr (GPtrArray) sheets = make_sheets (1, 0);

  soma_puzzle_sheet_tell (sheets->pdata[0], &facts);
  assert_says (sheets, &style, 0, "(Cannot be built)", TRUE);
  assert_says (sheets, &style, 0, "(No piece can reach the marked cell.)", TRUE);
  style.layers = FALSE;
  assert_says (sheets, &style, 0, "(Cannot be built)", TRUE);
  assert_says (sheets, &style, 0, "marked", FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/booklet/back", test_back);
  g_test_add_func ("/booklet/end", test_end);
  g_test_add_func ("/booklet/one", test_one);
  g_test_add_func ("/booklet/no-solution", test_no_solution);
  g_test_add_func ("/booklet/texts", test_texts);
  g_test_add_func ("/booklet/many-on-back", test_many_on_back);
  g_test_add_func ("/booklet/pieces", test_pieces);
  g_test_add_func ("/booklet/reason", test_reason);
  return g_test_run ();
}
