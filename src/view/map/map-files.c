/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-files.h"

#include <cairo-svg.h>
#include <math.h>

#include "map-drawing.h"

/* Pixels for a unit, and around all; and of the whole. */
#define SCALE 36
#define MARGIN 48
#define LEAST 800
#define MOST 8000

typedef struct
{
  double width, height;
  SomaMapCamera camera;
} Page;

static Page
make_page (const SomaMapPicture *picture)
{
  SomaMapCamera one = soma_map_camera_fit (picture, 1000, 1000);
  double width = 0, height = 0;

  for (guint i = 0; i < picture->n_points; i++)
    {
      width = MAX (width, 2 * fabs ((double) picture->places[i].x - one.x));
      height = MAX (height, 2 * fabs ((double) picture->places[i].y - one.y));
    }
  double longer = MAX (MAX (width, height), 0.1);
  double scale = CLAMP (SCALE, LEAST / longer, MOST / longer);
  scale = MIN (scale, 2 * SCALE);
  return (Page){ ceil (width * scale) + 2 * MARGIN,
                 ceil (height * scale) + 2 * MARGIN,
                 { one.x, one.y, scale } };
}

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned int n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
draw (cairo_surface_t *surface, const SomaMapPicture *picture, const SomaMapMarks *marks,
      const SomaMapLook *look, const Page *page)
{
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  soma_map_draw (cr, picture, marks, &page->camera, look, page->width, page->height);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  return status;
}

/* Takes the surface and the bytes. */
static GBytes *
finish (cairo_surface_t *surface, cairo_status_t status, GByteArray *bytes, GError **error)
{
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (status));
  return NULL;
}

GBytes *
soma_map_make_svg (const SomaMapPicture *picture, const SomaMapMarks *marks,
                   const SomaMapLook *look, GError **error)
{
  Page page = make_page (picture);
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream (write_cb, bytes, page.width, page.height);
  cairo_status_t status = draw (surface, picture, marks, look, &page);

  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  return finish (surface, status, bytes, error);
}

GBytes *
soma_map_make_png (const SomaMapPicture *picture, const SomaMapMarks *marks,
                   const SomaMapLook *look, GError **error)
{
  Page page = make_page (picture);
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) page.width, (int) page.height);
  cairo_status_t status = draw (surface, picture, marks, look, &page);

  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);
  return finish (surface, status, bytes, error);
}
