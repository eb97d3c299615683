/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "thumbnail-test.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "boxed-puzzle.h"
#include "picture-queue.h"

#define DEFAULT_SIZE 96

struct _SomaThumbnail
{
  GtkWidget parent_instance;

  /* Owned */
  SomaPictureQueue *queue;
  SomaPuzzle *puzzle;          /* (nullable) */
  guint16 *copy_at;            /* (nullable) */
  GdkTexture *texture;         /* (nullable) */
  SomaPictureRequest *request; /* (nullable) */

  int size;
};

G_DEFINE_FINAL_TYPE (SomaThumbnail, soma_thumbnail, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_SIZE,
  PROP_PUZZLE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
cancel_request (SomaThumbnail *self)
{
  if (self->request != NULL)
    soma_picture_queue_cancel (self->queue, g_steal_pointer (&self->request));
}

static void
picture_cb (GdkTexture *texture, GtkWidget *widget)
{
  SomaThumbnail *self = SOMA_THUMBNAIL (widget);

  self->request = NULL;
  g_set_object (&self->texture, texture);
  gtk_widget_queue_draw (widget);
}

/* Requests the picture in the current style. The old one stays until the new one arrives, unless it
 * shows something else. */
static void
request_picture (SomaThumbnail *self)
{
  int pixels = soma_thumbnail_get_pixels (self);
  SomaPictureStyle style = {
    .width = pixels,
    .height = pixels,
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ()),
  };

  cancel_request (self);
  if (self->puzzle == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->request = soma_picture_queue_request (self->queue, self->puzzle, self->copy_at, &style,
                                              GTK_WIDGET (self), picture_cb);
}

/* A description for screen readers. */
static void
update_name (SomaThumbnail *self)
{
  const char *name = self->puzzle != NULL ? self->puzzle->name : NULL;
  gboolean named = name != NULL && name[0] != '\0';
  /* Translators: %s is the name of a figure. */
  g_autofree char *text =
      named ? g_strdup_printf (_ ("Picture of %s"), name) : g_strdup (_ ("Picture of a figure"));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
soma_thumbnail_map (GtkWidget *widget)
{
  SomaThumbnail *self = SOMA_THUMBNAIL (widget);

  GTK_WIDGET_CLASS (soma_thumbnail_parent_class)->map (widget);
  if (self->texture == NULL)
    request_picture (self);
}

static void
soma_thumbnail_unmap (GtkWidget *widget)
{
  cancel_request (SOMA_THUMBNAIL (widget));
  GTK_WIDGET_CLASS (soma_thumbnail_parent_class)->unmap (widget);
}

static void
soma_thumbnail_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SOMA_THUMBNAIL (widget)->size;
  *minimum_baseline = *natural_baseline = -1;
}

static void
soma_thumbnail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaThumbnail *self = SOMA_THUMBNAIL (widget);
  float x = (gtk_widget_get_width (widget) - self->size) / 2.0f;
  float y = (gtk_widget_get_height (widget) - self->size) / 2.0f;

  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture,
                                 &GRAPHENE_RECT_INIT (x, y, self->size, self->size));
}

static void
soma_thumbnail_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIZE)
    g_value_set_int (value, SOMA_THUMBNAIL (object)->size);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_thumbnail_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIZE)
    {
      SOMA_THUMBNAIL (object)->size = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
    }
  else if (id == PROP_PUZZLE)
    soma_thumbnail_set_puzzle (SOMA_THUMBNAIL (object), g_value_get_boxed (value), NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_thumbnail_dispose (GObject *object)
{
  SomaThumbnail *self = SOMA_THUMBNAIL (object);

  cancel_request (self);
  g_clear_object (&self->queue);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  G_OBJECT_CLASS (soma_thumbnail_parent_class)->dispose (object);
}

static void
soma_thumbnail_class_init (SomaThumbnailClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_thumbnail_get_property;
  object_class->set_property = soma_thumbnail_set_property;
  object_class->dispose = soma_thumbnail_dispose;
  widget_class->map = soma_thumbnail_map;
  widget_class->unmap = soma_thumbnail_unmap;
  widget_class->measure = soma_thumbnail_measure;
  widget_class->snapshot = soma_thumbnail_snapshot;

  properties[PROP_SIZE] = g_param_spec_int ("size", NULL, NULL, 1, 1024, DEFAULT_SIZE,
                                            G_PARAM_READWRITE | G_PARAM_CONSTRUCT);
  properties[PROP_PUZZLE] =
      g_param_spec_boxed ("puzzle", NULL, NULL, SOMA_TYPE_PUZZLE, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
soma_thumbnail_init (SomaThumbnail *self)
{
  self->queue = soma_picture_queue_get (gtk_widget_get_display (GTK_WIDGET (self)));
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (request_picture), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (request_picture), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (request_picture), NULL);
}

void
soma_thumbnail_set_puzzle (SomaThumbnail *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  g_return_if_fail (SOMA_IS_THUMBNAIL (self));

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  g_clear_object (&self->texture);
  if (puzzle != NULL)
    self->puzzle = soma_puzzle_ref (puzzle);
  if (puzzle != NULL && copy_at != NULL)
    self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  update_name (self);
  request_picture (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
soma_thumbnail_is_drawn (SomaThumbnail *self)
{
  g_return_val_if_fail (SOMA_IS_THUMBNAIL (self), FALSE);
  return self->texture != NULL;
}

int
soma_thumbnail_get_pixels (SomaThumbnail *self)
{
  g_return_val_if_fail (SOMA_IS_THUMBNAIL (self), 0);
  return self->size * gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

void
soma_thumbnail_set_texture (SomaThumbnail *self, GdkTexture *texture)
{
  g_return_if_fail (SOMA_IS_THUMBNAIL (self) && GDK_IS_TEXTURE (texture));

  soma_thumbnail_set_puzzle (self, NULL, NULL);
  g_set_object (&self->texture, texture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
