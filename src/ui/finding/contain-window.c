/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contain-window.h"

#include <glib/gi18n.h>

#include "drawing.h"
#include "engine-auto.h"
#include "finder-labels.h"
#include "host.h"
#include "layer-grid.h"
#include "shape-search.h"
#include "template.h"

struct _SomaContainWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GListModel *figures;
  SomaDrawing *drawing;
  SomaDrawing *before;       /* (nullable) the drawing when the stroke began */
  GCancellable *cancellable; /* (nullable) of the search under way */
  SomaFigureList *found;     /* (nullable) what contains the drawing */

  gboolean is_erasing; /* what the stroke does */

  /* Template */
  SomaLayerGrid *grid;
  GtkSpinButton *size_spin;
  GtkLabel *count_label;
};

G_DEFINE_FINAL_TYPE (SomaContainWindow, soma_contain_window, ADW_TYPE_WINDOW)

enum
{
  FOUND,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Searching. */

static void
show_count (SomaContainWindow *self)
{
  guint n = self->found != NULL
                ? g_list_model_get_n_items (soma_figure_list_get_figures (self->found))
                : 0;
  g_autofree char *text = soma_label_containing (self->drawing->n_cells, n);

  gtk_label_set_label (self->count_label, text);
  soma_host_announce (GTK_WIDGET (self), text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "contain.show", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "contain.clear", self->drawing->n_cells > 0);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GWeakRef *window = data;
  g_autoptr (SomaContainWindow) self = g_weak_ref_get (window);
  g_autoptr (SomaFigureList) found = soma_shape_search_finish (result, NULL);

  g_weak_ref_clear (window);
  g_free (window);
  /* Something else was drawn in the meantime, or the window closed. */
  if (found == NULL || self == NULL)
    return;
  g_set_object (&self->found, found);
  show_count (self);
}

static void
stop (SomaContainWindow *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* Drawing. */

/* Takes the drawing. */
static void
set_drawing (SomaContainWindow *self, SomaDrawing *drawing)
{
  g_autoptr (SomaFigure) shape =
      drawing->n_cells > 0 ? soma_drawing_to_figure (drawing, NULL) : NULL;

  soma_drawing_unref (self->drawing);
  self->drawing = drawing;
  soma_layer_grid_set_drawing (self->grid, drawing, SOMA_GRID_WOOD);
  stop (self);
  if (shape == NULL)
    {
      g_clear_object (&self->found);
      show_count (self);
      return;
    }
  /* The count stays until there is another one, which takes a moment. A window that is closed goes
   * at once, not after what it asked for. */
  GWeakRef *window = g_new0 (GWeakRef, 1);
  g_weak_ref_init (window, self);
  self->cancellable = g_cancellable_new ();
  soma_shape_search_async (self->figures, shape, _ ("Figures That Contain This"), self->cancellable,
                           found_cb, window);
}

static void
put_cell (SomaContainWindow *self, SomaCell cell, gboolean erases)
{
  const SomaDrawing *before = self->drawing;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));

  if ((soma_drawing_get (before, cell) == SOMA_PLACE_EMPTY) == erases)
    return;
  for (int i = 0; i < before->n_cells; i++)
    if (soma_cell_compare (before->cells[i], cell) != 0)
      g_array_append_val (cells, before->cells[i]);
  if (!erases)
    g_array_append_val (cells, cell);
  SomaDrawing *after =
      soma_drawing_new ((const SomaCell *) (void *) cells->data, NULL, (int) cells->len);
  if (after != NULL)
    set_drawing (self, after);
}

/* A stroke does everywhere what it does in its first cell. */
static void
begin_stroke (SomaContainWindow *self, const SomaGridEvent *event)
{
  self->is_erasing = event->button == GDK_BUTTON_SECONDARY ||
                     (event->modifiers & GDK_CONTROL_MASK) != 0 ||
                     soma_drawing_get (self->drawing, event->cell) != SOMA_PLACE_EMPTY;
  soma_drawing_unref (self->before);
  self->before = soma_drawing_ref (self->drawing);
  put_cell (self, event->cell, self->is_erasing);
}

static void
stroke_cb (SomaContainWindow *self, const SomaGridEvent *event)
{
  switch (event->kind)
    {
    case SOMA_GRID_BEGIN:
      begin_stroke (self, event);
      break;
    case SOMA_GRID_EXTEND:
      put_cell (self, event->cell, self->is_erasing);
      break;
    case SOMA_GRID_CANCEL:
      if (self->before != NULL)
        set_drawing (self, soma_drawing_ref (self->before));
      break;
    case SOMA_GRID_ERASE:
      put_cell (self, event->cell, TRUE);
      break;
    case SOMA_GRID_POINT:
    case SOMA_GRID_LEAVE:
    case SOMA_GRID_END:
    case SOMA_GRID_CURSOR:
    default:
      break;
    }
}

/* What is outside a smaller box is gone. */
static void
size_cb (SomaContainWindow *self)
{
  int last = gtk_spin_button_get_value_as_int (self->size_spin) - 1;
  const SomaBox box = { { 0, 0, 0 }, { (int16_t) last, (int16_t) last, (int16_t) last } };
  g_autoptr (SomaDrawing) before = soma_drawing_ref (self->drawing);

  for (int i = 0; i < before->n_cells; i++)
    if (!soma_box_contains (&box, before->cells[i]))
      put_cell (self, before->cells[i], TRUE);
  soma_layer_grid_set_box (self->grid, &box);
}

/* Actions. */

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaContainWindow *self = SOMA_CONTAIN_WINDOW (widget);

  set_drawing (self, soma_drawing_new (NULL, NULL, 0));
  gtk_widget_grab_focus (GTK_WIDGET (self->grid));
}

static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaContainWindow *self = SOMA_CONTAIN_WINDOW (widget);

  g_signal_emit (self, signals[FOUND], 0, self->found);
  gtk_window_close (GTK_WINDOW (self));
}

static void
soma_contain_window_dispose (GObject *object)
{
  SomaContainWindow *self = SOMA_CONTAIN_WINDOW (object);

  stop (self);
  g_clear_object (&self->figures);
  g_clear_object (&self->found);
  g_clear_pointer (&self->before, soma_drawing_unref);
  G_OBJECT_CLASS (soma_contain_window_parent_class)->dispose (object);
}

static void
soma_contain_window_finalize (GObject *object)
{
  soma_drawing_unref (SOMA_CONTAIN_WINDOW (object)->drawing);
  G_OBJECT_CLASS (soma_contain_window_parent_class)->finalize (object);
}

static void
soma_contain_window_class_init (SomaContainWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_contain_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_contain_window_finalize;
  signals[FOUND] = g_signal_new ("found", SOMA_TYPE_CONTAIN_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_LIST);
  g_type_ensure (SOMA_TYPE_LAYER_GRID);
  soma_template_set (widget_class, "contain-window");
  gtk_widget_class_bind_template_child (widget_class, SomaContainWindow, grid);
  gtk_widget_class_bind_template_child (widget_class, SomaContainWindow, size_spin);
  gtk_widget_class_bind_template_child (widget_class, SomaContainWindow, count_label);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  gtk_widget_class_bind_template_callback (widget_class, stroke_cb);
  gtk_widget_class_install_action (widget_class, "contain.clear", NULL, clear_action);
  gtk_widget_class_install_action (widget_class, "contain.show", NULL, show_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "contain.show", NULL);
}

static void
soma_contain_window_init (SomaContainWindow *self)
{
  self->drawing = soma_drawing_new (NULL, NULL, 0);
  soma_template_init (self);
  size_cb (self);
  show_count (self);
}

GtkWidget *
soma_contain_window_new (GtkWindow *parent, GListModel *figures)
{
  SomaContainWindow *self = g_object_new (SOMA_TYPE_CONTAIN_WINDOW, "transient-for", parent,
                                          "destroy-with-parent", TRUE, "modal", TRUE, NULL);

  self->figures = g_object_ref (figures);
  return GTK_WIDGET (self);
}
