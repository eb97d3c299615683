/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rule-chips.h"
#include "filter-box.h"
#include "solution-card.h"
#include "solutions-page.h"
#include "ui-fixture.h"

static SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

static GListModel *
get_listed (SomaUiFixture *fixture)
{
  GtkGridView *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);

  return G_LIST_MODEL (gtk_grid_view_get_model (grid));
}

static guint
count_listed (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (get_listed (fixture));
}

static gboolean
is_filtered (SomaUiFixture *fixture)
{
  return count_listed (fixture) < 240;
}

static gboolean
is_empty (SomaUiFixture *fixture)
{
  return count_listed (fixture) == 0;
}

static gboolean
is_whole (SomaUiFixture *fixture)
{
  return count_listed (fixture) == 240;
}

static void
toggle (SomaUiFixture *fixture, const char *kind, guint piece, guint other, guint cell)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "filter.toggle",
                                             "(suuu)", kind, piece, other, cell));
}

/* Whether all cells of the piece are in one layer. */
static gboolean
lies_flat (SomaSolution *solution, int piece)
{
  const guint16 *copy_at = soma_solution_get_copy_at (solution);
  int layer = -1;

  for (int i = 0; i < 27; i++)
    if (copy_at[i] == piece)
      {
        if (layer >= 0 && layer != i / 9)
          return FALSE;
        layer = i / 9;
      }
  return TRUE;
}

static guint
count_flat (SomaUiFixture *fixture, int piece)
{
  SomaSolutionList *all = soma_document_get_solutions (soma_ui_fixture_get_document (fixture));
  guint n = 0;

  for (guint i = 0; i < 240; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (G_LIST_MODEL (all), i);
      n += lies_flat (solution, piece);
    }
  return n;
}

static gboolean
shows_count (SomaUiFixture *fixture)
{
  g_autofree char *text = g_strdup_printf ("%u of 240 solutions", count_listed (fixture));

  return soma_ui_fixture_shows (get_page (fixture), text);
}

/* A rule, another one, and a piece that is kept, each of which can be dropped again. */
static void
test_rules (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  toggle (fixture, "lies-flat", 2, 0, 0);
  soma_ui_fixture_run_until (fixture, is_filtered);
  soma_ui_fixture_run_until (fixture, shows_count);
  guint n_flat = count_listed (fixture);
  g_assert_cmpuint (n_flat, ==, count_flat (fixture, 2));
  for (guint i = 0; i < n_flat; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (get_listed (fixture), i);
      g_assert_true (lies_flat (solution, 2));
    }
  g_assert_true (soma_ui_fixture_shows (page, "T lies flat"));
  g_assert_true (soma_ui_fixture_offers (page, "filter.remove"));
  gtk_widget_activate_action (page, "kept.toggle", "u", 1);
  soma_run_until (count_listed (fixture) < n_flat);
  g_assert_cmpuint (count_listed (fixture), >, 0);
  gtk_widget_activate_action (page, "filter.remove", "u", 0);
  soma_run_until (count_listed (fixture) == n_flat);
  gtk_widget_activate_action (page, "filter.remove", "u", 0);
  soma_ui_fixture_run_until (fixture, is_whole);
  g_assert_false (soma_ui_fixture_shows (page, "T lies flat"));
  /* What is not a rule changes nothing. */
  toggle (fixture, "lies-flat", 7, 0, 0);
  toggle (fixture, "not-at", 0, 0, 27);
  toggle (fixture, "another", 0, 0, 0);
  g_assert_true (is_whole (fixture));
}

/* The screw never lies flat. */
static void
test_empty (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  g_autofree char *text = g_strdup_printf ("No solution matches. Without “A lies flat”, %u would.",
                                           count_flat (fixture, 2));

  toggle (fixture, "lies-flat", 2, 0, 0);
  toggle (fixture, "lies-flat", 4, 0, 0);
  soma_ui_fixture_run_until (fixture, is_empty);
  soma_run_until (soma_ui_fixture_shows (page, text));
  /* It can be changed. */
  g_assert_true (gtk_widget_get_mapped (soma_ui_fixture_find_named (page, "filter-button")));
  toggle (fixture, "lies-flat", 5, 0, 0);
  soma_run_until (soma_ui_fixture_shows (page, "No solution matches, whichever is left out."));
  GtkWidget *chips = soma_ui_fixture_find (page, SOMA_TYPE_RULE_CHIPS);
  gtk_widget_grab_focus (gtk_widget_get_last_child (chips));
  gtk_widget_activate_action (page, "filter.clear", NULL);
  soma_ui_fixture_run_until (fixture, is_whole);
  g_assert_false (soma_ui_fixture_offers (page, "filter.remove"));
  /* A key pressed now does not lead away from here. */
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (focus != NULL && gtk_widget_is_ancestor (focus, page));
}

/* After a frame, or more. */
static void
draw (SomaUiFixture *fixture)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->window));
  gint64 before = gdk_frame_clock_get_frame_counter (clock);

  gtk_widget_queue_draw (GTK_WIDGET (fixture->window));
  while (gdk_frame_clock_get_frame_counter (clock) < before + 3)
    {
      gtk_widget_queue_draw (GTK_WIDGET (fixture->window));
      g_main_context_iteration (NULL, TRUE);
    }
}

/* The popover */
static void
test_box (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  g_assert_true (gtk_widget_activate_action (page, "filter.choose", NULL));
  SomaFilterBox *box = soma_ui_fixture_find (page, SOMA_TYPE_FILTER_BOX);
  GtkWidget *rules = soma_ui_fixture_find (box, GTK_TYPE_DROP_DOWN);
  GtkWidget *button = soma_ui_fixture_find_named (box, "filter-add");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (box)));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (rules), 2);
  g_signal_emit_by_name (button, "clicked");
  soma_ui_fixture_run_until (fixture, is_filtered);
  g_assert_true (soma_ui_fixture_shows (page, "V touches L"));
  gtk_widget_activate_action (page, "filter.clear", NULL);
  soma_ui_fixture_run_until (fixture, is_whole);
}

static gboolean
shows_box (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_FILTER_BOX));
}

static gboolean
shows_side (SomaUiFixture *fixture)
{
  AdwFlap *flap = soma_ui_fixture_find (get_page (fixture), ADW_TYPE_FLAP);

  return gtk_widget_get_mapped (adw_flap_get_flap (flap)) &&
         gtk_widget_get_width (adw_flap_get_flap (flap)) > 0;
}

static gboolean
hides_side (SomaUiFixture *fixture)
{
  AdwFlap *flap = soma_ui_fixture_find (get_page (fixture), ADW_TYPE_FLAP);

  return adw_flap_get_reveal_progress (flap) == 0 &&
         !gtk_widget_get_mapped (adw_flap_get_flap (flap));
}

/* The same while the side that has its button is hidden: that comes first. */
static void
test_hidden_side (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  AdwFlap *flap = soma_ui_fixture_find (page, ADW_TYPE_FLAP);

  /* A flap (libadwaita 1.2) that has never been laid out moves at no speed at all. */
  soma_ui_fixture_run_until (fixture, shows_side);
  adw_flap_set_reveal_flap (flap, FALSE);
  soma_ui_fixture_run_until (fixture, hides_side);
  g_assert_true (gtk_widget_activate_action (page, "filter.choose", NULL));
  g_assert_false (shows_box (fixture));
  soma_ui_fixture_run_until (fixture, shows_box);
  g_assert_cmpfloat (adw_flap_get_reveal_progress (flap), ==, 1);
  /* A window is not closed below it. */
  gtk_menu_button_popdown (GTK_MENU_BUTTON (soma_ui_fixture_find_named (page, "filter-button")));
}

/* Those in which a piece lies alike follow each other. */
static gboolean
is_sorted (SomaUiFixture *fixture)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *before = NULL;

  for (guint i = 0; i < count_listed (fixture); i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (get_listed (fixture), i);
      char place[28] = "";
      for (int cell = 0; cell < 27; cell++)
        place[cell] = soma_solution_get_copy_at (solution)[cell] == 1 ? 'x' : '.';
      if (g_strcmp0 (before, place) != 0 && !g_hash_table_add (places, g_strdup (place)))
        return FALSE;
      g_free (before);
      before = g_strdup (place);
    }
  return count_listed (fixture) == 240;
}

static gboolean
is_as_found (SomaUiFixture *fixture)
{
  for (guint i = 0; i < 240; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (get_listed (fixture), i);
      if (solution == NULL || soma_solution_get_index (solution) != i)
        return FALSE;
    }
  return TRUE;
}

static void
test_sort (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  g_assert_false (is_sorted (fixture));
  gtk_widget_activate_action (page, "filter.sort", "(uu)", SOMA_FILTER_BY_PLACE, 1);
  soma_ui_fixture_run_until (fixture, is_sorted);
  g_assert_false (is_as_found (fixture));
  /* The order is seen, and ended, without the popover. */
  g_assert_true (soma_ui_fixture_shows (page, "Sorted by the place of L"));
  GtkWidget *chip = gtk_widget_get_ancestor (
      soma_ui_fixture_find_label (page, "Sorted by the place of L"), GTK_TYPE_BUTTON);
  gtk_widget_grab_focus (chip);
  g_signal_emit_by_name (chip, "clicked");
  soma_ui_fixture_run_until (fixture, is_as_found);
  g_assert_false (soma_ui_fixture_shows (page, "Sorted by the place of L"));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window)) == page ||
                 gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), page));
}

/* A view that is scrolled */

static GtkWidget *
get_grid (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
}

static gboolean
is_scrolled (SomaUiFixture *fixture)
{
  GtkScrollable *grid = GTK_SCROLLABLE (get_grid (fixture));

  return gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (grid)) > 0;
}

/* Where in the view the solution's card is, or, for G_MAXUINT, the first that is seen as a whole.
 * FALSE: nowhere. */
static gboolean
find_card (SomaUiFixture *fixture, guint *index, graphene_rect_t *bounds)
{
  GtkWidget *grid = get_grid (fixture);

  for (GtkWidget *item = gtk_widget_get_first_child (grid); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *card = gtk_widget_get_first_child (item);
      SomaSolution *solution = SOMA_IS_SOLUTION_CARD (card)
                                   ? soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card))
                                   : NULL;

      if (solution == NULL || !gtk_widget_get_child_visible (item) ||
          !gtk_widget_compute_bounds (item, grid, bounds))
        continue;
      if (*index == G_MAXUINT && bounds->origin.y >= 0)
        *index = soma_solution_get_index (solution);
      if (*index == soma_solution_get_index (solution))
        return TRUE;
    }
  return FALSE;
}

/* Twice as many, the same again. */
static void
grow (SomaUiFixture *fixture)
{
  SomaSolutionList *list = soma_document_get_solutions (soma_ui_fixture_get_document (fixture));
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint16 copy_at[27];

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      soma_solution_list_read (list, i, copy_at);
      soma_packing_append (soma_packing_for (puzzle), copy_at, packed);
    }
  soma_solution_list_append (list, packed);
}

static gboolean
is_twice (SomaUiFixture *fixture)
{
  return count_listed (fixture) == 480;
}

/* The first of those that are sorted by a piece is far above, and rows come everywhere. */
static void
test_growing (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  guint first = G_MAXUINT;
  graphene_rect_t before, after;

  gtk_widget_activate_action (page, "filter.sort", "(uu)", SOMA_FILTER_BY_PLACE, 1);
  soma_ui_fixture_run_until (fixture, is_sorted);
  gtk_widget_activate_action (page, "solution.last", NULL);
  /* A view without a size does not scroll. */
  draw (fixture);
  gtk_widget_activate_action (get_grid (fixture), "list.scroll-to-item", "u", 120);
  soma_ui_fixture_run_until (fixture, is_scrolled);
  draw (fixture);
  guint shown = soma_solution_get_index (soma_solutions_page_get_solution (get_page (fixture)));
  g_assert_true (find_card (fixture, &first, &before));
  grow (fixture);
  soma_ui_fixture_run_until (fixture, is_twice);
  draw (fixture);
  g_assert_cmpuint (soma_solution_get_index (soma_solutions_page_get_solution (get_page (fixture))),
                    ==, shown);
  /* The label above it may have a line more now. */
  g_assert_true (find_card (fixture, &first, &after));
  g_assert_cmpfloat_with_epsilon (after.origin.y, before.origin.y, before.size.height / 2);
  g_assert_cmpuint (shown, !=, first);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/filter-page/rules", test_rules);
  soma_ui_fixture_add ("/filter-page/empty", test_empty);
  soma_ui_fixture_add ("/filter-page/box", test_box);
  soma_ui_fixture_add ("/filter-page/hidden-side", test_hidden_side);
  soma_ui_fixture_add ("/filter-page/sort", test_sort);
  soma_ui_fixture_add ("/filter-page/growing", test_growing);
  return g_test_run ();
}
