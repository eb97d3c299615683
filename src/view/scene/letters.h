/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "scene.h"

/* Letters on the pieces: one on each flat part of a piece's surface, on the cell nearest to its
 * middle, upright if the part is. A part ends where another piece covers it, so that every visible
 * part of a piece in a complete figure has a letter. Cells with labels have no letters: the labels
 * are on each of their outer faces, or in the middle of a frame's cell, facing the viewer; those on
 * fields are among the letters. */
typedef struct
{
  float position[3]; /* in the room of the body */
  float body;        /* its number */
  float spread[2];   /* offset to the viewer's right and up */
  float place[2];    /* in the atlas, 0 to 1 */
  uint8_t ink[4];    /* sRGB; alpha 0 for text on the background, whose colour is not known here */
} SomaLetterVertex;

/* The distinct texts and their places in the atlas, a square of columns x columns. It only grows,
 * so that scenes can share one atlas. */
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
  SOMA_TEXT_CLEAR_LETTERS, /* of transparent bodies */
  SOMA_TEXT_CLEAR_LABELS,
  SOMA_N_TEXT_PARTS,
} SomaTextPart;

typedef struct
{
  int n_vertices, n_indices;
  int starts[SOMA_N_TEXT_PARTS + 1]; /* the indices of a part end where the next one starts */
  SomaLetterVertex *vertices;        /* owned; 4 per text */
  uint32_t *indices;                 /* owned; 6 per text */
} SomaLetters;

SomaLetterTable *soma_letter_table_new (void);

/* Takes NULL too. */
void soma_letter_table_free (SomaLetterTable *table);

/* Adds the scene's missing texts, after clearing a table that has become very large. Returns
 * whether the atlas must be redrawn. */
bool soma_letter_table_add (SomaLetterTable *table, const SomaScene *scene);

/* Draws the table as a square of 8-bit coverage, `*size` by `*size`, with cairo and Pango. */
uint8_t *soma_letter_table_render (const SomaLetterTable *table, int *size);

/* `table` must contain the scene's texts. */
SomaLetters *soma_letters_new (const SomaScene *scene, const SomaLetterTable *table);

/* Takes NULL too. */
void soma_letters_free (SomaLetters *letters);
