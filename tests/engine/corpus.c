/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corpus.h"

#include <string.h>

static const char *const convention_names[] = { "full", "rotations", "none" };

/* A puzzle while its lines are read. */
typedef struct
{
  char *name;
  SomaFigure *figure;
  GArray *pieces; /* of SomaPiece */
  gint64 counts[G_N_ELEMENTS (convention_names)];
  gboolean is_slow;
} Reader;

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

/* Cells as three digits each. */
static SomaCell *
parse_cells (char **words, int *n_cells)
{
  *n_cells = (int) g_strv_length (words);
  SomaCell *cells = g_new (SomaCell, *n_cells);
  for (int i = 0; i < *n_cells; i++)
    {
      g_assert_cmpuint (strlen (words[i]), ==, 3);
      cells[i] = (SomaCell){ (int16_t) (words[i][0] - '0'), (int16_t) (words[i][1] - '0'),
                             (int16_t) (words[i][2] - '0') };
    }
  return cells;
}

static void
finish_puzzle (Reader *reader, GPtrArray *puzzles)
{
  if (reader->name == NULL)
    return;
  SomaError error;
  CorpusPuzzle *result = g_new0 (CorpusPuzzle, 1);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new (
      reader->name, (SomaPiece *) reader->pieces->data, (int) reader->pieces->len, &error);

  g_assert_nonnull (set);
  result->name = g_steal_pointer (&reader->name);
  result->puzzle = soma_puzzle_new (result->name, reader->figure, set, NULL, 0, FALSE, &error);
  g_assert_nonnull (result->puzzle);
  result->is_slow = reader->is_slow;
  memcpy (result->counts, reader->counts, sizeof result->counts);
  g_ptr_array_add (puzzles, result);

  for (guint i = 0; i < reader->pieces->len; i++)
    g_free ((SomaCell *) g_array_index (reader->pieces, SomaPiece, i).cells);
  g_array_set_size (reader->pieces, 0);
  g_clear_pointer (&reader->figure, soma_figure_unref);
}

static void
start_puzzle (Reader *reader, const char *name)
{
  reader->name = g_strdup (name);
  reader->is_slow = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (reader->counts); i++)
    reader->counts[i] = -1;
}

static void
read_figure (Reader *reader, char **words)
{
  int n_cells;
  if (g_str_equal (words[0], "box"))
    reader->figure = soma_figure_new_box (atoi (words[1]), atoi (words[2]), atoi (words[3]), NULL);
  else
    {
      g_autofree SomaCell *cells = parse_cells (words + 1, &n_cells);
      reader->figure = soma_figure_new (cells, NULL, n_cells, NULL);
    }
  g_assert_nonnull (reader->figure);
}

static void
read_piece (Reader *reader, char **words)
{
  SomaPiece piece = { .min_count = atoi (words[2]), .max_count = atoi (words[2]) };
  g_strlcpy (piece.letter, words[1], sizeof piece.letter);
  piece.cells = parse_cells (words + 3, &piece.n_cells);
  g_array_append_val (reader->pieces, piece);
}

static void
read_line (Reader *reader, char **words, GPtrArray *puzzles)
{
  const char *word = words[0];

  if (g_str_equal (word, "puzzle"))
    {
      finish_puzzle (reader, puzzles);
      start_puzzle (reader, words[1]);
    }
  else if (g_str_equal (word, "box") || g_str_equal (word, "cells"))
    read_figure (reader, words);
  else if (g_str_equal (word, "piece"))
    read_piece (reader, words);
  else if (g_str_equal (word, "slow"))
    reader->is_slow = TRUE;
  else if (g_str_equal (word, "count"))
    {
      guint convention = 0;
      while (!g_str_equal (words[1], convention_names[convention]))
        g_assert_cmpuint (++convention, <, G_N_ELEMENTS (convention_names));
      reader->counts[convention] = g_ascii_strtoll (words[2], NULL, 10);
    }
  else
    g_assert_cmpstr (word, ==, "source");
}

GPtrArray *
corpus_load_puzzles (void)
{
  GPtrArray *puzzles = g_ptr_array_new_with_free_func ((GDestroyNotify) free_corpus_puzzle);
  Reader reader = { .pieces = g_array_new (FALSE, FALSE, sizeof (SomaPiece)) };
  g_auto (GStrv) lines = load_lines ("corpus", "puzzles.txt");

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      if (words[0] != NULL && words[0][0] != '#' && words[0][0] != '\0')
        read_line (&reader, words, puzzles);
    }
  finish_puzzle (&reader, puzzles);
  g_array_unref (reader.pieces);
  g_assert_cmpuint (puzzles->len, >, 0);
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
  g_error ("no figure %s in the catalogue", id);
}

GPtrArray *
corpus_load_figures (void)
{
  GPtrArray *puzzles = g_ptr_array_new_with_free_func ((GDestroyNotify) free_corpus_puzzle);
  g_auto (GStrv) facts = load_lines ("corpus", "figures.tsv");
  g_auto (GStrv) figures = load_lines ("../data/catalogue", "figures.soma");
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
      g_ptr_array_add (puzzles, result);
    }
  return puzzles;
}

SomaPuzzle *
corpus_get (const char *name)
{
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ();

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
