/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gzip.h"

#define ZLIB_CONST
#include <zlib.h>

#include "file-contents.h"
#include "messages.h"
#include "read-file.h"

#define CHUNK (64 * 1024)
#define GZIP_ONLY (16 + MAX_WBITS)
#define MAX_MEM_LEVEL 9

gboolean
soma_gzip_is (const char *bytes, gsize length)
{
  return length >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

/* Inflates until the end of the stream; the state that it came to. */
static int
inflate_all (z_stream *stream, GByteArray *out)
{
  int state = Z_OK;

  while (state == Z_OK && out->len <= SOMA_FILE_MAX_BYTES)
    {
      guint before = out->len;
      g_byte_array_set_size (out, before + CHUNK);
      stream->next_out = out->data + before;
      stream->avail_out = CHUNK;
      state = inflate (stream, Z_NO_FLUSH);
      g_byte_array_set_size (out, before + CHUNK - stream->avail_out);
    }
  return state;
}

char *
soma_gzip_decompress (const char *bytes, gsize length, const char *display_name, gsize *n_bytes,
                      GError **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  z_stream stream = { .next_in = (const guint8 *) bytes, .avail_in = (uInt) length };
  int state = inflateInit2 (&stream, GZIP_ONLY);

  if (state == Z_OK)
    {
      state = inflate_all (&stream, out);
      inflateEnd (&stream);
    }
  if (out->len > SOMA_FILE_MAX_BYTES)
    {
      soma_file_refuse_size (display_name, error);
      return NULL;
    }
  if (state != Z_STREAM_END)
    {
      g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNREADABLE,
                   /* Translators: a file name. */
                   _ ("%s: the compressed file is damaged or ends too early"), display_name);
      return NULL;
    }
  *n_bytes = out->len;
  g_byte_array_append (out, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&out), FALSE);
}

char *
soma_gzip_compress (const char *bytes, gsize length, gsize *n_bytes)
{
  z_stream stream = { .next_in = (const guint8 *) bytes, .avail_in = (uInt) length };

  if (deflateInit2 (&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_ONLY, MAX_MEM_LEVEL,
                    Z_DEFAULT_STRATEGY) != Z_OK)
    g_error ("%s", stream.msg);
  gsize most = deflateBound (&stream, (uLong) length);
  char *out = g_malloc (most);
  stream.next_out = (guint8 *) out;
  stream.avail_out = (uInt) most;
  deflate (&stream, Z_FINISH);
  deflateEnd (&stream);
  *n_bytes = stream.total_out;
  return out;
}
