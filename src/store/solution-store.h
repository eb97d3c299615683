/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "number.h"
#include "puzzle.h"
#include "store-error.h"

/* The cache of solutions in one SQLite database, `solutions.db`. It can be deleted at any time.
 *
 * The key is the SHA-256 of the puzzle's canonical form (figure turned to its least image,
 * canonical piece set, pins, convention), so a figure that was turned, shifted or mirrored finds
 * what was stored for it before; solutions are returned in the frame of the puzzle that asks.
 *
 * A store and its writers are used by one thread at a time. Two programs may have the same database
 * open. Errors are SOMA_STORE_ERROR. */
typedef struct _SomaSolutionStore SomaSolutionStore;

typedef enum
{
  SOMA_STORED_NONE,
  SOMA_STORED_PARTIAL, /* a search that was stopped, with its checkpoint */
  SOMA_STORED_COMPLETE,
} SomaStoredState;

/* What the store knows about a puzzle. */
typedef struct
{
  SomaStoredState state;
  guint64 n_solutions;
  double fraction; /* of the search that is done: 1 when complete */

  /* (nullable) where a partial search resumes. Only valid for the same figure in the same position,
   * so NULL if this puzzle is turned relative to the stored one. */
  char *checkpoint;

  /* The solutions found before the checkpoint. After a crash there may be more: a resumed search
   * finds those again, and soma_solution_store_begin() drops them. */
  guint64 n_checkpoint;

  /* How many solutions there are, if that was counted without finding them; whatever the state. */
  gboolean is_counted;
  SomaNumber number;
} SomaStoredSearch;

void soma_stored_search_clear (SomaStoredSearch *search);

/* Opens the database at `path`, creating it and its directory. A file that is damaged or was
 * written by a newer version is put aside (renamed; `*put_aside`, which may be NULL, is set to its
 * new path), and a new one is started. */
SomaSolutionStore *soma_solution_store_open (const char *path, char **put_aside, GError **error);

/* Opens the default database: $XDG_CACHE_HOME/soma/solutions.db. */
SomaSolutionStore *soma_solution_store_open_default (char **put_aside, GError **error);

/* Limits the disk space of a store and of the files that were put aside. To keep within the limit,
 * writers delete the entries used longest ago; one search takes at most half of it. Applies to all
 * stores of this program; call it from any thread. */
#define SOMA_SOLUTION_STORE_LIMIT (G_GINT64_CONSTANT (1) << 30) /* the default */
void soma_solution_store_set_limit (gint64 max_bytes);

void soma_solution_store_close (SomaSolutionStore *store);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolutionStore, soma_solution_store_close)

/* Looks the puzzle up under its convention. FALSE only on error; state SOMA_STORED_NONE if the
 * puzzle is not stored. */
gboolean soma_solution_store_lookup (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                     SomaSymmetry symmetry, SomaStoredSearch *search,
                                     GError **error);

/* Stores how many solutions there are, which was counted without finding them. Such numbers take a
 * few bytes, and go only when all else has. */
gboolean soma_solution_store_save_number (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                          SomaSymmetry symmetry, const SomaNumber *number,
                                          GError **error);

/* Stores how hard the puzzle is, a number that means what the caller wants; the same way. */
gboolean soma_solution_store_save_difficulty (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                              guint difficulty, GError **error);

/* FALSE if that is not known. */
gboolean soma_solution_store_find_difficulty (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                              guint *difficulty);

/* Takes one solution, figure->n_cells copy numbers. Returns FALSE to stop. */
typedef gboolean (*SomaStoredSolutionFunc) (const uint16_t *copy_at, gpointer data);

/* Reads the stored solutions in the order in which they were added, turned into the frame of
 * `puzzle` and each verified with soma_check_solution(). If one fails, the whole entry is deleted,
 * and `*damaged` (may be NULL) is set to TRUE; this is not an error. */
gboolean soma_solution_store_read (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                   SomaSymmetry symmetry, SomaStoredSolutionFunc func,
                                   gpointer data, gboolean *damaged, GError **error);

/* The number of solutions stored as complete for the puzzle, or -1: cheap, for lists of figures. */
gint64 soma_solution_store_count (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                  SomaSymmetry symmetry);

/* Deletes what was put aside and then the entries used longest ago, until the store takes at most
 * `max_bytes`. */
gboolean soma_solution_store_trim (SomaSolutionStore *store, gint64 max_bytes, GError **error);

/* The disk space of the stored solutions, in bytes. */
gint64 soma_solution_store_get_size (SomaSolutionStore *store);
