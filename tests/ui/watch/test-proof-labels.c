/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "proof-labels.h"

#include "bits-fixture.h"
#include "engine-auto.h"

static const SomaNames letters = { SOMA_PIECE_NAMES_LETTER, SOMA_CELL_NUMBERS_ROWS };

static gboolean
has_ended (gpointer proof)
{
  return !soma_proof_is_running (proof);
}

static SomaProof *
find_proof (const char *text)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_read_puzzle (text);
  SomaProof *proof = soma_proof_new (puzzle);

  soma_fixture_run_until (has_ended, proof);
  g_assert_nonnull (soma_proof_get_reason (proof));
  return proof;
}

/* The label is freed. */
static void
assert_label (char *label, const char *expected)
{
  g_assert_cmpstr (label, ==, expected);
  g_free (label);
}

static void
test_colours (void)
{
  g_autoptr (SomaProof) proof =
      find_proof ("soma 1\npieces \"D\"\npiece D \"domino\" x2 2 1 1\nxx\n"
                  "figure \"t\" \"T\" 3 2 1\nxxx\n.x.\n");
  const guint16 board[] = { 0, 0, SOMA_NO_COPY, SOMA_NO_COPY };
  SomaNames names = letters;

  assert_label (soma_label_proof_figure (proof), "The figure: 3 dark, 1 light");
  assert_label (soma_label_proof_piece (proof, &names, board, 0), "D covers: 1 dark, 1 light");
  names.pieces = SOMA_PIECE_NAMES_NAME;
  assert_label (soma_label_proof_piece (proof, &names, board, 0), "domino covers: 1 dark, 1 light");
  assert_label (soma_label_proof_left (proof, board), "Still empty: 2 dark, 0 light");
  assert_label (soma_label_proof_remainders (proof), "");
}

static void
test_modulo (void)
{
  g_autoptr (SomaProof) proof = find_proof (SOMA_FIXTURE_MODULO);

  assert_label (soma_label_proof_figure (proof), "The figure: sum 2 modulo 4");
  assert_label (soma_label_proof_remainders (proof),
                "Modulo 4, the pieces add up to 0, but the figure to 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/proof-labels/colours", test_colours);
  g_test_add_func ("/proof-labels/modulo", test_modulo);
  return g_test_run ();
}
