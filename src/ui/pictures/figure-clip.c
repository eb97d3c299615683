/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-clip.h"

#include "boxed-puzzle.h"
#include "design-file.h"
#include "picture-queue.h"

/* Pixels. */
#define PICTURE_SIZE 640

/* A picture that does not exist until somebody asks for it. */
#define SOMA_TYPE_PICTURE_CLIP (soma_picture_clip_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureClip, soma_picture_clip, SOMA, PICTURE_CLIP, GdkContentProvider)

struct _SomaPictureClip
{
  GdkContentProvider parent_instance;

  /* Owned */
  GdkDisplay *display;
  SomaPuzzle *puzzle;
  guint16 *copy_at;    /* (nullable) */
  GdkTexture *texture; /* (nullable) until it is drawn */
};

G_DEFINE_FINAL_TYPE (SomaPictureClip, soma_picture_clip, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
soma_picture_clip_ref_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_new_for_gtype (GDK_TYPE_TEXTURE);
}

/* On white, as paper is: other programs may make transparent places black. */
static GdkTexture *
draw (SomaPictureClip *self)
{
  static const SomaPictureStyle style = { .width = PICTURE_SIZE,
                                          .height = PICTURE_SIZE,
                                          .letters = TRUE };
  const GdkRGBA white = { 1, 1, 1, 1 };
  g_autoptr (SomaPictureQueue) queue = soma_picture_queue_get (self->display);
  g_autoptr (GdkTexture) picture =
      soma_picture_queue_draw (queue, self->puzzle, self->copy_at, &style);

  return soma_picture_fill (picture, &white);
}

static gboolean
soma_picture_clip_get_value (GdkContentProvider *provider, GValue *value, GError **error)
{
  SomaPictureClip *self = SOMA_PICTURE_CLIP (provider);

  if (!G_VALUE_HOLDS (value, GDK_TYPE_TEXTURE))
    return GDK_CONTENT_PROVIDER_CLASS (soma_picture_clip_parent_class)
        ->get_value (provider, value, error);
  if (self->texture == NULL)
    self->texture = draw (self);
  g_value_set_object (value, self->texture);
  return TRUE;
}

static void
soma_picture_clip_dispose (GObject *object)
{
  SomaPictureClip *self = SOMA_PICTURE_CLIP (object);

  g_clear_object (&self->display);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  g_clear_object (&self->texture);
  G_OBJECT_CLASS (soma_picture_clip_parent_class)->dispose (object);
}

static void
soma_picture_clip_class_init (SomaPictureClipClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_picture_clip_dispose;
  provider_class->ref_formats = soma_picture_clip_ref_formats;
  provider_class->get_value = soma_picture_clip_get_value;
}

static void
soma_picture_clip_init (SomaPictureClip *self)
{
}

void
soma_figure_clip_copy (GtkWidget *widget, const char *text, SomaPuzzle *puzzle,
                       const guint16 *copy_at)
{
  SomaPictureClip *picture = g_object_new (SOMA_TYPE_PICTURE_CLIP, NULL);

  picture->display = g_object_ref (gtk_widget_get_display (widget));
  picture->puzzle = soma_puzzle_ref (puzzle);
  picture->copy_at = copy_at != NULL
                         ? g_memdup2 (copy_at, (gsize) puzzle->figure->n_cells * sizeof *copy_at)
                         : NULL;
  /* The text first, which programs that take either show. */
  GdkContentProvider *parts[] = { gdk_content_provider_new_typed (G_TYPE_STRING, text),
                                  GDK_CONTENT_PROVIDER (picture) };
  g_autoptr (GdkContentProvider) clip =
      gdk_content_provider_new_union (parts, G_N_ELEMENTS (parts));

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), clip);
}

void
soma_figure_clip_copy_design (GtkWidget *widget, const char *text, SomaDesign *design)
{
  g_autofree char *own = text == NULL ? soma_design_file_make_text (design) : NULL;

  text = own != NULL ? own : text;
  if (design->drawing->n_cells == 0)
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
      return;
    }
  SomaPuzzle *puzzle = soma_design_make_shown_puzzle (design);
  soma_figure_clip_copy (widget, text, puzzle, NULL);
  soma_puzzle_unref (puzzle);
}
