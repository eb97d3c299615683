/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-parts.h"

#include "mesh-check.h"

static const SomaCell bend[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
static const SomaCell rod[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };

/* Two bends, which fill a box, and up to two rods. */
static SomaPuzzle *
new_puzzle (void)
{
  const SomaPiece pieces[] = {
    { .letter = "V",
      .colour = 0xff0000,
      .min_count = 2,
      .max_count = 2,
      .n_cells = 3,
      .cells = bend },
    { .letter = "I",
      .colour = 0x00ff00,
      .min_count = 0,
      .max_count = 2,
      .n_cells = 3,
      .cells = rod },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 2, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
}

static SomaSolidMesh *
join (const SomaSolidParts *parts)
{
  SomaSolidMesh *all = soma_solid_mesh_new ();

  for (guint i = 0; i < parts->parts->len; i++)
    soma_solid_mesh_append (all, soma_solid_parts_get (parts, i)->mesh,
                            (SomaSolidPoint){ 0, 0, 0 });
  return all;
}

/* What is painted of a piece is where the cell in that colour lies, as the figure accepts it. */
static void
test_solution_colours (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const guint8 below[] = { 1, 2 }, above[] = { 2, 0 };
  const uint16_t copy_at[] = { 0, 0 };
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };
  accepts[2] = UINT64_C (1) << 2;
  const SomaPiece piece = {
    .letter = "I", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells, .colours = above
  };
  const SomaSolidShape shape = { .unit = 10, .bevel = 1 };
  g_autoptr (SomaFigure) figure = soma_figure_new_coloured (cells, NULL, below, accepts, 2, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaSolidParts) parts = soma_solid_parts_new_solution (puzzle, copy_at, &shape, NULL);
  const SomaSolidMesh *mesh = soma_solid_parts_get (parts, 0)->mesh;
  int n_painted = 0;

  for (guint i = 0; i < mesh->triangles->len; i++)
    {
      const SomaSolidTriangle *triangle = soma_solid_mesh_get_triangle (mesh, (int) i);
      n_painted += triangle->colour == 2;
      for (int k = 0; k < 3 && triangle->colour != 0; k++)
        g_assert_cmpfloat (soma_solid_mesh_get_point (mesh, triangle->corners[k]).x, >, 9.9);
    }
  g_assert_cmpint (n_painted, >=, 5 * 2);
  g_assert_cmpint (n_painted, <, (int) mesh->triangles->len / 2);
}

/* The pieces of a solution are where they belong, and do not touch. */
static void
test_solution (void)
{
  SomaPuzzle *puzzle = new_puzzle ();
  const uint16_t copy_at[] = { 0, 0, 1, 0, 1, 1 };
  const SomaSolidShape shape = { .unit = 10, .clearance = 0.25 };
  g_autoptr (SomaSolidParts) parts = soma_solid_parts_new_solution (puzzle, copy_at, &shape, NULL);
  g_autoptr (SomaSolidMesh) all = join (parts);
  SomaSolidBounds second = soma_solid_mesh_get_bounds (soma_solid_parts_get (parts, 1)->mesh);
  SomaSolidPoint size = soma_solid_parts_get_size (parts);

  g_assert_cmpuint (parts->parts->len, ==, 2);
  g_assert_cmpstr (soma_solid_parts_get (parts, 1)->name, ==, "V");
  g_assert_cmphex (soma_solid_parts_get (parts, 1)->colour, ==, 0xff0000);
  g_assert_cmpfloat_with_epsilon (second.least.x, 10.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (second.most.x, 29.75, 1e-9);
  g_assert_cmpfloat_with_epsilon (size.x, 29.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (size.y, 19.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (size.z, 9.5, 1e-9);
  mesh_assert_solid (all, "solution");
  g_assert_cmpfloat_with_epsilon (soma_solid_parts_get_volume (parts),
                                  soma_solid_mesh_get_volume (all), 1e-9);
  soma_puzzle_unref (puzzle);
}

/* Every copy is on a plate, lies on it, and touches no other. */
static void
test_plates (void)
{
  SomaPuzzle *puzzle = new_puzzle ();
  const SomaSolidShape shape = { .unit = 10, .clearance = 0.25, .bevel = 1, .letter_depth = 0.5 };
  const SomaSolidPlate large = { 0, 0, 0 }, narrow = { 30, 21, 1 }, small = { 29, 29, 1 };
  int culprit = -1;
  g_autoptr (GPtrArray) one =
      soma_solid_parts_new_plates (puzzle->set, &shape, &large, NULL, &culprit);
  g_autoptr (GPtrArray) several =
      soma_solid_parts_new_plates (puzzle->set, &shape, &narrow, NULL, &culprit);
  guint n_parts = 0;

  g_assert_cmpuint (one->len, ==, 1);
  const SomaSolidParts *parts = g_ptr_array_index (one, 0);
  g_autoptr (SomaSolidMesh) all = join (parts);
  g_assert_cmpuint (parts->parts->len, ==, 4);
  mesh_assert_solid (all, "plate");
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (
        soma_solid_mesh_get_bounds (soma_solid_parts_get (parts, i)->mesh).least.z, 0, 1e-9);
  for (guint i = 0; i < several->len; i++)
    n_parts += ((SomaSolidParts *) g_ptr_array_index (several, i))->parts->len;
  g_assert_cmpuint (several->len, >, 1);
  g_assert_cmpuint (n_parts, ==, 4);

  g_assert_null (soma_solid_parts_new_plates (puzzle->set, &shape, &small, NULL, &culprit));
  g_assert_cmpint (culprit, ==, 1);
  soma_puzzle_unref (puzzle);
}

static void
test_piece (void)
{
  const SomaCell tower[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 } };
  const SomaPiece piece = {
    .letter = "I", .colour = 0, .min_count = 1, .max_count = 1, .n_cells = 3, .cells = tower
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  const SomaSolidShape shape = { .unit = 10, .clearance = 0.5 };
  g_autoptr (SomaSolidParts) parts = soma_solid_parts_new_piece (set, 0, &shape);
  SomaSolidPoint size = soma_solid_parts_get_size (parts);

  g_assert_cmpfloat_with_epsilon (size.x, 29, 1e-9);
  g_assert_cmpfloat_with_epsilon (size.z, 9, 1e-9);
}

/* The box around its cells is a clearance larger than the part on all sides. */
static void
assert_cells (const SomaSolidPart *part, double unit, double clearance)
{
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (part->mesh);
  SomaCell least = part->cells[0], most = part->cells[0];

  for (int i = 1; i < part->n_cells; i++)
    {
      least = (SomaCell){ MIN (least.x, part->cells[i].x), MIN (least.y, part->cells[i].y),
                          MIN (least.z, part->cells[i].z) };
      most = (SomaCell){ MAX (most.x, part->cells[i].x), MAX (most.y, part->cells[i].y),
                         MAX (most.z, part->cells[i].z) };
    }
  g_assert_cmpfloat_with_epsilon (part->corner.x + least.x * unit + clearance, bounds.least.x,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (part->corner.y + least.y * unit + clearance, bounds.least.y,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (part->corner.z + least.z * unit + clearance, bounds.least.z,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (part->corner.x + (most.x + 1) * unit - clearance, bounds.most.x,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (part->corner.y + (most.y + 1) * unit - clearance, bounds.most.y,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (part->corner.z + (most.z + 1) * unit - clearance, bounds.most.z,
                                  1e-9);
}

static void
test_cells (void)
{
  SomaPuzzle *puzzle = new_puzzle ();
  const uint16_t copy_at[] = { 0, 0, 1, 0, 1, 1 };
  const SomaSolidShape shape = { .unit = 10, .clearance = 0.25 };
  const SomaSolidPlate plate = { 45, 100, 2 }; /* beside each other and not */
  int culprit;
  g_autoptr (SomaSolidParts) solution =
      soma_solid_parts_new_solution (puzzle, copy_at, &shape, NULL);
  g_autoptr (GPtrArray) plates =
      soma_solid_parts_new_plates (puzzle->set, &shape, &plate, NULL, &culprit);
  const SomaSolidParts *first = g_ptr_array_index (plates, 0);

  for (guint i = 0; i < solution->parts->len; i++)
    assert_cells (soma_solid_parts_get (solution, i), 10, 0.25);
  for (guint i = 0; i < first->parts->len; i++)
    assert_cells (soma_solid_parts_get (first, i), 10, 0.25);
  soma_puzzle_unref (puzzle);
}

typedef struct
{
  atomic_bool stop;
  int n_made, n_parts;
  int stop_at;
} Watched;

static void
made_cb (int n_made, int n_parts, void *data)
{
  Watched *watched = data;

  g_assert_cmpint (n_made, ==, watched->n_made + 1);
  watched->n_made = n_made;
  watched->n_parts = n_parts;
  if (n_made == watched->stop_at)
    atomic_store (&watched->stop, true);
}

/* Whoever waits is told of each part, and can stop after any. */
static void
test_watch (void)
{
  SomaPuzzle *puzzle = new_puzzle ();
  const SomaSolidShape shape = { .unit = 10 };
  const SomaSolidPlate plate = { 200, 200, 2 };
  const uint16_t copy_at[] = { 0, 0, 1, 0, 1, 1 };
  int culprit = 0;
  Watched whole = { .stop_at = -1 }, part = { .stop_at = 2 }, solution = { .stop_at = 1 };
  const SomaSolidWatch watch = { .stop = &whole.stop, .made = made_cb, .data = &whole };
  g_autoptr (GPtrArray) plates =
      soma_solid_parts_new_plates (puzzle->set, &shape, &plate, &watch, &culprit);

  g_assert_cmpuint (plates->len, ==, 1);
  g_assert_cmpint (whole.n_made, ==, 4);
  g_assert_cmpint (whole.n_parts, ==, 4);
  g_assert_null (soma_solid_parts_new_plates (
      puzzle->set, &shape, &plate, &(SomaSolidWatch){ &part.stop, made_cb, &part }, &culprit));
  g_assert_cmpint (culprit, ==, -1);
  g_assert_cmpint (part.n_made, ==, 2);
  g_assert_null (soma_solid_parts_new_solution (
      puzzle, copy_at, &shape, &(SomaSolidWatch){ &solution.stop, made_cb, &solution }));
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solid-parts/solution", test_solution);
  g_test_add_func ("/solid-parts/solution-colours", test_solution_colours);
  g_test_add_func ("/solid-parts/plates", test_plates);
  g_test_add_func ("/solid-parts/piece", test_piece);
  g_test_add_func ("/solid-parts/cells", test_cells);
  g_test_add_func ("/solid-parts/watch", test_watch);
  return g_test_run ();
}
