/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"

/* When it would have more, it forgets everything. */
#define MOST_BYTES ((size_t) 64 << 20)

#define FIRST_SLOTS 256

/* Cells that are farther than this from all that turns make no difference, in half cells: neither
 * clearance nor bevel reaches so far into a neighbour. */
#define MARGIN 1

/* A cell in the normal position, from the middle of what turns, in half cells. */
typedef struct
{
  int16_t x, y;
  uint16_t label; /* of the piece in the layer, from 0 in the order of cells */
  uint16_t stays; /* 1: it does not turn */
} Mark;

/* A picture in its normal position: layers that differ, in their order. */
typedef struct
{
  int n_marks, n_turning;
  Mark *marks;  /* owned */
  int *layers;  /* owned: of each mark */
  int rotation; /* how many quarter turns from x to y lead to it, after a mirror image in y if the
                   turn is the other way */
} Normal;

typedef struct
{
  size_t n_bytes;
  unsigned char *bytes; /* owned: the marks; NULL: the slot is empty */
  uint64_t hash;
  SomaTurnEnds possible;
} Known;

struct _SomaTurnMemory
{
  SomaTurnLimits limits;
  size_t n_known, n_slots, n_bytes;
  Known *slots; /* owned */
  SomaTurnCounts counts;
};

SomaTurnMemory *
soma_turn_memory_new (const SomaTurnLimits *limits)
{
  SomaTurnMemory *memory = soma_alloc0 (1, sizeof *memory);

  memory->limits = *limits;
  return memory;
}

static void
forget (SomaTurnMemory *memory)
{
  for (size_t i = 0; i < memory->n_slots; i++)
    free (memory->slots[i].bytes);
  free (memory->slots);
  memory->slots = NULL;
  memory->n_known = memory->n_slots = memory->n_bytes = 0;
}

void
soma_turn_memory_free (SomaTurnMemory *memory)
{
  if (memory == NULL)
    return;
  forget (memory);
  free (memory);
}

SomaTurnCounts
soma_turn_memory_get_counts (const SomaTurnMemory *memory)
{
  return memory->counts;
}

size_t
soma_turn_memory_size (const SomaTurnMemory *memory)
{
  return sizeof *memory + memory->n_bytes;
}

/* The normal position */

static void
turn_quarter (int *x, int *y)
{
  int old = *x;

  *x = -*y;
  *y = old;
}

/* A layer: marks of its cells, of which labels are still the numbers of pieces. */
typedef struct
{
  int n_marks;
  Mark *marks;
} Layer;

static int
compare_marks (const void *a, const void *b)
{
  const Mark *mark = a, *other = b;

  if (mark->stays != other->stays)
    return mark->stays - other->stays;
  return mark->y != other->y ? mark->y - other->y : mark->x - other->x;
}

static int
compare_layers (const void *a, const void *b)
{
  const Layer *layer = a, *other = b;

  if (layer->n_marks != other->n_marks)
    return layer->n_marks - other->n_marks;
  return memcmp (layer->marks, other->marks, (size_t) layer->n_marks * sizeof (Mark));
}

/* Numbers the pieces of a layer in the order of its cells. */
static void
label (Layer *layer)
{
  uint16_t *pieces = soma_alloc ((size_t) layer->n_marks, sizeof (uint16_t));
  int n_pieces = 0;

  for (int i = 0; i < layer->n_marks; i++)
    {
      int piece = 0;
      while (piece < n_pieces && pieces[piece] != layer->marks[i].label)
        piece++;
      if (piece == n_pieces)
        pieces[n_pieces++] = layer->marks[i].label;
      layer->marks[i].label = (uint16_t) piece;
    }
  free (pieces);
}

/* Turns what was gathered by a number of quarters, and sorts it. `marks` has room for all marks of
 * the layers, which are in `from` one layer after the other. Returns how many layers differ. */
static int
sort (const Mark *from, const int *n_marks, int n_layers, int rotation, Mark *marks, Layer *layers)
{
  int n = 0;

  for (int i = 0; i < n_layers; i++)
    {
      layers[i] = (Layer){ n_marks[i], marks };
      for (int j = 0; j < n_marks[i]; j++)
        {
          int x = from->x, y = from->y;
          for (int k = 0; k < rotation; k++)
            turn_quarter (&x, &y);
          *marks = *from++;
          marks->x = (int16_t) x;
          marks->y = (int16_t) y;
          marks++;
        }
      qsort (layers[i].marks, (size_t) n_marks[i], sizeof (Mark), compare_marks);
      label (&layers[i]);
    }
  qsort (layers, (size_t) n_layers, sizeof (Layer), compare_layers);
  for (int i = 0; i < n_layers; i++)
    if (i == 0 || compare_layers (&layers[n - 1], &layers[i]) != 0)
      layers[n++] = layers[i];
  return n;
}

static int
compare_all (const Layer *layers, int n, const Layer *others, int n_others)
{
  int order = n - n_others;

  for (int i = 0; i < n && i < n_others && order == 0; i++)
    order = compare_layers (&layers[i], &others[i]);
  return order;
}

static bool
is_within_reach (const Mark *mark, double reach)
{
  double x = soma_max_real (abs (mark->x) - 1, 0), y = soma_max_real (abs (mark->y) - 1, 0);

  return x * x + y * y <= reach * reach;
}

/* The cells that matter, by layers: writes to `marks`, and their numbers to `n_marks`. Returns how
 * many layers there are. */
static int
gather (const SomaTurnPicture *picture, int slide, int direction, Mark *marks, int *n_marks)
{
  int middle[2], n_layers = 0, n = 0;
  double reach = 0;
  Mark *all = soma_alloc ((size_t) picture->n_cells, sizeof (Mark));
  bool *is_done = soma_alloc0 ((size_t) picture->n_turning, sizeof (bool));

  soma_turn_get_middle (picture, middle);
  for (int i = 0; i < picture->n_cells; i++)
    {
      const SomaTurnCell *cell = &picture->cells[i];
      all[i] = (Mark){ .x = (int16_t) (2 * cell->x + 1 - middle[0]),
                       .y = (int16_t) (direction * (2 * cell->y + 1 - middle[1])),
                       .label = (uint16_t) cell->piece,
                       .stays = i >= picture->n_turning };
      double x = abs (all[i].x) + 1, y = abs (all[i].y) + 1;
      if (i < picture->n_turning)
        reach = soma_max_real (reach, sqrt (x * x + y * y));
    }
  reach += 2 * slide * M_SQRT2 + MARGIN;
  for (int i = 0; i < picture->n_turning; i++)
    if (!is_done[i])
      {
        int n_before = n;
        for (int j = 0; j < picture->n_cells; j++)
          if (picture->cells[j].layer == picture->cells[i].layer)
            {
              if (j < picture->n_turning)
                is_done[j] = true;
              if (j < picture->n_turning || is_within_reach (&all[j], reach))
                marks[n++] = all[j];
            }
        n_marks[n_layers++] = n - n_before;
      }
  free (is_done);
  free (all);
  return n_layers;
}

static void
set_normal (Normal *normal, const Layer *layers, int n_layers)
{
  normal->n_marks = normal->n_turning = 0;
  for (int stays = 0; stays < 2; stays++)
    for (int i = 0; i < n_layers; i++)
      for (int j = 0; j < layers[i].n_marks; j++)
        if (layers[i].marks[j].stays == stays)
          {
            normal->marks[normal->n_marks] = layers[i].marks[j];
            normal->layers[normal->n_marks++] = i;
            normal->n_turning += !stays;
          }
}

static void
normal_init (Normal *normal, const SomaTurnPicture *picture, int slide, int direction)
{
  size_t n_cells = (size_t) picture->n_cells, n_turning = (size_t) picture->n_turning;
  Mark *gathered = soma_alloc (3 * n_cells, sizeof (Mark));
  Mark *marks[2] = { gathered + n_cells, gathered + 2 * n_cells };
  Layer *layers[2] = { soma_alloc (2 * n_turning, sizeof (Layer)) };
  int *n_marks = soma_alloc (n_turning, sizeof (int));
  int n_layers = gather (picture, slide, direction, gathered, n_marks), best = 0, n[2];

  layers[1] = layers[0] + n_turning;
  normal->rotation = 0;
  n[0] = sort (gathered, n_marks, n_layers, 0, marks[0], layers[0]);
  for (int rotation = 1; rotation < 4; rotation++)
    {
      int other = 1 - best;
      n[other] = sort (gathered, n_marks, n_layers, rotation, marks[other], layers[other]);
      if (compare_all (layers[other], n[other], layers[best], n[best]) >= 0)
        continue;
      best = other;
      normal->rotation = rotation;
    }
  normal->marks = soma_alloc (n_cells, sizeof (Mark));
  normal->layers = soma_alloc (n_cells, sizeof (int));
  set_normal (normal, layers[best], n[best]);
  free (layers[0]);
  free (gathered);
  free (n_marks);
}

static void
normal_clear (Normal *normal)
{
  free (normal->marks);
  free (normal->layers);
}

/* A picture of it; labels of different layers mean different pieces. Its cells are owned by the
 * caller. */
static SomaTurnPicture
draw (const Normal *normal)
{
  SomaTurnCell *cells = soma_alloc ((size_t) normal->n_marks, sizeof (SomaTurnCell));

  for (int i = 0; i < normal->n_marks; i++)
    {
      const Mark *mark = &normal->marks[i];
      /* The middle is at 0 or 1, whichever it can be. */
      cells[i].x = (mark->x - (mark->x & 1)) / 2;
      cells[i].y = (mark->y - (mark->y & 1)) / 2;
      cells[i].layer = normal->layers[i];
      cells[i].piece = 2 * (mark->label + normal->layers[i] * normal->n_marks) + mark->stays;
    }
  return (SomaTurnPicture){ normal->n_marks, normal->n_turning, cells };
}

/* Where an end lies in the normal position. */
static SomaTurnEnd
turn_end (const Normal *normal, int direction, SomaTurnEnd end)
{
  SomaTurnEnd turned = { end.x, direction * end.y };

  for (int i = 0; i < normal->rotation; i++)
    turn_quarter (&turned.x, &turned.y);
  return turned;
}

/* What is known */

static uint64_t
hash_bytes (const unsigned char *bytes, size_t n)
{
  uint64_t hash = n;

  for (size_t i = 0; i < n; i++)
    {
      hash = (hash ^ bytes[i]) * UINT64_C (0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }
  return hash;
}

/* The marks and their layers, without what follows from them. */
static unsigned char *
write_bytes (const Normal *normal, size_t *n_bytes)
{
  size_t n = (size_t) normal->n_marks;
  unsigned char *bytes = soma_alloc (n, sizeof (Mark) + sizeof (int));

  memcpy (bytes, normal->marks, n * sizeof (Mark));
  memcpy (bytes + n * sizeof (Mark), normal->layers, n * sizeof (int));
  *n_bytes = n * (sizeof (Mark) + sizeof (int));
  return bytes;
}

static Known *
find (const SomaTurnMemory *memory, const Known *wanted)
{
  size_t i = (size_t) wanted->hash & (memory->n_slots - 1);

  while (memory->slots[i].bytes != NULL &&
         (memory->slots[i].hash != wanted->hash || memory->slots[i].n_bytes != wanted->n_bytes ||
          memcmp (memory->slots[i].bytes, wanted->bytes, wanted->n_bytes) != 0))
    i = (i + 1) & (memory->n_slots - 1);
  return &memory->slots[i];
}

/* Keeps half of the slots empty. */
static void
make_room (SomaTurnMemory *memory)
{
  size_t n_old = memory->n_slots;
  Known *old = memory->slots;

  if (2 * (memory->n_known + 1) <= n_old)
    return;
  memory->n_slots = n_old > 0 ? 2 * n_old : FIRST_SLOTS;
  memory->slots = soma_alloc0 (memory->n_slots, sizeof (Known));
  for (size_t i = 0; i < n_old; i++)
    if (old[i].bytes != NULL)
      *find (memory, &old[i]) = old[i];
  free (old);
  memory->n_bytes += (memory->n_slots - n_old) * sizeof (Known);
}

/* Takes over `known->bytes`. */
static void
add (SomaTurnMemory *memory, const Known *known)
{
  if (memory->n_bytes + known->n_bytes > MOST_BYTES)
    forget (memory);
  make_room (memory);
  *find (memory, known) = *known;
  memory->n_known++;
  memory->n_bytes += known->n_bytes;
}

static SomaTurnEnds
find_possible (SomaTurnMemory *memory, const Normal *normal)
{
  Known known = { 0 };

  memory->counts.n_asked++;
  make_room (memory);
  known.bytes = write_bytes (normal, &known.n_bytes);
  known.hash = hash_bytes (known.bytes, known.n_bytes);
  const Known *found = find (memory, &known);
  if (found->bytes != NULL)
    {
      free (known.bytes);
      return found->possible;
    }
  memory->counts.n_decided++;
  SomaTurnPicture picture = draw (normal);
  SomaTurnEnds ends = soma_turn_find_free_ends (&picture, memory->limits.slide, 1);
  known.possible = soma_turn_find_ways (&picture, &memory->limits, 1, ends, NULL, NULL);
  free ((SomaTurnCell *) picture.cells);
  if (soma_turn_is_stopped (&memory->limits))
    free (known.bytes);
  else
    add (memory, &known);
  return known.possible;
}

bool
soma_turn_memory_ask (SomaTurnMemory *memory, const SomaTurnPicture *picture, int direction,
                      SomaTurnEnd end)
{
  Normal normal;

  normal_init (&normal, picture, memory->limits.slide, direction);
  SomaTurnEnds possible = find_possible (memory, &normal);
  SomaTurnPicture drawn = draw (&normal);
  int number =
      soma_turn_find_end (&drawn, memory->limits.slide, turn_end (&normal, direction, end));
  free ((SomaTurnCell *) drawn.cells);
  normal_clear (&normal);
  return (possible >> number & 1) != 0;
}

int
soma_turn_memory_find_way (SomaTurnMemory *memory, const SomaTurnPicture *picture, int direction,
                           SomaTurnEnd end, SomaTurnPath *path)
{
  Normal normal;

  normal_init (&normal, picture, memory->limits.slide, direction);
  SomaTurnPicture drawn = draw (&normal);
  int clearance = soma_turn_find_clearance (&drawn, &memory->limits, 1,
                                            turn_end (&normal, direction, end), path);
  for (int i = 0; i < path->n_poses; i++)
    {
      SomaTurnPose *pose = &path->poses[i];
      for (int k = 0; k < (4 - normal.rotation) % 4; k++)
        *pose = (SomaTurnPose){ -pose->y, pose->x, pose->angle };
      pose->y *= direction;
      pose->angle *= direction;
    }
  free ((SomaTurnCell *) drawn.cells);
  normal_clear (&normal);
  return clearance;
}
