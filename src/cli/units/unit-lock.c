/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

UnitLockResult
unit_lock (const char *path, int *fd)
{
  /* NFS locks only what may be written. */
  *fd = open (path, O_RDWR | O_CLOEXEC);
  if (*fd < 0)
    *fd = open (path, O_RDONLY | O_CLOEXEC);
  if (*fd >= 0 && flock (*fd, LOCK_EX | LOCK_NB) == 0)
    return UNIT_LOCK_OK;
  UnitLockResult result = *fd >= 0 && errno == EWOULDBLOCK ? UNIT_LOCK_BUSY : UNIT_LOCK_NONE;
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
  return result;
}
