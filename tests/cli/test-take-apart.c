/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for pipe2 */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "count-parts.h"
#include "few.h"
#include "replay.h"
#include "solver.h"

static SolverResult *
run_burrs (const char *options)
{
  g_autofree char *path = solver_quote_corpus ("burrs.xmpuzzle");
  g_autofree char *arguments = g_strdup_printf ("%s %s", options, path);
  return solver_run (arguments, NULL);
}

static void
assert_printed (const char *options, const char *expected)
{
  g_autoptr (SolverResult) result = run_burrs (options);
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, expected);
}

/* The numbers and levels of BurrTools 0.7.1, and for the solid burrs those of Cutler, who counts
 * mirror images: 1,063 and 314. */
static void
test_burrtools (void)
{
  assert_printed ("apart", "burrs.xmpuzzle#Pelikan Burr\t12\t1\t98.2.4.2\n"
                           "burrs.xmpuzzle#Cube in Cage 333 g\t96\t1\t4.9.3\n"
                           "burrs.xmpuzzle#AlPackino\t1\t1\t1.1.1.1.1.2.1.3.1.2.1.2\n"
                           "burrs.xmpuzzle#Solid six-piece burrs\t588\t179\t1.2 1\n"
                           "burrs.xmpuzzle#Dracula's Dental Disaster\t84\t1\t3.5.16.6.4\n");
  assert_printed ("apart --symmetry=rotations -m Solid",
                  "burrs.xmpuzzle#Solid six-piece burrs\t1063\t314\t1.2 1\n");
}

/* Without turns, nothing is looked at that was not before there were any. */
static void
test_states (void)
{
  static const char *const expected[] = {
    "Pelikan Burr: 14482 states, ", "Cube in Cage 333 g: 1294 states, ", "AlPackino: 32 states, ",
    "Solid six-piece burrs: 1458 states, ", "Dracula's Dental Disaster: 9002 states, "
  };
  g_autoptr (SolverResult) result = run_burrs ("apart -S");

  g_assert_cmpint (result->status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_nonnull (strstr (result->err, expected[i]));
}

/* Whatever the threads, the same is printed, in the order of the assemblies. */
static void
test_threads (void)
{
  const char *const formats[] = { "-m Pelikan --format=text", "--format=json", "--format=soma" };

  for (guint i = 0; i < soma_few_of (G_N_ELEMENTS (formats), 1); i++)
    {
      g_autofree char *one = g_strdup_printf ("apart --threads=1 %s", formats[i]);
      g_autofree char *four = g_strdup_printf ("apart --threads=4 %s", formats[i]);
      g_autoptr (SolverResult) alone = run_burrs (one), together = run_burrs (four);
      g_assert_cmpint (alone->status, ==, 0);
      g_assert_cmpstr (alone->out, ==, together->out);
      g_assert_cmpuint (strlen (alone->out), >, 100);
    }
}

/* Plans */

static void
add_pieces (Replay *replay, const json_t *pieces)
{
  gsize i, k;
  json_t *piece, *cell;

  json_array_foreach (pieces, i, piece)
  {
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
    json_array_foreach (json_object_get (piece, "cells"), k, cell)
    {
      SomaCell at = { (gint16) json_integer_value (json_array_get (cell, 0)),
                      (gint16) json_integer_value (json_array_get (cell, 1)),
                      (gint16) json_integer_value (json_array_get (cell, 2)) };
      g_array_append_val (cells, at);
    }
    replay_add_piece (replay, (const SomaCell *) (void *) cells->data, (int) cells->len);
  }
}

static guint64
read_set (const json_t *numbers)
{
  guint64 set = 0;
  gsize i;
  json_t *number;

  json_array_foreach (numbers, i, number) set |= G_GUINT64_CONSTANT (1)
                                                 << json_integer_value (number);
  return set;
}

/* A turn, and the way of it. */
typedef struct
{
  ReplayTurn turn;
  SomaTurnPath path; /* its poses are owned */
} ReadTurn;

static void
free_turn (gpointer data)
{
  ReadTurn *read = data;
  g_free (read->path.poses);
  g_free (read);
}

static void
read_vector (const json_t *list, double scale, int *vector)
{
  g_assert_true (json_array_size (list) == 3);
  for (gsize axis = 0; axis < 3; axis++)
    vector[axis] = (int) (scale * json_number_value (json_array_get (list, axis)));
}

static const ReplayTurn *
read_turn (const json_t *object, const SomaTurnLimits *limits, GPtrArray *turns)
{
  const json_t *way = json_object_get (object, "way");
  ReadTurn *read = g_new0 (ReadTurn, 1);
  int about[3];

  g_ptr_array_add (turns, read);
  read_vector (json_object_get (object, "about"), 1, about);
  g_assert_cmpint (ABS (about[0]) + ABS (about[1]) + ABS (about[2]), ==, 1);
  ReplayTurn *turn = &read->turn;
  turn->turning = read_set (json_object_get (object, "turning"));
  turn->axis = about[0] != 0 ? 0 : about[1] != 0 ? 1 : 2;
  turn->direction = about[turn->axis];
  if (turn->turning != read_set (json_object_get (object, "pieces")))
    turn->direction = -turn->direction;
  read_vector (json_object_get (object, "slide"), 2, turn->end);
  turn->limits = limits;
  turn->clearance = (int) (1000 * json_number_value (json_object_get (object, "clearance")) + 0.5);
  turn->path = &read->path;
  read->path.n_poses = (int) json_array_size (way);
  read->path.poses = g_new (SomaTurnPose, read->path.n_poses);
  for (int i = 0; i < read->path.n_poses; i++)
    {
      const json_t *pose = json_array_get (way, (gsize) i);
      read->path.poses[i] =
          (SomaTurnPose){ json_number_value (json_array_get (pose, 0)),
                          json_number_value (json_array_get (pose, 1)),
                          json_number_value (json_array_get (pose, 2)) * G_PI / 180 };
    }
  return turn;
}

/* Turns are added to `turns`, and what is allowed to them is `limits`. */
static GArray *
read_moves (const json_t *list, const SomaTurnLimits *limits, GPtrArray *turns)
{
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (ReplayMove));
  gsize i;
  json_t *object;

  json_array_foreach (list, i, object)
  {
    const json_t *out = json_object_get (object, "out");
    const json_t *by = out != NULL ? out : json_object_get (object, "by");
    ReplayMove move = { .pieces = read_set (json_object_get (object, "pieces")),
                        .is_out = out != NULL };
    if (json_object_get (object, "about") != NULL)
      move.turn = read_turn (object, limits, turns);
    else
      read_vector (by, 1, move.by);
    g_array_append_val (moves, move);
  }
  return moves;
}

/* The parts that are left in the end: of one piece, or of those of `together`. */
static void
check_parts (const GArray *parts, const json_t *pieces, const char *together)
{
  for (guint i = 0; i < parts->len; i++)
    {
      guint64 part = g_array_index (parts, guint64, i);
      if (__builtin_popcountll (part) == 1)
        continue;
      for (guint k = 0; k < json_array_size (pieces); k++)
        if ((part >> k & 1) != 0)
          {
            const char *letter =
                json_string_value (json_object_get (json_array_get (pieces, k), "piece"));
            g_assert_nonnull (strstr (together, letter));
          }
    }
}

/* Every parting takes some part that is there in two. Returns the number of moves. */
static int
replay_plan (const json_t *plan, const SomaTurnLimits *limits, const char *together)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new_with_free_func (free_turn);
  g_autoptr (Replay) replay = replay_new ();
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (guint64));
  const json_t *pieces = json_object_get (plan, "pieces");
  guint64 all = ~G_GUINT64_CONSTANT (0) >> (64 - json_array_size (pieces));
  int n_moves = 0;
  gsize i;
  json_t *parting;

  add_pieces (replay, pieces);
  g_array_append_val (parts, all);
  json_array_foreach (json_object_get (plan, "partings"), i, parting)
  {
    guint64 part = read_set (json_object_get (parting, "pieces"));
    g_autoptr (GArray) moves = read_moves (json_object_get (parting, "moves"), limits, turns);
    guint at = 0;
    while (at < parts->len && g_array_index (parts, guint64, at) != part)
      at++;
    g_assert_cmpuint (at, <, parts->len);
    guint64 out =
        replay_part (replay, part, (const ReplayMove *) (void *) moves->data, (int) moves->len);
    guint64 stay = part & ~out;
    g_array_remove_index (parts, at);
    g_array_append_val (parts, out);
    g_array_append_val (parts, stay);
    n_moves += (int) moves->len;
  }
  check_parts (parts, pieces, together);
  g_assert_cmpint (json_integer_value (json_object_get (plan, "turns")), ==, turns->len);
  return n_moves;
}

static gboolean
contains (const json_t *list, const json_t *value)
{
  gboolean found = FALSE;
  for (size_t i = 0; i < json_array_size (list) && !found; i++)
    found = json_equal (json_array_get (list, i), value);
  return found;
}

/* Those of a figure are the levels of its assemblies, in the same form, each once. */
static void
check_levels (const json_t *levels, const json_t *seen)
{
  g_assert_true (json_is_array (levels));
  g_assert_true (json_array_size (levels) == json_array_size (seen));
  for (size_t i = 0; i < json_array_size (seen); i++)
    g_assert_true (contains (levels, json_array_get (seen, i)));
}

static void
test_plans (void)
{
  g_autoptr (SolverResult) result = run_burrs ("apart --only-apart --format=json");
  g_auto (GStrv) lines = g_strsplit (result->out, "\n", -1);
  int n_plans = 0, n_moves = 0, n_summaries = 0;
  json_t *seen = json_array ();

  for (int i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      json_t *object = json_loads (lines[i], 0, NULL);
      const char *kind = json_string_value (json_object_get (object, "kind"));
      const char *figure = json_string_value (json_object_get (object, "figure"));
      if (g_strcmp0 (kind, "apart") == 0)
        {
          gboolean is_cage = strstr (figure, "Cage") != NULL;
          n_moves += replay_plan (object, NULL, is_cage ? "AB" : "");
          n_plans++;
          if (!contains (seen, json_object_get (object, "level")))
            json_array_append (seen, json_object_get (object, "level"));
        }
      else
        {
          g_assert_cmpstr (kind, ==, "takenApart");
          g_assert_true (json_is_true (json_object_get (object, "complete")));
          check_levels (json_object_get (object, "levels"), seen);
          json_array_clear (seen);
          n_summaries++;
        }
      json_decref (object);
    }
  json_decref (seen);
  g_assert_cmpint (n_plans, ==, 4 + 179);
  g_assert_cmpint (n_moves, >, 98 + 16 + 18 + 179 * 5);
  g_assert_cmpint (n_summaries, ==, 5);
}

static void
test_text (void)
{
  g_autoptr (SolverResult) all = run_burrs ("apart --format=text -m Cage");
  g_autoptr (SolverResult) held = run_burrs ("apart --format=text -m Cage --hold=AB "
                                             "--only-apart");

  g_assert_cmpint (count_parts (all->out, ", assembly "), ==, 96);
  g_assert_cmpint (count_parts (all->out, " cannot be taken apart"), ==, 95);
  g_assert_nonnull (strstr (all->out, ", assembly 1: A, B1, B2, C, D and E cannot be taken apart: "
                                      "A, B1, B2 and E lock one another\n"));
  g_assert_nonnull (strstr (all->out, ": level 4.9.3\nA, B1, B2, C, D and E:\n    1. "));
  g_assert_cmpint (count_parts (all->out, " comes off "), ==, 3);
  g_assert_cmpint (count_parts (held->out, ", assembly "), ==, 1);
  g_assert_cmpint (count_parts (held->out, "   16. "), ==, 1);
  g_assert_cmpint (count_parts (held->out, " move"), >, 10);
}

/* Solutions that come apart, as solutions; a limit counts these alone. */
static void
test_only_apart (void)
{
  g_autoptr (SolverResult) one = run_burrs ("apart --format=soma -F 1 -m Cage");
  g_autoptr (SolverResult) five = run_burrs ("apart --format=native -F 5 -m Solid");

  g_assert_cmpint (count_parts (one->out, "/SOMA"), ==, 1);
  g_assert_cmpint (count_parts (five->out, "\nsolution"), ==, 5);
}

/* A box with a room in it, and cubes that cannot leave it. */
static char *
write_box (int edge, int n_cubes)
{
  GString *walls = g_string_new (NULL), *result = g_string_new (NULL);

  for (int i = 0; i < edge * edge * edge; i++)
    {
      int x = i % edge, y = i / edge % edge, z = i / edge / edge;
      gboolean is_room = x > 0 && x < edge - 1 && y > 0 && y < edge - 1 && z > 0 && z < edge - 1;
      g_string_append_c (walls, is_room ? '_' : '#');
      g_string_append_c (result, is_room ? '+' : '#');
    }
  char *text = g_strdup_printf (
      "<puzzle version=\"2\"><gridType type=\"0\"/><shapes>"
      "<voxel x=\"%d\" y=\"%d\" z=\"%d\" type=\"0\">%s</voxel>"
      "<voxel x=\"%d\" y=\"%d\" z=\"%d\" type=\"0\">%s</voxel>"
      "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel></shapes>"
      "<problems><problem name=\"Room\"><shapes><shape id=\"1\" count=\"1\"/>"
      "<shape id=\"2\" count=\"%d\"/></shapes><result id=\"0\"/></problem></problems></puzzle>",
      edge, edge, edge, result->str, edge, edge, edge, walls->str, n_cubes);
  g_string_free (walls, TRUE);
  g_string_free (result, TRUE);
  return text;
}

/* Of several cubes in a box, one is enough to be locked in it. */
static void
test_lock (void)
{
  g_autofree char *text = write_box (5, 2), *small = write_box (3, 1);
  g_autoptr (SolverResult) plan = solver_run ("apart -F1 --format=text", text);
  g_autoptr (SolverResult) json = solver_run ("apart -F1 --format=json", text);
  g_autoptr (SolverResult) both = solver_run ("apart --format=text", small);

  g_assert_cmpstr (plan->out, ==,
                   "-#Room, assembly 1: A, B1 and B2 cannot be taken apart: A and B1 lock one "
                   "another\n");
  g_assert_nonnull (strstr (json->out, "\"rest\":[0,1,2],\"lock\":[0,1],\"places\":27,"));
  g_assert_cmpstr (both->out, ==, "-#Room, assembly 1: A and B cannot be taken apart\n");
}

/* Turns */

/* A box with a room of `width` x `width` cells, a domino in it, and a hole above, which goes
 * across: half of it is above a half of the domino. */
static char *
write_chamber (int width)
{
  const int edge = width + 2;
  GString *walls = g_string_new (NULL), *result = g_string_new (NULL);

  for (int i = 0; i < 3 * edge * edge; i++)
    {
      int x = i % edge, y = i / edge % edge, z = i / edge / edge;
      gboolean is_room = z == 1 && x > 0 && x <= width && y > 0 && y <= width;
      gboolean is_hole = z == 2 && x == 2 && (y == width || y == width - 1);
      gboolean is_domino = z == 1 && y == 2 && (x == 1 || x == 2);
      g_string_append_c (walls, is_room || is_hole ? '_' : '#');
      g_string_append_c (result, (is_room && !is_domino) || is_hole ? '_' : '#');
    }
  char *text = g_strdup_printf (
      "<puzzle version=\"2\"><gridType type=\"0\"/><shapes>"
      "<voxel x=\"%d\" y=\"%d\" z=\"3\" type=\"0\">%s</voxel>"
      "<voxel x=\"%d\" y=\"%d\" z=\"3\" type=\"0\">%s</voxel>"
      "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel></shapes>"
      "<problems><problem name=\"Chamber\"><shapes><shape id=\"1\" count=\"1\"/>"
      "<shape id=\"2\" count=\"1\"/></shapes><result id=\"0\"/></problem></problems></puzzle>",
      edge, edge, result->str, edge, edge, walls->str);
  g_string_free (walls, TRUE);
  g_string_free (result, TRUE);
  return text;
}

/* In a room of 2 x 2 a domino needs (5 - sqrt (24)) / 2 = 0.0505, or bevels; in one of 3 x 3
 * nothing. With bevels of 0.05, as they are unless it is said, these are (4.9 - sqrt (23.2)) / 2 =
 * 0.0417. Without sliding its middle cannot stay, since it would end between cells. */
static void
test_turns (void)
{
  static const struct
  {
    int width;
    const char *options;
    gboolean comes_apart;
  } cases[] = {
    { 3, "", FALSE },
    { 3, "--turns", TRUE },
    { 3, "--turns=0", TRUE },
    { 3, "--turn-bevel=0.1", FALSE },
    { 2, "--turns", FALSE },
    { 2, "--turns=0.038", FALSE },
    { 2, "--turns=0.045", TRUE },
    { 2, "--turns=0.045 --turn-bevel=0", FALSE },
    { 2, "--turns=0.06 --turn-bevel=0", TRUE },
    { 2, "--turns=.06 --turn-slide=1", TRUE },
    { 2, "--turns=0.06 --turn-slide=0", FALSE },
    { 2, "--turns=0.04 --turn-bevel=0.1", TRUE },
    { 2, "--turns --turn-bevel=0.1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = write_chamber (cases[i].width);
      g_autofree char *arguments = g_strdup_printf ("apart %s", cases[i].options);
      g_autoptr (SolverResult) result = solver_run (arguments, text);
      g_test_message ("%d, %s", cases[i].width, cases[i].options);
      g_assert_cmpint (result->status, ==, cases[i].comes_apart ? 0 : 1);
      g_assert_cmpstr (result->out, ==,
                       cases[i].comes_apart ? "-#Chamber\t1\t1\t2\n" : "-#Chamber\t1\t0\t-\n");
    }
}

static void
test_turns_in_text (void)
{
  g_autofree char *text = write_chamber (3), *tight = write_chamber (2);
  g_autoptr (SolverResult) free = solver_run ("apart --turns --format=text", text);
  g_autoptr (SolverResult) held = solver_run ("apart --turns --format=text --hold=B", text);
  g_autoptr (SolverResult) needing = solver_run ("apart --turns=0.06 --format=text", tight);
  g_autoptr (SolverResult) locked = solver_run ("apart --turns=0.03 --format=text", tight);
  g_autoptr (SolverResult) listed = solver_run ("apart --turns --format=soma", text);

  g_assert_true (g_str_has_prefix (free->out, "-#Chamber, assembly 1: level 2, 1 turn\n"));
  g_assert_nonnull (strstr (free->out, "    1. B turns 90° anticlockwise, seen from above"));
  g_assert_nonnull (strstr (free->out, "\n    2. B comes off upwards\n"));
  g_assert_nonnull (strstr (held->out, "    1. A turns 90° clockwise, seen from above"));
  g_assert_nonnull (strstr (held->out, "\n    2. A comes off downwards\n"));
  g_assert_nonnull (strstr (needing->out,
                            "    1. B turns 90° anticlockwise, seen from above, "
                            "about its end, sliding aside and back (needs a clearance "
                            "of 0.04"));
  g_assert_cmpstr (locked->out, ==, "-#Chamber, assembly 1: A and B cannot be taken apart\n");
  g_assert_cmpint (locked->status, ==, 1);
  g_assert_cmpint (count_parts (listed->out, "/SOMA"), ==, 1);
}

/* What is told of a turn is enough to follow it. */
static void
test_turns_in_json (void)
{
  const SomaTurnLimits limits = { .clearance = 60, .bevel = 50, .slide = SOMA_TURN_DEFAULT_SLIDE };

  for (int width = 2; width <= 4; width++)
    for (int held = 0; held < 2; held++)
      {
        g_autofree char *text = write_chamber (width);
        g_autofree char *arguments =
            g_strdup_printf ("apart --turns=0.06 --format=json %s", held ? "--hold=B" : "");
        g_autoptr (SolverResult) result = solver_run (arguments, text);
        g_auto (GStrv) lines = g_strsplit (result->out, "\n", -1);
        json_t *plan = json_loads (lines[0], 0, NULL);
        json_t *move = json_array_get (
            json_object_get (json_array_get (json_object_get (plan, "partings"), 0), "moves"), 0);
        double clearance = json_number_value (json_object_get (move, "clearance"));
        g_assert_cmpint (result->status, ==, 0);
        g_assert_cmpint (json_integer_value (json_object_get (plan, "turns")), ==, 1);
        g_assert_cmpint (replay_plan (plan, &limits, ""), ==, 2);
        g_assert_cmpfloat_with_epsilon (clearance, width == 2 ? 0.0417 : 0, SOMA_TURN_SLACK);
        g_assert_false (g_regex_match_simple ("-0\\.0[],]", lines[0], 0, 0));
        json_decref (plan);
      }
}

static void
test_turn_statistics (void)
{
  g_autofree char *text = write_chamber (3);
  g_autoptr (SolverResult) with = solver_run ("apart --turns -S", text);
  g_autoptr (SolverResult) without = solver_run ("apart -S", text);

  g_assert_nonnull (strstr (with->err, " questions about turns, "));
  g_assert_null (strstr (without->err, "turns"));
}

/* What was found out with the memory allowed is a lower bound. */
static void
test_memory (void)
{
  g_autofree char *text = write_box (6, 5);
  g_autoptr (SolverResult) table = solver_run ("apart --memory=1 -F1", text);
  g_autoptr (SolverResult) plan = solver_run ("apart --memory=1 -F1 --format=text", text);
  g_autoptr (SolverResult) json = solver_run ("apart --memory=1 -F1 --format=json", text);

  g_assert_cmpint (table->status, ==, 3);
  g_assert_cmpstr (table->out, ==, "-#Room\t1\t>=0\t-\n");
  g_assert_nonnull (strstr (table->err, "needs more memory; allow more with --memory"));
  g_assert_true (g_str_has_prefix (plan->out, "-#Room, assembly 1: taking A, B1, "));
  g_assert_nonnull (strstr (plan->out, " apart needs more than "));
  g_assert_nonnull (strstr (json->out, "\"result\":\"memory\""));
  g_assert_nonnull (strstr (json->out, "\"moreThan\":"));
}

/* Whether it comes apart is not known. */
static void
test_too_many_pieces (void)
{
  g_autofree char *text = write_box (8, 64);
  g_autoptr (SolverResult) table = solver_run ("apart -F1", text);

  g_assert_cmpstr (table->out, ==, "-#Room\t1\t>=0\t-\n");
  g_assert_nonnull (strstr (table->err, "1 assembly is too large to be taken apart"));
}

/* The first figure is done in a moment, the second never. That it has begun with that is seen from
 * the numbers of placements, which are printed first. */
static void
test_interruption (void)
{
  g_autofree char *text = write_box (8, 20);
  g_autofree char *cube = solver_write_file ("cube.soma", SOLVER_CUBE);
  g_autofree char *box = solver_write_file ("box.xmpuzzle", text);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "interrupted", NULL);
  g_autofree char *arguments =
      g_strdup_printf ("apart -d --threads=1 --memory=50 --output='%s' '%s' '%s'", path, cube, box);
  g_autoptr (GString) messages = g_string_new (NULL);
  g_autofree char *out = NULL;
  int fds[2];
  char byte;

  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  int null = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  GPid pid = solver_start (arguments, null, fds[1]);
  while (read (fds[0], &byte, 1) == 1)
    {
      g_string_append_c (messages, byte);
      if (byte == '\n' && count_parts (messages->str, "\n") == 2)
        kill (pid, SIGINT);
    }
  g_assert_cmpint (solver_wait (pid), ==, 128 + SIGINT);
  g_assert_nonnull (strstr (messages->str, "Room: interrupted\n"));
  g_assert_true (g_file_get_contents (path, &out, NULL, NULL));
  g_assert_true (g_str_has_prefix (out, "A001\t240\t240\t1\nbox.xmpuzzle#Room\t>="));
  close (fds[0]);
}

static void
assert_refused (const char *options, const char *reason)
{
  g_autoptr (SolverResult) result = run_burrs (options);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_nonnull (strstr (result->err, reason));
  g_assert_cmpstr (result->out, ==, "");
}

static void
test_refused (void)
{
  assert_refused ("list --format=text", "--format: invalid value “text”");
  assert_refused ("list --hold=A", "unknown option: --hold; see “soma-solve apart”");
  assert_refused ("apart --memory=0", "--memory: invalid value");
  assert_refused ("apart --hold=! -m Cage", "has no piece “!”");
  assert_refused ("list --turns", "unknown option: --turns; see “soma-solve apart”");
  assert_refused ("apart --turns=x", "--turns: invalid value “x” (expected a part of a cell");
  assert_refused ("apart --turns=", "--turns: invalid value “”");
  assert_refused ("apart --turns=nan", "--turns: invalid value “nan”");
  assert_refused ("apart --turns=-0.01", "--turns: invalid value “-0.01”");
  assert_refused ("apart --turns=0.251", "--turns: invalid value “0.251”");
  assert_refused ("apart --turn-bevel=1", "--turn-bevel: invalid value “1”");
  assert_refused ("apart --turn-slide=4", "--turn-slide: invalid value “4”");
  assert_refused ("apart --turn-slide=-1", "--turn-slide: invalid value “-1”");
  assert_refused ("apart --cache", "unknown option: --cache");
  assert_refused ("apart --checkpoint=x", "unknown option: --checkpoint");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/take-apart/burrtools", test_burrtools);
  g_test_add_func ("/take-apart/states", test_states);
  g_test_add_func ("/take-apart/threads", test_threads);
  g_test_add_func ("/take-apart/plans", test_plans);
  g_test_add_func ("/take-apart/text", test_text);
  g_test_add_func ("/take-apart/only-apart", test_only_apart);
  g_test_add_func ("/take-apart/lock", test_lock);
  g_test_add_func ("/take-apart/turns", test_turns);
  g_test_add_func ("/take-apart/turns-in-text", test_turns_in_text);
  g_test_add_func ("/take-apart/turns-in-json", test_turns_in_json);
  g_test_add_func ("/take-apart/turn-statistics", test_turn_statistics);
  g_test_add_func ("/take-apart/memory", test_memory);
  g_test_add_func ("/take-apart/too-many-pieces", test_too_many_pieces);
  g_test_add_func ("/take-apart/interruption", test_interruption);
  g_test_add_func ("/take-apart/refused", test_refused);
  return g_test_run ();
}
