/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-solutions.h"

#include <string.h>

/* Solutions looked at between two looks at the clock, and the length of a turn in microseconds. */
#define STRIDE 8192
#define TURN 6000

struct _SomaKeptSolutions
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *kept;    /* of SomaKeptPiece */
  GArray *matches; /* of guint: indices in the list, ascending */

  guint n_done; /* solutions of the list that were looked at */
  guint turn;   /* idle source; 0 when all were */
};

static void soma_kept_solutions_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaKeptSolutions, soma_kept_solutions, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_kept_solutions_model_init))

enum
{
  PROP_0,
  PROP_SEARCHING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Goes on for one turn; returns whether there is more. */
static gboolean
search_on (SomaKeptSolutions *self)
{
  gint64 end = g_get_monotonic_time () + TURN;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  do
    {
      guint n_next = MIN (STRIDE, n - self->n_done);
      soma_solution_list_filter (self->list, (const SomaKeptPiece *) self->kept->data,
                                 (int) self->kept->len, self->n_done, n_next, self->matches);
      self->n_done += n_next;
    }
  while (self->n_done < n && g_get_monotonic_time () < end);
  return self->n_done < n;
}

static void
report_added (SomaKeptSolutions *self, guint n_before)
{
  if (self->matches->len > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, self->matches->len - n_before);
}

static gboolean
turn_cb (gpointer data)
{
  SomaKeptSolutions *self = data;
  guint n_before = self->matches->len;
  gboolean more = search_on (self);

  if (!more)
    self->turn = 0;
  report_added (self, n_before);
  if (!more)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  return more;
}

static void
set_searching (SomaKeptSolutions *self, gboolean searching)
{
  if (searching == (self->turn != 0))
    return;
  if (searching)
    self->turn = g_idle_add (turn_cb, self);
  else
    g_clear_handle_id (&self->turn, g_source_remove);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

/* The first turn is taken at once: for most lists it is the only one. */
static void
search_again (SomaKeptSolutions *self)
{
  guint n_before = self->matches->len;

  g_array_set_size (self->matches, 0);
  self->n_done = 0;
  gboolean more = search_on (self);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, self->matches->len);
  set_searching (self, more);
}

static void
list_changed_cb (SomaKeptSolutions *self)
{
  guint n_before = self->matches->len;

  if (self->turn != 0)
    return;
  gboolean more = search_on (self);
  report_added (self, n_before);
  set_searching (self, more);
}

static GType
soma_kept_solutions_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_kept_solutions_get_n_items (GListModel *model)
{
  return SOMA_KEPT_SOLUTIONS (model)->matches->len;
}

static gpointer
soma_kept_solutions_get_item (GListModel *model, guint position)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (model);

  if (position >= self->matches->len)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->list),
                                g_array_index (self->matches, guint, position));
}

static void
soma_kept_solutions_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_kept_solutions_get_item_type;
  iface->get_n_items = soma_kept_solutions_get_n_items;
  iface->get_item = soma_kept_solutions_get_item;
}

static void
soma_kept_solutions_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SEARCHING)
    g_value_set_boolean (value, SOMA_KEPT_SOLUTIONS (object)->turn != 0);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_kept_solutions_dispose (GObject *object)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (object);

  g_clear_handle_id (&self->turn, g_source_remove);
  g_clear_object (&self->list);
  G_OBJECT_CLASS (soma_kept_solutions_parent_class)->dispose (object);
}

static void
soma_kept_solutions_finalize (GObject *object)
{
  SomaKeptSolutions *self = SOMA_KEPT_SOLUTIONS (object);

  g_array_unref (self->kept);
  g_array_unref (self->matches);
  G_OBJECT_CLASS (soma_kept_solutions_parent_class)->finalize (object);
}

static void
soma_kept_solutions_class_init (SomaKeptSolutionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_kept_solutions_get_property;
  object_class->dispose = soma_kept_solutions_dispose;
  object_class->finalize = soma_kept_solutions_finalize;
  properties[PROP_SEARCHING] = g_param_spec_boolean ("searching", NULL, NULL, FALSE,
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_kept_solutions_init (SomaKeptSolutions *self)
{
  self->kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_set_clear_func (self->kept, soma_kept_piece_clear);
}

SomaKeptSolutions *
soma_kept_solutions_new (SomaSolutionList *list)
{
  SomaKeptSolutions *self = g_object_new (SOMA_TYPE_KEPT_SOLUTIONS, NULL);

  self->list = g_object_ref (list);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  search_again (self);
  return self;
}

static int
find_kept (SomaKeptSolutions *self, const SomaKeptPiece *wanted)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      const SomaKeptPiece *kept = &g_array_index (self->kept, SomaKeptPiece, i);
      if (kept->piece == wanted->piece && kept->n_cells == wanted->n_cells &&
          memcmp (kept->cells, wanted->cells, kept->n_cells * sizeof *kept->cells) == 0)
        return (int) i;
    }
  return -1;
}

void
soma_kept_solutions_toggle (SomaKeptSolutions *self, const guint16 *copy_at, int copy)
{
  g_return_if_fail (SOMA_IS_KEPT_SOLUTIONS (self));
  SomaKeptPiece kept =
      soma_kept_piece_make (soma_solution_list_get_puzzle (self->list), copy_at, copy);
  int known = find_kept (self, &kept);

  if (known >= 0 || kept.n_cells == 0)
    g_free (kept.cells);
  else
    g_array_append_val (self->kept, kept);
  if (known >= 0)
    g_array_remove_index (self->kept, known);
  search_again (self);
}

gboolean
soma_kept_solutions_has (SomaKeptSolutions *self, const guint16 *copy_at, int copy)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), FALSE);
  SomaKeptPiece kept =
      soma_kept_piece_make (soma_solution_list_get_puzzle (self->list), copy_at, copy);
  int known = find_kept (self, &kept);

  g_free (kept.cells);
  return known >= 0;
}

int
soma_kept_solutions_get_n_pieces (SomaKeptSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), 0);
  return (int) self->kept->len;
}

int
soma_kept_solutions_get_piece (SomaKeptSolutions *self, int i)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), -1);
  g_return_val_if_fail (i >= 0 && i < (int) self->kept->len, -1);
  return g_array_index (self->kept, SomaKeptPiece, i).piece;
}

void
soma_kept_solutions_remove (SomaKeptSolutions *self, int i)
{
  g_return_if_fail (SOMA_IS_KEPT_SOLUTIONS (self));
  g_return_if_fail (i >= 0 && i < (int) self->kept->len);
  g_array_remove_index (self->kept, i);
  search_again (self);
}

gboolean
soma_kept_solutions_is_searching (SomaKeptSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), FALSE);
  return self->turn != 0;
}

guint
soma_kept_solutions_find (SomaKeptSolutions *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_KEPT_SOLUTIONS (self), G_MAXUINT);
  guint low = 0, high = self->matches->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (self->matches, guint, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  if (low < self->matches->len && g_array_index (self->matches, guint, low) == index)
    return low;
  return G_MAXUINT;
}
