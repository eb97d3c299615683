/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sifter.h"

#include <string.h>

#include "engine-auto.h"
#include "solution-digester.h"

/* Cells with a face in common. */
typedef struct
{
  guint16 a, b;
} Contact;

struct _SomaSifter
{
  /* Owned */
  SomaPuzzle *puzzle;
  GArray *kept;     /* of SomaKeptPiece */
  GArray *rules;    /* of SomaSiftRule */
  guint *place;     /* the order in which rules are tested: those that take long come last */
  SomaGroup *group; /* (nullable) if a rule needs it */
  SomaSolutionDigester *digester; /* (nullable) likewise */
  GHashTable *found, *bookmarked; /* (nullable) */
  const SomaApartTable *levels;   /* (nullable) borrowed */
  GArray *contacts;               /* of Contact */
  guint16 *piece_of;              /* of each copy */
  int *layer_of;                  /* scratch, for each copy */
};

/* Never 0. That two of a million solutions agree in it is less likely than a fault of memory. */
static guint64
shorten (const guint8 *digest)
{
  guint64 part;

  memcpy (&part, digest, sizeof part);
  return part | 1;
}

GHashTable *
soma_sift_keys_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
soma_sift_keys_add (GHashTable *keys, const char *key)
{
  guint8 digest[SOMA_DIGEST_SIZE];

  if (!soma_solution_digest_from_text (key, digest))
    return;
  guint64 part = shorten (digest);
  g_hash_table_add (keys, g_memdup2 (&part, sizeof part));
}

static const SomaSiftRule *
get_rule (const SomaSifter *self, guint i)
{
  return &g_array_index (self->rules, SomaSiftRule, i);
}

static void
find_contacts (SomaSifter *self)
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
          Contact contact = { (guint16) i, (guint16) MAX (other, 0) };
          if (other >= 0)
            g_array_append_val (self->contacts, contact);
        }
    }
}

static void
copy_kept (SomaSifter *self, const SomaSifterOptions *options)
{
  for (int k = 0; k < options->n_kept; k++)
    {
      SomaKeptPiece kept = options->kept[k];
      kept.cells = g_memdup2 (kept.cells, (gsize) kept.n_cells * sizeof *kept.cells);
      g_array_append_val (self->kept, kept);
    }
}

static void
copy_rules (SomaSifter *self, const SomaSifterOptions *options)
{
  guint n = 0;

  if (options->n_rules > 0)
    g_array_append_vals (self->rules, options->rules, (guint) options->n_rules);
  self->place = g_new (guint, MAX (options->n_rules, 1));
  for (int slow = 0; slow < 2; slow++)
    for (guint i = 0; i < self->rules->len; i++)
      if (soma_sift_kind_needs_keys (get_rule (self, i)->kind) == slow)
        self->place[n++] = i;
}

static void
prepare (SomaSifter *self, SomaSymmetry symmetry)
{
  const SomaPieceSet *set = self->puzzle->set;
  int n_copies = soma_piece_set_n_copies (set);

  self->piece_of = g_new (guint16, MAX (n_copies, 1));
  self->layer_of = g_new (int, MAX (n_copies, 1));
  for (int copy = 0; copy < n_copies; copy++)
    self->piece_of[copy] = (guint16) soma_piece_set_copy_piece (set, copy);
  find_contacts (self);
  for (guint i = 0; i < self->rules->len; i++)
    {
      SomaSiftKind kind = get_rule (self, i)->kind;
      if (kind == SOMA_SIFT_SYMMETRIC && self->group == NULL)
        self->group = soma_group_new (self->puzzle, SOMA_SYMMETRY_FULL);
      if (soma_sift_kind_needs_keys (kind) && self->digester == NULL)
        self->digester = soma_solution_digester_new (self->puzzle, symmetry);
    }
}

SomaSifter *
soma_sifter_new (const SomaSifterOptions *options)
{
  SomaSifter *self = g_new0 (SomaSifter, 1);

  self->puzzle = soma_puzzle_ref (options->puzzle);
  self->kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  g_array_set_clear_func (self->kept, soma_kept_piece_clear);
  self->rules = g_array_new (FALSE, FALSE, sizeof (SomaSiftRule));
  self->contacts = g_array_new (FALSE, FALSE, sizeof (Contact));
  if (options->found != NULL)
    self->found = g_hash_table_ref (options->found);
  if (options->bookmarked != NULL)
    self->bookmarked = g_hash_table_ref (options->bookmarked);
  self->levels = options->levels;
  copy_kept (self, options);
  copy_rules (self, options);
  prepare (self, options->symmetry);
  return self;
}

void
soma_sifter_free (SomaSifter *self)
{
  if (self == NULL)
    return;
  soma_puzzle_unref (self->puzzle);
  g_array_unref (self->kept);
  g_array_unref (self->rules);
  g_array_unref (self->contacts);
  soma_group_free (self->group);
  soma_solution_digester_free (self->digester);
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  g_free (self->place);
  g_free (self->piece_of);
  g_free (self->layer_of);
  g_free (self);
}

/* The piece at a cell, or -1. */
static int
get_piece (const SomaSifter *self, const guint16 *copy_at, int cell)
{
  return copy_at[cell] != SOMA_NO_COPY ? self->piece_of[copy_at[cell]] : -1;
}

static gboolean
touch (const SomaSifter *self, const guint16 *copy_at, int piece, int other)
{
  for (guint i = 0; i < self->contacts->len; i++)
    {
      Contact contact = g_array_index (self->contacts, Contact, i);
      if (copy_at[contact.a] == copy_at[contact.b])
        continue;
      int a = get_piece (self, copy_at, contact.a), b = get_piece (self, copy_at, contact.b);
      if ((a == piece && b == other) || (a == other && b == piece))
        return TRUE;
    }
  return FALSE;
}

static gboolean
lies_flat (SomaSifter *self, const guint16 *copy_at, int piece)
{
  const SomaFigure *figure = self->puzzle->figure;
  int first = soma_piece_set_first_copy (self->puzzle->set, piece);
  int n = self->puzzle->set->pieces[piece].max_count;

  for (int i = 0; i < n; i++)
    self->layer_of[first + i] = -1;
  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      if (get_piece (self, copy_at, cell) != piece)
        continue;
      int *layer = &self->layer_of[copy_at[cell]], z = figure->cells[cell].z;
      *layer = *layer == -1 || *layer == z ? z : -2;
    }
  for (int i = 0; i < n; i++)
    if (self->layer_of[first + i] >= 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_key (SomaSifter *self, GHashTable *keys, const guint16 *copy_at, guint64 *digest)
{
  guint8 whole[SOMA_DIGEST_SIZE];

  if (keys == NULL || g_hash_table_size (keys) == 0)
    return FALSE;
  if (*digest == 0 && soma_solution_digester_make (self->digester, copy_at, whole))
    *digest = shorten (whole);
  return g_hash_table_contains (keys, digest);
}

static gboolean
comes_apart (const SomaSifter *self, const SomaSiftRule *rule, guint index)
{
  const SomaStoredApart *apart =
      self->levels != NULL ? soma_apart_table_get (self->levels, index) : NULL;
  gboolean comes = apart != NULL && apart->result == SOMA_APART_COMPLETE;
  gboolean is_locked = apart != NULL && apart->result == SOMA_APART_LOCKED;
  int level = comes && apart->n_levels > 0 ? apart->levels[0] : 0;

  switch (rule->kind)
    {
    case SOMA_SIFT_COMES_APART:
      return comes;
    case SOMA_SIFT_LOCKED:
      return is_locked;
    case SOMA_SIFT_LEVEL_FROM:
      return comes && level >= rule->level;
    case SOMA_SIFT_LEVEL:
      return comes && level == rule->level;
    default:
      return !comes && !is_locked;
    }
}

static gboolean
meets (SomaSifter *self, const SomaSiftRule *rule, guint index, const guint16 *copy_at,
       guint64 *digest)
{
  if (soma_sift_kind_needs_levels (rule->kind))
    return comes_apart (self, rule, index);
  switch (rule->kind)
    {
    case SOMA_SIFT_NOT_AT:
      return get_piece (self, copy_at, rule->cell) != rule->piece;
    case SOMA_SIFT_TOUCH:
      return touch (self, copy_at, rule->piece, rule->other);
    case SOMA_SIFT_APART:
      return !touch (self, copy_at, rule->piece, rule->other);
    case SOMA_SIFT_FLAT:
      return lies_flat (self, copy_at, rule->piece);
    case SOMA_SIFT_SYMMETRIC:
      return soma_sift_count_symmetries (self->group, self->puzzle, copy_at) > 0;
    case SOMA_SIFT_FOUND:
      return has_key (self, self->found, copy_at, digest);
    case SOMA_SIFT_NOT_FOUND:
      return !has_key (self, self->found, copy_at, digest);
    case SOMA_SIFT_BOOKMARKED:
      return has_key (self, self->bookmarked, copy_at, digest);
    default:
      return TRUE;
    }
}

gboolean
soma_sifter_test (SomaSifter *self, guint index, const guint16 *copy_at, guint64 *digest,
                  guint *n_without)
{
  guint n_failed = 0, failed = 0;

  for (guint k = 0; k < self->kept->len && n_failed < 2; k++)
    if (!soma_kept_piece_is_in (&g_array_index (self->kept, SomaKeptPiece, k), self->puzzle,
                                copy_at))
      {
        n_failed++;
        failed = k;
      }
  for (guint i = 0; i < self->rules->len && n_failed < 2; i++)
    if (!meets (self, get_rule (self, self->place[i]), index, copy_at, digest))
      {
        n_failed++;
        failed = self->kept->len + self->place[i];
      }
  if (n_failed == 1)
    n_without[failed]++;
  return n_failed == 0;
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
soma_sift_count_symmetries (const SomaGroup *group, const SomaPuzzle *puzzle,
                            const guint16 *copy_at)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_symmetries = 0;
  g_autofree guint16 *goes_to = g_new (guint16, MAX (n_copies, 1));

  for (int element = 1; element < group->n_elements; element++)
    n_symmetries += is_mapped_to_itself (group->cell_map[element], puzzle->figure->n_cells, copy_at,
                                         goes_to, n_copies);
  return n_symmetries;
}
