/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "foresight.h"

#include "engine-auto.h"
#include "piece-sets.h"

static SomaPuzzle *
make_box (int x, int y, int z, const char *set_name)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, z, NULL);
  SomaPieceSet *set = soma_piece_sets_get (set_name);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

/* The Bedlam cube has 11,891,621 nodes. */
static void
test_part (void)
{
  g_autoptr (SomaPuzzle) bedlam = make_box (4, 4, 4, "bedlam");
  g_autoptr (SomaForesight) foresight = soma_foresight_new (bedlam, SOMA_SYMMETRY_FULL, 0);

  while (soma_foresight_get_part (foresight, 1) == 0)
    g_thread_yield ();
  g_assert_cmpfloat (soma_foresight_get_part (foresight, 1000000), >, 1.0 / 36);
  g_assert_cmpfloat (soma_foresight_get_part (foresight, 1000000), <, 1.0 / 4);
  /* Beyond what was foreseen nothing is known. */
  g_assert_cmpfloat (soma_foresight_get_part (foresight, 1000000000), ==, 0);
}

/* It ends at once, before it has begun and after. */
static void
test_end (void)
{
  g_autoptr (SomaPuzzle) large = make_box (9, 9, 9, "soma");
  g_autoptr (SomaPuzzle) bedlam = make_box (4, 4, 4, "bedlam");

  for (int i = 0; i < 20; i++)
    {
      gint64 after = i % 2 * G_TIME_SPAN_HOUR;
      soma_foresight_free (soma_foresight_new (i < 10 ? large : bedlam, SOMA_SYMMETRY_NONE, after));
    }
  SomaForesight *waiting = soma_foresight_new (bedlam, SOMA_SYMMETRY_FULL, G_TIME_SPAN_HOUR);
  g_assert_cmpfloat (soma_foresight_get_part (waiting, 1), ==, 0);
  soma_foresight_free (waiting);
  soma_foresight_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/foresight/part", test_part);
  g_test_add_func ("/foresight/end", test_end);
  return g_test_run ();
}
