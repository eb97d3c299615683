/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pool.h"
#include "reported.h"

/* Where a search goes on. As text, a line:
 *
 *     soma2 HASH FRACTION COUNT TASK... [~MOST[:ORBIT]...] =SEAL
 *
 * HASH (16 hexadecimal digits) is that of the instance and the convention; FRACTION the part of the
 * tree that was searched, in units of 2^-60 as a hexadecimal number; COUNT how many solutions were
 * reported; each TASK "C.C.C/FIRST-END+SKIP" is a SomaTask, all numbers decimal; "-END" and "+SKIP"
 * are left out where they are all the rest and 0, and an empty prefix is nothing. MOST and the
 * ORBITs "KEY*IMAGES" are a SomaReported, where the search keeps one: 32 hexadecimal digits, and how
 * many images were reported, unless it is all ("^" instead of "*" for images of the least). SEAL (16 hexadecimal digits) is a hash of all that
 * comes before " =". */
typedef struct
{
  uint64_t hash;
  double fraction;
  uint64_t n_solutions;
  SomaTask *tasks; /* a list; of a checkpoint that was read, owned */
  bool has_reported;
  SomaReported reported; /* the same */
} SomaCheckpoint;

/* Free with free(). */
char *soma_checkpoint_write (const SomaCheckpoint *checkpoint);

/* Whether the text is as it was written. That it is of this search is for soma_checkpoint_read(). */
bool soma_checkpoint_is_sealed (const char *text);

/* Reads a checkpoint. FALSE if it is damaged, of another hash than `hash`, or has tasks of which one
 * holds part of another: `*culprit` is then the offset of what is wrong, and `checkpoint` is empty. `max_depth` bounds prefixes. What only the tree knows is left to the
 * caller: whether it has the nodes that the tasks name. */
bool soma_checkpoint_read (const char *text, uint64_t hash, int max_depth,
                           SomaCheckpoint *checkpoint, int *culprit);

/* Frees what a checkpoint that was read owns. */
void soma_checkpoint_clear (SomaCheckpoint *checkpoint);
