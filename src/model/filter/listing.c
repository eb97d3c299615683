/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listing.h"

#include "filtered-list.h"

struct _SomaListing
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;      /* the base; empty if that is an index */
  SomaSolutionIndex *index;    /* (nullable) the base */
  SomaFilter *filter;          /* of the list */
  SomaSolutionIndex *filtered; /* (nullable) those of the index that meet rules, ready or not */
  GListModel *shown;           /* the list, a SomaFilteredList of it, or a SomaSolutionRange */
  SomaNear *near;              /* (nullable) those of `shown` are near that */
  SomaSolution *held;          /* (nullable) */
  GArray *pinned;              /* of guint */

  guint place;
  gboolean is_empty;  /* while others come to be listed */
  gboolean is_anew;   /* what is found next was asked for, and did not just grow */
  gboolean is_sorted; /* and the first one of it is wanted */
};

static void soma_listing_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaListing, soma_listing, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, soma_listing_model_init))

enum
{
  CHANGING,
  CHANGED,
  TOLD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The list model */

static GType
soma_listing_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_listing_get_n_items (GListModel *model)
{
  SomaListing *self = SOMA_LISTING (model);

  return self->is_empty ? 0 : g_list_model_get_n_items (self->shown);
}

static gpointer
soma_listing_get_item (GListModel *model, guint position)
{
  SomaListing *self = SOMA_LISTING (model);
  g_autoptr (SomaSolution) listed =
      self->is_empty ? NULL : g_list_model_get_item (self->shown, position);

  return listed != NULL && self->near != NULL ? soma_near_turn (self->near, listed)
                                              : g_steal_pointer (&listed);
}

static void
soma_listing_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_listing_get_item_type;
  iface->get_n_items = soma_listing_get_n_items;
  iface->get_item = soma_listing_get_item;
}

static void
tell (SomaListing *self)
{
  g_signal_emit (self, signals[TOLD], 0);
}

/* Other solutions */

static void
begin (SomaListing *self, gboolean in_place)
{
  g_clear_object (&self->held);
  g_array_set_size (self->pinned, 0);
  g_signal_emit (self, signals[CHANGING], 0, in_place);
}

static void
end (SomaListing *self, guint place)
{
  self->place = place;
  g_signal_emit (self, signals[CHANGED], 0);
  g_clear_object (&self->held);
}

static void
connect_shown (SomaListing *self, GListModel *model)
{
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  g_set_object (&self->shown, model);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (g_list_model_items_changed), self,
                           G_CONNECT_SWAPPED);
}

/* In two steps: a view looks for those that go among all that come, and makes each for that. */
static void
show (SomaListing *self, GListModel *model)
{
  guint n_before = g_list_model_get_n_items (self->shown);

  connect_shown (self, model);
  self->is_empty = TRUE;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, 0);
  self->is_empty = FALSE;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, g_list_model_get_n_items (model));
}

static guint
get_held (SomaListing *self)
{
  return self->held != NULL ? soma_solution_get_index (self->held) : G_MAXUINT;
}

static void
show_anew (SomaListing *self, const GArray *indices)
{
  SomaSolution *near = soma_filter_get_near (self->filter);
  g_autoptr (GListModel) model = indices != NULL
                                     ? G_LIST_MODEL (soma_filtered_list_new (self->list, indices))
                                     : G_LIST_MODEL (g_object_ref (self->list));

  begin (self, FALSE);
  g_clear_pointer (&self->near, soma_near_free);
  if (near != NULL)
    self->near = soma_near_new (near, soma_filter_get_symmetry (self->filter));
  show (self, model);
  end (self, self->is_sorted ? 0 : soma_listing_find (self, get_held (self)));
  self->is_sorted = FALSE;
}

/* What is looked at stays where it is, unless others were asked for. */
static void
filter_cb (SomaListing *self)
{
  const GArray *indices = soma_filter_get_indices (self->filter);
  gboolean in_place = !self->is_anew && indices != NULL && SOMA_IS_FILTERED_LIST (self->shown);

  if (self->index != NULL)
    return;
  self->is_anew = FALSE;
  if (in_place)
    {
      begin (self, TRUE);
      soma_filtered_list_set_indices (SOMA_FILTERED_LIST (self->shown), indices, self->pinned,
                                      get_held (self));
      end (self, soma_listing_find (self, get_held (self)));
    }
  else
    show_anew (self, indices);
}

/* Those of an index */

static SomaSolutionIndex *
get_ranged (SomaListing *self)
{
  return soma_solution_range_get_index (SOMA_SOLUTION_RANGE (self->shown));
}

static SomaSolutionRange *
make_range (SomaSolutionIndex *index, SomaSolution *shown, SomaNumber *k)
{
  if (shown == NULL || !soma_solution_index_find (index, soma_solution_get_copy_at (shown), k))
    soma_number_set (k, 0);
  return soma_solution_range_new (index, k);
}

/* Those of an index, and of them the solution that was shown, if it is one of them. */
static void
show_index (SomaListing *self, SomaSolutionIndex *index)
{
  SomaNumber k;

  begin (self, FALSE);
  g_autoptr (SomaSolutionRange) range = make_range (index, self->held, &k);
  show (self, G_LIST_MODEL (range));
  end (self, soma_solution_range_find (range, &k));
}

static void
drop_filtered (SomaListing *self)
{
  if (self->filtered == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->filtered, self);
  soma_solution_index_stop (self->filtered);
  g_clear_object (&self->filtered);
}

static void
filtered_cb (SomaListing *self)
{
  if (soma_solution_index_get_state (self->filtered) == SOMA_INDEX_READY)
    show_index (self, self->filtered);
  tell (self);
}

static SomaSolutionIndex *
make_filtered (SomaListing *self)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  g_autoptr (GArray) conditions = g_array_new (FALSE, FALSE, sizeof (SomaCondition));

  for (guint i = 0; i < soma_filter_get_n_rules (self->filter); i++)
    {
      const SomaFilterRule *rule = soma_filter_get_rule (self->filter, i);
      SomaCondition condition = { rule->cell, rule->piece, true };
      if (rule->place == NULL)
        {
          g_array_append_val (conditions, condition);
          continue;
        }
      SomaKeptPiece piece = soma_filter_rule_get_kept (rule);
      g_array_append_val (kept, piece);
    }
  return soma_solution_index_new_filtered (
      soma_solution_list_get_puzzle (self->list), (const SomaKeptPiece *) kept->data,
      (int) kept->len, (const SomaCondition *) conditions->data, (int) conditions->len,
      soma_solution_index_get_number (self->index));
}

static void
filter_index (SomaListing *self)
{
  drop_filtered (self);
  if (!soma_listing_is_filtered (self))
    {
      if (get_ranged (self) != self->index)
        show_index (self, self->index);
      return;
    }
  self->filtered = make_filtered (self);
  g_signal_connect_swapped (self->filtered, "notify::state", G_CALLBACK (filtered_cb), self);
  g_signal_connect_swapped (self->filtered, "notify::fraction", G_CALLBACK (tell), self);
}

/* The object */

static void
soma_listing_dispose (GObject *object)
{
  SomaListing *self = SOMA_LISTING (object);

  drop_filtered (self);
  if (self->filter != NULL)
    g_signal_handlers_disconnect_by_data (self->filter, self);
  g_clear_object (&self->filter);
  g_clear_object (&self->held);
  g_clear_object (&self->index);
  G_OBJECT_CLASS (soma_listing_parent_class)->dispose (object);
}

static void
soma_listing_finalize (GObject *object)
{
  SomaListing *self = SOMA_LISTING (object);

  g_clear_object (&self->list);
  g_clear_object (&self->shown);
  soma_near_free (self->near);
  g_array_unref (self->pinned);
  G_OBJECT_CLASS (soma_listing_parent_class)->finalize (object);
}

static guint
add_signal (const char *name, GType argument)
{
  return g_signal_new (name, SOMA_TYPE_LISTING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       argument != G_TYPE_NONE, argument);
}

static void
soma_listing_class_init (SomaListingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_listing_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_listing_finalize;
  signals[CHANGING] = add_signal ("changing", G_TYPE_BOOLEAN);
  signals[CHANGED] = add_signal ("changed", G_TYPE_NONE);
  signals[TOLD] = add_signal ("told", G_TYPE_NONE);
}

static void
soma_listing_init (SomaListing *self)
{
  self->pinned = g_array_new (FALSE, FALSE, sizeof (guint));
}

SomaListing *
soma_listing_new (SomaSolutionList *list, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (list), NULL);
  SomaListing *self = g_object_new (SOMA_TYPE_LISTING, NULL);

  self->list = g_object_ref (list);
  self->filter = soma_filter_new (list, symmetry);
  connect_shown (self, G_LIST_MODEL (list));
  g_signal_connect_swapped (self->filter, "changed", G_CALLBACK (filter_cb), self);
  g_signal_connect_swapped (self->filter, "notify", G_CALLBACK (tell), self);
  return self;
}

SomaListing *
soma_listing_new_numbered (SomaSolutionIndex *index, SomaSolution *shown)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (index), NULL);
  g_autoptr (SomaSolutionList) none =
      soma_solution_list_new (soma_solution_index_get_puzzle (index));
  SomaListing *self = soma_listing_new (none, SOMA_SYMMETRY_NONE);
  SomaNumber k;
  g_autoptr (SomaSolutionRange) range = make_range (index, shown, &k);

  self->index = g_object_ref (index);
  connect_shown (self, G_LIST_MODEL (range));
  self->place = soma_solution_range_find (range, &k);
  return self;
}

SomaFilter *
soma_listing_get_filter (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->filter;
}

static void
follow_rules (SomaListing *self)
{
  if (self->index != NULL)
    filter_index (self);
  tell (self);
}

void
soma_listing_toggle (SomaListing *self, const SomaFilterRule *rule)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  soma_listing_set_near (self, NULL);
  self->is_anew = TRUE;
  soma_filter_toggle (self->filter, rule);
  follow_rules (self);
}

void
soma_listing_remove (SomaListing *self, guint i)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  self->is_anew = TRUE;
  soma_filter_remove (self->filter, i);
  follow_rules (self);
}

void
soma_listing_set_near (SomaListing *self, SomaSolution *near)
{
  g_return_if_fail (SOMA_IS_LISTING (self) && (self->index == NULL || near == NULL));
  if (near == NULL && soma_filter_get_near (self->filter) == NULL)
    return;
  self->is_anew = TRUE;
  soma_filter_set_near (self->filter, near);
  follow_rules (self);
}

void
soma_listing_set_order (SomaListing *self, SomaFilterOrder order, int piece)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  self->is_anew = TRUE;
  self->is_sorted = order != SOMA_FILTER_AS_FOUND;
  soma_filter_set_order (self->filter, order, piece);
  tell (self);
}

void
soma_listing_clear (SomaListing *self)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  self->is_anew = TRUE;
  if (soma_filter_get_near (self->filter) != NULL)
    soma_filter_set_near (self->filter, NULL);
  else
    soma_filter_clear (self->filter);
  follow_rules (self);
}

void
soma_listing_show_all (SomaListing *self)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  self->is_anew = TRUE;
  soma_filter_clear (self->filter);
  soma_filter_set_order (self->filter, SOMA_FILTER_AS_FOUND, 0);
  follow_rules (self);
}

gboolean
soma_listing_is_filtered (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), FALSE);
  return soma_filter_get_n_rules (self->filter) > (soma_filter_get_near (self->filter) != NULL);
}

void
soma_listing_hold (SomaListing *self, SomaSolution *shown, const GArray *pinned)
{
  g_return_if_fail (SOMA_IS_LISTING (self));
  g_set_object (&self->held, shown);
  g_array_set_size (self->pinned, 0);
  g_array_append_vals (self->pinned, pinned->data, pinned->len);
}

gboolean
soma_listing_will_have (SomaListing *self, SomaSolution *solution)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), FALSE);
  const GArray *indices = soma_filter_get_indices (self->filter);

  for (guint i = 0; indices != NULL && i < indices->len; i++)
    if (g_array_index (indices, guint, i) == soma_solution_get_index (solution))
      return TRUE;
  return FALSE;
}

guint
soma_listing_get_place (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), G_MAXUINT);
  return self->place;
}

SomaSolution *
soma_listing_get_near (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->near != NULL ? soma_near_get_solution (self->near) : NULL;
}

GListModel *
soma_listing_get_shown (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->shown;
}

guint
soma_listing_find (SomaListing *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), G_MAXUINT);
  if (SOMA_IS_FILTERED_LIST (self->shown))
    return soma_filtered_list_find (SOMA_FILTERED_LIST (self->shown), index);
  return index < g_list_model_get_n_items (self->shown) ? index : G_MAXUINT;
}

GArray *
soma_listing_list_indices (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  if (SOMA_IS_FILTERED_LIST (self->shown))
    return g_array_copy (
        (GArray *) soma_filtered_list_get_indices (SOMA_FILTERED_LIST (self->shown)));
  guint n = g_list_model_get_n_items (self->shown);
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);

  for (guint i = 0; i < n; i++)
    g_array_append_val (indices, i);
  return indices;
}

SomaSolutionRange *
soma_listing_get_range (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->index != NULL ? SOMA_SOLUTION_RANGE (self->shown) : NULL;
}

SomaSolutionIndex *
soma_listing_get_index (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->index;
}

SomaSolutionIndex *
soma_listing_get_filtered (SomaListing *self)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), NULL);
  return self->filtered;
}

guint
soma_listing_go_to (SomaListing *self, const SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_LISTING (self), G_MAXUINT);
  uint64_t value;

  if (self->index == NULL)
    return soma_number_get (k, &value) && value < g_list_model_get_n_items (self->shown)
               ? (guint) value
               : G_MAXUINT;
  SomaSolutionIndex *index = get_ranged (self);
  guint place = soma_solution_range_find (SOMA_SOLUTION_RANGE (self->shown), k);

  if (soma_number_compare (k, soma_solution_index_get_number (index)) >= 0 || place != G_MAXUINT)
    return place;
  g_autoptr (SomaSolutionRange) range = soma_solution_range_new (index, k);
  begin (self, FALSE);
  show (self, G_LIST_MODEL (range));
  place = soma_solution_range_find (range, k);
  end (self, place);
  return place;
}
