/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-list.h"

struct _SomaStepList
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  SomaTraceCursor *cursor; /* at the row that was last asked for */

  SomaTraceCount count;
  guint64 first; /* the step before that of row 0; a multiple of half the limit */
  guint n_rows;
};

static void soma_step_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaStepList, soma_step_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, soma_step_list_model_init))

static GType
soma_step_list_get_item_type (GListModel *model)
{
  return SOMA_TYPE_STEP_ITEM;
}

static guint
soma_step_list_get_n_items (GListModel *model)
{
  return SOMA_STEP_LIST (model)->n_rows;
}

static gpointer
soma_step_list_get_item (GListModel *model, guint position)
{
  SomaStepList *self = SOMA_STEP_LIST (model);

  if (position >= self->n_rows)
    return NULL;
  soma_trace_cursor_seek_nth (self->cursor, self->count, self->first + position + 1, NULL);
  return soma_step_item_new (self->puzzle, soma_trace_cursor_get_step (self->cursor));
}

static void
soma_step_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_step_list_get_item_type;
  iface->get_n_items = soma_step_list_get_n_items;
  iface->get_item = soma_step_list_get_item;
}

static void
soma_step_list_dispose (GObject *object)
{
  SomaStepList *self = SOMA_STEP_LIST (object);

  g_clear_pointer (&self->cursor, soma_trace_cursor_free);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_step_list_parent_class)->dispose (object);
}

static void
soma_step_list_class_init (SomaStepListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_step_list_dispose;
}

static void
soma_step_list_init (SomaStepList *self)
{
}

SomaStepList *
soma_step_list_new (SomaPuzzle *puzzle, SomaTrace *trace)
{
  SomaStepList *self = g_object_new (SOMA_TYPE_STEP_LIST, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->cursor = soma_trace_cursor_new (trace);
  return self;
}

void
soma_step_list_set_count (SomaStepList *self, SomaTraceCount count)
{
  g_return_if_fail (SOMA_IS_STEP_LIST (self));

  guint n_before = self->n_rows;

  self->count = count;
  self->first = 0;
  self->n_rows = 0;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, 0);
}

void
soma_step_list_update (SomaStepList *self, guint64 n_steps, guint64 number)
{
  g_return_if_fail (SOMA_IS_STEP_LIST (self));

  guint64 first = self->first;
  guint n_before = self->n_rows;

  if (number <= first || number > first + SOMA_STEP_LIST_LIMIT)
    {
      guint64 half = SOMA_STEP_LIST_LIMIT / 2, n_halves = number / half;
      first = n_halves > 0 ? (n_halves - 1) * half : 0;
    }
  self->n_rows = (guint) MIN (n_steps - first, SOMA_STEP_LIST_LIMIT);
  if (first != self->first)
    {
      self->first = first;
      g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->n_rows);
    }
  else if (self->n_rows > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, self->n_rows - n_before);
}

guint
soma_step_list_find (SomaStepList *self, guint64 number)
{
  g_return_val_if_fail (SOMA_IS_STEP_LIST (self), G_MAXUINT);

  if (number <= self->first || number > self->first + self->n_rows)
    return G_MAXUINT;
  return (guint) (number - self->first - 1);
}
