/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-filter.h"

struct _SomaFigureFilter
{
  GtkFilter parent_instance;

  SomaFigureQuery query; /* owned */
};

G_DEFINE_FINAL_TYPE (SomaFigureFilter, soma_figure_filter, GTK_TYPE_FILTER)

enum
{
  ASKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
soma_figure_filter_match (GtkFilter *filter, gpointer item)
{
  return soma_figure_query_matches (&SOMA_FIGURE_FILTER (filter)->query, item);
}

static GtkFilterMatch
soma_figure_filter_get_strictness (GtkFilter *filter)
{
  return soma_figure_query_count (&SOMA_FIGURE_FILTER (filter)->query) == 0 ? GTK_FILTER_MATCH_ALL
                                                                            : GTK_FILTER_MATCH_SOME;
}

static void
soma_figure_filter_finalize (GObject *object)
{
  soma_figure_query_clear (&SOMA_FIGURE_FILTER (object)->query);
  G_OBJECT_CLASS (soma_figure_filter_parent_class)->finalize (object);
}

static void
soma_figure_filter_class_init (SomaFigureFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_figure_filter_finalize;
  GTK_FILTER_CLASS (klass)->match = soma_figure_filter_match;
  GTK_FILTER_CLASS (klass)->get_strictness = soma_figure_filter_get_strictness;
  signals[ASKED] = g_signal_new ("asked", SOMA_TYPE_FIGURE_FILTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
soma_figure_filter_init (SomaFigureFilter *self)
{
}

static void
changed (SomaFigureFilter *self)
{
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
asked (SomaFigureFilter *self)
{
  changed (self);
  g_signal_emit (self, signals[ASKED], 0);
}

SomaFigureFilter *
soma_figure_filter_new (void)
{
  return g_object_new (SOMA_TYPE_FIGURE_FILTER, NULL);
}

const SomaFigureQuery *
soma_figure_filter_get_query (SomaFigureFilter *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_FILTER (self), NULL);
  return &self->query;
}

void
soma_figure_filter_set_query (SomaFigureFilter *self, const SomaFigureQuery *query)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER (self));

  soma_figure_query_copy (&self->query, query);
  asked (self);
}

void
soma_figure_filter_drop (SomaFigureFilter *self, SomaQueryPart part)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER (self));

  soma_figure_query_drop (&self->query, part);
  asked (self);
}

void
soma_figure_filter_clear (SomaFigureFilter *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER (self));

  soma_figure_query_clear (&self->query);
  asked (self);
}

void
soma_figure_filter_update (SomaFigureFilter *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER (self));

  if (soma_figure_query_count (&self->query) > 0)
    changed (self);
}
