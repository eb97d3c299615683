/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "scene.h"

/* Letters on the pieces: one on each flat part of a piece's surface, on the cell nearest to its
 * middle, upright where the part is. A part ends where another piece begins to cover it, so that
 * what can be seen of a piece in a whole figure carries its letter. */
typedef struct
{
  float position[3];
  float shift[3];
  float place[2]; /* in the atlas, 0 to 1 */
  uint8_t ink[4]; /* sRGB; alpha unused */
} SomaLetterVertex;

/* The distinct letters of a scene's bodies and where each is on the atlas, a square of
 * columns x columns. */
typedef struct
{
  int columns;
  GPtrArray *letters; /* owned; of char * */
} SomaLetterTable;

typedef struct
{
  int n_vertices, n_indices;
  SomaLetterVertex *vertices; /* owned; 4 a letter */
  uint32_t *indices;          /* owned; 6 a letter */
} SomaLetters;

SomaLetterTable *soma_letter_table_new (const SomaScene *scene);
void soma_letter_table_free (SomaLetterTable *table);

/* Draws the table as a square of 8-bit coverage, `*size` by `*size`, with cairo and Pango. */
uint8_t *soma_letter_table_render (const SomaLetterTable *table, int *size);

SomaLetters *soma_letters_new (const SomaScene *scene, const SomaLetterTable *table);

/* Takes NULL too. */
void soma_letters_free (SomaLetters *letters);
