/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-finder.h"

#include <string.h>

#include "bag-counter.h"
#include "engine-auto.h"
#include "pace.h"

/* The list is made again after so many microseconds, or, with many bags, after so many times the
 * time that it takes. */
#define LIST_TIME (200 * G_TIME_SPAN_MILLISECOND)
#define LIST_SHARE 20

/* What is asked; a run is a reference to it, beside that of the finder. */
typedef struct
{
  SomaBagWish wish;
  SomaDesign *asked, *design; /* owned: as it is, and with what may be left over */
  SomaBags *bags;             /* owned; once it is made, only read */
  SomaBagCounter *counter;    /* owned; of the thread while it runs */
  guint64 end;
  _Atomic (int) list, order;
  gint64 next_listing; /* of the thread */
} Source;

/* Of the thread. */
typedef struct
{
  GTask *task;
  Source *source;
} Run;

/* What is known at one time. */
typedef struct
{
  SomaBagTotals totals;
  guint64 n_done;
  GArray *counts; /* owned, of SomaBagCount */
} Listing;

G_DEFINE_ENUM_TYPE (SomaBagsState, soma_bags_state, G_DEFINE_ENUM_VALUE (SOMA_BAGS_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_COMPLETE, "complete"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_NO_PUZZLE, "no-puzzle"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_NO_BAG, "no-bag"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_TOO_MANY, "too-many"),
                    G_DEFINE_ENUM_VALUE (SOMA_BAGS_FAILED, "failed"))

static SomaBagTotals *
copy_totals (SomaBagTotals *totals)
{
  return g_memdup2 (totals, sizeof *totals);
}

G_DEFINE_BOXED_TYPE (SomaBagTotals, soma_bag_totals, copy_totals, g_free)

struct _SomaBagFinder
{
  SomaFindings parent_instance;

  Source *source; /* owned (nullable) */
  SomaBagTotals totals;
  SomaBagList list;
  SomaBagOrder order;
};

G_DEFINE_FINAL_TYPE (SomaBagFinder, soma_bag_finder, SOMA_TYPE_FINDINGS)

enum
{
  PROP_0,
  PROP_TOTALS = 100, /* after those of the base */
};

static GParamSpec *totals_property;

static void
source_clear (gpointer data)
{
  Source *source = data;

  soma_bag_counter_free (source->counter);
  soma_bags_free (source->bags);
  soma_design_unref (source->asked);
  soma_design_unref (source->design);
}

static void
source_unref (gpointer source)
{
  g_atomic_rc_box_release_full (source, source_clear);
}

static void
listing_free (gpointer data)
{
  Listing *listing = data;

  g_array_unref (listing->counts);
  g_free (listing);
}

/* What is listed: on the run's thread, or while there is no run. */

static gboolean
is_listed (SomaBagList list, const SomaBagCount *count)
{
  switch (list)
    {
    case SOMA_LIST_BUILDABLE_BAGS:
      return count->n_solutions > 0;
    case SOMA_LIST_IMPOSSIBLE_BAGS:
      return count->n_solutions == 0 && !count->is_partial;
    case SOMA_LIST_UNIQUE_BAGS:
      return count->n_solutions == 1 && !count->is_partial;
    default:
      return TRUE;
    }
}

static int
compare (gconstpointer a, gconstpointer b, gpointer order)
{
  const SomaBagCount *first = a, *second = b;
  int sign = GPOINTER_TO_INT (order) == SOMA_BAGS_MOST_FIRST ? -1 : 1;

  if (GPOINTER_TO_INT (order) != SOMA_BAGS_AS_NUMBERED && first->n_solutions != second->n_solutions)
    return first->n_solutions < second->n_solutions ? -sign : sign;
  return first->number < second->number ? -1 : 1;
}

/* Keeps those that come first, with a list of at most twice as many as there is room for. */
static void
add (GArray *counts, const SomaBagCount *count, SomaBagOrder order)
{
  if (order == SOMA_BAGS_AS_NUMBERED && counts->len == SOMA_MOST_LISTED_BAGS)
    return;
  g_array_append_val (counts, *count);
  if (counts->len < 2 * SOMA_MOST_LISTED_BAGS)
    return;
  g_array_sort_with_data (counts, compare, GINT_TO_POINTER (order));
  g_array_set_size (counts, SOMA_MOST_LISTED_BAGS);
}

static Listing *
make_listing (Source *source)
{
  Listing *listing = g_new0 (Listing, 1);
  SomaBagTotals *totals = &listing->totals;
  SomaBagList list = (SomaBagList) atomic_load (&source->list);
  SomaBagOrder order = (SomaBagOrder) atomic_load (&source->order);

  *totals = (SomaBagTotals){ .n_bags = soma_bags_get_number (source->bags),
                             .n_looked_at = source->end,
                             .counts_all = source->wish.counts_all };
  listing->n_done = soma_bag_counter_get_n_done (source->counter);
  listing->counts = g_array_new (FALSE, FALSE, sizeof (SomaBagCount));
  for (guint64 number = 0; number < source->end; number++)
    {
      SomaBagCount count = { .number = number };
      if (!soma_bag_counter_get (source->counter, number, &count.n_solutions, &count.is_partial))
        continue;
      totals->n_buildable += count.n_solutions > 0;
      totals->n_impossible += is_listed (SOMA_LIST_IMPOSSIBLE_BAGS, &count);
      totals->n_unique += is_listed (SOMA_LIST_UNIQUE_BAGS, &count);
      if (!is_listed (list, &count))
        continue;
      totals->n_matching++;
      add (listing->counts, &count, order);
    }
  if (order != SOMA_BAGS_AS_NUMBERED)
    g_array_sort_with_data (listing->counts, compare, GINT_TO_POINTER (order));
  g_array_set_size (listing->counts, MIN (listing->counts->len, SOMA_MOST_LISTED_BAGS));
  return listing;
}

static void
found_cb (gpointer data)
{
  Run *run = data;
  gint64 start = g_get_monotonic_time ();

  if (start < run->source->next_listing)
    return;
  soma_background_tell (run->task, make_listing (run->source));
  gint64 end = g_get_monotonic_time ();
  run->source->next_listing = end + MAX (LIST_TIME, LIST_SHARE * (end - start));
}

static SomaBagsState
prepare (Source *source)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (source->design, NULL);
  SomaError error;

  if (puzzle == NULL)
    return SOMA_BAGS_NO_PUZZLE;
  source->bags = soma_bags_new (puzzle, &source->wish.rules, &error);
  if (source->bags == NULL)
    return SOMA_BAGS_FAILED;
  guint64 n = soma_bags_get_number (source->bags);
  if (n == 0 || n == G_MAXUINT64)
    return n == 0 ? SOMA_BAGS_NO_BAG : SOMA_BAGS_TOO_MANY;
  source->end = MIN (n, SOMA_BAG_COUNTER_MOST);
  return SOMA_BAGS_RUNNING;
}

static int
work (GTask *task, gpointer data)
{
  Source *source = data;

  soma_pace_give_way (FALSE);
  if (source->bags == NULL)
    {
      SomaBagsState state = prepare (source);
      if (state != SOMA_BAGS_RUNNING)
        return (int) state;
    }
  Run run = { task, source };
  const SomaBagCountOptions options = { .symmetry = source->wish.symmetry,
                                        .limit = source->wish.counts_all ? 0 : 1,
                                        .n_threads = source->wish.n_threads > 0
                                                         ? source->wish.n_threads
                                                         : soma_pace_count_threads (),
                                        .end = source->end,
                                        .found = found_cb };
  if (source->counter == NULL)
    source->counter = soma_bag_counter_new (source->bags, &options);
  source->next_listing = 0;
  gboolean is_complete =
      soma_bag_counter_run (source->counter, soma_background_get_stop_flag (task), &run);
  soma_background_tell (task, make_listing (source));
  if (is_complete)
    return SOMA_BAGS_COMPLETE;
  return soma_bag_counter_has_failed (source->counter) ? SOMA_BAGS_FAILED : SOMA_BAGS_STOPPED;
}

/* On the main thread. */

static gboolean
is_item (GListModel *items, guint position, const SomaBagCount *count)
{
  g_autoptr (SomaCountedBag) item = g_list_model_get_item (items, position);
  const SomaBagCount *old = soma_counted_bag_get (item);

  return old->number == count->number && old->n_solutions == count->n_solutions &&
         old->is_partial == count->is_partial;
}

/* Only what is between the first and the last change is replaced, so that a list that is looked at
 * stays where it is. */
static void
show (SomaBagFinder *self, const Listing *listing)
{
  GListStore *store = soma_findings_get_store (SOMA_FINDINGS (self));
  GListModel *old = G_LIST_MODEL (store);
  const SomaBagCount *counts = (const SomaBagCount *) (void *) listing->counts->data;
  guint n_old = g_list_model_get_n_items (old), n = listing->counts->len, first = 0, n_last = 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  while (first < MIN (n_old, n) && is_item (old, first, &counts[first]))
    first++;
  while (n_last < MIN (n_old, n) - first &&
         is_item (old, n_old - 1 - n_last, &counts[n - 1 - n_last]))
    n_last++;
  for (guint i = first; i < n - n_last; i++)
    g_ptr_array_add (items, soma_counted_bag_new (self->source->bags, &counts[i]));
  if (items->len > 0 || first + n_last < n_old)
    g_list_store_splice (store, first, n_old - first - n_last, items->pdata, items->len);
  self->totals = listing->totals;
  g_object_notify_by_pspec (G_OBJECT (self), totals_property);
  soma_findings_set_progress (SOMA_FINDINGS (self), listing->n_done, self->totals.n_looked_at);
}

static void
take (SomaFindings *findings, GPtrArray *messages, gpointer data)
{
  if (messages->len > 0)
    show (SOMA_BAG_FINDER (findings), g_ptr_array_index (messages, messages->len - 1));
}

static void
soma_bag_finder_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (pspec == totals_property)
    g_value_set_boxed (value, &SOMA_BAG_FINDER (object)->totals);
  else
    G_OBJECT_CLASS (soma_bag_finder_parent_class)->get_property (object, id, value, pspec);
}

static void
soma_bag_finder_finalize (GObject *object)
{
  g_clear_pointer (&SOMA_BAG_FINDER (object)->source, source_unref);
  G_OBJECT_CLASS (soma_bag_finder_parent_class)->finalize (object);
}

static void
soma_bag_finder_class_init (SomaBagFinderClass *klass)
{
  SomaFindingsClass *findings_class = SOMA_FINDINGS_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = soma_bag_finder_finalize;
  findings_class->item_type = SOMA_TYPE_COUNTED_BAG;
  findings_class->thread_name = "soma-bags";
  findings_class->work = work;
  findings_class->take = take;
  findings_class->free_message = listing_free;
  findings_class->free_run = source_unref;
  soma_findings_class_install (findings_class, SOMA_TYPE_BAGS_STATE);
  object_class->get_property = soma_bag_finder_get_property;
  totals_property =
      g_param_spec_boxed ("totals", NULL, NULL, SOMA_TYPE_BAG_TOTALS, G_PARAM_READABLE);
  g_object_class_install_property (object_class, PROP_TOTALS, totals_property);
}

static void
soma_bag_finder_init (SomaBagFinder *self)
{
}

static SomaDesign *
allow_left_over (SomaDesign *design)
{
  SomaPieces *pieces = design->pieces;
  int least[SOMA_MAX_PIECES] = { 0 }, most[SOMA_MAX_PIECES];

  if (pieces == NULL)
    return soma_design_ref (design);
  for (guint i = 0; i < pieces->n_pieces; i++)
    most[i] = pieces->pieces[i].max_count;
  g_autoptr (SomaPieces) some = soma_pieces_set_each_count (pieces, least, most);
  return soma_design_with_pieces (design, some);
}

void
soma_bag_finder_start (SomaBagFinder *self, SomaDesign *design, const SomaBagWish *wish)
{
  g_return_if_fail (SOMA_IS_BAG_FINDER (self));
  g_return_if_fail (design != NULL);

  soma_findings_empty (SOMA_FINDINGS (self));
  g_clear_pointer (&self->source, source_unref);
  self->totals = (SomaBagTotals){ 0 };
  self->source = g_atomic_rc_box_new0 (Source);
  self->source->wish = *wish;
  self->source->asked = soma_design_ref (design);
  self->source->design =
      wish->allows_left_over ? allow_left_over (design) : soma_design_ref (design);
  atomic_store (&self->source->list, (int) self->list);
  atomic_store (&self->source->order, (int) self->order);
  g_object_notify_by_pspec (G_OBJECT (self), totals_property);
  soma_findings_run (SOMA_FINDINGS (self), g_atomic_rc_box_acquire (self->source));
}

void
soma_bag_finder_go_on (SomaBagFinder *self)
{
  g_return_if_fail (SOMA_IS_BAG_FINDER (self));

  if (soma_findings_get_state (SOMA_FINDINGS (self)) == SOMA_BAGS_STOPPED)
    soma_findings_run (SOMA_FINDINGS (self), g_atomic_rc_box_acquire (self->source));
}

void
soma_bag_finder_set_list (SomaBagFinder *self, SomaBagList list, SomaBagOrder order)
{
  g_return_if_fail (SOMA_IS_BAG_FINDER (self));
  Source *source = self->source;

  self->list = list;
  self->order = order;
  if (source == NULL)
    return;
  atomic_store (&source->list, (int) list);
  atomic_store (&source->order, (int) order);
  /* A run does it soon. */
  if (soma_findings_is_running (SOMA_FINDINGS (self)) || source->counter == NULL)
    return;
  Listing *listing = make_listing (source);
  show (self, listing);
  listing_free (listing);
}

void
soma_bag_finder_get_totals (SomaBagFinder *self, SomaBagTotals *totals)
{
  g_return_if_fail (SOMA_IS_BAG_FINDER (self));
  *totals = self->totals;
}

SomaDesign *
soma_bag_finder_get_design (SomaBagFinder *self)
{
  g_return_val_if_fail (SOMA_IS_BAG_FINDER (self), NULL);
  return self->source != NULL ? self->source->asked : NULL;
}

gboolean
soma_bag_finder_is_about (SomaBagFinder *self, SomaDesign *design)
{
  g_return_val_if_fail (SOMA_IS_BAG_FINDER (self), FALSE);
  SomaPieces *pieces = design->pieces;

  if (self->source == NULL)
    return FALSE;
  if (soma_design_same_puzzle (design, self->source->asked))
    return TRUE;
  const SomaPieces *before = self->source->design->pieces;
  if (pieces == NULL || before == NULL || pieces->n_pieces != before->n_pieces)
    return FALSE;
  int least[SOMA_MAX_PIECES], most[SOMA_MAX_PIECES];
  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      const SomaPieceDraft *piece = &pieces->pieces[i];
      least[i] = before->pieces[i].min_count;
      most[i] = before->pieces[i].max_count;
      if (piece->min_count != piece->max_count || piece->min_count < least[i] ||
          piece->max_count > most[i])
        return FALSE;
    }
  g_autoptr (SomaPieces) same = soma_pieces_set_each_count (pieces, least, most);
  g_autoptr (SomaPieces) renamed = soma_pieces_rename (same, before->name);
  if (!soma_pieces_equal (renamed, before))
    return FALSE;
  g_autoptr (SomaDesign) other = soma_design_with_pieces (design, self->source->design->pieces);
  return soma_design_same_puzzle (other, self->source->design);
}

SomaDesign *
soma_bag_finder_apply (SomaBagFinder *self, SomaCountedBag *bag, SomaDesign *design)
{
  g_return_val_if_fail (SOMA_IS_BAG_FINDER (self), NULL);
  g_return_val_if_fail (self->source != NULL, NULL);
  SomaPieces *pieces = self->source->asked->pieces;
  uint16_t bag_counts[SOMA_MAX_PIECES];
  int counts[SOMA_MAX_PIECES] = { 0 }, next = 0;

  soma_bags_get (self->source->bags, soma_counted_bag_get (bag)->number, bag_counts);
  g_autoptr (SomaPuzzle) puzzle = soma_bags_make_puzzle (self->source->bags, bag_counts, NULL);
  /* It has those of the pieces that are used, in their order. */
  for (guint i = 0; i < pieces->n_pieces && next < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[next];
      if (strcmp (pieces->pieces[i].letter, piece->letter) != 0 ||
          pieces->pieces[i].drawing->n_cells != piece->n_cells || pieces->pieces[i].max_count == 0)
        continue;
      counts[i] = piece->max_count;
      next++;
    }
  g_autoptr (SomaPieces) chosen = soma_pieces_set_each_count (pieces, counts, counts);
  return soma_design_with_pieces (design, chosen);
}

char *
soma_bag_finder_to_text (SomaBagFinder *self)
{
  g_return_val_if_fail (SOMA_IS_BAG_FINDER (self), NULL);
  GListModel *items = soma_findings_get_items (SOMA_FINDINGS (self));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (SomaCountedBag) bag = g_list_model_get_item (items, i);
      const SomaBagCount *count = soma_counted_bag_get (bag);
      g_string_append_printf (text, "%s\t%s%" G_GUINT32_FORMAT "\n",
                              soma_counted_bag_get_pieces (bag), count->is_partial ? ">=" : "",
                              count->n_solutions);
    }
  return g_string_free (text, FALSE);
}
