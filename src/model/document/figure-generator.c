/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-generator.h"

#include "background.h"

/* A generator and its users: the list, and the threads that it has started. */
typedef struct
{
  SomaGenerator *generator; /* owned */
  SomaPieceSet *set;        /* owned */
} Source;

/* One run of the generator. */
typedef struct
{
  Source *source; /* a reference */
  guint n_wanted;
  SomaGeneratorState end;
} Run;

/* A figure on its way to the main thread. */
typedef struct
{
  SomaFigure *figure; /* owned */
  guint64 n_solutions;
  gboolean exact;
} Message;

struct _SomaFigureGenerator
{
  GObject parent_instance;

  /* Owned */
  GListStore *items;
  Source *source; /* (nullable) */

  GTask *task; /* (nullable) the run; its data is a Run */
  SomaGeneratorState state;
  guint64 n_tried;
};

G_DEFINE_FINAL_TYPE (SomaFigureGenerator, soma_figure_generator, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (SomaGeneratorState, soma_generator_state,
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_ENOUGH, "enough"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_NO_MORE, "no-more"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_FAILED, "failed"))

enum
{
  PROP_0,
  PROP_ITEMS,
  PROP_STATE,
  PROP_N_TRIED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
source_clear (gpointer data)
{
  Source *source = data;

  soma_generator_free (source->generator);
  soma_piece_set_unref (source->set);
}

static void
source_unref (Source *source)
{
  g_atomic_rc_box_release_full (source, source_clear);
}

/* On the run's thread. */

static void
run_free (gpointer data)
{
  Run *run = data;

  source_unref (run->source);
  g_free (run);
}

static void
message_free (gpointer data)
{
  Message *message = data;

  soma_figure_unref (message->figure);
  g_free (message);
}

static bool
figure_cb (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data)
{
  Message *message = g_new (Message, 1);

  *message = (Message){ soma_figure_ref (figure), n_solutions, exact };
  soma_background_tell (data, message);
  return true;
}

static SomaGeneratorState
state_of_end (SomaSearchState state)
{
  switch (state)
    {
    case SOMA_SEARCH_LIMIT:
      return SOMA_GENERATOR_ENOUGH;
    case SOMA_SEARCH_COMPLETE:
      return SOMA_GENERATOR_NO_MORE;
    case SOMA_SEARCH_STOPPED:
      return SOMA_GENERATOR_STOPPED;
    default:
      return SOMA_GENERATOR_FAILED;
    }
}

static void
work (GTask *task)
{
  Run *run = g_task_get_task_data (task);

  run->end =
      state_of_end (soma_generator_run (run->source->generator, run->n_wanted, 0,
                                        soma_background_get_stop_flag (task), figure_cb, task));
}

/* On the main thread. */

static void
set_state (SomaFigureGenerator *self, SomaGeneratorState state)
{
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
set_n_tried (SomaFigureGenerator *self, guint64 n_tried)
{
  if (n_tried == self->n_tried)
    return;
  self->n_tried = n_tried;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_TRIED]);
}

static SomaFigureItem *
make_item (SomaFigureGenerator *self, const Message *message)
{
  SomaFigureItem *item =
      soma_figure_item_new ("", "", message->figure, self->source->set, FALSE, NULL);

  soma_figure_item_set_known (item, message->exact ? SOMA_KNOWN_ALL : SOMA_KNOWN_SOME,
                              message->n_solutions);
  return item;
}

static void
take (GTask *task, GPtrArray *messages)
{
  SomaFigureGenerator *self = g_task_get_source_object (task);

  for (guint i = 0; i < messages->len; i++)
    {
      g_autoptr (SomaFigureItem) item = make_item (self, g_ptr_array_index (messages, i));
      g_list_store_append (self->items, item);
    }
  set_n_tried (self, soma_generator_get_n_tried (self->source->generator));
}

static void
done (GTask *task)
{
  SomaFigureGenerator *self = g_task_get_source_object (task);

  self->task = NULL;
  set_state (self, ((Run *) g_task_get_task_data (task))->end);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground generate = {
  .thread_name = "soma-generate",
  .work = work,
  .take = take,
  .done = done,
  .free_message = message_free,
  .ticks = TRUE,
};

static void
run (SomaFigureGenerator *self, guint n_wanted)
{
  Run *run = g_new0 (Run, 1);

  run->source = g_atomic_rc_box_acquire (self->source);
  run->n_wanted = n_wanted;
  self->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (self->task, run, run_free);
  soma_background_run (self->task, &generate);
  set_state (self, SOMA_GENERATOR_RUNNING);
}

/* Forgets the figures and the generator. */
static void
empty (SomaFigureGenerator *self)
{
  g_clear_pointer (&self->task, soma_background_drop);
  g_clear_pointer (&self->source, source_unref);
  g_list_store_remove_all (self->items);
  set_n_tried (self, 0);
}

static void
soma_figure_generator_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFigureGenerator *self = SOMA_FIGURE_GENERATOR (object);

  switch (id)
    {
    case PROP_ITEMS:
      g_value_set_object (value, self->items);
      break;
    case PROP_STATE:
      g_value_set_enum (value, (int) self->state);
      break;
    case PROP_N_TRIED:
      g_value_set_uint64 (value, self->n_tried);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figure_generator_dispose (GObject *object)
{
  SomaFigureGenerator *self = SOMA_FIGURE_GENERATOR (object);

  g_clear_object (&self->items);
  g_clear_pointer (&self->source, source_unref);
  G_OBJECT_CLASS (soma_figure_generator_parent_class)->dispose (object);
}

static void
soma_figure_generator_class_init (SomaFigureGeneratorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_figure_generator_get_property;
  object_class->dispose = soma_figure_generator_dispose;

  properties[PROP_ITEMS] = g_param_spec_object ("items", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, SOMA_TYPE_GENERATOR_STATE,
                                              SOMA_GENERATOR_NONE, flags);
  properties[PROP_N_TRIED] = g_param_spec_uint64 ("n-tried", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_figure_generator_init (SomaFigureGenerator *self)
{
  self->items = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
}

void
soma_figure_generator_start (SomaFigureGenerator *self, SomaPieceSet *set, const SomaWish *wish,
                             SomaSymmetry symmetry, guint64 seed, guint limit)
{
  g_return_if_fail (SOMA_IS_FIGURE_GENERATOR (self));
  g_return_if_fail (set != NULL && limit > 0);

  empty (self);
  self->source = g_atomic_rc_box_new0 (Source);
  self->source->set = soma_piece_set_ref (set);
  self->source->generator = soma_generator_new (set, wish, symmetry, seed);
  run (self, limit);
}

void
soma_figure_generator_go_on (SomaFigureGenerator *self, guint n_more)
{
  g_return_if_fail (SOMA_IS_FIGURE_GENERATOR (self));
  g_return_if_fail (n_more > 0);

  if (self->source != NULL && self->task == NULL)
    run (self, n_more);
}

void
soma_figure_generator_stop (SomaFigureGenerator *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_GENERATOR (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

GListModel *
soma_figure_generator_get_items (SomaFigureGenerator *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_GENERATOR (self), NULL);
  return G_LIST_MODEL (self->items);
}

SomaGeneratorState
soma_figure_generator_get_state (SomaFigureGenerator *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_GENERATOR (self), SOMA_GENERATOR_NONE);
  return self->state;
}

guint64
soma_figure_generator_get_n_tried (SomaFigureGenerator *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_GENERATOR (self), 0);
  return self->n_tried;
}
