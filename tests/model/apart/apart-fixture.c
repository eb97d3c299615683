/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-fixture.h"

#include <string.h>

#include "apart-search.h"
#include "engine-auto.h"
#include "model-fixture.h"
#include "puzzle-file.h"
#include "search.h"

typedef struct
{
  ApartFixture *fixture;
  guint n_left;
} Wanted;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Wanted *wanted = data;

  if (--wanted->n_left > 0)
    return true;
  wanted->fixture->copy_at =
      g_memdup2 (copy_at, wanted->fixture->puzzle->figure->n_cells * sizeof *copy_at);
  return false;
}

static const SomaFileEntry *
find_entry (const SomaFileContents *contents, const char *name)
{
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      if (strstr (entry->name, name) != NULL)
        return entry;
    }
  g_assert_not_reached ();
}

ApartFixture *
apart_fixture_new (const char *name, guint solution)
{
  ApartFixture *fixture = g_new0 (ApartFixture, 1);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "burrs.xmpuzzle", NULL);
  g_autoptr (SomaFileContents) contents = soma_file_load (path, NULL);
  const SomaFileEntry *entry = find_entry (contents, name);
  g_autoptr (SomaDesign) plain = soma_design_new_from_figure (
      entry->id, entry->name, entry->figure, entry->set, entry->distinct_pieces, entry->pins);
  Wanted wanted = { fixture, solution };
  SomaSearchOptions options = { .n_threads = 1, .solution = solution_cb, .data = &wanted };

  fixture->design = soma_design_with_groups (plain, entry->groups);
  fixture->puzzle = soma_design_make_puzzle (fixture->design, NULL);
  g_autoptr (SomaSearch) search = soma_search_new (fixture->puzzle, &options, NULL);
  soma_search_run (search);
  g_assert_nonnull (fixture->copy_at);
  return fixture;
}

void
apart_fixture_free (ApartFixture *fixture)
{
  soma_design_unref (fixture->design);
  soma_puzzle_unref (fixture->puzzle);
  g_free (fixture->copy_at);
  g_free (fixture);
}

static gboolean
has_plan (gpointer data)
{
  return soma_apart_search_get_plan (data) != NULL;
}

SomaApartPlan *
apart_fixture_find (const ApartFixture *fixture)
{
  g_autoptr (SomaApartSearch) search =
      soma_apart_search_new (fixture->puzzle, fixture->copy_at, fixture->design->pieces, NULL, 0);

  soma_fixture_run_until (has_plan, search);
  return g_object_ref (soma_apart_search_get_plan (search));
}
