/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-grid.h"

#include <glib/gi18n.h>

#include "design-labels.h"
#include "grid-layout.h"
#include "layer-grid-private.h"
#include "layer-grid-test.h"

G_DEFINE_FINAL_TYPE (SomaLayerGrid, soma_layer_grid, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_SINGLE,
  PROP_CROSSING,
  PROP_PAGE_HEIGHT,
  N_PROPERTIES
};

enum
{
  STROKE,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static SomaCell
clamp_to_box (SomaLayerGrid *self, SomaCell cell)
{
  return (SomaCell){
    .x = CLAMP (cell.x, self->box.low.x, self->box.high.x),
    .y = CLAMP (cell.y, self->box.low.y, self->box.high.y),
    .z = CLAMP (cell.z, self->box.low.z, self->box.high.z),
  };
}

/* Tells screen readers where the cursor is and what is there. While nothing is drawn, there is
 * nothing to relate the place to. */
static void
tell_cursor (SomaLayerGrid *self)
{
  SomaBox box = self->drawing->box;

  if (self->drawing->n_cells == 0)
    box = (SomaBox){ { self->box.low.x, self->box.low.y, 0 }, self->box.high };
  int number = soma_drawing_index (self->drawing, self->cursor);
  int colour = number >= 0 ? soma_drawing_get_colour (self->drawing, number) : 0;
  g_autofree char *place = soma_label_grid_cell (self->cursor, box.low, box.high,
                                                 soma_drawing_get (self->drawing, self->cursor));
  g_autofree char *label = soma_label_in_colour (place, self->colours, colour);
  g_autofree char *noted =
      /* Translators: a place in a drawing and what is there; then what is about to be drawn. */
      self->note != NULL ? g_strdup_printf (_ ("%s. %s"), label, self->note) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  noted != NULL ? noted : label, -1);
}

static void
init_layout (SomaLayerGrid *self, SomaGridLayout *layout, int width)
{
  SomaBox box = self->box;

  if (self->single)
    box.low.z = box.high.z = self->cursor.z;
  g_autoptr (PangoLayout) text = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;
  pango_layout_get_pixel_size (text, NULL, &height);
  soma_grid_layout_init (layout, &box, height + 4, width, self->page_height);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    layout->mirrored = width;
}

void
soma_layer_grid_get_layout (SomaLayerGrid *self, SomaGridLayout *layout)
{
  init_layout (self, layout, gtk_widget_get_width (GTK_WIDGET (self)));
}

void
soma_layer_grid_emit (SomaLayerGrid *self, SomaGridEventKind kind, SomaCell cell, guint button,
                      GdkModifierType modifiers)
{
  const SomaGridEvent event = { kind, cell, button, modifiers };

  g_signal_emit (self, signals[STROKE], 0, &event);
}

void
soma_layer_grid_move_cursor (SomaLayerGrid *self, SomaCell cell, GdkModifierType modifiers)
{
  cell = clamp_to_box (self, cell);
  if (soma_cell_compare (cell, self->cursor) == 0)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  soma_layer_grid_set_cursor (self, cell);
  soma_layer_grid_reveal (self, self->cursor);
  soma_layer_grid_emit (self, SOMA_GRID_CURSOR, cell, 0, modifiers);
}

/* Overrides. */

static void
soma_layer_grid_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);
  SomaGridLayout layout;

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = soma_grid_layout_least_width (&self->box);
      *natural = *minimum;
      return;
    }
  init_layout (self, &layout, for_size >= 0 ? for_size : soma_grid_layout_least_width (&self->box));
  *minimum = *natural = soma_grid_layout_get_height (&layout);
}

static GtkSizeRequestMode
soma_layer_grid_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
soma_layer_grid_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  GTK_WIDGET_CLASS (soma_layer_grid_parent_class)->state_flags_changed (widget, previous);
  gtk_widget_queue_draw (widget);
}

static gboolean
resize_cb (gpointer data)
{
  SomaLayerGrid *self = data;

  self->resize_source = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* Called during size allocation, when no other size can be requested. */
static void
set_page_height (SomaLayerGrid *self, int height)
{
  if (height == self->page_height)
    return;
  self->page_height = height;
  if (self->resize_source == 0)
    self->resize_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

static void
soma_layer_grid_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (object);

  switch (id)
    {
    case PROP_SINGLE:
      g_value_set_boolean (value, self->single);
      break;
    case PROP_CROSSING:
      g_value_set_boolean (value, self->crossing);
      break;
    case PROP_PAGE_HEIGHT:
      g_value_set_double (value, self->page_height);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_layer_grid_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (object);

  switch (id)
    {
    case PROP_SINGLE:
      self->single = g_value_get_boolean (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    case PROP_CROSSING:
      self->crossing = g_value_get_boolean (value);
      break;
    case PROP_PAGE_HEIGHT:
      set_page_height (self, (int) g_value_get_double (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
clear_mark (gpointer data)
{
  g_free ((char *) ((SomaGridMark *) data)->text);
}

static void
soma_layer_grid_finalize (GObject *object)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (object);

  g_clear_handle_id (&self->resize_source, g_source_remove);
  soma_drawing_unref (self->drawing);
  g_array_unref (self->preview);
  g_array_unref (self->marks);
  g_free (self->note);
  soma_cell_colours_unref (self->colours);
  G_OBJECT_CLASS (soma_layer_grid_parent_class)->finalize (object);
}

static void
soma_layer_grid_class_init (SomaLayerGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_layer_grid_get_property;
  object_class->set_property = soma_layer_grid_set_property;
  object_class->finalize = soma_layer_grid_finalize;
  widget_class->measure = soma_layer_grid_measure;
  widget_class->get_request_mode = soma_layer_grid_get_request_mode;
  widget_class->state_flags_changed = soma_layer_grid_state_flags_changed;
  widget_class->snapshot = soma_layer_grid_snapshot;
  properties[PROP_SINGLE] = g_param_spec_boolean ("single", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_CROSSING] =
      g_param_spec_boolean ("crossing", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_PAGE_HEIGHT] =
      g_param_spec_double ("page-height", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[STROKE] = g_signal_new ("stroke", SOMA_TYPE_LAYER_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_css_name (widget_class, "layergrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  soma_layer_grid_class_install_keys (widget_class);
}

static void
soma_layer_grid_init (SomaLayerGrid *self)
{
  self->colour = SOMA_GRID_WOOD;
  self->drawing = soma_drawing_new (NULL, NULL, 0);
  self->preview = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  self->marks = g_array_new (FALSE, FALSE, sizeof (SomaGridMark));
  g_array_set_clear_func (self->marks, clear_mark);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  soma_layer_grid_add_controllers (self);
  tell_cursor (self);
}

void
soma_layer_grid_set_box (SomaLayerGrid *self, const SomaBox *box)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  if (memcmp (box, &self->box, sizeof *box) == 0)
    return;
  self->box = *box;
  self->cursor = clamp_to_box (self, self->cursor);
  tell_cursor (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
soma_layer_grid_set_drawing (SomaLayerGrid *self, SomaDrawing *drawing, guint32 colour)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  soma_drawing_unref (self->drawing);
  self->drawing = drawing != NULL ? soma_drawing_ref (drawing) : soma_drawing_new (NULL, NULL, 0);
  self->colour = colour;
  tell_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_layer_grid_set_colours (SomaLayerGrid *self, SomaCellColours *colours, const guint32 *rgb)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  soma_cell_colours_ref (colours);
  soma_cell_colours_unref (self->colours);
  self->colours = colours;
  memcpy (self->rgb, rgb, sizeof self->rgb);
  tell_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_layer_grid_set_preview (SomaLayerGrid *self, const SomaCell *cells, int n_cells,
                             gboolean erases)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  g_array_set_size (self->preview, 0);
  if (n_cells > 0)
    g_array_append_vals (self->preview, cells, n_cells);
  self->preview_erases = erases;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_layer_grid_set_marks (SomaLayerGrid *self, const SomaGridMark *marks, int n_marks)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  g_array_set_size (self->marks, 0);
  for (int i = 0; i < n_marks; i++)
    {
      const SomaGridMark mark = { marks[i].cell, marks[i].colour, g_strdup (marks[i].text) };
      g_array_append_val (self->marks, mark);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_layer_grid_set_selection (SomaLayerGrid *self, const SomaBox *box)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  self->has_selection = box != NULL;
  if (box != NULL)
    self->selection = *box;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_layer_grid_set_note (SomaLayerGrid *self, const char *note)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  g_free (self->note);
  self->note = g_strdup (note);
  tell_cursor (self);
}

void
soma_layer_grid_set_cursor (SomaLayerGrid *self, SomaCell cell)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  gboolean other_layer = cell.z != self->cursor.z;
  self->cursor = clamp_to_box (self, cell);
  tell_cursor (self);
  if (self->single && other_layer)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

SomaCell
soma_layer_grid_get_cursor (SomaLayerGrid *self)
{
  g_return_val_if_fail (SOMA_IS_LAYER_GRID (self), (SomaCell){ 0 });
  return self->cursor;
}

gboolean
soma_layer_grid_get_cell_area (SomaLayerGrid *self, SomaCell cell, GdkRectangle *area)
{
  g_return_val_if_fail (SOMA_IS_LAYER_GRID (self), FALSE);
  SomaGridLayout layout;

  soma_layer_grid_get_layout (self, &layout);
  if (!soma_box_contains (&layout.box, cell))
    return FALSE;
  soma_grid_layout_get_cell (&layout, cell, &area->x, &area->y);
  area->width = area->height = layout.cell_size;
  return TRUE;
}

const char *
soma_layer_grid_get_mark (SomaLayerGrid *self, SomaCell cell)
{
  g_return_val_if_fail (SOMA_IS_LAYER_GRID (self), NULL);

  for (guint i = 0; i < self->marks->len; i++)
    {
      const SomaGridMark *mark = &g_array_index (self->marks, SomaGridMark, i);
      if (soma_cell_compare (mark->cell, cell) == 0)
        return mark->text;
    }
  return NULL;
}
