/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"
#include "figures-page.h"
#include "template.h"
#include "window-private.h"

/* Several figures of one file: each has a page of its own, which can switch to the others. */

/* Whether they are the figures of the same file, or the same that are of none. */
static gboolean
are_same (SomaFigureList *a, SomaFigureList *b)
{
  GFile *file = soma_figure_list_get_file (a), *other = soma_figure_list_get_file (b);

  return a == b || (file != NULL && other != NULL && g_file_equal (file, other));
}

/* A figure that was saved elsewhere is no longer that of the file. */
static gboolean
is_in_file (SomaDocumentPage *page, SomaFigureList *figures)
{
  SomaDraftKeeper *keeper = soma_document_page_get_keeper (page);
  GFile *own = soma_draft_get_file (soma_draft_keeper_get_draft (keeper));
  GFile *file = soma_figure_list_get_file (figures);

  return soma_draft_keeper_get_figure (keeper) == 0 &&
         (own == NULL || (file != NULL && g_file_equal (own, file)));
}

static gboolean
is_page_of (SomaDocumentPage *page, SomaFigureList *figures, guint number)
{
  guint own_number;
  SomaFigureList *own = soma_document_page_get_figures (page, &own_number);

  return own != NULL && own_number == number && are_same (own, figures) &&
         is_in_file (page, figures);
}

/* Of any window; (nullable) */
static GtkWidget *
find_page (SomaWindow *self, SomaFigureList *figures, guint number)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GtkWidget *found = NULL;

  for (GList *link = gtk_application_get_windows (application); link != NULL && found == NULL;
       link = link->next)
    {
      g_autoptr (GPtrArray) pages = SOMA_IS_WINDOW (link->data)
                                        ? soma_window_list_documents (link->data)
                                        : g_ptr_array_new ();
      for (guint i = 0; i < pages->len && found == NULL; i++)
        if (is_page_of (pages->pdata[i], figures, number))
          found = pages->pdata[i];
    }
  return found;
}

/* A page with changes stays below the next one, another one is left. */
static void
leave (SomaWindow *self, GtkWidget *page)
{
  if (SOMA_IS_DOCUMENT_PAGE (page) && !soma_document_page_is_modified (SOMA_DOCUMENT_PAGE (page)) &&
      !g_ptr_array_find (self->passed, page, NULL))
    g_ptr_array_add (self->passed, page);
}

/* Those behind which a page is are not left. */
void
soma_window_present_page (GtkWidget *page, const char *name)
{
  SomaWindow *window = SOMA_WINDOW (gtk_widget_get_root (page));
  GtkWidget *before = soma_window_get_page (window);

  g_ptr_array_remove (window->passed, page);
  if (page != before)
    adw_leaflet_reorder_child_after (window->pages, page, before);
  adw_leaflet_set_visible_child (window->pages, page);
  if (name != NULL)
    gtk_widget_activate_action (page, "page.show", "s", name);
  gtk_window_present (GTK_WINDOW (window));
}

/* The page of the same kind. */
static void
open_number (SomaWindow *self, SomaFigureList *figures, guint number)
{
  GtkWidget *page = soma_window_get_page (self);
  const char *name = SOMA_IS_DOCUMENT_PAGE (page)
                         ? soma_document_page_get_page_name (SOMA_DOCUMENT_PAGE (page))
                         : NULL;
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_figure_list_get_figures (figures), number);

  /* Another program may have changed the file in the meantime. */
  if (item == NULL)
    soma_window_open_figures (self, figures);
  else
    soma_window_open_figure_on (self, item, figures, name);
  leave (self, page);
}

/* A file is read again: what is there may have been saved since. */
static void
switch_to (SomaWindow *self, SomaFigureList *figures, guint number)
{
  GtkWidget *open = find_page (self, figures, number);
  GtkWidget *page = soma_window_get_page (self);

  if (open != NULL)
    {
      soma_window_present_page (open, NULL);
      if (gtk_widget_get_root (open) == GTK_ROOT (self))
        leave (self, page);
    }
  else if (soma_figure_list_get_file (figures) != NULL)
    soma_window_read_file (self, soma_figure_list_get_file (figures), open_number, number);
  else
    open_number (self, figures, number);
}

/* The figures of the page that is shown, if it is one of several. */
static SomaFigureList *
get_figures (SomaWindow *self, guint *number)
{
  GtkWidget *page = soma_window_get_page (self);

  return SOMA_IS_DOCUMENT_PAGE (page)
             ? soma_document_page_get_figures (SOMA_DOCUMENT_PAGE (page), number)
             : NULL;
}

static void
show_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  guint number;
  SomaFigureList *figures = get_figures (SOMA_WINDOW (widget), &number);

  if (figures != NULL)
    switch_to (SOMA_WINDOW (widget), figures, g_variant_get_uint32 (parameter));
}

static void
turn (SomaWindow *self, int by)
{
  guint number;
  SomaFigureList *figures = get_figures (self, &number);
  GtkWidget *page = soma_window_get_page (self);
  guint n = figures != NULL ? g_list_model_get_n_items (soma_figure_list_get_figures (figures)) : 0;

  if (SOMA_IS_DOCUMENT_PAGE (page) &&
      soma_document_page_turn_problem (SOMA_DOCUMENT_PAGE (page), by))
    return;
  if ((gint64) number + by >= 0 && number + by < n)
    switch_to (self, figures, number + (guint) by);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  turn (SOMA_WINDOW (widget), 1);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  turn (SOMA_WINDOW (widget), -1);
}

/* An example of the lesson, by its id. */
static void
open_example_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaFigureList *builtin = soma_application_get_builtin (
      SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
  GListModel *figures = soma_figure_list_get_figures (builtin);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      if (!g_str_equal (soma_figure_item_get_id (item), g_variant_get_string (parameter, NULL)))
        continue;
      soma_window_open_figure_on (self, item, builtin, "watch");
      soma_document_page_show_lesson (SOMA_DOCUMENT_PAGE (soma_window_get_page (self)));
      return;
    }
}

static const SomaAction actions[] = {
  { "win.open-example", "s", open_example_action, 0 },
  { "win.show-figure", "u", show_figure_action, 0 },
  { "win.next-figure", NULL, next_action, 0 },
  { "win.previous-figure", NULL, previous_action, 0 },
  { 0 },
};

void
soma_window_install_figure_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

void
soma_window_set_place (SomaDraft *draft, SomaFigureList *figures, SomaFigureItem *item)
{
  GFile *file = soma_figure_list_get_file (figures);
  int number = soma_figure_list_find (figures, item);
  SomaFilePlace place;

  if (file != NULL && number >= 0 && soma_figure_list_find_place (figures, (guint) number, &place))
    soma_draft_set_file (draft, file, &place, soma_figure_list_get_etag (figures));
  else
    soma_draft_set_source (draft, file, soma_figure_list_get_reason (figures));
}

void
soma_window_add_figures (GtkWidget *page, SomaFigureList *figures, SomaFigureItem *item)
{
  int number = soma_figure_list_find (figures, item);

  if (number >= 0 && soma_figure_list_get_title (figures) != NULL &&
      g_list_model_get_n_items (soma_figure_list_get_figures (figures)) > 1)
    soma_document_page_set_figures (SOMA_DOCUMENT_PAGE (page), figures, (guint) number);
}

gboolean
soma_window_turn_to_figure (SomaWindow *self, SomaFigureList *figures, SomaFigureItem *item,
                            const char *name)
{
  int number = soma_figure_list_find (figures, item);
  GtkWidget *open = number >= 0 ? find_page (self, figures, (guint) number) : NULL;

  if (open != NULL)
    soma_window_present_page (open, name);
  else if (number >= 0 && soma_figure_list_is_outdated (figures))
    soma_window_read_file (self, soma_figure_list_get_file (figures), open_number, (guint) number);
  else
    return FALSE;
  return TRUE;
}

/* The figures of that file which a page shows, or switches between; (nullable) */
static SomaFigureList *
list_figures (GtkWidget *page)
{
  guint number;

  if (SOMA_IS_FIGURES_PAGE (page))
    return soma_figures_page_get_figures (SOMA_FIGURES_PAGE (page));
  return SOMA_IS_DOCUMENT_PAGE (page)
             ? soma_document_page_get_figures (SOMA_DOCUMENT_PAGE (page), &number)
             : NULL;
}

/* Another draft of the same figure is not as the file is. */
static void
update_etag (SomaDraft *draft, SomaDraft *saved, const char *old_etag)
{
  const SomaFilePlace place = *soma_draft_get_place (draft);
  GFile *file = soma_draft_get_file (draft);

  if (file != NULL && g_file_equal (file, soma_draft_get_file (saved)) && place.n_figures > 1 &&
      place.number != soma_draft_get_place (saved)->number &&
      g_strcmp0 (soma_draft_get_etag (draft), old_etag) == 0)
    soma_draft_set_file (draft, file, &place, soma_draft_get_etag (saved));
}

static void
tell_page (GtkWidget *page, SomaDraft *saved, const char *old_etag)
{
  SomaFigureList *figures = list_figures (page);
  GFile *file = figures != NULL ? soma_figure_list_get_file (figures) : NULL;

  if (file != NULL && g_file_equal (file, soma_draft_get_file (saved)))
    soma_figure_list_set_outdated (figures);
  if (SOMA_IS_DOCUMENT_PAGE (page))
    update_etag (
        soma_draft_keeper_get_draft (soma_document_page_get_keeper (SOMA_DOCUMENT_PAGE (page))),
        saved, old_etag);
}

void
soma_window_tell_file_saved (SomaWindow *self, SomaDraft *draft, const char *old_etag)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *link = application != NULL ? gtk_application_get_windows (application) : NULL;
       link != NULL; link = link->next)
    {
      if (!SOMA_IS_WINDOW (link->data))
        continue;
      GtkWidget *pages = GTK_WIDGET (SOMA_WINDOW (link->data)->pages);
      for (GtkWidget *page = gtk_widget_get_first_child (pages); page != NULL;
           page = gtk_widget_get_next_sibling (page))
        tell_page (page, draft, old_etag);
    }
}
