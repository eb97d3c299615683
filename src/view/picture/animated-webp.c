/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "animated-webp.h"

#include <glib/gi18n.h>
#include <webp/encode.h>
#include <webp/mux.h>

/* Of 100, and of 6. Flat colours and sharp lines look clean from this quality on, and more effort
 * saves less than it costs. */
#define QUALITY 80
#define ALPHA_QUALITY 50
#define EFFORT 2

struct _SomaAnimatedWebp
{
  int width, height;
  WebPAnimEncoder *encoder; /* owned; NULL if there is no memory for it */
  WebPConfig config;
  gboolean has_pictures;
};

static gboolean
fail (GError **error, const char *reason)
{
  /* Translators: the reason is a technical one, in English. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The animation cannot be made: %s"),
               reason != NULL && *reason != '\0' ? reason : _ ("not enough memory"));
  return FALSE;
}

static gboolean
add_picture (SomaAnimatedWebp *self, WebPPicture *picture, guint milliseconds, GError **error)
{
  if (WebPAnimEncoderAdd (self->encoder, picture, (int) milliseconds, &self->config))
    return TRUE;
  return fail (error, WebPAnimEncoderGetError (self->encoder));
}

SomaAnimatedWebp *
soma_animated_webp_new (int width, int height)
{
  WebPAnimEncoderOptions options;
  SomaAnimatedWebp *self = g_new0 (SomaAnimatedWebp, 1);

  g_return_val_if_fail (WebPAnimEncoderOptionsInit (&options), NULL);
  /* Every picture by itself: the differences from the one before are no smaller, and what they
   * leave out adds up to smears. */
  options.kmax = 1;
  WebPConfigInit (&self->config);
  self->config.quality = QUALITY;
  self->config.alpha_quality = ALPHA_QUALITY;
  self->config.method = EFFORT;
  self->width = width;
  self->height = height;
  self->encoder = WebPAnimEncoderNew (width, height, &options);
  return self;
}

void
soma_animated_webp_free (SomaAnimatedWebp *self)
{
  if (self == NULL)
    return;
  WebPAnimEncoderDelete (self->encoder);
  g_free (self);
}

gboolean
soma_animated_webp_add (SomaAnimatedWebp *self, const guint8 *pixels, guint milliseconds,
                        GError **error)
{
  WebPPicture picture;
  gboolean added = FALSE;

  if (self->encoder == NULL || !WebPPictureInit (&picture))
    return fail (error, NULL);
  picture.width = self->width;
  picture.height = self->height;
  picture.use_argb = 1;
  if (WebPPictureImportRGBA (&picture, pixels, self->width * 4))
    added = add_picture (self, &picture, milliseconds, error);
  else
    fail (error, NULL);
  WebPPictureFree (&picture);
  self->has_pictures |= added;
  return added;
}

GBytes *
soma_animated_webp_finish (SomaAnimatedWebp *self, guint milliseconds, GError **error)
{
  WebPData data;
  GBytes *bytes = NULL;

  g_return_val_if_fail (self->has_pictures, NULL);
  WebPDataInit (&data);
  if (!add_picture (self, NULL, milliseconds, error))
    return NULL;
  if (WebPAnimEncoderAssemble (self->encoder, &data))
    bytes = g_bytes_new (data.bytes, data.size);
  else
    fail (error, WebPAnimEncoderGetError (self->encoder));
  WebPDataClear (&data);
  return bytes;
}
