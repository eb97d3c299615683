/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "corpus.h"
#include "naive.h"
#include "random-draft.h"
#include "symmetry.h"

static void
assert_group (const SomaPuzzle *puzzle, int n_full, int n_rotations)
{
  static const SomaSymmetry conventions[] = { SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_ROTATIONS,
                                              SOMA_SYMMETRY_NONE };
  const int expected[] = { n_full, n_rotations, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (conventions); i++)
    {
      SomaGroup *group = soma_group_new (puzzle, conventions[i]);
      g_assert_cmpint (group->n_elements, ==, expected[i]);
      g_assert_cmpint (group->n_rotations, ==, MIN (expected[i], n_rotations));
      g_assert_cmpint (group->transform[0], ==, 0);
      soma_group_free (group);
    }
}

static void
assert_draft_group (const char *text, int n_full, int n_rotations)
{
  Draft draft = { 0 };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    g_assert_true (draft_read_line (&draft, lines[i]));
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
  g_assert_nonnull (puzzle);
  assert_group (puzzle, n_full, n_rotations);
}

/* From the corpus: a set that is its own mirror image, and one that is not. */
static void
test_symmetry_sets (void)
{
  g_autoptr (SomaPuzzle) soma = corpus_get ("soma-cube");
  g_autoptr (SomaPuzzle) bedlam = corpus_get ("bedlam-cube");

  g_assert_true (soma_piece_set_is_mirror_image_of_itself (soma->set));
  g_assert_false (soma_piece_set_is_mirror_image_of_itself (bedlam->set));
  assert_group (soma, 48, 24);
  assert_group (bedlam, 24, 24);
}

static void
test_symmetry_figures (void)
{
  const char *unit = "piece u 0-9 000";
  static const struct
  {
    const char *figure;
    int n_full, n_rotations;
  } facts[] = {
    { "box 3 3 1", 16, 8 },                          /* square plate */
    { "box 4 2 1", 8, 4 },                           /* box of three lengths */
    { "box 5 1 1", 16, 8 },                          /* row */
    { "cells 000 100 010", 4, 2 },                   /* V */
    { "cells 000 100 010 001", 6, 3 },               /* P */
    { "cells 000 100 010 101", 2, 2 },               /* A: chiral, one turn */
    { "cells 000 100 200 010 101", 1, 1 },           /* chiral, no turn */
    { "cells 000 100 200 010", 2, 1 },               /* flat L */
    { "cells 110 111 112 101 121 011 211", 48, 24 }, /* cross in space */
    { "cells 000 100 010\noptional 110", 4, 2 },     /* a marked corner */
    { "box 3 1 1\noptional 010 210", 4, 2 },         /* a U of one material */
  };

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autofree char *text = g_strjoin ("\n", facts[i].figure, unit, NULL);
      assert_draft_group (text, facts[i].n_full, facts[i].n_rotations);
    }
}

/* A pin leaves only the symmetries that keep it; equal pieces are one kind unless they are
 * distinct. */
static void
test_symmetry_pins (void)
{
  assert_draft_group ("box 3 3 1\npiece u 0-9 000\npin u 110", 16, 8);
  assert_draft_group ("box 3 3 1\npiece u 0-9 000\npin u 000", 4, 2);
  assert_draft_group ("box 3 1 1\npiece u 0-3 000\npiece v 0-3 000\npin u 000\npin v 200", 16, 8);
  assert_draft_group ("box 3 1 1\npiece u 0-3 000\npiece v 0-3 000\npin u 000\npin v 200\ndistinct",
                      8, 4);
}

/* Reflections need a mirror image of every piece, with the same count. */
static void
test_symmetry_chiral_pieces (void)
{
  const char *a = "piece A 1 000 100 010 101", *b = "piece B 1 000 100 010 011";
  const char *b_twice = "piece B 2 000 100 010 011";
  g_autofree char *one = g_strjoin ("\n", "box 2 2 2", a, NULL);
  g_autofree char *both = g_strjoin ("\n", "box 2 2 2", a, b, NULL);
  g_autofree char *uneven = g_strjoin ("\n", "box 2 2 2", a, b_twice, NULL);

  assert_draft_group (one, 24, 24);
  assert_draft_group (both, 48, 24);
  assert_draft_group (uneven, 24, 24);
}

static void
assert_maps (const SomaPuzzle *puzzle, const SomaGroup *group)
{
  for (int e = 0; e < group->n_elements; e++)
    {
      gboolean reached[NAIVE_MAX_CELLS] = { FALSE };
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        {
          int to = group->cell_map[e][i];
          g_assert_cmpint (to, <, puzzle->figure->n_cells);
          g_assert_false (reached[to]);
          reached[to] = TRUE;
        }
      for (int p = 0; p < puzzle->set->n_pieces; p++)
        g_assert_cmpint (puzzle->set->pieces[group->piece_map[e][p]].n_cells, ==,
                         puzzle->set->pieces[p].n_cells);
    }
}

/* To the naive solver, an assembly and its image are the same, and the inverse element undoes the
 * map. */
static void
assert_images (const SomaPuzzle *puzzle, const SomaGroup *group, const Naive *naive,
               const uint16_t *copy_at)
{
  gsize size = puzzle->figure->n_cells * sizeof *copy_at;
  g_autoptr (GBytes) key = naive_make_key (naive, SOMA_SYMMETRY_FULL, copy_at);

  for (int e = 0; e < group->n_elements; e++)
    {
      uint16_t image[NAIVE_MAX_CELLS], back[NAIVE_MAX_CELLS];
      int n_inverses = 0;
      soma_group_apply (group, puzzle, e, copy_at, image);
      g_autoptr (GBytes) image_key = naive_make_key (naive, SOMA_SYMMETRY_FULL, image);
      g_assert_true (g_bytes_equal (image_key, key));
      for (int f = 0; f < group->n_elements; f++)
        if (soma_transform_compose (group->transform[e], group->transform[f]) == 0)
          {
            soma_group_apply (group, puzzle, f, image, back);
            g_assert_cmpmem (back, size, copy_at, size);
            n_inverses++;
          }
      g_assert_cmpint (n_inverses, ==, 1);
    }
}

/* Random puzzles: the group has as many elements as the naive solver's. */
static void
test_symmetry_random (void)
{
  int n_large = 0;

  for (guint32 seed = 0; seed < 500; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 12);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_autoptr (Naive) naive = naive_new (puzzle, 100000);
      if (naive == NULL)
        continue;
      for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
        {
          SomaGroup *group = soma_group_new (puzzle, symmetry);
          g_assert_cmpint (group->n_elements, ==, naive_group_size (naive, symmetry));
          assert_maps (puzzle, group);
          n_large += group->n_elements > 2;
          soma_group_free (group);
        }
    }
  g_assert_cmpint (n_large, >, 100);
}

static void
test_symmetry_apply (void)
{
  static const char letters[] = "VLZVLZTLLAAPVBZTTZAPPABPTBB";
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (Naive) naive = naive_new (cube, 20000000);
  SomaGroup *group = soma_group_new (cube, SOMA_SYMMETRY_FULL);
  uint16_t copy_at[27];

  for (int i = 0; i < 27; i++)
    {
      const char letter[] = { letters[i], '\0' };
      copy_at[i] = (uint16_t) (corpus_find_piece (cube->set, letter) - cube->set->pieces);
    }
  assert_images (cube, group, naive, copy_at);
  soma_group_free (group);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/symmetry/sets", test_symmetry_sets);
  g_test_add_func ("/symmetry/figures", test_symmetry_figures);
  g_test_add_func ("/symmetry/pins", test_symmetry_pins);
  g_test_add_func ("/symmetry/chiral-pieces", test_symmetry_chiral_pieces);
  g_test_add_func ("/symmetry/apply", test_symmetry_apply);
  g_test_add_func ("/symmetry/random", test_symmetry_random);
  return g_test_run ();
}
