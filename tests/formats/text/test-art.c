/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "art-format.h"

#include <string.h>

#include "engine-auto.h"
#include "native-format.h"
#include "text-formats.h"

/* Draws every cell as a piece of its own, with a blank for its letter. */
static void
write_cells (GString *out, const SomaCell *cells, int n_cells)
{
  SomaPiece cube = {
    .letter = " ", .min_count = n_cells, .max_count = n_cells, .n_cells = 1, .cells = cells
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &cube, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, n_cells, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  uint16_t copy_at[SOMA_MAX_CELLS];

  for (int i = 0; i < n_cells; i++)
    copy_at[i] = (uint16_t) i;
  soma_art_write_solution (out, puzzle, copy_at);
}

static void
assert_figure (const SomaCell *cells, int n_cells, const char *expected)
{
  g_autoptr (GString) text = g_string_new ("\n");

  write_cells (text, cells, n_cells);
  g_assert_true (g_str_has_prefix (text->str, expected));
}

static void
test_figures (void)
{
  const SomaCell corner[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } };
  assert_figure (corner, 1,
                 "\n"
                 "  +---+\n"
                 " /   /|\n"
                 "+---+ +\n"
                 "|   |/\n"
                 "+---+\n");
  /* Nearer cells hide farther ones, in part or completely. */
  assert_figure (corner, 4,
                 "\n"
                 "    +---+\n"
                 "   /   /|\n"
                 "  +---+ +\n"
                 "  |   |/|\n"
                 "  +---+-+-+\n"
                 " /   /   /|\n"
                 "+---+---+ +\n"
                 "|   |   |/\n"
                 "+---+---+\n");
}

/* The inside of a piece has no lines, and the layers follow the whole. */
static void
test_solution (void)
{
  const SomaCell pieces[2][3] = { { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 0, 1 } }, { { 0, 0, 0 } } };
  SomaPiece list[] = {
    { .letter = "V", .min_count = 1, .max_count = 1, .n_cells = 3, .cells = pieces[0] },
    { .letter = "o", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = pieces[1] },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", list, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  const uint16_t copy_at[] = { 0, 0, 0, 1 };
  g_autoptr (GString) text = g_string_new ("\n");
  soma_art_write_solution (text, puzzle, copy_at);
  g_assert_cmpstr (text->str, ==,
                   "\n"
                   "  +---+---+\n"
                   " / V / o /|\n"
                   "+---+---+o+\n"
                   "| V | o |/|\n"
                   "|   +---+V+\n"
                   "| V   V |/\n"
                   "+-------+\n"
                   "\n"
                   "  +-------+     +---+---+\n"
                   " / V   V /|    / V / o /|\n"
                   "+-------+V+   +---+---+o+\n"
                   "| V   V |/    | V | o |/\n"
                   "+-------+     +---+---+\n");
}

/* As many layers are side by side as there is room for, in all rows. */
static void
test_many_layers (void)
{
  SomaCell cells[70];
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 70; i++)
    cells[i] = (SomaCell){ (gint16) (i % 10), 0, (gint16) (i / 10) };
  write_cells (text, cells, 70);
  g_auto (GStrv) rows = g_strsplit (text->str, "\n\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, 1 + 4);
  for (int i = 1; i < 4; i++)
    g_assert_cmpuint (strcspn (rows[i], "\n"), ==, 43 + 3 + 43);
  g_assert_cmpuint (strcspn (rows[4], "\n"), ==, 43);
}

/* Figures and pieces are drawn cube by cube. */
static void
test_shapes (void)
{
  const char *text = "soma 1\npieces \"p\"\npiece V \"Corner\" x2 2 2 1\n xx x.\n"
                     "figure \"F\" \"Bar\" 2 1 1\n xx\n";
  g_autoptr (SomaFileContents) contents = soma_native_read (text, strlen (text));
  g_autoptr (GString) drawn = g_string_new (NULL);

  soma_format_art.write (drawn, contents->entries);
  g_assert_cmpstr (drawn->str, ==,
                   "Bar\n\n"
                   "  +---+---+\n"
                   " /   /   /|\n"
                   "+---+---+ +\n"
                   "|   |   |/\n"
                   "+---+---+\n\n"
                   "V Corner x2\n\n"
                   "    +---+\n"
                   "   / V /|\n"
                   "  +---+-+-+\n"
                   " / V / V /|\n"
                   "+---+---+V+\n"
                   "| V | V |/\n"
                   "+---+---+\n\n");
}

/* Two cells far apart are not drawn. */
static void
test_far_apart (void)
{
  const SomaCell apart[] = { { 0, 0, 0 }, { 1023, 1023, 1023 } };
  g_autoptr (GString) text = g_string_new (NULL);

  write_cells (text, apart, 2);
  g_assert_cmpstr (text->str, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/art/figures", test_figures);
  g_test_add_func ("/art/solution", test_solution);
  g_test_add_func ("/art/many-layers", test_many_layers);
  g_test_add_func ("/art/shapes", test_shapes);
  g_test_add_func ("/art/far-apart", test_far_apart);
  return g_test_run ();
}
