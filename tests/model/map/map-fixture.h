/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-map.h"
#include "solve-fixture.h"

/* The solutions of the 3x3x3 cube. */
typedef struct
{
  SomaPuzzle *cube;
  SomaSolutionList *list;
} MapFixture;

void map_fixture_set_up (MapFixture *fixture, gconstpointer data);
void map_fixture_tear_down (MapFixture *fixture, gconstpointer data);

/* Their map, when it is ready. */
SomaSolutionMap *map_fixture_make (MapFixture *fixture, int most);
