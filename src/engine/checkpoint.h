/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pool.h"

/* A checkpoint is a line of text:
 *
 *     soma1 HASH FRACTION TASK...
 *
 * HASH (16 hexadecimal digits) is that of the instance and the convention; FRACTION the part of the
 * tree that was searched, in units of 2^-60 as a hexadecimal number; each TASK "C.C.C/FIRST-END+SKIP"
 * is a SomaTask, all numbers decimal; "-END" and "+SKIP" are left out where they are all the rest and
 * 0, and an empty prefix is nothing. */

/* NULL when memory runs out; free with free(). `tasks` is a list. */
char *soma_checkpoint_write (uint64_t hash, double fraction, const SomaTask *tasks);

/* Reads a checkpoint. FALSE if it is malformed or of another hash: `*culprit` is then the offset of
 * what is wrong, or -1 when memory ran out; `*tasks` is NULL. `max_depth` bounds prefixes. */
bool soma_checkpoint_read (const char *text, uint64_t hash, int max_depth, double *fraction,
                           SomaTask **tasks, int *culprit);
