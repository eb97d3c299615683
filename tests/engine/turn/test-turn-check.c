/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "turn-follow.h"
#include "turn-grid.h"
#include "turn-memory.h"
#include "turn-scene.h"
#include "turn-space.h"

/* The engine of turns against geometry, and against what shares nothing with it but its types. What
 * it finds is followed; what it does not find must not be possible. SOMA_TEST_TURNS sets the number
 * of random scenes, SOMA_TEST_SEED the first of them. A scene on which the two disagree is printed
 * as C. */

#define N_SCENES 60
#define N_SCENES_SLOW 1000

/* The grids that are tried one after the other; the finest takes a second. */
#define FINEST 4

/* In thousandths: how far from the limit the engine has to be right about what geometry tells. */
#define CLOSE 10

/* In thousandths: what a way may need more than it is given. */
#define SLACK ((int) (1000 * SOMA_TURN_SLACK + 0.5))

/* Of so many scenes one has its least clearance told, which takes a search for each bit of it. */
#define WAY_EVERY 4

/* Rounding. */
#define NOTHING 1e-9

static guint
get_number (const char *variable, guint fallback)
{
  const char *text = g_getenv (variable);
  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : fallback;
}

static void
report (const TurnScene *scene, SomaTurnEnd end, const char *name, const char *problem)
{
  g_autofree char *text = turn_scene_print (scene);
  g_test_message ("%s, end (%d, %d): %s\n%s", name, end.x, end.y, problem, text);
  g_test_fail ();
}

static void
check_path (const TurnScene *scene, SomaTurnEnd end, int clearance, const SomaTurnPath *path,
            const char *name)
{
  SomaTurnLimits limits = scene->limits;

  limits.clearance = clearance + SLACK;
  TurnFollowed followed = turn_follow (&scene->picture, &limits, path, scene->direction, end);
  if (followed.fault != NULL)
    report (scene, end, name, followed.fault);
  else if (followed.overlap > NOTHING)
    {
      g_autofree char *problem =
          g_strdup_printf ("enters others by %g at %g, %g, %g", followed.overlap, followed.where.x,
                           followed.where.y, followed.where.angle);
      report (scene, end, name, problem);
    }
}

/* The ends that there are, by their numbers. */
typedef struct
{
  int n;
  SomaTurnEnd ends[SOMA_TURN_MOST_ENDS];
} Ends;

static void
ends_init (Ends *self, const TurnScene *scene)
{
  self->n = 0;
  while (self->n < SOMA_TURN_MOST_ENDS &&
         soma_turn_get_end (&scene->picture, scene->limits.slide, self->n, &self->ends[self->n]))
    self->n++;
}

static int
ends_find (const Ends *self, SomaTurnEnd end)
{
  for (int i = 0; i < self->n; i++)
    if (self->ends[i].x == end.x && self->ends[i].y == end.y)
      return i;
  return -1;
}

static void
check_cells (const TurnScene *scene, SomaTurnEnd end, const char *name)
{
  g_autofree SomaTurnCell *cells = g_new (SomaTurnCell, scene->picture.n_turning);

  soma_turn_move_cells (&scene->picture, scene->direction, end, cells);
  for (int i = 0; i < scene->picture.n_turning; i++)
    {
      SomaTurnCell moved =
          turn_body_move_cell (&scene->picture, scene->direction, end, &scene->picture.cells[i]);
      if (memcmp (&cells[i], &moved, sizeof moved) != 0)
        report (scene, end, name, "cells elsewhere");
    }
}

/* All ends on the grid have a number, and nothing else has. Returns those that are free. */
static SomaTurnEnds
check_ends (const TurnScene *scene, const Ends *ends, const char *name)
{
  const int most = 2 * scene->limits.slide;
  SomaTurnEnds found =
      soma_turn_find_free_ends (&scene->picture, scene->limits.slide, scene->direction);
  SomaTurnEnds expected = 0;
  SomaTurnEnd end;
  int n = 0;

  for (end.y = -most; end.y <= most; end.y++)
    for (end.x = -most; end.x <= most; end.x++)
      if (turn_body_is_end (&scene->picture, end))
        {
          int number = ends_find (ends, end);
          n++;
          check_cells (scene, end, name);
          if (number < 0)
            report (scene, end, name, "no end");
          else if (turn_body_is_free (&scene->picture, scene->direction, end))
            expected |= UINT64_C (1) << number;
        }
  if (n != ends->n)
    report (scene, scene->end, name, "ends that are none");
  if (found != expected)
    report (scene, scene->end, name, "free ends are others");
  return expected;
}

/* Whether the engine finds the end of the scene at a clearance. */
static gboolean
is_found (const TurnScene *scene, int clearance, const char *name)
{
  SomaTurnLimits limits = scene->limits;
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS];
  Ends ends;

  ends_init (&ends, scene);
  int number = ends_find (&ends, scene->end);
  g_assert_cmpint (number, >=, 0);
  limits.clearance = clearance;
  SomaTurnEnds found = soma_turn_find_ways (&scene->picture, &limits, scene->direction,
                                            UINT64_C (1) << number, paths, NULL);
  if (found == 0)
    return FALSE;
  g_assert_cmpuint (found, ==, UINT64_C (1) << number);
  check_path (scene, scene->end, clearance, &paths[number], name);
  soma_turn_path_clear (&paths[number]);
  return TRUE;
}

/* Facts */

static void
check_clearance (const TurnScene *scene, const char *name)
{
  SomaTurnLimits limits = scene->limits;
  SomaTurnPath path;

  limits.clearance = 150;
  int told =
      soma_turn_find_clearance (&scene->picture, &limits, scene->direction, scene->end, &path);
  g_test_message ("%s needs %.4f, told %d", name, scene->least, told);
  if (told < 0 || told < 1000 * scene->least - SLACK || told > 1000 * scene->least + CLOSE)
    report (scene, scene->end, name, "tells another clearance");
  else
    check_path (scene, scene->end, told, &path, name);
  soma_turn_path_clear (&path);

  if (scene->least * 1000 < CLOSE)
    return;
  limits.clearance = (int) (1000 * scene->least) - CLOSE;
  told = soma_turn_find_clearance (&scene->picture, &limits, scene->direction, scene->end, &path);
  if (told >= 0)
    report (scene, scene->end, name, "tells a clearance where there is none");
  soma_turn_path_clear (&path);
}

static void
check_fact (TurnScene *scene, const char *name)
{
  const int least = (int) lround (1000 * scene->least);
  Ends ends;

  ends_init (&ends, scene);
  check_ends (scene, &ends, name);
  for (int more = -CLOSE; more <= CLOSE; more += 2 * CLOSE)
    if (least + more >= 0 && is_found (scene, least + more, name) != (more > 0))
      report (scene, scene->end, name, more > 0 ? "not found" : "found with less clearance");
}

typedef struct
{
  TurnScene *(*make) (int length, int width, gboolean closed);
  const char *name;
  int length, width;
} Fact;

static void
test_facts (void)
{
  static const Fact facts[] = {
    { turn_scene_new_well, "well", 1, 1 },     { turn_scene_new_well, "well", 2, 2 },
    { turn_scene_new_well, "well", 3, 3 },     { turn_scene_new_well, "well", 4, 4 },
    { turn_scene_new_well, "well", 2, 3 },     { turn_scene_new_corner, "corner", 2, 1 },
    { turn_scene_new_corner, "corner", 3, 2 }, { turn_scene_new_corner, "corner", 4, 2 },
    { turn_scene_new_corner, "corner", 5, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    for (int mirrored = 0; mirrored < 2; mirrored++)
      {
        g_autoptr (TurnScene) scene = facts[i].make (facts[i].length, facts[i].width, mirrored);
        g_autofree char *name =
            g_strdup_printf ("bar of %d in %s of %d%s", facts[i].length, facts[i].name,
                             facts[i].width, mirrored ? ", mirrored, closed" : "");
        if (mirrored)
          turn_scene_make_image (scene, 1);
        check_fact (scene, name);
        if (!mirrored)
          check_clearance (scene, name);
      }
}

/* Where nothing stays, all ends can be reached. */
static void
test_alone (void)
{
  g_autoptr (TurnScene) scene = turn_scene_new_well (4, 4, FALSE);
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS];
  Ends ends;

  scene->picture.n_cells = scene->picture.n_turning;
  scene->limits.slide = SOMA_MAX_TURN_SLIDE;
  ends_init (&ends, scene);
  SomaTurnEnds wanted = check_ends (scene, &ends, "alone");
  SomaTurnEnds found =
      soma_turn_find_ways (&scene->picture, &scene->limits, 1, wanted, paths, NULL);
  g_assert_cmpint (ends.n, ==, 6 * 6);
  g_assert_cmpuint (found, ==, (UINT64_C (1) << ends.n) - 1);
  for (int i = 0; i < ends.n; i++)
    {
      check_path (scene, ends.ends[i], 0, &paths[i], "alone");
      soma_turn_path_clear (&paths[i]);
    }
}

/* What was found to be possible has a way even when the search is told to stop: then at the
 * clearance that was allowed. */
static void
test_stopped (void)
{
  g_autoptr (TurnScene) scene = turn_scene_new_well (2, 2, FALSE);
  atomic_bool stop = true;
  SomaTurnPath path;

  scene->limits.clearance = 70;
  scene->limits.stop = &stop;
  SomaTurnMemory *memory = soma_turn_memory_new (&scene->limits);
  g_assert_false (soma_turn_memory_ask (memory, &scene->picture, scene->direction, scene->end));
  int clearance =
      soma_turn_memory_find_way (memory, &scene->picture, scene->direction, scene->end, &path);
  g_assert_cmpint (clearance, ==, 70);
  check_path (scene, scene->end, clearance, &path, "stopped");
  soma_turn_path_clear (&path);
  stop = false;
  g_assert_true (soma_turn_memory_ask (memory, &scene->picture, scene->direction, scene->end));
  soma_turn_memory_free (memory);
}

/* Random scenes */

typedef struct
{
  int n_found, n_possible, n_impossible, n_close, n_not_shown, n_forgotten;
} Tally;

/* What can be told of the ends that are in the set. */
static void
judge (const TurnScene *scene, const Ends *ends, SomaTurnEnds wanted, TurnGridVerdict *verdicts)
{
  gboolean is_open = TRUE;

  for (int fineness = 1; fineness <= FINEST && is_open; fineness *= 2)
    {
      turn_grid_judge (&scene->picture, &scene->limits, scene->direction, fineness, ends->ends,
                       ends->n, verdicts);
      is_open = FALSE;
      for (int i = 0; i < ends->n; i++)
        is_open |= (wanted >> i & 1) != 0 && verdicts[i] == TURN_GRID_UNKNOWN;
    }
}

static void
compare (const TurnScene *scene, SomaTurnEnd end, gboolean found, SomaTurnMemory *memory,
         TurnGridVerdict verdict, gboolean is_over, Tally *tally, const char *name)
{
  gboolean known = soma_turn_memory_ask (memory, &scene->picture, scene->direction, end);

  tally->n_found += found;
  tally->n_forgotten += found && !known;
  tally->n_possible += verdict == TURN_GRID_POSSIBLE;
  tally->n_impossible += verdict == TURN_GRID_IMPOSSIBLE;
  tally->n_close += verdict == TURN_GRID_UNKNOWN;
  if ((found || known) && verdict == TURN_GRID_IMPOSSIBLE)
    report (scene, end, name, "found, and impossible");
  if (found || verdict != TURN_GRID_POSSIBLE)
    return;
  if (is_over)
    tally->n_not_shown++;
  else
    report (scene, end, name, "possible, and called impossible");
}

static void
check_random (guint seed, Tally *tally)
{
  g_autoptr (TurnScene) scene = turn_scene_new_random (seed);
  g_autofree char *name = g_strdup_printf ("seed %u", seed);
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS];
  TurnGridVerdict verdicts[SOMA_TURN_MOST_ENDS];
  guint64 n_boxes = 0;
  Ends ends;

  ends_init (&ends, scene);
  SomaTurnEnds wanted = check_ends (scene, &ends, name);
  SomaTurnEnds found = soma_turn_find_ways (&scene->picture, &scene->limits, scene->direction,
                                            wanted, paths, &n_boxes);
  g_assert_cmpuint (found & ~wanted, ==, 0);
  judge (scene, &ends, wanted, verdicts);
  SomaTurnMemory *memory = soma_turn_memory_new (&scene->limits);
  for (int i = 0; i < ends.n; i++)
    {
      if ((wanted >> i & 1) != 0)
        compare (scene, ends.ends[i], (found >> i & 1) != 0, memory, verdicts[i],
                 n_boxes >= SOMA_TURN_DEFAULT_BOXES, tally, name);
      if ((found >> i & 1) == 0)
        continue;
      check_path (scene, ends.ends[i], scene->limits.clearance, &paths[i], name);
      soma_turn_path_clear (&paths[i]);
    }
  soma_turn_memory_free (memory);
}

static void
test_random (gconstpointer data)
{
  guint first = get_number ("SOMA_TEST_SEED", 0);
  guint n = get_number ("SOMA_TEST_TURNS", GPOINTER_TO_UINT (data));
  Tally tally = { 0 };

  for (guint seed = first; seed != first + n; seed++)
    check_random (seed, &tally);
  int n_all = tally.n_possible + tally.n_impossible + tally.n_close;
  g_test_message (
      "%u scenes, %d ends: %d possible, %d impossible, %d close to the limit; %d found, "
      "%d possible but not shown, %d found but not remembered",
      n, n_all, tally.n_possible, tally.n_impossible, tally.n_close, tally.n_found,
      tally.n_not_shown, tally.n_forgotten);
  g_assert_cmpint (tally.n_possible, >=, n_all / 4);
  g_assert_cmpint (tally.n_impossible, >=, n_all / 10);
  g_assert_cmpint (tally.n_close, <=, n_all / 10);
  g_assert_cmpint (tally.n_not_shown, <=, n_all / 20);
  g_assert_cmpint (tally.n_forgotten, <=, n_all / 20);
}

/* Whether the memory knows the image of what it was told of the scene, if that is not the first. */
static void
check_image (SomaTurnMemory *memory, guint seed, int image, SomaTurnEnds *possible,
             const char *name)
{
  g_autoptr (TurnScene) scene = turn_scene_new_random (seed);
  SomaTurnPath path;
  Ends ends;

  ends_init (&ends, scene);
  turn_scene_make_image (scene, image);
  for (int i = 0; i < ends.n; i++)
    {
      SomaTurnEnd end = turn_scene_get_image (ends.ends[i], image);
      if (!turn_body_is_free (&scene->picture, scene->direction, end))
        continue;
      gboolean answer = soma_turn_memory_ask (memory, &scene->picture, scene->direction, end);
      if (image == 0 && answer)
        *possible |= UINT64_C (1) << i;
      if (answer != ((*possible >> i & 1) != 0))
        report (scene, end, name, "not remembered");
      if (!answer || end.x != scene->end.x || end.y != scene->end.y || seed % WAY_EVERY != 0 ||
          image != (int) (seed / WAY_EVERY) % TURN_SCENE_IMAGES)
        continue;
      int told = soma_turn_memory_find_way (memory, &scene->picture, scene->direction, end, &path);
      if (told < 0 || told > scene->limits.clearance)
        report (scene, end, name, "no clearance is told");
      else
        check_path (scene, end, told, &path, name);
      soma_turn_path_clear (&path);
    }
}

/* Images of a scene are decided once, and as the scene is. */
static void
test_memory (gconstpointer data)
{
  guint first = get_number ("SOMA_TEST_SEED", 0);
  guint n = get_number ("SOMA_TEST_TURNS", GPOINTER_TO_UINT (data));

  for (guint seed = first; seed != first + n; seed++)
    {
      g_autoptr (TurnScene) scene = turn_scene_new_random (seed);
      g_autofree char *name = g_strdup_printf ("seed %u", seed);
      SomaTurnMemory *memory = soma_turn_memory_new (&scene->limits);
      SomaTurnEnds possible = 0;
      for (int image = 0; image < TURN_SCENE_IMAGES; image++)
        check_image (memory, seed, image, &possible, name);
      if (soma_turn_memory_get_counts (memory).n_decided > 1)
        report (scene, scene->end, name, "decided again");
      soma_turn_memory_free (memory);
    }
}

/* Walls of many pieces have gaps that those of one have not. */
static void
test_pieces (void)
{
  g_autoptr (TurnScene) scene = turn_scene_new_well (2, 2, FALSE);
  SomaTurnMemory *memory = soma_turn_memory_new (&scene->limits);
  SomaTurnCell *cells = (SomaTurnCell *) scene->picture.cells;

  for (int many = 0; many < 2; many++)
    {
      for (int i = scene->picture.n_turning; i < scene->picture.n_cells; i++)
        cells[i].piece = many ? i : 1;
      soma_turn_memory_ask (memory, &scene->picture, scene->direction, scene->end);
      g_assert_cmpuint (soma_turn_memory_get_counts (memory).n_decided, ==, 1 + many);
    }
  soma_turn_memory_free (memory);
}

/* About a fixed axis sharp cubes may turn that touch, and the engine has to see it. */
static void
test_arcs (gconstpointer data)
{
  guint first = get_number ("SOMA_TEST_SEED", 0);
  guint n = get_number ("SOMA_TEST_TURNS", GPOINTER_TO_UINT (data)), n_free = 0;

  for (guint seed = first; seed != first + n; seed++)
    {
      g_autoptr (TurnScene) scene = turn_scene_new_random (seed);
      g_autofree char *name = g_strdup_printf ("seed %u", seed);
      SomaTurnPath arc = turn_scene_make_arc (scene, 1000);
      scene->limits.clearance = 0;
      scene->limits.bevel = 0;
      TurnFollowed followed =
          turn_follow (&scene->picture, &scene->limits, &arc, scene->direction, scene->end);
      if (followed.fault == NULL && followed.overlap < 1e-6)
        {
          n_free++;
          if (!is_found (scene, 0, name))
            report (scene, scene->end, name, "not found about a fixed axis");
        }
      g_free (arc.poses);
    }
  g_test_message ("%u arcs are free", n_free);
  g_assert_cmpuint (n_free, >=, n / 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gboolean slow = argc > 1 && g_str_equal (argv[1], "slow");
  gpointer n = GUINT_TO_POINTER (slow ? N_SCENES_SLOW : N_SCENES);

  if (!slow)
    {
      g_test_add_func ("/turn-check/facts", test_facts);
      g_test_add_func ("/turn-check/alone", test_alone);
      g_test_add_func ("/turn-check/pieces", test_pieces);
      g_test_add_func ("/turn-check/stopped", test_stopped);
    }
  g_test_add_data_func ("/turn-check/random", n, test_random);
  g_test_add_data_func ("/turn-check/memory", n, test_memory);
  g_test_add_data_func ("/turn-check/arcs", n, test_arcs);
  return g_test_run ();
}
