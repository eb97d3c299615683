/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggestions.h"

#include "background.h"

/* What one run works on, and how far it is. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  SomaCell origin;
  SomaSuggestOptions options;

  atomic_int n_decided, n_changes;
  SomaSuggestionsState end;
} Run;

/* A suggestion on its way to the main thread. */
typedef struct
{
  int number;
  guint64 n_solutions;
  gboolean exact;
  int n_changes;
  SomaChange changes[];
} Message;

struct _SomaSuggestions
{
  GObject parent_instance;

  /* Owned */
  GPtrArray *items;
  GArray *first_item; /* of guint: by number of suggestion, its first item; G_MAXUINT: none yet */

  GTask *task; /* (nullable) the search that runs; its data is a Run */
  SomaSuggestionsState state;
  guint n_decided, n_changes;
};

static void soma_suggestions_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaSuggestions, soma_suggestions, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_suggestions_model_init))

enum
{
  PROP_0,
  PROP_RUNNING,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* On the run's thread. */

static void
run_free (gpointer data)
{
  Run *run = data;

  soma_puzzle_unref (run->puzzle);
  g_free (run);
}

static void
shift_cells (SomaCell *cells, int n, SomaCell by)
{
  for (int i = 0; i < n; i++)
    cells[i] = (SomaCell){ cells[i].x + by.x, cells[i].y + by.y, cells[i].z + by.z };
}

static bool
suggest_cb (const SomaSuggestion *suggestion, void *data)
{
  const Run *run = g_task_get_task_data (data);
  gsize n = suggestion->n_changes;
  Message *message = g_malloc (sizeof *message + n * sizeof *message->changes);

  *message = (Message){ suggestion->number, suggestion->n_solutions, suggestion->exact, (int) n };
  for (gsize i = 0; i < n; i++)
    {
      message->changes[i] = suggestion->changes[i];
      shift_cells (message->changes[i].removed, suggestion->changes[i].n_removed, run->origin);
      shift_cells (message->changes[i].added, suggestion->changes[i].n_added, run->origin);
    }
  soma_background_tell (data, message);
  return true;
}

static void
progress_cb (int n_decided, int n_changes, void *data)
{
  Run *run = g_task_get_task_data (data);

  atomic_store (&run->n_changes, n_changes);
  atomic_store (&run->n_decided, n_decided);
}

static void
work (GTask *task)
{
  Run *run = g_task_get_task_data (task);
  SomaSuggestOptions options = run->options;

  options.suggest = suggest_cb;
  options.progress = progress_cb;
  options.data = task;
  options.stop = soma_background_get_stop_flag (task);
  SomaSearchState state = soma_suggest_run (run->puzzle, &options);
  run->end = state == SOMA_SEARCH_COMPLETE ? SOMA_SUGGESTIONS_COMPLETE
             : state == SOMA_SEARCH_FAILED ? SOMA_SUGGESTIONS_FAILED
                                           : SOMA_SUGGESTIONS_STOPPED;
}

/* On the main thread. */

static void
update_progress (SomaSuggestions *self)
{
  Run *run = g_task_get_task_data (self->task);
  guint n_decided = (guint) atomic_load (&run->n_decided);
  guint n_changes = (guint) atomic_load (&run->n_changes);

  if (n_decided == self->n_decided && n_changes == self->n_changes)
    return;
  self->n_decided = n_decided;
  self->n_changes = n_changes;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

static void
update_items (SomaSuggestions *self, const Message *message)
{
  guint first = g_array_index (self->first_item, guint, message->number);

  for (int i = 0; i < message->n_changes; i++)
    soma_suggestion_item_set_n_solutions (g_ptr_array_index (self->items, first + i),
                                          message->n_solutions, message->exact);
}

static gboolean
is_known (SomaSuggestions *self, int number)
{
  return (guint) number < self->first_item->len &&
         g_array_index (self->first_item, guint, number) != G_MAXUINT;
}

static void
append_items (SomaSuggestions *self, const Message *message)
{
  const guint none = G_MAXUINT;

  while (self->first_item->len <= (guint) message->number)
    g_array_append_val (self->first_item, none);
  g_array_index (self->first_item, guint, message->number) = self->items->len;
  for (int i = 0; i < message->n_changes; i++)
    g_ptr_array_add (self->items, soma_suggestion_item_new (&message->changes[i],
                                                            message->n_solutions, message->exact));
}

static void
take (GTask *task, GPtrArray *messages)
{
  SomaSuggestions *self = g_task_get_source_object (task);
  guint n_before = self->items->len;

  for (guint i = 0; i < messages->len; i++)
    {
      const Message *message = g_ptr_array_index (messages, i);
      if (is_known (self, message->number))
        update_items (self, message);
      else
        append_items (self, message);
    }
  update_progress (self);
  if (self->items->len > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, self->items->len - n_before);
}

static void
done (GTask *task)
{
  SomaSuggestions *self = g_task_get_source_object (task);

  self->state = ((Run *) g_task_get_task_data (task))->end;
  self->task = NULL;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground suggest = {
  .thread_name = "soma-suggest",
  .work = work,
  .take = take,
  .done = done,
  .free_message = g_free,
  .ticks = TRUE,
};

static void
empty (SomaSuggestions *self)
{
  guint n = self->items->len;

  g_clear_pointer (&self->task, soma_background_drop);
  self->state = SOMA_SUGGESTIONS_NONE;
  self->n_decided = self->n_changes = 0;
  g_array_set_size (self->first_item, 0);
  g_ptr_array_set_size (self->items, 0);
  if (n > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

static GType
soma_suggestions_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SUGGESTION_ITEM;
}

static guint
soma_suggestions_get_n_items (GListModel *model)
{
  return SOMA_SUGGESTIONS (model)->items->len;
}

static gpointer
soma_suggestions_get_item (GListModel *model, guint position)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (model);

  if (position >= self->items->len)
    return NULL;
  return g_object_ref (g_ptr_array_index (self->items, position));
}

static void
soma_suggestions_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_suggestions_get_item_type;
  iface->get_n_items = soma_suggestions_get_n_items;
  iface->get_item = soma_suggestions_get_item;
}

static void
soma_suggestions_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (object);

  switch (id)
    {
    case PROP_RUNNING:
      g_value_set_boolean (value, soma_suggestions_is_running (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value,
                          self->n_changes > 0 ? (double) self->n_decided / self->n_changes : 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_suggestions_finalize (GObject *object)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (object);

  g_ptr_array_unref (self->items);
  g_array_unref (self->first_item);
  G_OBJECT_CLASS (soma_suggestions_parent_class)->finalize (object);
}

static void
soma_suggestions_class_init (SomaSuggestionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_suggestions_get_property;
  object_class->finalize = soma_suggestions_finalize;

  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_suggestions_init (SomaSuggestions *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->first_item = g_array_new (FALSE, FALSE, sizeof (guint));
}

SomaSuggestions *
soma_suggestions_new (void)
{
  return g_object_new (SOMA_TYPE_SUGGESTIONS, NULL);
}

void
soma_suggestions_start (SomaSuggestions *self, SomaPuzzle *puzzle, SomaCell origin,
                        SomaSymmetry symmetry, int flags, gboolean unique)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));
  g_return_if_fail (puzzle != NULL);

  Run *run = g_new0 (Run, 1);

  run->puzzle = soma_puzzle_ref (puzzle);
  run->origin = origin;
  run->options =
      (SomaSuggestOptions){ .symmetry = symmetry, .flags = flags, .unique = unique != FALSE };
  empty (self);
  self->state = SOMA_SUGGESTIONS_RUNNING;
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  soma_background_run (self->task, &suggest);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

void
soma_suggestions_stop (SomaSuggestions *self)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

void
soma_suggestions_clear (SomaSuggestions *self)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));

  gboolean was_running = soma_suggestions_is_running (self);

  empty (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  if (was_running)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

SomaSuggestionsState
soma_suggestions_get_state (SomaSuggestions *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTIONS (self), SOMA_SUGGESTIONS_NONE);
  return self->state;
}

void
soma_suggestions_get_progress (SomaSuggestions *self, guint *n_decided, guint *n_changes)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));
  *n_decided = self->n_decided;
  *n_changes = self->n_changes;
}

gboolean
soma_suggestions_is_running (SomaSuggestions *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTIONS (self), FALSE);
  return self->state == SOMA_SUGGESTIONS_RUNNING;
}
