/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bit-row-test.h"
#include "input.h"
#include "puzzle-view-test.h"
#include "tall-bin.h"
#include "ui-fixture.h"

static SomaBitsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_BITS_PAGE);
}

static SomaBitBoard *
get_board (SomaUiFixture *fixture)
{
  g_autoptr (SomaBitBoard) board = NULL;

  g_object_get (get_page (fixture), "board", &board, NULL);
  return board;
}

static gboolean
has_board (SomaUiFixture *fixture)
{
  return get_board (fixture) != NULL;
}

static void
open_bits (SomaUiFixture *fixture)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");
  GtkWidget *page;

  g_settings_set_string (settings, "cell-numbers", "columns");
  soma_ui_fixture_open (fixture, "Cube");
  page = GTK_WIDGET (soma_ui_fixture_get_document_page (fixture));
  gtk_widget_activate_action (page, "page.show", "s", "watch");
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "watch.mode", "s", "bits");
  soma_ui_fixture_run_until (fixture, has_board);
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), action, NULL));
}

static GtkWidget *
type (SomaUiFixture *fixture, const char *hex)
{
  GtkWidget *entry = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (entry), hex);
  return entry;
}

static void
enter (SomaUiFixture *fixture, const char *hex)
{
  g_signal_emit_by_name (type (fixture, hex), "activate");
}

static gboolean
shows (SomaUiFixture *fixture, const char *text)
{
  return soma_ui_fixture_shows (get_page (fixture), text);
}

static void
assert_occupied (SomaUiFixture *fixture, const char *numbers)
{
  SomaPuzzleView *view = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  g_autofree char *sentence = g_strdup_printf ("Occupied cells: %s.", numbers);
  g_autofree char *description = soma_puzzle_view_describe (view);

  if (!g_str_has_prefix (description, sentence))
    g_error ("the view says: %s", description);
}

/* Enters the numbers and checks which cells are then occupied. */
static void
test_entry (SomaUiFixture *fixture, gconstpointer data)
{
  open_bits (fixture);
  enter (fixture, "B4");
  g_assert_true (shows (fixture, "Fits: AND of both rows is 0"));
  activate (fixture, "bits.or");
  assert_occupied (fixture, "19 21 22 24");
  g_assert_true (shows (fixture, "4 cells are occupied"));
  enter (fixture, "B4");
  g_assert_true (shows (fixture, "Does not fit: cells 19, 21, 22, 24 are in both rows"));
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (soma_ui_fixture_find_status (get_page (fixture))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, "Does not fit: cells 19, 21, 22, 24 are in both rows");
  /* The second row follows what is typed, without Enter. */
  type (fixture, "40301B4");
  activate (fixture, "bits.or");
  assert_occupied (fixture, "0 9 10 18 19 21 22 24");
  enter (fixture, "7");
  activate (fixture, "bits.xor");
  assert_occupied (fixture, "0 9 10 18 19 21 22 25 26");
  activate (fixture, "bits.and-not");
  assert_occupied (fixture, "0 9 10 18 19 21 22");
  enter (fixture, "0x4000001");
  activate (fixture, "bits.and");
  assert_occupied (fixture, "0");
  activate (fixture, "bits.clear");
  assert_occupied (fixture, "none");
}

/* The cells stay, and have other numbers everywhere. */
static void
test_numbers (SomaUiFixture *fixture, gconstpointer data)
{
  open_bits (fixture);
  enter (fixture, "B4");
  activate (fixture, "bits.or");
  g_assert_true (shows (fixture, "In columns, from the back right"));
  g_assert_true (shows (fixture, "0–26") && shows (fixture, "1–27"));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "names.cell-numbers", "s", "rows");
  assert_occupied (fixture, "1 2 11 12");
  g_assert_true (shows (fixture, "In rows, from the front left"));
  enter (fixture, "4000000");
  g_assert_true (shows (fixture, "Does not fit: cell 1 is in both rows"));
}

static void
test_wrong_entry (SomaUiFixture *fixture, gconstpointer data)
{
  open_bits (fixture);
  enter (fixture, "B4");
  enter (fixture, "8000000");
  g_assert_true (shows (fixture, "At most 7FFFFFF: one bit for each cell"));
  enter (fixture, "Q");
  g_assert_true (shows (fixture, "Use only the digits 0 to 9 and A to F"));
  g_assert_cmpint (soma_bits_count (soma_bit_board_get_second (get_board (fixture))), ==, 4);
  /* Nothing happens while the row differs from the entry. */
  activate (fixture, "bits.or");
  assert_occupied (fixture, "none");
}

/* What no further digit can make valid is rejected while it is typed, and forgiven likewise. */
static void
test_typing (SomaUiFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *text, *news;
  } texts[] = {
    { "0", "The second row is empty" },
    { "0x", "The second row is empty" },
    { "0xQ", "Use only the digits 0 to 9 and A to F" },
    { "0x", "The second row is empty" },
    { "B4", "Fits: AND of both rows is 0" },
    { "8000000", "At most 7FFFFFF: one bit for each cell" },
    { "800000", "Fits: AND of both rows is 0" },
  };

  open_bits (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkWidget *entry = type (fixture, texts[i].text);
      gboolean is_wrong =
          g_str_has_prefix (texts[i].news, "Use ") || g_str_has_prefix (texts[i].news, "At most ");
      if (!shows (fixture, texts[i].news))
        g_error ("%s", texts[i].text);
      g_assert_true (gtk_widget_has_css_class (entry, "error") == is_wrong);
    }
}

/* 64 bits are two lines of 32, or four of 16; 27 bits one of 27, or three of 9; and one bit needs
 * no more than it likes to have. */
static void
test_lines (SomaUiFixture *fixture, gconstpointer data)
{
  static const struct
  {
    int n_bits, width, per_line;
  } rows[] = { { 64, 680, 32 }, { 64, 376, 16 }, { 27, 680, 27 }, { 27, 376, 9 }, { 1, 680, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *row = g_object_ref_sink (g_object_new (SOMA_TYPE_BIT_ROW, NULL));
      SomaBits bits = soma_bits_new (rows[i].n_bits);
      int least, best, height;
      soma_bit_row_set_bits (SOMA_BIT_ROW (row), &bits, NULL, NULL);
      gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &least, &best, NULL, NULL);
      g_assert_cmpint (least, <=, best);
      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, rows[i].width, NULL, &height, NULL, NULL);
      gtk_widget_size_allocate (row, &(GtkAllocation){ 0, 0, rows[i].width, height }, -1);
      for (int bit = 1; bit < rows[i].n_bits; bit++)
        {
          graphene_rect_t area, before;
          soma_bit_row_get_area (SOMA_BIT_ROW (row), bit - 1, &before);
          soma_bit_row_get_area (SOMA_BIT_ROW (row), bit, &area);
          g_assert_true ((area.origin.y > before.origin.y) == (bit % rows[i].per_line == 0));
          g_assert_cmpfloat (area.origin.x + area.size.width, <=, (float) rows[i].width);
          g_assert_cmpfloat (area.origin.y + area.size.height, <=, (float) height);
        }
      g_object_unref (row);
    }
}

/* Where there is room for both rows, none of it is scrolled out of sight. */
static void
test_height (SomaUiFixture *fixture, gconstpointer data)
{
  int wide, narrow;

  open_bits (fixture);
  GtkWidget *bin = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_TALL_BIN);
  gtk_widget_measure (bin, GTK_ORIENTATION_VERTICAL, 700, NULL, &wide, NULL, NULL);
  gtk_widget_measure (bin, GTK_ORIENTATION_VERTICAL, 376, NULL, &narrow, NULL, NULL);
  g_assert_cmpint (narrow, >, wide);
}

static void
test_stale_entry (SomaUiFixture *fixture, gconstpointer data)
{
  open_bits (fixture);
  GtkWidget *entry = type (fixture, "b4");
  soma_bit_board_toggle_second (get_board (fixture), 24);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  activate (fixture, "bits.or");
  assert_occupied (fixture, "19 21 22");
}

static void
test_placements (SomaUiFixture *fixture, gconstpointer data)
{
  GtkDropDown *pieces;

  open_bits (fixture);
  pieces = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_DROP_DOWN);
  /* V L T: the third, after "None". */
  gtk_drop_down_set_selected (pieces, 3);
  g_assert_true (shows (fixture, "Placement 1 of 72"));
  for (int i = 0; i < 71; i++)
    activate (fixture, "bits.next");
  g_assert_true (shows (fixture, "Placement 72 of 72"));
  activate (fixture, "bits.previous");
  g_assert_true (shows (fixture, "Placement 71 of 72"));
  activate (fixture, "bits.or");
  enter (fixture, "0");
  g_assert_true (shows (fixture, "72 placements"));
  activate (fixture, "bits.next-fitting");
  g_assert_true (shows (fixture, "Fits: AND of both rows is 0"));
}

static gboolean
has_bit_26 (SomaUiFixture *fixture)
{
  return soma_bits_get (soma_bit_board_get_second (get_board (fixture)), 26);
}

static gboolean
has_bit_25 (SomaUiFixture *fixture)
{
  return soma_bits_get (soma_bit_board_get_second (get_board (fixture)), 25);
}

/* The second row, the one below. */
static SomaBitRow *
find_second_row (SomaUiFixture *fixture)
{
  GtkWidget *bin = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_TALL_BIN);

  do
    bin = gtk_widget_get_next_sibling (bin);
  while (!SOMA_IS_TALL_BIN (bin));
  return soma_ui_fixture_find (bin, SOMA_TYPE_BIT_ROW);
}

static gboolean
has_width (SomaUiFixture *fixture)
{
  return gtk_widget_get_width (GTK_WIDGET (find_second_row (fixture))) > 0;
}

/* A click on a bit, and the keyboard from there. */
static void
test_pointer (SomaUiFixture *fixture, gconstpointer data)
{
  graphene_rect_t area;
  SomaBitRow *row;

  open_bits (fixture);
  soma_ui_fixture_run_until (fixture, has_width);
  row = find_second_row (fixture);
  soma_input_focus_window (row);
  soma_bit_row_get_area (row, 26, &area);
  soma_input_point (row, area.origin.x + area.size.width / 2, area.origin.y + area.size.height / 2);
  soma_input_press (1);
  soma_input_release (1);
  soma_ui_fixture_run_until (fixture, has_bit_26);
  soma_input_keys ("Left");
  soma_input_keys ("space");
  soma_ui_fixture_run_until (fixture, has_bit_25);
  g_assert_cmpint (soma_bits_count (soma_bit_board_get_second (get_board (fixture))), ==, 2);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/bits-page/entry", test_entry);
  soma_ui_fixture_add ("/bits-page/numbers", test_numbers);
  soma_ui_fixture_add ("/bits-page/wrong-entry", test_wrong_entry);
  soma_ui_fixture_add ("/bits-page/typing", test_typing);
  soma_ui_fixture_add ("/bits-page/lines", test_lines);
  soma_ui_fixture_add ("/bits-page/height", test_height);
  soma_ui_fixture_add ("/bits-page/stale-entry", test_stale_entry);
  soma_ui_fixture_add ("/bits-page/placements", test_placements);
  soma_ui_fixture_add ("/bits-page/pointer", test_pointer);
  return g_test_run ();
}
