/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-apart.h"

/* The first byte of a row: how many levels follow, or what else it is. Numbers follow in groups of
 * seven bits, the lowest first, as few as it takes; all groups but the last have the high bit. */
#define ROW_LOCKED 0
#define ROW_MEMORY 0x80 /* the moves that are known not to be enough follow */
#define ROW_TOO_LARGE 0x81
#define ROW_TURNS 0x82         /* the turns, their clearance, and then a row of levels follow */
#define ROW_LOCKED_TURNED 0x83 /* not even turns help */

#define MAX_GROUPS 5

void
soma_stored_apart_set (SomaStoredApart *stored, const SomaApart *apart)
{
  g_assert (apart->result != SOMA_APART_STOPPED);
  *stored = (SomaStoredApart){ .result = apart->result };
  if (apart->result == SOMA_APART_COMPLETE)
    {
      stored->n_levels = soma_apart_get_levels (apart, stored->levels);
      stored->n_turns = soma_apart_count_turns (apart);
      stored->clearance = soma_apart_get_clearance (apart);
    }
  stored->is_turned =
      stored->n_turns > 0 || (apart->result == SOMA_APART_LOCKED && apart->with_turns);
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
    append_byte (bytes, stored->is_turned ? ROW_LOCKED_TURNED : ROW_LOCKED);
  else if (stored->result == SOMA_APART_TOO_LARGE)
    append_byte (bytes, ROW_TOO_LARGE);
  else if (stored->result == SOMA_APART_MEMORY)
    {
      append_byte (bytes, ROW_MEMORY);
      append_number (bytes, (guint) stored->n_known);
    }
  else
    {
      if (stored->n_turns > 0)
        {
          append_byte (bytes, ROW_TURNS);
          append_number (bytes, (guint) stored->n_turns);
          append_number (bytes, (guint) stored->clearance);
        }
      append_byte (bytes, (guint) stored->n_levels);
      for (int i = 0; i < stored->n_levels; i++)
        append_number (bytes, (guint) stored->levels[i]);
    }
}

/* Likewise: the levels, of which there is one at least. */
static gsize
read_levels (const guint8 *bytes, gsize length, SomaStoredApart *stored)
{
  gsize end = 1, n;

  if (length == 0 || bytes[0] == 0 || bytes[0] > SOMA_MAX_APART_COPIES)
    return 0;
  for (; stored->n_levels < bytes[0]; stored->n_levels++, end += n)
    {
      n = read_number (bytes + end, length - end, &stored->levels[stored->n_levels]);
      if (n == 0)
        return 0;
    }
  return end;
}

static gsize
read_turns (const guint8 *bytes, gsize length, SomaStoredApart *stored)
{
  gsize end = 1, n;

  n = read_number (bytes + end, length - end, &stored->n_turns);
  if (n == 0 || stored->n_turns == 0)
    return 0;
  end += n;
  n = read_number (bytes + end, length - end, &stored->clearance);
  if (n == 0)
    return 0;
  end += n;
  stored->is_turned = TRUE;
  n = read_levels (bytes + end, length - end, stored);
  return n > 0 ? end + n : 0;
}

gsize
soma_stored_apart_read (const guint8 *bytes, gsize length, SomaStoredApart *stored)
{
  gsize n;

  *stored = (SomaStoredApart){ .result = SOMA_APART_COMPLETE };
  if (length == 0)
    return 0;
  switch (bytes[0])
    {
    case ROW_LOCKED:
    case ROW_LOCKED_TURNED:
      stored->result = SOMA_APART_LOCKED;
      stored->is_turned = bytes[0] == ROW_LOCKED_TURNED;
      return 1;
    case ROW_TOO_LARGE:
      stored->result = SOMA_APART_TOO_LARGE;
      return 1;
    case ROW_MEMORY:
      stored->result = SOMA_APART_MEMORY;
      n = read_number (bytes + 1, length - 1, &stored->n_known);
      return n > 0 ? 1 + n : 0;
    case ROW_TURNS:
      return read_turns (bytes, length, stored);
    default:
      return read_levels (bytes, length, stored);
    }
}
