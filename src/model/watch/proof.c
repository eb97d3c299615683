/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "proof.h"

#include "background.h"
#include "engine-auto.h"

/* A second's work: see colouring-finder.h. */
#define EFFORT 1000000000

#define MAX_MODULUS 16

struct _SomaProof
{
  GObject parent_instance;

  SomaPuzzle *puzzle; /* owned */
  GTask *task;        /* (nullable) while it runs */
  gboolean is_found;
  SomaWhyNot reason;
};

G_DEFINE_FINAL_TYPE (SomaProof, soma_proof, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
work (GTask *task)
{
  SomaProof *self = g_task_get_source_object (task);
  guint64 effort = EFFORT;

  self->is_found = soma_why_not_find_colouring (
      self->puzzle, &effort, soma_background_get_stop_flag (task), &self->reason);
}

static void
done (GTask *task)
{
  SomaProof *self = g_task_get_source_object (task);

  self->task = NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground find_proof = { "soma-proof", .work = work, .done = done };

static void
soma_proof_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RUNNING)
    g_value_set_boolean (value, soma_proof_is_running (SOMA_PROOF (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_proof_dispose (GObject *object)
{
  SomaProof *self = SOMA_PROOF (object);

  g_assert (self->task == NULL);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_proof_parent_class)->dispose (object);
}

static void
soma_proof_class_init (SomaProofClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_proof_get_property;
  object_class->dispose = soma_proof_dispose;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_proof_init (SomaProof *self)
{
}

SomaProof *
soma_proof_new (SomaPuzzle *puzzle)
{
  SomaProof *self = g_object_new (SOMA_TYPE_PROOF, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &find_proof);
  return self;
}

void
soma_proof_stop (SomaProof *self)
{
  g_return_if_fail (SOMA_IS_PROOF (self));
  g_clear_pointer (&self->task, soma_background_drop);
}

SomaPuzzle *
soma_proof_get_puzzle (SomaProof *self)
{
  g_return_val_if_fail (SOMA_IS_PROOF (self), NULL);
  return self->puzzle;
}

gboolean
soma_proof_is_running (SomaProof *self)
{
  g_return_val_if_fail (SOMA_IS_PROOF (self), FALSE);
  return self->task != NULL;
}

const SomaWhyNot *
soma_proof_get_reason (SomaProof *self)
{
  g_return_val_if_fail (SOMA_IS_PROOF (self), NULL);
  return self->task == NULL && self->is_found ? &self->reason : NULL;
}

void
soma_proof_add_up (SomaProof *self, const guint16 *board, guint16 copy, SomaProofSum *sum)
{
  g_return_if_fail (soma_proof_get_reason (self) != NULL);

  *sum = (SomaProofSum){ 0 };
  for (int c = 0; c < self->puzzle->figure->n_cells; c++)
    if (board == NULL || board[c] == copy)
      {
        sum->n_dark += self->reason.weights[c] == 1;
        sum->n_light += self->reason.weights[c] != 1;
        sum->sum += self->reason.weights[c];
      }
}

gboolean
soma_proof_is_chessboard (SomaProof *self)
{
  const SomaWhyNot *reason = soma_proof_get_reason (self);
  const SomaFigure *figure = self->puzzle->figure;
  int weights[2] = { G_MININT, G_MININT };

  for (int c = 0; reason != NULL && c < figure->n_cells; c++)
    {
      const SomaCell *cell = &figure->cells[c];
      int *weight = &weights[(cell->x + cell->y + cell->z) & 1];
      if (*weight != G_MININT && *weight != reason->weights[c])
        return FALSE;
      *weight = reason->weights[c];
    }
  return reason != NULL;
}

/* The remainder of all that a piece can add up to; -1 if they have several. */
static int
get_remainder (const SomaWhyNot *reason, int piece, int modulus)
{
  int remainder = -1;

  for (int i = 0; i < 64; i++)
    if ((reason->values_of_piece[piece] >> i & 1) != 0)
      {
        int other = ((reason->least_of_piece[piece] + i) % modulus + modulus) % modulus;
        if (remainder >= 0 && other != remainder)
          return -1;
        remainder = other;
      }
  return remainder;
}

/* The remainder of all pieces; -1 if one of them has several. */
static int
add_up_remainders (SomaProof *self, int modulus)
{
  const SomaPieceSet *set = self->puzzle->set;
  int sum = 0;

  for (int p = 0; p < set->n_pieces; p++)
    {
      int remainder = get_remainder (&self->reason, p, modulus), n = set->pieces[p].max_count;
      if (n > 0 && remainder < 0)
        return -1;
      sum = (sum + n * remainder) % modulus;
    }
  return sum;
}

/* Whether some piece adds up to different numbers, and how many of each there are is known. */
static gboolean
is_loose (SomaProof *self)
{
  const SomaPieceSet *set = self->puzzle->set;
  gboolean is_loose = FALSE;

  for (int p = 0; p < set->n_pieces; p++)
    {
      int n = set->pieces[p].max_count;
      if (soma_puzzle_least_count (self->puzzle, p) != n)
        return FALSE;
      is_loose |= n > 0 && __builtin_popcountll (self->reason.values_of_piece[p]) > 1;
    }
  return is_loose && self->puzzle->n_pins == 0 && self->reason.need == self->reason.have;
}

gboolean
soma_proof_get_remainders (SomaProof *self, int *modulus, int *pieces, int *figure)
{
  const SomaWhyNot *reason = soma_proof_get_reason (self);

  if (reason == NULL)
    return FALSE;
  if (reason->modulus > 0 && __builtin_popcountll (reason->reached) == 1 &&
      __builtin_popcountll (reason->needed) == 1)
    {
      *modulus = reason->modulus;
      *pieces = __builtin_ctzll (reason->reached);
      *figure = __builtin_ctzll (reason->needed);
      return TRUE;
    }
  for (int m = 2; m <= MAX_MODULUS && reason->modulus == 0 && is_loose (self); m++)
    {
      *modulus = m;
      *pieces = add_up_remainders (self, m);
      *figure = (reason->have % m + m) % m;
      if (*pieces >= 0 && *pieces != *figure)
        return TRUE;
    }
  return FALSE;
}
