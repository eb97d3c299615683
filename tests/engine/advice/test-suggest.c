/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "naive.h"
#include "random-draft.h"
#include "suggest.h"

#define N_RANDOM 200
#define MAX_RANDOM_CELLS 8
#define MAX_NAIVE_STEPS 2000000

/* The reports: the number of solutions for each change, in text, negated while it is not exact. */
typedef struct
{
  GHashTable *counts; /* of gint64 by change */
  int n_reports, n_inexact;
  int stop_after; /* 0: never */
  int n_decided, n_changes;
  GString *log;
} Reports;

static void
append_cells (GString *text, const char *word, const SomaCell *cells, int n)
{
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, " %s %d %d %d", word, cells[i].x, cells[i].y, cells[i].z);
}

static char *
print_change (const SomaChange *change)
{
  GString *text = g_string_new (NULL);
  append_cells (text, "remove", change->removed, change->n_removed);
  append_cells (text, "add", change->added, change->n_added);
  if (change->below > 0)
    g_string_append_printf (text, " accept %d %d", change->below, change->above);
  return g_string_free (text, FALSE);
}

static void
put_count (GHashTable *counts, char *change, gint64 count)
{
  g_hash_table_replace (counts, change, g_memdup2 (&count, sizeof count));
}

static gint64
get_count (GHashTable *counts, const char *change)
{
  const gint64 *count = g_hash_table_lookup (counts, change);
  return count != NULL ? *count : 0;
}

static bool
suggest_cb (const SomaSuggestion *suggestion, void *data)
{
  Reports *reports = data;
  g_assert_cmpint (suggestion->n_changes, >, 0);
  g_assert_cmpuint (suggestion->n_solutions, >, 0);
  for (int i = 0; i < suggestion->n_changes; i++)
    {
      char *change = print_change (&suggestion->changes[i]);
      gint64 before = get_count (reports->counts, change), n = suggestion->n_solutions;
      /* Only news is reported. */
      g_assert_cmpint (before, <=, 0);
      g_assert_true (suggestion->exact ? n >= -before : n > -before);
      g_string_append_printf (reports->log, "%d%s: %" G_GINT64_FORMAT "\n", suggestion->number,
                              change, n);
      put_count (reports->counts, change, suggestion->exact ? n : -n);
    }
  reports->n_reports++;
  reports->n_inexact += !suggestion->exact;
  return reports->n_reports != reports->stop_after;
}

static void
progress_cb (int n_decided, int n_changes, void *data)
{
  Reports *reports = data;
  g_assert_cmpint (n_decided, >=, reports->n_decided);
  g_assert_cmpint (n_decided, <=, n_changes);
  g_assert_true (reports->n_changes == 0 || reports->n_changes == n_changes);
  reports->n_decided = n_decided;
  reports->n_changes = n_changes;
}

static Reports *
reports_new (void)
{
  Reports *reports = g_new0 (Reports, 1);
  reports->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  reports->log = g_string_new (NULL);
  return reports;
}

static void
reports_free (Reports *reports)
{
  g_hash_table_unref (reports->counts);
  g_string_free (reports->log, TRUE);
  g_free (reports);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reports, reports_free)

static SomaSearchState
run (SomaPuzzle *puzzle, SomaSuggestOptions options, Reports *reports)
{
  options.suggest = suggest_cb;
  options.progress = progress_cb;
  options.data = reports;
  return soma_suggest_run (puzzle, &options);
}

/* The same by brute force, on cells of a grid. */

#define SIDE 16
#define MARGIN 3

typedef struct
{
  const Draft *draft;
  SomaSuggestOptions options;
  guint8 cells[SIDE][SIDE][SIDE];
  gboolean can_add_up[DRAFT_MAX_CELLS + 1];
  GHashTable *counts;
  gboolean too_hard;
} Brute;

static guint8 *
at (Brute *brute, SomaCell cell)
{
  return &brute->cells[cell.x + MARGIN][cell.y + MARGIN][cell.z + MARGIN];
}

/* Sums of counts within their bounds, by trying all. */
static void
add_up (Brute *brute, int piece, int sum)
{
  const Draft *draft = brute->draft;
  if (sum > DRAFT_MAX_CELLS)
    return;
  if (piece == draft->n_pieces)
    {
      brute->can_add_up[sum] = TRUE;
      return;
    }
  int least = draft->pieces[piece].min_count;
  int n_pins = 0;
  for (int i = 0; i < draft->n_pins; i++)
    n_pins += draft->pins[i].piece == piece;
  for (int n = MAX (least, n_pins); n <= draft->pieces[piece].max_count; n++)
    add_up (brute, piece + 1, sum + n * draft->pieces[piece].n_cells);
}

static gboolean
fits (Brute *brute, int n_more)
{
  int n = brute->draft->n_cells + n_more, n_optional = 0;
  for (int i = 0; i < brute->draft->n_cells; i++)
    n_optional += brute->draft->optional[i];
  for (int sum = n - n_optional; sum <= n && n > 0; sum++)
    if (sum >= 0 && brute->can_add_up[sum])
      return TRUE;
  return FALSE;
}

static gboolean
touches (Brute *brute, SomaCell cell)
{
  const guint8 *here = at (brute, cell);
  return here[1] || here[-1] || here[SIDE] || here[-SIDE] || here[SIDE * SIDE] ||
         here[-SIDE * SIDE];
}

static void
flood (guint8 *cells, int number)
{
  static const int steps[] = { 1, -1, SIDE, -SIDE, SIDE * SIDE, -SIDE * SIDE };
  cells[number] = 0;
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (cells[number + steps[i]])
      flood (cells, number + steps[i]);
}

static gboolean
is_connected (Brute *brute)
{
  g_autofree guint8 *cells = g_memdup2 (brute->cells, sizeof brute->cells);
  guint8 *first = memchr (cells, 1, sizeof brute->cells);
  g_assert_nonnull (first);
  flood (cells, (int) (first - cells));
  return memchr (cells, 1, sizeof brute->cells) == NULL;
}

static gint64
count_solutions (Brute *brute, const SomaChange *change)
{
  Draft draft = *brute->draft;
  for (int i = 0; i < change->n_removed; i++)
    for (int c = 0; c < draft.n_cells; c++)
      if (soma_cell_compare (draft.cells[c], change->removed[i]) == 0)
        {
          draft.n_cells--;
          draft.cells[c] = draft.cells[draft.n_cells];
          draft.optional[c] = draft.optional[draft.n_cells];
        }
  for (int i = 0; i < change->n_added; i++)
    {
      draft.cells[draft.n_cells] = change->added[i];
      draft.optional[draft.n_cells++] = false;
    }
  g_assert_cmpint (draft.n_cells, ==, brute->draft->n_cells + change->n_added - change->n_removed);
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
  if (puzzle == NULL)
    return 0;
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_NAIVE_STEPS);
  brute->too_hard = brute->too_hard || naive == NULL;
  return naive != NULL ? naive_count (naive, brute->options.symmetry) : 0;
}

/* Once the cells of the grid are those of the changed figure. */
static void
try_change (Brute *brute, SomaChange change)
{
  if (change.n_added == 2 && soma_cell_compare (change.added[0], change.added[1]) > 0)
    change = (SomaChange){ .n_added = 2, .added = { change.added[1], change.added[0] } };
  if (brute->options.flags & SOMA_SUGGEST_CONNECTED && !is_connected (brute))
    return;
  for (int i = 0; i < change.n_added; i++)
    if (brute->options.flags & SOMA_SUGGEST_ON_TABLE && change.added[i].z < 0)
      return;
  gint64 n = count_solutions (brute, &change);
  if (n > 0 && (!brute->options.unique || n == 1))
    put_count (brute->counts, print_change (&change), n);
}

/* Adds that many cells to the grid in every way, each at a face of an existing cell. */
static void
add_cells (Brute *brute, SomaChange change, int n)
{
  if (n == 0)
    {
      try_change (brute, change);
      return;
    }
  for (int x = -2; x < SIDE - MARGIN - 1; x++)
    for (int y = -2; y < SIDE - MARGIN - 1; y++)
      for (int z = -2; z < SIDE - MARGIN - 1; z++)
        {
          SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
          if (*at (brute, cell) || !touches (brute, cell) ||
              (change.n_removed == 1 && soma_cell_compare (cell, change.removed[0]) == 0))
            continue;
          SomaChange more = change;
          more.added[more.n_added++] = cell;
          *at (brute, cell) = 1;
          add_cells (brute, more, n - 1);
          *at (brute, cell) = 0;
        }
}

static void
remove_cells (Brute *brute, SomaChange change, int n, int n_to_add, int first)
{
  if (n == 0)
    {
      add_cells (brute, change, n_to_add);
      return;
    }
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (brute->draft, "");
  for (int c = first; c < puzzle->figure->n_cells; c++)
    {
      SomaChange more = change;
      more.removed[more.n_removed++] = puzzle->figure->cells[c];
      *at (brute, puzzle->figure->cells[c]) = 0;
      remove_cells (brute, more, n - 1, n_to_add, c + 1);
      *at (brute, puzzle->figure->cells[c]) = 1;
    }
}

static void
try_all (Brute *brute)
{
  const SomaChange nothing = { 0 };
  add_up (brute, 0, 0);
  for (int i = 0; i < brute->draft->n_cells; i++)
    *at (brute, brute->draft->cells[i]) = 1;
  if (fits (brute, 1))
    remove_cells (brute, nothing, 0, 1, 0);
  if (fits (brute, -1))
    remove_cells (brute, nothing, 1, 0, 0);
  if (fits (brute, 0))
    remove_cells (brute, nothing, 1, 1, 0);
  if (fits (brute, -1) || fits (brute, 0) || fits (brute, 1))
    return;
  if (fits (brute, 2))
    remove_cells (brute, nothing, 0, 2, 0);
  if (fits (brute, -2))
    remove_cells (brute, nothing, 2, 0, 0);
}

static void
compare_counts (GHashTable *expected, GHashTable *reported, const Draft *draft)
{
  GHashTableIter iter;
  gpointer change;
  g_autofree char *text = draft_print (draft);

  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &change, NULL))
    if (get_count (expected, change) != get_count (reported, change))
      g_error ("%s:%" G_GINT64_FORMAT " solutions, not %" G_GINT64_FORMAT ", in\n%s",
               (char *) change, get_count (expected, change), get_count (reported, change), text);
  g_assert_cmpuint (g_hash_table_size (expected), ==, g_hash_table_size (reported));
}

/* Takes cells away or adds some, so that the pieces do not fit. */
static void
spoil (Draft *draft, GRand *rand)
{
  int n = g_rand_int_range (rand, 0, 5) - 2;
  draft->n_pins = n < 0 ? 0 : draft->n_pins;
  for (; n < 0 && draft->n_cells > 2; n++)
    draft->n_cells--;
  for (; n > 0; n--)
    {
      SomaCell top = { 0 };
      for (int i = 0; i < draft->n_cells; i++)
        top = draft->cells[i].z >= top.z ? draft->cells[i] : top;
      top.z++;
      draft->optional[draft->n_cells] = false;
      draft->cells[draft->n_cells++] = top;
    }
}

static void
test_random (void)
{
  int n_suggestions = 0, n_doubles = 0, n_pinned = 0, n_unique = 0;
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree Brute *brute = g_new0 (Brute, 1);
      Draft draft;
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      spoil (&draft, rand);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle == NULL)
        continue;
      /* The figure's frame. */
      SomaCell low = { 99, 99, 99 };
      for (int i = 0; i < draft.n_cells; i++)
        low = (SomaCell){ MIN (low.x, draft.cells[i].x), MIN (low.y, draft.cells[i].y),
                          MIN (low.z, draft.cells[i].z) };
      if (low.x != 0 || low.y != 0 || low.z != 0)
        continue;
      brute->draft = &draft;
      brute->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      brute->options = (SomaSuggestOptions){
        .symmetry = (SomaSymmetry) g_rand_int_range (rand, 0, 3),
        .flags = g_rand_int_range (rand, 0, 4),
        .unique = g_rand_int_range (rand, 0, 4) == 0,
      };
      try_all (brute);
      g_autoptr (Reports) reports = reports_new ();
      g_assert_cmpint (run (puzzle, brute->options, reports), ==, SOMA_SEARCH_COMPLETE);
      g_assert_cmpint (reports->n_decided, ==, reports->n_changes);
      if (!brute->too_hard)
        {
          compare_counts (brute->counts, reports->counts, &draft);
          n_suggestions += (int) g_hash_table_size (reports->counts);
          n_doubles += g_hash_table_size (reports->counts) > 0 && !fits (brute, 0) &&
                       !fits (brute, 1) && !fits (brute, -1);
          n_pinned += g_hash_table_size (reports->counts) > 0 && draft.n_pins > 0;
          n_unique += g_hash_table_size (reports->counts) > 0 && brute->options.unique;
        }
      g_hash_table_unref (brute->counts);
    }
  g_test_message ("%d suggestions; puzzles with doubles %d, pins %d, unique %d", n_suggestions,
                  n_doubles, n_pinned, n_unique);
  g_assert_cmpint (n_suggestions, >, 1500);
  g_assert_cmpint (n_doubles, >, 10);
  g_assert_cmpint (n_pinned, >, 5);
  g_assert_cmpint (n_unique, >, 10);
}

/* Rules of colours. */

static guint64
list_colours (const guint8 *colours, int n_cells)
{
  guint64 set = 0;
  for (int i = 0; i < n_cells && colours != NULL; i++)
    set |= G_GUINT64_CONSTANT (1) << colours[i];
  return set;
}

/* The solutions of the puzzle if colour `below` accepted `above`, too; -1: that is too hard. */
static gint64
count_with_rule (SomaPuzzle *puzzle, int below, int above)
{
  const SomaFigure *figure = puzzle->figure;
  guint64 accepts[SOMA_N_COLOURS];
  memcpy (accepts, figure->accepts, sizeof accepts);
  for (int c = 1; c < SOMA_N_COLOURS; c++)
    for (int other = 1; other < SOMA_N_COLOURS; other++)
      if (below == SOMA_EVERY_COLOUR || (c == below && other == above))
        accepts[c] |= G_GUINT64_CONSTANT (1) << other;
  g_autoptr (SomaFigure) changed = soma_figure_new_coloured (
      figure->cells, figure->optional, figure->colours, accepts, figure->n_cells, NULL);
  g_autoptr (SomaPuzzle) other = soma_puzzle_new ("", changed, puzzle->set, puzzle->pins,
                                                  puzzle->n_pins, puzzle->distinct_pieces, NULL);
  g_autoptr (Naive) naive = naive_new (other, MAX_NAIVE_STEPS);
  return naive != NULL ? (gint64) naive_count (naive, SOMA_SYMMETRY_NONE) : -1;
}

/* Those that help, each with its number; FALSE if that is too hard. */
static gboolean
try_rules (SomaPuzzle *puzzle, GHashTable *counts)
{
  const SomaFigure *figure = puzzle->figure;
  guint64 below = list_colours (figure->colours, figure->n_cells), above = 0;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (puzzle->set->pieces[p].max_count > 0)
      above |= list_colours (puzzle->set->pieces[p].colours, puzzle->set->pieces[p].n_cells);
  for (int b = 1; b < SOMA_N_COLOURS; b++)
    for (int a = 1; a < SOMA_N_COLOURS; a++)
      {
        gint64 n = below >> b & above >> a & 1 ? count_with_rule (puzzle, b, a) : 0;
        if (n < 0)
          return FALSE;
        if (n > 0)
          put_count (counts, g_strdup_printf (" accept %d %d", b, a), n);
      }
  gint64 n = count_with_rule (puzzle, SOMA_EVERY_COLOUR, SOMA_EVERY_COLOUR);
  if (n > 0 && g_hash_table_size (counts) == 0)
    put_count (counts, g_strdup_printf (" accept %d %d", SOMA_EVERY_COLOUR, SOMA_EVERY_COLOUR), n);
  return n >= 0;
}

static gboolean
is_no_rule (gpointer change, gpointer count, gpointer data)
{
  return !g_str_has_prefix (change, " accept");
}

/* Exactly those rules are suggested that help where nothing is possible. */
static void
test_rules (void)
{
  int n_single = 0, n_every = 0, n_solvable = 0;
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GHashTable) counts =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_autoptr (Reports) reports = reports_new ();
      Draft draft;
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      g_autoptr (SomaPuzzle) plain = draft_make_puzzle (&draft, "");
      g_autoptr (SomaPuzzle) puzzle = random_paint (plain, TRUE, rand);
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_NAIVE_STEPS);
      if (puzzle->figure->colours == NULL || naive == NULL)
        continue;
      gboolean is_solvable = naive_count (naive, SOMA_SYMMETRY_NONE) > 0;
      if (!is_solvable && !try_rules (puzzle, counts))
        continue;
      run (puzzle, (SomaSuggestOptions){ .symmetry = SOMA_SYMMETRY_NONE }, reports);
      g_hash_table_foreach_remove (reports->counts, is_no_rule, NULL);
      compare_counts (counts, reports->counts, &draft);
      gboolean is_every = g_hash_table_contains (counts, " accept 64 64");
      n_every += is_every;
      n_single += g_hash_table_size (counts) > 0 && !is_every;
      n_solvable += is_solvable;
    }
  g_test_message ("%d with rules, %d with every rule, %d solvable", n_single, n_every, n_solvable);
  g_assert_cmpint (n_single, >, 10);
  g_assert_cmpint (n_every, >, 3);
  g_assert_cmpint (n_solvable, >, 10);
}

/* Figures of the corpus: every reported change is searched independently and, for a few of the
 * figures, so are all the others. */

static SomaPuzzle *
get_figure (const char *id)
{
  g_autoptr (GPtrArray) figures = corpus_load_figures ();
  for (guint i = 0; i < figures->len; i++)
    {
      CorpusPuzzle *figure = figures->pdata[i];
      if (g_str_has_prefix (figure->name, id))
        return soma_puzzle_ref (figure->puzzle);
    }
  g_error ("the corpus has no %s", id);
}

static gint64
search (SomaPuzzle *puzzle, const SomaChange *change)
{
  SomaSearchOptions options = { .n_threads = 1, .seed = 1 };
  SomaProgress progress;
  g_autoptr (SomaPuzzle) changed = soma_puzzle_change (puzzle, change, NULL);
  SomaSearch *search = soma_search_new (changed, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return (gint64) progress.n_solutions;
}

/* Changes that leave one cell less or more, by trying each cell in turn; returns how many are
 * solvable. */
static guint
compare_with_searches (SomaPuzzle *puzzle, gboolean add, GHashTable *counts)
{
  const SomaFigure *figure = puzzle->figure;
  guint n_solvable = 0;
  for (int x = -1; x <= figure->extent[0]; x++)
    for (int y = -1; y <= figure->extent[1]; y++)
      for (int z = -1; z <= figure->extent[2]; z++)
        {
          SomaCell cell = { (int16_t) x, (int16_t) y, (int16_t) z };
          SomaChange change = { .n_added = add, .n_removed = !add };
          gboolean touches = FALSE;
          for (int i = 0; i < figure->n_cells; i++)
            touches = touches || abs (figure->cells[i].x - x) + abs (figure->cells[i].y - y) +
                                         abs (figure->cells[i].z - z) ==
                                     1;
          if ((soma_figure_index (figure, cell) < 0) != add || (add && !touches))
            continue;
          (add ? change.added : change.removed)[0] = cell;
          g_autofree char *text = print_change (&change);
          gint64 n = search (puzzle, &change);
          g_assert_cmpint (get_count (counts, text), ==, n);
          n_solvable += n > 0;
        }
  return n_solvable;
}

/* A figure without its first cell, or with one on top of its last. */
static SomaPuzzle *
get_spoiled (const char *id, gboolean remove)
{
  g_autoptr (SomaPuzzle) puzzle = get_figure (id);
  SomaCell first = puzzle->figure->cells[0];
  SomaCell top = puzzle->figure->cells[puzzle->figure->n_cells - 1];
  top.z++;
  SomaChange change = { .n_removed = remove,
                        .n_added = !remove,
                        .removed = { remove ? first : (SomaCell){ 0 } },
                        .added = { remove ? (SomaCell){ 0 } : top } };
  return soma_puzzle_change (puzzle, &change, NULL);
}

static void
test_figures (void)
{
  static const char *const ids[] = { "A001", "A005",         "A013",
                                     "A046", "ssoma:W-Wall", "puzzler:SomaBench" };
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    for (int remove = 0; remove < 2; remove++)
      {
        g_autoptr (SomaPuzzle) puzzle = get_spoiled (ids[i], remove);
        g_autoptr (Reports) reports = reports_new ();
        g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==,
                         SOMA_SEARCH_COMPLETE);
        guint n = compare_with_searches (puzzle, remove, reports->counts);
        g_assert_cmpuint (n, ==, g_hash_table_size (reports->counts));
      }
}

/* The cube without a corner: putting it back gives 240. */
static void
test_cube (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_spoiled ("A001", TRUE);
  g_autoptr (Reports) reports = reports_new ();
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpint (get_count (reports->counts, " add 0 0 0"), ==, 240);
  /* A cell at each of the 54 faces of the cube, but at the corner's three; and the corner. */
  g_assert_cmpint (reports->n_changes, ==, 52);
}

/* Single moves that make the W-wall possible. */
static void
test_moves (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_figure ("ssoma:W-Wall");
  g_autoptr (Reports) reports = reports_new ();
  g_autoptr (Reports) again = reports_new ();
  GHashTableIter iter;
  gpointer text;
  int n = 0;

  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, again), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpstr (reports->log->str, ==, again->log->str);
  g_hash_table_iter_init (&iter, reports->counts);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    {
      SomaChange change = { .n_removed = 1, .n_added = 1 };
      SomaCell *removed = &change.removed[0], *added = &change.added[0];
      g_assert_cmpint (sscanf (text, " remove %hd %hd %hd add %hd %hd %hd", &removed->x,
                               &removed->y, &removed->z, &added->x, &added->y, &added->z),
                       ==, 6);
      if (n++ % 10 == 0)
        g_assert_cmpint (search (puzzle, &change), ==, get_count (reports->counts, text));
    }
  g_assert_cmpint (n, >, 100);
}

/* The cube is far from unique, but a similar figure may be. */
static void
test_unique (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_figure ("A003");
  g_autoptr (Reports) all = reports_new ();
  g_autoptr (Reports) unique = reports_new ();
  GHashTableIter iter;
  gpointer change, count;
  guint n = 0;

  run (puzzle, (SomaSuggestOptions){ 0 }, all);
  run (puzzle, (SomaSuggestOptions){ .unique = true }, unique);
  g_hash_table_iter_init (&iter, all->counts);
  while (g_hash_table_iter_next (&iter, &change, &count))
    if (*(gint64 *) count == 1)
      {
        g_assert_cmpint (get_count (unique->counts, change), ==, 1);
        n++;
      }
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (g_hash_table_size (unique->counts), ==, n);

  /* A single solution found within few nodes need not be the only one. */
  g_autoptr (Reports) hasty = reports_new ();
  run (puzzle, (SomaSuggestOptions){ .unique = true, .node_limit = 20 }, hasty);
  g_hash_table_iter_init (&iter, hasty->counts);
  while (g_hash_table_iter_next (&iter, &change, NULL))
    g_assert_true (g_hash_table_contains (unique->counts, change));
}

static void
test_limit (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_spoiled ("A001", TRUE);
  g_autoptr (Reports) reports = reports_new ();
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ .limit = 100 }, reports), ==,
                   SOMA_SEARCH_COMPLETE);
  g_assert_cmpint (get_count (reports->counts, " add 0 0 0"), ==, -100);
  g_assert_cmpint (reports->n_decided, ==, reports->n_changes);
}

/* Few nodes for each search leave some changes undecided. */
static void
test_node_limit (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_figure ("ssoma:W-Wall");
  g_autoptr (Reports) reports = reports_new ();
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ .node_limit = 100 }, reports), ==,
                   SOMA_SEARCH_LIMIT);
  g_assert_cmpint (reports->n_decided, <, reports->n_changes);
}

/* 21 dominoes for a 6x7 board without a corner: a search that is too long for the first round is
 * resumed until it has counted all 31,529 packings, and reports more each time. */
static void
test_rounds (void)
{
  const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = {
    .letter = "I", .min_count = 21, .max_count = 21, .n_cells = 2, .cells = domino
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) board = soma_figure_new_box (6, 7, 1, NULL);
  const SomaChange change = { .n_removed = 1 };
  g_autoptr (SomaFigure) figure = soma_figure_change (board, &change, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (Reports) reports = reports_new ();
  SomaSuggestOptions options = { .symmetry = SOMA_SYMMETRY_NONE, .flags = SOMA_SUGGEST_ON_TABLE };

  g_assert_cmpint (run (puzzle, options, reports), ==, SOMA_SEARCH_COMPLETE);
  g_assert_cmpint (get_count (reports->counts, " add 0 0 0"), ==, 31529);
  g_assert_cmpint (reports->n_inexact, >, 0);
}

static void
test_stop (void)
{
  g_autoptr (SomaPuzzle) puzzle = get_figure ("A003");
  g_autoptr (Reports) reports = reports_new ();
  g_autoptr (Reports) none = reports_new ();
  atomic_bool stop = true;

  reports->stop_after = 5;
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==, SOMA_SEARCH_STOPPED);
  g_assert_cmpint (reports->n_reports, ==, 5);
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ .stop = &stop }, none), ==,
                   SOMA_SEARCH_STOPPED);
  g_assert_cmpint (none->n_reports, ==, 0);
}

/* A figure with nearly the maximum number of cells has some 300,000 moves: listing them takes a
 * moment at most, and nothing is listed after a stop. */
static void
test_large (void)
{
  const SomaCell cube = { 0, 0, 0 };
  const SomaPiece piece = {
    .letter = "o", .min_count = 1000, .max_count = 1000, .n_cells = 1, .cells = &cube
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) box = soma_figure_new_box (10, 10, 10, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
  g_autoptr (Reports) reports = reports_new ();
  atomic_bool stop = true;

  reports->stop_after = 1;
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==, SOMA_SEARCH_STOPPED);
  g_assert_cmpint (reports->n_reports, ==, 1);
  g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ .stop = &stop }, reports), ==,
                   SOMA_SEARCH_STOPPED);
  g_assert_cmpint (reports->n_reports, ==, 1);
}

/* Three cells too few or too many are beyond a small change; one cell has no changes. */
static void
test_out_of_reach (void)
{
  g_autoptr (SomaPuzzle) cube = get_figure ("A001");
  for (int n = 1; n <= 5; n++)
    {
      g_autoptr (SomaFigure) figure = soma_figure_new_box (n, 1, 1, NULL);
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, cube->set, NULL, 0, false, NULL);
      g_autoptr (Reports) reports = reports_new ();
      g_assert_cmpint (run (puzzle, (SomaSuggestOptions){ 0 }, reports), ==, SOMA_SEARCH_COMPLETE);
      g_assert_cmpint (reports->n_reports, ==, 0);
      g_assert_cmpint (reports->n_changes, ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/suggest/cube", test_cube);
  g_test_add_func ("/suggest/figures", test_figures);
  g_test_add_func ("/suggest/moves", test_moves);
  g_test_add_func ("/suggest/unique", test_unique);
  g_test_add_func ("/suggest/limit", test_limit);
  g_test_add_func ("/suggest/node-limit", test_node_limit);
  g_test_add_func ("/suggest/rounds", test_rounds);
  g_test_add_func ("/suggest/stop", test_stop);
  g_test_add_func ("/suggest/large", test_large);
  g_test_add_func ("/suggest/out-of-reach", test_out_of_reach);
  g_test_add_func ("/suggest/random", test_random);
  g_test_add_func ("/suggest/rules", test_rules);
  return g_test_run ();
}
