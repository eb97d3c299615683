/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits.h"

#include <string.h>

#define DIGITS_A_WORD 16

static SomaBits *
copy_bits (const SomaBits *bits)
{
  return g_memdup2 (bits, sizeof *bits);
}

G_DEFINE_BOXED_TYPE (SomaBits, soma_bits, copy_bits, g_free)

static int
get_place (const SomaBits *bits, int number)
{
  return bits->n_bits - 1 - number;
}

SomaBits
soma_bits_new (int n_bits)
{
  g_assert (n_bits >= 1 && n_bits <= SOMA_MAX_CELLS);
  return (SomaBits){ .n_bits = n_bits };
}

gboolean
soma_bits_get (const SomaBits *bits, int number)
{
  int place = get_place (bits, number);

  return (bits->words[place / 64] >> (place % 64) & 1) != 0;
}

void
soma_bits_set (SomaBits *bits, int number, gboolean value)
{
  int place = get_place (bits, number);
  guint64 mask = G_GUINT64_CONSTANT (1) << (place % 64);

  if (value)
    bits->words[place / 64] |= mask;
  else
    bits->words[place / 64] &= ~mask;
}

static guint64
combine_word (guint64 a, SomaBitsOperation operation, guint64 b)
{
  switch (operation)
    {
    case SOMA_BITS_OR:
      return a | b;
    case SOMA_BITS_AND:
      return a & b;
    case SOMA_BITS_AND_NOT:
      return a & ~b;
    case SOMA_BITS_XOR:
      return a ^ b;
    default:
      g_return_val_if_reached (a);
    }
}

SomaBits
soma_bits_combine (SomaBits first, SomaBitsOperation operation, const SomaBits *second)
{
  g_assert (first.n_bits == second->n_bits);
  for (int w = 0; w < SOMA_BITS_WORDS; w++)
    first.words[w] = combine_word (first.words[w], operation, second->words[w]);
  return first;
}

int
soma_bits_count (const SomaBits *bits)
{
  int count = 0;

  for (int w = 0; w < SOMA_BITS_WORDS; w++)
    count += __builtin_popcountll (bits->words[w]);
  return count;
}

gboolean
soma_bits_is_empty (const SomaBits *bits)
{
  return soma_bits_count (bits) == 0;
}

gboolean
soma_bits_equal (const SomaBits *a, const SomaBits *b)
{
  return a->n_bits == b->n_bits && memcmp (a->words, b->words, sizeof a->words) == 0;
}

/* Moves all bits up by four places and adds the digit below them. FALSE if a bit is lost. */
static gboolean
push_digit (SomaBits *bits, int digit)
{
  guint64 carry = (guint64) digit;

  for (int w = 0; w < SOMA_BITS_WORDS; w++)
    {
      guint64 out = bits->words[w] >> 60;
      bits->words[w] = bits->words[w] << 4 | carry;
      carry = out;
    }
  return carry == 0;
}

static gboolean
is_beyond (const SomaBits *bits)
{
  for (int place = bits->n_bits; place < SOMA_MAX_CELLS; place++)
    if (bits->words[place / 64] >> (place % 64) & 1)
      return TRUE;
  return FALSE;
}

static const char *
skip_blanks (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return text;
}

SomaBitsProblem
soma_bits_read_hex (SomaBits *bits, const char *text)
{
  SomaBits read = soma_bits_new (bits->n_bits);

  text = skip_blanks (text);
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    text += 2;
  if (*skip_blanks (text) == '\0')
    return SOMA_BITS_UNFINISHED;
  for (text = skip_blanks (text); *text != '\0'; text = skip_blanks (text + 1))
    {
      int digit = g_ascii_xdigit_value (*text);
      if (digit < 0)
        return SOMA_BITS_NOT_HEXADECIMAL;
      if (!push_digit (&read, digit))
        return SOMA_BITS_TOO_LARGE;
    }
  if (is_beyond (&read))
    return SOMA_BITS_TOO_LARGE;
  *bits = read;
  return SOMA_BITS_OK;
}

char *
soma_bits_write_hex (const SomaBits *bits)
{
  GString *text = g_string_new (NULL);

  for (int digit = SOMA_BITS_WORDS * DIGITS_A_WORD - 1; digit >= 0; digit--)
    {
      int value = bits->words[digit / DIGITS_A_WORD] >> (digit % DIGITS_A_WORD * 4) & 15;
      if (text->len > 0 && digit % DIGITS_A_WORD == DIGITS_A_WORD - 1)
        g_string_append_c (text, ' ');
      if (text->len > 0 || value > 0 || digit == 0)
        g_string_append_c (text, "0123456789ABCDEF"[value]);
    }
  return g_string_free (text, FALSE);
}
