/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "contain-window.h"
#include "figures-page.h"
#include "host.h"
#include "shape-search.h"
#include "template.h"
#include "window-private.h"

/* What contains the figure that is drawn. */

/* The start page is below all others. */
static GListModel *
list_all (SomaWindow *self)
{
  GtkWidget *start = gtk_widget_get_first_child (GTK_WIDGET (self->pages));

  while (!SOMA_IS_FIGURES_PAGE (start)) /* the leaflet has children of its own */
    start = gtk_widget_get_next_sibling (start);
  return soma_figures_page_get_all (SOMA_FIGURES_PAGE (start));
}

typedef struct
{
  SomaWindow *window; /* owned */
  GtkWidget *page;    /* owned: where it was asked for */
} Finding;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Finding *finding = data;
  g_autoptr (SomaWindow) self = finding->window;
  g_autoptr (GtkWidget) page = finding->page;
  g_autoptr (SomaFigureList) list = soma_shape_search_finish (result, NULL);

  g_free (finding);
  /* Whoever has gone on to another page has other things in mind. */
  if (list == NULL || soma_window_get_page (self) != page)
    return;
  if (g_list_model_get_n_items (soma_figure_list_get_figures (list)) == 0)
    soma_host_show_toast (page, _ ("No figure contains this"));
  else
    soma_window_push_figures (self, list);
}

/* Where no figure is open, it is drawn for this alone. */
static void
draw (SomaWindow *self)
{
  GtkWidget *dialog = soma_contain_window_new (GTK_WINDOW (self), list_all (self));

  g_signal_connect_object (dialog, "found", G_CALLBACK (soma_window_push_figures), self,
                           G_CONNECT_SWAPPED);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
find_containing (SomaWindow *self, GtkWidget *page)
{
  SomaDocument *document = soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page));
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (document));
  SomaFigure *shape = soma_design_make_figure (design);
  Finding *finding;

  if (shape == NULL)
    {
      soma_host_show_toast (page, _ ("Draw what the figures are to contain"));
      return;
    }
  finding = g_new0 (Finding, 1);
  *finding = (Finding){ g_object_ref (self), g_object_ref (page) };
  soma_shape_search_async (list_all (self), shape, _ ("Figures That Contain This"),
                           soma_host_get_reading (page), found_cb, finding);
  soma_figure_unref (shape);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  GtkWidget *page = soma_window_get_page (self);

  if (SOMA_IS_DOCUMENT_PAGE (page))
    find_containing (self, page);
  else
    draw (self);
}

static const SomaAction actions[] = {
  { "win.find-containing", NULL, find_action, 0 },
  { 0 },
};

void
soma_window_install_contain_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
