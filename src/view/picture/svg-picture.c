/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "svg-picture.h"

#include <cairo-svg.h>

#include "picture-private.h"
#include "vector-drawing.h"

static cairo_status_t
append_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
draw (cairo_t *cr, const SomaStage *stage, const SomaStageStyle *style)
{
  g_autoptr (SomaScene) scene = soma_scene_new (stage, (int) style->layers_off);
  SomaCamera camera;
  const SomaVectorStyle vectors = { .letters = style->letters,
                                    .thinnest = SOMA_PICTURE_THINNEST_LINE,
                                    .camera = &camera,
                                    .explode = (float) style->explode,
                                    .dark = style->dark,
                                    .strong = style->high_contrast,
                                    .accent = style->accent };

  if (soma_painting_aim (stage, scene, style, &camera))
    soma_vector_draw (cr, scene, style->width, style->height, &vectors);
}

GBytes *
soma_svg_picture_new (const SomaStage *stage, const SomaStageStyle *style,
                      const GdkRGBA *background, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (append_cb, bytes, style->width, style->height);
  cairo_t *cr = cairo_create (surface);

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  if (background != NULL)
    {
      gdk_cairo_set_source_rgba (cr, background);
      cairo_paint (cr);
    }
  draw (cr, stage, style);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (status));
  return NULL;
}
