/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "turn-path.h"

/* Pictures, and quarter turns to try there: those whose least clearance geometry tells, and random
 * ones. */
typedef struct
{
  SomaTurnPicture picture; /* its cells are owned */
  SomaTurnLimits limits;   /* of random ones; of others the slide alone */
  int direction;
  SomaTurnEnd end; /* free, on the grid and within the slide */
  double least;    /* the clearance that the turn needs, in cells; 0: none */
} TurnScene;

void turn_scene_free (TurnScene *scene);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TurnScene, turn_scene_free)

/* A bar of so many cells along a wall of a well of `width` x `width` cells; it ends along the wall
 * next to that. One cell in a well of one is a cell in a shaft: it turns on the spot. If `closed`,
 * there are walls in the layers above and below, which make no difference. */
TurnScene *turn_scene_new_well (int length, int width, gboolean closed);

/* The same bar goes from a corridor of this width round the corner into another one. */
TurnScene *turn_scene_new_corner (int length, int width, gboolean closed);

/* One to five cells in one to three layers, which are one piece or two, among walls of several
 * pieces; nobody knows the least clearance. Some two thirds of the turns are possible. The same
 * seed gives the same scene. */
TurnScene *turn_scene_new_random (guint64 seed);

/* The scene itself, number 0, is one of so many images that differ by how they are turned about an
 * axis along z, and mirrored. */
#define TURN_SCENE_IMAGES 8

/* Makes it the image of that number, and the others have another place, and other numbers of pieces
 * and layers, too. */
void turn_scene_make_image (TurnScene *scene, int image);

/* Where the image of an end is. */
SomaTurnEnd turn_scene_get_image (SomaTurnEnd end, int image);

/* The scene as text for C, to be freed with g_free(). */
char *turn_scene_print (const TurnScene *scene);

/* The way of the turn about a fixed axis, in this many stretches. It need not be free, nor within
 * the slide. To be cleared with g_free() on its poses. */
SomaTurnPath turn_scene_make_arc (const TurnScene *scene, int n_stretches);
