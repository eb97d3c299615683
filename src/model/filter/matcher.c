/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matcher-private.h"

#include <string.h>

#include "engine-auto.h"

/* Never 0. That two of a million solutions agree in it is less likely than a fault of memory. */
static guint64
shorten (const guint8 *digest)
{
  guint64 part;

  memcpy (&part, digest, sizeof part);
  return part | 1;
}

GHashTable *
soma_filter_keys_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
soma_filter_keys_add (GHashTable *keys, const char *key)
{
  guint8 digest[SOMA_DIGEST_SIZE];

  if (!soma_solution_digest_from_text (key, digest))
    return;
  guint64 part = shorten (digest);
  g_hash_table_add (keys, g_memdup2 (&part, sizeof part));
}

static const SomaFilterTest *
get_test (const SomaMatcher *self, guint i)
{
  return &g_array_index (self->tests, SomaFilterTest, i);
}

static void
find_contacts (SomaMatcher *self)
{
  const SomaFigure *figure = self->puzzle->figure;

  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      const SomaCell next[3] = { { (int16_t) (cell.x + 1), cell.y, cell.z },
                                 { cell.x, (int16_t) (cell.y + 1), cell.z },
                                 { cell.x, cell.y, (int16_t) (cell.z + 1) } };

      for (int k = 0; k < 3; k++)
        {
          int other = soma_figure_index (figure, next[k]);
          SomaFilterContact contact = { (guint16) i, (guint16) MAX (other, 0) };
          if (other >= 0)
            g_array_append_val (self->contacts, contact);
        }
    }
}

static void
copy_rules (SomaMatcher *self, const SomaMatcherOptions *options)
{
  guint n = 0;

  for (int i = 0; i < options->n_rules; i++)
    {
      const SomaFilterTest test = { soma_filter_rule_copy (&options->rules[i]),
                                    soma_filter_find_kind (options->rules[i].kind) };
      g_array_append_val (self->tests, test);
    }
  self->place = g_new (guint, MAX (options->n_rules, 1));
  for (int slow = 0; slow < 2; slow++)
    for (guint i = 0; i < self->tests->len; i++)
      if (((get_test (self, i)->kind->needs & (SOMA_FILTER_KEYS | SOMA_FILTER_NEAR)) != 0) == slow)
        self->place[n++] = i;
}

static void
prepare (SomaMatcher *self, SomaSymmetry symmetry)
{
  const SomaPieceSet *set = self->puzzle->set;
  int n_copies = soma_piece_set_n_copies (set);

  self->piece_of = g_new (guint16, MAX (n_copies, 1));
  for (int copy = 0; copy < n_copies; copy++)
    self->piece_of[copy] = (guint16) soma_piece_set_copy_piece (set, copy);
  find_contacts (self);
  for (guint i = 0; i < self->tests->len; i++)
    {
      SomaFilterNeeds needs = get_test (self, i)->kind->needs;
      if ((needs & SOMA_FILTER_GROUP) != 0 && self->group == NULL)
        self->group = soma_group_new (self->puzzle, SOMA_SYMMETRY_FULL);
      if ((needs & SOMA_FILTER_KEYS) != 0 && self->digester == NULL)
        self->digester = soma_solution_digester_new (self->puzzle, symmetry);
      if ((needs & SOMA_FILTER_NEAR) != 0 && self->near == NULL)
        self->near = soma_near_new (get_test (self, i)->rule.near, symmetry);
    }
}

SomaMatcher *
soma_matcher_new (const SomaMatcherOptions *options)
{
  SomaMatcher *self = g_new0 (SomaMatcher, 1);

  self->puzzle = soma_puzzle_ref (options->puzzle);
  self->tests = g_array_new (FALSE, FALSE, sizeof (SomaFilterTest));
  /* A test begins with its rule. */
  g_array_set_clear_func (self->tests, soma_filter_rule_clear);
  self->contacts = g_array_new (FALSE, FALSE, sizeof (SomaFilterContact));
  if (options->found != NULL)
    self->found = g_hash_table_ref (options->found);
  if (options->bookmarked != NULL)
    self->bookmarked = g_hash_table_ref (options->bookmarked);
  self->levels = options->levels;
  copy_rules (self, options);
  prepare (self, options->symmetry);
  return self;
}

void
soma_matcher_free (SomaMatcher *self)
{
  if (self == NULL)
    return;
  soma_puzzle_unref (self->puzzle);
  g_array_unref (self->tests);
  g_array_unref (self->contacts);
  soma_group_free (self->group);
  soma_near_free (self->near);
  soma_solution_digester_free (self->digester);
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  g_free (self->place);
  g_free (self->piece_of);
  g_free (self);
}

gboolean
soma_matcher_has_key (SomaMatcher *self, GHashTable *keys)
{
  guint8 whole[SOMA_DIGEST_SIZE];

  if (keys == NULL || g_hash_table_size (keys) == 0)
    return FALSE;
  if (*self->digest == 0 && soma_solution_digester_make (self->digester, self->copy_at, whole))
    *self->digest = shorten (whole);
  return g_hash_table_contains (keys, self->digest);
}

static gboolean
meets (SomaMatcher *self, guint i)
{
  const SomaFilterTest *test = get_test (self, i);

  return test->kind->meets (self, &test->rule);
}

gboolean
soma_matcher_test (SomaMatcher *self, guint index, const guint16 *copy_at, guint64 *digest,
                   guint *n_without)
{
  guint n_failed = 0, failed = 0;

  self->copy_at = copy_at;
  self->digest = digest;
  self->index = index;
  for (guint i = 0; i < self->tests->len && n_failed < 2; i++)
    if (!meets (self, self->place[i]))
      {
        n_failed++;
        failed = self->place[i];
      }
  if (n_failed == 1)
    n_without[failed]++;
  return n_failed == 0;
}

gboolean
soma_matcher_sort (SomaMatcher *self, SomaSolutionList *list, GArray *indices)
{
  g_autoptr (GArray) before = g_array_copy (indices);
  g_autofree guint8 *counts = g_new (guint8, MAX (before->len, 1));
  guint16 copy_at[SOMA_MAX_CELLS];

  if (self->near == NULL)
    return FALSE;
  for (guint i = 0; i < before->len; i++)
    {
      soma_solution_list_read (list, g_array_index (before, guint, i), copy_at);
      counts[i] = (guint8) soma_near_count (self->near, copy_at);
    }
  g_array_set_size (indices, 0);
  for (int count = 0; count <= SOMA_NEAR_MOST; count++)
    for (guint i = 0; i < before->len; i++)
      if (counts[i] == count)
        g_array_append_val (indices, g_array_index (before, guint, i));
  return TRUE;
}

/* If all cells of a copy go to cells of one other copy, the copies are only exchanged: repeating
 * the symmetry leads back, so that no two of them go to the same one. */
static gboolean
is_mapped_to_itself (const guint16 *cell_map, int n_cells, const guint16 *copy_at, guint16 *goes_to,
                     int n_copies)
{
  memset (goes_to, 0xff, (gsize) n_copies * sizeof *goes_to);
  for (int cell = 0; cell < n_cells; cell++)
    {
      guint16 from = copy_at[cell], to = copy_at[cell_map[cell]];

      if ((from == SOMA_NO_COPY) != (to == SOMA_NO_COPY))
        return FALSE;
      if (from == SOMA_NO_COPY)
        continue;
      if (goes_to[from] == SOMA_NO_COPY)
        goes_to[from] = to;
      if (goes_to[from] != to)
        return FALSE;
    }
  return TRUE;
}

int
soma_filter_count_symmetries (const SomaGroup *group, const SomaPuzzle *puzzle,
                              const guint16 *copy_at)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_symmetries = 0;
  g_autofree guint16 *goes_to = g_new (guint16, MAX (n_copies, 1));

  for (int element = 1; element < group->n_elements; element++)
    n_symmetries += is_mapped_to_itself (group->cell_map[element], puzzle->figure->n_cells, copy_at,
                                         goes_to, n_copies);
  return n_symmetries;
}
