/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "damage.h"
#include "fuzz.h"
#include "library-fixture.h"

/* Damage to library.db: it opens all the same, keeps the damaged file unchanged, and accepts no row
 * as intact that differs from what was written. */

#define N_STORED 2

static char *path, *contents;
static gsize length;

static void
make_library (void)
{
  path = soma_library_fixture_path ();
  SomaLibraryStore *store = soma_library_fixture_open (path, NULL);
  soma_library_fixture_fill (store, N_STORED);
  soma_library_store_close (store);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
}

static void
check_kept (const SomaLibraryRescue *rescue, const char *damaged, gsize n_damaged)
{
  g_autofree char *kept = NULL;
  gsize n_kept;

  g_assert_true (g_file_get_contents (rescue->kept, &kept, &n_kept, NULL));
  g_assert_cmpmem (kept, n_kept, damaged, n_damaged);
}

/* Rows that differ from what was written are reported among the rescued ones. */
static void
check_rows (SomaLibraryStore *store, const SomaLibraryRescue *rescue)
{
  int n_other = rescue->kept != NULL ? (int) rescue->n_rows : 0;
  int n_found = soma_library_fixture_count (store, N_STORED, n_other);

  if (rescue->kept == NULL)
    g_assert_cmpint (n_found, ==, 4 * N_STORED);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  SomaLibraryRescue rescue;
  gsize n_damaged;

  if (path == NULL)
    make_library ();
  g_autofree char *damaged = damage_write (path, contents, length, data, size, &n_damaged);
  SomaLibraryStore *store = soma_library_fixture_open (path, &rescue);
  if (rescue.kept != NULL)
    check_kept (&rescue, damaged, n_damaged);
  check_rows (store, &rescue);
  soma_library_rescue_clear (&rescue);
  soma_library_store_close (store);
  return 0;
}
