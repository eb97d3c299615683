/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pixels.h"
#include "puzzle-view.h"
#include "samples.h"

#define FIXTURE_WIDTH 400
#define FIXTURE_HEIGHT 300

/* A window with a view and nothing else, without animations. */
typedef struct
{
  GtkWidget *window;
  SomaPuzzleView *view;
  Sample *sample; /* the cube with its pieces, shown at first */
} Fixture;

void fixture_set_up (Fixture *fixture, gconstpointer data);
void fixture_tear_down (Fixture *fixture, gconstpointer data);

void fixture_set_animations (gboolean on);
void fixture_set_dark (gboolean dark);

/* Runs until the frame after the next is painted and nothing moves any more. */
void fixture_settle (Fixture *fixture);

/* What the window shows. */
Pixels *fixture_grab (Fixture *fixture);
