/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-tray.h"

#include <glib.h>
#include <stdlib.h>

#include "camera.h"
#include "transform.h"

/* Gaps in cells between two pieces, between rows, and between figure and tray. */
#define PIECE_GAP 1
#define ROW_GAP 1
#define FIGURE_GAP 2

/* Cells above the figure that are in sight, with what the camera adds: room for a piece that is
 * held there, and for a message. */
#define ROOM 2

/* The maximum number of row lengths that are tried. */
#define MAX_LENGTHS 64

#define PI_F 3.14159265f

/* The default direction of view is along the rows' diagonal: rows that lead straight to the front
 * go to the left in the picture, those with the last slant straight down. */
static const float slants[] = { 0, 0.2f, 0.4f, 0.57f };

/* The orientation of a piece. */
typedef struct
{
  SomaCell low;
  int extent[3];
  bool stable;
  int weight; /* the sum of its cells' heights */
  int behind; /* the sum of height times depth: greater if the high parts are at the back */
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
        /* Directly above a corner: that corner has no direction, its neighbours decide. */
        if (fabsf (dx) + fabsf (dy) > 1e-4f)
          angles[n_angles++] = atan2f (dy, dx);
      }

  /* Points in these directions have to surround the point from which they are seen. */
  if (n_angles == 0)
    return false;
  qsort (angles, (size_t) n_angles, sizeof *angles, compare_floats);
  float gap = angles[0] + 2 * PI_F - angles[n_angles - 1];
  for (int i = 1; i < n_angles; i++)
    gap = fmaxf (gap, angles[i] - angles[i - 1]);
  return gap < PI_F - 1e-4f;
}

/* The rotation in which a piece lies best on a table: if possible one in which it does not tip
 * over, with its weight as low as possible, longer from left to right than from front to back, and
 * with its high parts at the back. */
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

/* Lays the pieces from `first` up to `end` side by side. */
static void
close_row (SomaTray *tray, int first, int end, int x, int back, int depth)
{
  for (int i = first; i < end; i++)
    {
      SomaTraySlot *slot = &tray->slots[i];
      /* A piece that is less deep than its row is centred in it. */
      int y = back - depth + (depth - slot->extent[1]) / 2;
      slot->at = (SomaCell){ (int16_t) x, (int16_t) y, 0 };
      x += slot->extent[0] + PIECE_GAP;
    }
  tray->n_rows++;
}

/* Breaks the slots into rows of length `limit`, where pieces allow it. The first rows begin beside
 * the figure, if there is room for a piece, the others extend below it, each shifted to the right
 * by `slant` for each cell that it is nearer to the viewer. */
static void
break_rows (SomaTray *tray, const int extent[3], int limit, float slant)
{
  int beside = extent[0] > 0 ? extent[0] + FIGURE_GAP : 0;
  int front = extent[1] > 0 ? -FIGURE_GAP : 0, back = extent[1], first = 0;

  tray->n_rows = 0;
  while (first < tray->n_slots)
    {
      bool is_beside = back > front && beside + tray->slots[first].extent[0] <= limit;
      int end = first + 1;
      int length = tray->slots[first].extent[0], depth = tray->slots[first].extent[1];
      back = is_beside ? back : MIN (back, front);
      int start = is_beside ? beside : (int) lroundf (slant * (float) (front - back));
      int room = is_beside ? limit - beside : limit;
      while (end < tray->n_slots && length + PIECE_GAP + tray->slots[end].extent[0] <= room)
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
add_corners (SomaVec3 *points, SomaVec3 low, SomaVec3 high)
{
  for (int corner = 0; corner < 8; corner++)
    points[corner] = soma_vec3 (corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y,
                                corner & 4 ? high.z : low.z);
}

/* The corners of the figure's box, with room above for a piece that is held there, and of all
 * slots'; there are eight for each. */
static void
get_points (const SomaTray *tray, const int extent[3], SomaVec3 *points)
{
  int room = extent[2] > 0 ? ROOM : 0;

  add_corners (points, soma_vec3 (0, 0, 0), soma_vec3 (extent[0], extent[1], extent[2] + room));
  for (int i = 0; i < tray->n_slots; i++)
    {
      const SomaTraySlot *slot = &tray->slots[i];
      SomaVec3 low = soma_vec3 (slot->at.x, slot->at.y, slot->at.z);
      SomaVec3 size = soma_vec3 (slot->extent[0], slot->extent[1], slot->extent[2]);
      add_corners (points + 8 * (i + 1), low, soma_vec3_add (low, size));
    }
}

static float
get_width (const SomaVec3 *points, int n_points, SomaVec3 direction)
{
  float least = INFINITY, most = -INFINITY;

  for (int i = 0; i < n_points; i++)
    {
      float at = soma_vec3_dot (points[i], direction);
      least = fminf (least, at);
      most = fmaxf (most, at);
    }
  return most - least;
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

/* The rows that make everything appear largest. */
static void
choose_rows (SomaTray *tray, const int extent[3], float aspect)
{
  int least, most, best = 0;
  float best_slant = 0, best_size = INFINITY;

  get_lengths (tray, &least, &most);
  most += extent[0] > 0 ? extent[0] + FIGURE_GAP : 0;
  for (int limit = least; limit <= most; limit += 1 + (most - least) / MAX_LENGTHS)
    for (gsize i = 0; i < G_N_ELEMENTS (slants); i++)
      {
        break_rows (tray, extent, limit, slants[i]);

        /* The height, in cells, of a picture that shows everything from the default direction. */
        SomaCamera camera;
        get_points (tray, extent, tray->hull);
        soma_camera_look (&camera, soma_pose_default (), soma_vec3 (0, 0, 0), soma_vec3 (1, 1, 1),
                          aspect);
        float size = fmaxf (get_width (tray->hull, tray->n_hull, camera.right) / aspect,
                            get_width (tray->hull, tray->n_hull, camera.up));
        if (size >= best_size)
          continue;
        best_size = size;
        best_slant = slants[i];
        best = limit;
      }
  break_rows (tray, extent, best, best_slant);

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

SomaTray *
soma_tray_new (const int extent[3], const SomaTrayPiece *pieces, int n_pieces, float aspect)
{
  SomaTray *tray = g_new0 (SomaTray, 1);

  tray->n_slots = n_pieces;
  tray->slots = g_new0 (SomaTraySlot, n_pieces);
  for (int i = 0; i < n_pieces; i++)
    {
      Stand stand;
      tray->slots[i].transform = lay_down (pieces[i].cells, pieces[i].n_cells, &stand);
      for (int axis = 0; axis < 3; axis++)
        tray->slots[i].extent[axis] = stand.extent[axis];
    }
  tray->n_hull = 8 * (n_pieces + 1);
  tray->hull = g_new (SomaVec3, tray->n_hull);
  choose_rows (tray, extent, aspect);

  SomaVec3 low = soma_vec3_min (tray->low, soma_vec3 (0, 0, 0));
  SomaVec3 high = soma_vec3_max (tray->high, soma_vec3 (extent[0], extent[1], extent[2]));
  SomaVec3 half = soma_vec3_scale (soma_vec3_sub (high, low), 0.5f);
  SomaCamera camera;
  get_points (tray, extent, tray->hull);
  soma_camera_frame (&camera, soma_pose_default (), tray->hull, tray->n_hull, aspect);
  SomaVec3 middle = soma_vec3_add (camera.eye, soma_vec3_scale (camera.forward, camera.distance));
  tray->frame_low = soma_vec3_sub (middle, half);
  tray->frame_high = soma_vec3_add (middle, half);

  return tray;
}

void
soma_tray_free (SomaTray *tray)
{
  if (tray == NULL)
    return;
  g_free (tray->slots);
  g_free (tray->hull);
  g_free (tray);
}
