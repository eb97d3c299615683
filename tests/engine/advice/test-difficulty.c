/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "difficulty.h"

#include <math.h>
#include <string.h>

#include "corpus.h"
#include "random-draft.h"
#include "search.h"
#include "transform.h"

#define N_GAMES 4000
#define SIDE 8

/* One attempt as difficulty.h describes it, on a board of cells, with dice. */
typedef struct
{
  const SomaPuzzle *puzzle;
  GRand *random;
  gboolean is_empty[SIDE + 2][SIDE + 2][SIDE + 2]; /* shifted by 1 */
  gboolean is_left[8];
} Game;

static gboolean *
look (Game *game, int x, int y, int z)
{
  return &game->is_empty[x + 1][y + 1][z + 1];
}

static void
begin (Game *game)
{
  memset (game->is_empty, 0, sizeof game->is_empty);
  for (int i = 0; i < game->puzzle->figure->n_cells; i++)
    {
      SomaCell cell = game->puzzle->figure->cells[i];
      *look (game, cell.x, cell.y, cell.z) = TRUE;
    }
  for (int i = 0; i < game->puzzle->set->n_pieces; i++)
    game->is_left[i] = TRUE;
}

static gboolean
find_cell (Game *game, SomaCell *best)
{
  int fewest = 7;
  for (int z = 0; z < SIDE; z++)
    for (int y = SIDE - 1; y >= 0; y--)
      for (int x = 0; x < SIDE; x++)
        if (*look (game, x, y, z))
          {
            int n = *look (game, x - 1, y, z) + *look (game, x + 1, y, z) +
                    *look (game, x, y - 1, z) + *look (game, x, y + 1, z) +
                    *look (game, x, y, z - 1) + *look (game, x, y, z + 1);
            if (n < fewest)
              {
                fewest = n;
                *best = (SomaCell){ (gint16) x, (gint16) y, (gint16) z };
              }
          }
  return fewest < 7;
}

static int
flood (Game *game, int x, int y, int z)
{
  if (!*look (game, x, y, z))
    return 0;
  *look (game, x, y, z) = FALSE;
  return 1 + flood (game, x - 1, y, z) + flood (game, x + 1, y, z) + flood (game, x, y - 1, z) +
         flood (game, x, y + 1, z) + flood (game, x, y, z - 1) + flood (game, x, y, z + 1);
}

static gboolean
has_small_hole (const Game *game)
{
  Game copy = *game;
  int smallest = 100;
  for (int i = 0; i < game->puzzle->set->n_pieces; i++)
    if (game->is_left[i])
      smallest = MIN (smallest, game->puzzle->set->pieces[i].n_cells);
  for (int x = 0; x < SIDE; x++)
    for (int y = 0; y < SIDE; y++)
      for (int z = 0; z < SIDE; z++)
        {
          int n = flood (&copy, x, y, z);
          if (n > 0 && n < smallest)
            return TRUE;
        }
  return FALSE;
}

/* The game after the piece was put there; FALSE if it cannot be. */
static gboolean
put (Game *game, int piece, const SomaCell *cells, int n_cells, SomaCell covered)
{
  gboolean covers = FALSE;
  for (int i = 0; i < n_cells; i++)
    {
      gboolean *place = look (game, cells[i].x, cells[i].y, cells[i].z);
      if (!*place)
        return FALSE;
      *place = FALSE;
      covers = covers || soma_cell_compare (cells[i], covered) == 0;
    }
  game->is_left[piece] = FALSE;
  return covers && !has_small_hole (game);
}

/* Adds what the game can be after each position of the piece, each once. */
static void
list_choices (const Game *game, int piece, SomaCell covered, GArray *choices)
{
  const SomaPiece *shape = &game->puzzle->set->pieces[piece];
  guint first = choices->len;
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    for (int held = 0; held < shape->n_cells; held++)
      {
        Game next = *game;
        SomaCell cells[8], by = soma_transform_cell (rotation, shape->cells[held]);
        gboolean is_near = TRUE, is_new = TRUE;
        for (int i = 0; i < shape->n_cells; i++)
          {
            SomaCell cell = soma_transform_cell (rotation, shape->cells[i]);
            cells[i] = (SomaCell){ (gint16) (cell.x - by.x + covered.x),
                                   (gint16) (cell.y - by.y + covered.y),
                                   (gint16) (cell.z - by.z + covered.z) };
            is_near = is_near && MIN (cells[i].x, MIN (cells[i].y, cells[i].z)) >= 0 &&
                      MAX (cells[i].x, MAX (cells[i].y, cells[i].z)) < SIDE;
          }
        if (!is_near || !put (&next, piece, cells, shape->n_cells, covered))
          continue;
        for (guint i = first; i < choices->len && is_new; i++)
          is_new = memcmp (g_array_index (choices, Game, i).is_empty, next.is_empty,
                           sizeof next.is_empty) != 0;
        if (is_new)
          g_array_append_val (choices, next);
      }
}

static gboolean
play (Game *game)
{
  SomaCell cell = { 0 };
  begin (game);
  while (find_cell (game, &cell))
    {
      g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Game));
      for (int piece = 0; piece < game->puzzle->set->n_pieces; piece++)
        if (game->is_left[piece])
          list_choices (game, piece, cell, choices);
      if (choices->len == 0)
        return FALSE;
      *game =
          g_array_index (choices, Game, g_rand_int_range (game->random, 0, (gint32) choices->len));
    }
  return TRUE;
}

/* The computed probability agrees with that many random games within five standard deviations. */
static void
test_games (void)
{
  static const char *const boxes[] = { "LZ .xx/xxx/xxx", "VLT xxxx/xxxx/xxx.", "VZP" };
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      SomaPiece pieces[3];
      SomaCell cells[12];
      int n_pieces = 0, n_cells = 0;
      const char *text = boxes[i];
      for (; *text != ' ' && *text != '\0'; text++)
        pieces[n_pieces++] = *corpus_find_piece (cube->set, (const char[]){ *text, '\0' });
      int y = 0, x = 0;
      for (; *text != '\0'; text++)
        if (*text == '/' || *text == ' ')
          {
            y += *text == '/';
            x = 0;
          }
        else if (*text == 'x')
          cells[n_cells++] = (SomaCell){ (gint16) x++, (gint16) y, 0 };
        else
          x++;
      while (n_cells < 11 && n_pieces == 3)
        {
          cells[n_cells] = (SomaCell){ (gint16) (n_cells % 2), (gint16) (n_cells / 2 % 2),
                                       (gint16) (n_cells / 4) };
          n_cells++;
        }
      g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, n_cells, NULL);
      g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, n_pieces, NULL);
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
      SomaDifficulty difficulty;
      g_assert_true (soma_difficulty_measure (puzzle, 1000000, NULL, &difficulty));
      g_assert_true (difficulty.is_complete);
      Game game = { .puzzle = puzzle, .random = random };
      int n_won = 0;
      for (int n = 0; n < N_GAMES; n++)
        n_won += play (&game);
      double p = difficulty.success, deviation = sqrt (p * (1 - p) / N_GAMES);
      g_test_message ("%s: %g, played: %g", boxes[i], p, (double) n_won / N_GAMES);
      g_assert_cmpfloat (fabs ((double) n_won / N_GAMES - p), <=, 5 * deviation);
      guint64 n_successes;
      g_assert_true (soma_difficulty_sample (puzzle, N_GAMES, i, &n_successes));
      g_assert_cmpfloat (fabs ((double) n_successes / N_GAMES - p), <=, 5 * deviation);
    }
}

/* Everything that can be solved can be solved by chance, and nothing else. */
static void
test_random (void)
{
  int n_with[2] = { 0 };
  for (guint32 seed = 0; seed < 600; seed++)
    {
      Draft draft;
      SomaDifficulty difficulty;
      random_draft (&draft, seed, 16);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle == NULL || !soma_difficulty_measure (puzzle, 1000000, NULL, &difficulty))
        continue;
      SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
      SomaProgress progress;
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      soma_search_run (search);
      soma_search_get_progress (search, &progress);
      soma_search_free (search);
      g_assert_true (difficulty.is_complete);
      g_assert_cmpint (difficulty.success > 0, ==, progress.n_solutions > 0);
      g_assert_cmpfloat (difficulty.success, <=, 1 + 1e-9);
      n_with[difficulty.success > 0]++;
    }
  g_assert_cmpint (n_with[0], >, 20);
  g_assert_cmpint (n_with[1], >, 20);
}

/* Few nodes give a lower bound, a stop gives nothing. */
static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  SomaDifficulty less, more;
  atomic_bool stop = true;
  g_assert_true (soma_difficulty_measure (cube, 1000, NULL, &less));
  g_assert_true (soma_difficulty_measure (cube, 20000, NULL, &more));
  g_assert_false (less.is_complete || more.is_complete);
  g_assert_cmpuint (less.n_nodes, ==, 1000);
  g_assert_cmpfloat (less.success, <=, more.success);
  g_assert_false (soma_difficulty_measure (cube, 1000000, &stop, &less));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/difficulty/games", test_games);
  g_test_add_func ("/difficulty/random", test_random);
  g_test_add_func ("/difficulty/limits", test_limits);
  return g_test_run ();
}
