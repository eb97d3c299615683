/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

/* All memory of the engine: arrays of `n` elements of `size` bytes, to be freed with free(). There
 * is one policy. Where sizes are small and bounded, running out of memory ends the program, as it
 * does with GLib, and callers need not check. Tables whose size grows with what the user asks for
 * may be refused: they are allocated by soma_try_…(), and a NULL is passed up to a public function
 * that can report the error (a search, a trace, a reason, suggestions). */

/* These never return NULL; alloc0 clears the memory. */
void *soma_alloc (size_t n, size_t size);
void *soma_alloc0 (size_t n, size_t size);
void *soma_realloc (void *memory, size_t n, size_t size);

/* These return NULL when memory runs out or the size overflows; realloc then leaves the memory as
 * it was. */
void *soma_try_alloc (size_t n, size_t size);
void *soma_try_alloc0 (size_t n, size_t size);
void *soma_try_realloc (void *memory, size_t n, size_t size);

/* For functions with large arrays that are not always called. As a part of its caller such a
 * function would make the caller's frame as large, and what that calls in turn would lie on other
 * pages of the stack, of which each takes as long to get as thousands of instructions. */
#define SOMA_OWN_FRAME __attribute__ ((noinline))
