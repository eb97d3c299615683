/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "fuzz.h"
#include "game-text.h"
#include "puzzles.h"

/* A puzzle, 'f' for building freely, a line's end, then the text of a game, or a position alone. */

static void
check (SomaPuzzle *puzzle, gboolean is_free, const SomaGameText *game)
{
  g_auto (SomaGameText) same = { 0 };

  g_assert_cmpuint (game->now, <, game->history->len);
  g_autofree char *text = soma_game_text_print (game);
  g_assert_true (soma_game_text_parse (&same, puzzle, is_free, text));
  g_assert_true (
      soma_arrangement_equal (game->history->pdata[game->now], same.history->pdata[same.now]));
  g_assert_cmpmem (same.n_hints, sizeof same.n_hints, game->n_hints, sizeof game->n_hints);
  g_assert_cmpuint (same.won->len, ==, game->won->len);
  g_autofree char *again = soma_game_text_print (&same);
  g_assert_cmpstr (text, ==, again);
}

static void
check_position (SomaPuzzle *puzzle, gboolean is_free, const char *text)
{
  g_autoptr (SomaArrangement) position = soma_game_text_parse_position (puzzle, is_free, text);

  if (position == NULL)
    return;
  g_autofree char *printed = soma_game_text_print_position (position);
  g_autoptr (SomaArrangement) same = soma_game_text_parse_position (puzzle, is_free, printed);
  g_assert_null (strchr (printed, '\n'));
  g_assert_true (soma_arrangement_equal (position, same));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 3)
    return 0;
  SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  gboolean is_free = data[1] == 'f';
  g_autofree char *text = g_strndup ((const char *) data + 3, size - 3);
  g_auto (SomaGameText) game = { 0 };

  if (soma_game_text_parse (&game, puzzle, is_free, text))
    check (puzzle, is_free, &game);
  check_position (puzzle, is_free, text);
  return 0;
}
