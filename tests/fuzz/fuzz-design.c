/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "design-file.h"
#include "fuzz.h"

/* Designs and pieces as they come from files, the clipboard, drafts and the library. */

static void
check_puzzles (SomaDesign *design)
{
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, NULL);
  SomaPuzzle *shown = soma_design_make_shown_puzzle (design);

  g_assert_nonnull (shown);
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (shown);
}

/* What a format loses is said of all of them; the native one loses nothing. */
static void
check_formats (SomaDesign *design)
{
  const SomaFormat *const *formats = soma_file_format_list ();
  g_autoptr (SomaBook) book = soma_book_new_single (design);

  for (int i = 0; formats[i] != NULL; i++)
    {
      g_autofree char *obstacle = soma_design_file_find_obstacle (book, formats[i]);
      g_auto (GStrv) losses = soma_design_file_list_losses (book, formats[i], NULL);
      if (formats[i] == soma_file_format_get_native ())
        g_assert_true (obstacle == NULL && losses[0] == NULL);
      else if (obstacle != NULL)
        g_assert_nonnull (losses[0]);
    }
}

/* A design that is written is read back unchanged and complete. */
static void
check_design (SomaDesign *design)
{
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (GError) error = NULL;
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) same =
      soma_design_from_text (text, strlen (text), "copy", &source, &error);

  g_assert_no_error (error);
  g_assert_true (source.is_whole);
  g_autofree char *again = soma_design_to_text (same);
  g_assert_cmpstr (text, ==, again);
  check_puzzles (design);
  check_formats (design);
}

/* The same for pieces, except for the position of their cells. */
static void
check_pieces (SomaPieces *pieces)
{
  g_autofree char *text = soma_pieces_to_text (pieces);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPieces) same = soma_pieces_from_text (text, strlen (text), "copy", &error);

  g_assert_no_error (error);
  g_autofree char *again = soma_pieces_to_text (same);
  g_assert_cmpstr (text, ==, again);
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);
  g_assert_nonnull (problems);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (GError) error = NULL, pieces_error = NULL;
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design = soma_design_from_text (text, size, "name", &source, &error);
  g_autoptr (SomaPieces) pieces = soma_pieces_from_text (text, size, "name", &pieces_error);

  g_assert_true ((design == NULL) == (error != NULL));
  g_assert_true ((pieces == NULL) == (pieces_error != NULL));
  if (design != NULL)
    {
      g_assert_true (!source.is_whole || source.n_figures == 1);
      check_design (design);
    }
  if (pieces != NULL)
    check_pieces (pieces);
  return 0;
}
