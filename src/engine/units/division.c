/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "division.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "survey.h"

/* A border may be off by this part of an interval where that brings it nearer to the root: between
 * two deep borders an interval has a piece of each node on the way to them. */
#define SLACK 0.2

#define NO_PLACE UINT32_MAX

/* Before a child of an open node. */
typedef struct
{
  double before;       /* the work before it */
  SomaBorderStep step; /* to the child */
  uint32_t parent;     /* the place of the node; NO_PLACE: the root */
  uint32_t depth;
} Place;

/* All places, in the order of the search. */
typedef struct
{
  Place *places; /* owned */
  uint32_t n, room;
  double work; /* of those so far */
} Places;

/* `parent` is the place of the node, which is open. */
static void
list_places (Places *places, const SomaSurveyNode *node, uint32_t parent, uint32_t depth)
{
  for (uint32_t i = 0; i < node->n_children; i++)
    {
      const SomaSurveyNode *child = &node->children[i];
      if (child->cost <= 0)
        continue;
      SomaBorderStep step = (SomaBorderStep){ i, node->n_children };
      if (places->n == places->room)
        {
          places->room = 2 * places->room + 64;
          places->places = soma_realloc (places->places, places->room, sizeof *places->places);
        }
      places->places[places->n] = (Place){ places->work, step, parent, depth };
      uint32_t place = places->n++;
      if (child->children != NULL)
        list_places (places, child, place, depth + 1);
      else
        places->work += child->cost;
    }
}

/* Whether a border can be there: before a first child is where the node itself is. */
static bool
is_good (const Place *place)
{
  return place->step.child > 0;
}

/* The best of the places from number `*next` on that are about at `ideal`, of the least depth, or,
 * if there is none, the first after it; NO_PLACE at the end. Moves `*next` on. */
static uint32_t
find_place (const Places *places, double ideal, double slack, uint32_t *next)
{
  uint32_t best = NO_PLACE;

  while (*next < places->n &&
         (places->places[*next].before < ideal - slack || !is_good (&places->places[*next])))
    ++*next;
  for (uint32_t i = *next; i < places->n; i++)
    {
      const Place *place = &places->places[i];
      if (best != NO_PLACE && place->before > ideal + slack)
        break;
      if (is_good (place) && (best == NO_PLACE || place->depth < places->places[best].depth))
        best = i;
    }
  return best;
}

/* The steps to the place. */
static SomaBorder
make_border (const Places *places, uint32_t number)
{
  int n = (int) places->places[number].depth + 1;
  SomaBorder border = { .n_steps = n, .steps = soma_alloc (n, sizeof (SomaBorderStep)) };

  for (int i = n - 1; i >= 0; i--)
    {
      border.steps[i] = places->places[number].step;
      number = places->places[number].parent;
    }
  return border;
}

bool
soma_division_make (SomaSearch *search, uint32_t n, SomaDivision *division)
{
  SomaSurveyNode *root = soma_survey_new (search, n);
  Places places = { 0 };

  *division = (SomaDivision){ 0 };
  if (root == NULL)
    return false;
  list_places (&places, root, NO_PLACE, 0);
  double size = places.work / n;
  uint32_t next = 0, last = NO_PLACE;

  division->borders = soma_alloc0 ((size_t) n + 1, sizeof *division->borders);
  division->n_intervals = 1;
  for (uint32_t i = 1; i < n; i++)
    {
      uint32_t place = find_place (&places, i * size, SLACK * size, &next);
      if (place == NO_PLACE || (last != NO_PLACE && place <= last))
        continue;
      division->borders[division->n_intervals++] = make_border (&places, place);
      last = place;
    }
  division->borders[division->n_intervals].is_end = true;
  free (places.places);
  soma_survey_free (root);
  return true;
}

void
soma_division_clear (SomaDivision *division)
{
  for (uint32_t i = 0; division->borders != NULL && i <= division->n_intervals; i++)
    soma_border_clear (&division->borders[i]);
  free (division->borders);
  *division = (SomaDivision){ 0 };
}
