/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-fixture.h"

#include <string.h>

#include "put-aside.h"

char *
soma_library_fixture_path (void)
{
  g_autofree char *directory = g_dir_make_tmp ("library-XXXXXX", NULL);
  g_assert_nonnull (directory);
  return g_build_filename (directory, "library.db", NULL);
}

SomaLibraryStore *
soma_library_fixture_open (const char *path, SomaLibraryRescue *rescue)
{
  g_autoptr (GError) error = NULL;
  SomaLibraryRescue none;
  soma_put_aside_forget (); /* as each time when the program starts */
  SomaLibraryStore *store = soma_library_store_open (path, rescue != NULL ? rescue : &none, &error);
  g_assert_no_error (error);
  g_assert_nonnull (store);
  if (rescue == NULL)
    g_assert_null (none.kept);
  return store;
}

/* Some texts are longer than a page of the file. */
static char *
make_text (const char *start, int i)
{
  GString *text = g_string_new (start);
  for (int line = 0; line < 3 + 17 * (i % 23); line++)
    g_string_append_printf (text, "\n  x.x.xx number %d line %d", i, line);
  return g_string_free (text, FALSE);
}

SomaStoredFigure *
soma_library_fixture_figure (int i)
{
  SomaStoredFigure *figure = g_new0 (SomaStoredFigure, 1);
  figure->name = g_strdup_printf ("Figure %d", i);
  figure->text = make_text ("soma 1", i);
  figure->collection = g_strdup (i % 3 == 0 ? "" : "Animals");
  figure->author = g_strdup ("Zoë");
  figure->tags = g_strdup_printf ("tag%d symmetric", i % 5);
  figure->created = 1700000000 + i;
  figure->modified = 1700000100 + i;
  return figure;
}

SomaStoredDraft *
soma_library_fixture_draft (int i)
{
  SomaStoredDraft *draft = g_new0 (SomaStoredDraft, 1);
  draft->key = g_strdup_printf ("draft-%d", i);
  draft->uri = i % 2 == 0 ? NULL : g_strdup_printf ("file:///tmp/%d.soma", i);
  draft->name = g_strdup_printf ("Draft %d", i);
  draft->text = make_text ("soma 1 // draft", i + 1);
  draft->figure = i % 4;
  draft->changed = 1700000000 + i;
  return draft;
}

char *
soma_library_fixture_key (int i)
{
  return g_strdup_printf ("%064d", i);
}

char *
soma_library_fixture_position (int i)
{
  return make_text ("position", i + 2);
}

SomaStoredGame *
soma_library_fixture_game (int i)
{
  SomaStoredGame *game = g_new0 (SomaStoredGame, 1);
  game->key = soma_library_fixture_key (i);
  game->text = soma_library_fixture_position (i);
  game->puzzle = i % 3 == 0 ? NULL : g_strdup_printf ("puzzle %d", i);
  game->name = g_strdup_printf ("Game %d", i);
  game->figure = i % 2 == 0 ? NULL : make_text ("soma 1 // game", i);
  game->changed = 1700000000 + i;
  game->n_laid = i % 7;
  game->n_copies = 7;
  return game;
}

static char *
make_page (int i)
{
  return g_strdup_printf ("page %d", i);
}

SomaStoredMark *
soma_library_fixture_mark (int i)
{
  SomaStoredMark *mark = g_new0 (SomaStoredMark, 1);
  mark->key =
      i % 2 == 0 ? soma_stored_mark_figure_key (i + 1) : g_strdup_printf ("catalogue A%03d", i);
  mark->favourite = i % 3 == 0;
  mark->opened = i % 4 == 0 ? 0 : 1700000000 + i;
  mark->tags = i % 2 == 0 ? g_strdup ("") : g_strdup_printf ("mark %d, liked", i);
  return mark;
}

SomaStoredRecord *
soma_library_fixture_record (int i)
{
  SomaStoredRecord *record = g_new0 (SomaStoredRecord, 1);
  record->puzzle = g_strdup_printf ("%064d", i % 7);
  record->solution = g_strdup_printf ("%064d", i);
  record->figure = g_strdup_printf ("Figure %d", i % 7);
  record->game = g_strdup (i % 2 == 0 ? "" : "daily");
  record->finished = 1700000000 + i;
  record->seconds = i % 5 == 0 ? -1 : i + 0.5;
  record->hints = i % 4;
  record->hints_of[i % SOMA_STORED_N_HINTS] = i % 4;
  record->turned = i % 3 == 0 ? NULL : g_strdup_printf ("turned %d", i);
  record->placed = i % 3 == 0 ? NULL : g_strdup_printf ("placed %d", i);
  return record;
}

void
soma_library_fixture_fill (SomaLibraryStore *store, int n)
{
  for (int i = 0; i < n; i++)
    {
      g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (i);
      g_autoptr (SomaStoredDraft) draft = soma_library_fixture_draft (i);
      g_autoptr (SomaStoredRecord) record = soma_library_fixture_record (i);
      g_autoptr (SomaStoredGame) game = soma_library_fixture_game (i);
      g_autofree char *page = make_page (i);
      g_autoptr (SomaStoredMark) mark = soma_library_fixture_mark (i);
      soma_library_fixture_put_mark (store, mark);
      g_assert_true (soma_library_fixture_add (store, figure, NULL));
      g_assert_cmpint (figure->id, >, 0);
      g_assert_true (soma_library_store_put_draft (store, draft, NULL));
      g_assert_true (soma_library_store_put_game (store, game, NULL));
      g_assert_true (soma_library_store_put_page (store, game->key, page, NULL));
      g_assert_true (soma_library_store_add_record (store, record, NULL));
    }
}

static gboolean
figure_is (gconstpointer row, int i)
{
  const SomaStoredFigure *figure = row;
  g_autoptr (SomaStoredFigure) expected = soma_library_fixture_figure (i);
  return g_str_equal (figure->name, expected->name) && g_str_equal (figure->text, expected->text) &&
         g_str_equal (figure->collection, expected->collection) &&
         g_str_equal (figure->author, expected->author) &&
         g_str_equal (figure->tags, expected->tags) && figure->created == expected->created &&
         figure->modified == expected->modified;
}

static gboolean
draft_is (gconstpointer row, int i)
{
  const SomaStoredDraft *draft = row;
  g_autoptr (SomaStoredDraft) expected = soma_library_fixture_draft (i);
  return g_str_equal (draft->key, expected->key) && g_strcmp0 (draft->uri, expected->uri) == 0 &&
         g_str_equal (draft->name, expected->name) && g_str_equal (draft->text, expected->text) &&
         draft->figure == expected->figure && draft->changed == expected->changed &&
         draft->file_use == expected->file_use;
}

static gboolean
record_is (gconstpointer row, int i)
{
  const SomaStoredRecord *record = row;
  g_autoptr (SomaStoredRecord) expected = soma_library_fixture_record (i);
  return g_str_equal (record->puzzle, expected->puzzle) &&
         g_str_equal (record->solution, expected->solution) &&
         g_str_equal (record->figure, expected->figure) &&
         g_str_equal (record->game, expected->game) && record->finished == expected->finished &&
         record->seconds == expected->seconds && record->hints == expected->hints &&
         memcmp (record->hints_of, expected->hints_of, sizeof record->hints_of) == 0 &&
         g_strcmp0 (record->turned, expected->turned) == 0 &&
         g_strcmp0 (record->placed, expected->placed) == 0;
}

/* `i` if the row has that number and was not seen yet, otherwise `n`. */
static int
find_free (gconstpointer row, gboolean (*is) (gconstpointer row, int i), int i,
           const gboolean *seen, int n)
{
  return i >= 0 && i < n && !seen[i] && is (row, i) ? i : n;
}

/* Finds each number once; `*n_other` is decreased by the rows without a valid number. */
static int
count_rows (GPtrArray *rows, gboolean (*is) (gconstpointer row, int i), int n, int *n_other)
{
  g_autofree gboolean *seen = g_new0 (gboolean, n);
  int n_found = 0;
  g_assert_nonnull (rows);
  for (guint row = 0; row < rows->len; row++)
    {
      /* They are in this order or the reverse, as long as nothing is wrong. */
      int i = find_free (rows->pdata[row], is, (int) row, seen, n);
      if (i == n)
        i = find_free (rows->pdata[row], is, n - 1 - (int) row, seen, n);
      for (int any = 0; i == n && any < n; any++)
        i = find_free (rows->pdata[row], is, any, seen, n);
      if (i < n)
        seen[i] = TRUE;
      n_found += i < n;
      *n_other -= i == n;
    }
  return n_found;
}

static int
count_positions (SomaLibraryStore *store, int n, int *n_other)
{
  int n_found = 0;
  for (int i = 0; i < n; i++)
    {
      g_autofree char *key = soma_library_fixture_key (i);
      g_autofree char *expected = soma_library_fixture_position (i);
      g_autofree char *found = soma_library_store_get_position (store, key, NULL);
      n_found += g_strcmp0 (found, expected) == 0;
      *n_other -= found != NULL && !g_str_equal (found, expected);
    }
  return n_found;
}

int
soma_library_fixture_count (SomaLibraryStore *store, int n, int n_other)
{
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_autoptr (GPtrArray) drafts = soma_library_store_take_drafts (store, NULL);
  g_autoptr (GPtrArray) records = soma_library_store_list_records (store, NULL);
  int n_found = count_rows (figures, figure_is, n, &n_other) +
                count_rows (drafts, draft_is, n, &n_other) +
                count_rows (records, record_is, n, &n_other) + count_positions (store, n, &n_other);
  g_assert_cmpint (n_other, >=, 0);
  return n_found;
}

static gboolean
game_is (const SomaStoredGame *game, int i)
{
  g_autoptr (SomaStoredGame) expected = soma_library_fixture_game (i);
  return g_str_equal (game->key, expected->key) && g_str_equal (game->text, expected->text) &&
         g_strcmp0 (game->puzzle, expected->puzzle) == 0 &&
         g_strcmp0 (game->name, expected->name) == 0 &&
         g_strcmp0 (game->figure, expected->figure) == 0 && game->changed == expected->changed &&
         game->n_laid == expected->n_laid && game->n_copies == expected->n_copies;
}

int
soma_library_fixture_count_games (SomaLibraryStore *store, int n)
{
  g_autoptr (GPtrArray) games = soma_library_store_list_games (store, NULL);
  int n_found = 0;
  g_assert_nonnull (games);
  /* The latest comes first. */
  for (int i = n - 1; i >= 0; i--)
    if (n_found < (int) games->len && game_is (games->pdata[n_found], i))
      n_found++;
  g_assert_cmpint (n_found, ==, games->len);
  return n_found;
}

int
soma_library_fixture_count_pages (SomaLibraryStore *store, int n)
{
  g_autoptr (GHashTable) pages = soma_library_store_list_pages (store, NULL);
  int n_found = 0;
  g_assert_nonnull (pages);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *key = soma_library_fixture_key (i), *page = make_page (i);
      n_found += g_strcmp0 (g_hash_table_lookup (pages, key), page) == 0;
    }
  g_assert_cmpint (n_found, ==, g_hash_table_size (pages));
  return n_found;
}

int
soma_library_fixture_count_marks (SomaLibraryStore *store, int n)
{
  g_autoptr (GHashTable) marks = soma_library_store_list_marks (store, NULL);
  int n_found = 0;
  g_assert_nonnull (marks);
  for (int i = 0; i < n; i++)
    {
      g_autoptr (SomaStoredMark) expected = soma_library_fixture_mark (i);
      const SomaStoredMark *mark = g_hash_table_lookup (marks, expected->key);
      n_found += mark != NULL && mark->favourite == expected->favourite &&
                 mark->opened == expected->opened && g_str_equal (mark->tags, expected->tags);
    }
  g_assert_cmpint (n_found, ==, g_hash_table_size (marks));
  return n_found;
}

gboolean
soma_library_fixture_add (SomaLibraryStore *store, SomaStoredFigure *figure, GError **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  g_ptr_array_add (figures, figure);
  return soma_library_store_add_figures (store, figures, error);
}

static void
change_mark (SomaStoredMark *mark, guint i, gpointer data)
{
  const SomaStoredMark *instead = data;
  mark->favourite = instead->favourite;
  mark->opened = instead->opened;
  g_free (mark->tags);
  mark->tags = g_strdup (instead->tags);
}

void
soma_library_fixture_put_mark (SomaLibraryStore *store, const SomaStoredMark *mark)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_ptr_array_add (keys, mark->key);
  g_assert_true (soma_library_store_change_marks (store, keys, change_mark, (gpointer) mark, NULL));
}

static void
put_figure (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  g_ptr_array_add (put, soma_stored_figure_copy (data));
}

static void
delete_figure (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  g_array_append_vals (deleted, data, 1);
}

static gboolean
change_figure (SomaLibraryStore *store, gint64 id, SomaLibraryChange change, gpointer data)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof id);
  g_array_append_val (ids, id);
  g_autoptr (GPtrArray) stored = soma_library_store_change_figures (store, ids, change, data, NULL);
  return stored != NULL;
}

gboolean
soma_library_fixture_put (SomaLibraryStore *store, const SomaStoredFigure *figure)
{
  return change_figure (store, figure->id, put_figure, (gpointer) figure);
}

gboolean
soma_library_fixture_delete (SomaLibraryStore *store, gint64 id)
{
  return change_figure (store, id, delete_figure, &id);
}
