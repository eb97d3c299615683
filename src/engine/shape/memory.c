/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "memory.h"

#include <stdlib.h>
#include <stdint.h>

/* The size of the array, never 0; if it overflows, a size that cannot be allocated. */
static size_t
count_bytes (size_t n, size_t size)
{
  size_t n_bytes;

  if (__builtin_mul_overflow (n, size, &n_bytes))
    return SIZE_MAX;
  return n_bytes > 0 ? n_bytes : 1;
}

static void *
insist (void *memory)
{
  if (memory == NULL)
    abort ();
  return memory;
}

void *
soma_try_alloc (size_t n, size_t size)
{
  return malloc (count_bytes (n, size));
}

void *
soma_try_alloc0 (size_t n, size_t size)
{
  return calloc (1, count_bytes (n, size));
}

void *
soma_try_realloc (void *memory, size_t n, size_t size)
{
  return realloc (memory, count_bytes (n, size));
}

void *
soma_alloc (size_t n, size_t size)
{
  return insist (malloc (count_bytes (n, size)));
}

void *
soma_alloc0 (size_t n, size_t size)
{
  return insist (calloc (1, count_bytes (n, size)));
}

void *
soma_realloc (void *memory, size_t n, size_t size)
{
  return insist (realloc (memory, count_bytes (n, size)));
}
