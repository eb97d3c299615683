/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-scene.h"

#include <math.h>

#include "random.h"
#include "turn-body.h"

enum
{
  BAR,
  WALL
};

void
turn_scene_free (TurnScene *scene)
{
  g_free ((SomaTurnCell *) scene->picture.cells);
  g_free (scene);
}

/* Takes the cells: first those that turn. */
static TurnScene *
make_scene (GArray *cells, int n_turning)
{
  TurnScene *scene = g_new0 (TurnScene, 1);

  scene->picture.n_cells = (int) cells->len;
  scene->picture.n_turning = n_turning;
  scene->picture.cells = (SomaTurnCell *) (void *) g_array_free (cells, FALSE);
  return scene;
}

static void
add_cell (GArray *cells, int x, int y, int layer, int piece)
{
  SomaTurnCell cell = { x, y, layer, piece };
  g_array_append_val (cells, cell);
}

static gboolean
has_cell (const GArray *cells, int x, int y, int layer)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const SomaTurnCell *cell = &g_array_index (cells, SomaTurnCell, i);
      if (cell->x == x && cell->y == y && cell->layer == layer)
        return TRUE;
    }
  return FALSE;
}

/* A bar along x, at x_least, 0, in a room, and all around the room a wall. */
typedef gboolean (*IsRoomFunc) (int x, int y, int length, int width);

static TurnScene *
make_bar (int length, int width, int x_least, IsRoomFunc is_room, gboolean closed)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell));
  const int reach = length + width + 1;

  for (int i = 0; i < length; i++)
    add_cell (cells, x_least + i, 0, 0, BAR);
  for (int y = -reach; y <= reach; y++)
    for (int x = -reach; x <= reach; x++)
      {
        gboolean is_near = FALSE, is_inside = is_room (x, y, length, width);
        for (int i = 0; i < 9; i++)
          is_near |= is_room (x + i % 3 - 1, y + i / 3 - 1, length, width);
        if (is_near && !is_inside)
          add_cell (cells, x, y, 0, WALL);
        for (int layer = -1; layer <= 1 && is_near && closed; layer += 2)
          add_cell (cells, x, y, layer, WALL);
      }
  TurnScene *scene = make_scene (cells, length);
  scene->limits.slide = MAX (1, width / 2);
  return scene;
}

static gboolean
is_well (int x, int y, int length, int width)
{
  return x >= 0 && x < width && y >= 0 && y < width;
}

/* The bar's diagonal has to fit between opposite walls:
 * (length - 2c)^2 + (1 - 2c)^2 = (width + 2c)^2. */
TurnScene *
turn_scene_new_well (int length, int width, gboolean closed)
{
  TurnScene *scene = make_bar (length, width, 0, is_well, closed);
  double sum = length + 1 + width, excess = length * length + 1 - width * width;

  scene->direction = 1;
  scene->end = (SomaTurnEnd){ 1 - length, length - 1 };
  scene->least = excess > 0 ? (sum - sqrt (sum * sum - excess)) / 2 : 0;
  return scene;
}

static gboolean
is_corridor (int x, int y, int length, int width)
{
  gboolean along_x = x >= -length && x < width && y >= 0 && y < width;
  gboolean along_y = y < width + length && y >= 0 && x >= 0 && x < width;

  return along_x || along_y;
}

/* The narrowest place is at 45 degrees, where the bar touches both outer walls and the corner:
 * length - 2c = 2 sqrt 2 (width + 2c) - 2 (1 - 2c). */
TurnScene *
turn_scene_new_corner (int length, int width, gboolean closed)
{
  TurnScene *scene = make_bar (length, width, width - length, is_corridor, closed);

  scene->limits.slide = (length + 1) / 2; /* corners go farther than the middle of the end needs */
  scene->direction = 1;
  scene->end = (SomaTurnEnd){ length - 1, length - 1 };
  scene->least = MAX (0, (length + 2 - 2 * G_SQRT2 * width) / (6 + 4 * G_SQRT2));
  return scene;
}

/* Odd images are mirrored between x and y first, then come quarter turns. */
SomaTurnEnd
turn_scene_get_image (SomaTurnEnd end, int image)
{
  if (image % 2 == 1)
    end = (SomaTurnEnd){ end.y, end.x };
  for (int turn = 0; turn < image / 2; turn++)
    end = (SomaTurnEnd){ -end.y, end.x };
  return end;
}

void
turn_scene_make_image (TurnScene *scene, int image)
{
  SomaTurnCell *cells = (SomaTurnCell *) scene->picture.cells;

  for (int i = 0; i < scene->picture.n_cells; i++)
    {
      SomaTurnCell *cell = &cells[i];
      SomaTurnEnd middle = { 2 * cell->x + 1, 2 * cell->y + 1 };
      middle = turn_scene_get_image (middle, image);
      cell->x = (middle.x - 1) / 2 + 3 * image;
      cell->y = (middle.y - 1) / 2 - 5 * image;
      cell->layer += image;
      cell->piece = image % 2 == 1 ? 9 - cell->piece : cell->piece;
    }
  scene->direction *= image % 2 == 1 ? -1 : 1;
  scene->end = turn_scene_get_image (scene->end, image);
}

char *
turn_scene_print (const TurnScene *scene)
{
  g_autoptr (GString) text = g_string_new ("cells = {");

  for (int i = 0; i < scene->picture.n_cells; i++)
    {
      const SomaTurnCell *cell = &scene->picture.cells[i];
      g_string_append_printf (text, "%s{ %d, %d, %d, %d },", i % 6 == 0 ? "\n  " : " ", cell->x,
                              cell->y, cell->layer, cell->piece);
    }
  g_string_append_printf (text,
                          "\n};\nn_cells = %d, n_turning = %d, direction = %d, end = { %d, %d }\n"
                          "clearance = %d, bevel = %d, slide = %d",
                          scene->picture.n_cells, scene->picture.n_turning, scene->direction,
                          scene->end.x, scene->end.y, scene->limits.clearance, scene->limits.bevel,
                          scene->limits.slide);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The point of the axis, seen from the middle of what turns, whose quarter turn ends there. */
static TurnPoint
get_axis (int direction, SomaTurnEnd end)
{
  return (TurnPoint){ (end.x - direction * end.y) / 4., (end.y + direction * end.x) / 4. };
}

static SomaTurnPose
get_pose_on_arc (int direction, SomaTurnEnd end, double share)
{
  TurnPoint axis = get_axis (direction, end);
  double angle = direction * share * G_PI_2, along = cos (angle), across = sin (angle);

  return (SomaTurnPose){ axis.x - along * axis.x + across * axis.y,
                         axis.y - across * axis.x - along * axis.y, angle };
}

SomaTurnPath
turn_scene_make_arc (const TurnScene *scene, int n_stretches)
{
  SomaTurnPath path = { n_stretches + 1, g_new (SomaTurnPose, n_stretches + 1) };

  for (int i = 0; i <= n_stretches; i++)
    path.poses[i] = get_pose_on_arc (scene->direction, scene->end, (double) i / n_stretches);
  return path;
}

/* What a random scene is made of before it has walls. */
typedef struct
{
  guint64 state;
  GArray *cells; /* borrowed: of what turns */
  SomaTurnPicture picture;
  int slide, direction, middle[2];
  SomaTurnEnd end;
} Draft;

static void
grow (Draft *draft)
{
  int n_cells = 1 + soma_random_below (&draft->state, 5);
  int n_layers = 1 + soma_random_below (&draft->state, 3);
  gboolean is_two = soma_random_below (&draft->state, 4) == 0;

  add_cell (draft->cells, 0, 0, 0, 0);
  for (int attempt = 0; attempt < 100 && (int) draft->cells->len < n_cells; attempt++)
    {
      int from = soma_random_below (&draft->state, (int) draft->cells->len);
      SomaTurnCell cell = g_array_index (draft->cells, SomaTurnCell, from);
      int *const at[3] = { &cell.x, &cell.y, &cell.layer };
      *at[soma_random_below (&draft->state, 3)] += 2 * soma_random_below (&draft->state, 2) - 1;
      if (cell.layer < 0 || cell.layer >= n_layers ||
          has_cell (draft->cells, cell.x, cell.y, cell.layer))
        continue;
      add_cell (draft->cells, cell.x, cell.y, cell.layer,
                is_two ? soma_random_below (&draft->state, 2) : cell.piece);
    }
  draft->picture = (SomaTurnPicture){ (int) draft->cells->len, (int) draft->cells->len,
                                      (const SomaTurnCell *) (void *) draft->cells->data };
  turn_body_get_middle (&draft->picture, draft->middle);
}

/* Most pieces may slide by a cell. Those that may not have to turn about their middle. */
static void
choose_end (Draft *draft)
{
  const SomaTurnEnd spot = { 0, 0 };
  int lot = soma_random_below (&draft->state, 8);

  draft->direction = 2 * soma_random_below (&draft->state, 2) - 1;
  draft->slide = lot == 0 ? 0 : lot == 1 ? 2 : 1;
  if (draft->slide == 0 && !turn_body_is_end (&draft->picture, spot))
    draft->slide = 1;
  do
    {
      int most = 2 * draft->slide;
      draft->end.x = soma_random_below (&draft->state, 2 * most + 1) - most;
      draft->end.y = soma_random_below (&draft->state, 2 * most + 1) - most;
    }
  while (!turn_body_is_end (&draft->picture, draft->end));
}

/* Whether some of the middle of the cell gets into this one in a pose. */
static gboolean
enters (const Draft *draft, const SomaTurnCell *cell, SomaTurnPose pose, double half, int x, int y)
{
  double along = cos (pose.angle), across = sin (pose.angle);

  for (int i = 0; i < 25; i++)
    {
      double from_x = cell->x + 0.5 + half * (i % 5 - 2) / 2 - draft->middle[0] / 2.;
      double from_y = cell->y + 0.5 + half * (i / 5 - 2) / 2 - draft->middle[1] / 2.;
      double to_x = draft->middle[0] / 2. + pose.x + along * from_x - across * from_y;
      double to_y = draft->middle[1] / 2. + pose.y + across * from_x + along * from_y;
      if (floor (to_x) == x && floor (to_y) == y)
        return TRUE;
    }
  return FALSE;
}

/* From start to end, or only there. */
static gboolean
is_on_arc (const Draft *draft, int n_stretches, double half, int x, int y, int layer)
{
  for (int i = 0; i <= n_stretches; i++)
    {
      SomaTurnPose pose = get_pose_on_arc (draft->direction, draft->end, (double) i / n_stretches);
      for (guint k = 0; k < draft->cells->len; k++)
        {
          const SomaTurnCell *cell = &g_array_index (draft->cells, SomaTurnCell, k);
          if (cell->layer == layer && enters (draft, cell, pose, half, x, y))
            return TRUE;
        }
    }
  return FALSE;
}

/* Walls stand where nothing is at the start and at the end; fewer where the piece would pass if it
 * turned about a fixed axis, and were somewhat smaller. */
static GArray *
build_walls (Draft *draft)
{
  GArray *walls = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell));
  const double half = 0.25 + 0.05 * soma_random_below (&draft->state, 6);
  int in_way = soma_random_below (&draft->state, 60);
  int beside = 30 + soma_random_below (&draft->state, 60);
  int n_pieces = 1 + soma_random_below (&draft->state, 3);
  int near = 2 + draft->slide / 2, n_layers = 1 + soma_random_below (&draft->state, 2);

  for (guint i = 0; i < draft->cells->len; i++)
    n_layers = MAX (n_layers, g_array_index (draft->cells, SomaTurnCell, i).layer + 1);
  for (int layer = 0; layer < n_layers; layer++)
    for (int y = draft->middle[1] / 2 - near - 1; y <= draft->middle[1] / 2 + near; y++)
      for (int x = draft->middle[0] / 2 - near - 1; x <= draft->middle[0] / 2 + near; x++)
        {
          int piece = 2 + soma_random_below (&draft->state, n_pieces);
          int lot = soma_random_below (&draft->state, 100);
          if (!has_cell (draft->cells, x, y, layer) && !is_on_arc (draft, 1, 0.4, x, y, layer) &&
              lot < (is_on_arc (draft, 30, half, x, y, layer) ? in_way : beside))
            add_cell (walls, x, y, layer, piece);
        }
  return walls;
}

TurnScene *
turn_scene_new_random (guint64 seed)
{
  Draft draft = { .state = seed, .cells = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell)) };

  grow (&draft);
  choose_end (&draft);
  g_autoptr (GArray) walls = build_walls (&draft);
  int n_turning = (int) draft.cells->len;
  g_array_append_vals (draft.cells, walls->data, walls->len);
  TurnScene *scene = make_scene (draft.cells, n_turning);
  scene->limits.slide = draft.slide;
  scene->limits.clearance = 15 + soma_random_below (&draft.state, 100);
  if (soma_random_below (&draft.state, 2) == 0)
    scene->limits.bevel = soma_random_below (&draft.state, 120);
  scene->direction = draft.direction;
  scene->end = draft.end;
  return scene;
}
