/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include "figure-cell.h"
#include "figure-labels.h"
#include "grid-bin.h"
#include "library-marks.h"
#include "main-menu.h"
#include "soma-config.h"
#include "start-labels.h"
#include "status-label.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_IS_START,
  PROP_N_FIGURES,
  PROP_AS_LIST,
  PROP_N_FILTERS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHOSEN,
  GAME_CHOSEN,
  RECOVERED_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
update_known (SomaFiguresPage *self)
{
  soma_figure_survey_start (self->survey, g_settings_get_enum (self->settings, "symmetry"));
}

static gboolean
update_cb (gpointer data)
{
  SomaFiguresPage *self = data;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));

  self->update_source = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && self->was_left)
    {
      if (n != self->n_left)
        soma_figures_page_show_first (self);
      self->was_left = FALSE;
    }
  update_known (self);
  return G_SOURCE_REMOVE;
}

/* Many figures may follow one after the other. */
static void
figures_changed_cb (SomaFiguresPage *self)
{
  if (self->update_source == 0)
    self->update_source = g_idle_add (update_cb, self);
}

/* Marks games that wait to be continued, which are known by the puzzles' keys, too. */
static void
update_games (SomaFiguresPage *self)
{
  gboolean any = soma_library_get_games (self->library)->len > 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);
      const SomaStoredGame *game = any ? soma_library_find_game (self->library, item) : NULL;

      soma_figure_item_set_waiting (item, game != NULL ? (guint) game->n_laid : 0,
                                    game != NULL ? (guint) game->n_copies : 0);
    }
  soma_collection_bar_update (self->collection_bar);
  soma_figures_page_update_query (self);
}

/* Out of sight, a game that is being played changes every second. */
static void
games_changed_cb (SomaFiguresPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_games (self);
}

/* Marks solutions found by playing, which is known by the puzzles' keys. */
static void
update_found (SomaFiguresPage *self)
{
  SomaSymmetry symmetry = g_settings_get_enum (self->settings, "symmetry");

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);
      const char *key = soma_figure_item_get_key (item);
      SomaLibraryTotal total = { 0 };

      if (key != NULL)
        soma_library_get_total (self->library, key, &total);
      soma_figure_item_set_found (item, total.n_solutions[symmetry]);
    }
  soma_figures_page_update_query (self);
}

/* The sort keys may be known by now. */
static void
looked_up_cb (SomaFiguresPage *self)
{
  update_found (self);
  update_games (self);
  gtk_sorter_changed (GTK_SORTER (self->order), GTK_SORTER_CHANGE_DIFFERENT);
}

void
soma_figures_page_choose (SomaFiguresPage *self, SomaFigureItem *item, const char *page)
{
  soma_library_set_opened (self->library, item);
  g_signal_emit (self, signals[CHOSEN], 0, item, page);
}

static void
choose (SomaFiguresPage *self, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  if (item != NULL)
    soma_figures_page_choose (self, item, NULL);
}

static void
activated_cb (SomaFiguresPage *self, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  if (soma_figure_selection_is_selecting (self->selection))
    soma_figures_page_click (self, item, FALSE);
  else
    choose (self, position);
}

/* Enter in the search field opens the first match. */
static void
search_activated_cb (SomaFiguresPage *self)
{
  choose (self, 0);
}

/* On the start page its figure may be among the others. */
static void
game_chosen_cb (SomaFiguresPage *self, const char *key)
{
  const SomaStoredGame *game = soma_library_get_game (self->library, key);

  for (guint i = 0; game != NULL && i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);

      if (soma_library_find_game (self->library, item) == game)
        {
          soma_figures_page_choose (self, item, "play");
          return;
        }
    }
  g_signal_emit (self, signals[GAME_CHOSEN], 0, key);
}

static void
recovered_chosen_cb (SomaFiguresPage *self, const char *key)
{
  g_signal_emit (self, signals[RECOVERED_CHOSEN], 0, key);
}

static void
search_changed_cb (SomaFiguresPage *self)
{
  gtk_string_filter_set_search (self->filter, gtk_editable_get_text (self->search_entry));
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

static gboolean
soma_figures_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (soma_figures_page_get_view (SOMA_FIGURES_PAGE (widget)));
}

static void
soma_figures_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  GTK_WIDGET_CLASS (soma_figures_page_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

/* Returning from a figure: its solutions may be known now. */
static void
soma_figures_page_map (GtkWidget *widget)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  GTK_WIDGET_CLASS (soma_figures_page_parent_class)->map (widget);
  if (self->was_left)
    figures_changed_cb (self);
}

static void
soma_figures_page_unmap (GtkWidget *widget)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  self->was_left = TRUE;
  self->n_left = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  GTK_WIDGET_CLASS (soma_figures_page_parent_class)->unmap (widget);
}

/* (nullable) of the file; the start page has none */
static const char *
get_title (SomaFiguresPage *self)
{
  return self->figures != NULL ? soma_figure_list_get_title (self->figures) : NULL;
}

static void
soma_figures_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, get_title (self));
      break;
    case PROP_IS_START:
      g_value_set_boolean (value, get_title (self) == NULL);
      break;
    case PROP_N_FIGURES:
      g_value_set_uint (value, self->all != NULL ? g_list_model_get_n_items (self->all) : 0);
      break;
    case PROP_AS_LIST:
      g_value_set_boolean (value, self->as_list);
      break;
    case PROP_N_FILTERS:
      g_value_set_uint (value, self->query != NULL ? soma_figure_query_count (
                                                         soma_figure_filter_get_query (self->query))
                                                   : 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figures_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (object);

  if (id != PROP_AS_LIST)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_value_get_boolean (value) != self->as_list)
    {
      soma_figures_page_show_as_list (self, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
soma_figures_page_dispose (GObject *object)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (object);

  if (self->survey != NULL)
    soma_figure_survey_stop (self->survey);
  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_handle_id (&self->query_source, g_source_remove);
  g_clear_handle_id (&self->first_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->target);
  g_clear_object (&self->anchor);
  g_clear_object (&self->survey);
  g_clear_object (&self->solve_all);
  g_clear_object (&self->figures);
  g_clear_object (&self->all);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_object (&self->query);
  g_clear_object (&self->order);
  G_OBJECT_CLASS (soma_figures_page_parent_class)->dispose (object);
}

static char *
name_child (guint n_shown, gboolean as_list)
{
  return g_strdup (n_shown == 0 ? "empty" : as_list ? "list" : "grid");
}

static char *
name_header (gboolean selecting)
{
  return g_strdup (selecting ? "selecting" : "usual");
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, menu_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, search_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, search_entry);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, problems_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, recovered_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, welcome);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, continue_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, solving_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, collection_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, grid);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, list);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter_popover);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, empty);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, clear_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, all_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, hits);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, selected_title);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, selection);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, shown);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filtered);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, every);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, own_menu);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, other_menu);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "figures-page");
  bind_children (class);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, game_chosen_cb);
  gtk_widget_class_bind_template_callback (class, recovered_chosen_cb);
  gtk_widget_class_bind_template_callback (class, search_activated_cb);
  gtk_widget_class_bind_template_callback (class, search_changed_cb);
  soma_template_bind_function (class, name_child);
  soma_template_bind_function (class, name_header);
  soma_template_bind_function (class, soma_has_text);
  soma_template_bind_function (class, soma_start_label_hits);
  soma_template_bind_function (class, soma_start_label_selected);
  soma_template_bind_function (class, soma_label_figures);
  soma_template_bind_function (class, soma_label_n_figures);
}

static void
soma_figures_page_class_init (SomaFiguresPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_figures_page_get_property;
  object_class->set_property = soma_figures_page_set_property;
  object_class->dispose = soma_figures_page_dispose;
  widget_class->grab_focus = soma_figures_page_grab_focus;
  widget_class->map = soma_figures_page_map;
  widget_class->unmap = soma_figures_page_unmap;
  widget_class->size_allocate = soma_figures_page_size_allocate;

  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, SOMA_TYPE_FIGURE_ITEM, G_TYPE_STRING);
  signals[GAME_CHOSEN] = g_signal_new ("game-chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[RECOVERED_CHOSEN] =
      g_signal_new ("recovered-chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_IS_START] = g_param_spec_boolean ("is-start", NULL, NULL, TRUE, flags);
  properties[PROP_N_FIGURES] = g_param_spec_uint ("n-figures", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_AS_LIST] = g_param_spec_boolean ("as-list", NULL, NULL, FALSE,
                                                   G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_N_FILTERS] = g_param_spec_uint ("n-filters", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_COLLECTION_BAR);
  g_type_ensure (SOMA_TYPE_CONTINUE_BAR);
  g_type_ensure (SOMA_TYPE_FIGURE_CARD);
  g_type_ensure (SOMA_TYPE_FIGURE_ITEM);
  g_type_ensure (SOMA_TYPE_FIGURE_SELECTION);
  g_type_ensure (SOMA_TYPE_FIGURE_FILTER_BAR);
  g_type_ensure (SOMA_TYPE_FIGURE_FILTER_POPOVER);
  g_type_ensure (SOMA_TYPE_GRID_BIN);
  g_type_ensure (SOMA_TYPE_PROBLEMS_BAR);
  g_type_ensure (SOMA_TYPE_RECOVERED_BAR);
  g_type_ensure (SOMA_TYPE_SOLVING_BAR);
  g_type_ensure (SOMA_TYPE_WELCOME);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  soma_figures_page_install_library_actions (widget_class);
  soma_figures_page_install_selection_actions (widget_class);
  soma_figures_page_install_move_action (widget_class);
  soma_figures_page_install_export_actions (widget_class);
  soma_figures_page_install_mark_actions (widget_class);
  soma_figures_page_install_filter_actions (widget_class);
  gtk_widget_class_install_property_action (widget_class, "page.as-list", "as-list");
}

static void
soma_figures_page_init (SomaFiguresPage *self)
{
  soma_template_init (self);
  gtk_menu_button_set_menu_model (self->menu_button, soma_main_menu_get ());
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (update_known), self,
                           G_CONNECT_SWAPPED);
  soma_figure_columns_add (GTK_COLUMN_VIEW (self->list));
  soma_figures_page_add_filter (self);
  g_settings_bind (self->settings, "figures-as-list", self, "as-list", G_SETTINGS_BIND_DEFAULT);
  soma_figures_page_add_menu (self);
  soma_figures_page_add_selection (self);
  soma_status_label_follow (self->hits);
  soma_status_label_follow (self->selected_title);
}

static void
count_cb (SomaFiguresPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_FIGURES]);
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
follow_library (SomaFiguresPage *self)
{
  GtkFilter *filter = soma_collection_bar_get_filter (self->collection_bar);

  gtk_multi_filter_append (GTK_MULTI_FILTER (self->every), g_object_ref (filter));
  soma_collection_bar_set_figures (self->collection_bar, self->all);
  soma_recovered_bar_set_library (self->recovered_bar, self->library);
  soma_continue_bar_set_library (self->continue_bar, self->library);
  soma_welcome_set_library (self->welcome, self->library);
  soma_figures_page_add_drop (self);
  g_signal_connect_object (self->library, "notify::loaded",
                           G_CALLBACK (soma_figures_page_show_first), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "figures-changed", G_CALLBACK (figures_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
soma_figures_page_new (SomaFigureList *figures, SomaLibrary *library)
{
  SomaFiguresPage *self = g_object_new (SOMA_TYPE_FIGURES_PAGE, NULL);
  gboolean is_start = soma_figure_list_get_title (figures) == NULL;

  self->figures = g_object_ref (figures);
  self->library = g_object_ref (library);
  self->all = is_start ? list_all (figures, library)
                       : g_object_ref (soma_figure_list_get_figures (figures));
  g_signal_connect_object (self->all, "items-changed", G_CALLBACK (count_cb), self,
                           G_CONNECT_SWAPPED);
  self->survey = soma_figure_survey_new (self->all);
  g_signal_connect_object (self->survey, "looked-up", G_CALLBACK (looked_up_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->survey, "notify::running",
                           G_CALLBACK (soma_figures_page_update_query), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "records-changed", G_CALLBACK (update_found), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "games-changed", G_CALLBACK (games_changed_cb), self,
                           G_CONNECT_SWAPPED);
  /* Figures are marked before they are filtered. */
  if (is_start)
    soma_figures_page_follow_marks (self);
  gtk_filter_list_model_set_model (self->filtered, self->all);
  soma_problems_bar_set_list (self->problems_bar, figures);
  for (int i = PROP_0 + 1; i < N_PROPERTIES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  if (is_start)
    follow_library (self);
  update_known (self);
  return GTK_WIDGET (self);
}

SomaFigureList *
soma_figures_page_get_figures (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return self->figures;
}

GListModel *
soma_figures_page_get_all (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return self->all;
}

/* The figures of the library may be among those that were not done. */
static void
offer_rest (SomaFiguresPage *self)
{
  if (soma_library_is_loaded (self->library))
    soma_solve_all_offer_rest (self->solve_all, self->all,
                               g_settings_get_enum (self->settings, "symmetry"));
}

static void
solve_all_symmetry_cb (SomaFiguresPage *self)
{
  soma_solve_all_set_symmetry (self->solve_all, g_settings_get_enum (self->settings, "symmetry"));
}

void
soma_figures_page_set_solve_all (SomaFiguresPage *self, SomaSolveAll *all)
{
  g_return_if_fail (SOMA_IS_FIGURES_PAGE (self) && self->solve_all == NULL);

  self->solve_all = g_object_ref (all);
  soma_solving_bar_set_solve_all (self->solving_bar, all);
  g_signal_connect_object (all, "changed", G_CALLBACK (soma_figures_page_update_query), self,
                           G_CONNECT_SWAPPED);
  if (get_title (self) != NULL)
    return;
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (solve_all_symmetry_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "notify::loaded", G_CALLBACK (offer_rest), self,
                           G_CONNECT_SWAPPED);
  offer_rest (self);
}

SomaFigureSurvey *
soma_figures_page_get_survey (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return self->survey;
}
