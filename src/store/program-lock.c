/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* F_OFD_SETLK */

#include "program-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

struct _SomaProgramLock
{
  int fd; /* -1 if there is none */
  gint64 number;
};

static struct flock
make_range (gint64 number)
{
  return (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = number, .l_len = 1 };
}

/* FALSE if somebody else has it. */
static gboolean
take_number (SomaProgramLock *lock)
{
  /* With a seed of its own: child processes share the seed of the process. */
  g_autoptr (GRand) random = g_rand_new ();
  struct flock range;
  lock->number = ((gint64) g_rand_int_range (random, 1, G_MAXINT32) << 30) +
                 g_rand_int_range (random, 0, 1 << 30);
  range = make_range (lock->number);
  return lock->fd < 0 || fcntl (lock->fd, F_OFD_SETLK, &range) == 0 ||
         (errno != EAGAIN && errno != EACCES);
}

SomaProgramLock *
soma_program_lock_new (const char *path)
{
  SomaProgramLock *lock = g_new0 (SomaProgramLock, 1);

  lock->fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  while (!take_number (lock))
    ;
  return lock;
}

void
soma_program_lock_free (SomaProgramLock *lock)
{
  if (lock == NULL)
    return;
  if (lock->fd >= 0)
    close (lock->fd);
  g_free (lock);
}

gint64
soma_program_lock_get_number (SomaProgramLock *lock)
{
  return lock->number;
}

gboolean
soma_program_lock_runs (SomaProgramLock *lock, gint64 number)
{
  struct flock range = make_range (number);

  if (number == lock->number)
    return TRUE;
  /* A damaged file may contain an invalid number. */
  if (number <= 0 || lock->fd < 0 || fcntl (lock->fd, F_OFD_GETLK, &range) != 0)
    return FALSE;
  return range.l_type != F_UNLCK;
}
