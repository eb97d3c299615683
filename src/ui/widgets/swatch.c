/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swatch.h"

#include "pieces.h"

#define SIZE 24
#define MARGIN 4
#define RADIUS 6
#define OUTLINE 2

struct _SomaSwatch
{
  GtkWidget parent_instance;

  PangoLayout *letter; /* owned */
  GdkRGBA colour;
  SomaPieceLook look;
};

G_DEFINE_FINAL_TYPE (SomaSwatch, soma_swatch, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_PIECE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Black or white, whichever has more contrast: relative luminance as in WCAG 2, with its threshold
 * of equal contrast, and a plain power for the transfer curve. */
static GdkRGBA
get_letter_colour (const GdkRGBA *colour)
{
  float r = colour->red * colour->red, g = colour->green * colour->green,
        b = colour->blue * colour->blue;
  gboolean bright = 0.2126f * r + 0.7152f * g + 0.0722f * b > 0.18f;

  return bright ? (GdkRGBA){ 0, 0, 0, 1 } : (GdkRGBA){ 1, 1, 1, 1 };
}

/* Room for the letter at any text size. */
static int
get_size (SomaSwatch *self)
{
  int height;

  pango_layout_get_pixel_size (self->letter, NULL, &height);
  return MAX (SIZE, height + MARGIN);
}

static void
soma_swatch_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = get_size (SOMA_SWATCH (widget));
  *minimum_baseline = *natural_baseline = -1;
}

static void
draw_square (SomaSwatch *self, GtkSnapshot *snapshot, const GdkRGBA *text)
{
  float size = (float) get_size (self);
  float x = (gtk_widget_get_width (GTK_WIDGET (self)) - size) / 2.0f;
  float y = (gtk_widget_get_height (GTK_WIDGET (self)) - size) / 2.0f;
  GdkRGBA edge = *text;
  GskRoundedRect square;

  gsk_rounded_rect_init_from_rect (&square, &GRAPHENE_RECT_INIT (x, y, size, size), RADIUS);
  if (self->look == SOMA_PIECE_SOLID)
    {
      gtk_snapshot_push_rounded_clip (snapshot, &square);
      gtk_snapshot_append_color (snapshot, &self->colour, &square.bounds);
      gtk_snapshot_pop (snapshot);
    }
  /* A faint edge keeps black pieces visible on dark, white ones on light. */
  edge.alpha *= self->look == SOMA_PIECE_SOLID ? 0.2f : 0.5f;
  if (self->look == SOMA_PIECE_OUTLINED)
    edge = self->colour;
  float width = self->look == SOMA_PIECE_SOLID ? 1 : OUTLINE;
  gtk_snapshot_append_border (snapshot, &square, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ edge, edge, edge, edge });
}

static void
soma_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaSwatch *self = SOMA_SWATCH (widget);
  GdkRGBA text, letter;
  int width, height;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  letter = self->look == SOMA_PIECE_SOLID ? get_letter_colour (&self->colour) : text;
  draw_square (self, snapshot, &text);
  pango_layout_get_pixel_size (self->letter, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((gtk_widget_get_width (widget) - width) / 2.0f,
                                                (gtk_widget_get_height (widget) - height) / 2.0f));
  gtk_snapshot_append_layout (snapshot, self->letter, &letter);
  gtk_snapshot_restore (snapshot);
}

static void
soma_swatch_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const SomaPieceDraft *piece = g_value_get_boxed (value);

  if (id != PROP_PIECE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (piece != NULL)
    soma_swatch_set_piece (SOMA_SWATCH (object), piece->colour, piece->letter);
}

static void
soma_swatch_finalize (GObject *object)
{
  g_clear_object (&SOMA_SWATCH (object)->letter);
  G_OBJECT_CLASS (soma_swatch_parent_class)->finalize (object);
}

static void
soma_swatch_class_init (SomaSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = soma_swatch_set_property;
  G_OBJECT_CLASS (klass)->finalize = soma_swatch_finalize;
  properties[PROP_PIECE] =
      g_param_spec_boxed ("piece", NULL, NULL, SOMA_TYPE_PIECE_DRAFT, G_PARAM_WRITABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  widget_class->measure = soma_swatch_measure;
  widget_class->snapshot = soma_swatch_snapshot;
  gtk_widget_class_set_css_name (widget_class, "swatch");
  /* The letter is part of the name next to it. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
soma_swatch_init (SomaSwatch *self)
{
  /* In a template it has no piece yet. */
  self->letter = gtk_widget_create_pango_layout (GTK_WIDGET (self), "");
}

GtkWidget *
soma_swatch_new (guint32 colour, const char *letter)
{
  SomaSwatch *self = g_object_new (SOMA_TYPE_SWATCH, "valign", GTK_ALIGN_CENTER, NULL);

  soma_swatch_set_piece (self, colour, letter);
  return GTK_WIDGET (self);
}

void
soma_swatch_set_piece (SomaSwatch *self, guint32 colour, const char *letter)
{
  g_return_if_fail (SOMA_IS_SWATCH (self));

  self->colour = (GdkRGBA){ ((colour >> 16) & 0xff) / 255.0f, ((colour >> 8) & 0xff) / 255.0f,
                            (colour & 0xff) / 255.0f, 1 };
  g_clear_object (&self->letter);
  self->letter = gtk_widget_create_pango_layout (GTK_WIDGET (self), letter);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_swatch_set_look (SomaSwatch *self, SomaPieceLook look)
{
  g_return_if_fail (SOMA_IS_SWATCH (self));

  self->look = look;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
