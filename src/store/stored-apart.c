/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-apart.h"

/* The first byte of a row: how many levels follow, or what else it is. Numbers follow in groups of
 * seven bits, the lowest first, as few as it takes; all groups but the last have the high bit. */
#define ROW_LOCKED 0
#define ROW_MEMORY 0x80 /* the moves that are known not to be enough follow */
#define ROW_TOO_LARGE 0x81

#define MAX_GROUPS 5

void
soma_stored_apart_set (SomaStoredApart *stored, const SomaApart *apart)
{
  g_assert (apart->result != SOMA_APART_STOPPED);
  *stored = (SomaStoredApart){ .result = apart->result };
  if (apart->result == SOMA_APART_COMPLETE)
    stored->n_levels = soma_apart_get_levels (apart, stored->levels);
  if (apart->result == SOMA_APART_MEMORY)
    stored->n_known = apart->n_known;
}

static void
append_byte (GByteArray *bytes, guint value)
{
  guint8 byte = (guint8) value;

  g_byte_array_append (bytes, &byte, 1);
}

static void
append_number (GByteArray *bytes, guint number)
{
  for (; number > 0x7f; number >>= 7)
    append_byte (bytes, 0x80 | (number & 0x7f));
  append_byte (bytes, number);
}

/* Returns how many bytes it has; 0 if there is none, or one that append_number() does not write. */
static gsize
read_number (const guint8 *bytes, gsize length, int *number)
{
  guint64 value = 0;

  for (gsize i = 0; i < MIN (length, MAX_GROUPS); i++)
    {
      value |= (guint64) (bytes[i] & 0x7f) << 7 * i;
      if (bytes[i] > 0x7f)
        continue;
      if (value > G_MAXINT || (i > 0 && bytes[i] == 0))
        return 0;
      *number = (int) value;
      return i + 1;
    }
  return 0;
}

void
soma_stored_apart_append (const SomaStoredApart *stored, GByteArray *bytes)
{
  if (stored->result == SOMA_APART_LOCKED)
    append_byte (bytes, ROW_LOCKED);
  else if (stored->result == SOMA_APART_TOO_LARGE)
    append_byte (bytes, ROW_TOO_LARGE);
  else if (stored->result == SOMA_APART_MEMORY)
    {
      append_byte (bytes, ROW_MEMORY);
      append_number (bytes, (guint) stored->n_known);
    }
  else
    {
      append_byte (bytes, (guint) stored->n_levels);
      for (int i = 0; i < stored->n_levels; i++)
        append_number (bytes, (guint) stored->levels[i]);
    }
}

gsize
soma_stored_apart_read (const guint8 *bytes, gsize length, SomaStoredApart *stored)
{
  gsize end = 1, n;

  *stored = (SomaStoredApart){ .result = SOMA_APART_COMPLETE };
  if (length == 0 || (bytes[0] > SOMA_MAX_APART_COPIES && bytes[0] < ROW_MEMORY) ||
      bytes[0] > ROW_TOO_LARGE)
    return 0;
  if (bytes[0] == ROW_LOCKED || bytes[0] == ROW_TOO_LARGE)
    {
      stored->result = bytes[0] == ROW_LOCKED ? SOMA_APART_LOCKED : SOMA_APART_TOO_LARGE;
      return 1;
    }
  if (bytes[0] == ROW_MEMORY)
    {
      stored->result = SOMA_APART_MEMORY;
      n = read_number (bytes + 1, length - 1, &stored->n_known);
      return n > 0 ? 1 + n : 0;
    }
  for (; stored->n_levels < bytes[0]; stored->n_levels++, end += n)
    {
      n = read_number (bytes + end, length - end, &stored->levels[stored->n_levels]);
      if (n == 0)
        return 0;
    }
  return end;
}
