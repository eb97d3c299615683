/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* The soft shadow on the table: a small picture of how much light is missing. Two bytes per texel:
 * the narrow contact shadow of what stands on the table, and the wide one of everything above it.
 * Row 0 is at the lowest y. */
typedef struct
{
  int width, height; /* texels */
  float x, y;        /* the lowest corner of the picture on the table */
  float texel;       /* the size of a texel in cells */
  uint8_t *texels;   /* owned */
} SomaShadow;

/* The shadow of the scene exploded by `explode`, 0 to 1, the contact shadow alone if `close`.
 * Without texels if there is none. */
SomaShadow *soma_shadow_new (const SomaScene *scene, float explode, bool close);

/* Another number for another shadow of the whole scene, in whatever way its cells are divided; 0 if
 * some of it has been moved. */
uint64_t soma_shadow_get_key (const SomaScene *scene, bool close);

/* Takes NULL too. */
void soma_shadow_free (SomaShadow *shadow);
