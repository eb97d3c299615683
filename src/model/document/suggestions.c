/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggestions.h"

/* What a run works on, and its progress. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  SomaBox box;
  SomaCellColours *colours; /* (nullable) owned */
  SomaSuggestOptions options;

  GTask *task; /* the one that works on it, on its thread */
  atomic_int n_decided, n_changes;
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

G_DEFINE_ENUM_TYPE (SomaSuggestionsState, soma_suggestions_state,
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_COMPLETE, "complete"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_SUGGESTIONS_FAILED, "failed"))

struct _SomaSuggestions
{
  SomaFindings parent_instance;

  /* Owned */
  GArray *first_item; /* of guint: first item of each suggestion, by number; G_MAXUINT: none */
};

G_DEFINE_FINAL_TYPE (SomaSuggestions, soma_suggestions, SOMA_TYPE_FINDINGS)

/* On the run's thread. */

static void
run_free (gpointer data)
{
  Run *run = data;

  soma_puzzle_unref (run->puzzle);
  soma_cell_colours_unref (run->colours);
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
  const Run *run = data;
  gsize n = suggestion->n_changes;
  Message *message = g_malloc (sizeof *message + n * sizeof *message->changes);

  *message = (Message){ suggestion->number, suggestion->n_solutions, suggestion->exact, (int) n };
  for (gsize i = 0; i < n; i++)
    {
      message->changes[i] = suggestion->changes[i];
      shift_cells (message->changes[i].removed, suggestion->changes[i].n_removed, run->box.low);
      shift_cells (message->changes[i].added, suggestion->changes[i].n_added, run->box.low);
    }
  soma_background_tell (run->task, message);
  return true;
}

static void
progress_cb (int n_decided, int n_changes, void *data)
{
  Run *run = data;

  atomic_store (&run->n_changes, n_changes);
  atomic_store (&run->n_decided, n_decided);
}

static int
work (GTask *task, gpointer data)
{
  Run *run = data;
  SomaSuggestOptions options = run->options;

  run->task = task;
  options.suggest = suggest_cb;
  options.progress = progress_cb;
  options.data = run;
  options.stop = soma_background_get_stop_flag (task);
  SomaSearchState state = soma_suggest_run (run->puzzle, &options);
  return state == SOMA_SEARCH_COMPLETE ? SOMA_SUGGESTIONS_COMPLETE
         : state == SOMA_SEARCH_FAILED ? SOMA_SUGGESTIONS_FAILED
                                       : SOMA_SUGGESTIONS_STOPPED;
}

/* On the main thread. */

static void
update_items (SomaSuggestions *self, const Message *message)
{
  GListModel *items = soma_findings_get_items (SOMA_FINDINGS (self));
  guint first = g_array_index (self->first_item, guint, message->number);

  for (int i = 0; i < message->n_changes; i++)
    {
      g_autoptr (SomaSuggestionItem) item = g_list_model_get_item (items, first + (guint) i);
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
append_items (SomaSuggestions *self, const Message *message, const Run *run)
{
  const guint none = G_MAXUINT;
  GListStore *store = soma_findings_get_store (SOMA_FINDINGS (self));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  while (self->first_item->len <= (guint) message->number)
    g_array_append_val (self->first_item, none);
  g_array_index (self->first_item, guint, message->number) = n;
  for (int i = 0; i < message->n_changes; i++)
    g_ptr_array_add (added, soma_suggestion_item_new (&message->changes[i], &run->box, run->colours,
                                                      message->n_solutions, message->exact));
  g_list_store_splice (store, n, 0, added->pdata, added->len);
}

static void
take (SomaFindings *findings, GPtrArray *messages, gpointer data)
{
  SomaSuggestions *self = SOMA_SUGGESTIONS (findings);
  Run *run = data;

  for (guint i = 0; i < messages->len; i++)
    {
      const Message *message = g_ptr_array_index (messages, i);
      if (is_known (self, message->number))
        update_items (self, message);
      else
        append_items (self, message, run);
    }
  soma_findings_set_progress (findings, (guint64) atomic_load (&run->n_decided),
                              (guint64) atomic_load (&run->n_changes));
}

static void
empty (SomaSuggestions *self)
{
  g_array_set_size (self->first_item, 0);
  soma_findings_empty (SOMA_FINDINGS (self));
}

static void
soma_suggestions_finalize (GObject *object)
{
  g_array_unref (SOMA_SUGGESTIONS (object)->first_item);
  G_OBJECT_CLASS (soma_suggestions_parent_class)->finalize (object);
}

static void
soma_suggestions_class_init (SomaSuggestionsClass *klass)
{
  SomaFindingsClass *findings_class = SOMA_FINDINGS_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_suggestions_finalize;
  findings_class->item_type = SOMA_TYPE_SUGGESTION_ITEM;
  findings_class->thread_name = "soma-suggest";
  findings_class->work = work;
  findings_class->take = take;
  findings_class->free_message = g_free;
  findings_class->free_run = run_free;
  soma_findings_class_install (findings_class, SOMA_TYPE_SUGGESTIONS_STATE);
}

static void
soma_suggestions_init (SomaSuggestions *self)
{
  self->first_item = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
soma_suggestions_start (SomaSuggestions *self, SomaPuzzle *puzzle, const SomaBox *box,
                        SomaCellColours *colours, SomaSymmetry symmetry, int flags, gboolean unique)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));
  g_return_if_fail (puzzle != NULL);

  Run *run = g_new0 (Run, 1);

  run->puzzle = soma_puzzle_ref (puzzle);
  run->box = *box;
  run->colours = soma_cell_colours_ref (colours);
  run->options =
      (SomaSuggestOptions){ .symmetry = symmetry, .flags = flags, .unique = unique != FALSE };
  empty (self);
  soma_findings_run (SOMA_FINDINGS (self), run);
}

void
soma_suggestions_clear (SomaSuggestions *self)
{
  g_return_if_fail (SOMA_IS_SUGGESTIONS (self));

  empty (self);
  soma_findings_set_state (SOMA_FINDINGS (self), SOMA_SUGGESTIONS_NONE);
}
