/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-bodies.h"

/* Whether bodies meet: in poses, in all poses of a box, and on the way from one pose to another. */

enum
{
  SOMA_TURN_X,
  SOMA_TURN_Y,
  SOMA_TURN_TANGENT, /* of half the angle: from 0 to 1 */
  SOMA_TURN_N_AXES
};

/* A pose, or a corner of a box of them. */
typedef double SomaTurnPoint[SOMA_TURN_N_AXES];

typedef enum
{
  SOMA_TURN_MIXED, /* nothing is known */
  SOMA_TURN_OPEN,  /* nothing meets in its middle */
  SOMA_TURN_FREE,  /* nor anywhere in it */
  SOMA_TURN_BLOCKED,
} SomaTurnKind;

/* Neither boxes nor straight ways are cut when they are smaller than this, half their size in
 * cells: then what is left between bodies is less than twice the slack. */
#define SOMA_TURN_LEAST_SIZE 0.001

typedef struct
{
  SomaTurnBodies bodies;
  double slide;
  uint16_t *all_pairs; /* owned: 0, 1, 2 … */
  size_t n_tested;     /* boxes */
} SomaTurnProbe;

/* False if there are too many bodies; it is to be cleared then, too. */
bool soma_turn_probe_init (SomaTurnProbe *self, const SomaTurnPicture *picture,
                           const SomaTurnLimits *limits);

/* Frees what it owns. */
void soma_turn_probe_clear (SomaTurnProbe *self);

/* What a box is, of which only the first `n` of `pairs` may meet; `left`, which has room for as
 * many, gets those that still may, and `n_left` how many these are. */
SomaTurnKind soma_turn_probe_box (SomaTurnProbe *self, const SomaTurnPoint low,
                                  const SomaTurnPoint high, const uint16_t *pairs, int n,
                                  uint16_t *left, int *n_left);

/* Along which axis a box is largest; `size` gets half its size there, in cells that anything in it
 * moves at most. */
int soma_turn_probe_measure (const SomaTurnProbe *self, const SomaTurnPoint low,
                             const SomaTurnPoint high, double *size);

/* One of the halves, 0 or 1, of a box that is cut across the axis. */
static inline void
soma_turn_halve (const SomaTurnPoint low, const SomaTurnPoint high, int axis, int half,
                 SomaTurnPoint low_half, SomaTurnPoint high_half)
{
  for (int i = 0; i < SOMA_TURN_N_AXES; i++)
    {
      low_half[i] = low[i];
      high_half[i] = high[i];
    }
  (half == 0 ? high_half : low_half)[axis] = (low[axis] + high[axis]) / 2;
}

/* Whether there is an angle, which every turn must pass, at which there is no room at all. */
bool soma_turn_probe_is_barred (SomaTurnProbe *self);

/* Whether nothing meets between two poses, x, y and the angle changing evenly. */
bool soma_turn_probe_is_free (SomaTurnProbe *self, const SomaTurnPoint from,
                              const SomaTurnPoint to);

/* Whether nothing meets on the turn about a fixed axis that ends there. Then `path` (nullable) gets
 * it; `direction` as for the next. */
bool soma_turn_probe_try_arc (SomaTurnProbe *self, const SomaTurnPoint end, int direction,
                              SomaTurnPath *path);

/* How far the turn about a fixed axis that ends there comes before something meets: the path to
 * that, to be cleared by the caller, and the pieces that stay and are met, which have numbers below
 * 64, as a set; it is empty if nothing meets up to the end. `direction` as for the next. */
uint64_t soma_turn_probe_follow_arc (SomaTurnProbe *self, const SomaTurnPoint end, int direction,
                                     SomaTurnPath *path);

/* Makes a path of poses between which nothing meets, without those that are not needed; `poses` are
 * changed. If `direction` is -1, they were seen in a mirror. */
void soma_turn_probe_make_path (SomaTurnProbe *self, SomaTurnPoint *poses, int n, int direction,
                                SomaTurnPath *path);
