/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "flat.h"

/* The flat search's inner loops, built from one source (kernel/) for several instruction sets. All
 * visit the same nodes and find the same solutions in the same order. */
typedef struct SomaKernel
{
  const char *name; /* "portable", "avx2", "avx512" */
  bool (*search) (SomaFlat *flat, double share);
  size_t (*arena_size) (int n_words, int n_options, int depth);
} SomaKernel;

/* Kernel number `i`, slowest first; NULL if this machine cannot run it. */
const SomaKernel *soma_kernel_get (int i);

/* The fastest that this machine can run. */
const SomaKernel *soma_kernel_best (void);
