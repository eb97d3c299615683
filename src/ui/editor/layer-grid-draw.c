/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-grid-private.h"

#include <adwaita.h>

#include "design-labels.h"

/* The edges of cells are darker than the cells, or lighter if that would be too dark. */
#define EDGE_SHADE 0.62f
#define DARK 0.25f

#define RADIUS 4

#define CURSOR_WIDTH 3

/* Colours from this luma on are light. */
#define LIGHT 0.55f

/* Around the square that tells the colour of a cell: part of the cell's side. */
#define COLOUR_INSET 0.2f

/* Needed by all parts of the drawing. */
typedef struct
{
  GtkSnapshot *snapshot;
  SomaGridLayout layout;
  GdkRGBA text, accent, cell, edge;
  gboolean high_contrast;
} Drawing;

static GdkRGBA
get_rgba (guint32 colour, float alpha)
{
  return (GdkRGBA){ ((colour >> 16) & 0xff) / 255.0f, ((colour >> 8) & 0xff) / 255.0f,
                    (colour & 0xff) / 255.0f, alpha };
}

static GdkRGBA
fade (GdkRGBA colour, float alpha)
{
  colour.alpha *= alpha;
  return colour;
}

static gboolean
is_drawn (const Drawing *drawing, SomaCell cell)
{
  return soma_box_contains (&drawing->layout.box, cell);
}

static GskRoundedRect
get_square (const Drawing *drawing, SomaCell cell, float inset)
{
  float size = (float) drawing->layout.cell_size - 2 * inset + 1;
  GskRoundedRect square;
  int x, y;

  soma_grid_layout_get_cell (&drawing->layout, cell, &x, &y);
  gsk_rounded_rect_init_from_rect (
      &square, &GRAPHENE_RECT_INIT ((float) x + inset, (float) y + inset, size, size), RADIUS);
  return square;
}

static void
fill (const Drawing *drawing, const GskRoundedRect *square, GdkRGBA colour)
{
  gtk_snapshot_push_rounded_clip (drawing->snapshot, square);
  gtk_snapshot_append_color (drawing->snapshot, &colour, &square->bounds);
  gtk_snapshot_pop (drawing->snapshot);
}

static void
outline (const Drawing *drawing, const GskRoundedRect *square, GdkRGBA colour, float width)
{
  gtk_snapshot_append_border (drawing->snapshot, square, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static void
draw_line (const Drawing *drawing, float x, float y, float width, float height, GdkRGBA colour)
{
  gtk_snapshot_append_color (drawing->snapshot, &colour, &GRAPHENE_RECT_INIT (x, y, width, height));
}

/* The text in the middle of the square, scaled down if it is too wide. */
static void
draw_text (SomaLayerGrid *self, const Drawing *drawing, const GskRoundedRect *square,
           const char *text, const GdkRGBA *colour)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  float scale = MIN (1, MIN (0.9f * square->bounds.size.width / (float) MAX (width, 1),
                             0.9f * square->bounds.size.height / (float) MAX (height, 1)));
  gtk_snapshot_save (drawing->snapshot);
  gtk_snapshot_translate (
      drawing->snapshot,
      &GRAPHENE_POINT_INIT (
          square->bounds.origin.x + (square->bounds.size.width - scale * (float) width) / 2,
          square->bounds.origin.y + (square->bounds.size.height - scale * (float) height) / 2));
  gtk_snapshot_scale (drawing->snapshot, scale, scale);
  gtk_snapshot_append_layout (drawing->snapshot, layout, colour);
  gtk_snapshot_restore (drawing->snapshot);
}

/* Layers. */

static void
draw_lines (const Drawing *drawing, int z)
{
  const SomaGridLayout *layout = &drawing->layout;
  int n_x = layout->box.high.x - layout->box.low.x + 1,
      n_y = layout->box.high.y - layout->box.low.y + 1;
  float size = (float) layout->cell_size;
  GdkRGBA colour = fade (drawing->text, drawing->high_contrast ? 0.5f : 0.13f);
  int x, y;

  soma_grid_layout_get_cell (
      layout, (SomaCell){ layout->box.low.x, layout->box.high.y, (int16_t) z }, &x, &y);
  for (int i = 0; i <= n_x; i++)
    draw_line (drawing, (float) x + (float) i * size, (float) y, 1, (float) n_y * size + 1, colour);
  for (int i = 0; i <= n_y; i++)
    draw_line (drawing, (float) x, (float) y + (float) i * size, (float) n_x * size + 1, 1, colour);
}

/* The extent of the figure, beyond which it can grow. */
static void
draw_extent (SomaLayerGrid *self, const Drawing *drawing, int z)
{
  SomaCell low = self->drawing->box.low, high = self->drawing->box.high;
  int x, y, end_x, end_y;
  GskRoundedRect extent;

  if (self->drawing->n_cells == 0 || z < low.z || z > high.z)
    return;
  soma_grid_layout_get_cell (&drawing->layout, (SomaCell){ low.x, high.y, (int16_t) z }, &x, &y);
  soma_grid_layout_get_cell (&drawing->layout, (SomaCell){ high.x + 1, low.y - 1, (int16_t) z },
                             &end_x, &end_y);
  gsk_rounded_rect_init_from_rect (
      &extent,
      &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) (end_x - x) + 1, (float) (end_y - y) + 1),
      0);
  outline (drawing, &extent, fade (drawing->text, drawing->high_contrast ? 1 : 0.35f), 1);
}

static void
draw_heading (SomaLayerGrid *self, const Drawing *drawing, int z)
{
  const SomaBox *box = &self->drawing->box;
  int n_layers = self->drawing->n_cells > 0 ? box->high.z - box->low.z + 1 : 0;
  g_autofree char *text = soma_label_layer (z - box->low.z, n_layers);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  GdkRGBA colour = fade (drawing->text, drawing->high_contrast ? 1 : 0.6f);
  int x, y;

  soma_grid_layout_get_layer (&drawing->layout, z, &x, &y);
  pango_layout_set_width (layout, PANGO_SCALE * drawing->layout.cell_size *
                                      (drawing->layout.box.high.x - drawing->layout.box.low.x + 1));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  gtk_snapshot_save (drawing->snapshot);
  gtk_snapshot_translate (drawing->snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (drawing->snapshot, layout, &colour);
  gtk_snapshot_restore (drawing->snapshot);
}

/* Cells. */

static void
draw_shadow (const Drawing *drawing, SomaCell below)
{
  SomaCell cell = { below.x, below.y, (int16_t) (below.z + 1) };

  if (!is_drawn (drawing, cell))
    return;
  GskRoundedRect square = get_square (drawing, cell, 0);
  draw_line (drawing, square.bounds.origin.x, square.bounds.origin.y, square.bounds.size.width - 1,
             square.bounds.size.height - 1,
             fade (drawing->text, drawing->high_contrast ? 0.3f : 0.14f));
}

/* Black or white, whichever is clearer on the colour. */
static GdkRGBA
get_ink (GdkRGBA colour)
{
  float light = 0.2126f * colour.red * colour.red + 0.7152f * colour.green * colour.green +
                0.0722f * colour.blue * colour.blue;

  return light > 0.18f ? (GdkRGBA){ 0, 0, 0, 1 } : (GdkRGBA){ 1, 1, 1, 1 };
}

/* A square in the cell with the letter of its colour. */
static void
draw_colour (SomaLayerGrid *self, const Drawing *drawing, SomaCell cell, int colour)
{
  GskRoundedRect square =
      get_square (drawing, cell, MAX (2, (float) drawing->layout.cell_size * COLOUR_INSET));
  GdkRGBA rgba = get_rgba (self->rgb[colour], 1), ink = get_ink (rgba);
  char letter[SOMA_COLOUR_LETTER_SIZE];

  soma_cell_colour_letter (colour, letter);
  fill (drawing, &square, rgba);
  outline (drawing, &square, drawing->high_contrast ? drawing->text : ink,
           drawing->high_contrast ? 2 : 1);
  draw_text (self, drawing, &square, letter, &ink);
}

/* An optional cell is hollow, with a dot in the middle unless it has a colour. */
static void
draw_cell (SomaLayerGrid *self, const Drawing *drawing, SomaCell cell, gboolean optional,
           int colour)
{
  if (!is_drawn (drawing, cell))
    return;
  GskRoundedRect square = get_square (drawing, cell, 1);
  float size = square.bounds.size.width;
  fill (drawing, &square, fade (drawing->cell, optional ? 0.35f : 1));
  outline (drawing, &square, drawing->edge, optional ? 2 : 1);
  if (colour > 0)
    draw_colour (self, drawing, cell, colour);
  if (!optional || colour > 0)
    return;
  GskRoundedRect dot = get_square (drawing, cell, 1 + size * 0.36f);
  dot.corner[0] = dot.corner[1] = dot.corner[2] = dot.corner[3] =
      GRAPHENE_SIZE_INIT (dot.bounds.size.width / 2, dot.bounds.size.width / 2);
  fill (drawing, &dot, drawing->text);
}

static void
draw_preview (const Drawing *drawing, SomaCell cell, gboolean erases)
{
  if (!is_drawn (drawing, cell))
    return;
  GskRoundedRect square = get_square (drawing, cell, 1);
  if (!erases)
    {
      fill (drawing, &square, fade (drawing->cell, 0.6f));
      outline (drawing, &square, drawing->edge, 1);
      return;
    }
  GskRoundedRect bar = get_square (drawing, cell, 5);
  bar.bounds.origin.y += bar.bounds.size.height / 2 - 1.5f;
  bar.bounds.size.height = 3;
  outline (drawing, &square, drawing->text, 2);
  fill (drawing, &bar, drawing->text);
}

static void
draw_mark (SomaLayerGrid *self, const Drawing *drawing, const SomaGridMark *mark)
{
  if (!is_drawn (drawing, mark->cell))
    return;
  GskRoundedRect square = get_square (drawing, mark->cell, 1);
  GdkRGBA colour = get_rgba (mark->colour, 1), ink = get_ink (colour);

  fill (drawing, &square, colour);
  outline (drawing, &square, fade (drawing->text, 0.5f), 1);
  if (mark->text != NULL)
    draw_text (self, drawing, &square, mark->text, &ink);
}

static void
draw_frame (const Drawing *drawing, SomaCell cell, float width, GdkRGBA colour)
{
  GskRoundedRect square = get_square (drawing, cell, 0);

  outline (drawing, &square, colour, width);
}

/* The part of the selected box that lies in layer `z`. */
static void
draw_selection (SomaLayerGrid *self, const Drawing *drawing, int z)
{
  SomaCell low = self->selection.low, high = self->selection.high;
  GskRoundedRect rect, last;

  if (!self->has_selection || z < low.z || z > high.z)
    return;
  rect = get_square (drawing, (SomaCell){ low.x, high.y, (int16_t) z }, 0);
  last = get_square (drawing, (SomaCell){ high.x, low.y, (int16_t) z }, 0);
  graphene_rect_union (&rect.bounds, &last.bounds, &rect.bounds);
  fill (drawing, &rect, fade (drawing->accent, 0.18f));
  outline (drawing, &rect, drawing->accent, 2);
}

/* Where the accent is light, as in the dark style, it does not stand out from light cells: it has a
 * dark line inside. */
static void
draw_cursor (const Drawing *drawing, SomaCell cell)
{
  const GdkRGBA *accent = &drawing->accent;
  GskRoundedRect inside = get_square (drawing, cell, CURSOR_WIDTH);

  draw_frame (drawing, cell, CURSOR_WIDTH, *accent);
  if (0.2126f * accent->red + 0.7152f * accent->green + 0.0722f * accent->blue > LIGHT)
    outline (drawing, &inside, (GdkRGBA){ 0, 0, 0, 1 }, 1);
}

static void
init_drawing (SomaLayerGrid *self, Drawing *drawing, GtkSnapshot *snapshot)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  const GdkRGBA cell = get_rgba (self->colour, 1);

  drawing->snapshot = snapshot;
  drawing->cell = cell;
  gboolean dark = MAX (cell.red, MAX (cell.green, cell.blue)) < DARK;
  float shade = dark ? 1 / EDGE_SHADE / EDGE_SHADE : EDGE_SHADE;
  drawing->edge = (GdkRGBA){ cell.red * shade, cell.green * shade, cell.blue * shade, 1 };
  soma_layer_grid_get_layout (self, &drawing->layout);
  gtk_style_context_get_color (style, &drawing->text);
  if (!gtk_style_context_lookup_color (style, "accent_color", &drawing->accent))
    drawing->accent = drawing->text;
  drawing->high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
}

void
soma_layer_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);
  Drawing drawing;

  init_drawing (self, &drawing, snapshot);
  for (int z = drawing.layout.box.low.z; z <= drawing.layout.box.high.z; z++)
    {
      draw_heading (self, &drawing, z);
      draw_lines (&drawing, z);
    }

  const SomaDrawing *drawn = self->drawing;
  for (int i = 0; i < drawn->n_cells; i++)
    draw_shadow (&drawing, drawn->cells[i]);
  for (int i = 0; i < drawn->n_cells; i++)
    draw_cell (self, &drawing, drawn->cells[i], soma_drawing_is_optional (drawn, i),
               soma_drawing_get_colour (drawn, i));
  for (guint i = 0; i < self->marks->len; i++)
    draw_mark (self, &drawing, &g_array_index (self->marks, SomaGridMark, i));
  for (guint i = 0; i < self->preview->len; i++)
    draw_preview (&drawing, g_array_index (self->preview, SomaCell, i), self->preview_erases);

  for (int z = drawing.layout.box.low.z; z <= drawing.layout.box.high.z; z++)
    {
      draw_extent (self, &drawing, z);
      draw_selection (self, &drawing, z);
    }
  if (self->pointed && is_drawn (&drawing, self->point))
    draw_frame (&drawing, self->point, 1, fade (drawing.text, 0.8f));
  if (gtk_widget_has_focus (GTK_WIDGET (self)) && is_drawn (&drawing, self->cursor))
    draw_cursor (&drawing, self->cursor);
}
