/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* What texts are sealed with: FNV-1a. One changed character always changes it; several do except in
 * one case in 2^64. */

#define SOMA_SEAL_BEGIN UINT64_C (0xcbf29ce484222325)

/* Adds bytes to the seal of those before them. */
static inline uint64_t
soma_seal_add (uint64_t seal, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    seal = (seal ^ (unsigned char) text[i]) * UINT64_C (0x100000001b3);
  return seal;
}
