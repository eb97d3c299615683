/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "edit.h"

/* A drawing done again the simple way: a room of places, each coordinate from -HALF to HALF - 1,
 * with the colour above the place's two bits. */
#define HALF 16
#define SIZE (2 * HALF)
#define COLOUR_SHIFT 2

typedef struct
{
  guint8 places[SIZE][SIZE][SIZE]; /* z, y, x */
} Room;

static guint8 *
at (Room *room, int x, int y, int z)
{
  g_assert_true (ABS (x) < HALF && ABS (y) < HALF && ABS (z) < HALF);
  return &room->places[z + HALF][y + HALF][x + HALF];
}

/* Another place in the same colour. */
static void
put (guint8 *place, int value)
{
  *place =
      value == SOMA_PLACE_EMPTY ? 0 : (guint8) (*place >> COLOUR_SHIFT << COLOUR_SHIFT | value);
}

static Room *
make_room (const SomaDrawing *drawing)
{
  Room *room = g_new0 (Room, 1);
  for (int i = 0; i < drawing->n_cells; i++)
    *at (room, drawing->cells[i].x, drawing->cells[i].y, drawing->cells[i].z) =
        (drawing->optional != NULL && drawing->optional[i] ? SOMA_PLACE_OPTIONAL
                                                           : SOMA_PLACE_CELL) |
        (drawing->colours != NULL ? drawing->colours[i] << COLOUR_SHIFT : 0);
  return room;
}

/* Whether the drawing holds what the room holds, in order, with a true box and counts. */
static void
assert_same (const SomaDrawing *drawing, const Room *room)
{
  g_autofree Room *other = make_room (drawing);
  SomaBox box = { { HALF, HALF, HALF }, { -HALF, -HALF, -HALF } };
  int n_optional = 0;

  g_assert_cmpmem (other, sizeof *other, room, sizeof *room);
  for (int i = 0; i < drawing->n_cells; i++)
    {
      SomaCell cell = drawing->cells[i];
      if (i > 0)
        g_assert_cmpint (soma_cell_compare (drawing->cells[i - 1], cell), <, 0);
      n_optional += soma_drawing_get (drawing, cell) == SOMA_PLACE_OPTIONAL;
      box.low =
          (SomaCell){ MIN (box.low.x, cell.x), MIN (box.low.y, cell.y), MIN (box.low.z, cell.z) };
      box.high = (SomaCell){ MAX (box.high.x, cell.x), MAX (box.high.y, cell.y),
                             MAX (box.high.z, cell.z) };
    }
  g_assert_cmpint (drawing->n_optional, ==, n_optional);
  g_assert_true ((drawing->optional != NULL) == (n_optional > 0));
  if (drawing->n_cells > 0)
    g_assert_cmpmem (&drawing->box, sizeof box, &box, sizeof box);
}

static SomaCell
random_cell (GRand *rand, int reach)
{
  return (SomaCell){ (gint16) g_rand_int_range (rand, -reach, reach),
                     (gint16) g_rand_int_range (rand, -reach, reach),
                     (gint16) g_rand_int_range (rand, -reach, reach) };
}

static SomaDrawing *
random_drawing (GRand *rand, int n_cells, int reach)
{
  SomaCell cells[256];
  bool optional[256];
  guint8 colours[256];

  for (int i = 0; i < n_cells; i++)
    {
      cells[i] = random_cell (rand, reach);
      optional[i] = g_rand_int_range (rand, 0, 4) == 0;
      colours[i] = (guint8) g_rand_int_range (rand, 0, 4);
    }
  return soma_drawing_new_coloured (cells, optional, colours, n_cells);
}

static SomaBox
random_box (GRand *rand, int reach)
{
  return soma_box_between (random_cell (rand, reach), random_cell (rand, reach));
}

/* Each edit, done to the drawing and to the room. */

static SomaDrawing *
edit_set (SomaDrawing *drawing, Room *room, GRand *rand)
{
  SomaCell cells[8];
  int n = g_rand_int_range (rand, 0, 9);
  SomaPlace place = (SomaPlace) g_rand_int_range (rand, 0, 3);

  for (int i = 0; i < n; i++)
    {
      cells[i] = random_cell (rand, 4);
      put (at (room, cells[i].x, cells[i].y, cells[i].z), place);
    }
  return soma_edit_set (drawing, cells, n, place);
}

static SomaDrawing *
edit_set_box (SomaDrawing *drawing, Room *room, GRand *rand)
{
  SomaBox box = random_box (rand, 3);
  SomaPlace place = (SomaPlace) g_rand_int_range (rand, 0, 3);

  for (int z = box.low.z; z <= box.high.z; z++)
    for (int y = box.low.y; y <= box.high.y; y++)
      for (int x = box.low.x; x <= box.high.x; x++)
        put (at (room, x, y, z), place);
  return soma_edit_set_box (drawing, &box, place);
}

/* Calls `func` for every place of the room that is in the box, if there is one. */
typedef void (*PlaceFunc) (Room *from, Room *to, int x, int y, int z, const void *data);

static void
for_each (Room *room, PlaceFunc func, const void *data)
{
  g_autofree Room *from = g_memdup2 (room, sizeof *room);

  for (int z = -HALF + 1; z < HALF; z++)
    for (int y = -HALF + 1; y < HALF; y++)
      for (int x = -HALF + 1; x < HALF; x++)
        if (*at (from, x, y, z) != SOMA_PLACE_EMPTY)
          func (from, room, x, y, z, data);
}

static gboolean
is_in (const SomaBox *box, int x, int y, int z)
{
  return x >= box->low.x && x <= box->high.x && y >= box->low.y && y <= box->high.y &&
         z >= box->low.z && z <= box->high.z;
}

typedef struct
{
  SomaBox box;
  SomaCell offset;
  SomaPart part;
  gboolean optional;
  int colour;
} BoxEdit;

static gboolean
is_inside (Room *room, int x, int y, int z)
{
  return *at (room, x - 1, y, z) && *at (room, x + 1, y, z) && *at (room, x, y - 1, z) &&
         *at (room, x, y + 1, z) && *at (room, x, y, z - 1) && *at (room, x, y, z + 1);
}

static gboolean
is_in_part (const BoxEdit *edit, Room *room, int x, int y, int z)
{
  if (edit->part == SOMA_PART_ALL)
    return is_in (&edit->box, x, y, z);
  return is_in (&edit->box, x, y, z) &&
         is_inside (room, x, y, z) == (edit->part == SOMA_PART_INSIDE);
}

static void
make_optional (Room *from, Room *to, int x, int y, int z, const void *data)
{
  const BoxEdit *edit = data;
  if (is_in_part (edit, from, x, y, z))
    put (at (to, x, y, z), edit->optional ? SOMA_PLACE_OPTIONAL : SOMA_PLACE_CELL);
}

static SomaDrawing *
edit_set_optional (SomaDrawing *drawing, Room *room, GRand *rand)
{
  BoxEdit edit = { .box = random_box (rand, 4),
                   .part = (SomaPart) g_rand_int_range (rand, 0, 3),
                   .optional = g_rand_boolean (rand) };

  for_each (room, make_optional, &edit);
  return soma_edit_set_optional (drawing, &edit.box, edit.part, edit.optional);
}

static void
take_out (Room *from, Room *to, int x, int y, int z, const void *data)
{
  if (is_in (&((const BoxEdit *) data)->box, x, y, z))
    *at (to, x, y, z) = SOMA_PLACE_EMPTY;
}

static void
put_in (Room *from, Room *to, int x, int y, int z, const void *data)
{
  const BoxEdit *edit = data;
  if (is_in (&edit->box, x, y, z))
    *at (to, x + edit->offset.x, y + edit->offset.y, z + edit->offset.z) = *at (from, x, y, z);
}

static SomaDrawing *
edit_move (SomaDrawing *drawing, Room *room, GRand *rand)
{
  BoxEdit edit = { .box = random_box (rand, 4), .offset = random_cell (rand, 3) };
  g_autofree Room *before = g_memdup2 (room, sizeof *room);

  for_each (room, take_out, &edit);
  for (int z = -HALF + 1; z < HALF; z++)
    for (int y = -HALF + 1; y < HALF; y++)
      for (int x = -HALF + 1; x < HALF; x++)
        if (*at (before, x, y, z) != SOMA_PLACE_EMPTY)
          put_in (before, room, x, y, z, &edit);
  return soma_edit_move (drawing, &edit.box, edit.offset);
}

/* Copies a box and puts it somewhere. */
static SomaDrawing *
edit_copy (SomaDrawing *drawing, Room *room, GRand *rand)
{
  BoxEdit edit = { .box = random_box (rand, 4), .offset = random_cell (rand, 3) };
  SomaDrawing *clip = soma_edit_crop (drawing, &edit.box);
  SomaDrawing *result = soma_edit_paste (drawing, clip, edit.offset);

  for_each (room, put_in, &edit);
  soma_drawing_unref (clip);
  return result;
}

static gboolean
is_open (Room *room, SomaCell cell, SomaSide side)
{
  SomaCell next = soma_side_step (cell, side, 1);
  return *at (room, cell.x, cell.y, cell.z) != 0 && *at (room, next.x, next.y, next.z) == 0;
}

/* The cells of a face, found by spreading until nothing is new. */
static void
find_face (Room *room, SomaCell cell, SomaSide side, Room *face)
{
  gboolean more = is_open (room, cell, side);

  if (more)
    *at (face, cell.x, cell.y, cell.z) = 1;
  while (more)
    {
      more = FALSE;
      for (int i = 0; i < SIZE * SIZE * SIZE; i++)
        {
          SomaCell from = { (gint16) (i % SIZE - HALF), (gint16) (i / SIZE % SIZE - HALF),
                            (gint16) (i / SIZE / SIZE - HALF) };
          if (!((const guint8 *) face->places)[i])
            continue;
          for (int to = 0; to < SOMA_N_SIDES; to++)
            {
              SomaCell next = soma_side_step (from, (SomaSide) to, 1);
              if (to / 2 == (int) side / 2 || !is_open (room, next, side) ||
                  *at (face, next.x, next.y, next.z))
                continue;
              *at (face, next.x, next.y, next.z) = 1;
              more = TRUE;
            }
        }
    }
}

static void
extrude_room (Room *room, const Room *face, SomaSide side, int distance)
{
  g_autofree Room *before = g_memdup2 (room, sizeof *room);

  for (int i = 0; i < SIZE * SIZE * SIZE; i++)
    {
      SomaCell from = { (gint16) (i % SIZE - HALF), (gint16) (i / SIZE % SIZE - HALF),
                        (gint16) (i / SIZE / SIZE - HALF) };
      if (!((const guint8 *) face->places)[i])
        continue;
      for (int step = 1; step <= distance; step++)
        {
          SomaCell to = soma_side_step (from, side, step);
          if (*at (before, to.x, to.y, to.z) == SOMA_PLACE_EMPTY)
            *at (room, to.x, to.y, to.z) = *at (before, from.x, from.y, from.z);
        }
      for (int step = 0; step < -distance; step++)
        {
          SomaCell to = soma_side_step (from, side, -step);
          *at (room, to.x, to.y, to.z) = SOMA_PLACE_EMPTY;
        }
    }
}

static SomaDrawing *
edit_extrude (SomaDrawing *drawing, Room *room, GRand *rand)
{
  g_autofree Room *face = g_new0 (Room, 1);
  SomaCell cell = random_cell (rand, 4);
  SomaSide side = (SomaSide) g_rand_int_range (rand, 0, SOMA_N_SIDES);
  int distance = g_rand_int_range (rand, -3, 4);

  if (drawing->n_cells > 0 && g_rand_boolean (rand))
    cell = drawing->cells[g_rand_int_range (rand, 0, drawing->n_cells)];
  if (g_rand_boolean (rand))
    {
      *at (face, cell.x, cell.y, cell.z) = *at (room, cell.x, cell.y, cell.z);
      extrude_room (room, face, side, distance);
      return soma_edit_extrude_row (drawing, cell, side, distance);
    }
  find_face (room, cell, side, face);
  extrude_room (room, face, side, distance);
  return soma_edit_extrude_face (drawing, cell, side, distance);
}

static void
hollow (Room *from, Room *to, int x, int y, int z, const void *data)
{
  if (is_inside (from, x, y, z))
    *at (to, x, y, z) = SOMA_PLACE_EMPTY;
}

static SomaDrawing *
edit_hollow (SomaDrawing *drawing, Room *room, GRand *rand)
{
  for_each (room, hollow, NULL);
  return soma_edit_hollow (drawing);
}

/* Floods the room from outside; what stays dry is filled. */
static SomaDrawing *
edit_fill (SomaDrawing *drawing, Room *room, GRand *rand)
{
  g_autofree Room *wet = g_new0 (Room, 1);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  SomaCell corner = { -HALF + 1, -HALF + 1, -HALF + 1 };

  g_array_append_val (stack, corner);
  while (stack->len > 0)
    {
      SomaCell cell = g_array_index (stack, SomaCell, stack->len - 1);
      g_array_set_size (stack, stack->len - 1);
      if (MAX (MAX (ABS (cell.x), ABS (cell.y)), ABS (cell.z)) >= HALF ||
          *at (wet, cell.x, cell.y, cell.z) || *at (room, cell.x, cell.y, cell.z))
        continue;
      *at (wet, cell.x, cell.y, cell.z) = 1;
      for (int side = 0; side < SOMA_N_SIDES; side++)
        {
          SomaCell next = soma_side_step (cell, (SomaSide) side, 1);
          g_array_append_val (stack, next);
        }
    }
  for (int z = -HALF + 1; z < HALF; z++)
    for (int y = -HALF + 1; y < HALF; y++)
      for (int x = -HALF + 1; x < HALF; x++)
        if (!*at (wet, x, y, z) && !*at (room, x, y, z))
          *at (room, x, y, z) = SOMA_PLACE_CELL;
  return soma_edit_fill (drawing);
}

static void
paint (Room *from, Room *to, int x, int y, int z, const void *data)
{
  const BoxEdit *edit = data;
  if (is_in_part (edit, from, x, y, z))
    *at (to, x, y, z) = (guint8) ((*at (from, x, y, z) & 3) | edit->colour << COLOUR_SHIFT);
}

static SomaDrawing *
edit_colour (SomaDrawing *drawing, Room *room, GRand *rand)
{
  BoxEdit edit = { .box = random_box (rand, 4), .colour = g_rand_int_range (rand, 0, 4) };
  SomaCell cells[9 * 9 * 9];
  int n = 0;

  if (g_rand_boolean (rand))
    edit.part = (SomaPart) g_rand_int_range (rand, 0, 3);
  for_each (room, paint, &edit);
  if (edit.part != SOMA_PART_ALL || g_rand_boolean (rand))
    return soma_edit_colour_part (drawing, &edit.box, edit.part, edit.colour);
  for (int z = edit.box.low.z; z <= edit.box.high.z; z++)
    for (int y = edit.box.low.y; y <= edit.box.high.y; y++)
      for (int x = edit.box.low.x; x <= edit.box.high.x; x++)
        cells[n++] = (SomaCell){ (gint16) x, (gint16) y, (gint16) z };
  return soma_edit_colour (drawing, cells, n, edit.colour);
}

/* Many edits one after the other, each compared with the simple way. */
static void
test_sequences (void)
{
  static SomaDrawing *(*const edits[]) (SomaDrawing *, Room *, GRand *) = {
    edit_set,     edit_set_box, edit_set_optional, edit_move,   edit_copy,
    edit_extrude, edit_hollow,  edit_fill,         edit_colour, edit_colour,
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (int round = 0; round < 40; round++)
    {
      SomaDrawing *drawing = soma_drawing_new (NULL, NULL, 0);
      for (int step = 0; step < 20; step++)
        {
          g_autofree Room *room = make_room (drawing), *before = make_room (drawing);
          SomaDrawing *next =
              edits[g_rand_int_range (rand, 0, G_N_ELEMENTS (edits))](drawing, room, rand);
          g_assert_nonnull (next);
          assert_same (next, room);
          assert_same (drawing, before);
          /* The same value exactly if nothing changed. */
          g_assert_true ((next == drawing) == soma_drawing_equal (next, drawing));
          soma_drawing_unref (drawing);
          drawing = next;
          if (MAX (drawing->box.high.x, MAX (drawing->box.high.y, drawing->box.high.z)) > 9 ||
              MIN (drawing->box.low.x, MIN (drawing->box.low.y, drawing->box.low.z)) < -9)
            break;
        }
      soma_drawing_unref (drawing);
    }
}

/* Takes both. */
static void
assert_equal_drawings (SomaDrawing *a, SomaDrawing *b)
{
  g_assert_true (soma_drawing_equal (a, b));
  soma_drawing_unref (a);
  soma_drawing_unref (b);
}

static SomaDrawing *
turn_and_free (SomaDrawing *drawing, int axis, int quarters)
{
  SomaDrawing *turned = soma_edit_turn (drawing, axis, quarters);
  soma_drawing_unref (drawing);
  return turned;
}

static SomaDrawing *
mirror_and_free (SomaDrawing *drawing, int axis)
{
  SomaDrawing *mirrored = soma_edit_mirror (drawing, axis);
  soma_drawing_unref (drawing);
  return mirrored;
}

static void
test_inverses (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (int round = 0; round < 200; round++)
    {
      SomaDrawing *drawing = random_drawing (rand, g_rand_int_range (rand, 0, 30), 5);
      int axis = g_rand_int_range (rand, 0, 3), quarters = g_rand_int_range (rand, -5, 6);
      SomaCell offset = random_cell (rand, 50);
      SomaCell back = { (gint16) -offset.x, (gint16) -offset.y, (gint16) -offset.z };

      SomaDrawing *turned = soma_edit_turn (drawing, axis, quarters);
      g_assert_cmpint (soma_cell_compare (turned->box.low, drawing->box.low), ==, 0);
      assert_equal_drawings (turn_and_free (turned, axis, -quarters), soma_drawing_ref (drawing));

      SomaDrawing *mirrored = soma_edit_mirror (drawing, axis);
      g_assert_cmpmem (&mirrored->box, sizeof (SomaBox), &drawing->box, sizeof (SomaBox));
      assert_equal_drawings (mirror_and_free (mirrored, axis), soma_drawing_ref (drawing));

      SomaDrawing *shifted = soma_edit_shift (drawing, offset);
      assert_equal_drawings (soma_edit_shift (shifted, back), soma_drawing_ref (drawing));
      soma_drawing_unref (shifted);
      soma_drawing_unref (drawing);
    }
}

/* Whether each place of the large drawing is what the place it comes of is in the small one. */
static void
assert_scaled (const SomaDrawing *small, const SomaDrawing *large, int factor)
{
  const SomaCell low = small->box.low;

  g_assert_cmpint (large->n_cells, ==, small->n_cells * factor * factor * factor);
  for (int i = 0; i < large->n_cells; i++)
    {
      const SomaCell from = { (gint16) (low.x + (large->cells[i].x - low.x) / factor),
                              (gint16) (low.y + (large->cells[i].y - low.y) / factor),
                              (gint16) (low.z + (large->cells[i].z - low.z) / factor) };
      int number = soma_drawing_index (small, from);
      g_assert_cmpint (number, >=, 0);
      g_assert_true (soma_drawing_is_optional (large, i) ==
                     soma_drawing_is_optional (small, number));
      g_assert_cmpint (soma_drawing_get_colour (large, i), ==,
                       soma_drawing_get_colour (small, number));
    }
}

/* There and back; with a cell more or less, or one of another kind, there is no way back. */
static void
test_scale (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (int round = 0; round < 200; round++)
    {
      SomaDrawing *drawing = random_drawing (rand, g_rand_int_range (rand, 1, 30), 5);
      int factor = g_rand_int_range (rand, 2, 4);
      SomaDrawing *large = soma_edit_scale (drawing, factor);
      SomaCell cell = large->cells[g_rand_int_range (rand, 0, large->n_cells)];
      SomaPlace place = soma_drawing_get (large, cell);
      SomaPlace other = (SomaPlace) (((int) place + g_rand_int_range (rand, 1, 3)) % 3);
      SomaDrawing *changed = soma_edit_set (large, &cell, 1, other);

      assert_scaled (drawing, large, factor);
      assert_equal_drawings (soma_edit_unscale (large, factor), drawing);
      g_assert_null (soma_edit_unscale (changed, factor));
      soma_drawing_unref (changed);
      changed = soma_edit_colour (
          large, &cell, 1, soma_drawing_get_colour (large, soma_drawing_index (large, cell)) + 1);
      g_assert_null (soma_edit_unscale (changed, factor));
      soma_drawing_unref (changed);
      soma_drawing_unref (large);
    }

  SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0);
  assert_equal_drawings (soma_edit_unscale (empty, 2), soma_edit_scale (empty, 3));
  soma_drawing_unref (empty);
  SomaBox box = { { 0, 0, 0 }, { 7, 7, 7 } };
  empty = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *block = soma_edit_set_box (empty, &box, SOMA_PLACE_CELL);
  g_assert_null (soma_edit_scale (block, 3));
  g_assert_null (soma_edit_unscale (block, 3));
  soma_drawing_unref (block);
  soma_drawing_unref (empty);
}

/* Quarter turns are rotations: three of a kind, and the senses of the axes. */
static void
test_turns (void)
{
  SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 1, 0 } };
  SomaDrawing *drawing = soma_drawing_new (cells, NULL, 4);

  /* Anticlockwise from above: the row along x becomes one along y, the foot on its left. */
  SomaDrawing *turned = soma_edit_turn (drawing, 2, 1);
  g_assert_cmpint (soma_drawing_get (turned, (SomaCell){ 1, 0, 0 }), ==, SOMA_PLACE_CELL);
  g_assert_cmpint (soma_drawing_get (turned, (SomaCell){ 1, 2, 0 }), ==, SOMA_PLACE_CELL);
  g_assert_cmpint (soma_drawing_get (turned, (SomaCell){ 0, 2, 0 }), ==, SOMA_PLACE_CELL);
  soma_drawing_unref (turned);
  /* About x, y comes to z; about y, z comes to x. */
  turned = soma_edit_turn (drawing, 0, 1);
  g_assert_cmpint (soma_drawing_get (turned, (SomaCell){ 2, 0, 1 }), ==, SOMA_PLACE_CELL);
  soma_drawing_unref (turned);
  turned = soma_edit_turn (drawing, 1, 1);
  g_assert_cmpint (turned->box.high.z, ==, 2);
  g_assert_cmpint (soma_drawing_get (turned, (SomaCell){ 0, 1, 0 }), ==, SOMA_PLACE_CELL);
  soma_drawing_unref (turned);
  /* A turn about x, then y, then back about x, is one about the axis that came to y: -z. */
  turned = turn_and_free (turn_and_free (soma_edit_turn (drawing, 0, 1), 1, 1), 0, -1);
  assert_equal_drawings (turned, soma_edit_turn (drawing, 2, -1));
  soma_drawing_unref (drawing);
}

static void
test_duplicate (void)
{
  SomaCell cells[] = { { 3, 0, 0 }, { 4, 0, 0 }, { 4, 1, 0 } };
  SomaDrawing *drawing = soma_drawing_new (cells, NULL, 3);
  SomaDrawing *beside = soma_edit_duplicate (drawing, SOMA_SIDE_RIGHT, 1);
  SomaDrawing *above = soma_edit_duplicate (beside, SOMA_SIDE_BELOW, 0);

  g_assert_cmpint (beside->n_cells, ==, 6);
  g_assert_cmpint (soma_drawing_get (beside, (SomaCell){ 6, 0, 0 }), ==, SOMA_PLACE_CELL);
  g_assert_cmpint (soma_drawing_get (beside, (SomaCell){ 5, 0, 0 }), ==, SOMA_PLACE_EMPTY);
  g_assert_cmpint (beside->box.high.x, ==, 7);
  g_assert_cmpint (above->n_cells, ==, 12);
  g_assert_cmpint (above->box.low.z, ==, -1);
  soma_drawing_unref (drawing);
  soma_drawing_unref (beside);
  soma_drawing_unref (above);
}

/* Symmetry pens. */

/* Whether the drawing is carried into itself by mirrors and a quarter turn about a centre that is
 * given times two: straight from the definition. */
static gboolean
has_symmetry (const SomaDrawing *drawing, const SomaPen *pen, const int *centre)
{
  for (int i = 0; i < drawing->n_cells; i++)
    {
      int c[3] = { drawing->cells[i].x, drawing->cells[i].y, drawing->cells[i].z };
      for (int axis = 0; axis < 3; axis++)
        {
          int m[3] = { c[0], c[1], c[2] };
          m[axis] = centre[axis] - c[axis];
          if (pen->mirror[axis] &&
              soma_drawing_index (drawing,
                                  (SomaCell){ (gint16) m[0], (gint16) m[1], (gint16) m[2] }) < 0)
            return FALSE;
        }
      if (pen->turn_axis >= 0)
        {
          int a = (pen->turn_axis + 1) % 3, b = (pen->turn_axis + 2) % 3;
          int t[3] = { c[0], c[1], c[2] };
          int da = 2 * c[a] - centre[a], db = 2 * c[b] - centre[b];
          t[a] = (centre[a] - db) / 2;
          t[b] = (centre[b] + da) / 2;
          g_assert_cmpint ((centre[a] - db) % 2, ==, 0);
          if (soma_drawing_index (drawing,
                                  (SomaCell){ (gint16) t[0], (gint16) t[1], (gint16) t[2] }) < 0)
            return FALSE;
        }
    }
  return TRUE;
}

static void
test_pens (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (int round = 0; round < 300; round++)
    {
      SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0), *drawing = empty;
      SomaPen pen = { .turn_axis = -1 };
      g_assert_false (soma_pen_is_symmetric (&pen));
      for (int axis = 0; axis < 3; axis++)
        {
          pen.mirror[axis] = g_rand_boolean (rand);
          pen.centre[axis] = g_rand_int_range (rand, -6, 7);
        }
      pen.turn_axis = g_rand_int_range (rand, -1, 3);
      int centre[3] = { pen.centre[0], pen.centre[1], pen.centre[2] };
      if (pen.turn_axis >= 0)
        {
          int a = (pen.turn_axis + 1) % 3, b = (pen.turn_axis + 2) % 3;
          if ((centre[a] + centre[b]) % 2 != 0)
            centre[MAX (a, b)]++;
        }
      for (int stroke = 0; stroke < 4; stroke++)
        {
          SomaCell cell = random_cell (rand, 5), images[SOMA_PEN_MAX_IMAGES];
          SomaPlace place = stroke == 3 ? SOMA_PLACE_EMPTY : SOMA_PLACE_CELL;
          SomaDrawing *next = soma_edit_draw (drawing, &pen, &cell, 1, place);
          int n = soma_pen_images (&pen, cell, images);

          g_assert_cmpint (soma_cell_compare (images[0], cell), ==, 0);
          g_assert_cmpint (n, >=, 1);
          g_assert_cmpint (n, <=, SOMA_PEN_MAX_IMAGES);
          g_assert_cmpint (soma_drawing_get (next, cell), ==, place);
          g_assert_true (has_symmetry (next, &pen, centre));

          /* The same, drawn without the pen and repeated. */
          SomaDrawing *plain = soma_edit_set (drawing, &cell, 1, place);
          SomaDrawing *repeated = soma_edit_repeat (drawing, plain, &pen);
          assert_equal_drawings (repeated, soma_drawing_ref (next));
          soma_drawing_unref (plain);
          soma_drawing_unref (drawing);
          drawing = next;
        }
      soma_drawing_unref (drawing);
    }
}

/* A face that is pulled with a pen is pulled on both sides. */
static void
test_repeat (void)
{
  SomaBox box = { { 0, 0, 0 }, { 2, 1, 1 } };
  SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *drawing = soma_edit_set_box (empty, &box, SOMA_PLACE_CELL);
  SomaPen pen = { .mirror = { true }, .turn_axis = -1, .centre = { 2, 2, 2 } };
  SomaDrawing *pulled = soma_edit_extrude_face (drawing, (SomaCell){ 2, 0, 0 }, SOMA_SIDE_RIGHT, 2);
  SomaDrawing *both = soma_edit_repeat (drawing, pulled, &pen);

  g_assert_cmpint (pulled->n_cells, ==, 20);
  g_assert_cmpint (both->n_cells, ==, 28);
  g_assert_cmpint (both->box.low.x, ==, -2);
  g_assert_cmpint (both->box.high.x, ==, 4);
  soma_drawing_unref (empty);
  soma_drawing_unref (drawing);
  soma_drawing_unref (pulled);
  soma_drawing_unref (both);
}

/* One cell too many, whichever way it comes, and places beyond reach: nothing is done. */
static void
test_limits (void)
{
  SomaBox box = { { 0, 0, 0 }, { 15, 15, 15 } };
  SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *full = soma_edit_set_box (empty, &box, SOMA_PLACE_CELL);
  SomaCell inside = { 1, 1, 1 }, outside = { 16, 0, 0 };

  g_assert_cmpint (full->n_cells, ==, SOMA_MAX_CELLS);
  SomaDrawing *same = soma_edit_set (full, &inside, 1, SOMA_PLACE_CELL);
  g_assert_true (same == full);
  soma_drawing_unref (same);

  g_assert_null (soma_edit_set (full, &outside, 1, SOMA_PLACE_CELL));
  g_assert_null (soma_edit_set (full, &outside, 1, SOMA_PLACE_OPTIONAL));
  g_assert_null (soma_edit_extrude_row (full, (SomaCell){ 15, 0, 0 }, SOMA_SIDE_RIGHT, 1));
  g_assert_null (soma_edit_extrude_face (full, (SomaCell){ 15, 0, 0 }, SOMA_SIDE_RIGHT, 1));
  g_assert_null (soma_edit_duplicate (full, SOMA_SIDE_ABOVE, 0));
  g_assert_null (
      soma_edit_set_box (empty, &(SomaBox){ { 0, 0, 0 }, { 1024, 0, 0 } }, SOMA_PLACE_CELL));
  g_assert_null (soma_edit_set_box (
      empty, &(SomaBox){ { -30000, -30000, -30000 }, { 30000, 30000, 30000 } }, SOMA_PLACE_CELL));
  g_assert_null (soma_edit_shift (full, (SomaCell){ SOMA_DRAWING_REACH, 0, 0 }));
  g_assert_null (soma_edit_shift (full, (SomaCell){ 32767, 0, 0 }));
  g_assert_null (soma_edit_set (full, &(SomaCell){ 0, 0, -32768 }, 1, SOMA_PLACE_CELL));
  g_assert_cmpint (full->n_cells, ==, SOMA_MAX_CELLS);

  /* Taking away is always possible. */
  SomaDrawing *pushed = soma_edit_extrude_face (full, inside, SOMA_SIDE_LEFT, -100000);
  g_assert_true (pushed == full); /* something is before that cell */
  soma_drawing_unref (pushed);
  pushed = soma_edit_extrude_face (full, (SomaCell){ 0, 0, 0 }, SOMA_SIDE_LEFT, -100000);
  g_assert_cmpint (pushed->n_cells, ==, 0);
  soma_drawing_unref (pushed);
  soma_drawing_unref (full);
  soma_drawing_unref (empty);
}

static void
test_figures (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int round = 0; round < 50; round++)
    {
      SomaDrawing *drawing = random_drawing (rand, 12, 4);
      SomaFigure *figure = soma_drawing_to_figure (drawing, NULL);
      if (figure == NULL)
        {
          g_assert_cmpint (drawing->n_cells, ==, drawing->n_optional);
          soma_drawing_unref (drawing);
          continue;
        }
      g_assert_cmpint (figure->n_cells, ==, drawing->n_cells);
      assert_equal_drawings (soma_drawing_new_from_figure (figure, drawing->box.low), drawing);
      soma_figure_unref (figure);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/sequences", test_sequences);
  g_test_add_func ("/edit/inverses", test_inverses);
  g_test_add_func ("/edit/scale", test_scale);
  g_test_add_func ("/edit/turns", test_turns);
  g_test_add_func ("/edit/duplicate", test_duplicate);
  g_test_add_func ("/edit/pens", test_pens);
  g_test_add_func ("/edit/repeat", test_repeat);
  g_test_add_func ("/edit/limits", test_limits);
  g_test_add_func ("/edit/figures", test_figures);
  return g_test_run ();
}
