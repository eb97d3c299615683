/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggestions.h"

#include "background.h"

/* What a run works on, and its progress. */
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
  GListStore *items;
  GArray *first_item; /* of guint: first item of each suggestion, by number; G_MAXUINT: none */

  GTask *task; /* (nullable) the search that runs; its data is a Run */
  SomaSuggestionsState state;
  guint n_decided, n_changes;
};

G_DEFINE_FINAL_TYPE (SomaSuggestions, soma_suggestions, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (SomaSuggestionsState, soma_suggestions_state,
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_COMPLETE, "complete"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_FAILED, "failed"))

enum
{
  PROP_0,
  PROP_ITEMS,
  PROP_STATE,
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
notify (SomaSuggestions *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_state (SomaSuggestions *self, SomaSuggestionsState state)
{
  if (state == self->state)
    return;
  self->state = state;
  notify (self, PROP_STATE);
}

static void
update_progress (SomaSuggestions *self, Run *run)
{
  guint n_decided = (guint) atomic_load (&run->n_decided);
  guint n_changes = (guint) atomic_load (&run->n_changes);

  if (n_decided == self->n_decided && n_changes == self->n_changes)
    return;
  self->n_decided = n_decided;
  self->n_changes = n_changes;
  notify (self, PROP_FRACTION);
}

static void
update_items (SomaSuggestions *self, const Message *message)
{
  guint first = g_array_index (self->first_item, guint, message->number);

  for (int i = 0; i < message->n_changes; i++)
    {
      g_autoptr (SomaSuggestionItem) item =
          g_list_model_get_item (G_LIST_MODEL (self->items), first + i);
      soma_suggestion_item_set_n_solutions (item, message->n_solutions, message->exact);
    }
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
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  while (self->first_item->len <= (guint) message->number)
    g_array_append_val (self->first_item, none);
  g_array_index (self->first_item, guint, message->number) = n;
  for (int i = 0; i < message->n_changes; i++)
    g_ptr_array_add (added, soma_suggestion_item_new (&message->changes[i], message->n_solutions,
                                                      message->exact));
  g_list_store_splice (self->items, n, 0, added->pdata, added->len);
}

static void
take (GTask *task, GPtrArray *messages)
{
  SomaSuggestions *self = g_task_get_source_object (task);

  for (guint i = 0; i < messages->len; i++)
    {
      const Message *message = g_ptr_array_index (messages, i);
      if (is_known (self, message->number))
        update_items (self, message);
      else
        append_items (self, message);
    }
  update_progress (self, g_task_get_task_data (task));
}

static void
done (GTask *task)
{
  SomaSuggestions *self = g_task_get_source_object (task);

  self->task = NULL;
  set_state (self, ((Run *) g_task_get_task_data (task))->end);
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
  g_clear_pointer (&self->task, soma_background_drop);
  self->n_decided = self->n_changes = 0;
  g_array_set_size (self->first_item, 0);
  g_list_store_remove_all (self->items);
  notify (self, PROP_FRACTION);
}

static void
soma_suggestions_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (object);

  switch (id)
    {
    case PROP_ITEMS:
      g_value_set_object (value, self->items);
      break;
    case PROP_STATE:
      g_value_set_enum (value, (int) self->state);
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
soma_suggestions_dispose (GObject *object)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (object);

  g_clear_object (&self->items);
  g_clear_pointer (&self->first_item, g_array_unref);
  G_OBJECT_CLASS (soma_suggestions_parent_class)->dispose (object);
}

static void
soma_suggestions_class_init (SomaSuggestionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_suggestions_get_property;
  object_class->dispose = soma_suggestions_dispose;

  properties[PROP_ITEMS] = g_param_spec_object ("items", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, SOMA_TYPE_SUGGESTIONS_STATE,
                                              SOMA_SUGGESTIONS_NONE, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_suggestions_init (SomaSuggestions *self)
{
  self->items = g_list_store_new (SOMA_TYPE_SUGGESTION_ITEM);
  self->first_item = g_array_new (FALSE, FALSE, sizeof (guint));
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
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  soma_background_run (self->task, &suggest);
  set_state (self, SOMA_SUGGESTIONS_RUNNING);
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

  empty (self);
  set_state (self, SOMA_SUGGESTIONS_NONE);
}

GListModel *
soma_suggestions_get_items (SomaSuggestions *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTIONS (self), NULL);
  return G_LIST_MODEL (self->items);
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
