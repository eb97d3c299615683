/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sift-pass.h"

#include <string.h>

#include "background.h"
#include "engine-auto.h"

/* While the list grows, results follow it this rarely, in milliseconds: what is listed moves under
 * the eyes of whoever looks at it. */
#define GROWING_TIME 1000

struct _SomaSift
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *rules;                  /* of SomaSiftRule */
  GArray *kept;                   /* of SomaKeptPiece */
  GHashTable *found, *bookmarked; /* (nullable) */
  GArray *matches;                /* of guint: as found, of those that were tested; never changed */
  GArray *n_without;              /* of guint, a number for each kept piece and rule */
  SomaSifted *result;             /* (nullable) */
  SomaSiftKnown *known;           /* (nullable) a counted box */

  SomaSymmetry symmetry;
  SomaSiftOrder order;
  int order_piece;
  guint n_tested; /* solutions of the list of which `matches` says whether they match */
  guint timer;    /* until which the list may grow without being tested; 0: none */
  gint64 ended;   /* when the last pass did */
  GTask *task;    /* (nullable) while it runs; its data is a SomaSiftPass */
};

G_DEFINE_FINAL_TYPE (SomaSift, soma_sift, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SEARCHING,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint changed_signal;

static void start (SomaSift *self);

/* In the main context. */

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaSiftPass *pass = g_task_get_task_data (task);

  g_object_notify_by_pspec (G_OBJECT (pass->owner), properties[PROP_FRACTION]);
}

static void
sifted (GTask *task)
{
  SomaSiftPass *pass = g_task_get_task_data (task);
  SomaSift *self = pass->owner;

  self->task = NULL;
  self->ended = g_get_monotonic_time ();
  if (pass->is_whole)
    {
      g_array_unref (self->matches);
      self->matches = g_array_ref (pass->matches);
      g_array_unref (self->n_without);
      self->n_without = g_array_ref (pass->n_without);
      self->n_tested = pass->end;
      g_clear_object (&self->result);
      self->result =
          soma_sifted_new (self->list, pass->sorted != NULL ? pass->sorted : pass->matches);
      g_signal_emit (self, changed_signal, 0);
    }
  start (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  g_task_return_boolean (task, TRUE);
}

/* A thread that was dropped may still write to the old ones. */
static SomaSiftKnown *
get_known (SomaSift *self, guint n)
{
  if (self->known == NULL)
    self->known = soma_sift_known_new ();
  soma_sift_known_grow (self->known, n);
  return g_atomic_rc_box_acquire (self->known);
}

static gboolean
depends_on_keys (SomaSift *self)
{
  for (guint i = 0; i < self->rules->len; i++)
    {
      SomaSiftKind kind = g_array_index (self->rules, SomaSiftRule, i).kind;
      if (kind == SOMA_SIFT_FOUND || kind == SOMA_SIFT_NOT_FOUND || kind == SOMA_SIFT_BOOKMARKED)
        return TRUE;
    }
  return FALSE;
}

static SomaSiftPass *
make_pass (SomaSift *self, guint end)
{
  SomaSiftPass *pass = g_new0 (SomaSiftPass, 1);
  const SomaSifterOptions options = {
    .puzzle = soma_solution_list_get_puzzle (self->list),
    .symmetry = self->symmetry,
    .kept = (const SomaKeptPiece *) self->kept->data,
    .n_kept = (int) self->kept->len,
    .rules = (const SomaSiftRule *) self->rules->data,
    .n_rules = (int) self->rules->len,
    .found = self->found,
    .bookmarked = self->bookmarked,
  };

  pass->owner = self;
  pass->list = g_object_ref (self->list);
  pass->sifter = soma_sifter_new (&options);
  pass->matches = g_array_copy (self->matches);
  pass->n_without = g_array_copy (self->n_without);
  if (depends_on_keys (self))
    pass->known = get_known (self, end);
  pass->order = self->order;
  pass->order_piece = self->order_piece;
  pass->first = self->n_tested;
  pass->end = end;
  atomic_store (&pass->n_all, end - pass->first);
  return pass;
}

static void
run (SomaSift *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-sift",
    .work = soma_sift_pass_work,
    .take = take_progress,
    .done = sifted,
    .free_message = g_free,
    .ticks = TRUE,
  };
  SomaSiftPass *pass = make_pass (self, g_list_model_get_n_items (G_LIST_MODEL (self->list)));

  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, pass, soma_sift_pass_free);
  soma_background_run (self->task, &how);
}

static void
timer_cb (gpointer data)
{
  SomaSift *self = data;

  self->timer = 0;
  start (self);
}

/* Unless there is nothing to do, or it has to wait. */
static void
start (SomaSift *self)
{
  gint64 since = (g_get_monotonic_time () - self->ended) / 1000;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (self->task != NULL || self->timer != 0 || !soma_sift_is_used (self) ||
      (self->result != NULL && self->n_tested == n))
    return;
  if (self->result != NULL && since < GROWING_TIME)
    self->timer = g_timeout_add_once ((guint) (GROWING_TIME - since), timer_cb, self);
  else
    run (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

static void
stop (SomaSift *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->task == NULL)
    return;
  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_pointer (&self->known, soma_sift_known_unref);
}

/* The result stays until there is another one, for those who show it. */
static void
start_anew (SomaSift *self, gboolean is_tested)
{
  gboolean had_result = self->result != NULL;

  stop (self);
  if (!is_tested)
    {
      self->n_tested = 0;
      g_array_unref (self->matches);
      self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_unref (self->n_without);
      self->n_without = g_array_new (FALSE, TRUE, sizeof (guint));
      g_array_set_size (self->n_without, self->kept->len + self->rules->len + 1);
    }
  if (soma_sift_is_used (self))
    run (self);
  else
    g_clear_object (&self->result);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
  if (had_result && self->result == NULL)
    g_signal_emit (self, changed_signal, 0);
}

static double
get_fraction (SomaSift *self)
{
  SomaSiftPass *pass = self->task != NULL ? g_task_get_task_data (self->task) : NULL;
  guint n_all = pass != NULL ? atomic_load (&pass->n_all) : 0;

  return n_all > 0 ? MIN (1, (double) atomic_load (&pass->n_done) / n_all) : 0;
}

static void
soma_sift_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSift *self = SOMA_SIFT (object);

  if (id == PROP_SEARCHING)
    g_value_set_boolean (value, soma_sift_is_searching (self));
  else if (id == PROP_FRACTION)
    g_value_set_double (value, get_fraction (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_sift_dispose (GObject *object)
{
  SomaSift *self = SOMA_SIFT (object);

  stop (self);
  g_clear_object (&self->list);
  g_clear_object (&self->result);
  g_clear_pointer (&self->known, soma_sift_known_unref);
  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  G_OBJECT_CLASS (soma_sift_parent_class)->dispose (object);
}

static void
soma_sift_finalize (GObject *object)
{
  SomaSift *self = SOMA_SIFT (object);

  g_array_unref (self->rules);
  g_array_unref (self->kept);
  g_array_unref (self->matches);
  g_array_unref (self->n_without);
  G_OBJECT_CLASS (soma_sift_parent_class)->finalize (object);
}

static void
soma_sift_class_init (SomaSiftClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_sift_get_property;
  object_class->dispose = soma_sift_dispose;
  object_class->finalize = soma_sift_finalize;
  properties[PROP_SEARCHING] =
      g_param_spec_boolean ("searching", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  changed_signal = g_signal_new ("changed", SOMA_TYPE_SIFT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
soma_sift_init (SomaSift *self)
{
  self->rules = g_array_new (FALSE, FALSE, sizeof (SomaSiftRule));
  self->kept = g_array_new (FALSE, FALSE, sizeof (SomaKeptPiece));
  g_array_set_clear_func (self->kept, soma_kept_piece_clear);
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
  self->n_without = g_array_new (FALSE, TRUE, sizeof (guint));
}

SomaSift *
soma_sift_new (SomaSolutionList *list, SomaSymmetry symmetry)
{
  SomaSift *self = g_object_new (SOMA_TYPE_SIFT, NULL);

  self->list = g_object_ref (list);
  self->symmetry = symmetry;
  g_signal_connect_object (list, "items-changed", G_CALLBACK (start), self, G_CONNECT_SWAPPED);
  return self;
}

/* Rules */

static int
find_rule (SomaSift *self, const SomaSiftRule *rule)
{
  for (guint i = 0; i < self->rules->len; i++)
    if (soma_sift_rule_equal (&g_array_index (self->rules, SomaSiftRule, i), rule))
      return (int) i;
  return -1;
}

void
soma_sift_toggle (SomaSift *self, const SomaSiftRule *rule)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  int known = find_rule (self, rule);
  if (known >= 0)
    g_array_remove_index (self->rules, (guint) known);
  else
    g_array_append_vals (self->rules, rule, 1);
  start_anew (self, FALSE);
}

gboolean
soma_sift_has (SomaSift *self, const SomaSiftRule *rule)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), FALSE);
  return find_rule (self, rule) >= 0;
}

guint
soma_sift_get_n_rules (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  return self->rules->len;
}

const SomaSiftRule *
soma_sift_get_rule (SomaSift *self, guint i)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self) && i < self->rules->len, NULL);
  return &g_array_index (self->rules, SomaSiftRule, i);
}

void
soma_sift_remove (SomaSift *self, guint i)
{
  g_return_if_fail (SOMA_IS_SIFT (self) && i < self->rules->len);
  g_array_remove_index (self->rules, i);
  start_anew (self, FALSE);
}

void
soma_sift_clear (SomaSift *self)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  if (self->rules->len == 0)
    return;
  g_array_set_size (self->rules, 0);
  start_anew (self, FALSE);
}

static gboolean
same_kept (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      const SomaKeptPiece *one = &g_array_index (a, SomaKeptPiece, i);
      const SomaKeptPiece *other = &g_array_index (b, SomaKeptPiece, i);
      if (one->piece != other->piece || one->n_cells != other->n_cells ||
          memcmp (one->cells, other->cells, (gsize) one->n_cells * sizeof *one->cells) != 0)
        return FALSE;
    }
  return a->len == b->len;
}

void
soma_sift_set_kept (SomaSift *self, SomaKeptSolutions *kept)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  GArray *pieces = soma_kept_solutions_copy_pieces (kept);
  gboolean is_same = same_kept (pieces, self->kept);
  g_array_unref (self->kept);
  self->kept = pieces;
  if (!is_same)
    start_anew (self, FALSE);
}

void
soma_sift_set_keys (SomaSift *self, GHashTable *found, GHashTable *bookmarked)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  g_clear_pointer (&self->found, g_hash_table_unref);
  g_clear_pointer (&self->bookmarked, g_hash_table_unref);
  if (found != NULL)
    self->found = g_hash_table_ref (found);
  if (bookmarked != NULL)
    self->bookmarked = g_hash_table_ref (bookmarked);
  if (depends_on_keys (self))
    start_anew (self, FALSE);
}

void
soma_sift_set_order (SomaSift *self, SomaSiftOrder order, int piece)
{
  g_return_if_fail (SOMA_IS_SIFT (self));

  if (order == self->order && piece == self->order_piece)
    return;
  self->order = order;
  self->order_piece = piece;
  start_anew (self, TRUE);
}

SomaSiftOrder
soma_sift_get_order (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), SOMA_SIFT_AS_FOUND);
  return self->order;
}

int
soma_sift_get_order_piece (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  return self->order_piece;
}

gboolean
soma_sift_is_used (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), FALSE);
  return self->rules->len > 0 || self->order != SOMA_SIFT_AS_FOUND;
}

gboolean
soma_sift_is_searching (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), FALSE);
  return self->task != NULL || self->timer != 0;
}

SomaSifted *
soma_sift_get_result (SomaSift *self)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), NULL);
  return self->result;
}

guint
soma_sift_count_without (SomaSift *self, guint i)
{
  g_return_val_if_fail (SOMA_IS_SIFT (self), 0);
  return i < self->n_without->len ? g_array_index (self->n_without, guint, i) : 0;
}
