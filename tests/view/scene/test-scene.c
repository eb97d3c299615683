/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include "colour-labels.h"
#include "engine-auto.h"
#include "letters.h"
#include "mesh.h"
#include "pick.h"
#include "samples.h"

static const SomaCell one[1] = { { 0, 0, 0 } };
static const SomaCell row[3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };

static SomaScene *
make_scene (const SomaBlock *blocks, int n_blocks)
{
  SomaStage stage = { .n_blocks = n_blocks, .blocks = blocks, .high = { 3, 3, 3 } };
  return soma_scene_new (&stage, 0);
}

static int
get_part (const SomaScene *scene, SomaMeshPart part)
{
  SomaMesh *mesh = soma_mesh_new (scene);
  int n = (mesh->starts[part + 1] - mesh->starts[part]) / 6;
  soma_mesh_free (mesh);
  return n;
}

/* A copy shares nothing with the original but has the same contents. */
static void
test_copy (void)
{
  SomaCell cells[2] = { { 1, 2, 3 }, { 1, 2, 4 } };
  char text[] = "13";
  const char *labels[2] = { text, NULL };
  SomaBlock block = { .id = 7, .n_cells = 2, .cells = cells, .labels = labels, .letter = "L" };
  SomaStage stage = { .n_blocks = 1, .blocks = &block, .high = { 1, 2, 3 }, .grid = true };
  g_autoptr (SomaStage) copy = soma_stage_copy (&stage);
  cells[0].x = 9;
  text[0] = 'X';
  labels[1] = "no";
  block.id = 8;
  g_assert_cmpint (copy->n_blocks, ==, 1);
  g_assert_cmpint (copy->blocks[0].id, ==, 7);
  g_assert_cmpint (copy->blocks[0].cells[0].x, ==, 1);
  g_assert_cmpint (copy->blocks[0].cells[1].z, ==, 4);
  g_assert_cmpstr (copy->blocks[0].labels[0], ==, "13");
  g_assert_null (copy->blocks[0].labels[1]);
  g_assert_cmpstr (copy->blocks[0].letter, ==, "L");
  g_assert_cmpfloat (copy->high.z, ==, 3);
  g_assert_true (copy->grid);
  soma_stage_move_block (copy, 0, soma_vec3 (0, 0, 5));
  g_assert_cmpfloat (copy->blocks[0].offset.z, ==, 5);
}

/* Blocks at integer offsets touch each other; a lifted one, or one between places, does not. */
static void
test_rooms (void)
{
  for (int kind = 0; kind < 4; kind++)
    {
      SomaBlock blocks[2] = { { .n_cells = 1, .cells = one }, { .n_cells = 1, .cells = one } };
      blocks[1].offset = soma_vec3 (kind == 1 ? 1.25f : 1, 0, 0);
      blocks[1].loose = kind == 2;
      blocks[1].style = kind == 3 ? SOMA_BLOCK_GHOST : SOMA_BLOCK_SOLID;
      g_autoptr (SomaScene) scene = make_scene (blocks, 2);
      g_assert_cmpint (scene->n_drawn, ==, 2);
      g_assert_cmpint (scene->bodies[0].room, ==, 0);
      g_assert_true ((scene->bodies[1].room == 0) == (kind == 0));
      g_assert_cmpint (get_part (scene, SOMA_MESH_PLAIN_INNER), ==, kind == 0 ? 2 : 0);
      g_assert_cmpint (soma_scene_body_at (scene, 0, 1, 0, 0), ==, kind == 0 ? 1 : -1);
      SomaVec3 low = soma_vec3_add (scene->bodies[1].low, soma_scene_get_place (scene, 1, 0));
      g_assert_cmpfloat (low.x, ==, blocks[1].offset.x);
    }
}

/* Two blocks in one place are both drawn completely. */
static void
test_overlap (void)
{
  const SomaBlock blocks[2] = {
    { .n_cells = 3, .cells = row },
    { .n_cells = 1, .cells = one, .offset = { 1, 0, 0 } },
  };
  g_autoptr (SomaScene) scene = make_scene (blocks, 2);
  g_assert_cmpint (get_part (scene, SOMA_MESH_PLAIN), ==, (14 + 6) * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_PLAIN_INNER), ==, 0);
}

static void
test_parts (void)
{
  const SomaBlock blocks[] = {
    { .n_cells = 1, .cells = one, .marked = true },
    { .n_cells = 1, .cells = one, .offset = { 0, 3, 0 }, .lined = true },
    { .n_cells = 3,
      .cells = row,
      .offset = { 0, 6, 0 },
      .style = SOMA_BLOCK_FRAME,
      .marked = true },
    { .n_cells = 3, .cells = row, .style = SOMA_BLOCK_GHOST, .marked = true },
    { .n_cells = 1, .cells = one, .style = SOMA_BLOCK_BARRED },
    { .n_cells = 3, .cells = row, .offset = { 0, 9, 0 }, .hidden = true },
  };
  g_autoptr (SomaScene) scene = make_scene (blocks, G_N_ELEMENTS (blocks));
  g_assert_cmpint (get_part (scene, SOMA_MESH_PLAIN), ==, 6 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_LINED), ==, 6 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_FRAME), ==, 14 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_GHOST), ==, 14 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_BARRED), ==, 6 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_MARKED), ==, (6 + 14) * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_MARKED_FRAME), ==, 14 * 9);
}

/* Glass is open to solid blocks in their places, which are seen as they are, but not to others. */
static void
test_glass (void)
{
  SomaBlock blocks[] = {
    { .n_cells = 3, .cells = row, .style = SOMA_BLOCK_GLASS },
    { .n_cells = 1, .cells = one, .offset = { 0, 1, 0 } },
    { .n_cells = 1, .cells = one, .offset = { 1, 0, 1 }, .style = SOMA_BLOCK_GHOST },
  };
  g_autoptr (SomaScene) scene = make_scene (blocks, G_N_ELEMENTS (blocks));
  g_assert_cmpint (get_part (scene, SOMA_MESH_GLASS), ==, 13 * 9);
  g_assert_cmpint (get_part (scene, SOMA_MESH_PLAIN), ==, 6 * 9);
  blocks[1].loose = true;
  g_autoptr (SomaScene) lifted = make_scene (blocks, G_N_ELEMENTS (blocks));
  g_assert_cmpint (get_part (lifted, SOMA_MESH_GLASS), ==, 14 * 9);
}

/* Layers are hidden in blocks that are in their places; not in those between places, nor in fixed
 * ones. */
static void
test_layers (void)
{
  static const SomaCell column[3] = { { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, 2 } };
  const SomaBlock blocks[] = {
    { .n_cells = 3, .cells = column },
    { .n_cells = 3, .cells = column, .offset = { 2, 0, -1 } },
    { .n_cells = 3, .cells = column, .offset = { 4.5f, 0, 0 } },
    { .n_cells = 3, .cells = column, .offset = { 7, 0, 0 }, .stays = true },
  };
  SomaStage stage = {
    .n_blocks = 4, .blocks = blocks, .n_layers = { 9, 1, 3 }, .side = SOMA_SIDE_ABOVE
  };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 2);
  g_assert_cmpint (scene->n_drawn, ==, 1 + 2 + 3 + 3);
  stage.n_layers[2] = 0;
  g_autoptr (SomaScene) all = soma_scene_new (&stage, 2);
  g_assert_cmpint (all->n_drawn, ==, 12);

  /* From each side it is another part of a slope. */
  static const SomaCell slope[3] = { { 0, 0, 0 }, { 1, 2, 0 }, { 2, 4, 1 } };
  static const int n_drawn[SOMA_N_SIDES] = { 1, 1, 2, 2, 1, 2 };
  const SomaBlock slanted = { .n_cells = 3, .cells = slope };
  for (int side = 0; side < SOMA_N_SIDES; side++)
    {
      const SomaStage box = {
        .n_blocks = 1, .blocks = &slanted, .n_layers = { 3, 5, 2 }, .side = (SomaSide) side
      };
      g_autoptr (SomaScene) cut = soma_scene_new (&box, side < SOMA_SIDE_BELOW ? 2 : 1);
      g_assert_cmpint (cut->n_drawn, ==, n_drawn[side]);
    }
}

/* The camera's box is the stage's alone; the shadow's holds everything. */
static void
test_bounds (void)
{
  const SomaBlock block = { .n_cells = 1, .cells = one, .offset = { 10.5f, -4, 7 } };
  g_autoptr (SomaScene) scene = make_scene (&block, 1);
  SomaVec3 low, high;
  g_assert_true (soma_scene_frame (scene, 0, &low, &high));
  g_assert_cmpfloat (high.x, ==, 3);
  g_assert_true (soma_scene_bounds (scene, 0, &low, &high));
  g_assert_cmpfloat (high.x, ==, 11.5f);
  g_assert_cmpfloat (low.y, ==, -4);
  soma_scene_move_body (scene, 0, soma_vec3 (0, 20, 0));
  g_assert_true (soma_scene_bounds (scene, 0, &low, &high));
  g_assert_cmpfloat (high.y, ==, 21);
  g_assert_cmpfloat (high.x, ==, 3);
}

/* Labels on fields are among the letters, which are shown on request, and are told from the
 * field. */
static void
test_field_labels (void)
{
  static const char *const labels[3] = { "(A)", NULL, "2" };
  int32_t fields[3] = { 0xffffff, -1, -1 };
  const SomaBlock block = { .n_cells = 3, .cells = row, .labels = labels, .fields = fields };
  g_autoptr (SomaScene) scene = make_scene (&block, 1);
  SomaLetterTable *table = soma_letter_table_new ();

  soma_letter_table_add (table, scene);
  SomaLetters *letters = soma_letters_new (scene, table);
  const int *starts = letters->starts;
  g_assert_cmpint (starts[SOMA_TEXT_LETTERS + 1] - starts[SOMA_TEXT_LETTERS], ==, 5 * 6);
  g_assert_cmpint (starts[SOMA_TEXT_LABELS + 1] - starts[SOMA_TEXT_LABELS], ==, 5 * 6);
  g_assert_cmpint (letters->vertices[letters->indices[0]].ink[0], <, 60);
  g_assert_cmpint (letters->vertices[letters->indices[starts[SOMA_TEXT_LABELS]]].ink[0], >, 200);
  soma_letters_free (letters);
  soma_letter_table_free (table);
}

/* Labels are on each outer face, or in a frame's cell; equal texts share a place. A letter is where
 * no label is. */
static void
test_labels (void)
{
  static const char *const numbers[3] = { "0", NULL, "2" };
  const SomaBlock blocks[] = {
    { .n_cells = 3, .cells = row, .labels = numbers, .letter = "L" },
    { .n_cells = 3,
      .cells = row,
      .offset = { 0, 3, 0 },
      .style = SOMA_BLOCK_FRAME,
      .labels = numbers },
    { .n_cells = 3, .cells = row, .offset = { 0, 6, 0 }, .style = SOMA_BLOCK_GHOST, .letter = "L" },
  };
  g_autoptr (SomaScene) scene = make_scene (blocks, G_N_ELEMENTS (blocks));
  SomaLetterTable *table = soma_letter_table_new ();
  g_assert_true (soma_letter_table_add (table, scene));
  g_assert_false (soma_letter_table_add (table, scene));
  g_assert_cmpuint (table->texts->len, ==, 3);
  SomaLetters *letters = soma_letters_new (scene, table);
  const int *starts = letters->starts;
  g_assert_cmpint (starts[SOMA_TEXT_LABELS + 1] - starts[SOMA_TEXT_LABELS], ==, 10 * 6);
  g_assert_cmpint (starts[SOMA_TEXT_LETTERS + 1] - starts[SOMA_TEXT_LETTERS], ==, 4 * 6);
  g_assert_cmpint (starts[SOMA_TEXT_CLEAR_LABELS + 1] - starts[SOMA_TEXT_CLEAR_LABELS], ==, 2 * 6);
  g_assert_cmpint (starts[SOMA_TEXT_CLEAR_LETTERS + 1] - starts[SOMA_TEXT_CLEAR_LETTERS], ==,
                   6 * 6);
  soma_letters_free (letters);
  soma_letter_table_free (table);
}

static const char *
get_label (const SomaStage *stage, int block, int cell)
{
  return stage->blocks[block].labels != NULL ? stage->blocks[block].labels[cell] : NULL;
}

/* Fields show them where the puzzle knows what they look like, also in a copy of the stage. */
static void
assert_fields (SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  const uint32_t rgb[SOMA_N_COLOURS] = { 0, 0x112233, 0x445566 };

  soma_puzzle_set_rgb (puzzle, rgb);
  g_autoptr (SomaStage) bare = soma_stage_new_puzzle (puzzle, NULL, NULL);
  g_assert_cmphex (bare->blocks[0].fields[0], ==, 0x112233);
  g_assert_cmpint (bare->blocks[0].fields[1], ==, -1);
  g_autoptr (SomaStage) solved = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autoptr (SomaStage) copy = soma_stage_copy (solved);
  soma_stage_free (g_steal_pointer (&solved));
  g_assert_cmphex (copy->blocks[0].fields[0], ==, 0x445566);
  g_assert_cmphex (copy->blocks[0].fields[1], ==, 0x112233);
  g_assert_null (copy->blocks[1].fields);
  g_autoptr (SomaScene) scene = soma_scene_new (copy, 0);
  g_assert_cmpint (scene->n_fields, ==, 2);
  g_assert_cmphex (scene->cells[0].field, ==, 0x445566);
  g_assert_cmpint (scene->cells[2].field, ==, -1);
}

/* A figure tells the colours of its cells, and a piece its own, as it may lie there. */
static void
test_colours (void)
{
  static const SomaCell bar[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaCell cells[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  const uint8_t below[4] = { 1, 0, 0, 0 }, above[2] = { 1, 2 };
  const uint16_t copy_at[4] = { 0, 0, 1, 1 }, part[4] = { 0, 0, SOMA_NO_COPY, SOMA_NO_COPY };
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };
  accepts[1] = UINT64_C (1) << 2;
  g_autoptr (SomaFigure) figure = soma_figure_new_coloured (cells, NULL, below, accepts, 4, NULL);
  const SomaPiece pieces[2] = {
    { .letter = "P", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = bar, .colours = above },
    { .letter = "Q", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = bar },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, true, NULL);

  g_autoptr (SomaStage) bare = soma_stage_new_puzzle (puzzle, NULL, NULL);
  g_assert_cmpstr (get_label (bare, 0, 0), ==, "(A)");
  g_assert_null (get_label (bare, 0, 1));
  g_autoptr (SomaStage) solved = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_assert_cmpstr (get_label (solved, 0, 0), ==, "(B)");
  g_assert_cmpstr (get_label (solved, 0, 1), ==, "(A)");
  g_assert_null (solved->blocks[1].labels);
  g_autoptr (SomaStage) building = soma_stage_new_building (puzzle, part);
  g_assert_cmpstr (get_label (building, 0, 0), ==, "(B)");
  g_assert_null (building->blocks[2].labels);
  g_assert_cmpint (building->blocks[0].fields[0], ==, -1);
  const uint16_t nothing[4] = { SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY };
  g_autoptr (SomaStage) glass = soma_stage_new_building (puzzle, nothing);
  g_assert_cmpstr (get_label (glass, 2, 0), ==, "(A)");
  assert_fields (puzzle, copy_at);

  g_assert_null (soma_colour_label (0));
  g_assert_cmpstr (soma_colour_label (26), ==, "(Z)");
  g_assert_cmpstr (soma_colour_label (27), ==, "(a)");
  g_assert_cmpstr (soma_colour_label (53), ==, "(α)");
}

static void
test_table (void)
{
  SomaVec3 point;
  g_assert_true (soma_pick_table (soma_vec3 (1, 2, 4), soma_vec3 (0.5f, 0, -1), &point));
  g_assert_cmpfloat (point.x, ==, 3);
  g_assert_cmpfloat (point.y, ==, 2);
  g_assert_cmpfloat (point.z, ==, 0);
  g_assert_false (soma_pick_table (soma_vec3 (1, 2, 4), soma_vec3 (0, 0, 1), &point));
  g_assert_false (soma_pick_table (soma_vec3 (1, 2, 4), soma_vec3 (1, 0, 0), &point));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/copy", test_copy);
  g_test_add_func ("/scene/rooms", test_rooms);
  g_test_add_func ("/scene/overlap", test_overlap);
  g_test_add_func ("/scene/parts", test_parts);
  g_test_add_func ("/scene/glass", test_glass);
  g_test_add_func ("/scene/layers", test_layers);
  g_test_add_func ("/scene/bounds", test_bounds);
  g_test_add_func ("/scene/labels", test_labels);
  g_test_add_func ("/scene/colours", test_colours);
  g_test_add_func ("/scene/field-labels", test_field_labels);
  g_test_add_func ("/scene/table", test_table);
  return g_test_run ();
}
