/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stencil.h"

#include <string.h>

/* Short texts are copied by whole words, which may go so far beyond their ends. */
#define STEP 8

typedef struct
{
  guint16 cell;
  guint32 offset; /* in `text`, of what comes after it */
  guint32 at;     /* in `narrow` */
} Place;

typedef struct
{
  guint8 length;
  char text[SOMA_STENCIL_SYMBOL_SIZE]; /* at least STEP of them can be read from the first */
} Symbol;

struct _SomaStencil
{
  GArray *places;  /* of Place, in their order */
  GString *text;   /* without the symbols */
  GString *narrow; /* the same with a byte for each symbol */

  guint n_symbols;
  guint n_narrow;  /* of them, that are one byte */
  Symbol *symbols; /* by copy; the last is for what is not covered */
};

SomaStencil *
soma_stencil_new (int n_copies)
{
  SomaStencil *stencil = g_new0 (SomaStencil, 1);

  stencil->places = g_array_new (FALSE, FALSE, sizeof (Place));
  stencil->text = g_string_new (NULL);
  stencil->narrow = g_string_new (NULL);
  stencil->n_symbols = (guint) n_copies + 1;
  stencil->symbols = g_new0 (Symbol, stencil->n_symbols);
  return stencil;
}

void
soma_stencil_free (SomaStencil *stencil)
{
  if (stencil == NULL)
    return;
  g_array_unref (stencil->places);
  g_string_free (stencil->text, TRUE);
  g_string_free (stencil->narrow, TRUE);
  g_free (stencil->symbols);
  g_free (stencil);
}

void
soma_stencil_add_text (SomaStencil *stencil, const char *text)
{
  gsize length = stencil->text->len + strlen (text);

  g_string_append (stencil->text, text);
  g_string_append (stencil->narrow, text);
  /* So much is there to be read beyond its end. */
  g_string_set_size (stencil->text, length + STEP);
  g_string_truncate (stencil->text, length);
}

void
soma_stencil_add_cell (SomaStencil *stencil, int cell)
{
  const Place place = { .cell = (guint16) cell,
                        .offset = (guint32) stencil->text->len,
                        .at = (guint32) stencil->narrow->len };

  g_array_append_val (stencil->places, place);
  g_string_append_c (stencil->narrow, ' ');
}

static const Symbol *
get_symbol (const SomaStencil *stencil, guint copy)
{
  return &stencil->symbols[copy != SOMA_NO_COPY ? copy : stencil->n_symbols - 1];
}

void
soma_stencil_set_symbol (SomaStencil *stencil, int copy, const char *text)
{
  Symbol *symbol = (Symbol *) get_symbol (stencil, (guint) copy);

  g_return_if_fail (strlen (text) < sizeof symbol->text);
  stencil->n_narrow -= symbol->length == 1;
  symbol->length = (guint8) g_strlcpy (symbol->text, text, sizeof symbol->text);
  stencil->n_narrow += symbol->length == 1;
}

void
soma_stencil_set_character (SomaStencil *stencil, int copy, gunichar character)
{
  char text[8];

  text[g_unichar_to_utf8 (character, text)] = '\0';
  soma_stencil_set_symbol (stencil, copy, text);
}

void
soma_stencil_add_number (GString *out, guint64 number)
{
  char digits[20];
  int first = sizeof digits;

  do
    digits[--first] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  g_string_append_len (out, digits + first, (gssize) sizeof digits - first);
}

/* Makes room for so much more text, and returns where it goes. */
static char *
make_room (GString *out, gsize size)
{
  gsize length = out->len;

  g_string_set_size (out, length + size);
  return out->str + length;
}

static void
fill_narrow (const SomaStencil *stencil, GString *out, const uint16_t *copy_at)
{
  const Place *places = (const Place *) stencil->places->data;
  char *to = make_room (out, stencil->narrow->len);

  memcpy (to, stencil->narrow->str, stencil->narrow->len);
  for (guint i = 0; i < stencil->places->len; i++)
    to[places[i].at] = get_symbol (stencil, copy_at[places[i].cell])->text[0];
}

/* Returns the end of the copy. */
static inline char *
copy_text (char *to, const char *from, gsize length)
{
  if (length <= STEP)
    memcpy (to, from, STEP);
  else
    memcpy (to, from, length);
  return to + length;
}

static void
end_text (const SomaStencil *stencil, GString *out, char *to, guint32 done)
{
  gsize rest = stencil->text->len - done;

  memcpy (to, stencil->text->str + done, rest);
  g_string_truncate (out, (gsize) (to + rest - out->str));
}

static void
fill_wide (const SomaStencil *stencil, GString *out, const uint16_t *copy_at)
{
  const Place *places = (const Place *) stencil->places->data;
  gsize most = stencil->text->len + stencil->places->len * SOMA_STENCIL_SYMBOL_SIZE + STEP;
  char *to = make_room (out, most);
  guint32 done = 0;

  for (guint i = 0; i < stencil->places->len; i++)
    {
      const Symbol *symbol = get_symbol (stencil, copy_at[places[i].cell]);
      to = copy_text (to, stencil->text->str + done, places[i].offset - done);
      to = copy_text (to, symbol->text, symbol->length);
      done = places[i].offset;
    }
  end_text (stencil, out, to, done);
}

/* FALSE, and there is nothing more than before, if not all characters are one byte. */
static gboolean
fill_narrow_drawn (const SomaStencil *stencil, GString *out, const gunichar *drawn)
{
  const Place *places = (const Place *) stencil->places->data;
  char *to = make_room (out, stencil->narrow->len);
  gunichar all = 0;

  memcpy (to, stencil->narrow->str, stencil->narrow->len);
  for (guint i = 0; i < stencil->places->len; i++)
    {
      gunichar character = drawn[places[i].cell];
      to[places[i].at] = (char) character;
      all |= character;
    }
  if (all >= 128)
    g_string_truncate (out, out->len - stencil->narrow->len);
  return all < 128;
}

void
soma_stencil_fill_drawn (const SomaStencil *stencil, GString *out, const gunichar *drawn)
{
  if (fill_narrow_drawn (stencil, out, drawn))
    return;
  const Place *places = (const Place *) stencil->places->data;
  gsize most = stencil->text->len + stencil->places->len * SOMA_STENCIL_SYMBOL_SIZE + STEP;
  char *to = make_room (out, most);
  guint32 done = 0;

  for (guint i = 0; i < stencil->places->len; i++)
    {
      gunichar character = drawn[places[i].cell];
      to = copy_text (to, stencil->text->str + done, places[i].offset - done);
      if (character < 128)
        *to++ = (char) character;
      else
        to += g_unichar_to_utf8 (character, to);
      done = places[i].offset;
    }
  end_text (stencil, out, to, done);
}

void
soma_stencil_fill (const SomaStencil *stencil, GString *out, const uint16_t *copy_at)
{
  if (stencil->n_narrow == stencil->n_symbols)
    fill_narrow (stencil, out, copy_at);
  else
    fill_wide (stencil, out, copy_at);
}
