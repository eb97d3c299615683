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
