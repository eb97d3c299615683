/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "letters.h"

#include <string.h>

/* The side of a letter's square on a face, and its height above the face, in cells. */
#define LETTER_SIDE 0.78f
#define LETTER_LIFT 0.003f
#define GHOST_LIFT 0.026f

/* The same for a label in the middle of a frame's cell, with others behind it. */
#define INNER_SIDE 0.46f

static const int sides[6][3] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                 { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };

/* A table with more texts than this is restarted with the next scene. */
#define MAX_TEXTS 2048

typedef struct
{
  const SomaScene *scene;
  const SomaLetterTable *table;
  gboolean *seen; /* one per cell and side */
  GArray *part;   /* of int: the cells of one flat part */
  SomaLetters *letters;
} Search;

static int
get_cell_beside (const SomaScene *scene, int cell, const int *d)
{
  SomaCell c = scene->cells[cell].cell;
  int room = scene->bodies[scene->cells[cell].body].room;

  return soma_scene_cell_at (scene, room, c.x + d[0], c.y + d[1], c.z + d[2]);
}

static int
get_body_beside (const SomaScene *scene, int cell, const int *d)
{
  int beside = get_cell_beside (scene, cell, d);

  return beside >= 0 ? scene->cells[beside].body : -1;
}

/* Whether the face belongs to the surface of `body`, whether or not another body covers it. */
static gboolean
is_part_of (const SomaScene *scene, int cell, int side, int body, gboolean covered)
{
  int beyond = get_body_beside (scene, cell, sides[side]);

  return scene->cells[cell].body == body && beyond != body && (beyond >= 0) == covered;
}

/* Collects the flat part that contains the face. */
static void
flood_part (Search *search, int cell, int side)
{
  const SomaScene *scene = search->scene;
  gboolean covered = get_body_beside (scene, cell, sides[side]) >= 0;

  g_array_set_size (search->part, 0);
  g_array_append_val (search->part, cell);
  search->seen[cell * 6 + side] = TRUE;
  for (guint next = 0; next < search->part->len; next++)
    for (int i = 0; i < 6; i++)
      {
        if (i / 2 == side / 2)
          continue;
        int beside = get_cell_beside (scene, g_array_index (search->part, int, next), sides[i]);
        if (beside < 0 || search->seen[beside * 6 + side] ||
            !is_part_of (scene, beside, side, scene->cells[cell].body, covered))
          continue;
        search->seen[beside * 6 + side] = TRUE;
        g_array_append_val (search->part, beside);
      }
}

static SomaVec3
get_centre (const SomaScene *scene, int cell)
{
  SomaCell c = scene->cells[cell].cell;

  return soma_vec3 (c.x + 0.5f, c.y + 0.5f, c.z + 0.5f);
}

/* Of those without a label; -1 if there is none. */
static int
find_middle_cell (const Search *search)
{
  SomaVec3 sum = { 0 };
  int best = -1;
  float least = INFINITY;

  for (guint i = 0; i < search->part->len; i++)
    sum = soma_vec3_add (sum, get_centre (search->scene, g_array_index (search->part, int, i)));
  sum = soma_vec3_scale (sum, 1.0f / search->part->len);
  for (guint i = 0; i < search->part->len; i++)
    {
      int cell = g_array_index (search->part, int, i);
      if (search->scene->cells[cell].label != NULL)
        continue;
      float distance = soma_vec3_length (soma_vec3_sub (get_centre (search->scene, cell), sum));
      if (distance < least - 1e-4f)
        {
          least = distance;
          best = cell;
        }
    }
  return best;
}

/* Dark letters on light pieces and vice versa, in the piece's own hue. */
static void
set_ink (uint8_t *ink, uint32_t colour)
{
  int r = colour >> 16 & 255, g = colour >> 8 & 255, b = colour & 255;
  gboolean light = r * 0.30 + g * 0.59 + b * 0.11 > 118;
  int base = light ? 8 : 250, share = light ? 9 : 24;

  ink[0] = (uint8_t) (light ? base + r / share : base - (255 - r) / share);
  ink[1] = (uint8_t) (light ? base + g / share : base - (255 - g) / share);
  ink[2] = (uint8_t) (light ? base + b / share : base - (255 - b) / share);
  ink[3] = 255;
}

/* Letters are upright on upright faces; on lying faces, as seen from the front. */
static void
get_letter_axes (int side, SomaVec3 *right, SomaVec3 *up)
{
  SomaVec3 n = soma_vec3 (sides[side][0], sides[side][1], sides[side][2]);

  *up = side == 4 ? soma_vec3 (0, 1, 0) : side == 5 ? soma_vec3 (0, -1, 0) : soma_vec3 (0, 0, 1);
  *right = soma_vec3_cross (*up, n);
}

/* The position of the corner (x, y), each -1 or 1, of a text on the face, `lift` above it. */
static SomaVec3
get_corner (const SomaScene *scene, int cell, int side, float x, float y, float lift)
{
  SomaVec3 n = soma_vec3 (sides[side][0], sides[side][1], sides[side][2]), right, up;

  get_letter_axes (side, &right, &up);
  SomaVec3 p = soma_vec3_add (get_centre (scene, cell), soma_vec3_scale (n, 0.5f + lift));
  p = soma_vec3_add (p, soma_vec3_scale (right, x * LETTER_SIDE / 2));
  return soma_vec3_add (p, soma_vec3_scale (up, y * LETTER_SIDE / 2));
}

/* A text on a face of the cell or, if `side` is -1, in its middle, facing the viewer. */
static void
add_text (SomaLetters *letters, const Search *search, int cell, int side, int index)
{
  const SomaSceneCell *c = &search->scene->cells[cell];
  const SomaBody *body = &search->scene->bodies[c->body];
  static const float corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  static const uint32_t order[6] = { 0, 1, 2, 0, 2, 3 };
  gboolean solid = body->style == SOMA_BLOCK_SOLID;
  uint32_t base = letters->n_vertices;
  int columns = search->table->columns, row = index / columns;

  if (index < 0)
    return;
  for (int i = 0; i < 4; i++)
    {
      float x = corners[i][0], y = corners[i][1];
      SomaVec3 p =
          side < 0 ? get_centre (search->scene, cell)
                   : get_corner (search->scene, cell, side, x, y, solid ? LETTER_LIFT : GHOST_LIFT);
      SomaLetterVertex vertex = { .position = { p.x, p.y, p.z },
                                  .body = search->scene->cells[cell].body };
      vertex.spread[0] = side < 0 ? x * INNER_SIDE / 2 : 0;
      vertex.spread[1] = side < 0 ? y * INNER_SIDE / 2 : 0;
      vertex.place[0] = (index % columns + (x + 1) / 2) / columns;
      vertex.place[1] = (row + (1 - y) / 2) / columns;
      if (solid)
        set_ink (vertex.ink,
                 c->label != NULL && c->field >= 0 ? (uint32_t) c->field : body->colour);
      letters->vertices[letters->n_vertices++] = vertex;
    }
  for (int i = 0; i < 6; i++)
    letters->indices[letters->n_indices++] = base + order[i];
}

static int
find_text (const SomaLetterTable *table, const char *text)
{
  gpointer number;

  return g_hash_table_lookup_extended (table->numbers, text, NULL, &number)
             ? GPOINTER_TO_INT (number)
             : -1;
}

static void
append_text (SomaLetterTable *table, const char *text)
{
  if (text == NULL || text[0] == '\0' || find_text (table, text) >= 0)
    return;
  char *copy = g_strdup (text);
  g_hash_table_insert (table->numbers, copy, GINT_TO_POINTER ((int) table->texts->len));
  g_ptr_array_add (table->texts, copy);
}

static gboolean
has_letter (const SomaBody *body, gboolean solid)
{
  return body->letter[0] != '\0' && body->style != SOMA_BLOCK_FRAME &&
         (body->style == SOMA_BLOCK_SOLID) == solid;
}

static void
add_letters (Search *search, gboolean solid)
{
  const SomaScene *scene = search->scene;

  for (int cell = 0; cell < scene->n_cells; cell++)
    for (int side = 0; scene->cells[cell].drawn && side < 6; side++)
      {
        const SomaBody *body = &scene->bodies[scene->cells[cell].body];
        if (!has_letter (body, solid) || search->seen[cell * 6 + side] ||
            get_body_beside (scene, cell, sides[side]) == scene->cells[cell].body)
          continue;
        flood_part (search, cell, side);
        int middle = find_middle_cell (search);
        if (middle >= 0)
          add_text (search->letters, search, middle, side, find_text (search->table, body->letter));
      }
}

static void
add_labels (Search *search, gboolean solid, gboolean on_fields)
{
  const SomaScene *scene = search->scene;

  for (int cell = 0; cell < scene->n_cells; cell++)
    {
      const SomaSceneCell *c = &scene->cells[cell];
      const SomaBody *body = &scene->bodies[c->body];
      if (!c->drawn || c->label == NULL || (c->field >= 0) != on_fields ||
          (body->style == SOMA_BLOCK_SOLID) != solid)
        continue;
      int index = find_text (search->table, c->label);
      if (body->style == SOMA_BLOCK_FRAME)
        add_text (search->letters, search, cell, -1, index);
      else
        for (int side = 0; side < 6; side++)
          if (get_body_beside (scene, cell, sides[side]) != c->body)
            add_text (search->letters, search, cell, side, index);
    }
}

SomaLetterTable *
soma_letter_table_new (void)
{
  SomaLetterTable *table = g_new0 (SomaLetterTable, 1);

  table->texts = g_ptr_array_new_with_free_func (g_free);
  table->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  table->columns = 1;
  return table;
}

void
soma_letter_table_free (SomaLetterTable *table)
{
  if (table == NULL)
    return;
  g_hash_table_unref (table->numbers);
  g_ptr_array_unref (table->texts);
  g_free (table);
}

bool
soma_letter_table_add (SomaLetterTable *table, const SomaScene *scene)
{
  guint before = table->texts->len;

  if (before > MAX_TEXTS)
    {
      g_hash_table_remove_all (table->numbers);
      g_ptr_array_set_size (table->texts, 0);
      table->columns = 1;
      before = G_MAXUINT;
    }
  for (int b = 0; b < scene->n_bodies; b++)
    append_text (table, scene->bodies[b].letter);
  for (int i = 0; i < scene->n_cells; i++)
    append_text (table, scene->cells[i].label);
  while (table->columns * table->columns < (int) table->texts->len)
    table->columns++;
  return table->texts->len != before;
}

SomaLetters *
soma_letters_new (const SomaScene *scene, const SomaLetterTable *table)
{
  SomaLetters *letters = g_new0 (SomaLetters, 1);
  int n_faces = scene->n_drawn * 6;

  if (table->texts->len == 0 || n_faces == 0)
    return letters;
  letters->vertices = g_new (SomaLetterVertex, n_faces * 4);
  letters->indices = g_new (uint32_t, n_faces * 6);
  g_autofree gboolean *seen = g_new0 (gboolean, scene->n_cells * 6);
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (int));
  Search search = { scene, table, seen, members, letters };
  for (int part = 0; part < SOMA_N_TEXT_PARTS; part++)
    {
      gboolean solid = part == SOMA_TEXT_LETTERS || part == SOMA_TEXT_LABELS;
      letters->starts[part] = letters->n_indices;
      gboolean on_request = part == SOMA_TEXT_LETTERS || part == SOMA_TEXT_CLEAR_LETTERS;
      if (on_request)
        add_letters (&search, solid);
      add_labels (&search, solid, on_request);
      letters->starts[part + 1] = letters->n_indices;
    }
  return letters;
}

void
soma_letters_free (SomaLetters *letters)
{
  if (letters == NULL)
    return;
  g_free (letters->vertices);
  g_free (letters->indices);
  g_free (letters);
}
