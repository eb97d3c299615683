/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "scene.h"

/* Letters on the pieces: one on each flat part of a piece's surface, on the cell nearest to its
 * middle, upright where the part is. A part ends where another piece begins to cover it, so that
 * what can be seen of a piece in a whole figure carries its letter. Bodies with labels have no
 * letters: their cells' texts are on each outer face, or in the middle of a frame's cell, where they
 * turn to the viewer. */
typedef struct
{
  float position[3]; /* in the room of the body */
  float body;        /* its number */
  float spread[2];   /* moves the point to the viewer's right and up */
  float place[2];    /* in the atlas, 0 to 1 */
  uint8_t ink[4];    /* sRGB; alpha is 0 where the text stands on the background, whatever it is */
} SomaLetterVertex;

/* The distinct texts and where each is on the atlas, a square of columns x columns. It only grows,
 * so that one atlas serves scene after scene. */
typedef struct
{
  int columns;
  GPtrArray *texts;    /* owned; of char * */
  GHashTable *numbers; /* owned; from the text to its index */
} SomaLetterTable;

typedef enum
{
  SOMA_TEXT_LETTERS,
  SOMA_TEXT_LABELS,
  SOMA_TEXT_CLEAR_LETTERS, /* of bodies that can be seen through */
  SOMA_TEXT_CLEAR_LABELS,
  SOMA_N_TEXT_PARTS,
} SomaTextPart;

typedef struct
{
  int n_vertices, n_indices;
  int starts[SOMA_N_TEXT_PARTS + 1]; /* the indices of a part end where the next one starts */
  SomaLetterVertex *vertices;        /* owned; 4 a text */
  uint32_t *indices;                 /* owned; 6 a text */
} SomaLetters;

SomaLetterTable *soma_letter_table_new (void);

/* Takes NULL too. */
void soma_letter_table_free (SomaLetterTable *table);

/* Adds the texts of the scene that are not there yet. A table that has become very large is begun
 * again. Returns whether the atlas must be drawn again. */
bool soma_letter_table_add (SomaLetterTable *table, const SomaScene *scene);

/* Draws the table as a square of 8-bit coverage, `*size` by `*size`, with cairo and Pango. */
uint8_t *soma_letter_table_render (const SomaLetterTable *table, int *size);

/* `table` holds the scene's texts. */
SomaLetters *soma_letters_new (const SomaScene *scene, const SomaLetterTable *table);

/* Takes NULL too. */
void soma_letters_free (SomaLetters *letters);
