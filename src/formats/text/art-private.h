/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Shared by art-canvas.c, which draws, art-plan.c, which finds out what is the same in all
 * drawings, and art-format.c. */

/* A line that is drawn if different copies cover the two cells; where it is on the canvas, as
 * numbers of characters, and later in the text. */
typedef struct
{
  guint16 cells[2];
  guint8 line;
  guint32 at[3];
} SomaArtLine;

/* A letter of the copy that covers a cell. */
typedef struct
{
  guint16 cell;
  guint32 at;
} SomaArtLetter;

/* What depends on the copies is left out, and recorded instead. */
typedef struct
{
  GString *text;     /* owned: of all canvases */
  GArray *letters;   /* owned: of SomaArtLetter */
  GArray *lines;     /* owned: of SomaArtLine */
  GArray *lines_at;  /* owned: of guint8, the lines through each place of `lines` without them */
  gboolean is_wrong; /* one of them is not within the text */
} SomaArtRecord;

/* The character for lines that meet: bits of the three directions. */
char soma_art_choose_line (guint8 lines);

/* Draws a solution; with a record (nullable), what all solutions have in common. */
void soma_art_draw (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                    SomaArtRecord *record);

/* As in SomaFormat; for the drawing alone. */
gpointer soma_art_new_plan (const SomaPuzzle *puzzle);
void soma_art_free_plan (gpointer data);
void soma_art_fill (gconstpointer data, GString *out, const uint16_t *copy_at);
