/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "turn-bodies.h"

/* Neither boxes nor straight ways are cut when they are smaller than this, half their size in
 * cells: then what is left between bodies is less than twice the slack. */
#define LEAST_SIZE 0.001

/* The same for the angles that are looked at first, where a turn is impossible if there is no room
 * at all. */
#define LEAST_ROOM 0.02

/* In how many straight steps a way along an arc is looked at. */
#define N_ARC 64

/* Where something meets on a way, a box is cut into eight. */
#define CUT_DEPTH 3

/* A box that is passed takes no more time than this part of one that is tested. */
#define PASSED_PER_TEST 4

/* When the least clearance is looked for, most questions are close to it, where the effort is
 * greatest: with less, what is found is a thousandth more now and then. */
#define BOXES_TO_BISECT 40000

#define NONE UINT32_MAX

enum
{
  X,
  Y,
  TANGENT, /* of half the angle: from 0 to 1 */
  N_AXES
};

typedef enum
{
  BOX_MIXED, /* nothing is known */
  BOX_OPEN,  /* nothing meets in its middle */
  BOX_FREE,  /* nor anywhere in it */
  BOX_BLOCKED,
} BoxKind;

/* A box of the space, closed: boxes that touch have points in common. */
typedef struct
{
  double low[N_AXES], high[N_AXES];
  BoxKind kind;
  float size;              /* half of it, in cells that anything in it moves at most, by axis */
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
  const SomaTurnLimits *limits;
  SomaTurnBodies bodies;
  uint16_t *all_pairs; /* owned: 0, 1, 2 … */
  size_t n_tested, most_boxes;

  uint32_t n_boxes, n_box_room;
  Box *boxes; /* owned */
  size_t n_pairs, n_pair_room;
  uint16_t *pairs; /* owned: of the boxes */
  int n_waiting, n_waiting_room;
  Waiting *waiting; /* owned: a heap, the least cost first */
  uint32_t round;
  bool is_over; /* stopped, or too many boxes */

  SomaTurnEnds ends; /* that are not decided */
  double goals[SOMA_TURN_MOST_ENDS][N_AXES];
} Space;

/* Ends */

bool
soma_turn_get_end (const SomaTurnPicture *picture, int slide, int number, SomaTurnEnd *end)
{
  int middle[2];

  soma_turn_get_middle (picture, middle);
  /* The box that is turned lies between cells where it did not, unless its sides are both odd, or
   * both even. */
  int odd = (middle[0] + middle[1]) & 1, n = 2 * slide + 1 - odd;
  end->x = 2 * (number % soma_max (n, 1)) - 2 * slide + odd;
  end->y = 2 * (number / soma_max (n, 1)) - 2 * slide + odd;
  return number < n * n;
}

SomaTurnEnds
soma_turn_find_free_ends (const SomaTurnPicture *picture, int slide, int direction)
{
  SomaTurnCell *turned = soma_alloc ((size_t) picture->n_turning, sizeof (SomaTurnCell));
  SomaTurnEnds ends = 0;
  SomaTurnEnd end;

  for (int number = 0; soma_turn_get_end (picture, slide, number, &end); number++)
    {
      bool is_free = true;

      soma_turn_move_cells (picture, direction, end, turned);
      for (int i = 0; i < picture->n_turning && is_free; i++)
        for (int j = picture->n_turning; j < picture->n_cells && is_free; j++)
          is_free = picture->cells[j].x != turned[i].x || picture->cells[j].y != turned[i].y ||
                    picture->cells[j].layer != turned[i].layer;
      if (is_free)
        ends |= UINT64_C (1) << number;
    }
  free (turned);
  return ends;
}

/* Angles, as tangents of their halves */

static double
get_tangent_between (double a, double b)
{
  return (a + b) / (1 - a * b + sqrt ((1 + a * a) * (1 + b * b)));
}

/* Half of what lies between them, or a little more. */
static double
get_half_angle (double a, double b)
{
  double least = a < b ? a : b;

  return fabs (b - a) / (1 + least * least);
}

/* The arc tangent by its series, of an argument that is halved until that is short. */
static double
get_angle (double tangent)
{
  double t = tangent, sum = 0;

  for (int i = 0; i < 3; i++)
    t = t / (1 + sqrt (1 + t * t));
  for (int i = 15; i >= 1; i -= 2)
    sum = 1.0 / i - t * t * sum;
  return 2 * 8 * t * sum;
}

/* Kinds */

static BoxKind
sift (Space *space, const double *low, const double *high, const uint16_t *pairs, int n,
      uint16_t *left, int *n_left)
{
  SomaTurnAround around = { .x = (low[X] + high[X]) / 2,
                            .y = (low[Y] + high[Y]) / 2,
                            .tangent = (low[TANGENT] + high[TANGENT]) / 2,
                            .half_x = (high[X] - low[X]) / 2,
                            .half_y = (high[Y] - low[Y]) / 2,
                            .half_angle = get_half_angle (low[TANGENT], high[TANGENT]) };

  bool is_open;

  space->n_tested++;
  *n_left = soma_turn_bodies_sift (&space->bodies, &around, pairs, n, left, &is_open);
  if (*n_left <= 0)
    return *n_left == 0 ? BOX_FREE : BOX_BLOCKED;
  return is_open ? BOX_OPEN : BOX_MIXED;
}

/* Along which axis a box is largest, and half its size there. */
static int
measure (const Space *space, const double *low, const double *high, double *size)
{
  double sizes[N_AXES] = { (high[X] - low[X]) / 2, (high[Y] - low[Y]) / 2,
                           space->bodies.reach * get_half_angle (low[TANGENT], high[TANGENT]) };
  int longest = sizes[X] >= sizes[Y] ? X : Y;

  longest = sizes[TANGENT] > sizes[longest] ? TANGENT : longest;
  *size = sizes[longest];
  return longest;
}

/* Whether nothing can move at an angle: the turn is impossible, since it must pass it. */
static bool
is_filled (Space *space, const double *low, const double *high, const uint16_t *pairs, int n)
{
  uint16_t *left = soma_alloc ((size_t) n + 1, sizeof (uint16_t));
  double halves[2][2][N_AXES], size;
  int n_left, axis = measure (space, low, high, &size);
  BoxKind kind = sift (space, low, high, pairs, n, left, &n_left);
  bool filled = kind == BOX_BLOCKED;

  if (kind == BOX_MIXED && size > LEAST_ROOM)
    {
      filled = true;
      for (int half = 0; half < 2 && filled; half++)
        {
          memcpy (halves[half][0], low, sizeof halves[half][0]);
          memcpy (halves[half][1], high, sizeof halves[half][1]);
          halves[half][1 - half][axis] = (low[axis] + high[axis]) / 2;
          filled = is_filled (space, halves[half][0], halves[half][1], left, n_left);
        }
    }
  free (left);
  return filled;
}

static bool
is_barred (Space *space)
{
  static const double tangents[] = { 0.4142, 0.1989, 0.6682, 0.0985, 0.8207 };
  double slide = space->limits->slide;

  for (size_t i = 0; i < sizeof tangents / sizeof *tangents; i++)
    {
      double low[N_AXES] = { -slide, -slide, tangents[i] };
      double high[N_AXES] = { slide, slide, tangents[i] };
      if (is_filled (space, low, high, space->all_pairs, space->bodies.n_pairs))
        return true;
    }
  return false;
}

/* Straight ways */

/* Whether nothing meets between two poses, x, y and the angle changing evenly. */
static bool
is_straight_free (Space *space, const double *from, const double *to)
{
  uint16_t *left = soma_alloc ((size_t) space->bodies.n_pairs + 1, sizeof (uint16_t));
  double low[N_AXES], high[N_AXES], between[N_AXES], size;
  int n_left;

  for (int axis = 0; axis < N_AXES; axis++)
    {
      low[axis] = soma_min_real (from[axis], to[axis]);
      high[axis] = soma_max_real (from[axis], to[axis]);
      between[axis] = (from[axis] + to[axis]) / 2;
    }
  between[TANGENT] = get_tangent_between (from[TANGENT], to[TANGENT]);
  measure (space, low, high, &size);
  BoxKind kind = sift (space, low, high, space->all_pairs, space->bodies.n_pairs, left, &n_left);
  free (left);
  if (kind != BOX_OPEN || size <= LEAST_SIZE)
    return kind == BOX_FREE;
  return is_straight_free (space, from, between) && is_straight_free (space, between, to);
}

typedef double Pose[N_AXES];

/* The poses of a turn about a fixed axis that ends there. It never leaves the square in which it
 * begins and ends. */
static void
make_arc (const double *goal, Pose *poses)
{
  double axis_x = (goal[X] - goal[Y]) / 2, axis_y = (goal[X] + goal[Y]) / 2;

  /* The angles by halving, so that they are even. */
  for (int i = 0; i <= N_ARC; i++)
    poses[i][TANGENT] = i == N_ARC;
  for (int step = N_ARC / 2; step > 0; step /= 2)
    for (int i = step; i < N_ARC; i += 2 * step)
      poses[i][TANGENT] = get_tangent_between (poses[i - step][TANGENT], poses[i + step][TANGENT]);
  for (int i = 0; i <= N_ARC; i++)
    {
      double square = poses[i][TANGENT] * poses[i][TANGENT];
      double cosine = (1 - square) / (1 + square), sine = 2 * poses[i][TANGENT] / (1 + square);
      poses[i][X] = axis_x - cosine * axis_x + sine * axis_y;
      poses[i][Y] = axis_y - sine * axis_x - cosine * axis_y;
    }
}

/* Leaves out the poses that are not needed. */
static int
straighten (Space *space, Pose *poses, int n)
{
  int n_left = 1;

  for (int at = 0; at < n - 1;)
    {
      int next = at + 1;
      for (int step = n - 1 - at; step > 1; step = (step + 1) / 2 < step ? (step + 1) / 2 : 1)
        if (is_straight_free (space, poses[at], poses[at + step]))
          {
            next = at + step;
            break;
          }
      memcpy (poses[n_left++], poses[next], sizeof (Pose));
      at = next;
    }
  return n_left;
}

static void
set_path (Space *space, Pose *poses, int n, int direction, SomaTurnPath *path)
{
  n = straighten (space, poses, n);
  path->n_poses = n;
  path->poses = soma_alloc ((size_t) n, sizeof (SomaTurnPose));
  for (int i = 0; i < n; i++)
    path->poses[i] = (SomaTurnPose){ poses[i][X], direction * poses[i][Y],
                                     direction * get_angle (poses[i][TANGENT]) };
}

static bool
try_arc (Space *space, const double *goal, int direction, SomaTurnPath *path)
{
  Pose poses[N_ARC + 1];

  make_arc (goal, poses);
  for (int i = 0; i < N_ARC; i++)
    if (!is_straight_free (space, poses[i], poses[i + 1]))
      return false;
  if (path != NULL)
    set_path (space, poses, N_ARC + 1, direction, path);
  return true;
}

/* Boxes */

static uint32_t
add_box (Space *space, const double *low, const double *high, const uint16_t *pairs, int n)
{
  Box *box;
  double size;
  int n_left;

  if (space->n_boxes == space->n_box_room)
    {
      space->n_box_room = 2 * space->n_box_room + 256;
      space->boxes = soma_realloc (space->boxes, space->n_box_room, sizeof (Box));
    }
  box = &space->boxes[space->n_boxes];
  *box = (Box){ .halves = NONE, .from = NONE, .pairs = (uint32_t) space->n_pairs };
  memcpy (box->low, low, sizeof box->low);
  memcpy (box->high, high, sizeof box->high);
  box->kind = sift (space, low, high, pairs, n, &space->pairs[space->n_pairs], &n_left);
  measure (space, low, high, &size);
  box->size = (float) size;
  if (n_left > 0)
    {
      box->n_pairs = (uint32_t) n_left;
      space->n_pairs += (size_t) n_left;
    }
  return space->n_boxes++;
}

/* Room for the pairs of one more box. */
static void
make_pair_room (Space *space)
{
  size_t most = space->n_pairs + 2 * (size_t) space->bodies.n_pairs + 1;

  if (most <= space->n_pair_room)
    return;
  space->n_pair_room = 2 * most;
  space->pairs = soma_realloc (space->pairs, space->n_pair_room, sizeof (uint16_t));
}

static void
cut (Space *space, uint32_t box)
{
  double low[N_AXES], high[N_AXES], size;

  make_pair_room (space);
  memcpy (low, space->boxes[box].low, sizeof low);
  memcpy (high, space->boxes[box].high, sizeof high);
  int axis = measure (space, low, high, &size);
  double middle = (low[axis] + high[axis]) / 2;
  for (int half = 0; half < 2; half++)
    {
      double low_half[N_AXES], high_half[N_AXES];
      memcpy (low_half, low, sizeof low);
      memcpy (high_half, high, sizeof high);
      if (half == 0)
        high_half[axis] = middle;
      else
        low_half[axis] = middle;
      uint32_t made = add_box (space, low_half, high_half, &space->pairs[space->boxes[box].pairs],
                               (int) space->boxes[box].n_pairs);
      if (half == 0)
        space->boxes[box].halves = made;
    }
  space->boxes[box].axis = axis;
  space->boxes[box].at = middle;
}

/* A round: the cheapest way to an end through boxes that are not blocked. */

static const double start[N_AXES] = { 0 };

static bool
is_stopped (const SomaTurnLimits *limits)
{
  return limits->stop != NULL && atomic_load_explicit (limits->stop, memory_order_relaxed);
}

static bool
is_over (Space *space)
{
  if (space->n_tested > space->most_boxes || is_stopped (space->limits))
    space->is_over = true;
  return space->is_over;
}

static void
add_waiting (Space *space, uint32_t box, uint32_t from, float cost)
{
  Box *to = &space->boxes[box];
  int at = space->n_waiting;

  if (to->round == space->round && (to->is_passed || to->cost <= cost))
    return;
  to->round = space->round;
  to->from = from;
  to->cost = cost;
  to->is_passed = false;
  if (space->n_waiting == space->n_waiting_room)
    {
      space->n_waiting_room = 2 * space->n_waiting_room + 256;
      space->waiting =
          soma_realloc (space->waiting, (size_t) space->n_waiting_room, sizeof (Waiting));
    }
  space->n_waiting++;
  for (; at > 0 && space->waiting[(at - 1) / 2].cost > cost; at = (at - 1) / 2)
    space->waiting[at] = space->waiting[(at - 1) / 2];
  space->waiting[at] = (Waiting){ cost, box };
}

static Waiting
take_waiting (Space *space)
{
  Waiting first = space->waiting[0], last = space->waiting[--space->n_waiting];
  int at = 0;

  for (int next = 1; next < space->n_waiting; next = 2 * at + 1)
    {
      if (next + 1 < space->n_waiting && space->waiting[next + 1].cost < space->waiting[next].cost)
        next++;
      if (space->waiting[next].cost >= last.cost)
        break;
      space->waiting[at] = space->waiting[next];
      at = next;
    }
  space->waiting[at] = last;
  return first;
}

static bool
touches (const Box *box, const double *low, const double *high)
{
  for (int axis = 0; axis < N_AXES; axis++)
    if (box->low[axis] > high[axis] || box->high[axis] < low[axis])
      return false;
  return true;
}

/* The way goes on to a box that is not cut, unless nothing can be there. */
static void
add_box_waiting (Space *space, uint32_t here, uint32_t from, float cost)
{
  static const float costs[] = { [BOX_MIXED] = 2, [BOX_OPEN] = 0.05f, [BOX_FREE] = 0.01f };
  const Box *box = &space->boxes[here];

  if (box->kind == BOX_FREE || (box->kind != BOX_BLOCKED && box->size > LEAST_SIZE))
    add_waiting (space, here, from, cost + costs[box->kind] * (box->size + 0.05f));
}

/* Goes on to what touches the given box, which touches `here`. */
static void
reach (Space *space, uint32_t here, const double *low, const double *high, uint32_t from,
       float cost)
{
  const Box *box = &space->boxes[here];

  if (box->halves == NONE)
    {
      add_box_waiting (space, here, from, cost);
      return;
    }
  if (low[box->axis] <= box->at)
    reach (space, box->halves, low, high, from, cost);
  if (high[box->axis] >= box->at)
    reach (space, box->halves + 1, low, high, from, cost);
}

/* The box of an end, or NONE if it was not reached. */
static uint32_t
run_round (Space *space, int end)
{
  const double *goal = space->goals[end];
  size_t n_passed = 0;

  space->round++;
  space->n_waiting = 0;
  reach (space, 0, start, start, NONE, 0);
  while (space->n_waiting > 0 && !is_over (space))
    {
      uint32_t here = take_waiting (space).box;
      Box *box = &space->boxes[here];
      if (box->is_passed)
        continue;
      space->n_tested += n_passed++ % PASSED_PER_TEST == 0;
      box->is_passed = true;
      if (touches (box, goal, goal))
        return here;
      double low[N_AXES], high[N_AXES];
      memcpy (low, box->low, sizeof low);
      memcpy (high, box->high, sizeof high);
      reach (space, 0, low, high, here, box->cost);
    }
  return NONE;
}

/* The middle of a box, or of what it has in common with another one. */
static void
get_middle (const Box *box, const Box *other, double *pose)
{
  for (int axis = 0; axis < N_AXES; axis++)
    pose[axis] = (soma_max_real (box->low[axis], other->low[axis]) +
                  soma_min_real (box->high[axis], other->high[axis])) /
                 2;
}

/* Cuts a box, and its halves likewise unless they are decided, so many times. */
static void
cut_deep (Space *space, uint32_t here, int depth)
{
  const Box *box = &space->boxes[here];

  if (depth == 0 || box->n_pairs == 0 || box->size <= LEAST_SIZE)
    return;
  cut (space, here);
  uint32_t half = space->boxes[here].halves;
  cut_deep (space, half, depth - 1);
  cut_deep (space, half + 1, depth - 1);
}

/* Cuts those boxes of a way in which something meets: the next way will be another. */
static bool
mend_way (Space *space, const uint32_t *way, const Pose *poses, int n)
{
  bool is_free = true;

  for (int i = 0; i < n; i++)
    {
      const Pose *pose = &poses[2 * i];
      Box *box = &space->boxes[way[i]];
      if (box->n_pairs == 0 ||
          (box->kind == BOX_OPEN && is_straight_free (space, pose[0], pose[1]) &&
           is_straight_free (space, pose[1], pose[2])))
        continue;
      is_free = false;
      cut_deep (space, way[i], CUT_DEPTH);
    }
  return is_free;
}

/* The way through the middles of the boxes, and of what two of them have in common. */
static bool
trace_way (Space *space, int end, uint32_t last, int direction, SomaTurnPath *path)
{
  int n = 0;

  for (uint32_t box = last; box != NONE; box = space->boxes[box].from)
    n++;
  uint32_t *way = soma_alloc ((size_t) n, sizeof (uint32_t));
  Pose *poses = soma_alloc (2 * (size_t) n + 1, sizeof (Pose));
  memset (poses[0], 0, sizeof (Pose));
  memcpy (poses[2 * n], space->goals[end], sizeof (Pose));
  for (int i = n - 1; i >= 0; i--, last = space->boxes[last].from)
    {
      const Box *box = &space->boxes[last];
      way[i] = last;
      get_middle (box, box, poses[2 * i + 1]);
      if (i > 0)
        get_middle (box, &space->boxes[box->from], poses[2 * i]);
    }
  bool is_free = mend_way (space, way, poses, n);
  if (is_free && path != NULL)
    set_path (space, poses, 2 * n + 1, direction, path);
  free (poses);
  free (way);
  return is_free;
}

/* All ends use the same boxes, and take turns: what was cut for one of them helps the others. */
static SomaTurnEnds
search (Space *space, int direction, SomaTurnPath *paths)
{
  double slide = space->limits->slide;
  double low[N_AXES] = { -slide, -slide, 0 }, high[N_AXES] = { slide, slide, 1 };
  SomaTurnEnds found = 0;

  make_pair_room (space);
  add_box (space, low, high, space->all_pairs, space->bodies.n_pairs);
  while (space->ends != 0)
    for (SomaTurnEnds ends = space->ends; ends != 0; ends &= ends - 1)
      {
        int end = __builtin_ctzll (ends);
        uint32_t last = run_round (space, end);
        if (space->is_over)
          return found;
        if (last != NONE &&
            !trace_way (space, end, last, direction, paths != NULL ? &paths[end] : NULL))
          continue;
        if (last != NONE)
          found |= UINT64_C (1) << end;
        space->ends &= ~(UINT64_C (1) << end);
      }
  return found;
}

/* The question */

/* What turns from y to x turns from x to y in a mirror. */
static void
mirror (const SomaTurnPicture *picture, SomaTurnCell *cells)
{
  for (int i = 0; i < picture->n_cells; i++)
    {
      cells[i] = picture->cells[i];
      cells[i].y = -1 - cells[i].y;
    }
}

SomaTurnEnds
soma_turn_find_ways (const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
                     SomaTurnEnds ends, SomaTurnPath *paths, uint64_t *n_boxes)
{
  SomaTurnCell *cells = soma_alloc ((size_t) picture->n_cells, sizeof (SomaTurnCell));
  SomaTurnPicture seen = *picture;
  Space space = { .limits = limits };
  SomaTurnEnds found = 0;
  SomaTurnEnd end;

  space.most_boxes =
      (size_t) (limits->most_boxes > 0 ? limits->most_boxes : SOMA_TURN_DEFAULT_BOXES);
  if (direction < 0)
    {
      mirror (picture, cells);
      seen.cells = cells;
    }
  soma_turn_bodies_init (&space.bodies, &seen, limits);
  for (SomaTurnEnds rest = ends; rest != 0; rest &= rest - 1)
    {
      int number = __builtin_ctzll (rest);
      soma_turn_get_end (picture, limits->slide, number, &end);
      space.goals[number][X] = end.x / 2.0;
      space.goals[number][Y] = direction * end.y / 2.0;
      space.goals[number][TANGENT] = 1;
    }
  if (space.bodies.n_pairs <= UINT16_MAX)
    {
      space.all_pairs = soma_alloc ((size_t) space.bodies.n_pairs + 1, sizeof (uint16_t));
      for (int i = 0; i < space.bodies.n_pairs; i++)
        space.all_pairs[i] = (uint16_t) i;
      if (!is_barred (&space))
        {
          for (SomaTurnEnds rest = ends; rest != 0; rest &= rest - 1)
            {
              int number = __builtin_ctzll (rest);
              if (try_arc (&space, space.goals[number], direction,
                           paths != NULL ? &paths[number] : NULL))
                found |= UINT64_C (1) << number;
            }
          space.ends = ends & ~found;
          if (space.ends != 0)
            found |= search (&space, direction, paths);
        }
    }
  if (n_boxes != NULL)
    *n_boxes += space.n_tested;
  soma_turn_bodies_clear (&space.bodies);
  free (space.all_pairs);
  free (space.boxes);
  free (space.pairs);
  free (space.waiting);
  free (cells);
  return found;
}

int
soma_turn_find_clearance (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                          int direction, SomaTurnEnd end, SomaTurnPath *path)
{
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS];
  SomaTurnLimits tried = *limits;
  SomaTurnEnd other;
  int number = 0, impossible = -1, possible = -1;

  *path = (SomaTurnPath){ 0 };
  while (soma_turn_get_end (picture, limits->slide, number, &other) &&
         (other.x != end.x || other.y != end.y))
    number++;
  SomaTurnEnds wanted = UINT64_C (1) << number;

  /* First with all ends, as they are asked for when turns are looked for: a search for one end
   * takes another course, and may miss what needs nearly all that is allowed. */
  SomaTurnEnds ends = soma_turn_find_free_ends (picture, limits->slide, direction);
  tried.stop = NULL;
  while (possible < 0 || (possible - impossible > 1 && !is_stopped (limits)))
    {
      tried.clearance = possible < 0 ? limits->clearance : (possible + impossible) / 2;
      SomaTurnEnds found = soma_turn_find_ways (picture, &tried, direction, ends, paths, NULL);
      for (SomaTurnEnds others = found & ~wanted; others != 0; others &= others - 1)
        soma_turn_path_clear (&paths[__builtin_ctzll (others)]);
      if ((found & wanted) != 0)
        {
          soma_turn_path_clear (path);
          *path = paths[number];
          possible = tried.clearance;
        }
      else if (possible < 0)
        return -1;
      else
        impossible = tried.clearance;
      ends = wanted;
      tried.most_boxes =
          limits->most_boxes > 0 ? soma_min (limits->most_boxes, BOXES_TO_BISECT) : BOXES_TO_BISECT;
    }
  return possible;
}
