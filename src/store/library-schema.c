/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

/* Each step is final: a change to the schema is a new step. Rows have numbers of their own, so that
 * they can be found one by one when an index is damaged. */
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
  /* The files of which everything that could be read was taken over. */
  "CREATE TABLE rescued ("
  "  id INTEGER PRIMARY KEY,"
  "  file TEXT NOT NULL);",
};

#define FIGURE_COLUMNS "name, text, collection, author, tags, created, modified"
#define DRAFT_COLUMNS "key, uri, name, text, figure, changed, program"
#define RECORD_COLUMNS "puzzle, solution, figure, game, finished, seconds, hints"

static const char *const statements[N_LIBRARY_STATEMENTS] = {
  [LIBRARY_LIST_FIGURES] = "SELECT id, " FIGURE_COLUMNS " FROM figure ORDER BY id",
  [LIBRARY_PUT_FIGURE] = "INSERT INTO figure (id, " FIGURE_COLUMNS ") "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
                         "ON CONFLICT (id) DO UPDATE SET name = ?2, text = ?3, collection = ?4, "
                         "author = ?5, tags = ?6, created = ?7, modified = ?8",
  [LIBRARY_DELETE_FIGURE] = "DELETE FROM figure WHERE id = ?1",
  [LIBRARY_PUT_DRAFT] = "INSERT INTO draft (" DRAFT_COLUMNS ") "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
                        "ON CONFLICT (key) DO UPDATE SET uri = ?2, name = ?3, text = ?4, "
                        "figure = ?5, changed = ?6, program = ?7",
  [LIBRARY_DELETE_DRAFT] = "DELETE FROM draft WHERE key = ?1",
  [LIBRARY_LIST_DRAFTS] = "SELECT " DRAFT_COLUMNS " FROM draft ORDER BY changed DESC, id DESC",
  [LIBRARY_TAKE_DRAFT] = "UPDATE draft SET program = ?2 WHERE key = ?1",
  [LIBRARY_PUT_POSITION] = "INSERT INTO position (key, text) VALUES (?1, ?2) "
                           "ON CONFLICT (key) DO UPDATE SET text = ?2",
  [LIBRARY_DELETE_POSITION] = "DELETE FROM position WHERE key = ?1",
  [LIBRARY_GET_POSITION] = "SELECT text FROM position WHERE key = ?1",
  [LIBRARY_ADD_RECORD] = "INSERT INTO record (" RECORD_COLUMNS ") "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
  [LIBRARY_LIST_RECORDS] = "SELECT id, " RECORD_COLUMNS " FROM record ORDER BY id",
  [LIBRARY_IS_RESCUED] = "SELECT 1 FROM rescued WHERE file = ?1",
  [LIBRARY_SET_RESCUED] = "INSERT INTO rescued (file) VALUES (?1)",
  /* Each takes the number of a row and its values. What is there already is not taken twice. */
  [LIBRARY_RESCUE_FIGURE] =
      "INSERT INTO figure (id, " FIGURE_COLUMNS ") "
      "SELECT CASE WHEN EXISTS (SELECT 1 FROM figure WHERE id = ?1) THEN NULL ELSE ?1 END, "
      "?2, ?3, ?4, ?5, ?6, ?7, ?8 "
      "WHERE NOT EXISTS (SELECT 1 FROM figure WHERE name = ?2 AND text = ?3 AND collection = ?4)",
  [LIBRARY_RESCUE_DRAFT] = "INSERT OR IGNORE INTO draft (" DRAFT_COLUMNS ") "
                           "SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?1 > 0",
  [LIBRARY_RESCUE_POSITION] = "INSERT OR IGNORE INTO position (key, text) "
                              "SELECT ?2, ?3 WHERE ?1 > 0",
  [LIBRARY_RESCUE_RECORD] = "INSERT INTO record (" RECORD_COLUMNS ") "
                            "SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8 "
                            "WHERE ?1 > 0 AND NOT EXISTS (SELECT 1 FROM record WHERE puzzle = ?2 "
                            "AND solution = ?3 AND game = ?5 AND finished = ?6)",
  [LIBRARY_RESCUE_RESCUED] = "INSERT INTO rescued (file) SELECT ?2 WHERE ?1 > 0 "
                             "AND NOT EXISTS (SELECT 1 FROM rescued WHERE file = ?2)",
};

const SomaDatabaseSchema soma_library_store_schema = {
  .migrations = migrations,
  .n_migrations = G_N_ELEMENTS (migrations),
  .statements = statements,
  .n_statements = N_LIBRARY_STATEMENTS,
  .check = "PRAGMA integrity_check (1)",
  .precious = TRUE,
};
