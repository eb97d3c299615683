/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pool.h"
#include "reported.h"

/* The point from which a search continues. As text, a line:
 *
 *     soma2 HASH FRACTION COUNT TASK... [~MOST[:ORBIT]...] =SEAL
 *
 * HASH (16 hexadecimal digits) is that of the instance and the convention; FRACTION is the part of
 * the tree that was searched, in units of 2^-60 as a hexadecimal number; COUNT is how many
 * solutions were reported. Each TASK "C.C.C/FIRST-END+SKIP" is a SomaTask, all numbers decimal:
 * "-END" is left out where it is all the rest, "+SKIP" where it is 0, and an empty prefix is
 * written as nothing. MOST and the ORBITs "KEY*IMAGES" are a SomaReported, if the search keeps one:
 * 32 hexadecimal digits, and how many images were reported, unless it is all ("^" instead of "*"
 * for images of the least). SEAL (16 hexadecimal digits) is a hash of everything before " =". */
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

/* Whether the text is as it was written. Whether it is of this search, soma_checkpoint_read()
 * tells. */
bool soma_checkpoint_is_sealed (const char *text);

/* The hash of a checkpoint, 0 if there is none. */
uint64_t soma_checkpoint_get_hash (const char *text);

/* Reads a checkpoint. FALSE if it is damaged, has another hash than `hash`, or has tasks that
 * overlap: `*culprit` is then the offset of what is wrong, and `checkpoint` is empty. `max_depth`
 * bounds prefixes. The caller must check that the tree has the nodes that the tasks name. */
bool soma_checkpoint_read (const char *text, uint64_t hash, int max_depth,
                           SomaCheckpoint *checkpoint, int *culprit);

/* Frees what a checkpoint that was read owns. */
void soma_checkpoint_clear (SomaCheckpoint *checkpoint);
