/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shown-figures.h"

#include "figure-sorter.h"
#include "library-marks.h"
#include "soma-config.h"
#include "template.h"

/* Figures are counted one after the other: they are filtered again once for many. */
#define UPDATE_MS 500

struct _SomaShownFigures
{
  GObject parent_instance;

  /* Owned */
  GListModel *all; /* (nullable) */
  SomaLibrary *library;
  SomaFigureCounter *counter;
  GSettings *settings;
  GtkStringFilter *text;
  SomaFigureFilter *query;
  GtkFilter *place; /* (nullable) */
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;
  GtkMultiSorter *order;

  gboolean is_unseen;
  guint look_up_source;
  guint query_source;
};

G_DEFINE_FINAL_TYPE (SomaShownFigures, soma_shown_figures, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_N_FIGURES,
  PROP_N_FILTERS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  MARKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What is known of figures. */

static SomaSymmetry
get_symmetry (SomaShownFigures *self)
{
  return g_settings_get_enum (self->settings, "symmetry");
}

/* Marks games that wait to be continued, which are known by the puzzles' keys, too. */
static void
update_games (SomaShownFigures *self)
{
  gboolean any = soma_library_get_games (self->library)->len > 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);
      const SomaStoredGame *game = any ? soma_library_find_game (self->library, item) : NULL;

      soma_figure_item_set_waiting (item, game != NULL ? (guint) game->n_laid : 0,
                                    game != NULL ? (guint) game->n_copies : 0);
    }
  g_signal_emit (self, signals[MARKED], 0);
  soma_shown_figures_update_query (self);
}

/* Out of sight, a game that is being played changes every second. */
static void
games_changed_cb (SomaShownFigures *self)
{
  if (!self->is_unseen)
    update_games (self);
}

/* Marks solutions found by playing, which is known by the puzzles' keys. */
static void
update_found (SomaShownFigures *self)
{
  SomaSymmetry symmetry = get_symmetry (self);

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);
      const char *key = soma_figure_item_get_key (item);
      SomaLibraryTotal total = { 0 };

      if (key != NULL)
        soma_library_get_total (self->library, key, &total);
      soma_figure_item_set_found (item, total.n_solutions[symmetry]);
    }
  soma_shown_figures_update_query (self);
}

/* The sort keys may be known by now. */
static void
looked_up_cb (SomaShownFigures *self)
{
  update_found (self);
  update_games (self);
  gtk_sorter_changed (GTK_SORTER (self->order), GTK_SORTER_CHANGE_DIFFERENT);
}

static void
look_up (SomaShownFigures *self)
{
  soma_figure_counter_start (self->counter, get_symmetry (self));
}

static gboolean
look_up_cb (gpointer data)
{
  SomaShownFigures *self = data;

  self->look_up_source = 0;
  look_up (self);
  return G_SOURCE_REMOVE;
}

/* Many figures may follow one after the other. */
static void
look_up_soon (SomaShownFigures *self)
{
  if (self->look_up_source == 0)
    self->look_up_source = g_idle_add (look_up_cb, self);
}

static void
all_changed_cb (SomaShownFigures *self, guint position, guint removed, guint added)
{
  soma_library_mark_items (self->library, self->all, position, added);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FIGURES]);
}

static void
marks_changed_cb (SomaShownFigures *self)
{
  soma_library_mark_items (self->library, self->all, 0, g_list_model_get_n_items (self->all));
  g_signal_emit (self, signals[MARKED], 0);
  soma_figure_filter_update (self->query);
  if (soma_has_text (gtk_string_filter_get_search (self->text)))
    gtk_filter_changed (GTK_FILTER (self->text), GTK_FILTER_CHANGE_DIFFERENT);
}

static gboolean
update_query_cb (gpointer data)
{
  SomaShownFigures *self = data;

  self->query_source = 0;
  soma_figure_filter_update (self->query);
  return G_SOURCE_REMOVE;
}

static void
soma_shown_figures_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaShownFigures *self = SOMA_SHOWN_FIGURES (object);

  switch (id)
    {
    case PROP_N_FIGURES:
      g_value_set_uint (value, self->all != NULL ? g_list_model_get_n_items (self->all) : 0);
      break;
    case PROP_N_FILTERS:
      g_value_set_uint (value,
                        soma_figure_query_count (soma_figure_filter_get_query (self->query)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_shown_figures_dispose (GObject *object)
{
  SomaShownFigures *self = SOMA_SHOWN_FIGURES (object);

  if (self->counter != NULL)
    soma_figure_counter_stop (self->counter);
  g_clear_handle_id (&self->look_up_source, g_source_remove);
  g_clear_handle_id (&self->query_source, g_source_remove);
  g_clear_object (&self->counter);
  g_clear_object (&self->all);
  g_clear_object (&self->library);
  g_clear_object (&self->place);
  g_clear_object (&self->sorted);
  g_clear_object (&self->filtered);
  g_clear_object (&self->order);
  g_clear_object (&self->text);
  g_clear_object (&self->query);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_shown_figures_parent_class)->dispose (object);
}

static void
soma_shown_figures_class_init (SomaShownFiguresClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_shown_figures_get_property;
  object_class->dispose = soma_shown_figures_dispose;
  properties[PROP_N_FIGURES] = g_param_spec_uint ("n-figures", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_FILTERS] = g_param_spec_uint ("n-filters", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[MARKED] = g_signal_new ("marked", SOMA_TYPE_SHOWN_FIGURES, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
filtered_cb (SomaShownFigures *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FILTERS]);
}

static void
soma_shown_figures_init (SomaShownFigures *self)
{
  GtkMultiFilter *every = GTK_MULTI_FILTER (gtk_every_filter_new ());

  self->settings = g_settings_new (SOMA_APP_ID);
  self->text =
      gtk_string_filter_new (gtk_property_expression_new (SOMA_TYPE_FIGURE_ITEM, NULL, "keywords"));
  self->query = soma_figure_filter_new ();
  self->order = gtk_multi_sorter_new ();
  gtk_multi_filter_append (every, g_object_ref (GTK_FILTER (self->text)));
  gtk_multi_filter_append (every, g_object_ref (GTK_FILTER (self->query)));
  self->filtered = gtk_filter_list_model_new (NULL, GTK_FILTER (every));
  self->sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->filtered)),
                                          g_object_ref (GTK_SORTER (self->order)));
  /* After the figures have been filtered. */
  g_signal_connect_object (every, "changed", G_CALLBACK (filtered_cb), self, G_CONNECT_SWAPPED);
  soma_shown_figures_set_order (self, NULL, FALSE);
}

/* The library's figures, then the built-in ones. */
static GListModel *
list_all (SomaFigureList *figures, SomaLibrary *library)
{
  GListStore *lists = g_list_store_new (G_TYPE_LIST_MODEL);

  g_list_store_append (lists, soma_library_get_figures (library));
  g_list_store_append (lists, soma_figure_list_get_figures (figures));
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (lists)));
}

static void
follow (SomaShownFigures *self, gpointer object, const char *signal, GCallback callback)
{
  g_signal_connect_object (object, signal, callback, self, G_CONNECT_SWAPPED);
}

void
soma_shown_figures_set_figures (SomaShownFigures *self, SomaFigureList *figures,
                                SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self) && self->all == NULL);

  gboolean built_in = soma_figure_list_get_title (figures) == NULL;

  self->library = g_object_ref (library);
  self->all = built_in ? list_all (figures, library)
                       : g_object_ref (soma_figure_list_get_figures (figures));
  self->counter = soma_figure_counter_new (self->all);
  /* Figures are marked before they are filtered. */
  follow (self, self->all, "items-changed", G_CALLBACK (all_changed_cb));
  follow (self, self->counter, "looked-up", G_CALLBACK (looked_up_cb));
  follow (self, self->counter, "notify::running", G_CALLBACK (soma_shown_figures_update_query));
  follow (self, self->settings, "changed::symmetry", G_CALLBACK (look_up));
  follow (self, library, "records-changed", G_CALLBACK (update_found));
  follow (self, library, "games-changed", G_CALLBACK (games_changed_cb));
  if (built_in)
    {
      follow (self, library, "marks-changed", G_CALLBACK (marks_changed_cb));
      follow (self, library, "figures-changed", G_CALLBACK (marks_changed_cb));
      follow (self, library, "figures-changed", G_CALLBACK (look_up_soon));
      marks_changed_cb (self);
    }
  gtk_filter_list_model_set_model (self->filtered, self->all);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FIGURES]);
  look_up (self);
}

void
soma_shown_figures_set_seen (SomaShownFigures *self, gboolean seen)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self));

  /* After a while out of sight, solutions may be known. */
  if (seen && self->is_unseen)
    look_up_soon (self);
  self->is_unseen = !seen;
}

GListModel *
soma_shown_figures_get_list (SomaShownFigures *self)
{
  g_return_val_if_fail (SOMA_IS_SHOWN_FIGURES (self), NULL);
  return G_LIST_MODEL (self->sorted);
}

GListModel *
soma_shown_figures_get_all (SomaShownFigures *self)
{
  g_return_val_if_fail (SOMA_IS_SHOWN_FIGURES (self), NULL);
  return self->all;
}

SomaFigureFilter *
soma_shown_figures_get_query (SomaShownFigures *self)
{
  g_return_val_if_fail (SOMA_IS_SHOWN_FIGURES (self), NULL);
  return self->query;
}

SomaFigureCounter *
soma_shown_figures_get_counter (SomaShownFigures *self)
{
  g_return_val_if_fail (SOMA_IS_SHOWN_FIGURES (self), NULL);
  return self->counter;
}

void
soma_shown_figures_set_text (SomaShownFigures *self, const char *text)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self));
  gtk_string_filter_set_search (self->text, text);
}

void
soma_shown_figures_set_place (SomaShownFigures *self, GtkFilter *place)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self) && self->place == NULL);

  self->place = g_object_ref (place);
  gtk_multi_filter_append (GTK_MULTI_FILTER (gtk_filter_list_model_get_filter (self->filtered)),
                           g_object_ref (place));
}

void
soma_shown_figures_set_order (SomaShownFigures *self, GtkSorter *first, gboolean by_opened)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self));

  while (g_list_model_get_n_items (G_LIST_MODEL (self->order)) > 0)
    gtk_multi_sorter_remove (self->order, 0);
  if (first != NULL)
    gtk_multi_sorter_append (self->order, g_object_ref (first));
  if (by_opened)
    gtk_multi_sorter_append (self->order, soma_figure_sorter_new_recent ());
  gtk_multi_sorter_append (self->order, soma_figure_sorter_new (self->settings));
}

void
soma_shown_figures_update_query (SomaShownFigures *self)
{
  g_return_if_fail (SOMA_IS_SHOWN_FIGURES (self));

  if (self->query_source == 0 &&
      soma_figure_query_count (soma_figure_filter_get_query (self->query)) > 0)
    self->query_source = g_timeout_add (UPDATE_MS, update_query_cb, self);
}

SomaQueryPart
soma_shown_figures_find_culprit (SomaShownFigures *self, guint *n)
{
  g_return_val_if_fail (SOMA_IS_SHOWN_FIGURES (self), 0);

  const SomaFigureQuery *query = soma_figure_filter_get_query (self->query);
  guint counts[SOMA_QUERY_N_PARTS] = { 0 };
  SomaQueryPart culprit = 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);

      if (!gtk_filter_match (GTK_FILTER (self->text), item) ||
          (self->place != NULL && !gtk_filter_match (self->place, item)))
        continue;
      for (guint part = 0; part < SOMA_QUERY_N_PARTS; part++)
        counts[part] += soma_figure_query_fails_by (query, part, item);
    }
  for (guint part = 0; part < SOMA_QUERY_N_PARTS; part++)
    if (counts[part] > counts[culprit])
      culprit = part;
  *n = counts[culprit];
  return culprit;
}
