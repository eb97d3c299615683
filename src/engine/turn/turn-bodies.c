/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"

/* Rows of cells are words. */
#define MOST_CELLS 64

/* The cells of a piece in a layer. */
typedef struct
{
  int x, y; /* of the first bit of the first row */
  int n_rows;
  uint64_t rows[MOST_CELLS + 2]; /* an empty one before and after them */
} Slice;

typedef struct
{
  SomaTurnBodies *bodies;
  int middle[2]; /* in half cells */
  double inset;
  int n_room;
} Maker;

/* Slices */

static bool
is_of (const SomaTurnCell *cell, const SomaTurnCell *other)
{
  return cell->piece == other->piece && cell->layer == other->layer;
}

/* Those of `cells` that are of the same piece and layer as the first one; marks them in `seen`. */
static void
slice_cells (const SomaTurnCell *cells, int n_cells, bool *seen, Slice *slice)
{
  int high = cells[0].y;

  *slice = (Slice){ .x = cells[0].x, .y = cells[0].y };
  for (int i = 0; i < n_cells; i++)
    if (is_of (&cells[i], &cells[0]))
      {
        slice->x = soma_min (slice->x, cells[i].x);
        slice->y = soma_min (slice->y, cells[i].y);
        high = soma_max (high, cells[i].y);
        seen[i] = true;
      }
  slice->n_rows = high - slice->y + 1;
  for (int i = 0; i < n_cells; i++)
    if (is_of (&cells[i], &cells[0]))
      slice->rows[cells[i].y - slice->y + 1] |= UINT64_C (1) << (cells[i].x - slice->x);
}

/* Bodies */

static void
add_body (Maker *maker, const Slice *slice, const int columns[2], const int rows[2])
{
  SomaTurnBodies *bodies = maker->bodies;
  SomaTurnBody body = { 0 };

  body.x = slice->x + (columns[0] + columns[1] + 1 - maker->middle[0]) / 2.0;
  body.y = slice->y + (rows[0] - 1 + rows[1] - 1 + 1 - maker->middle[1]) / 2.0;
  body.half_x = (columns[1] - columns[0] + 1) / 2.0 - maker->inset;
  body.half_y = (rows[1] - rows[0] + 1) / 2.0 - maker->inset;
  double far_x = fabs (body.x) + body.half_x, far_y = fabs (body.y) + body.half_y;
  body.reach = sqrt (far_x * far_x + far_y * far_y);
  if (bodies->n_bodies == maker->n_room)
    {
      maker->n_room = 2 * maker->n_room + 16;
      bodies->bodies = soma_realloc (bodies->bodies, (size_t) maker->n_room, sizeof (SomaTurnBody));
    }
  bodies->bodies[bodies->n_bodies++] = body;
}

/* The rectangles that cannot be made larger. */
static void
add_slice (Maker *maker, const Slice *slice)
{
  for (int first = 1; first <= slice->n_rows; first++)
    {
      uint64_t common = UINT64_MAX;

      for (int last = first; last <= slice->n_rows && common != 0; last++)
        {
          common &= slice->rows[last];
          for (uint64_t rest = common; rest != 0;)
            {
              int low = __builtin_ctzll (rest), n = 0;
              while (low + n < MOST_CELLS && (rest >> (low + n) & 1) != 0)
                n++;
              uint64_t run = (n < 64 ? (UINT64_C (1) << n) - 1 : UINT64_MAX) << low;
              rest &= ~run;
              if ((slice->rows[first - 1] & run) != run && (slice->rows[last + 1] & run) != run)
                add_body (maker, slice, (int[]){ low, low + n - 1 }, (int[]){ first, last });
            }
        }
    }
}

/* What stays is only told apart from what turns by `first`. */
static void
add_pairs (SomaTurnBodies *bodies, const int *layers, int n_turning, double slide)
{
  double most = bodies->reach + M_SQRT2 * slide;

  bodies->pairs = soma_alloc ((size_t) n_turning * (size_t) (bodies->n_bodies - n_turning) + 1,
                              sizeof (SomaTurnPair));
  for (int i = 0; i < n_turning; i++)
    for (int j = n_turning; j < bodies->n_bodies; j++)
      {
        const SomaTurnBody *body = &bodies->bodies[j];
        double x = soma_max_real (fabs (body->x) - body->half_x, 0);
        double y = soma_max_real (fabs (body->y) - body->half_y, 0);

        if (layers[i] == layers[j] && x * x + y * y < most * most)
          bodies->pairs[bodies->n_pairs++] = (SomaTurnPair){ (uint16_t) i, (uint16_t) j };
      }
}

void
soma_turn_bodies_init (SomaTurnBodies *self, const SomaTurnPicture *picture,
                       const SomaTurnLimits *limits)
{
  Maker maker = { .bodies = self, .inset = limits->clearance / 1000.0 + SOMA_TURN_SLACK };
  bool *seen = soma_alloc0 ((size_t) picture->n_cells, sizeof (bool));
  int *layers = NULL, n_turning = 0;
  Slice slice;

  *self = (SomaTurnBodies){ .bevel = limits->bevel / 1000.0 };
  soma_turn_get_middle (picture, maker.middle);
  for (int i = 0; i < picture->n_cells; i++)
    if (!seen[i])
      {
        int n_before = self->n_bodies;
        slice_cells (&picture->cells[i], picture->n_cells - i, &seen[i], &slice);
        add_slice (&maker, &slice);
        layers = soma_realloc (layers, (size_t) self->n_bodies + 1, sizeof (int));
        for (int j = n_before; j < self->n_bodies; j++)
          {
            layers[j] = picture->cells[i].layer;
            self->bodies[j].piece = picture->cells[i].piece;
          }
        if (i < picture->n_turning)
          n_turning = self->n_bodies;
      }
  for (int i = 0; i < n_turning; i++)
    self->reach = soma_max_real (self->reach, self->bodies[i].reach);
  add_pairs (self, layers, n_turning, limits->slide);
  free (layers);
  free (seen);
}

void
soma_turn_bodies_clear (SomaTurnBodies *self)
{
  free (self->bodies);
  free (self->pairs);
}

/* Comparing */

/* How far a body goes from its middle in a direction, as seen by the body. */
static inline double
get_support (const SomaTurnBody *body, double bevel, double x, double y)
{
  double along_x = fabs (x), along_y = fabs (y);
  double support = along_x * body->half_x + along_y * body->half_y;

  if (bevel > 0)
    support -= bevel * (along_x < along_y ? along_x : along_y);
  return support;
}

/* A pair in the middle pose. */
typedef struct
{
  const SomaTurnBody *turning, *staying;
  double bevel;
  double cosine, sine;
  double x, y; /* from the staying body's middle to the turning one's */
  double gap;  /* result: how far the two are apart, at least, unless they never meet */
} Meeting;

/* How far the two are apart along a direction; if negative, they overlap by so much. */
static inline double
get_gap (const Meeting *meeting, double x, double y)
{
  double c = meeting->cosine, s = meeting->sine;

  return x * meeting->x + y * meeting->y - get_support (meeting->staying, meeting->bevel, x, y) -
         get_support (meeting->turning, meeting->bevel, -c * x - s * y, s * x - c * y);
}

/* Directions across all edges that bodies can have, of one that lies straight: an edge and its
 * opposite first, cut corners last. */
static const double edges[8][2] = {
  { 1, 0 },
  { -1, 0 },
  { 0, 1 },
  { 0, -1 },
  { M_SQRT1_2, M_SQRT1_2 },
  { -M_SQRT1_2, M_SQRT1_2 },
  { M_SQRT1_2, -M_SQRT1_2 },
  { -M_SQRT1_2, -M_SQRT1_2 },
};

typedef enum
{
  MEETING_NEVER,
  MEETING_PERHAPS,
  MEETING_ALWAYS,
} MeetingKind;

/* Two convex bodies are apart if they are along a direction across one of their edges, and overlap
 * by the least that they do along any of these (the separating axis theorem). */
static MeetingKind
compare (Meeting *meeting, const SomaTurnAround *around)
{
  double turning = meeting->turning->reach * around->half_angle;
  int n_edges = meeting->bevel > 0 ? 8 : 4;

  meeting->gap = -INFINITY;
  for (int frame = 0; frame < 2; frame++)
    for (int i = 0; i < n_edges; i++)
      {
        double x = edges[i][0], y = edges[i][1];
        if (frame == 1)
          {
            x = meeting->cosine * edges[i][0] - meeting->sine * edges[i][1];
            y = meeting->sine * edges[i][0] + meeting->cosine * edges[i][1];
          }
        double gap = get_gap (meeting, x, y);
        if (gap > fabs (x) * around->half_x + fabs (y) * around->half_y + turning)
          return MEETING_NEVER;
        meeting->gap = soma_max_real (meeting->gap, gap);
      }
  double moved = turning + sqrt (around->half_x * around->half_x + around->half_y * around->half_y);
  return meeting->gap < -moved ? MEETING_ALWAYS : MEETING_PERHAPS;
}

int
soma_turn_bodies_sift (const SomaTurnBodies *self, const SomaTurnAround *around,
                       const uint16_t *pairs, int n, uint16_t *left, bool *is_open)
{
  double square = around->tangent * around->tangent;
  Meeting meeting = { .bevel = self->bevel,
                      .cosine = (1 - square) / (1 + square),
                      .sine = 2 * around->tangent / (1 + square) };
  int n_left = 0;

  *is_open = true;
  for (int i = 0; i < n; i++)
    {
      const SomaTurnPair *pair = &self->pairs[pairs[i]];
      const SomaTurnBody *turning = &self->bodies[pair->turning];

      meeting.turning = turning;
      meeting.staying = &self->bodies[pair->staying];
      meeting.x =
          around->x + meeting.cosine * turning->x - meeting.sine * turning->y - meeting.staying->x;
      meeting.y =
          around->y + meeting.sine * turning->x + meeting.cosine * turning->y - meeting.staying->y;
      MeetingKind kind = compare (&meeting, around);
      if (kind == MEETING_ALWAYS)
        return -1;
      if (kind == MEETING_NEVER)
        continue;
      left[n_left++] = pairs[i];
      *is_open = *is_open && meeting.gap > 0;
    }
  return n_left;
}
