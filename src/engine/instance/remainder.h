/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* What is left to do at a node, as the techniques see it. */
typedef struct
{
  const SomaInstance *instance;
  const bool *empty;   /* per cell: no placement covers it yet */
  const int *min_left; /* per type: how many more must be used */
  const int *max_left; /* per type: how many more may be used */
} SomaRemainder;

/* Whether the option is still possible: its cells are empty, and a piece of its type is left. */
static inline bool
soma_remainder_is_open (const SomaRemainder *remainder, int option)
{
  const SomaInstance *instance = remainder->instance;

  if (remainder->max_left[soma_instance_option_type (instance, option)] == 0)
    return false;
  for (uint32_t i = instance->start[option]; i < instance->start[option + 1] - 1; i++)
    if (!remainder->empty[instance->items[i]])
      return false;
  return true;
}
