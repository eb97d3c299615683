/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bit-row.h"

#include "bit-grid.h"
#include "bit-row-test.h"

struct _SomaBitRow
{
  GtkWidget parent_instance;

  SomaBits bits, clash;
  gboolean editable;
  GdkRGBA colour;
  guint32 *colours; /* (nullable) owned; of each bit, instead of `colour` */
  int first_number;
  int cursor; /* a bit */

  /* For drawing; created when first needed, and again when the font changes */
  PangoLayout *digits[2]; /* (nullable) owned: 0 and 1 */
  SomaBitSizes sizes;
};

G_DEFINE_FINAL_TYPE (SomaBitRow, soma_bit_row, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_EDITABLE,
  PROP_COLOUR,
  PROP_FIRST_NUMBER,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint toggled_signal;

/* Layout */

static char *
make_caption (SomaBitRow *self, int number)
{
  return g_strdup_printf ("%d", self->first_number + number);
}

static PangoLayout *
make_layout (SomaBitRow *self, const char *text, double scale)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static void
drop_layouts (SomaBitRow *self)
{
  g_clear_object (&self->digits[0]);
  g_clear_object (&self->digits[1]);
}

static void
ensure_layouts (SomaBitRow *self)
{
  if (self->digits[0] != NULL)
    return;
  for (int i = 0; i < 2; i++)
    self->digits[i] = make_layout (self, i == 0 ? "0" : "1", 1.15);
  pango_layout_get_pixel_size (self->digits[0], &self->sizes.digit_width,
                               &self->sizes.digit_height);
  g_autoptr (PangoLayout) caption = make_layout (self, "000", 0.75);
  pango_layout_get_pixel_size (caption, &self->sizes.caption_width, &self->sizes.caption_height);
}

static SomaBitGrid
get_grid (SomaBitRow *self, int width)
{
  ensure_layouts (self);
  return soma_bit_grid_make (&self->bits, &self->sizes, width);
}

/* The bit at that point, -1 for none. */
static int
find_bit (SomaBitRow *self, double x, double y)
{
  SomaBitGrid grid = get_grid (self, gtk_widget_get_width (GTK_WIDGET (self)));

  for (int i = 0; i < self->bits.n_bits; i++)
    {
      graphene_rect_t area = soma_bit_grid_get_area (&grid, &self->bits, i);
      if (graphene_rect_contains_point (&area, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        return i;
    }
  return -1;
}

static void
soma_bit_row_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  SomaBitRow *self = SOMA_BIT_ROW (widget);
  SomaBitGrid grid = get_grid (self, for_size < 0 ? G_MAXINT16 : for_size);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = grid.group * grid.cell + self->sizes.caption_width + grid.gap;
      *natural = MAX (*minimum, grid.n_groups * (grid.group * grid.cell + grid.gap) - grid.gap);
      return;
    }
  *minimum = *natural = soma_bit_grid_count_lines (&grid, &self->bits) * grid.line;
}

static GtkSizeRequestMode
soma_bit_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Drawing */

static void
draw_layout (GtkSnapshot *snapshot, PangoLayout *layout, const graphene_rect_t *area,
             const GdkRGBA *colour)
{
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (area->origin.x + (area->size.width - width) / 2,
                                                area->origin.y + (area->size.height - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

static void
draw_border (GtkSnapshot *snapshot, const GskRoundedRect *shape, float width, GdkRGBA colour)
{
  gtk_snapshot_append_border (snapshot, shape, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static GdkRGBA
make_colour (guint32 colour)
{
  return (GdkRGBA){ (float) (colour >> 16 & 255) / 255, (float) (colour >> 8 & 255) / 255,
                    (float) (colour & 255) / 255, 1 };
}

static GdkRGBA
get_colour (SomaBitRow *self, int number)
{
  return self->colours != NULL ? make_colour (self->colours[number]) : self->colour;
}

/* A set bit is drawn on its colour; a clashing one is crossed out as well. */
static void
draw_bit (SomaBitRow *self, GtkSnapshot *snapshot, int number, const graphene_rect_t *area,
          const GdkRGBA *text)
{
  gboolean set = soma_bits_get (&self->bits, number);
  graphene_rect_t inner = *area;
  GskRoundedRect shape;
  GdkRGBA ink = *text, fill = get_colour (self, number);

  graphene_rect_inset (&inner, 1, 1);
  gsk_rounded_rect_init_from_rect (&shape, &inner, 4);
  if (set)
    {
      float bright = 0.30f * fill.red + 0.59f * fill.green + 0.11f * fill.blue;
      ink = bright > 0.5f ? (GdkRGBA){ 0, 0, 0, 1 } : (GdkRGBA){ 1, 1, 1, 1 };
      gtk_snapshot_push_rounded_clip (snapshot, &shape);
      gtk_snapshot_append_color (snapshot, &fill, &inner);
      gtk_snapshot_pop (snapshot);
    }
  else
    ink.alpha *= 0.6f;
  draw_layout (snapshot, self->digits[set], area, &ink);
  if (soma_bits_get (&self->clash, number))
    {
      GdkRGBA red = { 0.88f, 0.11f, 0.14f, 1 };
      gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                      "error_color", &red);
      draw_border (snapshot, &shape, 2, red);
      gtk_snapshot_append_color (snapshot, &ink,
                                 &GRAPHENE_RECT_INIT (inner.origin.x + 2,
                                                      inner.origin.y + inner.size.height / 2 - 1,
                                                      inner.size.width - 4, 2));
    }
  if (self->editable && number == self->cursor && gtk_widget_has_visible_focus (GTK_WIDGET (self)))
    {
      GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 };
      gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                      "accent_color", &accent);
      gsk_rounded_rect_init_from_rect (&shape, area, 5);
      draw_border (snapshot, &shape, 2, accent);
    }
}

/* The number of a bit above it or, in compact rows, before it. */
static void
draw_caption (SomaBitRow *self, GtkSnapshot *snapshot, const SomaBitGrid *grid, int number,
              const graphene_rect_t *area, const GdkRGBA *text)
{
  g_autofree char *caption = make_caption (self, number);
  g_autoptr (PangoLayout) layout = make_layout (self, caption, 0.75);
  GdkRGBA faint = *text;
  graphene_rect_t above =
      GRAPHENE_RECT_INIT (area->origin.x, area->origin.y - self->sizes.caption_height,
                          area->size.width, self->sizes.caption_height);
  graphene_rect_t before =
      GRAPHENE_RECT_INIT (area->origin.x - grid->gap - self->sizes.caption_width, area->origin.y,
                          self->sizes.caption_width, area->size.height);

  faint.alpha *= 0.55f;
  draw_layout (snapshot, layout, grid->is_compact ? &before : &above, &faint);
}

static void
soma_bit_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaBitRow *self = SOMA_BIT_ROW (widget);
  SomaBitGrid grid = get_grid (self, gtk_widget_get_width (widget));
  float line = -1;
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  for (int i = 0; i < self->bits.n_bits; i++)
    {
      graphene_rect_t area = soma_bit_grid_get_area (&grid, &self->bits, i);
      draw_bit (self, snapshot, i, &area, &text);
      if (area.origin.y > line ||
          (!grid.is_compact && soma_bit_grid_begins_group (&grid, &self->bits, i)))
        draw_caption (self, snapshot, &grid, i, &area, &text);
      line = area.origin.y;
    }
}

/* Input */

static void
toggle (SomaBitRow *self, int number)
{
  g_signal_emit (self, toggled_signal, 0, number);
}

static void
released_cb (GtkGestureClick *click, int n_press, double x, double y, SomaBitRow *self)
{
  int number = find_bit (self, x, y);

  if (!self->editable || number < 0)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->cursor = number;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  toggle (self, number);
}

static gboolean
move_cursor_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaBitRow *self = SOMA_BIT_ROW (widget);
  int last = self->bits.n_bits - 1, step;

  g_variant_get (arguments, "(i)", &step);
  if (!self->editable)
    return FALSE;
  self->cursor = CLAMP (self->cursor + step, 0, last);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static gboolean
toggle_cursor_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaBitRow *self = SOMA_BIT_ROW (widget);

  if (!self->editable)
    return FALSE;
  toggle (self, self->cursor);
  return TRUE;
}

static gboolean
query_tooltip_cb (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  SomaBitRow *self = SOMA_BIT_ROW (widget);
  int number = keyboard ? self->cursor : find_bit (self, x, y);

  if (number < 0)
    return FALSE;
  g_autofree char *text = make_caption (self, number);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* The object */

static void
soma_bit_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (soma_bit_row_parent_class)->css_changed (widget, change);
  drop_layouts (SOMA_BIT_ROW (widget));
  gtk_widget_queue_resize (widget);
}

static void
soma_bit_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaBitRow *self = SOMA_BIT_ROW (object);

  if (id == PROP_EDITABLE)
    g_value_set_boolean (value, self->editable);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_bit_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaBitRow *self = SOMA_BIT_ROW (object);

  switch (id)
    {
    case PROP_EDITABLE:
      self->editable = g_value_get_boolean (value);
      gtk_widget_set_focusable (GTK_WIDGET (self), self->editable);
      break;
    case PROP_COLOUR:
      self->colour = make_colour (g_value_get_uint (value));
      break;
    case PROP_FIRST_NUMBER:
      self->first_number = g_value_get_int (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
soma_bit_row_finalize (GObject *object)
{
  drop_layouts (SOMA_BIT_ROW (object));
  g_free (SOMA_BIT_ROW (object)->colours);
  G_OBJECT_CLASS (soma_bit_row_parent_class)->finalize (object);
}

static void
add_keys (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    int step;
  } moves[] = {
    { GDK_KEY_Left, -1 },    { GDK_KEY_KP_Left, -1 },           { GDK_KEY_Right, 1 },
    { GDK_KEY_KP_Right, 1 }, { GDK_KEY_Home, -SOMA_MAX_CELLS }, { GDK_KEY_End, SOMA_MAX_CELLS }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (class, moves[i].key, 0, move_cursor_cb, "(i)", moves[i].step);
  gtk_widget_class_add_binding (class, GDK_KEY_space, 0, toggle_cursor_cb, NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_KP_Space, 0, toggle_cursor_cb, NULL);
}

static void
soma_bit_row_class_init (SomaBitRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_bit_row_get_property;
  object_class->set_property = soma_bit_row_set_property;
  object_class->finalize = soma_bit_row_finalize;
  widget_class->measure = soma_bit_row_measure;
  widget_class->get_request_mode = soma_bit_row_get_request_mode;
  widget_class->snapshot = soma_bit_row_snapshot;
  widget_class->css_changed = soma_bit_row_css_changed;

  properties[PROP_EDITABLE] =
      g_param_spec_boolean ("editable", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_COLOUR] =
      g_param_spec_uint ("colour", NULL, NULL, 0, 0xffffff, 0, G_PARAM_WRITABLE);
  properties[PROP_FIRST_NUMBER] =
      g_param_spec_int ("first-number", NULL, NULL, 0, 1, 0, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  toggled_signal = g_signal_new ("toggled", SOMA_TYPE_BIT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "bitrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  add_keys (widget_class);
}

static void
soma_bit_row_init (SomaBitRow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->bits = self->clash = soma_bits_new (1);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
soma_bit_row_set_bits (SomaBitRow *self, const SomaBits *bits, const SomaBits *clash,
                       const guint32 *colours)
{
  g_return_if_fail (SOMA_IS_BIT_ROW (self));

  gboolean resize = bits->n_bits != self->bits.n_bits;

  self->bits = *bits;
  self->clash = clash != NULL ? *clash : soma_bits_new (bits->n_bits);
  g_free (self->colours);
  self->colours = g_memdup2 (colours, (gsize) bits->n_bits * sizeof *colours);
  self->cursor = MIN (self->cursor, bits->n_bits - 1);
  if (resize)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_bit_row_get_area (SomaBitRow *self, int number, graphene_rect_t *area)
{
  g_return_if_fail (SOMA_IS_BIT_ROW (self));
  g_return_if_fail (number >= 0 && number < self->bits.n_bits);

  SomaBitGrid grid = get_grid (self, gtk_widget_get_width (GTK_WIDGET (self)));

  *area = soma_bit_grid_get_area (&grid, &self->bits, number);
}
