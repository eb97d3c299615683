/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-boxes.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"

/* Where something meets on a way, a box is cut into eight. */
#define CUT_DEPTH 3

/* A box that is passed takes no more time than this part of one that is tested. */
#define PASSED_PER_TEST 4

#define NONE UINT32_MAX

/* A box of the space, closed: boxes that touch have points in common. */
typedef struct
{
  SomaTurnPoint low, high;
  SomaTurnKind kind;
  float size;              /* half of it: soma_turn_probe_measure() */
  uint32_t halves;         /* the first of the two that it was cut into, or NONE */
  int axis;                /* along which it was cut, */
  double at;               /* and where */
  uint32_t pairs, n_pairs; /* those that may meet in it */
  uint32_t round, from;    /* reached in that round, from that box */
  bool is_passed;          /* in that round */
  float cost;              /* of the way to it */
} Box;

typedef struct
{
  float cost;
  uint32_t box;
} Waiting;

typedef struct
{
  SomaTurnProbe *probe;
  const SomaTurnLimits *limits;
  size_t most_boxes;
  const SomaTurnPoint *goals;
  uint32_t n_boxes, n_box_room;
  Box *boxes; /* owned */
  size_t n_pairs, n_pair_room;
  uint16_t *pairs; /* owned: of the boxes */
  int n_waiting, n_waiting_room;
  Waiting *waiting; /* owned: a heap, the least cost first */
  uint32_t round;
  bool is_over; /* stopped, or too many boxes */
} Search;

/* Boxes */

static uint32_t
add_box (Search *search, const SomaTurnPoint low, const SomaTurnPoint high, const uint16_t *pairs,
         int n)
{
  Box *box;
  double size;
  int n_left;

  if (search->n_boxes == search->n_box_room)
    {
      search->n_box_room = 2 * search->n_box_room + 256;
      search->boxes = soma_realloc (search->boxes, search->n_box_room, sizeof (Box));
    }
  box = &search->boxes[search->n_boxes];
  *box = (Box){ .halves = NONE, .from = NONE, .pairs = (uint32_t) search->n_pairs };
  memcpy (box->low, low, sizeof box->low);
  memcpy (box->high, high, sizeof box->high);
  box->kind = soma_turn_probe_box (search->probe, low, high, pairs, n,
                                   &search->pairs[search->n_pairs], &n_left);
  soma_turn_probe_measure (search->probe, low, high, &size);
  box->size = (float) size;
  if (n_left > 0)
    {
      box->n_pairs = (uint32_t) n_left;
      search->n_pairs += (size_t) n_left;
    }
  return search->n_boxes++;
}

/* Room for the pairs of two more boxes. */
static void
make_pair_room (Search *search)
{
  size_t most = search->n_pairs + 2 * (size_t) search->probe->bodies.n_pairs + 1;

  if (most <= search->n_pair_room)
    return;
  search->n_pair_room = 2 * most;
  search->pairs = soma_realloc (search->pairs, search->n_pair_room, sizeof (uint16_t));
}

static void
cut (Search *search, uint32_t box)
{
  SomaTurnPoint low, high;
  double size;

  make_pair_room (search);
  memcpy (low, search->boxes[box].low, sizeof low);
  memcpy (high, search->boxes[box].high, sizeof high);
  int axis = soma_turn_probe_measure (search->probe, low, high, &size);
  for (int half = 0; half < 2; half++)
    {
      SomaTurnPoint low_half, high_half;
      soma_turn_halve (low, high, axis, half, low_half, high_half);
      uint32_t made =
          add_box (search, low_half, high_half, &search->pairs[search->boxes[box].pairs],
                   (int) search->boxes[box].n_pairs);
      if (half == 0)
        search->boxes[box].halves = made;
    }
  search->boxes[box].axis = axis;
  search->boxes[box].at = (low[axis] + high[axis]) / 2;
}

/* A round: the cheapest way to an end through boxes that are not blocked. */

static const SomaTurnPoint start = { 0 };

static bool
is_over (Search *search)
{
  if (search->probe->n_tested > search->most_boxes || soma_turn_is_stopped (search->limits))
    search->is_over = true;
  return search->is_over;
}

static void
add_waiting (Search *search, uint32_t box, uint32_t from, float cost)
{
  Box *to = &search->boxes[box];
  int at = search->n_waiting;

  if (to->round == search->round && (to->is_passed || to->cost <= cost))
    return;
  to->round = search->round;
  to->from = from;
  to->cost = cost;
  to->is_passed = false;
  if (search->n_waiting == search->n_waiting_room)
    {
      search->n_waiting_room = 2 * search->n_waiting_room + 256;
      search->waiting =
          soma_realloc (search->waiting, (size_t) search->n_waiting_room, sizeof (Waiting));
    }
  search->n_waiting++;
  for (; at > 0 && search->waiting[(at - 1) / 2].cost > cost; at = (at - 1) / 2)
    search->waiting[at] = search->waiting[(at - 1) / 2];
  search->waiting[at] = (Waiting){ cost, box };
}

static Waiting
take_waiting (Search *search)
{
  Waiting first = search->waiting[0], last = search->waiting[--search->n_waiting];
  int at = 0;

  for (int next = 1; next < search->n_waiting; next = 2 * at + 1)
    {
      if (next + 1 < search->n_waiting &&
          search->waiting[next + 1].cost < search->waiting[next].cost)
        next++;
      if (search->waiting[next].cost >= last.cost)
        break;
      search->waiting[at] = search->waiting[next];
      at = next;
    }
  search->waiting[at] = last;
  return first;
}

static bool
touches (const Box *box, const SomaTurnPoint low, const SomaTurnPoint high)
{
  for (int axis = 0; axis < SOMA_TURN_N_AXES; axis++)
    if (box->low[axis] > high[axis] || box->high[axis] < low[axis])
      return false;
  return true;
}

/* The way goes on to a box that is not cut, unless nothing can be there. */
static void
add_box_waiting (Search *search, uint32_t here, uint32_t from, float cost)
{
  static const float costs[] = {
    [SOMA_TURN_MIXED] = 2, [SOMA_TURN_OPEN] = 0.05f, [SOMA_TURN_FREE] = 0.01f
  };
  const Box *box = &search->boxes[here];

  if (box->kind == SOMA_TURN_FREE ||
      (box->kind != SOMA_TURN_BLOCKED && box->size > SOMA_TURN_LEAST_SIZE))
    add_waiting (search, here, from, cost + costs[box->kind] * (box->size + 0.05f));
}

/* Goes on to what touches the given box, which touches `here`. */
static void
reach (Search *search, uint32_t here, const SomaTurnPoint low, const SomaTurnPoint high,
       uint32_t from, float cost)
{
  const Box *box = &search->boxes[here];

  if (box->halves == NONE)
    {
      add_box_waiting (search, here, from, cost);
      return;
    }
  if (low[box->axis] <= box->at)
    reach (search, box->halves, low, high, from, cost);
  if (high[box->axis] >= box->at)
    reach (search, box->halves + 1, low, high, from, cost);
}

/* The box of an end, or NONE if it was not reached. */
static uint32_t
run_round (Search *search, int end)
{
  const double *goal = search->goals[end];
  size_t n_passed = 0;

  search->round++;
  search->n_waiting = 0;
  reach (search, 0, start, start, NONE, 0);
  while (search->n_waiting > 0 && !is_over (search))
    {
      uint32_t here = take_waiting (search).box;
      Box *box = &search->boxes[here];
      if (box->is_passed)
        continue;
      search->probe->n_tested += n_passed++ % PASSED_PER_TEST == 0;
      box->is_passed = true;
      if (touches (box, goal, goal))
        return here;
      SomaTurnPoint low, high;
      memcpy (low, box->low, sizeof low);
      memcpy (high, box->high, sizeof high);
      reach (search, 0, low, high, here, box->cost);
    }
  return NONE;
}

/* The middle of a box, or of what it has in common with another one. */
static void
get_middle (const Box *box, const Box *other, double *pose)
{
  for (int axis = 0; axis < SOMA_TURN_N_AXES; axis++)
    pose[axis] = (soma_max_real (box->low[axis], other->low[axis]) +
                  soma_min_real (box->high[axis], other->high[axis])) /
                 2;
}

/* Cuts a box, and its halves likewise unless they are decided, so many times. */
static void
cut_deep (Search *search, uint32_t here, int depth)
{
  const Box *box = &search->boxes[here];

  if (depth == 0 || box->n_pairs == 0 || box->size <= SOMA_TURN_LEAST_SIZE)
    return;
  cut (search, here);
  uint32_t half = search->boxes[here].halves;
  cut_deep (search, half, depth - 1);
  cut_deep (search, half + 1, depth - 1);
}

/* Cuts those boxes of a way in which something meets: the next way will be another. */
static bool
mend_way (Search *search, const uint32_t *way, const SomaTurnPoint *poses, int n)
{
  bool is_free = true;

  for (int i = 0; i < n; i++)
    {
      const SomaTurnPoint *pose = &poses[2 * i];
      Box *box = &search->boxes[way[i]];
      if (box->n_pairs == 0 || (box->kind == SOMA_TURN_OPEN &&
                                soma_turn_probe_is_free (search->probe, pose[0], pose[1]) &&
                                soma_turn_probe_is_free (search->probe, pose[1], pose[2])))
        continue;
      is_free = false;
      cut_deep (search, way[i], CUT_DEPTH);
    }
  return is_free;
}

/* The way through the middles of the boxes, and of what two of them have in common. */
static bool
trace_way (Search *search, int end, uint32_t last, int direction, SomaTurnPath *path)
{
  int n = 0;

  for (uint32_t box = last; box != NONE; box = search->boxes[box].from)
    n++;
  uint32_t *way = soma_alloc ((size_t) n, sizeof (uint32_t));
  SomaTurnPoint *poses = soma_alloc (2 * (size_t) n + 1, sizeof (SomaTurnPoint));
  memset (poses[0], 0, sizeof (SomaTurnPoint));
  memcpy (poses[2 * n], search->goals[end], sizeof (SomaTurnPoint));
  for (int i = n - 1; i >= 0; i--, last = search->boxes[last].from)
    {
      const Box *box = &search->boxes[last];
      way[i] = last;
      get_middle (box, box, poses[2 * i + 1]);
      if (i > 0)
        get_middle (box, &search->boxes[box->from], poses[2 * i]);
    }
  bool is_free = mend_way (search, way, poses, n);
  if (is_free && path != NULL)
    soma_turn_probe_make_path (search->probe, poses, 2 * n + 1, direction, path);
  free (poses);
  free (way);
  return is_free;
}

SomaTurnEnds
soma_turn_boxes_search (SomaTurnProbe *probe, const SomaTurnLimits *limits, SomaTurnEnds ends,
                        const SomaTurnPoint *goals, int direction, SomaTurnPath *paths)
{
  double slide = limits->slide;
  SomaTurnPoint low = { -slide, -slide, 0 }, high = { slide, slide, 1 };
  Search search = { .probe = probe, .limits = limits, .goals = goals };
  SomaTurnEnds found = 0;

  search.most_boxes =
      (size_t) (limits->most_boxes > 0 ? limits->most_boxes : SOMA_TURN_DEFAULT_BOXES);
  make_pair_room (&search);
  add_box (&search, low, high, probe->all_pairs, probe->bodies.n_pairs);
  /* All ends use the same boxes, and take turns: what was cut for one of them helps the others. */
  while (ends != 0 && !search.is_over)
    for (SomaTurnEnds rest = ends; rest != 0 && !search.is_over; rest &= rest - 1)
      {
        int end = __builtin_ctzll (rest);
        uint32_t last = run_round (&search, end);
        bool is_found = last != NONE && trace_way (&search, end, last, direction,
                                                   paths != NULL ? &paths[end] : NULL);
        found |= (SomaTurnEnds) is_found << end;
        if (last == NONE || is_found)
          ends &= ~(UINT64_C (1) << end);
      }
  free (search.boxes);
  free (search.pairs);
  free (search.waiting);
  return found;
}
