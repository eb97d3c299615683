/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collection-bar.h"

#include <glib/gi18n.h>

#include "figure-item.h"
#include "tags.h"
#include "template.h"

struct _SomaCollectionBar
{
  AdwBin parent_instance;

  /* Owned */
  GListModel *figures; /* (nullable) */
  GtkFilter *filter;
  char *name;        /* (nullable) of the selected tag or collection */
  char *expected;    /* (nullable) a tag that is to be selected when it has a button */
  GStrv tags;        /* (nullable) that have buttons */
  GStrv collections; /* (nullable) likewise */
  GtkWidget *menu;   /* (nullable) */

  SomaFigurePlace place;
  gint64 recent; /* when the first of the recent figures was opened */
  guint update_source;

  GtkWidget *box; /* contains the buttons */
};

G_DEFINE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, ADW_TYPE_BIN)

enum
{
  PLACE_CHANGED,
  DROPPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

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

/* Sets the names of what has buttons; a figure that was never opened is not recent. */
static void
survey (SomaCollectionBar *self, GStrv *tags, GStrv *collections)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) table = soma_tags_table_new ();
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < g_list_model_get_n_items (self->figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->figures, i);
      const char *name = soma_figure_item_get_collection (item);
      gint64 opened = soma_figure_item_get_opened (item);

      if (name != NULL && *name != '\0' && !g_hash_table_contains (seen, name))
        {
          g_hash_table_add (seen, g_strdup (name));
          g_strv_builder_add (names, name);
        }
      soma_tags_collect (table, soma_figure_item_get_tags (item));
      if (opened > 0)
        g_array_append_val (times, opened);
    }
  g_array_sort (times, compare_latest_first);
  self->recent = times->len > SOMA_N_RECENT_FIGURES
                     ? g_array_index (times, gint64, SOMA_N_RECENT_FIGURES - 1)
                     : 1;
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
  g_signal_emit (self, signals[PLACE_CHANGED], 0);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static SomaFigurePlace
get_place_of (GtkWidget *button)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));
}

static const char *
get_name_of (GtkWidget *button)
{
  return g_object_get_data (G_OBJECT (button), "name");
}

static void
toggled_cb (GtkWidget *button, SomaCollectionBar *self)
{
  if (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
    return;
  g_clear_pointer (&self->expected, g_free);
  change_place (self, get_place_of (button), get_name_of (button));
}

/* Figures that are dropped. */

/* Whether figures can be dropped there: they are in the other places for what they are. */
static gboolean
takes_figures (SomaFigurePlace place)
{
  return place == SOMA_FIGURE_PLACE_FAVOURITES || place == SOMA_FIGURE_PLACE_TAG ||
         place == SOMA_FIGURE_PLACE_COLLECTION;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, SomaCollectionBar *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));

  g_signal_emit (self, signals[DROPPED], 0, (guint) get_place_of (button), get_name_of (button),
                 g_value_get_boxed (value));
  return TRUE;
}

static void
add_drop (SomaCollectionBar *self, GtkWidget *button)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_PTR_ARRAY, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (target));
}

/* The menu of a tag. */

static void
add_item (GMenu *menu, const char *label, const char *action, const char *tag)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", tag);
  g_menu_append_item (menu, item);
}

static void
show_menu (SomaCollectionBar *self, GtkWidget *button)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  graphene_rect_t bounds;

  add_item (menu, _ ("_Rename Tag…"), "page.rename-tag", get_name_of (button));
  add_item (menu, _ ("_Delete Tag"), "page.delete-tag", get_name_of (button));
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  if (gtk_widget_compute_bounds (button, GTK_WIDGET (self), &bounds))
    gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                                 &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                  (int) bounds.size.width,
                                                  (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed_cb (GtkGesture *gesture, int n_press, double x, double y, SomaCollectionBar *self)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));
}

static void
long_pressed_cb (GtkGesture *gesture, double x, double y, SomaCollectionBar *self)
{
  pressed_cb (gesture, 1, x, y, self);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
        SomaCollectionBar *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && shift))
    return FALSE;
  show_menu (self, button);
  return TRUE;
}

/* The buttons. */

/* A tag looks different from a collection of the same name. */
static GtkWidget *
make_content (const char *label, const char *icon)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *image = gtk_image_new_from_icon_name (icon);

  gtk_image_set_pixel_size (GTK_IMAGE (image), 12);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), gtk_label_new (label));
  return box;
}

static GtkWidget *
add_button (SomaCollectionBar *self, const char *label, const char *icon, SomaFigurePlace place,
            const char *name)
{
  GtkWidget *first = gtk_widget_get_first_child (self->box);
  GtkWidget *button = gtk_toggle_button_new ();

  if (icon != NULL)
    gtk_button_set_child (GTK_BUTTON (button), make_content (label, icon));
  else
    gtk_button_set_label (GTK_BUTTON (button), label);
  g_object_set_data (G_OBJECT (button), "place", GINT_TO_POINTER (place));
  g_object_set_data_full (G_OBJECT (button), "name", g_strdup (name), g_free);
  gtk_widget_add_css_class (button, "collection");
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                place == self->place && g_strcmp0 (name, self->name) == 0);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, 0);
  if (takes_figures (place))
    add_drop (self, button);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

static void
add_tag (SomaCollectionBar *self, const char *tag)
{
  GtkWidget *button = add_button (self, tag, "soma-tag-symbolic", SOMA_FIGURE_PLACE_TAG, tag);
  /* Translators: to screen readers, a button that shows the figures with a tag. */
  g_autofree char *name = g_strdup_printf (_ ("Tag %s"), tag);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);

  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  g_signal_connect_object (press, "pressed", G_CALLBACK (long_pressed_cb), self, 0);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (button, keys);
}

static void
grab_focus_chosen (SomaCollectionBar *self)
{
  GtkWidget *button = gtk_widget_get_first_child (self->box);

  while (button != NULL && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
    button = gtk_widget_get_next_sibling (button);
  if (button != NULL)
    gtk_widget_grab_focus (button);
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
update_buttons (SomaCollectionBar *self)
{
  g_auto (GStrv) tags = NULL;
  g_auto (GStrv) collections = NULL;

  survey (self, &tags, &collections);
  if (are_equal (self->tags, tags) && are_equal (self->collections, collections))
    return;
  g_strfreev (self->tags);
  g_strfreev (self->collections);
  self->tags = g_steal_pointer (&tags);
  self->collections = g_steal_pointer (&collections);
  if (self->expected != NULL && g_strv_contains ((const char *const *) self->tags, self->expected))
    {
      change_place (self, SOMA_FIGURE_PLACE_TAG, self->expected);
      g_clear_pointer (&self->expected, g_free);
    }
  if (!is_offered (self))
    change_place (self, SOMA_FIGURE_PLACE_ALL, NULL);

  /* The focus, which would run from button to button while they go, scrolls the bar. */
  gboolean has_focus = gtk_widget_get_focus_child (self->box) != NULL;
  GtkWidget *button;
  while ((button = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), button);
  add_button (self, _ ("All"), NULL, SOMA_FIGURE_PLACE_ALL, NULL);
  add_button (self, _ ("My Figures"), NULL, SOMA_FIGURE_PLACE_OWN, NULL);
  add_button (self, _ ("Favourites"), "starred-symbolic", SOMA_FIGURE_PLACE_FAVOURITES, NULL);
  add_button (self, _ ("Recent"), "document-open-recent-symbolic", SOMA_FIGURE_PLACE_RECENT, NULL);
  add_button (self, _ ("In Progress"), "applications-games-symbolic", SOMA_FIGURE_PLACE_PROGRESS,
              NULL);
  for (guint i = 0; self->tags[i] != NULL; i++)
    add_tag (self, self->tags[i]);
  for (guint i = 0; self->collections[i] != NULL; i++)
    add_button (self, self->collections[i], NULL, SOMA_FIGURE_PLACE_COLLECTION,
                self->collections[i]);
  if (has_focus)
    grab_focus_chosen (self);
}

static void
figures_changed_cb (SomaCollectionBar *self)
{
  update_buttons (self);
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
  update_buttons (self);
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
  G_OBJECT_CLASS (soma_collection_bar_parent_class)->dispose (object);
}

static void
soma_collection_bar_class_init (SomaCollectionBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_collection_bar_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = soma_collection_bar_size_allocate;
  signals[PLACE_CHANGED] = g_signal_new ("place-changed", SOMA_TYPE_COLLECTION_BAR,
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DROPPED] =
      g_signal_new ("dropped", SOMA_TYPE_COLLECTION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_STRING, G_TYPE_PTR_ARRAY);
}

/* A wheel that only turns up and down moves along the row, which may be longer than the window. */
static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GtkScrolledWindow *scrolled)
{
  GtkAdjustment *along = gtk_scrolled_window_get_hadjustment (scrolled);
  double page = gtk_adjustment_get_page_size (along);

  if (dx != 0 || page >= gtk_adjustment_get_upper (along))
    return FALSE;
  gtk_adjustment_set_value (along, gtk_adjustment_get_value (along) + dy * page / 6);
  return TRUE;
}

static void
soma_collection_bar_init (SomaCollectionBar *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (scrolled, "collections");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Collections"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->box);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll_cb), scrolled);
  gtk_widget_add_controller (scrolled, wheel);
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
  for (GtkWidget *button = gtk_widget_get_first_child (self->box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (get_place_of (button) == place && g_strcmp0 (get_name_of (button), name) == 0)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
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
