/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-generator.h"

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
} Run;

/* A figure on its way to the main thread. */
typedef struct
{
  SomaFigure *figure; /* owned */
  guint64 n_solutions;
  gboolean exact;
} Message;

G_DEFINE_ENUM_TYPE (SomaGeneratorState, soma_generator_state,
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_ENOUGH, "enough"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_NO_MORE, "no-more"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (SOMA_GENERATOR_FAILED, "failed"))

struct _SomaFigureGenerator
{
  SomaFindings parent_instance;

  Source *source; /* owned (nullable) */
};

G_DEFINE_FINAL_TYPE (SomaFigureGenerator, soma_figure_generator, SOMA_TYPE_FINDINGS)

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

static int
work (GTask *task, gpointer data)
{
  const Run *run = data;

  return (int) state_of_end (soma_generator_run (run->source->generator, run->n_wanted, 0,
                                                 soma_background_get_stop_flag (task), figure_cb,
                                                 task));
}

/* On the main thread. */

static SomaFigureItem *
make_item (const Source *source, const Message *message)
{
  SomaFigureItem *item = soma_figure_item_new ("", "", message->figure, source->set, FALSE, NULL);

  soma_figure_item_set_known (item, message->exact ? SOMA_KNOWN_ALL : SOMA_KNOWN_SOME,
                              message->n_solutions);
  return item;
}

static void
take (SomaFindings *findings, GPtrArray *messages, gpointer data)
{
  const Source *source = ((const Run *) data)->source;

  for (guint i = 0; i < messages->len; i++)
    {
      g_autoptr (SomaFigureItem) item = make_item (source, g_ptr_array_index (messages, i));
      g_list_store_append (soma_findings_get_store (findings), item);
    }
  soma_findings_set_progress (findings, soma_generator_get_n_tried (source->generator), 0);
}

static void
run (SomaFigureGenerator *self, guint n_wanted)
{
  Run *run = g_new (Run, 1);

  *run = (Run){ g_atomic_rc_box_acquire (self->source), n_wanted };
  soma_findings_run (SOMA_FINDINGS (self), run);
}

static void
soma_figure_generator_finalize (GObject *object)
{
  g_clear_pointer (&SOMA_FIGURE_GENERATOR (object)->source, source_unref);
  G_OBJECT_CLASS (soma_figure_generator_parent_class)->finalize (object);
}

static void
soma_figure_generator_class_init (SomaFigureGeneratorClass *klass)
{
  SomaFindingsClass *findings_class = SOMA_FINDINGS_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = soma_figure_generator_finalize;
  findings_class->item_type = SOMA_TYPE_FIGURE_ITEM;
  findings_class->thread_name = "soma-generate";
  findings_class->work = work;
  findings_class->take = take;
  findings_class->free_message = message_free;
  findings_class->free_run = run_free;
  soma_findings_class_install (findings_class, SOMA_TYPE_GENERATOR_STATE);
}

static void
soma_figure_generator_init (SomaFigureGenerator *self)
{
}

void
soma_figure_generator_start (SomaFigureGenerator *self, SomaPieceSet *set, const SomaWish *wish,
                             SomaSymmetry symmetry, guint64 seed, guint limit)
{
  g_return_if_fail (SOMA_IS_FIGURE_GENERATOR (self));
  g_return_if_fail (set != NULL && limit > 0);

  soma_findings_empty (SOMA_FINDINGS (self));
  g_clear_pointer (&self->source, source_unref);
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

  if (self->source != NULL && !soma_findings_is_running (SOMA_FINDINGS (self)))
    run (self, n_more);
}
