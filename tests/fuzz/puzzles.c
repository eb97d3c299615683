/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzles.h"

#include <string.h>

#include "puzzle-file.h"

#define CUBES_20 "xxxxxxxxxxxxxxxxxxxx "
#define CUBES_100 CUBES_20 CUBES_20 CUBES_20 CUBES_20 CUBES_20

static const char *const texts[N_FUZZ_PUZZLES] = {
  "soma 1\npieces \"\"\npiece V 2 2 1 xx x.\npiece I 2 1 1 xx\npiece o 1 1 1 x\n"
  "figure \"plate\" 3 2 1 xxx xxx\n",
  "soma 1\nset soma\nfigure \"cube\" 3 3 3 xxx xxx xxx xxx xxx xxx xxx xxx xxx\n",
  "soma 1\npieces \"\"\npiece I x4 2 1 1 xx\nfigure \"dominoes\" 2 2 2 xx xx xx xx\n",
  "soma 1\npieces \"\"\npiece o x0-3 1 1 1 x\npiece I x1-2 2 1 1 xx\npiece V 2 2 1 xx x.\n"
  "figure \"pinned\" 4 3 1 xxx+ xxx. x++.\npins VV.. V... ....\n",
  "soma 1\npieces \"\"\npiece V 2 2 1 xx x.\npiece W 2 2 1 xx .x\npiece A 2 1 1 xx\ndistinct\n"
  "figure \"distinct\" 2 2 2 xx xx xx xx\n",
  "soma 1\npieces \"\"\npiece o x300 1 1 1 x\nfigure \"many\" 20 15 1 " CUBES_100 CUBES_100
      CUBES_100,
  "soma 1\npieces \"\"\npiece L x4 3 2 1 xxx x..\nfigure \"square\" 4 4 1 xxxx xxxx xxxx xxxx\n",
};

static SomaPuzzle *
make_puzzle (const char *text)
{
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "puzzle", NULL);

  g_assert_cmpuint (contents->problems->len, ==, 0);
  const SomaFileEntry *entry = contents->entries->pdata[0];
  SomaPuzzle *puzzle = soma_file_make_puzzle (entry->name, entry->figure, entry->pins, entry->set,
                                              entry->distinct_pieces, NULL);
  g_assert_nonnull (puzzle);
  return puzzle;
}

SomaPuzzle *
fuzz_puzzle_get (uint8_t character)
{
  static SomaPuzzle *puzzles[N_FUZZ_PUZZLES];
  int number = (uint8_t) (character - '0') % N_FUZZ_PUZZLES;

  if (puzzles[number] == NULL)
    puzzles[number] = make_puzzle (texts[number]);
  return puzzles[number];
}
