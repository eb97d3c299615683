/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-all-private.h"
#include "solve-all-test.h"

#include "figure-list.h"
#include "rating.h"

#define FIRST_SLICE (2 * G_USEC_PER_SEC)

/* How many times longer each round is than the one before. */
#define SLICE_GROWTH 4

G_DEFINE_FINAL_TYPE (SomaSolveAll, soma_solve_all, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPERTIES
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static gint64 first_slice = FIRST_SLICE;

static void
entry_free (gpointer data)
{
  SomaSolveAllEntry *entry = data;

  g_object_unref (entry->item);
  g_free (entry->checkpoint);
  g_free (entry);
}

static void
clear_queue (GQueue *queue)
{
  g_queue_clear_full (queue, entry_free);
}

static void
tell (SomaSolveAll *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Whether a turn is under way. */
static gboolean
is_busy (SomaSolveAll *self)
{
  return self->job != NULL || self->measuring != NULL;
}

void
soma_solve_all_notify_running (SomaSolveAll *self)
{
  if (self->is_told_running == is_busy (self))
    return;
  self->is_told_running = is_busy (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

/* What comes next. */

static double
sum_fractions (GQueue *entries)
{
  double sum = 0;

  for (GList *l = entries->head; l != NULL; l = l->next)
    sum += ((const SomaSolveAllEntry *) l->data)->fraction;
  return sum;
}

static guint
count_done (const SomaSolveAllStatus *status)
{
  return status->n_solved + status->n_skipped + status->n_failed;
}

/* Searches that were begun count in part: of hard figures none may be done for long. */
static double
get_fraction (SomaSolveAll *self)
{
  double done = count_done (&self->status) + sum_fractions (self->waiting) +
                sum_fractions (self->later) + (self->current != NULL ? self->current->fraction : 0);

  return MIN (done / MAX (self->status.n_figures, 1), 1);
}

static void
end (SomaSolveAll *self)
{
  self->status.state = SOMA_SOLVE_ALL_DONE;
  self->status.name = NULL;
  soma_solve_all_forget (self);
}

/* Those that were not done get more time now. */
static void
begin_round (SomaSolveAll *self)
{
  GQueue *round = self->later;

  self->later = self->waiting;
  self->waiting = round;
  self->slice *= SLICE_GROWTH;
}

static void
begin_next (SomaSolveAll *self)
{
  SomaSolveAllStatus *status = &self->status;
  guint n_left = status->n_figures - count_done (status);
  double most = (double) self->limit / G_USEC_PER_SEC * n_left;
  soma_time_estimate_add (&self->estimate, g_get_monotonic_time (), get_fraction (self));
  status->seconds_left = soma_time_estimate_left (&self->estimate);
  if (self->limit > 0 && status->seconds_left > most)
    status->seconds_left = most;

  if (g_queue_is_empty (self->waiting) && !g_queue_is_empty (self->later))
    begin_round (self);
  self->current = g_queue_pop_head (self->waiting);
  if (self->current == NULL)
    {
      end (self);
      return;
    }
  self->status.name = soma_figure_item_get_name (self->current->item);
  soma_solve_all_begin_turn (self);
}

/* Takes the entry. */
static void
put_back (SomaSolveAll *self, SomaSolveAllEntry *entry)
{
  if (self->status.state == SOMA_SOLVE_ALL_PAUSED)
    g_queue_push_head (self->waiting, entry);
  else if (self->limit == 0 || entry->spent < self->limit)
    g_queue_push_tail (self->later, entry);
  else
    {
      self->status.n_skipped++;
      entry_free (entry);
    }
}

void
soma_solve_all_end_turn (SomaSolveAll *self, SomaSolveAllTurn turn)
{
  SomaSolveAllEntry *entry = g_steal_pointer (&self->current);

  if (self->is_void)
    entry_free (entry);
  else if (turn == SOMA_TURN_UNFINISHED)
    put_back (self, entry);
  else
    {
      self->status.n_solved += turn == SOMA_TURN_SOLVED ? 1 : 0;
      self->status.n_failed += turn == SOMA_TURN_FAILED ? 1 : 0;
      entry_free (entry);
    }
  self->is_void = FALSE;
  self->status.name = NULL;
  if (self->status.state == SOMA_SOLVE_ALL_RUNNING && !self->is_looking_up)
    begin_next (self);
  tell (self);
}

/* The beginning. */

/* A figure that cannot be built for a plain reason is not searched. */
static gboolean
can_be_solved (SomaFigureItem *item)
{
  return soma_figure_item_get_piece_set (item) != NULL &&
         soma_puzzle_validate (soma_figure_item_get_puzzle (item)).status == SOMA_OK;
}

/* Roughly by how long they take. */
static int
compare_size (gconstpointer a, gconstpointer b, gpointer data)
{
  const SomaSolveAllEntry *first = a, *second = b;
  int n = soma_figure_item_get_figure (first->item)->n_cells;
  int n_other = soma_figure_item_get_figure (second->item)->n_cells;

  if (n != n_other)
    return n - n_other;
  return soma_piece_set_n_copies (soma_figure_item_get_piece_set (first->item)) -
         soma_piece_set_n_copies (soma_figure_item_get_piece_set (second->item));
}

gboolean
soma_solve_all_is_wanted (SomaFigureItem *item)
{
  return soma_figure_item_get_piece_set (item) != NULL &&
         (soma_figure_item_get_known (item, NULL) != SOMA_KNOWN_ALL ||
          soma_rating_is_wanted (item));
}

static void
fill (SomaSolveAll *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      SomaFigureItem *item = self->items->pdata[i];

      if (!soma_solve_all_is_wanted (item) || !can_be_solved (item))
        continue;
      SomaSolveAllEntry *entry = g_new0 (SomaSolveAllEntry, 1);
      entry->item = g_object_ref (item);
      g_queue_push_tail (self->waiting, entry);
    }
  g_queue_sort (self->waiting, compare_size, NULL);
}

/* Ends what is being done, and forgets what was to be done. */
static void
clear (SomaSolveAll *self)
{
  self->round++;
  self->is_looking_up = FALSE;
  if (is_busy (self))
    {
      self->is_void = TRUE;
      soma_solve_all_stop_turn (self);
    }
  clear_queue (self->waiting);
  clear_queue (self->later);
  self->status = (SomaSolveAllStatus){ .seconds_left = -1 };
  self->estimate = (SomaTimeEstimate){ 0 };
  self->slice = first_slice;
}

/* A call that waits for what is known of the figures. */
typedef struct
{
  SomaSolveAll *self; /* owned */
  guint round;
  GHashTable *noted; /* (nullable) owned: the keys of those that are meant */
} Start;

/* Of all items those that were noted, each puzzle once: the user's own figures come first. */
static void
keep_noted (SomaSolveAll *self, GHashTable *noted)
{
  g_autoptr (GPtrArray) all = self->items;

  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < all->len; i++)
    {
      const char *key = soma_figure_item_get_key (all->pdata[i]);

      if (key != NULL && g_hash_table_remove (noted, key))
        g_ptr_array_add (self->items, g_object_ref (all->pdata[i]));
    }
}

static void
begin (SomaSolveAll *self, Start *start)
{
  if (start->noted != NULL)
    keep_noted (self, start->noted);
  fill (self);
  self->status.n_figures = g_queue_get_length (self->waiting);
  if (start->noted != NULL)
    {
      self->status.n_solved = self->items->len - self->status.n_figures;
      self->status.n_figures = self->items->len;
    }
  /* What was noted stays so, with those that are solved by now. */
  if (g_queue_is_empty (self->waiting))
    end (self);
  else if (start->noted == NULL)
    soma_solve_all_note (self);
  /* An offer is only worth it if something is left to be done. */
  if (start->noted != NULL && self->status.state == SOMA_SOLVE_ALL_DONE)
    self->status.state = SOMA_SOLVE_ALL_IDLE;
  else if (self->status.state == SOMA_SOLVE_ALL_RUNNING && !is_busy (self))
    begin_next (self);
}

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Start *start = data;
  SomaSolveAll *self = start->self;

  if (start->round == self->round)
    {
      self->is_looking_up = FALSE;
      begin (self, start);
      tell (self);
    }
  g_object_unref (start->self);
  g_clear_pointer (&start->noted, g_hash_table_unref);
  g_free (start);
}

static void
look_up (SomaSolveAll *self, GHashTable *noted)
{
  Start *start = g_new0 (Start, 1);
  g_autoptr (GListStore) list = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  *start = (Start){ g_object_ref (self), self->round, noted };
  self->is_looking_up = TRUE;
  g_list_store_splice (list, 0, 0, self->items->pdata, self->items->len);
  soma_figure_list_update_known_async (G_LIST_MODEL (list), self->symmetry, looked_up_cb, start);
  tell (self);
}

static void
soma_solve_all_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RUNNING)
    g_value_set_boolean (value, soma_solve_all_is_running (SOMA_SOLVE_ALL (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solve_all_finalize (GObject *object)
{
  SomaSolveAll *self = SOMA_SOLVE_ALL (object);

  g_free (self->path);
  g_ptr_array_unref (self->items);
  clear_queue (self->waiting);
  clear_queue (self->later);
  g_queue_free (self->waiting);
  g_queue_free (self->later);
  G_OBJECT_CLASS (soma_solve_all_parent_class)->finalize (object);
}

static void
soma_solve_all_class_init (SomaSolveAllClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_solve_all_get_property;
  object_class->finalize = soma_solve_all_finalize;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_SOLVE_ALL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
soma_solve_all_init (SomaSolveAll *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->waiting = g_queue_new ();
  self->later = g_queue_new ();
  self->status.seconds_left = -1;
}

SomaSolveAll *
soma_solve_all_new (const char *path)
{
  SomaSolveAll *self = g_object_new (SOMA_TYPE_SOLVE_ALL, NULL);

  self->path = path != NULL
                   ? g_strdup (path)
                   : g_build_filename (g_get_user_cache_dir (), "soma", "solve-all.ini", NULL);
  return self;
}

void
soma_solve_all_start (SomaSolveAll *self, GPtrArray *items, SomaSymmetry symmetry, guint limit)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));

  GPtrArray *own = g_ptr_array_copy (items, (GCopyFunc) (GCallback) g_object_ref, NULL);
  g_ptr_array_set_free_func (own, g_object_unref);
  clear (self);
  g_ptr_array_unref (self->items);
  self->items = own;
  self->symmetry = symmetry;
  self->limit = (gint64) limit * G_USEC_PER_SEC;
  self->status.state = SOMA_SOLVE_ALL_RUNNING;
  look_up (self, NULL);
}

void
soma_solve_all_offer_rest (SomaSolveAll *self, GListModel *items, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));

  guint limit;

  if (self->status.state != SOMA_SOLVE_ALL_IDLE)
    return;
  GHashTable *noted = soma_solve_all_read_note (self, symmetry, &limit);
  if (noted == NULL)
    return;
  clear (self);
  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    g_ptr_array_add (self->items, g_list_model_get_item (items, i));
  self->symmetry = symmetry;
  self->limit = (gint64) limit * G_USEC_PER_SEC;
  self->status.state = SOMA_SOLVE_ALL_PAUSED;
  look_up (self, noted);
}

void
soma_solve_all_set_paused (SomaSolveAll *self, gboolean paused)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));

  if (paused && self->status.state == SOMA_SOLVE_ALL_RUNNING)
    {
      self->status.state = SOMA_SOLVE_ALL_PAUSED;
      soma_solve_all_stop_turn (self);
    }
  else if (!paused && self->status.state == SOMA_SOLVE_ALL_PAUSED)
    {
      self->status.state = SOMA_SOLVE_ALL_RUNNING;
      self->estimate = (SomaTimeEstimate){ 0 };
      /* A search that is still ending goes on by itself. */
      if (!is_busy (self) && !self->is_looking_up)
        begin_next (self);
    }
  tell (self);
}

void
soma_solve_all_set_symmetry (SomaSolveAll *self, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));

  gboolean was_paused = self->status.state == SOMA_SOLVE_ALL_PAUSED;
  guint limit = (guint) (self->limit / G_USEC_PER_SEC);

  if (self->symmetry == symmetry || (self->status.state != SOMA_SOLVE_ALL_RUNNING && !was_paused))
    return;
  g_autoptr (GPtrArray) items = g_ptr_array_ref (self->items);
  soma_solve_all_start (self, items, symmetry, limit);
  soma_solve_all_set_paused (self, was_paused);
}

void
soma_solve_all_stop (SomaSolveAll *self)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));

  clear (self);
  soma_solve_all_forget (self);
  tell (self);
}

void
soma_solve_all_get_status (SomaSolveAll *self, SomaSolveAllStatus *status)
{
  g_return_if_fail (SOMA_IS_SOLVE_ALL (self));
  *status = self->status;
  status->fraction = get_fraction (self);
}

gboolean
soma_solve_all_is_running (SomaSolveAll *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_ALL (self), FALSE);
  return is_busy (self);
}

void
soma_solve_all_set_first_slice (gint64 microseconds)
{
  first_slice = microseconds;
}
