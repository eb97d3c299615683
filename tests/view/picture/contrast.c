/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contrast.h"

#include <math.h>
#include <string.h>

static double
linearise (guint32 byte)
{
  double part = byte / 255.0;

  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

double
contrast_luminance (guint32 colour)
{
  return 0.2126 * linearise (colour >> 16 & 0xff) + 0.7152 * linearise (colour >> 8 & 0xff) +
         0.0722 * linearise (colour & 0xff);
}

double
contrast_of (guint32 a, guint32 b)
{
  double one = contrast_luminance (a), other = contrast_luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

guint32
contrast_get_pixel (const Pixels *pixels, int x, int y)
{
  const guint8 *pixel = pixels->data + 4 * (y * pixels->width + x);

  g_assert_true (x >= 0 && x < pixels->width && y >= 0 && y < pixels->height);
  return (guint32) pixel[0] << 16 | (guint32) pixel[1] << 8 | pixel[2];
}

guint32
contrast_find_background (const Pixels *pixels)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  guint most = 0;
  guint32 found = 0;

  for (int y = 0; y < pixels->height; y++)
    for (int x = 0; x < pixels->width; x++)
      {
        gpointer colour = GUINT_TO_POINTER (contrast_get_pixel (pixels, x, y));
        guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, colour)) + 1;
        g_hash_table_insert (counts, colour, GUINT_TO_POINTER (n));
        if (n > most)
          {
            most = n;
            found = GPOINTER_TO_UINT (colour);
          }
      }
  return found;
}

double
contrast_count (const Pixels *pixels, guint32 background, double least)
{
  int n = 0;

  for (int y = 0; y < pixels->height; y++)
    for (int x = 0; x < pixels->width; x++)
      n += contrast_of (contrast_get_pixel (pixels, x, y), background) >= least;
  return (double) n / MAX (pixels->width * pixels->height, 1);
}

Pixels *
contrast_crop (const Pixels *pixels, int x, int y, int width, int height)
{
  Pixels *part = g_new0 (Pixels, 1);

  g_assert_true (x >= 0 && y >= 0 && width > 0 && height > 0);
  g_assert_true (x + width <= pixels->width && y + height <= pixels->height);
  part->width = width;
  part->height = height;
  part->data = g_malloc (4 * (gsize) width * (gsize) height);
  for (int row = 0; row < height; row++)
    memcpy (part->data + 4 * row * width, pixels->data + 4 * ((y + row) * pixels->width + x),
            4 * (gsize) width);
  return part;
}

/* A window has no image before its first frame, and again once it is to be drawn anew. */
static GskRenderNode *
take_image (GtkWidget *root, int width, int height)
{
  GskRenderNode *node = NULL;

  while (node == NULL)
    {
      g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
      if (node == NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  return node;
}

Pixels *
contrast_grab (gpointer widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  int width = gtk_widget_get_width (root), height = gtk_widget_get_height (root);
  double x, y;

  g_assert_true (gtk_widget_get_mapped (widget) && width > 0 && height > 0);
  g_autoptr (GskRenderNode) node = take_image (root, width, height);
  g_assert_true (gtk_widget_translate_coordinates (widget, root, 0, 0, &x, &y));
  g_autoptr (GdkTexture) texture =
      gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (root)), node,
                                   &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  g_autoptr (Pixels) whole = pixels_new (texture);
  int left = (int) MAX (x, 0), top = (int) MAX (y, 0);
  return contrast_crop (whole, left, top, MIN (gtk_widget_get_width (widget), width - left),
                        MIN (gtk_widget_get_height (widget), height - top));
}

/* Strokes of letters are thin: some of their pixels have the full colour. */
void
contrast_assert_text (const Pixels *pixels, const char *name)
{
  guint32 background = contrast_find_background (pixels);

  pixels_assert (pixels, name, contrast_count (pixels, background, 4.5) > 0.005);
}
