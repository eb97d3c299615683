/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-view.h"

#include "figure-card.h"
#include "figure-cell.h"
#include "grid-bin.h"
#include "soma-config.h"
#include "template.h"

#define DRAGGED_SIZE 96

struct _SomaFigureView
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaFigureSelection *selection; /* (nullable) */
  GSettings *settings;
  SomaFigureItem *target; /* (nullable) */
  SomaFigureItem *anchor; /* (nullable) selected last by a click */
  GtkWidget *popover;     /* (nullable) */

  gboolean as_list;
  guint first_source;
  guint n_left; /* the number of figures when another page was shown */

  /* Template */
  GtkStack *stack;
  GtkWidget *grid;
  GtkWidget *list; /* the same figures; only the one of both that is shown has a model */
  AdwStatusPage *empty;
  GtkButton *empty_button;
  GMenuModel *menu;
};

G_DEFINE_FINAL_TYPE (SomaFigureView, soma_figure_view, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_AS_LIST,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  AIMED,
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The cards, or the list. */
static GtkWidget *
get_shown (SomaFigureView *self)
{
  return self->as_list ? self->list : self->grid;
}

static guint
count (SomaFigureView *self)
{
  return self->selection != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->selection)) : 0;
}

/* The figures. */

static GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  GtkWidget *around = widget != NULL ? gtk_widget_get_ancestor (widget, type) : NULL;

  /* A row has cells, which have children of GTK's; a view has all of them. */
  for (GtkWidget *child = widget; around == NULL && child != NULL && !GTK_IS_SCROLLABLE (child);
       child = gtk_widget_get_first_child (child))
    if (G_TYPE_CHECK_INSTANCE_TYPE (child, type))
      return child;
  return around;
}

/* The figure of the card or the row that the widget is, contains, or is inside of; NULL if there is
 * none. `*at` (may be NULL) is set to the card, or the cell of the row. */
static SomaFigureItem *
find_item (GtkWidget *widget, GtkWidget **at)
{
  GtkWidget *card = find_type (widget, SOMA_TYPE_FIGURE_CARD);
  GtkWidget *cell = card == NULL ? find_type (widget, SOMA_TYPE_FIGURE_CELL) : NULL;

  if (at != NULL)
    *at = card != NULL ? card : cell;
  if (card != NULL)
    return soma_figure_card_get_item (SOMA_FIGURE_CARD (card));
  return cell != NULL ? soma_figure_cell_get_item (SOMA_FIGURE_CELL (cell)) : NULL;
}

static SomaFigureItem *
pick_item (SomaFigureView *self, double x, double y, GtkWidget **at)
{
  return find_item (gtk_widget_pick (get_shown (self), x, y, GTK_PICK_DEFAULT), at);
}

static SomaFigureItem *
find_focused (SomaFigureView *self, GtkWidget **at)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *shown = get_shown (self);

  if (focus == NULL || focus == shown || !gtk_widget_is_ancestor (focus, shown))
    return NULL;
  return find_item (focus, at);
}

/* The number of figures if it is none of them. */
static guint
find_position (SomaFigureView *self, SomaFigureItem *item)
{
  guint n = count (self), i = 0;

  for (; i < n; i++)
    {
      g_autoptr (SomaFigureItem) other = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (other == item)
        break;
    }
  return i;
}

/* Scrolling. */

/* Figures that come before the visible ones would be out of sight; and a grid that gets many more
 * while it is hidden shows none of them (GTK 4.8). */
static gboolean
show_first_cb (gpointer data)
{
  SomaFigureView *self = data;
  /* The rows of a column view are in a list of its own, below the headings. */
  GtkWidget *rows = self->as_list ? gtk_widget_get_last_child (self->list) : self->grid;

  self->first_source = 0;
  if (count (self) > 0)
    gtk_widget_activate_action (rows, "list.scroll-to-item", "u", 0);
  return G_SOURCE_REMOVE;
}

static void
update_stack (SomaFigureView *self)
{
  gtk_stack_set_visible_child_name (self->stack, count (self) == 0 ? "empty"
                                                 : self->as_list   ? "list"
                                                                   : "grid");
}

/* Where a grid is not scrolled, the rows that come before those it has stay empty (GTK 4.8). */
static void
items_changed_cb (SomaFigureView *self, guint position, guint removed, guint added)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_shown (self)));

  update_stack (self);
  if (added > 0 && adjustment != NULL && gtk_adjustment_get_value (adjustment) == 0)
    soma_figure_view_show_first (self);
}

/* The order that was chosen in the menu. Whoever asks for one wants to see what comes first. */
static void
order_changed_cb (SomaFigureView *self)
{
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->list), NULL, GTK_SORT_ASCENDING);
  soma_figure_view_show_first (self);
}

/* The menu. */

static void
show_menu (SomaFigureView *self, SomaFigureItem *item, GtkWidget *at)
{
  soma_figure_view_set_target (self, item);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->popover = gtk_popover_menu_new_from_model (self->menu);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  graphene_rect_t bounds;
  if (gtk_widget_compute_bounds (at, GTK_WIDGET (self), &bounds))
    {
      const GdkRectangle rectangle = { (int) bounds.origin.x, (int) bounds.origin.y,
                                       (int) bounds.size.width, (int) bounds.size.height / 2 };

      gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &rectangle);
    }
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

/* The cell of the grid, or the row. */
static void
focus_item (GtkWidget *at)
{
  while (at != NULL && !gtk_widget_get_focusable (at))
    at = gtk_widget_get_parent (at);
  if (at != NULL)
    gtk_widget_grab_focus (at);
}

static void
menu_click_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaFigureView *self)
{
  GtkWidget *at;
  SomaFigureItem *item = pick_item (self, x, y, &at);

  if (item == NULL)
    return;
  /* Where the keys go on when the menu is closed again. */
  focus_item (at);
  show_menu (self, item, at);
}

static void
long_press_cb (GtkGestureLongPress *gesture, double x, double y, SomaFigureView *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  menu_click_cb (NULL, 1, x, y, self);
}

static gboolean
menu_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  GtkWidget *at;
  SomaFigureItem *item = find_focused (SOMA_FIGURE_VIEW (widget), &at);

  if (item != NULL)
    show_menu (SOMA_FIGURE_VIEW (widget), item, at);
  return TRUE;
}

/* Selecting. */

static void
activated_cb (SomaFigureView *self, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (soma_figure_selection_is_selecting (self->selection))
    soma_figure_view_click (self, item, FALSE);
  else if (item != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, item);
}

/* Selecting begins and ends: the keys go on where they were. */
static void
selecting_cb (SomaFigureView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* From the figure that was clicked before to this one. */
static void
select_to (SomaFigureView *self, guint position)
{
  guint n = count (self);
  guint from = self->anchor != NULL ? find_position (self, self->anchor) : n;

  if (from >= n)
    from = position;
  gtk_selection_model_select_range (GTK_SELECTION_MODEL (self->selection), MIN (from, position),
                                    MAX (from, position) - MIN (from, position) + 1, FALSE);
}

/* Clicks with Ctrl and Shift. */
static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaFigureView *self)
{
  GtkWidget *at;
  SomaFigureItem *item = pick_item (self, x, y, &at);
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (item == NULL || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  focus_item (at);
  soma_figure_view_click (self, item, (state & GDK_SHIFT_MASK) != 0);
}

/* Dragging. */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, SomaFigureView *self)
{
  GtkWidget *at;
  SomaFigureItem *item = pick_item (self, x, y, &at);

  if (item == NULL || soma_figure_item_get_mark_key (item) == NULL)
    return NULL;
  g_autoptr (GPtrArray) items = soma_figure_selection_list_with (self->selection, item);
  g_object_set_data_full (G_OBJECT (source), "dragged", g_object_ref (at), g_object_unref);
  return gdk_content_provider_new_typed (G_TYPE_PTR_ARRAY, items);
}

/* Small beside the pointer, for the places to be seen, too. */
static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag)
{
  g_autoptr (GtkWidget) dragged = g_object_steal_data (G_OBJECT (source), "dragged");
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (dragged);
  g_autoptr (GdkPaintable) now = gdk_paintable_get_current_image (paintable);
  GtkWidget *image = gtk_image_new_from_paintable (now);

  gtk_image_set_pixel_size (GTK_IMAGE (image), DRAGGED_SIZE);
  gtk_widget_add_css_class (image, "dragged");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), image);
  gdk_drag_set_hotspot (drag, -12, -12);
}

static void
add_controllers (SomaFigureView *self, GtkWidget *view)
{
  GtkGesture *menu = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (menu, "pressed", G_CALLBACK (menu_click_cb), self, 0);
  g_signal_connect_object (press, "pressed", G_CALLBACK (long_press_cb), self, 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_cb), self, 0);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), NULL);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (menu));
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (press));
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (source));
}

/* The widget. */

static gboolean
soma_figure_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (get_shown (SOMA_FIGURE_VIEW (widget)));
}

static void
soma_figure_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SomaFigureView *self = SOMA_FIGURE_VIEW (widget);

  GTK_WIDGET_CLASS (soma_figure_view_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

/* Returning from a figure: there may be others before those that are visible. */
static void
soma_figure_view_map (GtkWidget *widget)
{
  SomaFigureView *self = SOMA_FIGURE_VIEW (widget);

  GTK_WIDGET_CLASS (soma_figure_view_parent_class)->map (widget);
  if (count (self) != self->n_left)
    soma_figure_view_show_first (self);
}

static void
soma_figure_view_unmap (GtkWidget *widget)
{
  SomaFigureView *self = SOMA_FIGURE_VIEW (widget);

  self->n_left = count (self);
  GTK_WIDGET_CLASS (soma_figure_view_parent_class)->unmap (widget);
}

static void
soma_figure_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_AS_LIST)
    g_value_set_boolean (value, SOMA_FIGURE_VIEW (object)->as_list);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* Hidden or not, a view with a model makes the widgets of two hundred figures. */
static void
give_model (SomaFigureView *self)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  gtk_grid_view_set_model (GTK_GRID_VIEW (self->grid), self->as_list ? NULL : model);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->list), self->as_list ? model : NULL);
  update_stack (self);
}

static void
set_model (SomaFigureView *self, SomaFigureSelection *selection)
{
  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "notify::selecting", G_CALLBACK (selecting_cb), self,
                           G_CONNECT_SWAPPED);
  give_model (self);
}

static void
set_as_list (SomaFigureView *self, gboolean as_list)
{
  if (as_list == self->as_list)
    return;
  self->as_list = as_list;
  give_model (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AS_LIST]);
}

static void
soma_figure_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_MODEL)
    set_model (SOMA_FIGURE_VIEW (object), g_value_get_object (value));
  else if (id == PROP_AS_LIST)
    set_as_list (SOMA_FIGURE_VIEW (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_figure_view_dispose (GObject *object)
{
  SomaFigureView *self = SOMA_FIGURE_VIEW (object);

  g_clear_handle_id (&self->first_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->settings);
  g_clear_object (&self->target);
  g_clear_object (&self->anchor);
  G_OBJECT_CLASS (soma_figure_view_parent_class)->dispose (object);
}

static void
soma_figure_view_class_init (SomaFigureViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_figure_view_get_property;
  object_class->set_property = soma_figure_view_set_property;
  object_class->dispose = soma_figure_view_dispose;
  widget_class->grab_focus = soma_figure_view_grab_focus;
  widget_class->size_allocate = soma_figure_view_size_allocate;
  widget_class->map = soma_figure_view_map;
  widget_class->unmap = soma_figure_view_unmap;
  properties[PROP_MODEL] =
      g_param_spec_object ("model", NULL, NULL, SOMA_TYPE_FIGURE_SELECTION, G_PARAM_WRITABLE);
  properties[PROP_AS_LIST] = g_param_spec_boolean ("as-list", NULL, NULL, FALSE,
                                                   G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[AIMED] = g_signal_new ("aimed", SOMA_TYPE_FIGURE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_FIGURE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);
  g_type_ensure (SOMA_TYPE_FIGURE_CARD);
  g_type_ensure (SOMA_TYPE_GRID_BIN);
  soma_template_set (widget_class, "figure-view");
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, grid);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, list);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, empty);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, empty_button);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureView, menu);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
soma_figure_view_init (SomaFigureView *self)
{
  soma_template_init (self);
  soma_figure_columns_add (GTK_COLUMN_VIEW (self->list));
  add_controllers (self, self->grid);
  add_controllers (self, self->list);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "figures-as-list", self, "as-list", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->settings, "changed::sort-figures", G_CALLBACK (order_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->list)), "changed",
                           G_CALLBACK (soma_figure_view_show_first), self, G_CONNECT_SWAPPED);
}

GtkSorter *
soma_figure_view_get_sorter (SomaFigureView *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_VIEW (self), NULL);
  return self->as_list ? gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->list)) : NULL;
}

SomaFigureItem *
soma_figure_view_get_target (SomaFigureView *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_VIEW (self), NULL);
  return self->target;
}

void
soma_figure_view_set_target (SomaFigureView *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_FIGURE_VIEW (self));

  g_set_object (&self->target, item);
  g_signal_emit (self, signals[AIMED], 0);
}

SomaFigureItem *
soma_figure_view_get_focused (SomaFigureView *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_VIEW (self), NULL);
  return find_focused (self, NULL);
}

void
soma_figure_view_click (SomaFigureView *self, SomaFigureItem *item, gboolean extends)
{
  g_return_if_fail (SOMA_IS_FIGURE_VIEW (self));

  guint position = find_position (self, item);

  if (position >= count (self))
    return;
  if (extends)
    select_to (self, position);
  else
    soma_figure_selection_toggle (self->selection, position);
  g_set_object (&self->anchor, item);
}

void
soma_figure_view_show_first (SomaFigureView *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_VIEW (self));

  /* A list that goes with the view takes its order back, which asks for this, too (GTK 4.18). */
  if (self->first_source == 0 && self->selection != NULL)
    self->first_source = g_idle_add (show_first_cb, self);
}

void
soma_figure_view_set_empty (SomaFigureView *self, const char *title, const char *advice,
                            const char *action, const char *label)
{
  g_return_if_fail (SOMA_IS_FIGURE_VIEW (self));

  g_autofree char *title_markup = g_markup_escape_text (title, -1);
  g_autofree char *advice_markup = g_markup_escape_text (advice, -1);

  adw_status_page_set_title (self->empty, title_markup);
  adw_status_page_set_description (self->empty, advice_markup);
  gtk_widget_set_visible (GTK_WIDGET (self->empty_button), action != NULL);
  gtk_button_set_label (self->empty_button, label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->empty_button), action);
}
