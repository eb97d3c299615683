/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collection-bar.h"

#include <glib/gi18n.h>

#include "figure-item.h"
#include "start-labels.h"
#include "tags.h"

/* As wide as most names. */
#define NAME_CHARS 13

struct _SomaCollectionBar
{
  SomaFocusBin parent_instance;

  /* Owned */
  GListModel *figures; /* (nullable) */
  GtkFilter *filter;
  char *name;         /* (nullable) of the selected tag or collection */
  char *expected;     /* (nullable) a tag that is to be selected when it has a row */
  GStrv tags;         /* (nullable) that have rows */
  GStrv collections;  /* (nullable) likewise */
  GHashTable *counts; /* how many figures are in a place, by its key */
  GtkWidget *menu;    /* (nullable) */

  SomaFigurePlace place;
  gint64 recent; /* when the first of the recent figures was opened */
  guint update_source;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, SOMA_TYPE_FOCUS_BIN)

enum
{
  PLACE_CHANGED,
  CHOSEN,
  DROPPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

enum
{
  PROP_0,
  PROP_TITLE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static gboolean
is_shown (gpointer data, gpointer user_data)
{
  SomaCollectionBar *self = user_data;
  SomaFigureItem *item = data;

  switch (self->place)
    {
    case SOMA_FIGURE_PLACE_OWN:
      return soma_figure_item_get_library_id (item) != 0;
    case SOMA_FIGURE_PLACE_FAVOURITES:
      return soma_figure_item_is_favourite (item);
    case SOMA_FIGURE_PLACE_RECENT:
      return soma_figure_item_get_opened (item) >= self->recent;
    case SOMA_FIGURE_PLACE_PROGRESS:
      return soma_figure_item_has_game (item);
    case SOMA_FIGURE_PLACE_TAG:
      return soma_tags_contain (soma_figure_item_get_tags (item), self->name);
    case SOMA_FIGURE_PLACE_COLLECTION:
      return g_strcmp0 (soma_figure_item_get_collection (item), self->name) == 0;
    case SOMA_FIGURE_PLACE_ALL:
    default:
      return TRUE;
    }
}

/* What there is to choose from. */

static int
compare_latest_first (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first < second) - (first > second);
}

/* Tags that differ in case alone are the same. */
static char *
make_key (SomaFigurePlace place, const char *name)
{
  g_autofree char *folded =
      name != NULL && place == SOMA_FIGURE_PLACE_TAG ? g_utf8_casefold (name, -1) : g_strdup (name);

  return g_strdup_printf ("%d %s", (int) place, folded != NULL ? folded : "");
}

static guint
get_count (SomaCollectionBar *self, SomaFigurePlace place, const char *name)
{
  g_autofree char *key = make_key (place, name);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key));
}

static void
count (SomaCollectionBar *self, SomaFigurePlace place, const char *name, guint n)
{
  g_hash_table_insert (self->counts, make_key (place, name),
                       GUINT_TO_POINTER (get_count (self, place, name) + n));
}

static void
count_item (SomaCollectionBar *self, SomaFigureItem *item)
{
  const char *tags = soma_figure_item_get_tags (item);
  const char *collection = soma_figure_item_get_collection (item);
  g_auto (GStrv) words = *tags != '\0' ? soma_tags_split (tags) : NULL;

  count (self, SOMA_FIGURE_PLACE_ALL, NULL, 1);
  count (self, SOMA_FIGURE_PLACE_OWN, NULL, soma_figure_item_get_library_id (item) != 0);
  count (self, SOMA_FIGURE_PLACE_FAVOURITES, NULL, soma_figure_item_is_favourite (item));
  count (self, SOMA_FIGURE_PLACE_PROGRESS, NULL, soma_figure_item_has_game (item));
  for (char **word = words; word != NULL && *word != NULL; word++)
    count (self, SOMA_FIGURE_PLACE_TAG, *word, 1);
  if (collection != NULL && *collection != '\0')
    count (self, SOMA_FIGURE_PLACE_COLLECTION, collection, 1);
}

/* Sets the names of what has rows; a figure that was never opened is not recent. */
static void
survey (SomaCollectionBar *self, GStrv *tags, GStrv *collections)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GHashTable) table = soma_tags_table_new ();
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_hash_table_remove_all (self->counts);
  for (guint i = 0; i < g_list_model_get_n_items (self->figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->figures, i);
      const char *name = soma_figure_item_get_collection (item);
      gint64 opened = soma_figure_item_get_opened (item);

      if (name != NULL && *name != '\0' &&
          get_count (self, SOMA_FIGURE_PLACE_COLLECTION, name) == 0)
        g_strv_builder_add (names, name);
      soma_tags_collect (table, soma_figure_item_get_tags (item));
      if (opened > 0)
        g_array_append_val (times, opened);
      count_item (self, item);
    }
  g_array_sort (times, compare_latest_first);
  self->recent = times->len > SOMA_N_RECENT_FIGURES
                     ? g_array_index (times, gint64, SOMA_N_RECENT_FIGURES - 1)
                     : 1;
  count (self, SOMA_FIGURE_PLACE_RECENT, NULL, MIN (times->len, SOMA_N_RECENT_FIGURES));
  *tags = soma_tags_list (table);
  *collections = g_strv_builder_end (names);
}

/* Choosing. */

static void
change_place (SomaCollectionBar *self, SomaFigurePlace place, const char *name)
{
  if (place == self->place && g_strcmp0 (name, self->name) == 0)
    return;
  g_autofree char *own = g_strdup (name);
  g_free (self->name);
  self->name = g_steal_pointer (&own);
  self->place = place;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  g_signal_emit (self, signals[PLACE_CHANGED], 0);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static SomaFigurePlace
get_place_of (gpointer row)
{
  return GPOINTER_TO_INT (g_object_get_data (row, "place"));
}

static const char *
get_name_of (gpointer row)
{
  return g_object_get_data (row, "name");
}

static gboolean
is_chosen (SomaCollectionBar *self, gpointer row)
{
  return get_place_of (row) == self->place && g_strcmp0 (get_name_of (row), self->name) == 0;
}

static void
selected_cb (SomaCollectionBar *self, GtkListBoxRow *row)
{
  if (row == NULL || is_chosen (self, row))
    return;
  g_clear_pointer (&self->expected, g_free);
  change_place (self, get_place_of (row), get_name_of (row));
}

/* By a click, or Enter. */
static void
activated_cb (SomaCollectionBar *self)
{
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
select_chosen (SomaCollectionBar *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (is_chosen (self, row))
      gtk_list_box_select_row (self->list, row);
}

/* Figures that are dropped. */

/* Whether figures can be dropped there: they are in the other places for what they are. */
static gboolean
takes_figures (SomaFigurePlace place)
{
  return place == SOMA_FIGURE_PLACE_FAVOURITES || place == SOMA_FIGURE_PLACE_TAG ||
         place == SOMA_FIGURE_PLACE_COLLECTION;
}

/* (nullable) */
static GtkListBoxRow *
find_target (SomaCollectionBar *self, double y)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (self->list, (int) y);

  return row != NULL && takes_figures (get_place_of (row)) ? row : NULL;
}

static GdkDragAction
drag_cb (SomaCollectionBar *self, double x, double y)
{
  GtkListBoxRow *row = find_target (self, y);

  if (row == NULL)
    {
      gtk_list_box_drag_unhighlight_row (self->list);
      return 0;
    }
  gtk_list_box_drag_highlight_row (self->list, row);
  return GDK_ACTION_COPY;
}

static void
leave_cb (SomaCollectionBar *self)
{
  gtk_list_box_drag_unhighlight_row (self->list);
}

static gboolean
drop_cb (SomaCollectionBar *self, const GValue *value, double x, double y)
{
  GtkListBoxRow *row = find_target (self, y);

  gtk_list_box_drag_unhighlight_row (self->list);
  if (row == NULL)
    return FALSE;
  g_signal_emit (self, signals[DROPPED], 0, (guint) get_place_of (row), get_name_of (row),
                 g_value_get_boxed (value));
  return TRUE;
}

static void
take_drops (SomaCollectionBar *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_PTR_ARRAY, GDK_ACTION_COPY);

  g_signal_connect_object (target, "enter", G_CALLBACK (drag_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "motion", G_CALLBACK (drag_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->list), GTK_EVENT_CONTROLLER (target));
}

/* The menu of a tag. */

static void
add_item (GMenu *menu, const char *label, const char *action, const char *tag)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", tag);
  g_menu_append_item (menu, item);
}

/* FALSE if it has none. */
static gboolean
show_menu (SomaCollectionBar *self, GtkListBoxRow *row)
{
  if (row == NULL || get_place_of (row) != SOMA_FIGURE_PLACE_TAG)
    return FALSE;
  g_autoptr (GMenu) menu = g_menu_new ();
  graphene_rect_t bounds;

  add_item (menu, _ ("_Rename Tag…"), "page.rename-tag", get_name_of (row));
  add_item (menu, _ ("_Delete Tag"), "page.delete-tag", get_name_of (row));
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  if (gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self), &bounds))
    gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                                 &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                  (int) bounds.size.width,
                                                  (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->menu));
  return TRUE;
}

static void
pressed_cb (GtkGesture *gesture, int n_press, double x, double y, SomaCollectionBar *self)
{
  if (show_menu (self, gtk_list_box_get_row_at_y (self->list, (int) y)))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
long_pressed_cb (GtkGesture *gesture, double x, double y, SomaCollectionBar *self)
{
  pressed_cb (gesture, 1, x, y, self);
}

static gboolean
menu_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaCollectionBar *self = SOMA_COLLECTION_BAR (widget);
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list));

  return row != NULL && show_menu (self, GTK_LIST_BOX_ROW (row));
}

static void
offer_menu (SomaCollectionBar *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  g_signal_connect_object (press, "pressed", G_CALLBACK (long_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->list), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self->list), GTK_EVENT_CONTROLLER (press));
}

/* The rows. */

static void
show_count (SomaCollectionBar *self, GtkListBoxRow *row)
{
  GtkLabel *label = g_object_get_data (G_OBJECT (row), "count");
  guint n = get_count (self, get_place_of (row), get_name_of (row));
  g_autofree char *text = n > 0 ? g_strdup_printf ("%'u", n) : NULL;
  g_autofree char *spoken =
      soma_start_label_place_spoken (get_place_of (row), get_name_of (row), n);

  gtk_label_set_label (label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static GtkWidget *
make_content (const char *name, const char *icon, GtkWidget *n_figures)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = gtk_label_new (name);

  /* Long names take two lines. */
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (n_figures, "dim-label");
  gtk_widget_add_css_class (n_figures, "caption");
  gtk_widget_add_css_class (n_figures, "numeric");
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), n_figures);
  return box;
}

static void
add_row (SomaCollectionBar *self, const char *icon, SomaFigurePlace place, const char *name)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *n_figures = gtk_label_new (NULL);
  g_autofree char *label = soma_start_label_place (place, name);

  g_object_set_data (G_OBJECT (row), "place", GINT_TO_POINTER (place));
  g_object_set_data (G_OBJECT (row), "count", n_figures);
  g_object_set_data_full (G_OBJECT (row), "name", g_strdup (name), g_free);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), make_content (label, icon, n_figures));
  gtk_list_box_append (self->list, row);
}

static gboolean
is_offered (SomaCollectionBar *self)
{
  GStrv names = self->place == SOMA_FIGURE_PLACE_TAG          ? self->tags
                : self->place == SOMA_FIGURE_PLACE_COLLECTION ? self->collections
                                                              : NULL;

  return names == NULL || g_strv_contains ((const char *const *) names, self->name);
}

static gboolean
are_equal (GStrv a, GStrv b)
{
  return a != NULL && g_strv_equal ((const char *const *) a, (const char *const *) b);
}

static void
make_rows (SomaCollectionBar *self)
{
  /* The focus would run from row to row while they go. */
  gboolean has_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  add_row (self, "view-grid-symbolic", SOMA_FIGURE_PLACE_ALL, NULL);
  add_row (self, "user-home-symbolic", SOMA_FIGURE_PLACE_OWN, NULL);
  add_row (self, "starred-symbolic", SOMA_FIGURE_PLACE_FAVOURITES, NULL);
  add_row (self, "document-open-recent-symbolic", SOMA_FIGURE_PLACE_RECENT, NULL);
  add_row (self, "applications-games-symbolic", SOMA_FIGURE_PLACE_PROGRESS, NULL);
  for (char **tag = self->tags; *tag != NULL; tag++)
    add_row (self, "soma-tag-symbolic", SOMA_FIGURE_PLACE_TAG, *tag);
  for (char **collection = self->collections; *collection != NULL; collection++)
    add_row (self, "folder-symbolic", SOMA_FIGURE_PLACE_COLLECTION, *collection);
  select_chosen (self);
  if (has_focus)
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
}

static void
update_rows (SomaCollectionBar *self)
{
  g_auto (GStrv) tags = NULL;
  g_auto (GStrv) collections = NULL;
  GtkListBoxRow *row;

  survey (self, &tags, &collections);
  if (!are_equal (self->tags, tags) || !are_equal (self->collections, collections))
    {
      g_strfreev (self->tags);
      g_strfreev (self->collections);
      self->tags = g_steal_pointer (&tags);
      self->collections = g_steal_pointer (&collections);
      if (self->expected != NULL &&
          g_strv_contains ((const char *const *) self->tags, self->expected))
        {
          change_place (self, SOMA_FIGURE_PLACE_TAG, self->expected);
          g_clear_pointer (&self->expected, g_free);
        }
      if (!is_offered (self))
        change_place (self, SOMA_FIGURE_PLACE_ALL, NULL);
      make_rows (self);
    }
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    show_count (self, row);
}

static void
figures_changed_cb (SomaCollectionBar *self)
{
  update_rows (self);
}

/* What is shown depends on more than what figures are. */
static gboolean
follows_marks (SomaFigurePlace place)
{
  return place == SOMA_FIGURE_PLACE_FAVOURITES || place == SOMA_FIGURE_PLACE_RECENT ||
         place == SOMA_FIGURE_PLACE_PROGRESS || place == SOMA_FIGURE_PLACE_TAG ||
         place == SOMA_FIGURE_PLACE_COLLECTION;
}

static gboolean
update_cb (gpointer data)
{
  SomaCollectionBar *self = data;

  self->update_source = 0;
  update_rows (self);
  if (follows_marks (self->place))
    gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  return G_SOURCE_REMOVE;
}

static void
soma_collection_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SomaCollectionBar *self = SOMA_COLLECTION_BAR (widget);

  GTK_WIDGET_CLASS (soma_collection_bar_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
soma_collection_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaCollectionBar *self = SOMA_COLLECTION_BAR (object);

  if (id == PROP_TITLE)
    g_value_take_string (value, soma_start_label_place (self->place, self->name));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_collection_bar_dispose (GObject *object)
{
  SomaCollectionBar *self = SOMA_COLLECTION_BAR (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->figures);
  g_clear_object (&self->filter);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->expected, g_free);
  g_clear_pointer (&self->tags, g_strfreev);
  g_clear_pointer (&self->collections, g_strfreev);
  g_clear_pointer (&self->counts, g_hash_table_unref);
  G_OBJECT_CLASS (soma_collection_bar_parent_class)->dispose (object);
}

static void
soma_collection_bar_class_init (SomaCollectionBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = SOMA_TYPE_COLLECTION_BAR;

  object_class->get_property = soma_collection_bar_get_property;
  object_class->dispose = soma_collection_bar_dispose;
  widget_class->size_allocate = soma_collection_bar_size_allocate;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[PLACE_CHANGED] =
      g_signal_new ("place-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] =
      g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DROPPED] = g_signal_new ("dropped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_STRING, G_TYPE_PTR_ARRAY);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

/* Tags and collections have headings. */
static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  SomaFigurePlace place = get_place_of (row);
  gboolean has_heading = before != NULL && place != get_place_of (before) &&
                         (place == SOMA_FIGURE_PLACE_TAG || place == SOMA_FIGURE_PLACE_COLLECTION);

  if (!has_heading)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  GtkWidget *label =
      gtk_label_new (place == SOMA_FIGURE_PLACE_TAG ? _ ("Tags") : _ ("Collections"));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_list_box_row_set_header (row, label);
}

static void
soma_collection_bar_init (SomaCollectionBar *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *list = gtk_list_box_new ();

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
  gtk_widget_add_css_class (list, "navigation-sidebar");
  gtk_widget_add_css_class (list, "places");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Collections and tags"), -1);
  g_signal_connect_object (list, "row-selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  take_drops (self);
  offer_menu (self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  g_object_set (self, "single-stop", TRUE, NULL);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

void
soma_collection_bar_set_figures (SomaCollectionBar *self, GListModel *figures)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  g_set_object (&self->figures, figures);
  g_signal_connect_object (figures, "items-changed", G_CALLBACK (figures_changed_cb), self,
                           G_CONNECT_SWAPPED);
  figures_changed_cb (self);
}

void
soma_collection_bar_update (SomaCollectionBar *self)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  if (self->update_source == 0 && self->figures != NULL)
    self->update_source = g_idle_add (update_cb, self);
}

GtkFilter *
soma_collection_bar_get_filter (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), NULL);
  return self->filter;
}

SomaFigurePlace
soma_collection_bar_get_place (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), SOMA_FIGURE_PLACE_ALL);
  return self->place;
}

const char *
soma_collection_bar_get_name (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), NULL);
  return self->name;
}

const char *
soma_collection_bar_get_collection (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), NULL);

  if (self->place == SOMA_FIGURE_PLACE_OWN)
    return "";
  return self->place == SOMA_FIGURE_PLACE_COLLECTION ? self->name : NULL;
}

void
soma_collection_bar_show_place (SomaCollectionBar *self, SomaFigurePlace place, const char *name)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  change_place (self, place, name);
  select_chosen (self);
}

void
soma_collection_bar_expect_tag (SomaCollectionBar *self, const char *tag)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  g_free (self->expected);
  self->expected = g_strdup (tag);
}

void
soma_collection_bar_show (SomaCollectionBar *self, const char *collection)
{
  if (collection == NULL)
    soma_collection_bar_show_place (self, SOMA_FIGURE_PLACE_ALL, NULL);
  else if (*collection == '\0')
    soma_collection_bar_show_place (self, SOMA_FIGURE_PLACE_OWN, NULL);
  else
    soma_collection_bar_show_place (self, SOMA_FIGURE_PLACE_COLLECTION, collection);
}
