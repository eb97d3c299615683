/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "instance-text.h"

#define MAX_OPTIONS 1000

/* An exact cover as it was read back; at most 64 cells. */
typedef struct
{
  int n_cells, n_types, n_options;
  guint64 cells[MAX_OPTIONS];
  int type[MAX_OPTIONS];
} Cover;

static void
read_cover (Cover *cover, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpint (
      sscanf (lines[0], "%d %d %d", &cover->n_cells, &cover->n_types, &cover->n_options), ==, 3);
  g_assert_cmpint (cover->n_options, <=, MAX_OPTIONS);
  g_assert_cmpint (g_strv_length (lines), ==, cover->n_options + 2);
  for (int i = 0; i < cover->n_options; i++)
    {
      char *end;
      cover->cells[i] = g_ascii_strtoull (lines[i + 1], &end, 16);
      cover->type[i] = atoi (end);
      g_assert_cmpint (cover->type[i], <, cover->n_types);
    }
}

/* Covers the lowest free cell in every way. */
static int
count_covers (const Cover *cover, guint64 free_cells, guint free_types)
{
  guint64 lowest = free_cells & -free_cells;
  int n = 0;

  if (free_cells == 0)
    return free_types == 0;
  for (int i = 0; i < cover->n_options; i++)
    if ((cover->cells[i] & lowest) != 0 && (cover->cells[i] & ~free_cells) == 0 &&
        (free_types >> cover->type[i] & 1) != 0)
      n +=
          count_covers (cover, free_cells & ~cover->cells[i], free_types & ~(1u << cover->type[i]));
  return n;
}

static int
count (const char *name)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  g_autofree char *text = instance_text_new (puzzle);
  g_autofree Cover *cover = g_new0 (Cover, 1);

  g_assert_nonnull (text);
  read_cover (cover, text);
  return count_covers (cover, (G_GUINT64_CONSTANT (1) << cover->n_cells) - 1,
                       (1u << cover->n_types) - 1);
}

static void
test_counts (void)
{
  g_assert_cmpint (count ("soma-cube"), ==, 480);
  g_assert_cmpint (count ("tetracubes-2x2x8"), ==, 224);
}

/* More than 64 cells need a longer number. The long piece has the fewest places, so it is the
 * restricted one. */
static void
test_wide (void)
{
  SomaCell cells[64];
  for (int i = 0; i < 64; i++)
    cells[i] = (SomaCell){ (int16_t) i, 0, 0 };
  const SomaPiece pieces[2] = {
    { .letter = "I", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "J", .min_count = 1, .max_count = 1, .n_cells = 64, .cells = cells },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (66, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autofree char *text = instance_text_new (puzzle);

  g_assert_true (g_str_has_prefix (text, "66 2 67\n3 0\n6 0\n"));
  g_assert_nonnull (strstr (text, "\n30000000000000000 0\n"));
  g_assert_nonnull (strstr (text, "\nffffffffffffffff 1\n"));
}

static void
test_refused (void)
{
  const char *names[] = { "slothouber-graatsma", "conway-5", "y25-5x5x5" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = corpus_get (names[i]);
      g_assert_null (instance_text_new (puzzle));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/instance-text/counts", test_counts);
  g_test_add_func ("/instance-text/wide", test_wide);
  g_test_add_func ("/instance-text/refused", test_refused);
  return g_test_run ();
}
