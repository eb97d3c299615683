/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Somebody who watches long work, and can end it. */
typedef struct
{
  bool (*goes_on) (void *data); /* asked about every millisecond, on each thread that works */
  void *data;
} SomaWatcher;

/* `watcher` may be NULL. */
static inline bool
soma_watcher_goes_on (const SomaWatcher *watcher)
{
  return watcher == NULL || watcher->goes_on (watcher->data);
}
