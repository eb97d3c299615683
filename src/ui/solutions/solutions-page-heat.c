/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "heat-window.h"
#include "host.h"
#include "template.h"

/* How often pieces cover cells in the solutions that are listed, or in all where that is the same:
 * see SomaHeatMap for what counts. */

/* A filtered list that grows is counted anew this rarely, in milliseconds. */
#define FOLLOW_TIME 1000

static gboolean
is_wanted (SomaSolutionsPage *self)
{
  return self->document != NULL && (self->heat || self->heat_window != NULL);
}

static void
drop_count (SomaSolutionsPage *self)
{
  if (self->heat_count != NULL)
    soma_heat_count_stop (self->heat_count);
  g_clear_object (&self->heat_count);
  g_clear_object (&self->heat_source);
}

/* What is counted, to be compared: an index, whatever is listed of it; what is listed of a list; or
 * the list. Those near a solution lie in other ways than in the list, and are none of its parts. */
static gpointer
get_source (SomaSolutionsPage *self)
{
  SomaSolutionRange *range = soma_listing_get_range (self->listing);

  if (range != NULL)
    return soma_solution_range_get_index (range);
  return soma_listing_get_near (self->listing) != NULL
             ? (gpointer) soma_document_get_solutions (self->document)
             : soma_listing_get_shown (self->listing);
}

static gboolean
is_filter (SomaSolutionsPage *self, gpointer source)
{
  return source != soma_document_get_index (self->document) &&
         source != soma_document_get_solutions (self->document);
}

static SomaHeatCount *
make_count (SomaSolutionsPage *self, gpointer source)
{
  SomaSolutionList *list = soma_document_get_solutions (self->document);
  SomaDocumentStatus status;

  if (SOMA_IS_SOLUTION_INDEX (source))
    return soma_heat_count_new_of_index (source, is_filter (self, source));
  g_autoptr (GArray) indices =
      is_filter (self, source) ? soma_listing_list_indices (self->listing) : NULL;
  soma_document_get_status (self->document, &status);
  /* In another order they are still all. */
  gboolean is_part =
      indices != NULL && indices->len < g_list_model_get_n_items (G_LIST_MODEL (list));
  return soma_heat_count_new_of_list (list, status.symmetry, is_part ? indices : NULL);
}

static void
count_anew (SomaSolutionsPage *self)
{
  gpointer source = get_source (self);

  g_clear_handle_id (&self->heat_timer, g_source_remove);
  drop_count (self);
  self->heat_count = make_count (self, source);
  self->heat_source = g_object_ref (source);
  if (self->heat_window != NULL)
    soma_heat_window_set_count (SOMA_HEAT_WINDOW (self->heat_window), self->heat_count);
}

static void
ensure_count (SomaSolutionsPage *self)
{
  if (self->heat_count == NULL || self->heat_source != get_source (self))
    count_anew (self);
}

gboolean
soma_solutions_page_show_heat (SomaSolutionsPage *self)
{
  if (!self->heat || self->document == NULL)
    {
      soma_heat_bar_stop (self->heat_bar);
      return FALSE;
    }
  ensure_count (self);
  soma_heat_bar_start (self->heat_bar, self->view, soma_document_get_puzzle (self->document),
                       self->heat_count);
  return TRUE;
}

void
soma_solutions_page_follow_heat (SomaSolutionsPage *self)
{
  if (!is_wanted (self))
    return;
  ensure_count (self);
  soma_solutions_page_show_heat (self);
}

static void
follow_cb (gpointer data)
{
  SomaSolutionsPage *self = data;

  self->heat_timer = 0;
  if (!is_wanted (self))
    return;
  count_anew (self);
  soma_solutions_page_show_heat (self);
}

/* Solutions were added to those that are listed, or taken away. Without a filter the count follows
 * them by itself. */
static void
listed_cb (SomaSolutionsPage *self)
{
  if (!is_wanted (self))
    return;
  if (self->heat_count == NULL || self->heat_source != get_source (self))
    soma_solutions_page_follow_heat (self);
  else if (is_filter (self, get_source (self)) && self->heat_timer == 0)
    self->heat_timer = g_timeout_add_once (FOLLOW_TIME, follow_cb, self);
}

void
soma_solutions_page_drop_heat (SomaSolutionsPage *self)
{
  if (!self->heat)
    return;
  self->heat = FALSE;
  soma_heat_bar_stop (self->heat_bar);
  if (!is_wanted (self))
    drop_count (self);
  g_object_notify (G_OBJECT (self), "heat");
}

void
soma_solutions_page_set_heat (SomaSolutionsPage *self, gboolean heat)
{
  if (heat == self->heat)
    return;
  if (heat)
    {
      soma_solutions_page_set_steps (self, SOMA_STEPS_NONE);
      self->heat = TRUE;
      g_object_notify (G_OBJECT (self), "heat");
    }
  else
    soma_solutions_page_drop_heat (self);
  soma_solutions_page_show_solution (self);
}

static void
window_closed_cb (gpointer data, GObject *window)
{
  SomaSolutionsPage *self = data;

  self->heat_window = NULL;
  if (!is_wanted (self))
    drop_count (self);
}

static void
statistics_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (widget));

  if (self->heat_window != NULL)
    {
      soma_host_present_dialog (GTK_WINDOW (self->heat_window));
      return;
    }
  self->heat_window = soma_heat_window_new (parent, soma_document_get_name (self->document));
  g_object_weak_ref (G_OBJECT (self->heat_window), window_closed_cb, self);
  ensure_count (self);
  soma_heat_window_set_count (SOMA_HEAT_WINDOW (self->heat_window), self->heat_count);
  soma_host_present_dialog (GTK_WINDOW (self->heat_window));
}

static const SomaAction actions[] = {
  { "solution.heat", "heat", NULL, SOLUTIONS | SCENE },
  { "solution.statistics", NULL, statistics_action, SOLUTIONS },
  { 0 },
};

void
soma_solutions_page_install_heat_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

void
soma_solutions_page_add_heat (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (listed_cb), self,
                           G_CONNECT_SWAPPED);
}

void
soma_solutions_page_clear_heat (SomaSolutionsPage *self)
{
  g_clear_handle_id (&self->heat_timer, g_source_remove);
  drop_count (self);
  if (self->heat_window != NULL)
    g_object_weak_unref (G_OBJECT (self->heat_window), window_closed_cb, self);
  self->heat_window = NULL;
  self->heat = FALSE;
}
