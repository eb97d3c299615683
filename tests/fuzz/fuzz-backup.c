/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "damage.h"
#include "fuzz.h"
#include "library-backup.h"
#include "library-fixture.h"

/* Damage to a backup: it is refused, or what can be read of it is read, and only what is as it was
 * written is said to be sound. An input that begins with a “!” is read as it is. */

#define N_STORED 2
#define SET_TEXT "soma 1\n// a set\n"

static char *path, *contents;
static gsize length;

static gboolean
go_on (gpointer data)
{
  return TRUE;
}

static void
make_backup (void)
{
  g_autofree char *library = soma_library_fixture_path ();
  g_autoptr (GPtrArray) sets =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_set_free);
  SomaLibraryStore *store = soma_library_fixture_open (library, NULL);

  path = soma_library_fixture_path ();
  g_ptr_array_add (sets, soma_stored_set_new ("Set", SET_TEXT));
  soma_library_fixture_fill (store, N_STORED);
  GBytes *bytes = soma_library_store_back_up (store, sets, go_on, NULL, NULL);
  soma_library_store_close (store);
  contents = g_bytes_unref_to_data (bytes, &length);
}

static gboolean
is_as_written (const SomaStoredFigure *figure)
{
  for (int i = 0; i < N_STORED; i++)
    {
      g_autoptr (SomaStoredFigure) expected = soma_library_fixture_figure (i);

      if (g_str_equal (figure->name, expected->name) &&
          g_str_equal (figure->text, expected->text) &&
          g_str_equal (figure->collection, expected->collection) &&
          g_str_equal (figure->tags, expected->tags) && figure->created == expected->created)
        return TRUE;
    }
  return FALSE;
}

/* A sound one has everything; piece sets are taken only as they were. */
static void
check_contents (const SomaLibraryBackup *backup)
{
  const SomaLibraryContents *found = backup->contents;

  for (guint i = 0; i < found->sets->len; i++)
    g_assert_cmpstr (((SomaStoredSet *) found->sets->pdata[i])->text, ==, SET_TEXT);
  if (backup->is_damaged || found->figures->len == 0)
    return;
  g_assert_cmpuint (found->figures->len, ==, N_STORED);
  g_assert_cmpuint (found->records->len, ==, N_STORED);
  for (guint i = 0; i < found->figures->len; i++)
    g_assert_true (is_as_written (found->figures->pdata[i]));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  gsize n_damaged;

  if (path == NULL)
    make_backup ();
  gboolean is_plain = size > 0 && *data == '!';
  g_autofree char *damaged = is_plain
                                 ? g_memdup2 (data + 1, (n_damaged = size - 1))
                                 : damage_write (path, contents, length, data, size, &n_damaged);
  g_autoptr (GBytes) bytes = g_bytes_new (damaged, n_damaged);
  g_autoptr (SomaLibraryBackup) backup =
      soma_library_backup_read (bytes, "backup", go_on, NULL, &error);
  g_assert_true ((backup == NULL) == (error != NULL));
  if (backup != NULL)
    check_contents (backup);
  return 0;
}
