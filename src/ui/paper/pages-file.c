/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pages-file.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>

#include "background.h"
#include "part-file.h"

typedef struct
{
  /* Owned */
  SomaPages pages;
  char *title;
  GFile *file;
  SomaPartFile *part; /* (nullable) */
  GError *error;      /* (nullable) */

  SomaPagesProgress progress;
  gpointer progress_data;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_free (saving->title);
  if (saving->pages.free_data != NULL)
    saving->pages.free_data (saving->pages.data);
  g_object_unref (saving->file);
  soma_part_file_free (saving->part);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* On the thread. */

/* Whether nothing more is to be written. */
static gboolean
has_failed (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  return saving->error != NULL ||
         g_cancellable_set_error_if_cancelled (g_task_get_cancellable (task), &saving->error);
}

/* Cairo never hears of an error: when it embeds fonts afterwards, it may crash (1.16). What it goes
 * on to write is dropped. */
static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  GTask *task = data;
  Saving *saving = g_task_get_task_data (task);

  if (!has_failed (task))
    soma_part_file_add (saving->part, (const char *) bytes, length, &saving->error);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      write_cb, task, saving->pages.width, saving->pages.height);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, saving->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Soma");
  return surface;
}

static void
draw_pages (GTask *task, cairo_surface_t *surface)
{
  Saving *saving = g_task_get_task_data (task);

  for (int page = 0; page < saving->pages.n_pages && !has_failed (task); page++)
    {
      int written = page + 1;
      const SomaPages *pages = &saving->pages;
      cairo_t *cr = cairo_create (surface);

      cairo_translate (cr, pages->margin, pages->margin);
      pages->draw (cr, page, pages->width - 2 * pages->margin, pages->height - 2 * pages->margin,
                   pages->data);
      cairo_show_page (cr);
      cairo_destroy (cr);
      if (!has_failed (task))
        soma_background_tell (task, g_memdup2 (&written, sizeof written));
    }
}

static void
work (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  saving->part = soma_part_file_open (saving->file, &saving->error);
  if (saving->part == NULL)
    return;
  cairo_surface_t *surface = make_surface (task);
  draw_pages (task, surface);
  if (saving->error == NULL && saving->pages.add_outline != NULL)
    saving->pages.add_outline (surface, saving->pages.data);
  cairo_surface_finish (surface);
  if (saving->error == NULL && cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    g_set_error_literal (&saving->error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Not enough memory"));
  cairo_surface_destroy (surface);
  if (saving->error == NULL && soma_part_file_close (saving->part, &saving->error))
    soma_part_file_put_in_place (saving->part, &saving->error);
}

/* In the main context. */

static void
take (GTask *task, GPtrArray *messages)
{
  Saving *saving = g_task_get_task_data (task);

  if (messages->len > 0)
    saving->progress (*(const int *) messages->pdata[messages->len - 1], saving->pages.n_pages,
                      saving->progress_data);
}

static void
done (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_boolean (task, TRUE);
}

void
soma_pages_save_async (const SomaPages *pages, GFile *file, GCancellable *cancellable,
                       SomaPagesProgress progress, GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground save = {
    .thread_name = "soma-pages",
    .work = work,
    .take = take,
    .done = done,
    .free_message = g_free,
  };
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->pages = *pages;
  saving->title = g_strdup (pages->title);
  saving->file = g_object_ref (file);
  saving->progress = progress;
  saving->progress_data = data;
  g_task_set_task_data (task, saving, saving_free);
  /* What was written completely by then is there. */
  g_task_set_check_cancellable (task, FALSE);
  soma_background_run (task, &save);
}

gboolean
soma_pages_save_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
