/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "figure.h"

/* A row of bits as it is written: the leftmost bit is bit 0, the most significant one of the number
 * that the row represents; the rightmost is bit n_bits - 1, the least significant one. So in a row
 * of 27 bits the number B4 (binary 10110100) sets bits 19, 21, 22 and 24. A value. */
#define SOMA_BITS_WORDS (SOMA_MAX_CELLS / 64)

typedef struct
{
  int n_bits;                     /* 1 to SOMA_MAX_CELLS */
  guint64 words[SOMA_BITS_WORDS]; /* the lowest of the number first; unused bits are 0 */
} SomaBits;

/* For properties. */
#define SOMA_TYPE_BITS (soma_bits_get_type ())
GType soma_bits_get_type (void);

/* Operations on two rows. */
typedef enum
{
  SOMA_BITS_OR,
  SOMA_BITS_AND,
  SOMA_BITS_AND_NOT, /* bits of the first that are not in the second */
  SOMA_BITS_XOR,
} SomaBitsOperation;

SomaBits soma_bits_new (int n_bits);

gboolean soma_bits_get (const SomaBits *bits, int number);
void soma_bits_set (SomaBits *bits, int number, gboolean value);

/* Both rows have the same number of bits. */
SomaBits soma_bits_combine (SomaBits first, SomaBitsOperation operation, const SomaBits *second);

int soma_bits_count (const SomaBits *bits);
gboolean soma_bits_is_empty (const SomaBits *bits);
gboolean soma_bits_equal (const SomaBits *a, const SomaBits *b);

/* Why a text cannot be read as a row of bits. */
typedef enum
{
  SOMA_BITS_OK,
  SOMA_BITS_UNFINISHED, /* empty, or only 0x */
  SOMA_BITS_NOT_HEXADECIMAL,
  SOMA_BITS_TOO_LARGE, /* more bits than the row has */
} SomaBitsProblem;

/* Reads a hexadecimal number in upper or lower case, with or without 0x; blanks are ignored. `bits`
 * gives the number of bits, and is unchanged on failure. */
SomaBitsProblem soma_bits_read_hex (SomaBits *bits, const char *text);

/* "40301B4", without leading zeros; free with g_free(). Longer numbers have a blank between
 * words of 64 bits. */
char *soma_bits_write_hex (const SomaBits *bits);
