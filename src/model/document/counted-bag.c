/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counted-bag.h"

struct _SomaCountedBag
{
  GObject parent_instance;

  SomaBagCount count;
  char *pieces, *left_over; /* owned */
  int n_letters, n_left_letters;
};

G_DEFINE_FINAL_TYPE (SomaCountedBag, soma_counted_bag, G_TYPE_OBJECT)

static void
soma_counted_bag_finalize (GObject *object)
{
  SomaCountedBag *self = SOMA_COUNTED_BAG (object);

  g_free (self->pieces);
  g_free (self->left_over);
  G_OBJECT_CLASS (soma_counted_bag_parent_class)->finalize (object);
}

static void
soma_counted_bag_class_init (SomaCountedBagClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_counted_bag_finalize;
}

static void
soma_counted_bag_init (SomaCountedBag *self)
{
}

static void
append (GString *text, const char *letter, int count, int *n_letters)
{
  if (count == 0)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  if (count > 1)
    g_string_append_printf (text, "%d", count);
  g_string_append (text, letter);
  ++*n_letters;
}

SomaCountedBag *
soma_counted_bag_new (const SomaBags *bags, const SomaBagCount *count)
{
  SomaCountedBag *self = g_object_new (SOMA_TYPE_COUNTED_BAG, NULL);
  const SomaPieceSet *set = soma_bags_get_puzzle (bags)->set;
  GString *pieces = g_string_new (NULL), *left_over = g_string_new (NULL);
  uint16_t counts[SOMA_MAX_PIECES];
  int n_kinds;
  const SomaBagKind *kinds = soma_bags_get_kinds (bags, &n_kinds);

  self->count = *count;
  soma_bags_get (bags, count->number, counts);
  for (int kind = 0; kind < n_kinds; kind++)
    {
      const char *letter = set->pieces[kinds[kind].piece].letter;
      append (pieces, letter, counts[kind], &self->n_letters);
      append (left_over, letter, kinds[kind].most - counts[kind], &self->n_left_letters);
    }
  self->pieces = g_string_free (pieces, FALSE);
  self->left_over = g_string_free (left_over, FALSE);
  return self;
}

const SomaBagCount *
soma_counted_bag_get (SomaCountedBag *self)
{
  g_return_val_if_fail (SOMA_IS_COUNTED_BAG (self), NULL);
  return &self->count;
}

const char *
soma_counted_bag_get_pieces (SomaCountedBag *self)
{
  g_return_val_if_fail (SOMA_IS_COUNTED_BAG (self), NULL);
  return self->pieces;
}

const char *
soma_counted_bag_get_left_over (SomaCountedBag *self)
{
  g_return_val_if_fail (SOMA_IS_COUNTED_BAG (self), NULL);
  return self->left_over;
}

gboolean
soma_counted_bag_lacks_few (SomaCountedBag *self)
{
  g_return_val_if_fail (SOMA_IS_COUNTED_BAG (self), FALSE);
  return self->n_left_letters > 0 && self->n_left_letters < self->n_letters;
}
