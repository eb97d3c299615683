/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"
#include "row-sum.h"

/* Each step is final: a change to the schema is a new step. Rows have numbers of their own, so that
 * they can be found one by one when an index is damaged; a step that only adds columns leaves
 * tables in their pages, as a rescue expects. A step that adds columns to be summed sets the sums
 * of the table to NULL: they are computed when the library is opened. */
static const char *const migrations[] = {
  "CREATE TABLE figure ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* never used again: drafts keep it */
  "  name TEXT NOT NULL,"
  "  text TEXT NOT NULL,"
  "  collection TEXT NOT NULL,"
  "  author TEXT NOT NULL,"
  "  tags TEXT NOT NULL,"
  "  created INTEGER NOT NULL,"
  "  modified INTEGER NOT NULL);"
  "CREATE TABLE draft ("
  "  id INTEGER PRIMARY KEY,"
  "  key TEXT NOT NULL UNIQUE,"
  "  uri TEXT,"
  "  name TEXT NOT NULL,"
  "  text TEXT NOT NULL,"
  "  figure INTEGER NOT NULL,"
  "  changed INTEGER NOT NULL,"
  "  program INTEGER NOT NULL);"
  "CREATE TABLE position ("
  "  id INTEGER PRIMARY KEY,"
  "  key TEXT NOT NULL UNIQUE,"
  "  text TEXT NOT NULL);"
  "CREATE TABLE record ("
  "  id INTEGER PRIMARY KEY,"
  "  puzzle TEXT NOT NULL,"
  "  solution TEXT NOT NULL,"
  "  figure TEXT NOT NULL,"
  "  game TEXT NOT NULL,"
  "  finished INTEGER NOT NULL,"
  "  seconds REAL NOT NULL,"
  "  hints INTEGER NOT NULL);"
  /* The files from which everything readable was copied. */
  "CREATE TABLE rescued ("
  "  id INTEGER PRIMARY KEY,"
  "  file TEXT NOT NULL);",
  /* The state of a draft's file when it was read; and a checksum for each row (see row-sum.h). */
  "ALTER TABLE draft ADD COLUMN etag TEXT;"
  "ALTER TABLE figure ADD COLUMN sum INTEGER;"
  "ALTER TABLE draft ADD COLUMN sum INTEGER;"
  "ALTER TABLE position ADD COLUMN sum INTEGER;"
  "ALTER TABLE record ADD COLUMN sum INTEGER;",
  /* The keys of a solution in the other conventions, and each kind of hint. */
  "ALTER TABLE record ADD COLUMN turned TEXT;"
  "ALTER TABLE record ADD COLUMN placed TEXT;"
  "ALTER TABLE record ADD COLUMN hints_check INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE record ADD COLUMN hints_retreat INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE record ADD COLUMN hints_piece INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE record ADD COLUMN hints_place INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE record ADD COLUMN hints_put INTEGER NOT NULL DEFAULT 0;"
  "UPDATE record SET sum = NULL;",
  /* What a game that waits to be continued is a game of; and the page on which a figure was used
   * last. Tables come before all other pages of a file, so that a new one is where a new library
   * has it. */
  "ALTER TABLE position ADD COLUMN puzzle TEXT;"
  "ALTER TABLE position ADD COLUMN name TEXT;"
  "ALTER TABLE position ADD COLUMN figure TEXT;"
  "ALTER TABLE position ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE position ADD COLUMN n_laid INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE position ADD COLUMN n_copies INTEGER NOT NULL DEFAULT 0;"
  "UPDATE position SET sum = NULL;"
  "CREATE TABLE page ("
  "  id INTEGER PRIMARY KEY,"
  "  key TEXT NOT NULL UNIQUE,"
  "  page TEXT NOT NULL,"
  "  sum INTEGER);",
  /* What a draft's file is to it. */
  ("ALTER TABLE draft ADD COLUMN file_use INTEGER NOT NULL DEFAULT 0;"
   "UPDATE draft SET sum = NULL;"),
  /* Whether a figure is a favourite, when it was opened last, and its tags if it is one that comes
   * with the program: the library's own are in its table. */
  ("CREATE TABLE mark ("
   "  id INTEGER PRIMARY KEY,"
   "  key TEXT NOT NULL UNIQUE,"
   "  favourite INTEGER NOT NULL,"
   "  opened INTEGER NOT NULL,"
   "  tags TEXT NOT NULL,"
   "  sum INTEGER);"),
  /* From here on, there are records without a solution, which are no games that were won. */
  "",
};

#define FIGURE_SUM "row_sum (" LIBRARY_FIGURE_COLUMNS ")"
#define DRAFT_SUM "row_sum (" LIBRARY_DRAFT_SUMMED ")"
#define POSITION_SUM "row_sum (" LIBRARY_POSITION_COLUMNS ")"
#define RECORD_SUM "row_sum (" LIBRARY_RECORD_COLUMNS ")"
#define PAGE_SUM "row_sum (" LIBRARY_PAGE_COLUMNS ")"
#define MARK_SUM "row_sum (" LIBRARY_MARK_COLUMNS ")"

#define SET_SUMS(table, sum) "UPDATE " table " SET sum = " sum " WHERE sum IS NULL"

static const char *const statements[N_LIBRARY_STATEMENTS] = {
  [LIBRARY_LIST_FIGURES] = "SELECT id, " LIBRARY_FIGURE_COLUMNS " FROM figure ORDER BY id",
  [LIBRARY_GET_FIGURE] = "SELECT id, " LIBRARY_FIGURE_COLUMNS " FROM figure WHERE id = ?1",
  [LIBRARY_PUT_FIGURE] = "INSERT INTO figure (id, " LIBRARY_FIGURE_COLUMNS ", sum) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
                         "row_sum (?2, ?3, ?4, ?5, ?6, ?7, ?8)) "
                         "ON CONFLICT (id) DO UPDATE SET name = ?2, text = ?3, collection = ?4, "
                         "author = ?5, tags = ?6, created = ?7, modified = ?8, "
                         "sum = excluded.sum",
  [LIBRARY_DELETE_FIGURE] = "DELETE FROM figure WHERE id = ?1",
  [LIBRARY_PUT_DRAFT] = "INSERT INTO draft (" LIBRARY_DRAFT_COLUMNS ", sum) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
                        "row_sum (?1, ?2, ?3, ?4, ?5, ?6, ?8, ?9)) "
                        "ON CONFLICT (key) DO UPDATE SET uri = ?2, name = ?3, text = ?4, "
                        "figure = ?5, changed = ?6, program = ?7, etag = ?8, file_use = ?9, "
                        "sum = excluded.sum",
  [LIBRARY_DELETE_DRAFT] = "DELETE FROM draft WHERE key = ?1 AND text = ifnull (?2, text)",
  [LIBRARY_LIST_DRAFTS] =
      "SELECT " LIBRARY_DRAFT_COLUMNS " FROM draft ORDER BY changed DESC, id DESC",
  [LIBRARY_TAKE_DRAFT] = "UPDATE draft SET program = ?2 WHERE key = ?1",
  [LIBRARY_PUT_POSITION] = "INSERT INTO position (" LIBRARY_POSITION_COLUMNS ", sum) "
                           "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
                           "row_sum (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)) "
                           "ON CONFLICT (key) DO UPDATE SET text = ?2, puzzle = ?3, name = ?4, "
                           "figure = ?5, changed = ?6, n_laid = ?7, n_copies = ?8, "
                           "sum = excluded.sum",
  [LIBRARY_DELETE_POSITION] = "DELETE FROM position WHERE key = ?1",
  [LIBRARY_GET_GAME] = "SELECT " LIBRARY_POSITION_COLUMNS " FROM position WHERE key = ?1",
  [LIBRARY_LIST_GAMES] = "SELECT " LIBRARY_POSITION_COLUMNS " FROM position "
                         "WHERE figure IS NOT NULL ORDER BY changed DESC, id DESC",
  [LIBRARY_LIST_BOOKMARKS] = "SELECT key, text, puzzle, name, changed FROM position "
                             "WHERE key >= 'bookmark ' AND key < 'bookmark!' ORDER BY changed, id",
  [LIBRARY_LIST_POSITIONS] =
      "SELECT " LIBRARY_POSITION_COLUMNS " FROM position ORDER BY changed DESC, id DESC",
  [LIBRARY_HIDE_GAME] = "UPDATE position SET figure = NULL, "
                        "sum = row_sum (key, text, puzzle, name, NULL, changed, n_laid, n_copies) "
                        "WHERE key = ?1 AND text = ?2",
  [LIBRARY_PUT_PAGE] = "INSERT INTO page (key, page, sum) VALUES (?1, ?2, row_sum (?1, ?2)) "
                       "ON CONFLICT (key) DO UPDATE SET page = ?2, sum = excluded.sum",
  [LIBRARY_LIST_PAGES] = "SELECT key, page FROM page",
  [LIBRARY_GET_MARK] = "SELECT " LIBRARY_MARK_COLUMNS " FROM mark WHERE key = ?1",
  [LIBRARY_PUT_MARK] = "INSERT INTO mark (" LIBRARY_MARK_COLUMNS ", sum) "
                       "VALUES (?1, ?2, ?3, ?4, row_sum (?1, ?2, ?3, ?4)) "
                       "ON CONFLICT (key) DO UPDATE SET favourite = ?2, opened = ?3, tags = ?4, "
                       "sum = excluded.sum",
  [LIBRARY_LIST_MARKS] = "SELECT " LIBRARY_MARK_COLUMNS " FROM mark",
  [LIBRARY_ADD_RECORD] = "INSERT INTO record (" LIBRARY_RECORD_COLUMNS ", sum) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
                         "row_sum (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14))",
  [LIBRARY_LIST_RECORDS] = "SELECT id, " LIBRARY_RECORD_COLUMNS " FROM record ORDER BY id",
  [LIBRARY_DELETE_RECORD] = "DELETE FROM record WHERE id = ?1",
  [LIBRARY_IS_RESCUED] = "SELECT 1 FROM rescued WHERE file = ?1",
  [LIBRARY_SET_RESCUED] = "INSERT INTO rescued (file) VALUES (?1)",
  /* For rescued rows, and rows from a version without sums. */
  [LIBRARY_SUM_FIGURES] = SET_SUMS ("figure", FIGURE_SUM),
  [LIBRARY_SUM_DRAFTS] = SET_SUMS ("draft", DRAFT_SUM),
  [LIBRARY_SUM_POSITIONS] = SET_SUMS ("position", POSITION_SUM),
  [LIBRARY_SUM_RECORDS] = SET_SUMS ("record", RECORD_SUM),
  [LIBRARY_SUM_PAGES] = SET_SUMS ("page", PAGE_SUM),
  [LIBRARY_SUM_MARKS] = SET_SUMS ("mark", MARK_SUM),
  /* Each takes the number of a row and its values, and skips a row that is already there. */
  [LIBRARY_RESCUE_FIGURE] =
      "INSERT INTO figure (id, " LIBRARY_FIGURE_COLUMNS ") "
      "SELECT CASE WHEN EXISTS (SELECT 1 FROM figure WHERE id = ?1) THEN NULL ELSE ?1 END, "
      "?2, ?3, ?4, ?5, ?6, ?7, ?8 "
      "WHERE NOT EXISTS (SELECT 1 FROM figure WHERE name = ?2 AND text = ?3 AND collection = ?4)",
  [LIBRARY_RESCUE_DRAFT] = "INSERT OR IGNORE INTO draft (" LIBRARY_DRAFT_COLUMNS ") "
                           "SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ?1 > 0",
  [LIBRARY_RESCUE_POSITION] = "INSERT OR IGNORE INTO position (" LIBRARY_POSITION_COLUMNS ") "
                              "SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ?1 > 0",
  [LIBRARY_RESCUE_RECORD] = "INSERT INTO record (" LIBRARY_RECORD_COLUMNS ") "
                            "SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15 "
                            "WHERE ?1 > 0 AND NOT EXISTS (SELECT 1 FROM record WHERE puzzle = ?2 "
                            "AND solution = ?3 AND game = ?5 AND finished = ?6)",
  [LIBRARY_RESCUE_PAGE] = "INSERT OR IGNORE INTO page (" LIBRARY_PAGE_COLUMNS ") "
                          "SELECT ?2, ?3 WHERE ?1 > 0",
  [LIBRARY_RESCUE_MARK] = "INSERT OR IGNORE INTO mark (" LIBRARY_MARK_COLUMNS ") "
                          "SELECT ?2, ?3, ?4, ?5 WHERE ?1 > 0",
  [LIBRARY_RESCUE_RESCUED] = "INSERT INTO rescued (file) SELECT ?2 WHERE ?1 > 0 "
                             "AND NOT EXISTS (SELECT 1 FROM rescued WHERE file = ?2)",
};

/* The rows only if the pages are intact. */
#define WHEN_WRONG(table, sum)                                                                     \
  "WHEN EXISTS (SELECT 1 FROM " table " WHERE sum <> " sum ") THEN '" table "' "

/* Without an argument: SQLite 3.46 takes that of the table-valued form for the name of a table. */
static const char check[] =
    "SELECT CASE WHEN (SELECT * FROM pragma_integrity_check LIMIT 1) <> 'ok' "
    "THEN 'pages' " WHEN_WRONG ("figure", FIGURE_SUM) WHEN_WRONG ("draft", DRAFT_SUM)
        WHEN_WRONG ("position", POSITION_SUM) WHEN_WRONG ("record", RECORD_SUM)
            WHEN_WRONG ("page", PAGE_SUM) WHEN_WRONG ("mark", MARK_SUM) "ELSE 'ok' END";

const SomaDatabaseSchema soma_library_store_schema = {
  .migrations = migrations,
  .n_migrations = G_N_ELEMENTS (migrations),
  .statements = statements,
  .n_statements = N_LIBRARY_STATEMENTS,
  .prepare = soma_row_sum_install,
  .check = check,
  .precious = TRUE,
};
