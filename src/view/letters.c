/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "letters.h"

#include <string.h>

/* The side of a letter's square on a face, and its height above the face, in cells. */
#define LETTER_SIDE 0.78f
#define LETTER_LIFT 0.003f

static const int sides[6][3] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                 { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };

typedef struct
{
  const SomaScene *scene;
  const SomaLetterTable *table;
  gboolean *seen; /* one per cell and side */
  GArray *part;   /* of int: the cells of one flat part */
  SomaLetters *letters;
} Search;

static int
get_body_beside (const SomaScene *scene, int cell, const int *d)
{
  SomaCell c = scene->figure->cells[cell];
  return soma_scene_body_at (scene, c.x + d[0], c.y + d[1], c.z + d[2]);
}

/* Whether the face belongs to the surface of `body`, `covered` by another body or not. */
static gboolean
is_part_of (const SomaScene *scene, int cell, int side, int body, gboolean covered)
{
  int beyond = get_body_beside (scene, cell, sides[side]);
  return scene->body_at[cell] == body && beyond != body && (beyond >= 0) == covered;
}

/* Collects the flat part that the face is in. */
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
        int at = g_array_index (search->part, int, next);
        SomaCell c = scene->figure->cells[at];
        if (i / 2 == side / 2)
          continue;
        int beside = soma_figure_index (scene->figure, (SomaCell){ (int16_t) (c.x + sides[i][0]),
                                                                   (int16_t) (c.y + sides[i][1]),
                                                                   (int16_t) (c.z + sides[i][2]) });
        if (beside < 0 || search->seen[beside * 6 + side] ||
            !is_part_of (scene, beside, side, scene->body_at[cell], covered))
          continue;
        search->seen[beside * 6 + side] = TRUE;
        g_array_append_val (search->part, beside);
      }
}

static SomaVec3
get_centre (const SomaScene *scene, int cell)
{
  SomaCell c = scene->figure->cells[cell];
  return soma_vec3 (c.x + 0.5f, c.y + 0.5f, c.z + 0.5f);
}

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
      float distance = soma_vec3_length (soma_vec3_sub (get_centre (search->scene, cell), sum));
      if (distance < least - 1e-4f)
        {
          least = distance;
          best = cell;
        }
    }
  return best;
}

/* Dark letters on light pieces and the other way round, of the piece's own hue. */
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

/* Upright faces carry letters upright; lying ones as seen from the front. */
static void
get_letter_axes (int side, SomaVec3 *right, SomaVec3 *up)
{
  SomaVec3 n = soma_vec3 (sides[side][0], sides[side][1], sides[side][2]);
  *up = side == 4 ? soma_vec3 (0, 1, 0) : side == 5 ? soma_vec3 (0, -1, 0) : soma_vec3 (0, 0, 1);
  *right = soma_vec3_cross (*up, n);
}

static void
add_letter (SomaLetters *letters, const Search *search, int cell, int side, int index)
{
  const SomaBody *body = &search->scene->bodies[search->scene->body_at[cell]];
  static const float corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  static const uint32_t order[6] = { 0, 1, 2, 0, 2, 3 };
  SomaVec3 n = soma_vec3 (sides[side][0], sides[side][1], sides[side][2]), right, up;
  get_letter_axes (side, &right, &up);
  SomaVec3 middle =
      soma_vec3_add (get_centre (search->scene, cell), soma_vec3_scale (n, 0.5f + LETTER_LIFT));
  uint32_t base = letters->n_vertices;
  for (int i = 0; i < 4; i++)
    {
      float x = corners[i][0], y = corners[i][1];
      SomaVec3 p =
          soma_vec3_add (middle, soma_vec3_add (soma_vec3_scale (right, x * LETTER_SIDE / 2),
                                                soma_vec3_scale (up, y * LETTER_SIDE / 2)));
      SomaLetterVertex vertex = { .position = { p.x, p.y, p.z },
                                  .shift = { body->shift.x, body->shift.y, body->shift.z } };
      int columns = search->table->columns;
      vertex.place[0] = (index % columns + (x + 1) / 2) / columns;
      vertex.place[1] = (index / columns + (1 - y) / 2) / columns;
      set_ink (vertex.ink, body->colour);
      letters->vertices[letters->n_vertices++] = vertex;
    }
  for (int i = 0; i < 6; i++)
    letters->indices[letters->n_indices++] = base + order[i];
}

static int
find_letter (const SomaLetterTable *table, const char *letter)
{
  guint index;
  return g_ptr_array_find_with_equal_func (table->letters, letter, g_str_equal, &index)
             ? (int) index
             : -1;
}

SomaLetterTable *
soma_letter_table_new (const SomaScene *scene)
{
  SomaLetterTable *table = g_new0 (SomaLetterTable, 1);
  table->letters = g_ptr_array_new_with_free_func (g_free);
  for (int b = 0; b < scene->n_bodies; b++)
    if (scene->bodies[b].letter[0] != '\0' && find_letter (table, scene->bodies[b].letter) < 0)
      g_ptr_array_add (table->letters, g_strdup (scene->bodies[b].letter));
  table->columns = 1;
  while (table->columns * table->columns < (int) table->letters->len)
    table->columns++;
  return table;
}

void
soma_letter_table_free (SomaLetterTable *table)
{
  if (table == NULL)
    return;
  g_ptr_array_unref (table->letters);
  g_free (table);
}

SomaLetters *
soma_letters_new (const SomaScene *scene, const SomaLetterTable *table)
{
  SomaLetters *letters = g_new0 (SomaLetters, 1);
  int n_faces = scene->n_drawn * 6;
  if (scene->bare || n_faces == 0)
    return letters;
  letters->vertices = g_new (SomaLetterVertex, n_faces * 4);
  letters->indices = g_new (uint32_t, n_faces * 6);
  g_autofree gboolean *seen = g_new0 (gboolean, scene->figure->n_cells * 6);
  g_autoptr (GArray) part = g_array_new (FALSE, FALSE, sizeof (int));
  Search search = { scene, table, seen, part, letters };
  for (int cell = 0; cell < scene->figure->n_cells; cell++)
    for (int side = 0; side < 6; side++)
      {
        int body = scene->body_at[cell];
        if (body < 0 || seen[cell * 6 + side] || get_body_beside (scene, cell, sides[side]) == body)
          continue;
        int index = find_letter (table, scene->bodies[body].letter);
        flood_part (&search, cell, side);
        if (index >= 0)
          add_letter (letters, &search, find_middle_cell (&search), side, index);
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
