/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "samples.h"

#include <string.h>

#define N_COLOURS 7

static const uint32_t colours[N_COLOURS] = { 0xa0673a, 0xf2c230, 0x3f9b4f, 0xf08a24,
                                             0x2f6fc4, 0xd23b34, 0x3a3d42 };

static const SomaCell steps[6] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                   { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };

static SomaCell
add_cells (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x + b.x), (int16_t) (a.y + b.y), (int16_t) (a.z + b.z) };
}

/* Makes the puzzle whose pieces are the parts that `part_at` names, one per cell. */
static Sample *
make_sample (const char *name, SomaFigure *figure, const int *part_at, int n_parts,
             const char *letters)
{
  Sample *sample = g_new0 (Sample, 1);
  g_autofree SomaPiece *pieces = g_new0 (SomaPiece, n_parts);
  g_autofree SomaCell *cells = g_new (SomaCell, figure->n_cells);
  sample->copy_at = g_new (uint16_t, figure->n_cells);
  for (int p = 0, n = 0; p < n_parts; p++)
    {
      pieces[p] = (SomaPiece){
        .colour = colours[p % N_COLOURS], .min_count = 1, .max_count = 1, .cells = cells + n
      };
      pieces[p].letter[0] = letters[p % strlen (letters)];
      for (int i = 0; i < figure->n_cells; i++)
        if (part_at[i] == p)
          {
            cells[n++] = figure->cells[i];
            pieces[p].n_cells++;
            sample->copy_at[i] = (uint16_t) p;
          }
    }
  SomaPieceSet *set = soma_piece_set_new ("sample", pieces, n_parts, NULL);
  sample->puzzle = soma_puzzle_new (name, figure, set, NULL, 0, false, NULL);
  g_assert_nonnull (sample->puzzle);
  soma_piece_set_unref (set);
  return sample;
}

Sample *
sample_new_cube (void)
{
  /* One solution, bottom layer first, front row first. */
  static const char solution[] = "TALTTLTLL"
                                 "PAABBABVV"
                                 "PPZPZZBZV";
  static const char letters[] = "VLTZABP";
  SomaFigure *figure = soma_figure_new_box (3, 3, 3, NULL);
  int part_at[27];
  for (int i = 0; i < 27; i++)
    part_at[i] = (int) (strchr (letters, solution[i]) - letters);
  Sample *sample = make_sample ("Cube", figure, part_at, 7, letters);
  soma_figure_unref (figure);
  return sample;
}

/* Grows a part from the cell over its neighbours that are still free. */
static void
grow_part (const SomaFigure *figure, int *part_at, int part, int seed, int size, GRand *random)
{
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (int));
  part_at[seed] = part;
  g_array_append_val (members, seed);
  for (int tries = 0; tries < size * 8 && (int) members->len < size; tries++)
    {
      int from = g_array_index (members, int, g_rand_int_range (random, 0, (gint) members->len));
      SomaCell to = add_cells (figure->cells[from], steps[g_rand_int_range (random, 0, 6)]);
      int cell = soma_figure_index (figure, to);
      if (cell < 0 || part_at[cell] >= 0)
        continue;
      part_at[cell] = part;
      g_array_append_val (members, cell);
    }
}

Sample *
sample_new_cut (SomaFigure *figure, int part_size, GRand *random)
{
  g_autofree int *part_at = g_new (int, figure->n_cells);
  int n_parts = 0;
  for (int i = 0; i < figure->n_cells; i++)
    part_at[i] = -1;
  for (int i = 0; i < figure->n_cells; i++)
    if (part_at[i] < 0)
      {
        /* A set has no more pieces than this: the rest goes to the last. */
        int part = MIN (n_parts, SOMA_MAX_PIECES - 1);
        grow_part (figure, part_at, part, i, part_size, random);
        n_parts = part + 1;
      }
  return make_sample ("Cut", figure, part_at, n_parts, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

SomaFigure *
sample_grow_figure (int n_cells, GRand *random)
{
  g_autofree SomaCell *cells = g_new0 (SomaCell, n_cells);
  for (int n = 1; n < n_cells;)
    {
      SomaCell cell = add_cells (cells[g_rand_int_range (random, 0, n)],
                                 steps[g_rand_int_range (random, 0, 6)]);
      gboolean taken = FALSE;
      for (int i = 0; i < n; i++)
        taken |= soma_cell_compare (cells[i], cell) == 0;
      if (!taken)
        cells[n++] = cell;
    }
  return soma_figure_new (cells, NULL, n_cells, NULL);
}

SomaFigure *
sample_parse_figure (const char *text)
{
  SomaCell cells[SOMA_MAX_CELLS], at = { 0 };
  int n = 0;
  for (const char *c = text; *c != '\0'; c++)
    if (*c == '/')
      at = (SomaCell){ 0, (int16_t) (at.y + 1), at.z };
    else if (*c == '|')
      at = (SomaCell){ 0, 0, (int16_t) (at.z + 1) };
    else
      {
        if (*c != '.')
          cells[n++] = at;
        at.x++;
      }
  return soma_figure_new (cells, NULL, n, NULL);
}

SomaScene *
sample_make_scene (const Sample *sample, gboolean bare, const SomaPieceLook *looks, int layers_off)
{
  g_autoptr (SomaStage) stage =
      soma_stage_new_puzzle (sample->puzzle, bare ? NULL : sample->copy_at, looks);
  return soma_scene_new (stage, layers_off);
}

void
sample_free (Sample *sample)
{
  soma_puzzle_unref (sample->puzzle);
  g_free (sample->copy_at);
  g_free (sample);
}
