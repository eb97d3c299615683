/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document-page.h"

#include <glib/gi18n.h>

#include "figure-clip.h"
#include "figure-labels.h"
#include "figure-switcher.h"
#include "host.h"
#include "last-page.h"
#include "main-menu.h"
#include "problems-bar.h"
#include "soma-config.h"
#include "status-labels.h"
#include "template.h"
#include "turns-box.h"
#include "window.h"

struct _SomaDocumentPage
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaDocument *document;
  SomaLibrary *library;
  SomaFigureList *source;  /* (nullable) */
  SomaFigureList *figures; /* (nullable) */
  SomaDraftKeeper *keeper;
  GSettings *settings;

  char *page_key; /* (nullable) of the figure as it was opened; see last-page.h */
  gint64 figure;  /* of the library, as it was opened; 0: none */
  guint number;   /* of the figure among these */
  guint title_source;
  gboolean has_moved; /* another page was shown since */
  gboolean show_pane;

  /* Template */
  AdwViewSwitcherTitle *switcher_title;
  GtkWidget *title;
  AdwViewStack *pages;
  GtkMenuButton *menu_button;
  SomaFigureSwitcher *figure_switcher;
  SomaProblemsBar *problems_bar;

  /* Within the template, once they were needed; (nullable) */
  SomaDesignPage *design_page;
  SomaSolutionsPage *solutions_page;
  SomaPlayPage *play_page;
  SomaWatchModes *watch_modes;
};

G_DEFINE_FINAL_TYPE (SomaDocumentPage, soma_document_page, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SHOW_PANE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  FIGURE_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What the template shows. */

static char *
make_title (SomaDocument *document, const char *name, gboolean is_modified)
{
  return soma_label_title (document, is_modified);
}

static char *
make_subtitle (SomaDocument *document, const SomaDocumentStatus *status)
{
  if (status->state == SOMA_DOCUMENT_EMPTY)
    return soma_label_headline (status);
  return soma_label_figure (soma_document_get_puzzle (document)->figure,
                            soma_document_get_piece_set (document));
}

/* Whether there is something to play and to watch. */
static gboolean
is_puzzle (SomaDocument *document, const SomaDocumentStatus *status)
{
  return status->state != SOMA_DOCUMENT_EMPTY && soma_document_get_piece_set (document) != NULL;
}

static void
symmetry_changed_cb (SomaDocumentPage *self)
{
  soma_document_set_symmetry (self->document, g_settings_get_enum (self->settings, "symmetry"));
}

static void
turns_changed_cb (SomaDocumentPage *self)
{
  SomaTurnLimits turns;

  soma_document_set_turns (self->document, soma_turns_read (self->settings, &turns));
}

static void
toggle_pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (widget);

  g_object_set (self, "show-pane", !self->show_pane, NULL);
}

static void
figure_chosen_cb (SomaDocumentPage *self, SomaFigureItem *item)
{
  g_signal_emit (self, signals[FIGURE_CHOSEN], 0, item);
}

/* Whoever plays the figures of a file one after the other goes on with them, others with levels. */
static void
next_figure_cb (SomaDocumentPage *self)
{
  guint number;
  SomaFigureList *figures = soma_document_page_get_figures (self, &number);
  gboolean has_next =
      figures != NULL && *soma_play_page_get_game_name (self->play_page) == '\0' &&
      number + 1 < g_list_model_get_n_items (soma_figure_list_get_figures (figures));

  gtk_widget_activate_action (GTK_WIDGET (self), has_next ? "win.next-figure" : "win.next-level",
                              NULL);
}

/* What was built freely becomes a figure of its own. */
static void
figure_built_cb (SomaDocumentPage *self, SomaFigureItem *item)
{
  soma_window_open_figure_on (SOMA_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), item, NULL,
                              "design");
}

/* Pages have about a thousand widgets each, so each is made when it is needed. It has the document
 * before it is shown. */

static void
add_page (SomaDocumentPage *self, const char *name, gpointer page)
{
  g_object_bind_property (self, "show-pane", page, "show-pane",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  adw_bin_set_child (ADW_BIN (adw_view_stack_get_child_by_name (self->pages, name)), page);
}

static SomaDesignPage *
need_design_page (SomaDocumentPage *self)
{
  if (self->design_page != NULL)
    return self->design_page;
  self->design_page = g_object_new (SOMA_TYPE_DESIGN_PAGE, NULL);
  soma_design_page_set_document (self->design_page, self->document, self->library);
  g_signal_connect_swapped (self->design_page, "figure-chosen", G_CALLBACK (figure_chosen_cb),
                            self);
  add_page (self, "design", self->design_page);
  return self->design_page;
}

static SomaSolutionsPage *
need_solutions_page (SomaDocumentPage *self)
{
  if (self->solutions_page != NULL)
    return self->solutions_page;
  self->solutions_page = g_object_new (SOMA_TYPE_SOLUTIONS_PAGE, NULL);
  soma_solutions_page_set_document (self->solutions_page, self->document, self->library);
  add_page (self, "solutions", self->solutions_page);
  return self->solutions_page;
}

static SomaPlayPage *
need_play_page (SomaDocumentPage *self)
{
  if (self->play_page != NULL)
    return self->play_page;
  self->play_page = g_object_new (SOMA_TYPE_PLAY_PAGE, NULL);
  soma_play_page_set_document (self->play_page, self->document, self->library);
  g_signal_connect_swapped (self->play_page, "figure-built", G_CALLBACK (figure_built_cb), self);
  g_signal_connect_swapped (self->play_page, "next-figure", G_CALLBACK (next_figure_cb), self);
  add_page (self, "play", self->play_page);
  return self->play_page;
}

static SomaWatchModes *
need_watch_modes (SomaDocumentPage *self)
{
  if (self->watch_modes != NULL)
    return self->watch_modes;
  self->watch_modes = g_object_new (SOMA_TYPE_WATCH_MODES, NULL);
  soma_watch_modes_set_document (self->watch_modes, self->document);
  add_page (self, "watch", self->watch_modes);
  return self->watch_modes;
}

static GtkWidget *
need_visible_page (SomaDocumentPage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->pages);

  if (g_str_equal (name, "design"))
    return GTK_WIDGET (need_design_page (self));
  if (g_str_equal (name, "solutions"))
    return GTK_WIDGET (need_solutions_page (self));
  if (g_str_equal (name, "play"))
    return GTK_WIDGET (need_play_page (self));
  return GTK_WIDGET (need_watch_modes (self));
}

static void
show_page_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AdwViewStack *pages = SOMA_DOCUMENT_PAGE (widget)->pages;
  GtkWidget *page =
      adw_view_stack_get_child_by_name (pages, g_variant_get_string (parameter, NULL));

  /* Without cells there is nothing to play or to watch. */
  if (page != NULL && adw_view_stack_page_get_visible (adw_view_stack_get_page (pages, page)))
    adw_view_stack_set_visible_child (pages, page);
}

static void
show_solution_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (widget);

  adw_view_stack_set_visible_child_name (self->pages, "solutions");
  soma_solutions_page_show (need_solutions_page (self), g_variant_get_uint32 (parameter));
}

/* On the page that shows which there are. */
static void
solutions_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (widget);
  gboolean exports = g_str_equal (name, "page.export-solutions");

  adw_view_stack_set_visible_child_name (self->pages, "solutions");
  gtk_widget_activate_action (GTK_WIDGET (need_solutions_page (self)),
                              exports ? "solution.export" : "solution.shapes", NULL);
}

/* Problems of one file are shown on the same page. */
static void
problems_changed_cb (SomaDocumentPage *self, GParamSpec *pspec, SomaDraft *draft)
{
  const SomaBook *book = soma_draft_get_book (draft);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (self->figures != NULL)
    return;
  for (guint i = 0; i < book->n_problems; i++)
    {
      g_autofree char *label = soma_label_book_problem (book, i);
      g_strv_builder_add (builder, label);
    }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  soma_figure_switcher_set_names (self->figure_switcher, (const char *const *) names,
                                  soma_draft_get_problem (draft), "page.show-problem");
}

static void
show_problem_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDraft *draft = soma_document_get_draft (SOMA_DOCUMENT_PAGE (widget)->document);
  guint number = g_variant_get_uint32 (parameter);

  if (number < soma_draft_get_book (draft)->n_problems)
    soma_draft_show_problem (draft, number);
}

gboolean
soma_document_page_turn_problem (SomaDocumentPage *self, int by)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), FALSE);

  SomaDraft *draft = soma_document_get_draft (self->document);
  guint n = soma_draft_get_book (draft)->n_problems, number = soma_draft_get_problem (draft);

  if (n > 1 && (gint64) number + by >= 0 && number + by < n)
    soma_draft_show_problem (draft, number + (guint) by);
  return n > 1;
}

/* The name of the figure is either in the middle or at the start of the header bar. */
static gboolean
move_title_cb (gpointer data)
{
  SomaDocumentPage *self = data;

  self->title_source = 0;
  gtk_widget_set_visible (self->title,
                          !adw_view_switcher_title_get_title_visible (self->switcher_title));
  return G_SOURCE_REMOVE;
}

/* Called while the header bar is laid out, when it must not change. It does before the window is
 * measured again, which would grow for two titles, and stay so. */
static void
title_visible_cb (SomaDocumentPage *self)
{
  if (self->title_source == 0)
    self->title_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, move_title_cb, self, NULL);
}

/* It opens there the next time. */
static void
keep_page (SomaDocumentPage *self)
{
  soma_last_page_save (self->library, self->keeper, self->page_key,
                       adw_view_stack_get_visible_child_name (self->pages));
}

/* Each page has a main menu of its own. */
static void
show_menu (SomaDocumentPage *self)
{
  g_autoptr (GMenuModel) menu =
      soma_main_menu_new (adw_view_stack_get_visible_child_name (self->pages));

  gtk_menu_button_set_menu_model (self->menu_button, menu);
}

/* Keys work at once on the page that appears. */
static void
page_changed_cb (SomaDocumentPage *self)
{
  /* Not while the template is being made. */
  if (self->menu_button != NULL)
    show_menu (self);
  if (self->keeper != NULL)
    {
      self->has_moved = TRUE;
      keep_page (self);
    }
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static gboolean
soma_document_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (need_visible_page (SOMA_DOCUMENT_PAGE (widget)));
}

static void
soma_document_page_map (GtkWidget *widget)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (widget);

  need_visible_page (self);
  GTK_WIDGET_CLASS (soma_document_page_parent_class)->map (widget);
  /* When the header bar has been laid out, and says nothing if there is room for both. */
  if (self->title_source == 0)
    self->title_source = g_idle_add (move_title_cb, self);
}

static void
soma_document_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, SOMA_DOCUMENT_PAGE (object)->document);
  else if (id == PROP_SHOW_PANE)
    g_value_set_boolean (value, SOMA_DOCUMENT_PAGE (object)->show_pane);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_document_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (object);

  if (id != PROP_SHOW_PANE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (self->show_pane != g_value_get_boolean (value))
    {
      self->show_pane = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
soma_document_page_dispose (GObject *object)
{
  SomaDocumentPage *self = SOMA_DOCUMENT_PAGE (object);

  /* Nothing is searched for a page that is gone. */
  g_clear_handle_id (&self->title_source, g_source_remove);
  if (self->document != NULL)
    {
      soma_document_stop (self->document);
      soma_apart_levels_stop (soma_document_get_levels (self->document));
    }
  if (self->keeper != NULL)
    soma_draft_keeper_keep (self->keeper);
  /* It may have become a figure of the library since: a drawing, mostly, that one goes on with. */
  if (self->keeper != NULL &&
      (self->has_moved || soma_draft_keeper_get_figure (self->keeper) != self->figure))
    keep_page (self);
  g_clear_pointer (&self->page_key, g_free);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->source);
  g_clear_object (&self->figures);
  g_clear_object (&self->keeper);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_document_page_parent_class)->dispose (object);
}

/* A page that shows something else than the figure has an action of its own. */
static void
copy_text_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocument *document = SOMA_DOCUMENT_PAGE (widget)->document;

  soma_figure_clip_copy_design (widget, NULL,
                                soma_draft_get_design (soma_document_get_draft (document)));
  soma_host_show_toast (widget, _ ("Copied as text"));
}

static void
soma_document_page_class_init (SomaDocumentPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_document_page_get_property;
  G_OBJECT_CLASS (klass)->set_property = soma_document_page_set_property;
  G_OBJECT_CLASS (klass)->dispose = soma_document_page_dispose;
  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, SOMA_TYPE_DOCUMENT, G_PARAM_READABLE);
  properties[PROP_SHOW_PANE] = g_param_spec_boolean ("show-pane", NULL, NULL, TRUE,
                                                     G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  widget_class->grab_focus = soma_document_page_grab_focus;
  widget_class->map = soma_document_page_map;
  g_type_ensure (SOMA_TYPE_FIGURE_SWITCHER);
  g_type_ensure (SOMA_TYPE_PROBLEMS_BAR);
  soma_template_set (widget_class, "document-page");
  soma_template_bind_function (widget_class, make_title);
  soma_template_bind_function (widget_class, make_subtitle);
  soma_template_bind_function (widget_class, is_puzzle);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, switcher_title);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, title);
  gtk_widget_class_bind_template_callback (widget_class, title_visible_cb);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, pages);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, figure_switcher);
  gtk_widget_class_bind_template_child (widget_class, SomaDocumentPage, problems_bar);
  gtk_widget_class_bind_template_callback (widget_class, page_changed_cb);
  signals[FIGURE_CHOSEN] =
      g_signal_new ("figure-chosen", SOMA_TYPE_DOCUMENT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);
  gtk_widget_class_install_action (widget_class, "pane.toggle", NULL, toggle_pane_action);
  gtk_widget_class_install_action (widget_class, "page.show", "s", show_page_action);
  gtk_widget_class_install_action (widget_class, "page.show-solution", "u", show_solution_action);
  gtk_widget_class_install_action (widget_class, "page.show-problem", "u", show_problem_action);
  gtk_widget_class_install_action (widget_class, "page.export-solutions", NULL, solutions_action);
  gtk_widget_class_install_action (widget_class, "page.solution-shapes", NULL, solutions_action);
  gtk_widget_class_install_action (widget_class, "figure.copy-text", NULL, copy_text_action);
}

static const SomaKey keys[] = {
  { "F9", "pane.toggle" },
  { "<Alt>1", "page.show::design" },
  { "<Alt>3", "page.show::play" },
  { "<Alt>2", "page.show::solutions" },
  { "<Alt>4", "page.show::watch" },
  { "<Alt>Page_Down", "win.next-figure" },
  { "<Alt>Page_Up", "win.previous-figure" },
  { 0 },
};

static void
soma_document_page_init (SomaDocumentPage *self)
{
  self->show_pane = TRUE;
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  show_menu (self);
}

GtkWidget *
soma_document_page_new (SomaDocument *document, SomaFigureList *source, SomaLibrary *library)
{
  SomaDocumentPage *self = g_object_new (SOMA_TYPE_DOCUMENT_PAGE, NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  g_set_object (&self->source, source);
  self->settings = g_settings_new (SOMA_APP_ID);
  soma_turns_follow (self->settings, G_OBJECT (self), G_CALLBACK (turns_changed_cb));
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (symmetry_changed_cb),
                           self, G_CONNECT_SWAPPED);
  turns_changed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
  g_signal_connect_object (soma_document_get_draft (document), "notify::design",
                           G_CALLBACK (problems_changed_cb), self, G_CONNECT_SWAPPED);
  problems_changed_cb (self, NULL, soma_document_get_draft (document));
  soma_problems_bar_set_list (self->problems_bar, source);
  return GTK_WIDGET (self);
}

SomaDocument *
soma_document_page_get_document (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  return self->document;
}

SomaFigureList *
soma_document_page_get_source (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  return self->source;
}

void
soma_document_page_set_figures (SomaDocumentPage *self, SomaFigureList *figures, guint number)
{
  g_return_if_fail (SOMA_IS_DOCUMENT_PAGE (self));

  GListModel *items = soma_figure_list_get_figures (figures);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_set_object (&self->figures, figures);
  self->number = number;
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (items, i);
      g_autofree char *label = soma_label_numbered (soma_figure_item_get_name (item), i);
      g_strv_builder_add (builder, label);
    }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  soma_figure_switcher_set_names (self->figure_switcher, (const char *const *) names, number,
                                  "win.show-figure");
}

SomaFigureList *
soma_document_page_get_figures (SomaDocumentPage *self, guint *number)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  *number = self->number;
  return self->figures;
}

void
soma_document_page_show_lesson (SomaDocumentPage *self)
{
  g_return_if_fail (SOMA_IS_DOCUMENT_PAGE (self));

  adw_view_stack_set_visible_child_name (self->pages, "watch");
  g_object_set (need_watch_modes (self), "has-lesson", TRUE, NULL);
}

SomaPlayPage *
soma_document_page_get_play_page (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  return need_play_page (self);
}

SomaDraftKeeper *
soma_document_page_get_keeper (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  return self->keeper;
}

void
soma_document_page_set_keeper (SomaDocumentPage *self, SomaDraftKeeper *keeper)
{
  g_return_if_fail (SOMA_IS_DOCUMENT_PAGE (self));

  self->page_key = soma_last_page_make_key (self->document);
  adw_view_stack_set_visible_child_name (
      self->pages, soma_last_page_choose (self->library, self->document, keeper, self->page_key));
  self->keeper = g_object_ref (keeper);
  self->figure = soma_draft_keeper_get_figure (keeper);
}

const char *
soma_document_page_get_page_name (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  return adw_view_stack_get_visible_child_name (self->pages);
}

SomaSolution *
soma_document_page_dup_solution (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), NULL);
  SomaSolution *shown =
      self->solutions_page != NULL ? soma_solutions_page_get_solution (self->solutions_page) : NULL;

  if (shown != NULL)
    return g_object_ref (shown);
  return g_list_model_get_item (G_LIST_MODEL (soma_document_get_solutions (self->document)), 0);
}

gboolean
soma_document_page_is_modified (SomaDocumentPage *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT_PAGE (self), FALSE);
  return soma_draft_is_modified (soma_document_get_draft (self->document));
}
