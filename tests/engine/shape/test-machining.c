/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "machining.h"
#include "facts.h"
#include "random-drawing.h"
#include "transform.h"

static gboolean
has (const SomaFigure *figure, int x, int y, int z)
{
  return soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }) >= 0;
}

/* Whether a line along an axis through the place has no cell. */
static gboolean
is_free (const SomaFigure *figure, int axis, int x, int y, int z)
{
  int at[3] = { x, y, z };

  for (at[axis] = 0; at[axis] < figure->extent[axis]; at[axis]++)
    if (has (figure, at[0], at[1], at[2]))
      return FALSE;
  return TRUE;
}

static gboolean
is_inside_corner (const SomaFigure *figure, int x, int y, int z)
{
  for (int corner = 0; corner < 8; corner++)
    if (has (figure, x + (corner & 1 ? 1 : -1), y, z) &&
        has (figure, x, y + (corner & 2 ? 1 : -1), z) &&
        has (figure, x, y, z + (corner & 4 ? 1 : -1)))
      return TRUE;
  return FALSE;
}

/* By the definitions, place by place. */
static SomaMachining
find_machining (const SomaFigure *figure)
{
  SomaMachining machining = SOMA_MACHINING_NOTCHABLE;

  for (int z = 0; z < figure->extent[2]; z++)
    for (int y = 0; y < figure->extent[1]; y++)
      for (int x = 0; x < figure->extent[0]; x++)
        {
          if (has (figure, x, y, z))
            continue;
          if (is_inside_corner (figure, x, y, z))
            return SOMA_MACHINING_OTHER;
          if (!is_free (figure, 0, x, y, z) && !is_free (figure, 1, x, y, z) &&
              !is_free (figure, 2, x, y, z))
            machining = SOMA_MACHINING_MILLABLE;
        }
  return machining;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  int n[3] = { 0 };

  for (int i = 0; i < 2000; i++)
    {
      SomaDrawing *drawing = random_drawing_new (rand);
      SomaFigure *figure = soma_drawing_to_figure (drawing, NULL);
      if (figure != NULL)
        {
          SomaMachining machining = soma_figure_get_machining (figure);
          g_assert_cmpint (machining, ==, find_machining (figure));
          n[machining]++;
        }
      soma_figure_unref (figure);
      soma_drawing_unref (drawing);
    }
  for (int machining = 0; machining < 3; machining++)
    g_assert_cmpint (n[machining], >, 0);
}

/* A stick of 2x2x6 of which some of the 12 cells are cut away that meet other sticks; NULL if it
 * would fall apart. */
static SomaFigure *
make_stick (unsigned cut)
{
  SomaCell cells[24];
  uint16_t part[24];
  int n = 0;

  for (int16_t x = 0; x < 6; x++)
    for (int16_t y = 0; y < 2; y++)
      for (int16_t z = 0; z < 2; z++)
        {
          gboolean meets = z == 1 ? x >= 1 && x <= 4 : x == 2 || x == 3;
          if (!meets || (cut & 1) == 0)
            cells[n++] = (SomaCell){ x, y, z };
          cut >>= meets;
        }
  SomaDrawing *drawing = soma_drawing_new (cells, NULL, n);
  gboolean is_whole = soma_drawing_find_parts (drawing, part) == 1;
  soma_drawing_unref (drawing);
  return is_whole ? soma_figure_new (cells, NULL, n, NULL) : NULL;
}

/* As Cutler counted them. */
static void
test_sticks (void)
{
  SomaFigure *kinds[1 << 12];
  int n_kinds = 0, n[3] = { 0 };

  for (unsigned cut = 0; cut < 1 << 12; cut++)
    {
      SomaFigure *stick = make_stick (cut);
      SomaFigure *least = stick != NULL ? soma_figure_canonical (stick, FALSE, NULL) : NULL;
      int known = 0;
      while (least != NULL && known < n_kinds && !soma_figure_equal (kinds[known], least))
        known++;
      if (least != NULL && known == n_kinds)
        {
          n[soma_figure_get_machining (stick)]++;
          kinds[n_kinds++] = soma_figure_ref (least);
        }
      soma_figure_unref (least);
      soma_figure_unref (stick);
    }
  g_assert_cmpint (n_kinds, ==, 837);
  g_assert_cmpint (n[SOMA_MACHINING_NOTCHABLE], ==, 59);
  g_assert_cmpint (n[SOMA_MACHINING_MILLABLE], ==, 78 - 59);
  for (int i = 0; i < n_kinds; i++)
    soma_figure_unref (kinds[i]);
}

/* Far apart, with nothing in between. */
static void
test_far (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1023, 1023, 1023 } };
  SomaFigure *figure = soma_figure_new (cells, NULL, 2, NULL);

  g_assert_cmpint (soma_figure_get_machining (figure), ==, SOMA_MACHINING_NOTCHABLE);
  soma_figure_unref (figure);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machining/random", test_random);
  g_test_add_func ("/machining/sticks", test_sticks);
  g_test_add_func ("/machining/far", test_far);
  return g_test_run ();
}
