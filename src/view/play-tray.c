/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-tray.h"

#include <glib.h>
#include <stdlib.h>

#include "camera.h"
#include "transform.h"

/* Cells between two pieces, between rows, and between figure and tray. */
#define PIECE_GAP 1
#define ROW_GAP 1
#define FIGURE_GAP 2

/* At most so many lengths of a row are tried. */
#define MAX_LENGTHS 64

#define PI_F 3.14159265f

/* How a piece stands. */
typedef struct
{
  SomaCell low;
  int extent[3];
  bool stable;
  int weight; /* the sum of its cells' heights */
  int behind; /* the sum of height by depth: greater when what stands up is at the back */
} Stand;

static void
measure (const SomaCell *cells, int n_cells, Stand *stand)
{
  SomaCell low = cells[0], high = cells[0];

  for (int i = 1; i < n_cells; i++)
    {
      low.x = MIN (low.x, cells[i].x);
      low.y = MIN (low.y, cells[i].y);
      low.z = MIN (low.z, cells[i].z);
      high.x = MAX (high.x, cells[i].x);
      high.y = MAX (high.y, cells[i].y);
      high.z = MAX (high.z, cells[i].z);
    }
  *stand = (Stand){
    .low = low,
    .extent = { high.x - low.x + 1, high.y - low.y + 1, high.z - low.z + 1 },
    .stable = soma_tray_is_stable (cells, n_cells),
  };
  for (int i = 0; i < n_cells; i++)
    {
      stand->weight += cells[i].z - low.z;
      stand->behind += (cells[i].z - low.z) * (2 * (cells[i].y - low.y) - stand->extent[1] + 1);
    }
}

static bool
is_better (const Stand *a, const Stand *b)
{
  int a_long = a->extent[0] - a->extent[1], b_long = b->extent[0] - b->extent[1];

  if (a->stable != b->stable)
    return a->stable;
  if (a->weight != b->weight)
    return a->weight < b->weight;
  if (a_long != b_long)
    return a_long > b_long;
  return a->behind > b->behind;
}

static int
compare_floats (const void *a, const void *b)
{
  float left = *(const float *) a, right = *(const float *) b;
  return (left > right) - (left < right);
}

/* Whether points that lie in these directions from another point surround it. */
static bool
surround (float *angles, int n_angles)
{
  if (n_angles == 0)
    return false;
  qsort (angles, (size_t) n_angles, sizeof *angles, compare_floats);
  float gap = angles[0] + 2 * PI_F - angles[n_angles - 1];
  for (int i = 1; i < n_angles; i++)
    gap = fmaxf (gap, angles[i] - angles[i - 1]);
  return gap < PI_F - 1e-4f;
}

bool
soma_tray_is_stable (const SomaCell *cells, int n_cells)
{
  g_autofree float *angles = g_new (float, 4 * n_cells);
  float x = 0, y = 0;
  int bottom = cells[0].z, n_angles = 0;

  for (int i = 0; i < n_cells; i++)
    {
      x += (cells[i].x + 0.5f) / n_cells;
      y += (cells[i].y + 0.5f) / n_cells;
      bottom = MIN (bottom, cells[i].z);
    }
  for (int i = 0; i < n_cells; i++)
    for (int corner = 0; corner < 4 && cells[i].z == bottom; corner++)
      {
        float dx = cells[i].x + (corner & 1) - x, dy = cells[i].y + (corner >> 1) - y;
        /* Straight above a corner: that one says nothing, its neighbours do. */
        if (fabsf (dx) + fabsf (dy) > 1e-4f)
          angles[n_angles++] = atan2f (dy, dx);
      }
  return surround (angles, n_angles);
}

/* Turns the cells by the best transform, in place. */
static int
lay_down (const SomaCell *cells, int n_cells, Stand *best)
{
  g_autofree SomaCell *turned = g_new (SomaCell, n_cells);
  int transform = 0;

  for (int t = 0; t < SOMA_N_ROTATIONS; t++)
    {
      Stand stand;
      for (int i = 0; i < n_cells; i++)
        turned[i] = soma_transform_cell (t, cells[i]);
      measure (turned, n_cells, &stand);
      if (t > 0 && !is_better (&stand, best))
        continue;
      *best = stand;
      transform = t;
    }
  return transform;
}

int
soma_tray_resting_transform (const SomaCell *cells, int n_cells)
{
  Stand stand;
  return lay_down (cells, n_cells, &stand);
}

/* Lays the pieces from `first` to before `end` side by side. */
static void
close_row (SomaTray *tray, int first, int end, int x, int back, int depth)
{
  for (int i = first; i < end; i++)
    {
      SomaTraySlot *slot = &tray->slots[i];
      /* What is less deep than its row lies in its middle. */
      int y = back - depth + (depth - slot->extent[1]) / 2;
      slot->at = (SomaCell){ (int16_t) x, (int16_t) y, 0 };
      x += slot->extent[0] + PIECE_GAP;
    }
  tray->n_rows++;
}

/* Breaks the slots into rows that end at `limit`, where pieces allow. The first begin beside the
 * figure, if there is room for a piece, the others reach below it. */
static void
break_rows (SomaTray *tray, const int extent[3], int limit)
{
  int beside = extent[0] > 0 ? extent[0] + FIGURE_GAP : 0;
  int front = extent[1] > 0 ? -FIGURE_GAP : 0, back = extent[1], first = 0;

  tray->n_rows = 0;
  while (first < tray->n_slots)
    {
      bool is_beside = back > front && beside + tray->slots[first].extent[0] <= limit;
      int start = is_beside ? beside : 0, end = first + 1;
      int length = tray->slots[first].extent[0], depth = tray->slots[first].extent[1];
      back = is_beside ? back : MIN (back, front);
      while (end < tray->n_slots &&
             start + length + PIECE_GAP + tray->slots[end].extent[0] <= limit)
        {
          length += PIECE_GAP + tray->slots[end].extent[0];
          depth = MAX (depth, tray->slots[end].extent[1]);
          end++;
        }
      close_row (tray, first, end, start, back, depth);
      back -= depth + ROW_GAP;
      first = end;
    }
}

static void
set_box (SomaTray *tray)
{
  tray->low = tray->high = soma_vec3 (0, 0, 0);
  for (int i = 0; i < tray->n_slots; i++)
    {
      const SomaTraySlot *slot = &tray->slots[i];
      SomaVec3 low = soma_vec3 (slot->at.x, slot->at.y, slot->at.z);
      SomaVec3 high =
          soma_vec3_add (low, soma_vec3 (slot->extent[0], slot->extent[1], slot->extent[2]));
      tray->low = i > 0 ? soma_vec3_min (tray->low, low) : low;
      tray->high = i > 0 ? soma_vec3_max (tray->high, high) : high;
    }
}

/* How far the camera has to stay away. */
static float
get_distance (const SomaTray *tray, const int extent[3], float aspect)
{
  SomaVec3 top = soma_vec3 (extent[0], extent[1], extent[2]);
  SomaVec3 low = soma_vec3_min (tray->low, soma_vec3 (0, 0, 0));
  SomaVec3 high = soma_vec3_max (tray->high, top);
  SomaCamera camera;

  soma_camera_look (&camera, soma_pose_default (), low, high, aspect);
  return camera.distance;
}

static void
get_lengths (const SomaTray *tray, int *least, int *most)
{
  *least = 0;
  *most = -PIECE_GAP;
  for (int i = 0; i < tray->n_slots; i++)
    {
      *least = MAX (*least, tray->slots[i].extent[0]);
      *most += tray->slots[i].extent[0] + PIECE_GAP;
    }
}

SomaTray *
soma_tray_new (const int extent[3], const SomaTrayPiece *pieces, int n_pieces, float aspect)
{
  SomaTray *tray = g_new0 (SomaTray, 1);
  int least, most, best = 0;
  float best_distance = INFINITY;

  tray->n_slots = n_pieces;
  tray->slots = g_new0 (SomaTraySlot, n_pieces);
  for (int i = 0; i < n_pieces; i++)
    {
      Stand stand;
      tray->slots[i].transform = lay_down (pieces[i].cells, pieces[i].n_cells, &stand);
      for (int axis = 0; axis < 3; axis++)
        tray->slots[i].extent[axis] = stand.extent[axis];
    }
  get_lengths (tray, &least, &most);
  most += extent[0] > 0 ? extent[0] + FIGURE_GAP : 0;
  for (int limit = least; limit <= most; limit += 1 + (most - least) / MAX_LENGTHS)
    {
      break_rows (tray, extent, limit);
      set_box (tray);
      float distance = get_distance (tray, extent, aspect);
      if (distance >= best_distance)
        continue;
      best_distance = distance;
      best = limit;
    }
  break_rows (tray, extent, best);
  set_box (tray);
  return tray;
}

void
soma_tray_free (SomaTray *tray)
{
  if (tray == NULL)
    return;
  g_free (tray->slots);
  g_free (tray);
}
