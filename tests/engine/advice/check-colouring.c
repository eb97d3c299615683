/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check-colouring.h"

#include "own-placements.h"

/* Sets of sums are hash tables of numbers. */

static int
wrap (int sum, int modulus)
{
  return modulus > 0 ? (sum % modulus + modulus) % modulus : sum;
}

static gboolean
has (GHashTable *sums, int sum)
{
  return g_hash_table_contains (sums, GINT_TO_POINTER (sum));
}

/* The sums of one of each. */
static GHashTable *
add (GHashTable *some, GHashTable *others, int modulus)
{
  GHashTable *sums = g_hash_table_new (NULL, NULL);
  GHashTableIter a, b;
  gpointer x, y;
  g_hash_table_iter_init (&a, some);
  while (g_hash_table_iter_next (&a, &x, NULL))
    {
      g_hash_table_iter_init (&b, others);
      while (g_hash_table_iter_next (&b, &y, NULL))
        g_hash_table_add (
            sums, GINT_TO_POINTER (wrap (GPOINTER_TO_INT (x) + GPOINTER_TO_INT (y), modulus)));
    }
  return sums;
}

static GHashTable *
make_sum (int sum)
{
  GHashTable *sums = g_hash_table_new (NULL, NULL);
  g_hash_table_add (sums, GINT_TO_POINTER (sum));
  return sums;
}

static void
unite (GHashTable *sums, GHashTable *more)
{
  GHashTableIter iter;
  gpointer sum;
  g_hash_table_iter_init (&iter, more);
  while (g_hash_table_iter_next (&iter, &sum, NULL))
    g_hash_table_add (sums, sum);
}

typedef struct
{
  const gboolean *is_pinned;
  int modulus;
  const gint16 *weights;
  GHashTable *values;
} Weighing;

static void
weigh_cb (const SomaPiece *piece, const int *cells, gpointer data)
{
  Weighing *weighing = data;
  int sum = 0;
  for (int i = 0; i < piece->n_cells; i++)
    {
      if (weighing->is_pinned[cells[i]])
        return;
      sum += weighing->weights[cells[i]];
    }
  g_hash_table_add (weighing->values, GINT_TO_POINTER (wrap (sum, weighing->modulus)));
}

/* How many copies may be used that are not pinned. */
static int
count_left (SomaPuzzle *puzzle, int piece)
{
  int n = puzzle->set->pieces[piece].max_count;
  for (int i = 0; i < puzzle->n_pins; i++)
    n -= puzzle->pins[i].piece == piece;
  return n;
}

/* What all pieces can add up to; of each, what its placements can. */
static GHashTable *
add_pieces (SomaPuzzle *puzzle, const gboolean *is_pinned, int modulus, const gint16 *weights,
            GPtrArray *values)
{
  GHashTable *all = make_sum (0);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      Weighing weighing = { is_pinned, modulus, weights, g_hash_table_new (NULL, NULL) };
      int n_left = count_left (puzzle, p), n_pins = piece->max_count - n_left;
      own_placements_list (puzzle->figure, piece, weigh_cb, &weighing);
      /* A piece that fits nowhere is not used at all: what must be used of it would be enough. */
      g_autoptr (GHashTable) none = make_sum (0);
      GHashTable *with = g_hash_table_ref (all), *sums = g_hash_table_new (NULL, NULL);
      for (int n = 0; n <= n_left; n++)
        {
          if (n >= piece->min_count - n_pins)
            unite (sums, with);
          GHashTable *more =
              add (with, g_hash_table_size (weighing.values) > 0 ? weighing.values : none, modulus);
          g_hash_table_unref (with);
          with = more;
        }
      g_hash_table_unref (with);
      g_hash_table_unref (all);
      all = sums;
      g_ptr_array_add (values, weighing.values);
    }
  return all;
}

static GHashTable *
add_cells (SomaPuzzle *puzzle, const gboolean *is_pinned, int modulus, const gint16 *weights)
{
  GHashTable *all = make_sum (0);
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    if (!is_pinned[c])
      {
        gboolean is_optional = puzzle->figure->optional != NULL && puzzle->figure->optional[c];
        g_autoptr (GHashTable) weight = make_sum (weights[c]), before = all;
        if (is_optional)
          g_hash_table_add (weight, GINT_TO_POINTER (0));
        all = add (before, weight, modulus);
      }
  return all;
}

static gboolean *
list_pinned (SomaPuzzle *puzzle)
{
  gboolean *is_pinned = g_new0 (gboolean, puzzle->figure->n_cells);
  for (int i = 0; i < puzzle->n_pins; i++)
    for (int k = 0; k < puzzle->pins[i].n_cells; k++)
      is_pinned[puzzle->pins[i].cells[k]] = TRUE;
  return is_pinned;
}

static void
check_disjoint (GHashTable *reached, GHashTable *needed)
{
  GHashTableIter iter;
  gpointer sum;
  g_hash_table_iter_init (&iter, needed);
  while (g_hash_table_iter_next (&iter, &sum, NULL))
    g_assert_false (has (reached, GPOINTER_TO_INT (sum)));
}

void
check_weights (SomaPuzzle *puzzle, int modulus, const gint16 *weights)
{
  g_autoptr (GPtrArray) values =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  g_autofree gboolean *is_pinned = list_pinned (puzzle);
  g_autoptr (GHashTable) reached = add_pieces (puzzle, is_pinned, modulus, weights, values);
  g_autoptr (GHashTable) needed = add_cells (puzzle, is_pinned, modulus, weights);
  check_disjoint (reached, needed);
}

static void
check_set (GHashTable *sums, guint64 bits, int least)
{
  g_assert_cmpuint (g_hash_table_size (sums), ==, (guint) __builtin_popcountll (bits));
  for (int i = 0; i < 64; i++)
    g_assert_true (has (sums, least + i) == ((bits >> i & 1) != 0));
}

static void
check_range (GHashTable *sums, int least, int most)
{
  GHashTableIter iter;
  gpointer sum;
  g_assert_true (has (sums, least));
  g_assert_true (has (sums, most));
  g_hash_table_iter_init (&iter, sums);
  while (g_hash_table_iter_next (&iter, &sum, NULL))
    {
      g_assert_cmpint (GPOINTER_TO_INT (sum), >=, least);
      g_assert_cmpint (GPOINTER_TO_INT (sum), <=, most);
    }
}

void
check_colouring (SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  g_autoptr (GPtrArray) values =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  g_autofree gboolean *is_pinned = list_pinned (puzzle);
  g_autoptr (GHashTable) reached =
      add_pieces (puzzle, is_pinned, reason->modulus, reason->weights, values);
  g_autoptr (GHashTable) needed = add_cells (puzzle, is_pinned, reason->modulus, reason->weights);
  int n = 0;

  check_disjoint (reached, needed);
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    if (reason->weights[c] != 0)
      g_assert_cmpint (reason->cells[n++], ==, c);
  g_assert_cmpint (n, ==, reason->n_cells);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (count_left (puzzle, p) > 0)
      check_set (g_ptr_array_index (values, p), reason->values_of_piece[p],
                 reason->least_of_piece[p]);
  if (reason->modulus > 0)
    {
      check_set (reached, reason->reached, 0);
      check_set (needed, reason->needed, 0);
      return;
    }
  check_range (reached, reason->least, reason->most);
  check_range (needed, reason->need, reason->have);
}
