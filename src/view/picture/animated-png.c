/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "animated-png.h"

#include <glib/gi18n.h>
#include <string.h>
#include <zlib.h>

#define SIGNATURE "\x89PNG\r\n\x1a\n"
#define SIGNATURE_SIZE 8

/* A chunk is its length, its type, its data and a checksum of the last two. */
#define CHUNK_EXTRA 12
#define HEADER_SIZE 13

/* The offset of the chunk with the number of pictures, which is written twice. */
#define CONTROL_OFFSET (SIGNATURE_SIZE + CHUNK_EXTRA + HEADER_SIZE)

struct _SomaAnimatedPng
{
  GOutputStream *stream; /* owned */
  guint milliseconds;
  guint n_frames;
  guint32 n_parts;            /* sequence number of the next chunk that has one */
  guint8 header[HEADER_SIZE]; /* size and kind of pixels, of the first picture */
};

typedef struct
{
  const guint8 *type; /* of four letters */
  const guint8 *data;
  guint32 length;
} Chunk;

static guint32
get_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

static void
add_number (GByteArray *bytes, guint32 number)
{
  guint32 ordered = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &ordered, sizeof ordered);
}

static gboolean
write_bytes (SomaAnimatedPng *self, GByteArray *bytes, GError **error)
{
  return g_output_stream_write_all (self->stream, bytes->data, bytes->len, NULL, NULL, error);
}

static gboolean
write_chunk (SomaAnimatedPng *self, const char *type, GByteArray *data, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  add_number (bytes, data->len);
  g_byte_array_append (bytes, (const guint8 *) type, 4);
  g_byte_array_append (bytes, data->data, data->len);
  add_number (bytes, (guint32) crc32 (0, bytes->data + 4, bytes->len - 4));
  return write_bytes (self, bytes, error);
}

/* acTL: the number of pictures, and that they repeat forever. */
static gboolean
write_control (SomaAnimatedPng *self, GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();

  add_number (data, self->n_frames);
  add_number (data, 0);
  return write_chunk (self, "acTL", data, error);
}

/* fcTL: a picture of the full size, which replaces the previous one. */
static gboolean
write_frame_control (SomaAnimatedPng *self, GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  const guint16 delay[2] = { GUINT16_TO_BE ((guint16) self->milliseconds), GUINT16_TO_BE (1000) };
  const guint8 replace[2] = { 0, 0 };

  add_number (data, self->n_parts++);
  g_byte_array_append (data, self->header, 8);
  add_number (data, 0);
  add_number (data, 0);
  g_byte_array_append (data, (const guint8 *) delay, sizeof delay);
  g_byte_array_append (data, replace, sizeof replace);
  return write_chunk (self, "fcTL", data, error);
}

/* The pixels of the first picture are written as in any PNG, those of the others in numbered
 * chunks. */
static gboolean
write_pixels (SomaAnimatedPng *self, const Chunk *chunk, GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();

  if (self->n_frames > 0)
    add_number (data, self->n_parts++);
  g_byte_array_append (data, chunk->data, chunk->length);
  return write_chunk (self, self->n_frames > 0 ? "fdAT" : "IDAT", data, error);
}

static gboolean
write_beginning (SomaAnimatedPng *self, GError **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();

  g_byte_array_append (data, self->header, HEADER_SIZE);
  return g_output_stream_write_all (self->stream, SIGNATURE, SIGNATURE_SIZE, NULL, NULL, error) &&
         write_chunk (self, "IHDR", data, error) && write_control (self, error);
}

/* Reads the chunk at `*offset` and moves behind it. FALSE if it is incomplete. */
static gboolean
read_chunk (const guint8 *bytes, gsize size, gsize *offset, Chunk *chunk)
{
  if (size - *offset < CHUNK_EXTRA)
    return FALSE;
  chunk->length = get_number (bytes + *offset);
  chunk->type = bytes + *offset + 4;
  chunk->data = bytes + *offset + 8;
  if (chunk->length > size - *offset - CHUNK_EXTRA)
    return FALSE;
  *offset += CHUNK_EXTRA + chunk->length;
  return TRUE;
}

static gboolean
is_type (const Chunk *chunk, const char *type)
{
  return memcmp (chunk->type, type, 4) == 0;
}

static gboolean
fail (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("The picture does not match the other pictures of the animation"));
  return FALSE;
}

SomaAnimatedPng *
soma_animated_png_new (GOutputStream *stream, guint milliseconds)
{
  g_return_val_if_fail (G_IS_SEEKABLE (stream) && milliseconds <= G_MAXUINT16, NULL);

  SomaAnimatedPng *self = g_new0 (SomaAnimatedPng, 1);

  self->stream = g_object_ref (stream);
  self->milliseconds = milliseconds;
  return self;
}

gboolean
soma_animated_png_add (SomaAnimatedPng *self, GBytes *png, GError **error)
{
  gsize size, offset = SIGNATURE_SIZE;
  const guint8 *bytes = g_bytes_get_data (png, &size);
  Chunk chunk;

  if (size < SIGNATURE_SIZE || memcmp (bytes, SIGNATURE, SIGNATURE_SIZE) != 0 ||
      !read_chunk (bytes, size, &offset, &chunk) || !is_type (&chunk, "IHDR") ||
      chunk.length != HEADER_SIZE)
    return fail (error);
  if (self->n_frames == 0)
    {
      memcpy (self->header, chunk.data, HEADER_SIZE);
      if (!write_beginning (self, error))
        return FALSE;
    }
  if (memcmp (self->header, chunk.data, HEADER_SIZE) != 0)
    return fail (error);
  if (!write_frame_control (self, error))
    return FALSE;
  while (read_chunk (bytes, size, &offset, &chunk))
    if (is_type (&chunk, "IDAT") && !write_pixels (self, &chunk, error))
      return FALSE;
  self->n_frames++;
  return TRUE;
}

gboolean
soma_animated_png_finish (SomaAnimatedPng *self, GError **error)
{
  g_autoptr (GByteArray) nothing = g_byte_array_new ();

  g_return_val_if_fail (self->n_frames > 0, FALSE);
  return write_chunk (self, "IEND", nothing, error) &&
         g_seekable_seek (G_SEEKABLE (self->stream), CONTROL_OFFSET, G_SEEK_SET, NULL, error) &&
         write_control (self, error) && g_output_stream_close (self->stream, NULL, error);
}

void
soma_animated_png_free (SomaAnimatedPng *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->stream);
  g_free (self);
}
