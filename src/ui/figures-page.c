/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page.h"

#include <glib/gi18n.h>

#include "figure-card.h"
#include "main-menu.h"
#include "problems-bar.h"
#include "recovered-bar.h"
#include "soma-config.h"

struct _SomaFiguresPage
{
  AdwBin parent_instance;

  /* Owned */
  SomaFigureList *figures;
  SomaFigureSurvey *survey;
  GSettings *settings;

  /* Template */
  AdwWindowTitle *title;
  GtkWidget *back_button;
  GtkMenuButton *menu_button;
  GtkSearchBar *search_bar;
  GtkEditable *search_entry;
  SomaProblemsBar *problems_bar;
  SomaRecoveredBar *recovered_bar;
  GtkStack *stack;
  GtkWidget *grid;
  GtkFilterListModel *shown;
  GtkStringFilter *filter;
};

G_DEFINE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, ADW_TYPE_BIN)

enum
{
  CHOSEN,
  RECOVERED_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
update_known (SomaFiguresPage *self)
{
  soma_figure_survey_start (self->survey, g_settings_get_enum (self->settings, "symmetry"));
}

static void
choose (SomaFiguresPage *self, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  if (item != NULL)
    g_signal_emit (self, signals[CHOSEN], 0, item);
}

static void
activated_cb (SomaFiguresPage *self, guint position)
{
  choose (self, position);
}

/* Enter in the search field opens the first match. */
static void
search_activated_cb (SomaFiguresPage *self)
{
  choose (self, 0);
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
shown_changed_cb (SomaFiguresPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "grid" : "empty");
}

static void
setup_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, soma_figure_card_new ());
}

static void
bind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_figure_card_set_item (SOMA_FIGURE_CARD (gtk_list_item_get_child (item)),
                             gtk_list_item_get_item (item));
}

static void
unbind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_figure_card_set_item (SOMA_FIGURE_CARD (gtk_list_item_get_child (item)), NULL);
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
  return gtk_widget_grab_focus (SOMA_FIGURES_PAGE (widget)->grid);
}

static void
soma_figures_page_dispose (GObject *object)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (object);

  if (self->survey != NULL)
    soma_figure_survey_stop (self->survey);
  g_clear_object (&self->survey);
  g_clear_object (&self->figures);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_figures_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/figures-page.ui");
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, title);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, back_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, menu_button);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, search_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, search_entry);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, problems_bar);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, recovered_bar);
  gtk_widget_class_bind_template_callback (class, recovered_chosen_cb);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, stack);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, grid);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, shown);
  gtk_widget_class_bind_template_child (class, SomaFiguresPage, filter);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, search_activated_cb);
  gtk_widget_class_bind_template_callback (class, search_changed_cb);
  gtk_widget_class_bind_template_callback (class, shown_changed_cb);
  gtk_widget_class_bind_template_callback (class, setup_card_cb);
  gtk_widget_class_bind_template_callback (class, bind_card_cb);
  gtk_widget_class_bind_template_callback (class, unbind_card_cb);
}

static void
soma_figures_page_class_init (SomaFiguresPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_figures_page_dispose;
  widget_class->grab_focus = soma_figures_page_grab_focus;

  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);
  g_type_ensure (SOMA_TYPE_FIGURE_ITEM);
  signals[RECOVERED_CHOSEN] =
      g_signal_new ("recovered-chosen", SOMA_TYPE_FIGURES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (SOMA_TYPE_PROBLEMS_BAR);
  g_type_ensure (SOMA_TYPE_RECOVERED_BAR);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
}

static void
soma_figures_page_init (SomaFiguresPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->menu_button, soma_main_menu_get ());
  gtk_search_bar_connect_entry (self->search_bar, self->search_entry);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (update_known), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
soma_figures_page_new (SomaFigureList *figures)
{
  SomaFiguresPage *self = g_object_new (SOMA_TYPE_FIGURES_PAGE, NULL);
  const char *title = soma_figure_list_get_title (figures);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (figures));

  self->figures = g_object_ref (figures);
  self->survey = soma_figure_survey_new (figures);
  gtk_filter_list_model_set_model (self->shown, G_LIST_MODEL (figures));
  soma_problems_bar_set_list (self->problems_bar, figures);
  gtk_widget_set_visible (self->back_button, title != NULL);
  if (title != NULL)
    {
      g_autofree char *subtitle = g_strdup_printf (ngettext ("%u figure", "%u figures", n), n);

      adw_window_title_set_title (self->title, title);
      adw_window_title_set_subtitle (self->title, subtitle);
    }
  update_known (self);
  return GTK_WIDGET (self);
}

void
soma_figures_page_set_library (SomaFiguresPage *self, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_FIGURES_PAGE (self));
  soma_recovered_bar_set_library (self->recovered_bar, library);
}

SomaFigureList *
soma_figures_page_get_figures (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return self->figures;
}

SomaFigureSurvey *
soma_figures_page_get_survey (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return self->survey;
}

GListModel *
soma_figures_page_get_shown (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);
  return G_LIST_MODEL (self->shown);
}

void
soma_figures_page_search (SomaFiguresPage *self, const char *text)
{
  g_return_if_fail (SOMA_IS_FIGURES_PAGE (self));

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_editable_set_text (self->search_entry, text);
}
