/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* A letter in UTF-8, and its end. */
#define SOMA_COLOUR_LETTER_SIZE 4

/* What a puzzle says of the colours of cells, whether or not any cell has them: the rules, what the
 * colours look like, and what they are called. A value, counted by reference; functions that change
 * it take NULL for one that says nothing, and return a new one. */
typedef struct
{
  uint64_t accepts[SOMA_N_COLOURS];  /* as SomaFigure has it */
  int32_t rgb[SOMA_N_COLOURS];       /* 0xRRGGBB; -1: it is not said */
  const char *names[SOMA_N_COLOURS]; /* UTF-8; NULL: none */
} SomaCellColours;

/* A colour accepts only neutral cells until something else is said. */
SomaCellColours *soma_cell_colours_new (void);

/* These take NULL too. */
SomaCellColours *soma_cell_colours_ref (SomaCellColours *colours);
void soma_cell_colours_unref (SomaCellColours *colours);

/* Each may be NULL, which equals one that says nothing. */
bool soma_cell_colours_equal (const SomaCellColours *a, const SomaCellColours *b);

/* Whether the rules alone are the same. */
bool soma_cell_colours_same_rules (const SomaCellColours *a, const SomaCellColours *b);

/* Whether something is said of the colour: a rule, what it looks like, or a name. Takes NULL. */
bool soma_cell_colours_mention (const SomaCellColours *colours, int colour);

/* Whether cells of the figure in colour `below` accept cells of pieces in colour `above`. Takes
 * NULL. */
bool soma_cell_colours_accept (const SomaCellColours *colours, int below, int above);

SomaCellColours *soma_cell_colours_with_rule (const SomaCellColours *colours, int below, int above,
                                              bool accepts);

/* With all rules of a figure: SOMA_N_COLOURS of them. */
SomaCellColours *soma_cell_colours_with_rules (const SomaCellColours *colours,
                                               const uint64_t *accepts);

/* `rgb` as above. */
SomaCellColours *soma_cell_colours_with_rgb (const SomaCellColours *colours, int colour,
                                             int32_t rgb);

/* A name that is empty, or NULL, is none. */
SomaCellColours *soma_cell_colours_with_name (const SomaCellColours *colours, int colour,
                                              const char *name);

/* The letter of the colour, from 1 on: A to Z, a to z, and some Greek ones. */
void soma_cell_colour_letter (int colour, char letter[SOMA_COLOUR_LETTER_SIZE]);
