/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Each key that the window with the keyboard shortcuts lists is pressed on the page for which it is
 * listed, where the focus is when that appears, and must change something there. Of keys that are
 * listed together only the first one is, and not in a new window when it changes something in that
 * in which others were pressed; all are, each in a new one, when the test may be slow. What is
 * listed for Play, Watch and Bits is pressed by test-play-keys and test-watch-keys. */
#include <string.h>

#include "apart-bar.h"
#include "build-bar.h"
#include "by-hand-bar.h"
#include "heat-bar.h"
#include "input.h"
#include "layer-grid.h"
#include "listed-keys.h"
#include "map-view.h"
#include "map-window.h"
#include "piece-row.h"
#include "puzzle-view.h"
#include "solutions-page.h"
#include "ui-fixture.h"

/* A key that means nothing anywhere. */
#define UNUSED "F12"

/* So often something may change by itself, such as what is found out about a design. */
#define MOST_CHANGES 20

/* Where keys are pressed. */
typedef enum
{
  START,     /* on a figure of one's own */
  FILE_PAGE, /* a figure of a file, which has one before and after it */
  DESIGN,
  SOLUTIONS,
  PIECES, /* the list of them, on Design */
  HIDDEN, /* a piece is, on Solutions */
  HEAT,
  BUILD,
  APART,
  BY_HAND,
  MAP,
} Place;

/* What is listed, as there; before each of its keys, others may have to be pressed: `before` has
 * them for all, or, with bars between, for each. */
typedef struct
{
  const char *keys;
  Place place;
  const char *before; /* (nullable) */
} Entry;

static const Entry general[] = {
  { "<Control>n", START, NULL },
  { "<Shift><Control>n", START, NULL },
  { "<Control>o", START, NULL },
  { "<Control>v", START, NULL },
  { "<Control>s", DESIGN, "space" },
  { "<Shift><Control>s", DESIGN, NULL },
  { "<Control>l", DESIGN, NULL },
  { "<Control>w", SOLUTIONS, NULL },
  { "<Control>comma", START, NULL },
  { "<Control>q", SOLUTIONS, NULL },
  { "<Shift><Control>e", SOLUTIONS, NULL },
  { "<Control>p", SOLUTIONS, NULL },
  { "<Control><Alt>p", SOLUTIONS, NULL },
  { "<Control>m", SOLUTIONS, NULL },
  { "<Control>f <Control><Shift>h", START, NULL },
  { "F2 <Control>c Delete", START, NULL },
  { "<Control>d <Control>t", START, NULL },
  { "<Control>space <Control>a", START, NULL },
  { "<Shift>F10", START, NULL },
  { "<Shift><Control>p", START, NULL },
  { "<Alt>Left", SOLUTIONS, NULL },
  { "<Alt>1...<Alt>4", SOLUTIONS, "|alt+1||" },
  { "<Alt>Page_Up <Alt>Page_Down", FILE_PAGE, NULL },
  { "F9", SOLUTIONS, NULL },
  { "F11", START, NULL },
  { "F10", START, NULL },
  { "F1", START, NULL },
  { "<Control>question", START, NULL },
};

static const Entry view[] = {
  { "Left Right Up Down", SOLUTIONS, NULL },
  { "<Shift>Left...<Shift>Down", SOLUTIONS, NULL },
  { "plus minus", SOLUTIONS, NULL },
  { "0", SOLUTIONS, "Left" },
  { "KP_1 KP_3 KP_7", SOLUTIONS, NULL },
  { "<Control>KP_1 <Control>KP_3 <Control>KP_7", SOLUTIONS, NULL },
  { "KP_5", SOLUTIONS, NULL },
  { "<Shift>F10", SOLUTIONS, NULL },
  { "e l", SOLUTIONS, NULL },
  { "bracketleft bracketright", SOLUTIONS, "bracketleft" },
  { "<Control><Shift>c <Control><Alt>s", SOLUTIONS, NULL },
  { "h", HIDDEN, NULL },
};

static const Entry design[] = {
  { "Left Right Up Down", DESIGN, "Right Up" },
  { "Page_Up Page_Down", DESIGN, NULL },
  { "Home End", DESIGN, "Right" },
  { "space", DESIGN, NULL },
  { "Delete", DESIGN, NULL },
  { "<Control>Left...<Control>Down", DESIGN, NULL },
  { "<Control>Page_Up <Control>Page_Down", DESIGN, NULL },
  { "<Control>z <Control><Shift>z", DESIGN, "space Right space ctrl+z" },
  { "l", DESIGN, NULL },
  { "p e", DESIGN, "b" },
  { "f", DESIGN, NULL },
  { "b n c", DESIGN, NULL },
  { "o", DESIGN, NULL },
  { "k", DESIGN, NULL },
  { "comma period", DESIGN, "k period period" },
  { "s", DESIGN, NULL },
  { "1 2 3", DESIGN, NULL },
  { "4", DESIGN, NULL },
};

static const Entry selection[] = {
  { "<Shift>Left...<Shift>Page_Down", DESIGN, "Right Up Page_Up" },
  { "<Control>a Escape", DESIGN, "shift+Right" },
  { "<Control>x <Control>c <Control>v", DESIGN, "ctrl+a ctrl+c" },
  { "Return Escape", DESIGN, "ctrl+a ctrl+c ctrl+v" },
  { "<Control><Shift>Left", DESIGN, "shift+Right" },
  { "<Control><Shift>Right", DESIGN, "shift+Right" },
  { "<Control><Shift>Up", DESIGN, "shift+Right" },
  { "<Control><Shift>Down", DESIGN, "shift+Right" },
  { "<Control><Shift>Page_Up", DESIGN, "shift+Right" },
  { "<Control><Shift>Page_Down", DESIGN, "shift+Right" },
  { "<Control>k", DESIGN, "shift+Right" },
};

static const Entry figure[] = {
  { "x y z", DESIGN, "space" },
  { "<Shift>x <Shift>y <Shift>z", DESIGN, "space" },
  { "<Alt>x <Alt>y <Alt>z", DESIGN, "space" },
  { "<Control>d <Control><Shift>d", DESIGN, NULL },
  { "<Control>h <Control>j", DESIGN, "|ctrl+h" },
  { "<Control>e <Control>r", DESIGN, "ctrl+a|ctrl+a ctrl+e" },
  { "d", DESIGN, NULL },
  { "<Control>1...<Control>4", DESIGN, "ctrl+2|||" },
  { "Return <Alt>Home", PIECES, "|alt+Down" },
  { "<Alt>Down <Alt>Up", DESIGN, "alt+Down" },
  { "<Alt>Insert <Shift><Alt>Insert <Alt>Delete", DESIGN, "alt+Down" },
  { "g u", DESIGN, "space" },
  { "w", DESIGN, "space" },
  { "<Control><Shift>f <Control><Shift>g <Control><Shift>k", DESIGN, NULL },
  { "<Control><Shift>h", DESIGN, NULL },
};

static const Entry solutions[] = {
  { "Page_Down Page_Up", SOLUTIONS, "Page_Down" },
  { "Home End", SOLUTIONS, "Page_Down" },
  { "<Control>space <Control>a", SOLUTIONS, NULL },
  { "n", SOLUTIONS, NULL },
  { "<Control>d F2", SOLUTIONS, NULL },
  { "c", SOLUTIONS, NULL },
  { "f", SOLUTIONS, NULL },
  { "g s", SOLUTIONS, NULL },
  { "d", SOLUTIONS, NULL },
  { "o <Shift>o", SOLUTIONS, NULL },
  { "comma period", HEAT, NULL },
  { "<Control>c", SOLUTIONS, NULL },
};

static const Entry apart[] = {
  { "b", SOLUTIONS, NULL },
  { "comma period", BUILD, "period period comma" },
  { "t", SOLUTIONS, NULL },
  { "comma period", APART, "period" },
  { "less greater", APART, "period" },
  { "r", APART, NULL },
  { "x", APART, "period" },
  { "space", APART, NULL },
  { "w", APART, NULL },
  { "u", APART, NULL },
  { "<Shift>t", SOLUTIONS, NULL },
  { "Tab <Shift>Tab", BY_HAND, NULL },
  { "space", BY_HAND, "Tab" },
  { "Left Right Up Down", BY_HAND, "Tab" },
  { "Page_Up Page_Down", BY_HAND, "Tab" },
  { "<Shift>Left...<Shift>Page_Down", BY_HAND, "Tab" },
  { "o", BY_HAND, NULL },
  { "r t f", BY_HAND, "Tab" },
  { "<Shift>r <Shift>t <Shift>f", BY_HAND, "Tab" },
  { "h", BY_HAND, NULL },
  { "<Control>z <Control><Shift>z", BY_HAND, "h h|h h ctrl+z" },
  { "<Control>BackSpace", BY_HAND, "h h" },
};

static const Entry map[] = {
  { "Left Right Up Down", MAP, NULL },
  { "<Control>Left...<Control>Down", MAP, NULL },
  { "plus minus", MAP, NULL },
  { "Home 0", MAP, "plus" },
  { "Return", MAP, NULL },
  { "a b", MAP, NULL },
  { "Page_Up Page_Down", MAP,
    "a Left Left Left Down Down b Page_Down|a Left Left Left Down Down b" },
  { "<Control>s", MAP, NULL },
};

static const struct
{
  const char *name;
  const Entry *entries; /* NULL: pressed elsewhere */
  guint n;
} sections[] = {
  { "general", general, G_N_ELEMENTS (general) },
  { "view", view, G_N_ELEMENTS (view) },
  { "design", design, G_N_ELEMENTS (design) },
  { "design-selection", selection, G_N_ELEMENTS (selection) },
  { "design-figure", figure, G_N_ELEMENTS (figure) },
  { "solutions", solutions, G_N_ELEMENTS (solutions) },
  { "taking-apart", apart, G_N_ELEMENTS (apart) },
  { "map", map, G_N_ELEMENTS (map) },
  { "play", NULL, 0 },
  { "watch", NULL, 0 },
};

/* What keys can change */

static guint n_copied;

static void
copied_cb (void)
{
  n_copied++;
}

/* The focus is shown from the first key on. */
static gboolean
is_told (const GParamSpec *property)
{
  GType type = G_TYPE_FUNDAMENTAL (property->value_type);

  return (property->flags & G_PARAM_READABLE) != 0 &&
         !g_str_equal (property->name, "focus-visible") &&
         !g_str_equal (property->name, "mnemonics-visible") &&
         (type == G_TYPE_BOOLEAN || type == G_TYPE_INT || type == G_TYPE_UINT ||
          type == G_TYPE_DOUBLE || type == G_TYPE_ENUM || type == G_TYPE_STRING);
}

/* Those of a class, which are kept: GObject sorts them anew each time. */
static GPtrArray *
list_told (GObjectClass *class)
{
  static GHashTable *lists;
  GPtrArray *told;
  guint n;

  if (lists == NULL)
    lists = g_hash_table_new (NULL, NULL);
  told = g_hash_table_lookup (lists, class);
  if (told != NULL)
    return told;
  told = g_ptr_array_new ();
  g_autofree GParamSpec **properties = g_object_class_list_properties (class, &n);
  for (guint i = 0; i < n; i++)
    if (is_told (properties[i]))
      g_ptr_array_add (told, properties[i]);
  g_hash_table_insert (lists, class, told);
  return told;
}

static void
tell_properties (GObject *object, GString *text)
{
  GPtrArray *told = list_told (G_OBJECT_GET_CLASS (object));

  for (guint i = 0; i < told->len; i++)
    {
      GParamSpec *property = told->pdata[i];
      g_auto (GValue) value = G_VALUE_INIT;
      g_value_init (&value, property->value_type);
      g_object_get_property (object, property->name, &value);
      g_autofree char *content = g_strdup_value_contents (&value);
      g_string_append_printf (text, " %s=%s", property->name, content);
    }
}

/* What is drawn is no property. */
static void
tell_view (SomaPuzzleView *puzzle_view, GString *text)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (puzzle_view);
  SomaPose pose = soma_puzzle_view_get_pose (puzzle_view);
  SomaCamera camera;

  g_string_append_printf (text, " %g,%g,%g,%g,%g,%g", (double) pose.yaw, (double) pose.pitch,
                          (double) pose.zoom, (double) pose.pan.x, (double) pose.pan.y,
                          (double) pose.pan.z);
  if (soma_puzzle_view_get_camera (puzzle_view, &camera))
    g_string_append_printf (text, " %g,%g", (double) camera.eye.x, (double) camera.eye.y);
  for (int i = 0; i < stage->n_blocks; i++)
    {
      const SomaBlock *block = &stage->blocks[i];
      g_string_append_printf (text, " %d:%d %g,%g,%g %x %d%d%d", block->id, block->n_cells,
                              (double) block->offset.x, (double) block->offset.y,
                              (double) block->offset.z, block->colour, block->style, block->marked,
                              block->hidden);
    }
}

static void
tell_grid (SomaLayerGrid *grid, GString *text)
{
  SomaCell cursor = soma_layer_grid_get_cursor (grid);

  g_string_append_printf (text, " %d,%d,%d", cursor.x, cursor.y, cursor.z);
}

static void
tell_map (SomaMapView *map_view, GString *text)
{
  SomaMapCamera camera = soma_map_view_get_camera (map_view);

  g_string_append_printf (text, " %g,%g,%g %u", (double) camera.x, (double) camera.y,
                          (double) camera.scale, soma_map_view_get_selected (map_view));
}

static void
tell (GtkWidget *widget, GString *text)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  g_string_append (text, G_OBJECT_TYPE_NAME (widget));
  /* With a layout of another kind, it cannot tell how it is laid out. */
  if (!GTK_IS_BOX (widget))
    tell_properties (G_OBJECT (widget), text);
  if (SOMA_IS_PUZZLE_VIEW (widget))
    tell_view (SOMA_PUZZLE_VIEW (widget), text);
  if (SOMA_IS_LAYER_GRID (widget))
    tell_grid (SOMA_LAYER_GRID (widget), text);
  if (SOMA_IS_MAP_VIEW (widget))
    tell_map (SOMA_MAP_VIEW (widget), text);
  g_string_append_c (text, '\n');
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    tell (child, text);
}

/* (transfer full) of all windows, the clipboard, what is drawn, and what the window manager was
 * asked for. */
static char *
tell_all (SomaUiFixture *fixture)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  GString *text = g_string_new (NULL);
  GtkWidget *page = fixture->window != NULL ? soma_window_get_page (fixture->window) : NULL;

  g_string_append_printf (text, "%u copied, %u asked", n_copied, soma_input_count_requests ());
  if (SOMA_IS_DOCUMENT_PAGE (page))
    g_string_append_printf (text, " %p",
                            soma_draft_get_design (soma_document_get_draft (
                                soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page)))));
  g_string_append_c (text, '\n');
  for (GList *link = windows; link != NULL; link = link->next)
    tell (link->data, text);
  return g_string_free (text, FALSE);
}

/* Places */

static gboolean
has_focus (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && gtk_widget_has_focus (focus) && gtk_widget_get_mapped (focus);
}

static void
settle (SomaUiFixture *fixture)
{
  g_autofree char *before = NULL;

  for (int n_equal = 0; n_equal < 2;)
    {
      soma_input_settle (fixture->window);
      g_autofree char *now = tell_all (fixture);
      n_equal = g_strcmp0 (now, before) == 0 ? n_equal + 1 : 0;
      g_free (before);
      before = g_steal_pointer (&now);
    }
}

static gboolean
has_own (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) > 0;
}

static void
copy_figure (SomaUiFixture *fixture)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)),
                          "/SOMA1\n;Row\n/xxx\n");
}

static void
go_to_start (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Square.txt", "/SOMA1\n;Square\n/xx\n/xx\n");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_forget_all (fixture);
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
  soma_ui_fixture_run_until (fixture, has_own);
  copy_figure (fixture);
}

static gboolean
has_three (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_ui_fixture_get_shown (soma_window_get_page (fixture->window))) == 3;
}

static void
go_to_file (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("Three.soma", "soma 1\n"
                                           "figure \"1\" \"A\" 2 1 1\n xx\n"
                                           "figure \"2\" \"B\" 3 1 1\n xxx\n"
                                           "figure \"3\" \"C\" 4 1 1\n xxxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_three);
  soma_input_focus_window (fixture->window);
  soma_input_settle (fixture->window);
  soma_input_keys ("Right alt+1");
  soma_run_until (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)));
}

static gboolean
has_heat_map (SomaUiFixture *fixture)
{
  g_autoptr (SomaHeatCount) count = NULL;

  g_object_get (soma_ui_fixture_find (fixture->window, SOMA_TYPE_HEAT_BAR), "count", &count, NULL);
  return count != NULL && !soma_heat_count_is_running (count);
}

static gboolean
has_plan (SomaUiFixture *fixture)
{
  SomaApartBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_APART_BAR);

  return bar != NULL && soma_apart_bar_get_plan (bar) != NULL;
}

static gboolean
has_order (SomaUiFixture *fixture)
{
  int n_done;

  g_object_get (soma_ui_fixture_find (fixture->window, SOMA_TYPE_BUILD_BAR), "n-done", &n_done,
                NULL);
  return n_done >= 0;
}

static gboolean
is_by_hand (SomaUiFixture *fixture)
{
  SomaByHandBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_BY_HAND_BAR);

  return bar != NULL && soma_by_hand_bar_get_hand (bar) != NULL;
}

static SomaMapWindow *
find_map (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_MAP_WINDOW);
}

static gboolean
has_map (SomaUiFixture *fixture)
{
  SomaMapView *map_view =
      find_map () != NULL ? soma_ui_fixture_find (find_map (), SOMA_TYPE_MAP_VIEW) : NULL;

  return map_view != NULL && gtk_widget_get_mapped (GTK_WIDGET (map_view)) &&
         soma_map_window_is_idle (find_map ()) && soma_map_view_get_picture (map_view) != NULL &&
         soma_map_view_get_n_frames (map_view) > 0;
}

static GtkWidget *
find_pieces (SomaUiFixture *fixture)
{
  GtkWidget *row = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PIECE_ROW);

  return gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX);
}

/* From the Solutions page. */
static void
go_on (SomaUiFixture *fixture, Place place)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  switch (place)
    {
    case DESIGN:
      soma_input_keys ("alt+1");
      break;
    case PIECES:
      soma_input_keys ("alt+1 ctrl+3");
      settle (fixture);
      g_assert_true (gtk_widget_child_focus (find_pieces (fixture), GTK_DIR_TAB_FORWARD));
      break;
    case HIDDEN:
      g_assert_true (
          gtk_widget_activate_action (soma_ui_fixture_find (page, SOMA_TYPE_SOLUTIONS_PAGE),
                                      "pieces.look", "(uu)", 0, SOMA_PIECE_HIDDEN));
      break;
    case HEAT:
      soma_input_keys ("o");
      soma_ui_fixture_run_until (fixture, has_heat_map);
      break;
    case BUILD:
      soma_input_keys ("b");
      soma_ui_fixture_run_until (fixture, has_order);
      break;
    case APART:
      soma_input_keys ("t");
      soma_ui_fixture_run_until (fixture, has_plan);
      break;
    case BY_HAND:
      soma_input_keys ("shift+t");
      soma_ui_fixture_run_until (fixture, is_by_hand);
      break;
    case MAP:
      soma_input_keys ("ctrl+m");
      soma_ui_fixture_run_until (fixture, has_map);
      soma_input_focus_window (find_map ());
      break;
    default:
      break;
    }
}

static void
go_to (SomaUiFixture *fixture, Place place)
{
  if (place == START)
    go_to_start (fixture);
  else if (place == FILE_PAGE)
    go_to_file (fixture);
  else
    soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  /* Away from all that shows that it is pointed at. */
  soma_input_point (fixture->window, 1, 1);
  soma_ui_fixture_run_until (fixture, has_focus);
  settle (fixture);
  go_on (fixture, place);
}

/* Keys */

static gboolean
has_changed (SomaUiFixture *fixture, const char *before)
{
  g_autofree char *now = tell_all (fixture);

  return !g_str_equal (now, before);
}

/* So what changes after the key is pressed changes because of it. */
static void
assert_unchanged (SomaUiFixture *fixture, const char *before)
{
  g_autofree char *now = tell_all (fixture);
  g_auto (GStrv) old = g_strsplit (before, "\n", -1), new = g_strsplit (now, "\n", -1);

  for (guint i = 0; old[i] != NULL && new[i] != NULL; i++)
    if (!g_str_equal (old[i], new[i]))
      g_error ("%s changes something:\n%s\n%s", UNUSED, old[i], new[i]);
  g_assert_cmpuint (g_strv_length (old), ==, g_strv_length (new));
}

/* What is there when the unused key changes nothing, as soon as nothing changes by itself. */
static char *
tell_at_rest (SomaUiFixture *fixture)
{
  for (int n_left = MOST_CHANGES;; n_left--)
    {
      g_autofree char *before = tell_all (fixture);

      soma_input_keys (UNUSED);
      settle (fixture);
      if (n_left == 0)
        assert_unchanged (fixture, before);
      if (!has_changed (fixture, before))
        return g_steal_pointer (&before);
    }
}

/* (nullable) one for figures, or another one that is shown. */
static GtkWindow *
find_window (gboolean is_for_figures)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (SOMA_IS_WINDOW (link->data) == is_for_figures && gtk_widget_get_visible (link->data))
      return link->data;
  return NULL;
}

/* Others as a person does it, since GTK's dialogs are not to be destroyed; a file chooser when it
 * has read its folder, which its cursor says, since GTK would complain that it cannot show the
 * folder, in a window that goes with the chooser and that it then frees again. */
static void
close_all (SomaUiFixture *fixture)
{
  GtkWindow *window;

  while ((window = find_window (FALSE)) != NULL)
    {
      soma_run_until (gtk_widget_get_cursor (GTK_WIDGET (window)) == NULL);
      gtk_window_close (window);
      soma_iterate ();
    }
  while ((window = find_window (TRUE)) != NULL)
    gtk_window_destroy (window);
  soma_run_until (fixture->window == NULL);
}

/* One after the other: what one does may take a moment. */
static void
press_before (SomaUiFixture *fixture, const char *keys)
{
  g_auto (GStrv) words = g_strsplit (keys, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      soma_input_keys (words[i]);
      settle (fixture);
    }
}

/* A window in which keys are pressed, and where that was when none had been. */
typedef struct
{
  SomaUiFixture fixture;
  Place place;
  guint n_windows;
  GtkWidget *focus;
} Site;

/* Where keys go, and how many windows there are. */
static GtkWidget *
find_focus (guint *n_windows)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  GtkWidget *focus = NULL;

  *n_windows = 0;
  for (GList *link = windows; link != NULL; link = link->next)
    if (gtk_widget_get_visible (link->data))
      {
        if (gtk_window_is_active (link->data))
          focus = gtk_window_get_focus (link->data);
        ++*n_windows;
      }
  return focus;
}

static void
open_site (Site *site, Place place)
{
  *site = (Site){ .place = place };
  soma_ui_fixture_set_up (&site->fixture, NULL);
  go_to (&site->fixture, place);
  settle (&site->fixture);
  site->focus = find_focus (&site->n_windows);
}

static void
close_site (Site *site)
{
  if (site->fixture.window != NULL)
    close_all (&site->fixture);
}

/* (transfer full) what is there before the key is pressed. */
static char *
get_ready (Site *site, const char *key, const char *before)
{
  /* Turning once around is nothing else. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", g_str_equal (key, "KP_5"),
                NULL);
  if (before != NULL && *before != '\0')
    press_before (&site->fixture, before);
  return tell_at_rest (&site->fixture);
}

static void
press_in_new_window (Site *site, const char *key, Place place, const char *before)
{
  close_site (site);
  open_site (site, place);
  g_autofree char *old = get_ready (site, key, before);
  soma_input_keys (key);
  soma_run_until (has_changed (&site->fixture, old));
}

/* Whether it changes something there, unless another key led elsewhere. */
static gboolean
press_in_same_window (Site *site, const char *key, Place place, const char *before)
{
  guint n_windows;

  if (site->fixture.window == NULL || place != site->place || site->focus == NULL ||
      find_focus (&n_windows) != site->focus || n_windows != site->n_windows)
    return FALSE;
  g_autofree char *old = get_ready (site, key, before);
  soma_input_keys (key);
  settle (&site->fixture);
  return has_changed (&site->fixture, old);
}

static void
press_all (Site *site, const Entry *entry)
{
  g_auto (GStrv) keys = soma_listed_keys_split (entry->keys);
  g_auto (GStrv) before = g_strsplit (entry->before != NULL ? entry->before : "", "|", -1);
  gboolean is_for_each = g_strv_length (before) > 1;
  guint n = g_test_slow () ? g_strv_length (keys) : 1;

  for (guint i = 0; i < n; i++)
    {
      const char *first = before[is_for_each ? i : 0];

      g_test_message ("%s", keys[i]);
      if (g_test_slow () || is_for_each ||
          !press_in_same_window (site, keys[i], entry->place, first))
        press_in_new_window (site, keys[i], entry->place, first);
    }
}

static const Entry *
find_entry (guint section, const char *keys, gboolean *is_done)
{
  for (guint i = 0; i < sections[section].n; i++)
    if (!is_done[i] && g_str_equal (sections[section].entries[i].keys, keys))
      {
        is_done[i] = TRUE;
        return &sections[section].entries[i];
      }
  g_error ("%s is listed for %s, but not tested", keys, sections[section].name);
}

static void
test_section (gconstpointer data)
{
  guint section = GPOINTER_TO_UINT (data);
  GdkClipboard *clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  gulong handler = g_signal_connect (clipboard, "changed", copied_cb, NULL);
  Site site = { 0 };

  soma_ui_fixture_set_up (&site.fixture, NULL);
  g_autoptr (GPtrArray) keys =
      soma_listed_keys_read (site.fixture.application, sections[section].name, NULL);
  soma_ui_fixture_tear_down (&site.fixture, NULL);
  g_autofree gboolean *is_done = g_new0 (gboolean, sections[section].n);

  g_assert_cmpuint (keys->len, ==, sections[section].n);
  for (guint i = 0; i < keys->len; i++)
    press_all (&site, find_entry (section, keys->pdata[i], is_done));
  close_site (&site);
  g_signal_handler_disconnect (clipboard, handler);
}

/* There is no other section. */
static void
test_sections (void)
{
  g_autoptr (GPtrArray) names = soma_listed_keys_get_sections ();

  g_assert_cmpuint (names->len, ==, G_N_ELEMENTS (sections));
  for (guint i = 0; i < names->len; i++)
    g_assert_cmpstr (names->pdata[i], ==, sections[i].name);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shortcuts/sections", test_sections);
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *path = g_strconcat ("/shortcuts/", sections[i].name, NULL);
      if (sections[i].entries != NULL)
        g_test_add_data_func (path, GUINT_TO_POINTER (i), test_section);
    }
  return g_test_run ();
}
