/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figure-changes.h"
#include "figure-filter-labels.h"
#include "figure-import.h"
#include "figure-labels.h"
#include "fold.h"
#include "host.h"
#include "library-marks.h"
#include "list-items.h"
#include "main-menu.h"
#include "soma-config.h"
#include "start-labels.h"
#include "template.h"

/* How long nothing is typed before what was found is told, in milliseconds. */
#define HITS_DELAY 500

G_DEFINE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_IS_START,
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

void
soma_figures_page_choose (SomaFiguresPage *self, SomaFigureItem *item, const char *page)
{
  soma_library_set_opened (self->library, item);
  g_signal_emit (self, signals[CHOSEN], 0, item, page);
}

static void
figure_chosen_cb (SomaFiguresPage *self, SomaFigureItem *item)
{
  soma_figures_page_choose (self, item, NULL);
}

/* Enter in the search field opens the first match. */
static void
search_activated_cb (SomaFiguresPage *self)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), 0);

  if (item != NULL)
    soma_figures_page_choose (self, item, NULL);
}

/* On the start page its figure may be among the others. */
static void
game_chosen_cb (SomaFiguresPage *self, const char *key)
{
  const SomaStoredGame *game = soma_library_get_game (self->library, key);
  GListModel *all = soma_shown_figures_get_all (self->shown);

  for (guint i = 0; game != NULL && i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (all, i);

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
  soma_shown_figures_set_text (self->shown, gtk_editable_get_text (self->search_entry));
}

static void
update_order (SomaFiguresPage *self)
{
  gboolean is_recent =
      soma_collection_bar_get_place (self->collection_bar) == SOMA_FIGURE_PLACE_RECENT;

  soma_shown_figures_set_order (self->shown, soma_figure_view_get_sorter (self->view), is_recent);
  soma_figure_view_show_first (self->view);
}

/* Whoever has chosen a place wants to see it. */
static void
place_chosen_cb (SomaFiguresPage *self)
{
  soma_fold_close (self->flap);
}

static void
mapped_cb (SomaFiguresPage *self)
{
  soma_shown_figures_set_seen (self->shown, gtk_widget_get_mapped (GTK_WIDGET (self)));
}

/* What is dropped on a place. */
static void
dropped_cb (SomaFiguresPage *self, guint place, const char *name, GPtrArray *items)
{
  if (place == SOMA_FIGURE_PLACE_FAVOURITES)
    soma_figures_add_favourites (GTK_WIDGET (self), self->library, items);
  else if (place == SOMA_FIGURE_PLACE_TAG)
    soma_figures_add_tag (GTK_WIDGET (self), self->library, items, name);
  else if (place == SOMA_FIGURE_PLACE_COLLECTION)
    soma_figures_move (GTK_WIDGET (self), self->library, items, name);
}

/* Says why there are no figures. */
static void
update_empty (SomaFiguresPage *self)
{
  if (self->figures == NULL || g_list_model_get_n_items (G_LIST_MODEL (self->selection)) > 0)
    return;
  SomaFigurePlace place = soma_collection_bar_get_place (self->collection_bar);
  const char *search = gtk_editable_get_text (self->search_entry);
  const SomaFigureQuery *query =
      soma_figure_filter_get_query (soma_shown_figures_get_query (self->shown));
  guint n_filters = soma_figure_query_count (query), n = 0;
  SomaQueryPart part = n_filters > 0 ? soma_shown_figures_find_culprit (self->shown, &n) : 0;
  g_autofree char *title = soma_figure_filter_label_empty (
      place, soma_collection_bar_get_name (self->collection_bar), search, n_filters);
  g_autofree char *advice = soma_figure_filter_label_advice (place, search, query, part, n);
  /* One button at most: two would need more room than small windows have. */
  const char *action = n_filters > 0                                       ? "page.clear-filters"
                       : *search == '\0' && place != SOMA_FIGURE_PLACE_ALL ? "page.show-all"
                                                                           : NULL;
  soma_figure_view_set_empty (self->view, title, advice, action,
                              n_filters > 0 ? _ ("Clear _Filters") : _ ("Show _All Figures"));
}

static gboolean
soma_figures_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_FIGURES_PAGE (widget)->view));
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
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_figures_page_dispose (GObject *object)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (object);

  g_clear_handle_id (&self->hits_source, g_source_remove);
  g_clear_object (&self->figures);
  g_clear_object (&self->library);
  g_clear_object (&self->solve_all);
  G_OBJECT_CLASS (soma_figures_page_parent_class)->dispose (object);
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
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, flap);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, place_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, problems_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, recovered_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, welcome);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, continue_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, solving_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, collection_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter_popover);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, selection);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, shown);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, view);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, hits);
}

static gboolean
tell_hits_cb (gpointer data)
{
  SomaFiguresPage *self = data;

  self->hits_source = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self->hits)))
    soma_host_announce (GTK_WIDGET (self), gtk_label_get_label (self->hits));
  return G_SOURCE_REMOVE;
}

/* What is being typed changes them with each letter. */
static void
hits_cb (SomaFiguresPage *self)
{
  g_clear_handle_id (&self->hits_source, g_source_remove);
  self->hits_source = g_timeout_add (HITS_DELAY, tell_hits_cb, self);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "figures-page");
  bind_children (class);
  gtk_widget_class_bind_template_callback (class, figure_chosen_cb);
  gtk_widget_class_bind_template_callback (class, game_chosen_cb);
  gtk_widget_class_bind_template_callback (class, recovered_chosen_cb);
  gtk_widget_class_bind_template_callback (class, search_activated_cb);
  gtk_widget_class_bind_template_callback (class, search_changed_cb);
  gtk_widget_class_bind_template_callback (class, update_order);
  gtk_widget_class_bind_template_callback (class, place_chosen_cb);
  gtk_widget_class_bind_template_callback (class, dropped_cb);
  gtk_widget_class_bind_template_callback (class, soma_figures_page_update_actions);
  gtk_widget_class_bind_template_callback (class, update_empty);
  gtk_widget_class_bind_template_callback (class, mapped_cb);
  gtk_widget_class_bind_template_callback (class, hits_cb);
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
  object_class->dispose = soma_figures_page_dispose;
  widget_class->grab_focus = soma_figures_page_grab_focus;

  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, SOMA_TYPE_FIGURE_ITEM, G_TYPE_STRING);
  signals[GAME_CHOSEN] = g_signal_new ("game-chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[RECOVERED_CHOSEN] =
      g_signal_new ("recovered-chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_IS_START] = g_param_spec_boolean ("is-start", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_COLLECTION_BAR);
  g_type_ensure (SOMA_TYPE_CONTINUE_BAR);
  g_type_ensure (SOMA_TYPE_FIGURE_SELECTION);
  g_type_ensure (SOMA_TYPE_FIGURE_VIEW);
  g_type_ensure (SOMA_TYPE_FIGURE_FILTER_BAR);
  g_type_ensure (SOMA_TYPE_FIGURE_FILTER_POPOVER);
  g_type_ensure (SOMA_TYPE_PROBLEMS_BAR);
  g_type_ensure (SOMA_TYPE_RECOVERED_BAR);
  g_type_ensure (SOMA_TYPE_SHOWN_FIGURES);
  g_type_ensure (SOMA_TYPE_SOLVING_BAR);
  g_type_ensure (SOMA_TYPE_WELCOME);
  bind_template (widget_class);
  soma_figures_page_install_actions (widget_class);
}

static void
soma_figures_page_init (SomaFiguresPage *self)
{
  soma_template_init (self);
  SomaFigureFilter *query = soma_shown_figures_get_query (self->shown);
  g_object_set (self->selection, "model", soma_shown_figures_get_list (self->shown), NULL);
  update_order (self);
  g_autoptr (GMenuModel) menu = soma_main_menu_new ("figures");
  gtk_menu_button_set_menu_model (self->menu_button, menu);
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  soma_figure_filter_bar_set_filter (self->filter_bar, query);
  soma_figure_filter_popover_set_filter (self->filter_popover, query);
  g_signal_connect_object (query, "asked", G_CALLBACK (soma_figure_view_show_first), self->view,
                           G_CONNECT_SWAPPED);
  soma_figures_page_update_actions (self);
}

static void
marks_changed_cb (SomaFiguresPage *self)
{
  g_auto (GStrv) tags = soma_library_list_tags (self->library);

  soma_figure_filter_popover_set_tags (self->filter_popover, (const char *const *) tags);
}

static void
follow_library (SomaFiguresPage *self)
{
  soma_shown_figures_set_place (self->shown, soma_collection_bar_get_filter (self->collection_bar));
  soma_collection_bar_set_figures (self->collection_bar, soma_shown_figures_get_all (self->shown));
  soma_recovered_bar_set_library (self->recovered_bar, self->library);
  soma_continue_bar_set_library (self->continue_bar, self->library);
  soma_welcome_set_library (self->welcome, self->library);
  soma_fold_follow (self->flap, GTK_WIDGET (self->view));
  soma_fold_set_button (self->flap, self->place_button);
  soma_figure_import_take_drops (GTK_WIDGET (self), self->library);
  g_signal_connect_object (self->shown, "marked", G_CALLBACK (soma_collection_bar_update),
                           self->collection_bar, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "notify::loaded",
                           G_CALLBACK (soma_figure_view_show_first), self->view, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "marks-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "figures-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  marks_changed_cb (self);
}

GtkWidget *
soma_figures_page_new (SomaFigureList *figures, SomaLibrary *library)
{
  SomaFiguresPage *self = g_object_new (SOMA_TYPE_FIGURES_PAGE, NULL);

  self->figures = g_object_ref (figures);
  self->library = g_object_ref (library);
  soma_shown_figures_set_figures (self->shown, figures, library);
  soma_problems_bar_set_list (self->problems_bar, figures);
  for (int i = PROP_0 + 1; i < N_PROPERTIES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  if (get_title (self) == NULL)
    follow_library (self);
  else
    g_object_set (self->flap, "locked", TRUE, "reveal-flap", FALSE, "swipe-to-open", FALSE, NULL);
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
  return soma_shown_figures_get_all (self->shown);
}

/* The figures of the library may be among those that were not done. */
static void
offer_rest (SomaFiguresPage *self)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  if (soma_library_is_loaded (self->library))
    soma_solve_all_offer_rest (self->solve_all, soma_shown_figures_get_all (self->shown),
                               g_settings_get_enum (settings, "symmetry"));
}

void
soma_figures_page_set_solve_all (SomaFiguresPage *self, SomaSolveAll *all)
{
  g_return_if_fail (SOMA_IS_FIGURES_PAGE (self) && self->solve_all == NULL);

  self->solve_all = g_object_ref (all);
  soma_solving_bar_set_solve_all (self->solving_bar, all);
  g_signal_connect_object (all, "changed", G_CALLBACK (soma_shown_figures_update_query),
                           self->shown, G_CONNECT_SWAPPED);
  if (get_title (self) != NULL)
    return;
  g_signal_connect_object (self->library, "notify::loaded", G_CALLBACK (offer_rest), self,
                           G_CONNECT_SWAPPED);
  offer_rest (self);
}

GPtrArray *
soma_figures_page_list_chosen (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);

  g_autoptr (GPtrArray) selected = soma_figure_selection_list (self->selection);

  return selected->len > 0 ? g_steal_pointer (&selected)
                           : soma_list_items (G_LIST_MODEL (self->selection));
}

char *
soma_figures_page_make_title (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);

  const char *file = get_title (self);
  const char *collection = soma_collection_bar_get_collection (self->collection_bar);
  const char *name = soma_collection_bar_get_name (self->collection_bar);

  if (file != NULL)
    {
      const char *ending = strrchr (file, '.');
      return ending != NULL && ending > file ? g_strndup (file, (gsize) (ending - file))
                                             : g_strdup (file);
    }
  if (collection == NULL)
    return g_strdup (name != NULL ? name : _ ("Figures"));
  return g_strdup (*collection != '\0' ? collection : _ ("My Figures"));
}

SomaFigureCounter *
soma_figures_page_get_counter (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return soma_shown_figures_get_counter (self->shown);
}
