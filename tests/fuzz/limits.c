/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "fuzz.h"

/* Watches every execution of a target, under libFuzzer and under driver.c alike: the linker
 * substitutes this for the target's function. An execution that takes too much time or memory is
 * ended as a crash, with its input. Time is processor time, so that a busy machine makes no
 * difference. */

#ifndef FUZZ_SECONDS
#define FUZZ_SECONDS 20 /* a test only ends what hangs */
#endif
#define MAX_BYTES (64L * 1024 * 1024) /* beyond the input's own size */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SEES_MALLOC
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SEES_MALLOC
#endif

int __real_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
int __wrap_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static atomic_long most_bytes; /* that an input took */
static long most_usec;

static void
give_up (const char *message, size_t length)
{
  if (write (STDERR_FILENO, message, length) < 0)
    _exit (1);
  abort ();
}

#define GIVE_UP(message) give_up (message, sizeof message - 1)

static void
note_bytes (long bytes, long size)
{
  if (bytes > atomic_load (&most_bytes))
    atomic_store (&most_bytes, bytes);
  if (bytes > MAX_BYTES + size)
    GIVE_UP ("limits: the input takes more than 64 MB beyond its size\n");
}

#ifdef SEES_MALLOC

/* Of sanitizer/allocator_interface.h, which comes with clang alone. */
int __sanitizer_install_malloc_and_free_hooks (void (*malloc_hook) (const volatile void *, size_t),
                                               void (*free_hook) (const volatile void *));
size_t __sanitizer_get_allocated_size (const volatile void *at);

static atomic_long live, live_before;
static atomic_long size_now = -1; /* of the input; -1: outside of an execution */

static void
malloc_cb (const volatile void *at, size_t bytes)
{
  long now = atomic_fetch_add (&live, (long) bytes) + (long) bytes;
  long size = atomic_load (&size_now);

  if (size >= 0)
    note_bytes (now - atomic_load (&live_before), size);
}

static void
free_cb (const volatile void *at)
{
  if (at != NULL)
    atomic_fetch_sub (&live, (long) __sanitizer_get_allocated_size (at));
}

static void
begin_memory (size_t size)
{
  static bool installed;

  if (!installed)
    __sanitizer_install_malloc_and_free_hooks (malloc_cb, free_cb);
  installed = true;
  atomic_store (&size_now, (long) size);
  atomic_store (&live_before, atomic_load (&live));
}

static void
end_memory (size_t size)
{
  atomic_store (&size_now, -1);
}

#else

static long
get_most_resident (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024;
}

static long resident_before;

static void
begin_memory (size_t size)
{
  if (resident_before == 0)
    resident_before = get_most_resident ();
}

/* Relative to the usage before the first execution, so that leaks are found eventually, too. */
static void
end_memory (size_t size)
{
  note_bytes (get_most_resident () - resident_before, (long) size);
}

#endif

static void
alarm_cb (int number)
{
  GIVE_UP ("limits: the input takes more seconds than " G_STRINGIFY (FUZZ_SECONDS) "\n");
}

static void
begin_time (void)
{
  static bool installed;
  const struct itimerval limit = { .it_value.tv_sec = FUZZ_SECONDS };

  if (!installed)
    signal (SIGPROF, alarm_cb);
  installed = true;
  setitimer (ITIMER_PROF, &limit, NULL);
}

static void
end_time (void)
{
  const struct itimerval off = { 0 };
  struct itimerval left;

  setitimer (ITIMER_PROF, &off, &left);
  long usec = 1000000L * (FUZZ_SECONDS - left.it_value.tv_sec) - left.it_value.tv_usec;
  most_usec = MAX (most_usec, usec);
}

int
__wrap_LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  begin_memory (size);
  begin_time ();
  int result = __real_LLVMFuzzerTestOneInput (data, size);
  end_time ();
  end_memory (size);
  return result;
}

static __attribute__ ((destructor)) void
tell_most (void)
{
  fprintf (stderr, "limits: no input took more than %ld KB or %ld ms\n",
           atomic_load (&most_bytes) / 1024, most_usec / 1000);
}
