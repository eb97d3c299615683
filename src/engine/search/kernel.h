/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct SomaFlat;
struct SomaStrip;
struct SomaEndingsRun;
struct SomaRowList;

/* The inner loops of the flat and of the lengthwise search, built from one source (kernel/) for
 * several instruction sets. All visit the same nodes and find the same solutions in the same
 * order. */
typedef struct SomaKernel
{
  const char *name; /* "portable", "avx2", "avx512" */
  bool (*search) (struct SomaFlat *flat, double share);
  size_t (*arena_size) (int n_words, int n_options, int depth);
  /* Searches on from where these positions are covered, and copies of these types are used. */
  bool (*search_lengthwise) (struct SomaStrip *strip, uint64_t occupied, uint64_t used,
                             double share);
  /* Fills the table. FALSE when the nodes ran out. */
  bool (*list_endings) (struct SomaEndingsRun *run);
  /* Writes the rows of the list that have no bit in common with `taken`; returns how many. */
  int (*list_fitting) (const struct SomaRowList *list, uint64_t taken, uint64_t *to);
} SomaKernel;
