/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "stencil.h"
#include "xmpuzzle-private.h"

/* Solutions, as BurrTools has them: where the copies lie, shape by shape. How a shape must be
 * turned to lie on some cells is found once for these: many solutions have the same placements. */

/* A shape on some cells. */
typedef struct
{
  guint hash;
  int piece; /* that has the shape */
  guint n_cells;
  const uint16_t *cells; /* owned if it is kept */
  gsize length;
  char *text; /* owned */
} Placed;

typedef struct
{
  uint16_t copy;
  int piece; /* the first of its shape */
} Copy;

struct _SomaXmpuzzlePlan
{
  const SomaFigure *figure; /* borrowed */
  const SomaPieceSet *set;  /* borrowed */
  SomaCell *offsets;        /* of each piece, then of the figure */
  guint n_copies;
  Copy *copies;       /* in the order in which they are written */
  uint16_t *first;    /* by copy, used while a solution is written, else NONE: its first cell */
  GHashTable *placed; /* of Placed to itself */
};

#define NONE UINT16_MAX

static void
free_placed (gpointer data)
{
  Placed *placed = data;

  g_free ((gpointer) placed->cells);
  g_free (placed->text);
  g_free (placed);
}

static guint
get_hash (gconstpointer data)
{
  return ((const Placed *) data)->hash;
}

static gboolean
are_equal (gconstpointer a, gconstpointer b)
{
  const Placed *first = a, *second = b;

  if (first->piece != second->piece || first->n_cells != second->n_cells)
    return FALSE;
  return first->n_cells == 0 ||
         memcmp (first->cells, second->cells, first->n_cells * sizeof *first->cells) == 0;
}

SomaXmpuzzlePlan *
soma_xmpuzzle_plan_new (const SomaFigure *figure, const SomaPieceSet *set, gboolean distinct_pieces,
                        const SomaCell *offsets)
{
  SomaXmpuzzlePlan *plan = g_new0 (SomaXmpuzzlePlan, 1);
  g_autofree gboolean *is_taken = g_new0 (gboolean, set->n_pieces);
  int n_copies = soma_piece_set_n_copies (set);

  plan->figure = figure;
  plan->set = set;
  plan->offsets = g_new0 (SomaCell, set->n_pieces + 1);
  if (offsets != NULL)
    memcpy (plan->offsets, offsets, (gsize) (set->n_pieces + 1) * sizeof *offsets);
  plan->copies = g_new (Copy, n_copies);
  plan->first = g_new (uint16_t, n_copies);
  memset (plan->first, 0xff, (gsize) n_copies * sizeof *plan->first);
  plan->placed = g_hash_table_new_full (get_hash, are_equal, NULL, free_placed);
  for (int piece = 0; piece < set->n_pieces; piece++)
    for (int p = piece; p < set->n_pieces && !is_taken[piece]; p++)
      {
        if (p != piece && (distinct_pieces || is_taken[p] ||
                           !soma_piece_same_shape (&set->pieces[piece], &set->pieces[p], false)))
          continue;
        is_taken[p] = p != piece;
        for (int copy = 0; copy < set->pieces[p].max_count; copy++)
          plan->copies[plan->n_copies++] =
              (Copy){ (uint16_t) (soma_piece_set_first_copy (set, p) + copy), piece };
      }
  return plan;
}

void
soma_xmpuzzle_plan_free (gpointer data)
{
  SomaXmpuzzlePlan *plan = data;

  g_hash_table_unref (plan->placed);
  g_free (plan->offsets);
  g_free (plan->copies);
  g_free (plan->first);
  g_free (plan);
}

static const Placed *
keep_placed (const SomaXmpuzzlePlan *plan, const Placed *key)
{
  Placed *placed = g_memdup2 (key, sizeof *key);
  g_autofree SomaCell *cells = g_new (SomaCell, key->n_cells);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < key->n_cells; i++)
    cells[i] = plan->figure->cells[key->cells[i]];
  soma_xmpuzzle_write_placed (text, &plan->set->pieces[key->piece], plan->offsets[key->piece],
                              cells, (int) key->n_cells, plan->offsets[plan->set->n_pieces]);
  placed->cells = g_memdup2 (key->cells, key->n_cells * sizeof *key->cells);
  placed->length = text->len;
  placed->text = g_string_free (text, FALSE);
  g_hash_table_add (plan->placed, placed);
  return placed;
}

/* Cells are linked by `next`. */
static const Placed *
find_placed (const SomaXmpuzzlePlan *plan, const Copy *copy, const uint16_t *next)
{
  uint16_t cells[SOMA_MAX_CELLS];
  Placed key = { .hash = (guint) copy->piece, .piece = copy->piece, .cells = cells };

  for (uint16_t i = plan->first[copy->copy]; i != NONE; i = next[i])
    {
      cells[key.n_cells++] = i;
      key.hash = (key.hash ^ i) * 0x9e3779b1u;
    }
  const Placed *placed = g_hash_table_lookup (plan->placed, &key);
  return placed != NULL ? placed : keep_placed (plan, &key);
}

void
soma_xmpuzzle_write_solution (GString *out, const SomaXmpuzzlePlan *plan, guint64 number,
                              const uint16_t *copy_at)
{
  uint16_t next[SOMA_MAX_CELLS];

  for (int i = plan->figure->n_cells - 1; i >= 0; i--)
    if (copy_at[i] != SOMA_NO_COPY)
      {
        next[i] = plan->first[copy_at[i]];
        plan->first[copy_at[i]] = (uint16_t) i;
      }
  g_string_append (out, "<solution asmNum=\"");
  soma_stencil_add_number (out, number - 1);
  g_string_append (out, "\"><assembly>");
  for (guint i = 0; i < plan->n_copies; i++)
    {
      const Placed *placed = find_placed (plan, &plan->copies[i], next);
      if (i > 0)
        g_string_append_c (out, ' ');
      g_string_append_len (out, placed->text, (gssize) placed->length);
      plan->first[plan->copies[i].copy] = NONE;
    }
  g_string_append (out, "</assembly></solution>\n");
}
