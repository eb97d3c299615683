/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gl-area.h"

#include <epoxy/gl.h>
#include <string.h>

typedef struct
{
  /* The last picture. Cairo copies it for who shows it still when the next is read. */
  cairo_surface_t *sheet; /* owned: (nullable) */
  guint8 *rows;           /* owned: the same as GL has it, from bottom to top */
  int width, height;      /* of both, in pixels */
} SomaGlAreaPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (SomaGlArea, soma_gl_area, GTK_TYPE_GL_AREA)

static void
clear_sheet (SomaGlAreaPrivate *self)
{
  g_clear_pointer (&self->sheet, cairo_surface_destroy);
  g_clear_pointer (&self->rows, g_free);
  self->width = self->height = 0;
}

static void
resize_sheet (SomaGlAreaPrivate *self, int width, int height)
{
  if (width == self->width && height == self->height)
    return;
  clear_sheet (self);
  self->sheet = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  self->rows = g_malloc ((gsize) width * 4 * (gsize) height);
  self->width = width;
  self->height = height;
}

/* Binds the framebuffer if cairo draws the window. */
static gboolean
begin_for_cairo (GtkGLArea *area)
{
  GtkWidget *widget = GTK_WIDGET (area);
  GdkGLContext *context = gtk_gl_area_get_context (area);
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));

  if (!GSK_IS_CAIRO_RENDERER (renderer) || context == NULL || gtk_widget_get_width (widget) == 0 ||
      gtk_widget_get_height (widget) == 0)
    return FALSE;
  gtk_gl_area_attach_buffers (area);
  /* GL gives pixels in cairo's order, and that of GLES where it can. */
  return gtk_gl_area_get_error (area) == NULL &&
         (!gdk_gl_context_get_use_es (context) ||
          (G_BYTE_ORDER == G_LITTLE_ENDIAN && epoxy_has_gl_extension ("GL_EXT_read_format_bgra")));
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GtkGLArea *area = GTK_GL_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int scale = gtk_widget_get_scale_factor (widget);
  gboolean is_drawn;

  if (!begin_for_cairo (area))
    {
      GTK_WIDGET_CLASS (soma_gl_area_parent_class)->snapshot (widget, snapshot);
      return;
    }
  SomaGlAreaPrivate *self = soma_gl_area_get_instance_private (SOMA_GL_AREA (widget));
  resize_sheet (self, width * scale, height * scale);
  g_signal_emit_by_name (area, "render", gtk_gl_area_get_context (area), &is_drawn);
  /* It may have bound another one. */
  gtk_gl_area_attach_buffers (area);
  /* Reads the bound framebuffer. */
  GdkGLContext *context = gtk_gl_area_get_context (area);
  GLenum type =
      gdk_gl_context_get_use_es (context) ? GL_UNSIGNED_BYTE : GL_UNSIGNED_INT_8_8_8_8_REV;
  gsize stride = (gsize) cairo_image_surface_get_stride (self->sheet);
  gsize n = (gsize) self->width * 4;

  cairo_surface_flush (self->sheet);
  glReadPixels (0, 0, self->width, self->height, GL_BGRA, type, self->rows);
  guint8 *pixels = cairo_image_surface_get_data (self->sheet);
  for (int y = 0; y < self->height; y++)
    memcpy (pixels + stride * (gsize) y, self->rows + n * (gsize) (self->height - 1 - y), n);
  cairo_surface_mark_dirty (self->sheet);
  cairo_surface_set_device_scale (self->sheet, scale, scale);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_set_source_surface (cr, self->sheet, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

/* GtkGLArea's own requires either GL or GLES, rather than what is there; and each area would have a
 * context of its own, in which software renderers compile everything again, and keep megabytes of
 * buffers. This one goes with the last area. */
static GdkGLContext *
create_context (GtkGLArea *area)
{
  static GdkGLContext *shared; /* weak */
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (area));
  g_autoptr (GError) error = NULL;

  if (shared != NULL && gdk_gl_context_get_display (shared) == display)
    return g_object_ref (shared);
  g_autoptr (GdkGLContext) context = gdk_display_create_gl_context (display, &error);
  if (context == NULL || !gdk_gl_context_realize (context, &error))
    {
      gtk_gl_area_set_error (area, error);
      return NULL;
    }
  g_set_weak_pointer (&shared, context);
  return g_steal_pointer (&context);
}

/* GTK 4.14 and later release a picture when its window goes, with no context current. A function
 * that epoxy has not looked up by then makes it abort; with none, GL lets it be called. */
static void
realize (GtkWidget *widget)
{
  GtkGLArea *area = GTK_GL_AREA (widget);

  GTK_WIDGET_CLASS (soma_gl_area_parent_class)->realize (widget);
  gtk_gl_area_make_current (area);
  if (gtk_gl_area_get_error (area) == NULL)
    glDeleteSync (NULL);
}

static void
unrealize (GtkWidget *widget)
{
  clear_sheet (soma_gl_area_get_instance_private (SOMA_GL_AREA (widget)));
  GTK_WIDGET_CLASS (soma_gl_area_parent_class)->unrealize (widget);
}

static void
soma_gl_area_class_init (SomaGlAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = snapshot;
  widget_class->realize = realize;
  widget_class->unrealize = unrealize;
  g_signal_override_class_handler ("create-context", SOMA_TYPE_GL_AREA,
                                   G_CALLBACK (create_context));
}

static void
soma_gl_area_init (SomaGlArea *self)
{
}
