/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corpus.h"

#include <stdlib.h>
#include <string.h>

static const char *const convention_names[] = { "full", "rotations", "none" };

static void
free_corpus_puzzle (CorpusPuzzle *corpus_puzzle)
{
  g_free (corpus_puzzle->name);
  soma_puzzle_unref (corpus_puzzle->puzzle);
  g_free (corpus_puzzle);
}

static char **
load_lines (const char *folder, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return g_strsplit (text, "\n", -1);
}

static CorpusPuzzle *
start_puzzle (const char *name)
{
  CorpusPuzzle *puzzle = g_new0 (CorpusPuzzle, 1);
  puzzle->name = g_strdup (name);
  for (guint i = 0; i < G_N_ELEMENTS (puzzle->counts); i++)
    puzzle->counts[i] = -1;
  return puzzle;
}

static void
read_count (CorpusPuzzle *puzzle, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  guint convention = 0;

  while (!g_str_equal (words[1], convention_names[convention]))
    g_assert_cmpuint (++convention, <, G_N_ELEMENTS (convention_names));
  puzzle->counts[convention] = g_ascii_strtoll (words[2], NULL, 10);
}

static void
read_line (CorpusPuzzle *puzzle, const char *line)
{
  if (g_str_has_prefix (line, "count "))
    read_count (puzzle, line);
  else if (g_str_equal (line, "slow"))
    puzzle->is_slow = TRUE;
  else if (!g_str_has_prefix (line, "source ") && !draft_read_line (&puzzle->draft, line))
    g_error ("the corpus has a line that is not understood: %s", line);
}

GPtrArray *
corpus_load_puzzles (const char *file_name)
{
  GPtrArray *puzzles = g_ptr_array_new_with_free_func ((GDestroyNotify) free_corpus_puzzle);
  CorpusPuzzle *puzzle = NULL;
  g_auto (GStrv) lines = load_lines ("corpus", file_name);

  for (int i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "puzzle "))
      g_ptr_array_add (puzzles, puzzle = start_puzzle (lines[i] + strlen ("puzzle ")));
    else if (lines[i][0] != '#' && lines[i][0] != '\0')
      read_line (puzzle, lines[i]);
  for (guint i = 0; i < puzzles->len; i++)
    {
      puzzle = g_ptr_array_index (puzzles, i);
      puzzle->puzzle = draft_make_puzzle (&puzzle->draft, puzzle->name);
      g_assert_nonnull (puzzle->puzzle);
    }
  return puzzles;
}

/* Reads rows of layers, the top layer first and the back row first, up to the end of the figure;
 * '.' is no cell. */
static SomaFigure *
parse_rows (char **lines)
{
  SomaCell cells[SOMA_MAX_CELLS];
  int n_cells = 0;

  for (int row = 0; lines[row] != NULL && lines[row][0] == '/'; row++)
    {
      g_auto (GStrv) layers = g_strsplit (lines[row] + 1, "/", -1);
      for (int layer = 0; layers[layer] != NULL; layer++)
        for (int x = 0; layers[layer][x] != '\0'; x++)
          if (layers[layer][x] != '.')
            cells[n_cells++] = (SomaCell){ (int16_t) x, (int16_t) -row, (int16_t) -layer };
    }
  SomaFigure *figure = soma_figure_new (cells, NULL, n_cells, NULL);
  g_assert_nonnull (figure);
  return figure;
}

static SomaFigure *
find_figure (char **lines, const char *id)
{
  g_autofree char *header = g_strconcat ("/SOMA-", id, NULL);

  for (int i = 0; lines[i] != NULL; i++)
    if (g_str_equal (lines[i], header))
      {
        do
          i++;
        while (lines[i][0] == ';');
        return parse_rows (lines + i);
      }
  g_error ("no figure %s in the corpus", id);
}

GPtrArray *
corpus_load_figures (void)
{
  GPtrArray *puzzles = g_ptr_array_new_with_free_func ((GDestroyNotify) free_corpus_puzzle);
  g_auto (GStrv) facts = load_lines ("corpus", "figures.tsv");
  g_auto (GStrv) figures = load_lines ("corpus", "figures.soma");
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");

  for (int i = 1; facts[i] != NULL && facts[i][0] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (facts[i], "\t", -1);
      g_autoptr (SomaFigure) figure = find_figure (figures, fields[0]);
      CorpusPuzzle *result = g_new0 (CorpusPuzzle, 1);
      result->name = g_strdup (fields[0]);
      result->puzzle = soma_puzzle_new (fields[1], figure, cube->set, NULL, 0, FALSE, NULL);
      g_assert_nonnull (result->puzzle);
      for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
        result->counts[symmetry] = g_ascii_strtoll (fields[2 + symmetry], NULL, 10);
      result->parity = atoi (fields[5]);
      g_ptr_array_add (puzzles, result);
    }
  return puzzles;
}

SomaPuzzle *
corpus_get (const char *name)
{
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ("puzzles.txt");

  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *candidate = g_ptr_array_index (puzzles, i);
      if (g_str_equal (candidate->name, name))
        return soma_puzzle_ref (candidate->puzzle);
    }
  g_error ("no puzzle %s in the corpus", name);
}

const SomaPiece *
corpus_find_piece (const SomaPieceSet *set, const char *letter)
{
  for (int p = 0; p < set->n_pieces; p++)
    if (g_str_equal (set->pieces[p].letter, letter))
      return &set->pieces[p];
  g_error ("no piece %s in the set", letter);
}

SomaPuzzle *
corpus_make_wide (int n_types)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 1, 0 },
                                    { 2, 2, 0 }, { 2, 2, 1 }, { 2, 2, 2 }, { 0, 0, 1 } };
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaFigure *cube = soma_figure_new_box (16, 16, 16, NULL);

  for (int p = 0; p < n_types; p++)
    pieces[p] = (SomaPiece){ .letter = "A", .max_count = 1, .n_cells = 8, .cells = cells };
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_types, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", cube, set, NULL, 0, true, NULL);
  soma_piece_set_unref (set);
  soma_figure_unref (cube);
  return puzzle;
}
