/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-private.h"

#include "background.h"

/* While the list grows, results follow it this rarely, in milliseconds: what is listed moves under
 * the eyes of whoever looks at it. */
#define GROWING_TIME 1000

G_DEFINE_FINAL_TYPE (SomaFilter, soma_filter, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SEARCHING,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint changed_signal;

static void start (SomaFilter *self);

/* In the main context. */

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaFilterPass *pass = g_task_get_task_data (task);

  g_object_notify_by_pspec (G_OBJECT (pass->owner), properties[PROP_FRACTION]);
}

static void
take_result (SomaFilter *self, GArray *matches, GArray *result)
{
  g_array_unref (self->matches);
  self->matches = g_array_ref (matches);
  g_clear_pointer (&self->result, g_array_unref);
  self->result = g_array_ref (result);
  g_signal_emit (self, changed_signal, 0);
}

static void
filtered (GTask *task)
{
  SomaFilterPass *pass = g_task_get_task_data (task);
  SomaFilter *self = pass->owner;

  self->task = NULL;
  self->ended = g_get_monotonic_time ();
  if (pass->is_whole)
    {
      g_array_unref (self->n_without);
      self->n_without = g_array_ref (pass->n_without);
      self->n_tested = pass->end;
      take_result (self, pass->matches, pass->sorted);
    }
  start (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  g_task_return_boolean (task, TRUE);
}

/* Of how many solutions it is known by now whether they come apart. */
static guint
count_levels (SomaFilter *self)
{
  return self->levels != NULL ? soma_apart_table_get_n (soma_apart_levels_get_table (self->levels))
                              : 0;
}

/* What was found before may be otherwise when more is known. */
static gboolean
has_new_levels (SomaFilter *self)
{
  return soma_filter_needs_levels (self) && count_levels (self) != self->n_levels;
}

static void
forget_tested (SomaFilter *self)
{
  self->n_tested = 0;
  g_array_unref (self->matches);
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_unref (self->n_without);
  self->n_without = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (self->n_without, self->rules->len + 1);
}

static SomaFilterPass *
make_pass (SomaFilter *self, guint end)
{
  SomaFilterPass *pass = g_new0 (SomaFilterPass, 1);
  if (soma_filter_needs_levels (self) && self->levels != NULL)
    pass->levels = soma_apart_table_copy (soma_apart_levels_get_table (self->levels));
  const SomaMatcherOptions options = {
    .puzzle = soma_solution_list_get_puzzle (self->list),
    .symmetry = self->symmetry,
    .rules = (const SomaFilterRule *) self->rules->data,
    .n_rules = (int) self->rules->len,
    .found = self->found,
    .bookmarked = self->bookmarked,
    .levels = pass->levels,
  };

  pass->owner = self;
  pass->list = g_object_ref (self->list);
  pass->matcher = soma_matcher_new (&options);
  pass->matches = g_array_copy (self->matches);
  pass->n_without = g_array_copy (self->n_without);
  if (soma_filter_count_rules (self, SOMA_FILTER_KEYS) > 0)
    {
      /* A thread that was dropped may still write to the old ones. */
      if (self->known == NULL)
        self->known = soma_filter_known_new ();
      soma_filter_known_grow (self->known, end);
      pass->known = g_atomic_rc_box_acquire (self->known);
    }
  pass->order = self->order;
  pass->order_piece = self->order_piece;
  pass->first = self->n_tested;
  pass->end = end;
  atomic_store (&pass->n_all, end - pass->first);
  return pass;
}

static void
run_in_background (SomaFilter *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-filter",
    .work = soma_filter_pass_work,
    .take = take_progress,
    .done = filtered,
    .free_message = g_free,
    .ticks = TRUE,
  };

  if (has_new_levels (self) && soma_filter_count_rules (self, SOMA_FILTER_LEVELS) > 0)
    forget_tested (self);
  self->n_levels = count_levels (self);
  SomaFilterPass *pass = make_pass (self, g_list_model_get_n_items (G_LIST_MODEL (self->list)));

  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, pass, soma_filter_pass_free);
  soma_background_run (self->task, &how);
}

/* A million take some hundredths of a second. */
static void
run_at_once (SomaFilter *self)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  g_autoptr (GArray) matches = g_array_copy (self->matches);

  for (guint i = 0; i < self->rules->len; i++)
    {
      SomaKeptPiece piece =
          soma_filter_rule_get_kept (&g_array_index (self->rules, SomaFilterRule, i));
      g_array_append_val (kept, piece);
    }
  soma_solution_list_filter (self->list, (const SomaKeptPiece *) kept->data, (int) kept->len,
                             self->n_tested, matches);
  self->n_tested = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  take_result (self, matches, matches);
}

/* Whether a list that grows need not wait. */
static gboolean
is_quick (SomaFilter *self)
{
  return self->order == SOMA_FILTER_AS_FOUND &&
         soma_filter_count_rules (self, SOMA_FILTER_PLACE) == self->rules->len;
}

static void
run (SomaFilter *self)
{
  if (is_quick (self))
    run_at_once (self);
  else
    run_in_background (self);
}

static void
timer_cb (gpointer data)
{
  SomaFilter *self = data;

  self->timer = 0;
  start (self);
}

/* Unless there is nothing to do, or it has to wait. */
static void
start (SomaFilter *self)
{
  gint64 since = (g_get_monotonic_time () - self->ended) / 1000;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (self->task != NULL || self->timer != 0 || !soma_filter_is_used (self) ||
      (self->result != NULL && self->n_tested == n && !has_new_levels (self)))
    return;
  if (self->result != NULL && since < GROWING_TIME && !is_quick (self))
    self->timer = g_timeout_add_once ((guint) (GROWING_TIME - since), timer_cb, self);
  else
    run (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

static void
stop (SomaFilter *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->task == NULL)
    return;
  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_pointer (&self->known, soma_filter_known_unref);
}

void
soma_filter_start_anew (SomaFilter *self, gboolean is_tested)
{
  gboolean had_result = self->result != NULL;

  stop (self);
  if (!is_tested)
    forget_tested (self);
  if (soma_filter_is_used (self))
    run (self);
  else
    g_clear_pointer (&self->result, g_array_unref);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  if (had_result && self->result == NULL)
    g_signal_emit (self, changed_signal, 0);
}

static double
get_fraction (SomaFilter *self)
{
  SomaFilterPass *pass = self->task != NULL ? g_task_get_task_data (self->task) : NULL;
  guint n_all = pass != NULL ? atomic_load (&pass->n_all) : 0;

  return n_all > 0 ? MIN (1, (double) atomic_load (&pass->n_done) / n_all) : 0;
}

static void
soma_filter_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFilter *self = SOMA_FILTER (object);

  if (id == PROP_SEARCHING)
    g_value_set_boolean (value, soma_filter_is_searching (self));
  else if (id == PROP_FRACTION)
    g_value_set_double (value, get_fraction (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_filter_dispose (GObject *object)
{
  SomaFilter *self = SOMA_FILTER (object);

  stop (self);
  g_clear_object (&self->list);
  g_clear_object (&self->levels);
  g_clear_pointer (&self->result, g_array_unref);
  g_clear_pointer (&self->known, soma_filter_known_unref);
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  G_OBJECT_CLASS (soma_filter_parent_class)->dispose (object);
}

static void
soma_filter_finalize (GObject *object)
{
  SomaFilter *self = SOMA_FILTER (object);

  g_array_unref (self->rules);
  g_array_unref (self->matches);
  g_array_unref (self->n_without);
  G_OBJECT_CLASS (soma_filter_parent_class)->finalize (object);
}

static void
soma_filter_class_init (SomaFilterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_filter_get_property;
  object_class->dispose = soma_filter_dispose;
  object_class->finalize = soma_filter_finalize;
  properties[PROP_SEARCHING] =
      g_param_spec_boolean ("searching", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  changed_signal = g_signal_new ("changed", SOMA_TYPE_FILTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
soma_filter_init (SomaFilter *self)
{
  self->rules = g_array_new (FALSE, FALSE, sizeof (SomaFilterRule));
  g_array_set_clear_func (self->rules, soma_filter_rule_clear);
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  self->n_without = g_array_new (FALSE, TRUE, sizeof (guint));
}

SomaFilter *
soma_filter_new (SomaSolutionList *list, SomaSymmetry symmetry)
{
  SomaFilter *self = g_object_new (SOMA_TYPE_FILTER, NULL);

  self->list = g_object_ref (list);
  self->symmetry = symmetry;
  g_signal_connect_object (list, "items-changed", G_CALLBACK (start), self, G_CONNECT_SWAPPED);
  return self;
}

SomaSymmetry
soma_filter_get_symmetry (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), SOMA_SYMMETRY_FULL);
  return self->symmetry;
}

gboolean
soma_filter_is_used (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), FALSE);
  return self->rules->len > 0 || self->order != SOMA_FILTER_AS_FOUND;
}

gboolean
soma_filter_needs_levels (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), FALSE);
  return soma_filter_order_needs_levels (self->order) ||
         soma_filter_count_rules (self, SOMA_FILTER_LEVELS) > 0;
}

void
soma_filter_set_levels (SomaFilter *self, SomaApartLevels *levels)
{
  g_return_if_fail (SOMA_IS_FILTER (self));

  if (levels == self->levels)
    return;
  if (self->levels != NULL)
    g_signal_handlers_disconnect_by_func (self->levels, start, self);
  g_set_object (&self->levels, levels);
  if (levels != NULL)
    g_signal_connect_object (levels, "notify::status", G_CALLBACK (start), self, G_CONNECT_SWAPPED);
  if (soma_filter_needs_levels (self))
    soma_filter_start_anew (self, FALSE);
}

guint
soma_filter_count_untried (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), 0);

  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  return soma_filter_needs_levels (self) ? n - MIN (n, count_levels (self)) : 0;
}

gboolean
soma_filter_is_searching (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), FALSE);
  return self->task != NULL || self->timer != 0;
}

const GArray *
soma_filter_get_indices (SomaFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), NULL);
  return self->result;
}

guint
soma_filter_count_without (SomaFilter *self, guint i)
{
  g_return_val_if_fail (SOMA_IS_FILTER (self), 0);
  return i < self->n_without->len ? g_array_index (self->n_without, guint, i) : 0;
}
