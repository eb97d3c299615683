/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest-marks.h"

#include "advice-labels.h"

/* From the fewest solutions to the most. */
static const guint32 colours_add[] = { 0xdff5e3, 0xb5ebc3, 0x8ae2a4, 0x57d989, 0x2ec27e };
static const guint32 colours_remove[] = { 0xfbe3e0, 0xfac5bf, 0xf8a49b, 0xf66151, 0xe01b24 };
#define N_COLOURS G_N_ELEMENTS (colours_add)
G_STATIC_ASSERT (G_N_ELEMENTS (colours_remove) == N_COLOURS);

/* Of all suggestions, so many cells are marked, the best: more hide each other. */
#define MAX_MARKS 12

/* One cell of a change. */
typedef struct
{
  SomaCell cell;
  gboolean removes;
} Slot;

/* What a mark of the editor stands for. */
typedef struct
{
  Slot slot;
  guint64 n_solutions; /* the maximum over all changes that it is part of */
  gboolean exact;
  SomaSuggestionItem *item; /* borrowed: the one a click applies; NULL: a click picks the slot */
} Mark;

struct _SomaSuggestMarks
{
  GArray *marks; /* owned: of Mark */
  gboolean has_pick;
  Slot pick;
};

static int
list_slots (const SomaChange *change, Slot *slots)
{
  int n = 0;

  for (int i = 0; i < change->n_removed; i++)
    slots[n++] = (Slot){ change->removed[i], TRUE };
  for (int i = 0; i < change->n_added; i++)
    slots[n++] = (Slot){ change->added[i], FALSE };
  return n;
}

static gboolean
same_slot (const Slot *a, const Slot *b)
{
  return a->removes == b->removes && soma_cell_compare (a->cell, b->cell) == 0;
}

static void
add_mark (SomaSuggestMarks *self, const Slot *slot, SomaSuggestionItem *item, gboolean applies)
{
  guint64 n = soma_suggestion_item_get_n_solutions (item);
  gboolean exact = soma_suggestion_item_is_exact (item);

  for (guint i = 0; i < self->marks->len; i++)
    {
      Mark *mark = &g_array_index (self->marks, Mark, i);
      if (!same_slot (&mark->slot, slot))
        continue;
      mark->exact = n > mark->n_solutions ? exact : mark->exact;
      mark->n_solutions = MAX (mark->n_solutions, n);
      return;
    }
  const Mark mark = { *slot, n, exact, applies ? item : NULL };
  g_array_append_val (self->marks, mark);
}

/* A change of one cell is a mark that applies it. For changes of two cells, those to be removed are
 * marked first, and after one is picked, those that go with it. */
static void
mark_item (SomaSuggestMarks *self, SomaSuggestionItem *item)
{
  Slot slots[2 * SOMA_MAX_CHANGED];
  int n = list_slots (soma_suggestion_item_get_change (item), slots);
  gboolean moves = n == 2 && slots[0].removes && !slots[1].removes;

  if (n == 1)
    add_mark (self, &slots[0], item, TRUE);
  else if (!self->has_pick)
    for (int i = 0; i < (moves ? 1 : n); i++)
      add_mark (self, &slots[i], item, FALSE);
  else
    for (int i = 0; i < n; i++)
      if (same_slot (&slots[1 - i], &self->pick))
        add_mark (self, &slots[i], item, TRUE);
}

SomaSuggestMarks *
soma_suggest_marks_new (void)
{
  SomaSuggestMarks *self = g_new0 (SomaSuggestMarks, 1);

  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  return self;
}

void
soma_suggest_marks_free (SomaSuggestMarks *self)
{
  g_array_unref (self->marks);
  g_free (self);
}

void
soma_suggest_marks_clear (SomaSuggestMarks *self)
{
  self->has_pick = FALSE;
  g_array_set_size (self->marks, 0);
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  const Mark *one = a, *other = b;

  return (one->n_solutions < other->n_solutions) - (one->n_solutions > other->n_solutions);
}

void
soma_suggest_marks_set_items (SomaSuggestMarks *self, GListModel *items)
{
  g_array_set_size (self->marks, 0);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (SomaSuggestionItem) item = g_list_model_get_item (items, i);
      mark_item (self, item);
    }
  g_array_sort (self->marks, compare_marks);
  g_array_set_size (self->marks, MIN (self->marks->len, MAX_MARKS));
}

/* Those with the most solutions are the strongest, those with the fewest of all that are marked the
 * palest. */
static guint32
choose_colour (const SomaSuggestMarks *self, const Slot *slot, guint64 n)
{
  guint64 least = n, most = n;

  for (guint i = 0; i < self->marks->len; i++)
    {
      guint64 other = g_array_index (self->marks, Mark, i).n_solutions;
      least = MIN (least, other);
      most = MAX (most, other);
    }
  const guint last = N_COLOURS - 1;
  double share = most > least ? (double) (n - least) / (double) (most - least) : 1;
  guint step = (guint) (share * last + 0.5);
  return slot->removes ? colours_remove[step] : colours_add[step];
}

void
soma_suggest_marks_set_item (SomaSuggestMarks *self, SomaSuggestionItem *item)
{
  Slot slots[2 * SOMA_MAX_CHANGED];
  int n = list_slots (soma_suggestion_item_get_change (item), slots);

  soma_suggest_marks_clear (self);
  for (int i = 0; i < n; i++)
    add_mark (self, &slots[i], item, TRUE);
}

void
soma_suggest_marks_show (const SomaSuggestMarks *self, SomaShapeEditor *editor)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (SomaShapeMark));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->marks->len; i++)
    {
      const Mark *mark = &g_array_index (self->marks, Mark, i);
      char *text = soma_label_ways_short (mark->n_solutions, mark->exact);
      const SomaShapeMark shape_mark = { mark->slot.cell,
                                         choose_colour (self, &mark->slot, mark->n_solutions), text,
                                         mark->slot.removes ? SOMA_BLOCK_BARRED
                                                            : SOMA_BLOCK_GHOST };
      g_ptr_array_add (texts, text);
      g_array_append_val (shown, shape_mark);
    }
  if (self->has_pick)
    {
      const SomaShapeMark pick = { self->pick.cell, choose_colour (self, &self->pick, G_MAXUINT64),
                                   "×", SOMA_BLOCK_FRAME };
      g_array_append_val (shown, pick);
    }
  soma_shape_editor_set_marks (editor, (const SomaShapeMark *) shown->data, (int) shown->len);
}

gboolean
soma_suggest_marks_activate (SomaSuggestMarks *self, int number, SomaSuggestionItem **item)
{
  *item = NULL;
  if (number == (int) self->marks->len && self->has_pick)
    {
      self->has_pick = FALSE;
      return TRUE;
    }
  if (number < 0 || number >= (int) self->marks->len)
    return FALSE;
  const Mark *mark = &g_array_index (self->marks, Mark, number);
  if (mark->item != NULL)
    {
      *item = g_object_ref (mark->item);
      return TRUE;
    }
  self->has_pick = TRUE;
  self->pick = mark->slot;
  return TRUE;
}
