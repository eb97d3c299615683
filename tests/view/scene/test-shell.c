/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell.h"

#include "samples.h"

/* A cube from 0 to 1, each side cut in two triangles. */
static const SomaVec3 points[8] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 },
                                    { 0, 0, 1 }, { 1, 0, 1 }, { 0, 1, 1 }, { 1, 1, 1 } };
static const uint32_t sides[12][3] = { { 0, 2, 3 }, { 0, 3, 1 }, { 4, 5, 7 }, { 4, 7, 6 },
                                       { 0, 1, 5 }, { 0, 5, 4 }, { 2, 6, 7 }, { 2, 7, 3 },
                                       { 0, 4, 6 }, { 0, 6, 2 }, { 1, 3, 7 }, { 1, 7, 5 } };

static SomaVec3
get_position (const SomaMeshVertex *vertex)
{
  return soma_vec3 (vertex->position[0], vertex->position[1], vertex->position[2]);
}

/* Flat sides share no vertices with others, and have normals that point outwards; there is a line
 * along each of the twelve edges, and none across a side. */
static void
test_cube (void)
{
  g_autoptr (SomaShell) shell = soma_shell_new (points, 8, sides[0], 12);

  g_assert_cmpint (shell->n_vertices, ==, 24);
  g_assert_cmpint (shell->n_corners, ==, 36);
  g_assert_cmpint (shell->n_ends, ==, 24);
  g_assert_cmpfloat (soma_vec3_distance (shell->low, points[0]), ==, 0);
  g_assert_cmpfloat (soma_vec3_distance (shell->high, points[7]), ==, 0);
  for (int i = 0; i < shell->n_vertices; i++)
    {
      const SomaMeshVertex *vertex = &shell->vertices[i];
      SomaVec3 outward = soma_vec3_sub (get_position (vertex), soma_vec3 (0.5f, 0.5f, 0.5f));
      const SomaVec3 normal = { vertex->normal[0], vertex->normal[1], vertex->normal[2] };
      g_assert_cmpfloat_with_epsilon (soma_vec3_dot (outward, normal), 63.5, 1e-3);
    }
  for (int i = 0; i < shell->n_ends; i += 2)
    g_assert_cmpfloat_with_epsilon (
        soma_vec3_distance (get_position (&shell->ends[i]), get_position (&shell->ends[i + 1])), 1,
        1e-6);
}

/* A roof of three planes, each turned by 45 degrees: those lines are apart from that along a sharp
 * edge. */
static void
test_bevel (void)
{
  const SomaVec3 bent[] = { { 0, 0, 0 }, { 0, 0, 1 }, { 1, 1, 1 }, { 1, 1, 0 },
                            { 2, 1, 0 }, { 2, 1, 1 }, { 2, 0, 1 } };
  const uint32_t corners[] = { 0, 1, 2, 0, 2, 3, 3, 2, 5, 3, 5, 4, 4, 5, 6 };
  g_autoptr (SomaShell) shell = soma_shell_new (bent, 7, corners, 5);

  g_assert_cmpint (shell->n_sharp_ends, ==, 2);
  g_assert_cmpint (shell->n_ends, ==, 4);
}

/* What has no area is left out, and so is a line where the surface hardly turns. */
static void
test_flat (void)
{
  const SomaVec3 bent[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0.2f }, { 2, 0, 0 } };
  const uint32_t corners[] = { 0, 1, 2, 0, 2, 3, 0, 1, 4 };
  g_autoptr (SomaShell) shell = soma_shell_new (bent, 5, corners, 3);

  g_assert_cmpint (shell->n_corners, ==, 6);
  g_assert_cmpint (shell->n_ends, ==, 0);
}

/* A block with a surface is drawn with that, where the block is, in its colour, and not with its
 * cells; one without is drawn as ever. */
static void
test_mesh (void)
{
  const SomaCell cell = { 0, 0, 0 };
  SomaShell *shell = soma_shell_new (points, 8, sides[0], 12);
  const SomaBlock blocks[] = {
    { .id = 0,
      .n_cells = 1,
      .cells = &cell,
      .offset = { 3, 0, 0 },
      .colour = 0x102030,
      .shell = shell },
    { .id = 1, .n_cells = 1, .cells = &cell, .colour = 0x405060 },
  };
  SomaStage stage = { .n_blocks = 2, .blocks = blocks, .high = { 4, 1, 1 } };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 0);

  /* The scene keeps it. */
  soma_shell_unref (shell);
  SomaMesh *mesh = soma_mesh_new (scene);
  const int *starts = mesh->starts;
  g_assert_cmpint (starts[SOMA_MESH_PLAIN + 1] - starts[SOMA_MESH_PLAIN], ==, 6 * 54);
  g_assert_cmpint (starts[SOMA_MESH_SHELLS + 1] - starts[SOMA_MESH_SHELLS], ==, 36);
  g_assert_cmpint (starts[SOMA_MESH_SHELL_LINES + 1] - starts[SOMA_MESH_SHELL_LINES], ==, 24);
  g_assert_cmpint (starts[SOMA_N_MESH_PARTS], ==, mesh->n_indices);
  for (int i = starts[SOMA_MESH_SHELLS]; i < starts[SOMA_MESH_SHELLS + 1]; i++)
    {
      const SomaMeshVertex *vertex = &mesh->vertices[mesh->indices[i]];
      g_assert_cmpfloat (vertex->position[0], >=, 3);
      g_assert_cmpfloat (vertex->position[0], <=, 4);
      g_assert_cmpint (vertex->body, ==, 0);
      g_assert_cmphex (vertex->colour[2], ==, 0x30);
    }
  soma_mesh_free (mesh);
}

/* A hidden block's surface is not drawn; one that is larger than its cells is in the box. */
static void
test_scene (void)
{
  const SomaCell cell = { 0, 0, 0 };
  const SomaVec3 wide[] = { { -1, 0, 0 }, { 2, 0, 0 }, { 0, 2, 0 } };
  const uint32_t corners[] = { 0, 1, 2 };
  g_autoptr (SomaShell) shell = soma_shell_new (wide, 3, corners, 1);
  SomaBlock block = { .n_cells = 1, .cells = &cell, .offset = { 0, 0, 5 }, .shell = shell };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block };
  g_autoptr (SomaScene) shown = soma_scene_new (&stage, 0);
  SomaVec3 low, high;

  g_assert_true (soma_scene_bounds (shown, 0, &low, &high));
  g_assert_cmpfloat (low.x, ==, -1);
  g_assert_cmpfloat (high.y, ==, 2);
  g_assert_cmpfloat (low.z, ==, 5);
  block.hidden = true;
  g_autoptr (SomaScene) hidden = soma_scene_new (&stage, 0);
  SomaMesh *mesh = soma_mesh_new (hidden);
  g_assert_cmpint (mesh->n_indices, ==, 0);
  soma_mesh_free (mesh);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shell/cube", test_cube);
  g_test_add_func ("/shell/bevel", test_bevel);
  g_test_add_func ("/shell/flat", test_flat);
  g_test_add_func ("/shell/mesh", test_mesh);
  g_test_add_func ("/shell/scene", test_scene);
  return g_test_run ();
}
