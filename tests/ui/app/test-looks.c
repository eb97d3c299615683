/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window looks like in light and dark; run again, in high contrast: cards, the map of
 * solutions and heat maps, by the pixels that are shown. Their colours and contrasts have to be
 * right, and their texts legible. */
#include <string.h>

#include "contrast.h"
#include "figure-card.h"
#include "heat-bar.h"
#include "heat-legend.h"
#include "heat-stage.h"
#include "input.h"
#include "map-colours.h"
#include "map-view.h"
#include "map-window.h"
#include "puzzle-view.h"
#include "solution-card.h"
#include "solutions-page.h"
#include "thumbnail.h"
#include "ui-fixture.h"

/* Of text: what is faint on purpose is as clear as graphics have to be. */
#define LEGIBLE 4.5
#define FAINT 3

static gboolean
is_high_contrast (void)
{
  return adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
}

static const char *
get_look (void)
{
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  return is_high_contrast () ? (is_dark ? "high-contrast-dark" : "high-contrast-light")
                             : (is_dark ? "dark" : "light");
}

static void
set_dark (gboolean is_dark)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      is_dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

/* The part of the picture of a widget that lies below another one. */
static Pixels *
crop (const Pixels *pixels, gpointer widget, gpointer within)
{
  double x, y;

  g_assert_true (gtk_widget_translate_coordinates (widget, within, 0, 0, &x, &y));
  int left = (int) MAX (x, 0), top = (int) MAX (y, 0);
  return contrast_crop (pixels, left, top,
                        MIN (gtk_widget_get_width (widget), pixels->width - left),
                        MIN (gtk_widget_get_height (widget), pixels->height - top));
}

/* Every text below a widget that can be seen, but for what cannot be used now. */
static guint
check_texts (const Pixels *pixels, gpointer widget, gpointer within)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_child_visible (widget) ||
      !gtk_widget_is_sensitive (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (widget) != '\0')
    {
      g_autoptr (Pixels) text = crop (pixels, widget, within);
      gboolean is_faint = gtk_widget_has_css_class (widget, "dim-label") && !is_high_contrast ();
      guint32 background = contrast_find_background (text);
      pixels_assert (text, get_look (),
                     contrast_count (text, background, is_faint ? FAINT : LEGIBLE) > 0.005);
      return 1;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_texts (pixels, child, within);
  return n;
}

/* A card's picture is there, and told from what is behind it: some of it clearly, as its edges or
 * its shades, and much of it somewhat. */
static gpointer card;
static GType card_type;

static gboolean
has_picture (SomaUiFixture *fixture)
{
  card = soma_ui_fixture_find (fixture->window, card_type);
  SomaThumbnail *thumbnail = card != NULL ? soma_ui_fixture_find (card, SOMA_TYPE_THUMBNAIL) : NULL;

  if (thumbnail == NULL || !gtk_widget_get_mapped (GTK_WIDGET (thumbnail)) ||
      gtk_widget_get_height (GTK_WIDGET (thumbnail)) == 0)
    return FALSE;
  g_autoptr (Pixels) pixels = contrast_grab (thumbnail);
  return contrast_count (pixels, contrast_find_background (pixels), 1.2) > 0.1;
}

static void
check_card (SomaUiFixture *fixture, GType type)
{
  card_type = type;
  soma_ui_fixture_run_until (fixture, has_picture);
  soma_input_settle (fixture->window);
  soma_ui_fixture_run_until (fixture, has_picture);
  g_autoptr (Pixels) pixels = contrast_grab (card);
  g_autoptr (Pixels) picture =
      crop (pixels, soma_ui_fixture_find (card, SOMA_TYPE_THUMBNAIL), card);
  guint32 background = contrast_find_background (picture);
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  g_assert_true ((contrast_luminance (background) < 0.1) == is_dark);
  pixels_assert (picture, get_look (), contrast_count (picture, background, 1.2) > 0.15);
  pixels_assert (picture, get_look (), contrast_count (picture, background, 3) > 0.02);
  g_assert_cmpuint (check_texts (pixels, card, card), >, 0);
}

static void
test_cards (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_true (is_high_contrast () ==
                 (g_strcmp0 (g_getenv ("ADW_DEBUG_HIGH_CONTRAST"), "1") == 0));
  for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++)
    {
      set_dark (is_dark);
      check_card (fixture, SOMA_TYPE_FIGURE_CARD);
    }
  soma_ui_fixture_open (fixture, "Cube");
  for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++)
    {
      set_dark (is_dark);
      check_card (fixture, SOMA_TYPE_SOLUTION_CARD);
    }
}

/* The map */

static SomaMapWindow *
find_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_MAP_WINDOW);
}

static SomaMapView *
find_view (void)
{
  return soma_ui_fixture_find (find_window (), SOMA_TYPE_MAP_VIEW);
}

static gboolean
is_map_shown (SomaUiFixture *fixture)
{
  return find_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_window ())) &&
         soma_map_window_is_idle (find_window ()) &&
         soma_map_view_get_picture (find_view ()) != NULL &&
         soma_map_view_get_n_frames (find_view ()) > 0;
}

static gboolean
has_no_map (SomaUiFixture *fixture)
{
  return find_window () == NULL;
}

static gboolean
is_near (guint32 a, guint32 b)
{
  for (int shift = 0; shift <= 16; shift += 8)
    if (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > 8)
      return FALSE;
  return TRUE;
}

/* Most points are where the layout says, in their colours: some lie below others, or below what is
 * over the map. All contrast with the background. */
static void
check_points (const Pixels *pixels)
{
  SomaMapView *view = find_view ();
  const SomaMapPicture *picture = soma_map_view_get_picture (view);
  SomaMapCamera camera = soma_map_view_get_camera (view);
  guint32 background = contrast_find_background (pixels);
  guint n_right = 0;

  for (guint i = 0; i < picture->n_points; i++)
    {
      SomaMapSpot at =
          soma_map_camera_project (&camera, picture->places[i], pixels->width, pixels->height);
      guint32 colour = contrast_get_pixel (pixels, (int) at.x, (int) at.y);
      n_right += is_near (colour, picture->colours[i]);
      g_assert_cmpfloat (contrast_of (picture->colours[i], background), >=, 3);
    }
  pixels_assert (pixels, get_look (), n_right > picture->n_points * 3 / 4);
}

/* The dots have the colours of points. */
static void
check_legend (void)
{
  GtkWidget *legend = soma_ui_fixture_find_named (find_window (), "legend");
  g_autoptr (Pixels) pixels = contrast_grab (legend);
  const char *at = gtk_label_get_label (GTK_LABEL (legend));
  guint n = 0;

  while ((at = strstr (at, "\"#")) != NULL)
    {
      guint32 colour = (guint32) g_ascii_strtoull (at + 2, NULL, 16);
      int n_same = 0;
      for (int y = 0; y < pixels->height; y++)
        for (int x = 0; x < pixels->width; x++)
          n_same += is_near (contrast_get_pixel (pixels, x, y), colour);
      pixels_assert (pixels, get_look (), n_same > 8);
      at++;
      n++;
    }
  g_assert_cmpuint (n, >, 1);
}

static gboolean
has_map_card (SomaUiFixture *fixture)
{
  GtkWidget *box = soma_ui_fixture_find_named (find_window (), "card");
  SomaThumbnail *thumbnail = soma_ui_fixture_find (box, SOMA_TYPE_THUMBNAIL);

  if (!gtk_widget_get_mapped (box) || gtk_widget_get_height (GTK_WIDGET (thumbnail)) == 0)
    return FALSE;
  g_autoptr (Pixels) pixels = contrast_grab (thumbnail);
  return contrast_count (pixels, contrast_find_background (pixels), 1.2) > 0.1;
}

/* The ring around what is selected changes what is there. */
static void
check_selection (SomaUiFixture *fixture, const Pixels *before, guint point)
{
  g_signal_emit_by_name (find_view (), "chosen", point);
  soma_input_settle (find_window ());
  soma_ui_fixture_run_until (fixture, has_map_card);
  g_autoptr (Pixels) after = contrast_grab (find_view ());
  GtkWidget *box = soma_ui_fixture_find_named (find_window (), "card");
  g_autoptr (Pixels) texts = contrast_grab (box);

  pixels_assert (after, get_look (), pixels_count_different (before, after) > 100);
  g_assert_cmpuint (check_texts (texts, box, box), ==, 2);
  g_signal_emit_by_name (find_view (), "chosen", G_MAXUINT);
}

static void
check_map (SomaUiFixture *fixture)
{
  soma_input_settle (find_window ());
  g_autoptr (Pixels) pixels = contrast_grab (find_view ());
  guint32 background = contrast_find_background (pixels);
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  g_assert_true ((contrast_luminance (background) < 0.1) == is_dark);
  check_points (pixels);
  /* Its lines are faint, unless they must not be. */
  double n_lines = contrast_count (pixels, background, is_high_contrast () ? 3 : 1.2);
  pixels_assert (pixels, get_look (), n_lines > 0.03);
  check_legend ();
  check_selection (fixture, pixels, 100);
  GtkWidget *root = GTK_WIDGET (find_window ());
  soma_input_settle (root);
  g_autoptr (Pixels) whole = contrast_grab (root);
  g_assert_cmpuint (check_texts (whole, soma_ui_fixture_find_named (root, "pane"), root), >, 5);
}

static void
test_map (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.map", NULL);
  soma_ui_fixture_run_until (fixture, is_map_shown);
  /* By neighbours, from few to many. */
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (soma_ui_fixture_find_named (find_window (), "colour_choice")), 1);
  g_signal_emit_by_name (find_view (), "chosen", G_MAXUINT);
  for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++)
    {
      set_dark (is_dark);
      check_map (fixture);
    }
  gtk_window_close (GTK_WINDOW (find_window ()));
  soma_ui_fixture_run_until (fixture, has_no_map);
}

/* The heat map */

static SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

static gboolean
has_heat (SomaUiFixture *fixture)
{
  SomaHeatBar *bar = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HEAT_BAR);
  GtkWidget *legend = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HEAT_LEGEND);
  g_autoptr (SomaHeatCount) count = NULL;

  g_object_get (bar, "count", &count, NULL);
  return count != NULL && !soma_heat_count_is_running (count) && gtk_widget_get_mapped (legend) &&
         gtk_widget_get_width (legend) > 0;
}

/* From its start to its end, each colour is lighter than the one before; its edge shows where it
 * ends, also where a colour is as dark or as light as the background. */
static void
check_scale (const Pixels *pixels, guint32 background)
{
  const int n = 8, y = pixels->height / 2;
  double before = -1;

  for (int i = 0; i < n; i++)
    {
      guint32 colour = contrast_get_pixel (pixels, 2 + (pixels->width - 5) * i / (n - 1), y);
      pixels_assert (pixels, get_look (), contrast_luminance (colour) > before);
      before = contrast_luminance (colour);
    }
  pixels_assert (pixels, get_look (),
                 contrast_of (contrast_get_pixel (pixels, pixels->width / 2, 0), background) >= 3);
  pixels_assert (pixels, get_look (),
                 contrast_of (contrast_get_pixel (pixels, 0, y), background) >= 3);
}

static void
check_heat (SomaUiFixture *fixture)
{
  soma_input_settle (fixture->window);
  soma_ui_fixture_run_until (fixture, has_heat);
  SomaHeatBar *bar = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HEAT_BAR);
  SomaPuzzleView *view = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  g_autoptr (Pixels) scale =
      contrast_grab (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HEAT_LEGEND));
  g_autoptr (Pixels) texts = contrast_grab (bar);
  g_autoptr (Pixels) picture = contrast_grab (view);
  guint32 background = contrast_find_background (texts);

  check_scale (scale, background);
  g_assert_cmpuint (check_texts (texts, bar, bar), >, 1);
  /* The figure is told from what is behind it, and has colours of both ends. */
  background = contrast_find_background (picture);
  pixels_assert (picture, get_look (), contrast_count (picture, background, 1.3) > 0.05);
  pixels_assert (picture, get_look (), contrast_count (picture, background, 3) > 0.01);
  pixels_assert (picture, get_look (), pixels_count_colour (picture, soma_heat_colour (1)) > 200);
}

static void
test_heat (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW),
                              "solution.heat", NULL);
  for (gboolean is_dark = FALSE; is_dark <= TRUE; is_dark++)
    {
      set_dark (is_dark);
      check_heat (fixture);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/looks/cards", test_cards);
  soma_ui_fixture_add ("/looks/map", test_map);
  soma_ui_fixture_add ("/looks/heat", test_heat);
  return g_test_run ();
}
