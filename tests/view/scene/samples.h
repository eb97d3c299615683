/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "engine-auto.h"
#include "scene.h"

/* Puzzles with a solution each, for the tests of the view. */
typedef struct
{
  SomaPuzzle *puzzle;
  uint16_t *copy_at;
} Sample;

/* The cube, made of the seven pieces. */
Sample *sample_new_cube (void);

/* A figure cut into connected parts of at most `part_size` cells at random, each a piece with a
 * letter and a colour of its own. Takes a reference on the figure. */
Sample *sample_new_cut (SomaFigure *figure, int part_size, GRand *random);

/* A connected figure of `n_cells` cells, grown at random. */
SomaFigure *sample_grow_figure (int n_cells, GRand *random);

/* A figure from layers of rows: '/' ends a row (front row first), '|' a layer (bottom first), '.'
 * is empty. */
SomaFigure *sample_parse_figure (const char *text);

/* The scene of the sample's puzzle, with its solution or bare. */
SomaScene *sample_make_scene (const Sample *sample, gboolean bare, const SomaPieceLook *looks,
                              int layers_off);

void sample_free (Sample *sample);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sample, sample_free)
