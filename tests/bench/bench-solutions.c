/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person waits for on the Solutions page of a figure with a million solutions, and what they
 * take of memory: bench-solutions [NUMBER]. It fails for a wrong result, never for being slow. */
#include <locale.h>
#include <malloc.h>
#include <stdio.h>

#include "engine-auto.h"
#include "heat-count.h"
#include "memory.h"
#include "packing.h"
#include "search.h"
#include "filter.h"
#include "filtered-list.h"

/* A board for dominoes and single cells has billions of solutions. */
#define SIDE 6
#define N_CELLS (SIDE * SIDE)

enum
{
  DOMINO,
  SINGLE,
};

typedef struct
{
  SomaPuzzle *puzzle;
  GByteArray *packed;
  SomaSolutionList *list;
  guint n;
  gsize n_bytes; /* in use before there was anything */
} Bench;

static double
get_time (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

static gsize
get_bytes (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

static SomaPuzzle *
make_board (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "D", .max_count = N_CELLS / 2, .n_cells = 2, .cells = cells },
    { .letter = "M", .max_count = N_CELLS, .n_cells = 1, .cells = cells },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (SIDE, SIDE, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Bench *bench = data;

  soma_packing_append (soma_packing_for (bench->puzzle), copy_at, bench->packed);
  return true;
}

static void
find_solutions (Bench *bench)
{
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .limit = bench->n,
                                      .n_threads = 1,
                                      .solution = solution_cb,
                                      .data = bench };
  SomaSearch *search = soma_search_new (bench->puzzle, &options, NULL);

  bench->packed = g_byte_array_new ();
  soma_search_run (search);
  soma_search_free (search);
  bench->list = soma_solution_list_new (bench->puzzle);
  soma_solution_list_append (bench->list, bench->packed);
  g_clear_pointer (&bench->packed, g_byte_array_unref);
}

static void
wait_for (SomaFilter *filter)
{
  while (soma_filter_is_searching (filter))
    g_main_context_iteration (NULL, TRUE);
}

/* Three rules at once: as many match as if all are looked through. */
static gboolean
apply (Bench *bench, SomaFilter *filter)
{
  static const SomaFilterRule rules[] = { { "not-at", .piece = SINGLE, .cell = 35 },
                                          { "not-at", .piece = DOMINO, .cell = 28 },
                                          { "touch", .piece = SINGLE, .other = SINGLE } };
  int first_single = soma_piece_set_first_copy (bench->puzzle->set, SINGLE);
  double began = get_time (), blocked;
  guint16 copy_at[N_CELLS];
  guint n_wanted = 0;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    soma_filter_toggle (filter, &rules[i]);
  blocked = get_time () - began;
  wait_for (filter);
  g_print ("; filter by three rules %.0f ms (%.1f ms of it blocking)", 1000 * (get_time () - began),
           1000 * blocked);
  for (guint i = 0; i < bench->n; i++)
    {
      soma_solution_list_read (bench->list, i, copy_at);
      gboolean touch = FALSE;
      for (int cell = 0; cell < N_CELLS; cell++)
        touch |= copy_at[cell] >= first_single &&
                 ((cell % SIDE + 1 < SIDE && copy_at[cell + 1] >= first_single) ||
                  (cell + SIDE < N_CELLS && copy_at[cell + SIDE] >= first_single));
      n_wanted += copy_at[35] < first_single && copy_at[28] >= first_single && touch;
    }
  return soma_filter_get_indices (filter)->len == n_wanted && n_wanted > 0 && n_wanted < bench->n;
}

static gboolean
sort (Bench *bench, SomaFilter *filter, SomaFilterOrder order, const char *name)
{
  double began = get_time ();

  soma_filter_set_order (filter, order, SINGLE);
  wait_for (filter);
  g_print ("; sort by %s %.0f ms", name, 1000 * (get_time () - began));
  return soma_filter_get_indices (filter)->len == bench->n;
}

/* As a filter that grows is followed: half of them are there, and then all, in another order. */
static gboolean
follow (Bench *bench, const GArray *indices)
{
  g_autoptr (GArray) half = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) pinned = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < indices->len; i += 2)
    g_array_append_val (half, g_array_index (indices, guint, i));
  g_array_append_vals (pinned, &g_array_index (half, guint, half->len / 2),
                       MIN (300, half->len / 2));
  g_autoptr (SomaFilteredList) filtered = soma_filtered_list_new (bench->list, half);
  double began = get_time ();
  soma_filtered_list_set_indices (filtered, indices, pinned, G_MAXUINT);
  g_print ("; twice as many in the list, in view of 300, %.1f ms blocking",
           1000 * (get_time () - began));
  return g_list_model_get_n_items (G_LIST_MODEL (filtered)) == indices->len;
}

/* The map and all the tables of the statistics. */
static gboolean
count_heat (Bench *bench)
{
  double began = get_time ();
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));
  SomaNumber domino, single;
  guint64 n_domino, n_single;

  for (guint i = 0; i < bench->n; i++)
    g_array_append_val (all, i);
  g_autoptr (SomaHeatCount) count =
      soma_heat_count_new_of_list (bench->list, SOMA_SYMMETRY_NONE, all);
  while (soma_heat_count_is_running (count))
    g_main_context_iteration (NULL, TRUE);
  g_print ("; heat map and statistics %.0f ms", 1000 * (get_time () - began));
  SomaHeatMap *map = soma_heat_count_get_map (count);
  soma_heat_map_get (map, soma_heat_map_get_type (map, DOMINO), 7, &domino);
  soma_heat_map_get (map, soma_heat_map_get_type (map, SINGLE), 7, &single);
  return soma_number_get (&domino, &n_domino) && soma_number_get (&single, &n_single) &&
         n_domino + n_single == bench->n;
}

int
main (int argc, char **argv)
{
  Bench bench = { .puzzle = make_board (),
                  .n = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 1000000 };
  gboolean is_right;

  setlocale (LC_ALL, "");
  bench.n_bytes = get_bytes ();
  find_solutions (&bench);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (bench.list));
  g_print ("%'u solutions: list %.1f MB", n, (double) (get_bytes () - bench.n_bytes) / 1e6);
  is_right = n == bench.n && n > 1;
  g_autoptr (SomaFilter) filter = soma_filter_new (bench.list, SOMA_SYMMETRY_NONE);
  is_right = is_right && apply (&bench, filter);
  soma_filter_clear (filter);
  is_right = is_right && sort (&bench, filter, SOMA_FILTER_BY_PLACE, "place");
  is_right = is_right && sort (&bench, filter, SOMA_FILTER_BY_SYMMETRY, "symmetry");
  is_right = is_right && follow (&bench, soma_filter_get_indices (filter));
  is_right = is_right && count_heat (&bench);
  g_print ("; in use %.1f MB, at most %.1f MB\n", (double) (get_bytes () - bench.n_bytes) / 1e6,
           get_peak_memory ());
  g_clear_object (&filter);
  g_object_unref (bench.list);
  soma_puzzle_unref (bench.puzzle);
  return is_right ? 0 : 1;
}
