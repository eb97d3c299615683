/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "catalogue.h"
#include "german-texts.h"
#include "piece-sets.h"
#include "soma-config.h"

static const SomaPiece *
find_piece (const SomaPieceSet *set, const char *letter)
{
  for (int i = 0; i < set->n_pieces; i++)
    if (strcmp (set->pieces[i].letter, letter) == 0)
      return &set->pieces[i];
  g_error ("no piece %s", letter);
}

static void
test_figures (void)
{
  g_autoptr (SomaFileContents) catalogue = soma_catalogue_load ();
  const SomaFileEntry *cube = g_ptr_array_index (catalogue->entries, 0);
  const SomaFileEntry *crystal = g_ptr_array_index (catalogue->entries, 1);

  g_assert_cmpstr (cube->id, ==, "A001");
  g_assert_cmpstr (cube->name, ==, "Würfel");
  g_assert_cmpstr (cube->collection, ==, "Körper");
  g_assert_cmpstr (crystal->name, ==, "Crystal"); /* not translated there */
  g_assert_true (cube->set == soma_piece_sets_get ("soma"));
}

static void
test_pieces (void)
{
  const SomaPieceSet *soma = soma_piece_sets_get ("soma");

  g_assert_cmpstr (soma->name, ==, "soma"); /* what files say */
  g_assert_cmpstr (find_piece (soma, "P")->name, ==, "Dreibein");
  g_assert_cmpstr (find_piece (soma, "V")->name, ==, "L tricube");
  g_assert_true (g_utf8_validate (find_piece (soma, "A")->name, -1, NULL));
  g_assert_true (g_str_has_prefix (find_piece (soma, "A")->name, "Schraube, die"));

  /* The names of the figures in files of sets are what scripts see. */
  g_autoptr (SomaFileContents) file = soma_piece_sets_load ("soma");
  const SomaFileEntry *figure = g_ptr_array_index (file->entries, 0);
  g_assert_cmpstr (figure->id, ==, "Cube");
  g_assert_cmpstr (figure->name, ==, "3x3x3 cube");
  g_assert_cmpstr (find_piece (figure->set, "P")->name, ==, "Dreibein");
}

static void
test_levels (void)
{
  g_autoptr (SomaFileContents) levels = soma_catalogue_load_levels ();
  gsize n_tripods = 0;

  for (guint i = 0; i < levels->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (levels->entries, i);
      g_assert_nonnull (entry->set);
      for (int j = 0; j < entry->set->n_pieces; j++)
        {
          g_assert_cmpstr (entry->set->pieces[j].name, !=, "tripod");
          n_tripods += strcmp (entry->set->pieces[j].name, "Dreibein") == 0;
        }
    }
  g_assert_cmpuint (n_tripods, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  soma_german_texts_use (SOMA_GUIDE_DOMAIN, "formats/list", "translated-names.mo");
  g_test_add_func ("/translated-names/figures", test_figures);
  g_test_add_func ("/translated-names/pieces", test_pieces);
  g_test_add_func ("/translated-names/levels", test_levels);
  return g_test_run ();
}
