/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A unit is locked by its own file, for as long as the process runs that solves it, and on other
 * machines, too, where the file system passes locks on. */

typedef enum
{
  UNIT_LOCK_OK,
  UNIT_LOCK_BUSY,
  UNIT_LOCK_NONE, /* the file system has no locks */
} UnitLockResult;

/* Locks the unit; `*fd` is then to be closed, -1 otherwise. */
UnitLockResult unit_lock (const char *path, int *fd);
