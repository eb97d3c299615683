/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Preloaded into a program, this makes one of its allocations fail: the one whose number is
 * FAIL_MALLOC_AT. The number of allocations is written to the file FAIL_MALLOC_COUNT. */

void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *memory, size_t size);

static atomic_long n_allocations;
static long failing;

static void __attribute__ ((constructor)) begin (void)
{
  const char *number = getenv ("FAIL_MALLOC_AT");
  failing = number != NULL ? atol (number) : 0;
  atomic_store (&n_allocations, 0);
}

static void __attribute__ ((destructor)) end (void)
{
  const char *path = getenv ("FAIL_MALLOC_COUNT");
  long n = atomic_load (&n_allocations);
  FILE *file = path != NULL ? fopen (path, "w") : NULL;
  if (file == NULL)
    return;
  fprintf (file, "%ld", n);
  fclose (file);
}

static int
fails (void)
{
  if (atomic_fetch_add (&n_allocations, 1) + 1 != failing)
    return 0;
  errno = ENOMEM;
  return 1;
}

__attribute__ ((visibility ("default"))) void *
malloc (size_t size)
{
  return fails () ? NULL : __libc_malloc (size);
}

__attribute__ ((visibility ("default"))) void *
calloc (size_t n, size_t size)
{
  return fails () ? NULL : __libc_calloc (n, size);
}

__attribute__ ((visibility ("default"))) void *
realloc (void *memory, size_t size)
{
  return fails () ? NULL : __libc_realloc (memory, size);
}
