/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "catalogue.h"
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

/* The catalogue that was built for this test, in a folder as gettext() wants it. */
static char *
install_translation (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("locale-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *messages = g_build_filename (folder, "de", "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (messages, SOMA_GUIDE_DOMAIN ".mo", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) built = g_file_new_build_filename (g_test_get_dir (G_TEST_BUILT), "formats",
                                                       "list", "translated-names.mo", NULL);
  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_file_copy (built, file, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&folder);
}

int
main (int argc, char **argv)
{
  /* Translations are found by LANGUAGE in any locale but C, with any encoding. */
  g_setenv ("LANGUAGE", "de", TRUE);
  g_assert_nonnull (setlocale (LC_ALL, "en_US.UTF-8"));
  g_test_init (&argc, &argv, NULL);
  g_autofree char *folder = install_translation ();
  bindtextdomain (SOMA_GUIDE_DOMAIN, folder);
  bind_textdomain_codeset (SOMA_GUIDE_DOMAIN, "UTF-8");
  g_test_add_func ("/translated-names/figures", test_figures);
  g_test_add_func ("/translated-names/pieces", test_pieces);
  g_test_add_func ("/translated-names/levels", test_levels);
  return g_test_run ();
}
