/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-file.h"

#include <cairo-pdf.h>

static void
booklet_free (gpointer data)
{
  SomaBooklet *booklet = data;

  g_free ((char *) booklet->title);
  g_ptr_array_unref (booklet->sheets);
  g_free (booklet);
}

static void
draw (cairo_t *cr, int page, double width, double height, gpointer data)
{
  const SomaBooklet *booklet = data;

  soma_booklet_draw_page (cr, booklet->title, booklet->sheets, &booklet->style, page, width,
                          height);
}

/* So that figures are found in viewers, too. */
static void
add_outline (cairo_surface_t *surface, gpointer data)
{
  const SomaBooklet *booklet = data;

  for (int i = 0; booklet->sheets->len > 1 && i < (int) booklet->sheets->len; i++)
    {
      const SomaPuzzleSheet *sheet = booklet->sheets->pdata[i];
      int page = soma_booklet_find_sheet (booklet->sheets, &booklet->style, i);
      g_autofree char *target = g_strdup_printf ("page=%d", page + 1);

      if (page >= 0)
        cairo_pdf_surface_add_outline (surface, CAIRO_PDF_OUTLINE_ROOT, sheet->name, target, 0);
    }
}

void
soma_booklet_save_async (const SomaBooklet *booklet, GFile *file, GCancellable *cancellable,
                         SomaPagesProgress progress, GAsyncReadyCallback callback, gpointer data)
{
  SomaBooklet *copy = g_memdup2 (booklet, sizeof *booklet);
  const SomaPages pages = {
    .title = booklet->title,
    .n_pages = soma_booklet_count_pages (booklet->sheets, &booklet->style),
    .width = booklet->width,
    .height = booklet->height,
    .margin = booklet->margin,
    .draw = draw,
    .add_outline = add_outline,
    .data = copy,
    .free_data = booklet_free,
  };

  copy->title = g_strdup (booklet->title);
  g_ptr_array_ref (copy->sheets);
  soma_pages_save_async (&pages, file, cancellable, progress, callback, data);
}

gboolean
soma_booklet_save_finish (GAsyncResult *result, GError **error)
{
  return soma_pages_save_finish (result, error);
}
