/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cut-view.h"

#include <glib/gi18n.h>
#include <math.h>

#define MARGIN 18
#define LEAST_SIDE 100

/* Of the letters, in cells; those that would be smaller than LEAST_TEXT are left out. */
#define TEXT 0.5
#define LEAST_TEXT 5 /* px */

/* How many levels of a part are looked at for the widest place. */
#define N_LEVELS 16

#define TINT 0.35 /* how strong the colours of pieces are on the sheet */
#define EDGE 0.35

/* Where the letter of a part goes. */
typedef struct
{
  double x, y, width; /* mm: the middle, and how much room there is */
} Place;

struct _SomaCutView
{
  GtkWidget parent_instance;

  SomaSolidPrint *print; /* (nullable) owned */
  guint sheet;
  GArray *places; /* owned: of Place, one for each part */
};

G_DEFINE_FINAL_TYPE (SomaCutView, soma_cut_view, GTK_TYPE_WIDGET)

/* Places of letters. */

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const double *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* Where lines cross a level, from left to right. */
static GArray *
find_crossings (const SomaOutline *outline, double y)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint l = 0; l < outline->len; l++)
    {
      const GArray *line = outline->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint a = g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint b = g_array_index (line, SomaOutlinePoint, (i + 1) % line->len);
          if ((a.y > y) != (b.y > y))
            {
              double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
              g_array_append_val (crossings, x);
            }
        }
    }
  g_array_sort (crossings, compare_numbers);
  return crossings;
}

static void
widen (Place *place, const SomaOutline *outline, double y)
{
  g_autoptr (GArray) crossings = find_crossings (outline, y);

  for (guint i = 0; i + 1 < crossings->len; i += 2)
    {
      double left = g_array_index (crossings, double, i);
      double right = g_array_index (crossings, double, i + 1);
      /* Of equally wide places, the first one. */
      if (right - left > place->width + 1e-6)
        *place = (Place){ (left + right) / 2, y, right - left };
    }
}

/* The widest place within the lines, in the middle of a row of cells. */
static Place
find_place (const SomaOutline *outline, double unit)
{
  double least = G_MAXDOUBLE, most = 0;
  Place place = { 0 };

  for (guint l = 0; l < outline->len; l++)
    {
      const GArray *line = outline->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          double y = g_array_index (line, SomaOutlinePoint, i).y;
          least = MIN (least, y);
          most = MAX (most, y);
        }
    }
  int n = CLAMP ((int) round ((most - least) / unit), 1, N_LEVELS);
  /* From the middle on, up and down by turns. */
  for (int i = 0; i < n; i++)
    {
      int level = n / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
      widen (&place, outline, least + (most - least) * (level + 0.5) / n);
    }
  return place;
}

/* Drawing. */

typedef struct
{
  cairo_t *cr;
  PangoLayout *layout;
  GdkRGBA base, ink, cut;
  double x, y, scale; /* of the upper left corner, in px, and of a mm */
  double height;      /* of the sheet, in mm */
} Drawing;

static GdkRGBA
find_colour (GtkWidget *widget, const char *name, GdkRGBA fallback)
{
  GdkRGBA colour;

  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &colour)
             ? colour
             : fallback;
}

static void
trace_outline (const Drawing *drawing, const SomaOutline *outline)
{
  cairo_new_path (drawing->cr);
  for (guint l = 0; l < outline->len; l++)
    {
      const GArray *line = outline->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint point = g_array_index (line, SomaOutlinePoint, i);
          cairo_line_to (drawing->cr, drawing->x + point.x * drawing->scale,
                         drawing->y + (drawing->height - point.y) * drawing->scale);
        }
      cairo_close_path (drawing->cr);
      cairo_new_sub_path (drawing->cr);
    }
}

static void
draw_part (const Drawing *drawing, const SomaCutPart *part)
{
  trace_outline (drawing, part->outline);
  cairo_set_source_rgba (drawing->cr, (part->colour >> 16 & 255) / 255.0,
                         (part->colour >> 8 & 255) / 255.0, (part->colour & 255) / 255.0, TINT);
  cairo_fill_preserve (drawing->cr);
  gdk_cairo_set_source_rgba (drawing->cr, &drawing->cut);
  cairo_stroke (drawing->cr);
}

static void
draw_letter (const Drawing *drawing, const SomaOutline *letter)
{
  trace_outline (drawing, letter);
  gdk_cairo_set_source_rgba (drawing->cr, &drawing->ink);
  cairo_fill (drawing->cr);
}

static const char *
get_text (const SomaCutPart *part, SomaSolidKind kind)
{
  if (kind != SOMA_SOLID_TRAY)
    return part->name;
  return g_str_equal (part->name, SOMA_CUT_FRAME) ? _ ("Frame") : _ ("Board");
}

/* In the middle of its place, and no wider than that. */
static void
draw_text (const Drawing *drawing, const char *text, const Place *place, double size)
{
  PangoFontDescription *font = pango_font_description_from_string ("Sans");
  int width, height;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (drawing->layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (drawing->layout, text, -1);
  pango_layout_get_pixel_size (drawing->layout, &width, &height);
  if (width > place->width * drawing->scale)
    return;
  gdk_cairo_set_source_rgba (drawing->cr, &drawing->ink);
  cairo_move_to (drawing->cr, drawing->x + place->x * drawing->scale - width / 2.0,
                 drawing->y + (drawing->height - place->y) * drawing->scale - height / 2.0);
  pango_cairo_show_layout (drawing->cr, drawing->layout);
}

static void
draw_sheet (SomaCutView *self, const Drawing *drawing, const SomaCutSheet *sheet)
{
  const SomaSolidWish *wish = &self->print->wish;
  double size = TEXT * wish->shape.unit * drawing->scale;

  GdkRGBA edge = drawing->ink;
  edge.alpha *= EDGE;
  cairo_rectangle (drawing->cr, drawing->x, drawing->y, sheet->width * drawing->scale,
                   sheet->height * drawing->scale);
  gdk_cairo_set_source_rgba (drawing->cr, &drawing->base);
  cairo_fill_preserve (drawing->cr);
  gdk_cairo_set_source_rgba (drawing->cr, &edge);
  cairo_set_line_width (drawing->cr, 1);
  cairo_stroke (drawing->cr);

  cairo_set_line_width (drawing->cr, 1.5);
  cairo_set_line_join (drawing->cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < sheet->parts->len; i++)
    draw_part (drawing, soma_cut_sheet_get (sheet, i));
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const SomaCutPart *part = soma_cut_sheet_get (sheet, i);
      if (part->letter != NULL)
        draw_letter (drawing, part->letter);
      else if (size >= LEAST_TEXT)
        draw_text (drawing, get_text (part, wish->kind), &g_array_index (self->places, Place, i),
                   size);
    }
}

static void
soma_cut_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaCutView *self = SOMA_CUT_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (self->print == NULL || width <= 2 * MARGIN || height <= 2 * MARGIN)
    return;
  const SomaCutSheet *sheet = self->print->sheets->pdata[self->sheet];
  double scale = MIN ((width - 2 * MARGIN) / sheet->width, (height - 2 * MARGIN) / sheet->height);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  Drawing drawing = {
    .cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height)),
    .layout = layout,
    .base = find_colour (widget, "view_bg_color", (GdkRGBA){ 1, 1, 1, 1 }),
    .cut = find_colour (widget, "error_color", (GdkRGBA){ 1, 0, 0, 1 }),
    .x = (width - sheet->width * scale) / 2,
    .y = (height - sheet->height * scale) / 2,
    .scale = scale,
    .height = sheet->height,
  };

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &drawing.ink);
  draw_sheet (self, &drawing, sheet);
  cairo_destroy (drawing.cr);
}

static void
soma_cut_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = LEAST_SIDE;
  *natural = 3 * LEAST_SIDE;
  *minimum_baseline = *natural_baseline = -1;
}

static void
soma_cut_view_dispose (GObject *object)
{
  SomaCutView *self = SOMA_CUT_VIEW (object);

  g_clear_pointer (&self->print, soma_solid_print_unref);
  g_clear_pointer (&self->places, g_array_unref);
  G_OBJECT_CLASS (soma_cut_view_parent_class)->dispose (object);
}

static void
soma_cut_view_class_init (SomaCutViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_cut_view_dispose;
  widget_class->measure = soma_cut_view_measure;
  widget_class->snapshot = soma_cut_view_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
soma_cut_view_init (SomaCutView *self)
{
  self->places = g_array_new (FALSE, FALSE, sizeof (Place));
}

void
soma_cut_view_show (SomaCutView *self, SomaSolidPrint *print, guint sheet, const char *description)
{
  g_return_if_fail (SOMA_IS_CUT_VIEW (self) && print->sheets != NULL);

  const SomaCutSheet *shown = print->sheets->pdata[sheet];
  SomaSolidPrint *old = self->print;

  self->print = soma_solid_print_ref (print);
  soma_solid_print_unref (old);
  self->sheet = sheet;
  g_array_set_size (self->places, 0);
  for (guint i = 0; i < shown->parts->len; i++)
    {
      Place place = find_place (soma_cut_sheet_get (shown, i)->outline, print->wish.shape.unit);
      g_array_append_val (self->places, place);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, description,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
