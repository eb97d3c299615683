/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-tiles.h"

#include "map-pace.h"

#define WIDTH 400
#define HEIGHT 300

/* Points at random on a square, each joined to a few others that are not far. */
static SomaMapPicture *
make_picture (guint n_points, guint n_edges)
{
  g_autofree SomaMapSpot *places = g_new (SomaMapSpot, n_points);
  g_autofree SomaEdge *edges = g_new (SomaEdge, n_edges);

  for (guint i = 0; i < n_points; i++)
    places[i] = (SomaMapSpot){ (float) g_test_rand_double_range (0, 100),
                               (float) g_test_rand_double_range (0, 100) };
  for (guint i = 0; i < n_edges; i++)
    {
      guint a = (guint) g_test_rand_int_range (0, (gint32) n_points),
            b = (a + 1 + i % 7) % n_points;
      edges[i] = soma_edge_make (a, b, 2);
    }
  SomaGraph *graph = soma_graph_new (n_points, edges, soma_edges_sort (edges, n_edges));
  SomaMapPicture *picture = soma_map_picture_new (graph, places);
  soma_graph_free (graph);
  return picture;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const SomaMapSpot *one = a, *other = b;

  for (int i = 0; i < 2; i++)
    {
      if (one[i].x != other[i].x)
        return one[i].x < other[i].x ? -1 : 1;
      if (one[i].y != other[i].y)
        return one[i].y < other[i].y ? -1 : 1;
    }
  return 0;
}

/* The same lines as in the picture, in another order, and each within its tile. */
static void
check_lines (const SomaMapPicture *picture, const SomaMapTiles *tiles)
{
  g_autofree SomaMapSpot *expected = g_new (SomaMapSpot, 2 * picture->n_edges + 1);
  g_autofree SomaMapSpot *found = g_new (SomaMapSpot, 2 * picture->n_edges + 1);
  guint n = 0;

  for (guint i = 0; i < 2 * picture->n_edges; i++)
    {
      expected[i] = picture->places[picture->ends[i]];
      found[i] = tiles->ends[i];
    }
  for (guint t = 0; t < tiles->n_tiles; t++)
    {
      const SomaMapTile *tile = &tiles->tiles[t];
      g_assert_cmpuint (tile->run.first, ==, n);
      for (guint i = 2 * n; i < 2 * (n + tile->run.n); i++)
        g_assert_true (found[i].x >= tile->low.x && found[i].x <= tile->high.x &&
                       found[i].y >= tile->low.y && found[i].y <= tile->high.y);
      n += tile->run.n;
    }
  g_assert_cmpuint (n, ==, picture->n_edges);
  qsort (expected, n, 2 * sizeof *expected, compare_lines);
  qsort (found, n, 2 * sizeof *found, compare_lines);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (compare_lines (&expected[2 * i], &found[2 * i]), ==, 0);
}

static void
test_lines (void)
{
  static const guint n_edges[] = { 0, 5, 9000 };

  for (guint i = 0; i < G_N_ELEMENTS (n_edges); i++)
    {
      g_autoptr (SomaMapPicture) picture = make_picture (3000, n_edges[i]);
      g_autoptr (SomaMapTiles) tiles = soma_map_tiles_new (picture);
      check_lines (picture, tiles);
    }
  g_autoptr (SomaMapTiles) none = soma_map_tiles_new (NULL);
  g_assert_cmpuint (none->n_lines, ==, 0);
}

static guint
count (const SomaMapRun *runs, guint n_runs)
{
  guint n = 0;

  for (guint i = 0; i < n_runs; i++)
    n += runs[i].n;
  return n;
}

/* Everything that crosses the view is among what is chosen, and not much else. */
static void
test_choice (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture (3000, 9000);
  g_autoptr (SomaMapTiles) tiles = soma_map_tiles_new (picture);
  SomaMapCamera whole = soma_map_camera_fit (picture, WIDTH, HEIGHT);
  SomaMapRun runs[SOMA_MAP_MOST_TILES];
  guint n_seen;

  guint n_runs = soma_map_tiles_choose (tiles, &whole, WIDTH, HEIGHT, G_MAXUINT, runs, &n_seen);
  g_assert_cmpuint (n_runs, ==, 1);
  g_assert_cmpuint (n_seen, ==, picture->n_edges);
  g_assert_cmpuint (runs[0].n, ==, picture->n_edges);
  /* A tenth of them, everywhere. */
  n_runs = soma_map_tiles_choose (tiles, &whole, WIDTH, HEIGHT, 900, runs, &n_seen);
  g_assert_cmpuint (n_seen, ==, picture->n_edges);
  g_assert_cmpuint (count (runs, n_runs), >=, 900);
  g_assert_cmpuint (count (runs, n_runs), <=, 900 + SOMA_MAP_MOST_TILES);
  /* Far away from all of it. */
  const SomaMapCamera away = { 5000, 5000, 10 };
  g_assert_cmpuint (soma_map_tiles_choose (tiles, &away, WIDTH, HEIGHT, G_MAXUINT, runs, &n_seen),
                    ==, 0);
  g_assert_cmpuint (n_seen, ==, 0);
}

static void
test_part (void)
{
  g_autoptr (SomaMapPicture) picture = make_picture (40000, 9000);
  const SomaMapCamera camera = { 30, 60, 60 };
  SomaMapRun runs[SOMA_MAP_MOST_TILES];
  guint n_seen, n_crossing = 0, n_found = 0;

  /* Short lines, as on a map. */
  for (guint i = 0; i < picture->n_points; i++)
    picture->places[i] = (SomaMapSpot){ (float) (i % 200) / 2, (float) (i / 200) / 2 };
  g_autoptr (SomaMapTiles) tiles = soma_map_tiles_new (picture);
  guint n_runs = soma_map_tiles_choose (tiles, &camera, WIDTH, HEIGHT, G_MAXUINT, runs, &n_seen);
  for (guint i = 0; i < tiles->n_lines; i++)
    {
      gboolean is_inside = FALSE, is_chosen = FALSE;
      for (guint end = 0; end < 2; end++)
        {
          SomaMapSpot at =
              soma_map_camera_project (&camera, tiles->ends[2 * i + end], WIDTH, HEIGHT);
          is_inside |= at.x >= 0 && at.y >= 0 && at.x <= WIDTH && at.y <= HEIGHT;
        }
      for (guint r = 0; r < n_runs; r++)
        is_chosen |= i >= runs[r].first && i < runs[r].first + runs[r].n;
      g_assert_true (is_chosen || !is_inside);
      n_crossing += is_inside;
      n_found += is_chosen;
    }
  g_assert_cmpuint (n_found, ==, n_seen);
  g_assert_cmpuint (n_crossing, >, 0);
  g_assert_cmpuint (n_seen, <, picture->n_edges / 5);
}

/* Drawing that takes a millisecond for so many lines, and some more for the rest. */
static guint
draw (SomaMapPace *pace, guint n_seen, double lines_of_ms, guint *n_frames)
{
  gboolean is_more = TRUE;
  guint n = 0;

  for (*n_frames = 0; *n_frames < 60 && is_more; ++*n_frames)
    {
      n = MIN (n_seen, pace->most);
      is_more = soma_map_pace_learn (pace, n, n_seen, (1 + n / lines_of_ms) / 1000);
    }
  return n;
}

static void
test_pace (void)
{
  SomaMapPace moving = soma_map_pace_moving (), resting = soma_map_pace_resting ();
  guint n_frames;

  /* A GPU draws all of them soon. */
  g_assert_cmpuint (draw (&resting, 400000, 100000, &n_frames), ==, 400000);
  g_assert_cmpuint (n_frames, <, 10);
  /* Without one, it does not go on trying. */
  resting = soma_map_pace_resting ();
  guint n = draw (&resting, 400000, 300, &n_frames);
  g_assert_cmpuint (n_frames, <, 10);
  g_assert_cmpuint (n, <, 100000);
  /* While it is moved, frames get short, but never empty. */
  for (int i = 0; i < 20; i++)
    draw (&moving, 400000, 300, &n_frames);
  g_assert_cmpuint (moving.most, <, 3000);
  for (int i = 0; i < 20; i++)
    soma_map_pace_learn (&moving, moving.most, 400000, 1);
  g_assert_cmpuint (moving.most, >, 1000);
  /* A window that takes long itself leaves less to it, but something. */
  soma_map_pace_leave (&moving, 0.001);
  double most = moving.seconds;
  soma_map_pace_leave (&moving, 0.008);
  g_assert_cmpfloat (moving.seconds, <, most);
  g_assert_cmpfloat (moving.seconds + 0.008, <, 1.0 / 60);
  soma_map_pace_leave (&moving, 1);
  g_assert_cmpfloat (moving.seconds, >, 0.003);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-tiles/lines", test_lines);
  g_test_add_func ("/map-tiles/choice", test_choice);
  g_test_add_func ("/map-tiles/part", test_part);
  g_test_add_func ("/map-tiles/pace", test_pace);
  return g_test_run ();
}
