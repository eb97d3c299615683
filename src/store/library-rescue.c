/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

#include <glib/gstdio.h>
#include <string.h>

#include "messages.h"
#include "row-sum.h"

#define PAGE_SIZE 4096
#define MAX_SKIP (G_GINT64_CONSTANT (1) << 40)

/* A table of a damaged library, read row by row: SQLite finds a row by its number even if it cannot
 * get there from the row before. */
typedef struct
{
  const char *ascending;  /* number and columns of the rows from ?1 on */
  const char *descending; /* of the rows before ?1, backwards */
  const char *types;      /* of the columns: text, u for text or NULL, number */
  int name;               /* the column with the name for people, -1 if there is none */
  LibraryStatement insert;
} Table;

/* The last column tells whether the row differs from what was written; NULL if unknown. */
#define TABLE(name, columns, sum)                                                                  \
  "SELECT id, " columns ", " sum " FROM " name " NOT INDEXED WHERE id >= ?1 ORDER BY id",          \
      "SELECT id, " columns ", " sum " FROM " name " NOT INDEXED WHERE id < ?1 ORDER BY id DESC"

/* Of a table whose rows count only as they were written. In a file from before there was the table,
 * whose first page had to be replaced, the rows of another one may be in its place. */
#define INTACT(name, columns)                                                                      \
  "SELECT id, " columns ", 0 FROM " name " NOT INDEXED WHERE id >= ?1 AND sum = row_sum (" columns \
  ") ORDER BY id",                                                                                 \
      "SELECT id, " columns ", 0 FROM " name                                                       \
      " NOT INDEXED WHERE id < ?1 AND sum = row_sum (" columns ") ORDER BY id DESC"

/* The same, but a row whose bytes were changed counts if its key is still that of a figure. */
#define MARKED(columns)                                                                            \
  "(sum = row_sum (" columns ") OR key GLOB '" FIGURE_KEY "*' OR key GLOB 'catalogue *')"

#define FIGURE_KEY "figure " /* soma_stored_mark_figure_key() */

#define IS_WRONG(columns) "sum <> row_sum (" columns ")"

/* Rows that were rescued before come first: they must not be rescued again. */
static const Table tables[] = {
  { TABLE ("rescued", "file", "NULL"), "t", -1, LIBRARY_RESCUE_RESCUED },
  { TABLE ("figure", LIBRARY_FIGURE_COLUMNS, IS_WRONG (LIBRARY_FIGURE_COLUMNS)), "tttttnn", 1,
    LIBRARY_RESCUE_FIGURE },
  { TABLE ("draft", LIBRARY_DRAFT_COLUMNS, IS_WRONG (LIBRARY_DRAFT_SUMMED)), "tuttnnnun", 3,
    LIBRARY_RESCUE_DRAFT },
  { TABLE ("position", LIBRARY_POSITION_COLUMNS, IS_WRONG (LIBRARY_POSITION_COLUMNS)), "ttuuunnn",
    -1, LIBRARY_RESCUE_POSITION },
  { TABLE ("record", LIBRARY_RECORD_COLUMNS, IS_WRONG (LIBRARY_RECORD_COLUMNS)), "ttttnnnuunnnnn",
    -1, LIBRARY_RESCUE_RECORD },
  { INTACT ("page", LIBRARY_PAGE_COLUMNS), "tt", -1, LIBRARY_RESCUE_PAGE },
  { "SELECT id, " LIBRARY_MARK_COLUMNS
    ", 0 FROM mark NOT INDEXED WHERE id >= ?1 AND " MARKED (LIBRARY_MARK_COLUMNS) " ORDER BY id",
    "SELECT id, " LIBRARY_MARK_COLUMNS ", 0 FROM mark NOT INDEXED WHERE id < ?1 AND " MARKED (
        LIBRARY_MARK_COLUMNS) " ORDER BY id DESC",
    "tnnt", -1, LIBRARY_RESCUE_MARK },
};

/* A file that is being read. */
typedef struct
{
  SomaLibraryStore *store; /* borrowed */
  sqlite3 *handle;         /* owned */
  GPtrArray *changed; /* borrowed; of char *: names of rows that differ from what was written */
  gboolean troubled;  /* something could not be read */

  /* Of the table. In a file from elsewhere, pages that are used again and again could have more. */
  gsize n_bytes;    /* how many more there can be */
  gboolean is_over; /* there are more, or the work was stopped */

  guint n_rows;
  GHashTable *ids; /* owned: the new ids (gint64) of figures whose own ones were taken */
} Source;

/* If the bytes are no longer a text, sets `*text` to a new string with what is left of it. */
static gboolean
fits (sqlite3_value *value, char type, char **text)
{
  int stored = sqlite3_value_type (value);

  if (type == 'n')
    return stored == SQLITE_INTEGER || stored == SQLITE_FLOAT;
  if (type == 'u' && stored == SQLITE_NULL)
    return TRUE;
  const char *bytes = (const char *) sqlite3_value_text (value);
  int length = sqlite3_value_bytes (value);
  if (stored == SQLITE_TEXT && !g_utf8_validate (bytes, length, NULL))
    *text = g_utf8_make_valid (bytes, length);
  return stored == SQLITE_TEXT;
}

/* Binds the values of the row. FALSE if it is not a row; sets `*changed` if it differs from what
 * was written. */
static gboolean
bind_row (const Table *table, sqlite3_stmt *row, sqlite3_stmt *insert, gboolean *changed)
{
  int n_columns = (int) strlen (table->types);

  *changed = sqlite3_column_int (row, n_columns + 1) != 0;
  sqlite3_bind_int64 (insert, 1, sqlite3_column_int64 (row, 0));
  for (int i = 1; i <= n_columns; i++)
    {
      sqlite3_value *value = sqlite3_column_value (row, i);
      char *text = NULL;
      if (!fits (value, table->types[i - 1], &text))
        return FALSE;
      if (text != NULL)
        sqlite3_bind_text (insert, i + 1, text, -1, g_free);
      else
        sqlite3_bind_value (insert, i + 1, value);
      *changed = *changed || text != NULL;
    }
  return TRUE;
}

/* A figure may have got another id, under which its mark is to be found. */
static void
note_id (Source *source, gint64 id)
{
  sqlite3 *handle = soma_database_get_handle (source->store->database);
  gint64 now = sqlite3_last_insert_rowid (handle);

  if (sqlite3_changes (handle) > 0 && now != id)
    g_hash_table_replace (source->ids, g_memdup2 (&id, sizeof id), g_memdup2 (&now, sizeof now));
}

static void
bind_new_key (Source *source, sqlite3_stmt *row, sqlite3_stmt *insert)
{
  const char *key = (const char *) sqlite3_column_text (row, 1);
  gint64 id = g_str_has_prefix (key, FIGURE_KEY)
                  ? g_ascii_strtoll (key + strlen (FIGURE_KEY), NULL, 10)
                  : 0;
  const gint64 *now = g_hash_table_lookup (source->ids, &id);

  if (now != NULL)
    sqlite3_bind_text (insert, 2, soma_stored_mark_figure_key (*now), -1, g_free);
}

/* Whether the file still has room for such a row. */
static gboolean
has_room (Source *source, sqlite3_stmt *row)
{
  gsize size = 0;

  for (int i = 0; i < sqlite3_column_count (row); i++)
    if (sqlite3_column_type (row, i) == SQLITE_TEXT || sqlite3_column_type (row, i) == SQLITE_BLOB)
      size += (gsize) sqlite3_column_bytes (row, i);
  source->is_over = size > source->n_bytes;
  source->n_bytes -= MIN (size, source->n_bytes);
  return !source->is_over;
}

/* Copies the row, if it is one. FALSE if it cannot be stored. */
static gboolean
take_row (Source *source, const Table *table, sqlite3_stmt *row, GError **error)
{
  SomaDatabase *database = source->store->database;
  sqlite3_stmt *insert = soma_database_get (database, table->insert);
  gboolean changed;

  if (!has_room (source, row) || !bind_row (table, row, insert, &changed))
    {
      source->troubled = TRUE;
      return TRUE;
    }
  if (table->insert == LIBRARY_RESCUE_MARK)
    bind_new_key (source, row, insert);
  if (!soma_database_run (database, insert, error))
    return FALSE;
  if (table->insert == LIBRARY_RESCUE_FIGURE)
    note_id (source, sqlite3_column_int64 (row, 0));

  guint n = (guint) sqlite3_changes (soma_database_get_handle (source->store->database));
  if (table->insert != LIBRARY_RESCUE_RESCUED && table->insert != LIBRARY_RESCUE_PAGE &&
      table->insert != LIBRARY_RESCUE_MARK)
    {
      source->n_rows += n;
      if (n > 0 && changed && table->name >= 0)
        g_ptr_array_add (
            source->changed,
            g_utf8_make_valid ((const char *) sqlite3_column_text (row, table->name), -1));
    }
  return TRUE;
}

/* What is not read any more counts as something that cannot be read. */
static gboolean
is_over (Source *source)
{
  const SomaConnectionWatch *watch = source->store->watch;

  if (watch != NULL && !watch->go_on (watch->data))
    source->is_over = TRUE;
  return source->is_over;
}

/* Copies the rows between, backwards, as far as they can be read. */
static gboolean
take_backwards (Source *source, const Table *table, gint64 after, gint64 before, GError **error)
{
  sqlite3_stmt *row;
  gboolean ok = TRUE;

  if (sqlite3_prepare_v2 (source->handle, table->descending, -1, &row, NULL) != SQLITE_OK)
    return TRUE;
  sqlite3_bind_int64 (row, 1, before);
  while (ok && !source->is_over && sqlite3_step (row) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (row, 0);
      if (id <= after || id >= before)
        break;
      ok = take_row (source, table, row, error);
      before = id;
    }
  sqlite3_finalize (row);
  return ok;
}

/* Copies the rows from `next` on, as far as they can be read; sets `*last` to the last one. */
static gboolean
take_forwards (Source *source, const Table *table, sqlite3_stmt *row, gint64 *last, gboolean *done,
               GError **error)
{
  gboolean ok = TRUE;
  int code = SQLITE_ROW;

  while (ok && !source->is_over && (code = sqlite3_step (row)) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (row, 0);
      if (id <= *last) /* the tree has a loop */
        break;
      ok = take_row (source, table, row, error);
      *last = id;
    }
  *done = code == SQLITE_DONE;
  return ok;
}

/* After rows that cannot be read, continues a few rows later, then further on; the rows skipped are
 * tried from the other side. */
static gboolean
take_table (Source *source, const Table *table, GError **error)
{
  sqlite3_stmt *row;
  gint64 last = 0, next = 1, skip = 1;
  gboolean ok = TRUE, done = FALSE;
  int n_tries = 0;

  if (sqlite3_prepare_v2 (source->handle, table->ascending, -1, &row, NULL) != SQLITE_OK)
    {
      source->troubled = TRUE;
      return TRUE;
    }
  source->n_bytes = source->store->watch != NULL ? source->store->watch->size : G_MAXSIZE;
  source->is_over = FALSE;
  for (; ok && !done && !is_over (source) && skip < MAX_SKIP; n_tries++)
    {
      gint64 before = last;
      sqlite3_reset (row);
      sqlite3_bind_int64 (row, 1, next);
      last = next - 1;
      ok = take_forwards (source, table, row, &last, &done, error);
      gboolean found = last >= next;
      if (ok && (found || done) && next > before + 1)
        ok = take_backwards (source, table, before, next, error);
      if (!found)
        last = before;
      skip = found ? 1 : 2 * skip;
      next = MAX (next, last + 1) + skip;
    }
  source->troubled = source->troubled || !done || n_tries > 1;
  sqlite3_finalize (row);
  return ok && (done || take_backwards (source, table, last, G_MAXINT64, error));
}

/* Adds the columns of this version to a file from an older one, if its first page is sound. */
static void
migrate_copy (sqlite3 *handle)
{
  sqlite3_stmt *statement;
  int version = 0;

  if (sqlite3_prepare_v2 (handle, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
    return;
  if (sqlite3_step (statement) == SQLITE_ROW)
    version = sqlite3_column_int (statement, 0);
  sqlite3_finalize (statement);
  for (int i = version; i > 0 && i < soma_library_store_schema.n_migrations; i++)
    sqlite3_exec (handle, soma_library_store_schema.migrations[i], NULL, NULL, NULL);
}

static gboolean
take_tables (Source *source, const char *path, GError **error)
{
  gboolean ok = TRUE;

  if (soma_connection_open (path, SQLITE_OPEN_READWRITE, source->store->watch, &source->handle) !=
          SQLITE_OK ||
      soma_row_sum_install (source->handle) != SQLITE_OK)
    source->troubled = TRUE;
  else
    {
      migrate_copy (source->handle);
      for (guint i = 0; i < G_N_ELEMENTS (tables) && ok; i++)
        ok = take_table (source, &tables[i], error);
    }
  sqlite3_close (source->handle);
  source->handle = NULL;
  return ok;
}

static void
remove_copy (const char *path)
{
  const char *const endings[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *name = g_strconcat (path, endings[i], NULL);
      g_unlink (name);
    }
}

static gboolean
copy_file (const char *from, const char *to, const char *ending, GError **error)
{
  g_autofree char *from_name = g_strconcat (from, ending, NULL);
  g_autofree char *to_name = g_strconcat (to, ending, NULL);
  g_autoptr (GError) local = NULL;
  g_autofree char *contents = NULL;
  gsize length;

  if (g_file_get_contents (from_name, &contents, &length, &local) &&
      g_file_set_contents_full (to_name, contents, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0600,
                                &local))
    return TRUE;
  if (g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT) && *ending != '\0')
    return TRUE;
  gboolean full = g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_set_error (error, SOMA_STORE_ERROR, full ? SOMA_STORE_ERROR_FULL : SOMA_STORE_ERROR_FAILED,
               _ ("What is left of a damaged library cannot be copied: %s"), local->message);
  return FALSE;
}

/* The file itself is only read: the work is done on a copy. */
static gboolean
make_copy (const char *from, const char *to, GError **error)
{
  remove_copy (to);
  return copy_file (from, to, "", error) && copy_file (from, to, "-wal", error);
}

/* Replaces the first page, without which nothing can be found. Every library has its tables in the
 * same pages, because it was created by the same steps. */
static gboolean
mend_copy (const char *path)
{
  g_autofree char *contents = NULL;
  gsize length;

  /* The first page of an empty library. */
  sqlite3 *handle =
      soma_database_new_empty (&soma_library_store_schema, soma_library_store_schema.n_migrations);
  sqlite3_int64 size = 0;
  unsigned char *page = handle != NULL ? sqlite3_serialize (handle, "main", &size, 0) : NULL;
  sqlite3_close (handle);

  gboolean ok = page != NULL && g_file_get_contents (path, &contents, &length, NULL) &&
                length >= 2 * PAGE_SIZE;

  if (ok)
    {
      guint32 n_pages = GUINT32_TO_BE ((guint32) (length / PAGE_SIZE));
      memcpy (contents, page, PAGE_SIZE);
      memcpy (contents + 28, &n_pages, sizeof n_pages);
      contents[18] = contents[19] = 2; /* there may be a WAL */
      ok = g_file_set_contents (path, contents, (gssize) length, NULL);
    }
  sqlite3_free (page);
  return ok;
}

static gboolean
rescue_file (SomaLibraryStore *store, const char *path, GError **error)
{
  g_autofree char *copy = g_strconcat (store->path, ".rescue", NULL);
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Source source = { .store = store, .changed = changed, .ids = ids };
  gboolean ok = make_copy (path, copy, error) && take_tables (&source, copy, error);

  if (ok && source.troubled)
    {
      ok = make_copy (path, copy, error);
      if (ok && mend_copy (copy))
        ok = take_tables (&source, copy, error);
    }
  remove_copy (copy);
  store->rescue.n_rows += source.n_rows;
  if (changed->len > 0 && store->rescue.changed == NULL)
    store->rescue.changed = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < changed->len; i++)
    g_ptr_array_add (store->rescue.changed, g_strdup (changed->pdata[i]));
  return ok;
}

/* Identifies a file and its state. */
static char *
make_mark (const char *path)
{
  GStatBuf status = { 0 };
  g_autofree char *name = g_path_get_basename (path);

  g_stat (path, &status);
  return g_strdup_printf ("%s:%" G_GINT64_FORMAT, name, (gint64) status.st_size);
}

static gboolean
run_mark (SomaLibraryStore *store, LibraryStatement which, const char *mark, gboolean *found,
          GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, which);

  sqlite3_bind_text (statement, 1, mark, -1, SQLITE_TRANSIENT);
  int code = soma_database_step (store->database, statement, error);
  sqlite3_reset (statement);
  *found = code == SQLITE_ROW;
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

static gboolean
rescue_once (SomaLibraryStore *store, const char *path, GError **error)
{
  g_autofree char *mark = make_mark (path);
  gboolean known;

  if (!run_mark (store, LIBRARY_IS_RESCUED, mark, &known, error))
    return FALSE;
  if (known)
    return TRUE;
  if (!rescue_file (store, path, error) ||
      !run_mark (store, LIBRARY_SET_RESCUED, mark, &known, error))
    return FALSE;
  /* A file from another version is sound, and not worth reporting. */
  if (store->rescue.kept == NULL && strstr (path, ".bad-") != NULL)
    store->rescue.kept = g_strdup (path);
  return TRUE;
}

/* Whether `name` was set aside from `base`, or is the one beside it for another version. */
static gboolean
is_put_aside (const char *name, const char *base)
{
  gsize length = strlen (base);
  const char *number = strrchr (name, '-');

  return strncmp (name, base, length) == 0 && number != NULL && number[1] != '\0' &&
         strspn (number + 1, "0123456789") == strlen (number + 1) &&
         (g_str_has_prefix (name + length, ".bad-") ||
          g_str_has_prefix (name + length, ".version-"));
}

static int
compare_latest_first (gconstpointer a, gconstpointer b)
{
  const char *first = *(const char *const *) a, *second = *(const char *const *) b;
  gint64 number = g_ascii_strtoll (strrchr (first, '-') + 1, NULL, 10);
  gint64 other = g_ascii_strtoll (strrchr (second, '-') + 1, NULL, 10);

  return (number < other) - (number > other);
}

static GPtrArray *
list_put_aside (const char *path)
{
  g_autofree char *directory = g_path_get_dirname (path), *base = g_path_get_basename (path);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) entries = g_dir_open (directory, 0, NULL);
  const char *name;

  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    if (is_put_aside (name, base))
      g_ptr_array_add (files, g_build_filename (directory, name, NULL));
  g_ptr_array_sort (files, compare_latest_first);
  return files;
}

gboolean
soma_library_store_rescue (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) files = list_put_aside (store->path);

  if (store->rescue.newer)
    g_ptr_array_add (files, g_strdup (store->rescue.kept));
  for (guint i = 0; i < files->len; i++)
    if (!rescue_once (store, files->pdata[i], error))
      return FALSE;
  return TRUE;
}
