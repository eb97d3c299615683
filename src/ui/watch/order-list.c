/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "order-list.h"

#include <glib/gi18n.h>

struct _SomaOrderList
{
  GtkWidget parent_instance;

  GtkListBox *box; /* the only child */
};

G_DEFINE_FINAL_TYPE (SomaOrderList, soma_order_list, GTK_TYPE_WIDGET)

static guint reordered_signal;

static GQuark
id_quark (void)
{
  return g_quark_from_static_string ("soma-order-list-id");
}

static SomaOrderList *
get_list (GtkWidget *row)
{
  return SOMA_ORDER_LIST (gtk_widget_get_ancestor (row, SOMA_TYPE_ORDER_LIST));
}

static int
count_rows (SomaOrderList *self)
{
  int n = 0;

  while (gtk_list_box_get_row_at_index (self->box, n) != NULL)
    n++;
  return n;
}

/* Dragging. */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  return gdk_content_provider_new_typed (GTK_TYPE_LIST_BOX_ROW, row);
}

/* A row has no background of its own, and would be illegible over the others. */
static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (row);
  GtkWidget *picture = gtk_picture_new_for_paintable (paintable);

  gtk_widget_add_css_class (picture, "dragged");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), picture);
  gdk_drag_set_hotspot (drag, 12, gtk_widget_get_height (row) / 2);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *row)
{
  GtkListBoxRow *dragged = g_value_get_object (value);

  if (!gtk_widget_is_ancestor (GTK_WIDGET (dragged), GTK_WIDGET (get_list (row))))
    return FALSE;
  soma_order_list_move (get_list (row), gtk_list_box_row_get_index (dragged),
                        gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
  return TRUE;
}

/* Moving by key and button. */

static void
move_row_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaOrderList *self = SOMA_ORDER_LIST (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  if (row == NULL || gtk_widget_get_parent (row) != GTK_WIDGET (self->box))
    return;
  int from = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  soma_order_list_move (self, from, g_str_equal (name, "order.up") ? from - 1 : from + 1);
}

static void
clicked_cb (GtkWidget *button, gpointer step)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  int from = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));

  soma_order_list_move (get_list (row), from, from + GPOINTER_TO_INT (step));
}

static GtkWidget *
make_button (const char *icon, const char *name, int step)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_tooltip_text (button, name);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), GINT_TO_POINTER (step));
  return button;
}

static void
soma_order_list_dispose (GObject *object)
{
  SomaOrderList *self = SOMA_ORDER_LIST (object);

  if (self->box != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->box));
  self->box = NULL;
  G_OBJECT_CLASS (soma_order_list_parent_class)->dispose (object);
}

static void
soma_order_list_class_init (SomaOrderListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_order_list_dispose;
  reordered_signal = g_signal_new ("reordered", SOMA_TYPE_ORDER_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "order.up", NULL, move_row_action);
  gtk_widget_class_install_action (widget_class, "order.down", NULL, move_row_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "order.up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "order.down",
                                       NULL);
}

static void
soma_order_list_init (SomaOrderList *self)
{
  self->box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->box, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "boxed-list");
  gtk_widget_set_parent (GTK_WIDGET (self->box), GTK_WIDGET (self));
}

void
soma_order_list_clear (SomaOrderList *self)
{
  g_return_if_fail (SOMA_IS_ORDER_LIST (self));

  for (GtkListBoxRow *row; (row = gtk_list_box_get_row_at_index (self->box, 0)) != NULL;)
    gtk_list_box_remove (self->box, GTK_WIDGET (row));
}

void
soma_order_list_append (SomaOrderList *self, int id, const char *text, GtkWidget *prefix)
{
  g_return_if_fail (SOMA_IS_ORDER_LIST (self));

  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (row, "order");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  GtkWidget *handle = gtk_image_new_from_icon_name ("list-drag-handle-symbolic");
  gtk_widget_add_css_class (handle, "dim-label");
  gtk_box_append (GTK_BOX (content), handle);
  if (prefix != NULL)
    gtk_box_append (GTK_BOX (content), prefix);
  gtk_box_append (GTK_BOX (content), label);
  gtk_box_append (GTK_BOX (content), make_button ("go-up-symbolic", _ ("Earlier"), -1));
  gtk_box_append (GTK_BOX (content), make_button ("go-down-symbolic", _ ("Later"), +1));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), content);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_qdata (G_OBJECT (row), id_quark (), GINT_TO_POINTER (id));

  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (GTK_TYPE_LIST_BOX_ROW, GDK_ACTION_MOVE);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), row);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));

  gtk_list_box_append (self->box, row);
}

int
soma_order_list_get_order (SomaOrderList *self, guint8 *ids, int n)
{
  g_return_val_if_fail (SOMA_IS_ORDER_LIST (self), 0);

  int n_rows = count_rows (self);
  for (int i = 0; i < MIN (n, n_rows); i++)
    ids[i] = (guint8) GPOINTER_TO_INT (
        g_object_get_qdata (G_OBJECT (gtk_list_box_get_row_at_index (self->box, i)), id_quark ()));
  return n_rows;
}

void
soma_order_list_move (SomaOrderList *self, int from, int to)
{
  g_return_if_fail (SOMA_IS_ORDER_LIST (self));

  if (from == to || to < 0 || to >= count_rows (self))
    return;
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->box, from));
  g_object_ref (row);
  gtk_list_box_remove (self->box, row);
  gtk_list_box_insert (self->box, row, to);
  g_object_unref (row);
  gtk_widget_grab_focus (row);
  g_signal_emit (self, reordered_signal, 0);
}
