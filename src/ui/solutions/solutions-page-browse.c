/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "browse-labels.h"
#include "host.h"
#include "template.h"

/* Solutions that are too many to be listed, by number. */

static const SomaNumber *
get_number (SomaSolutionsPage *self)
{
  return soma_solution_index_get_number (
      soma_solution_range_get_index (soma_solutions_page_get_range (self)));
}

void
soma_solutions_page_show_number (SomaSolutionsPage *self)
{
  SomaSolutionRange *range = soma_solutions_page_get_range (self);
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  SomaDocumentStatus status;
  SomaNumber number;

  if (self->listing == NULL)
    return;
  soma_document_get_status (self->document, &status);
  soma_listing_bar_set_shown (self->listing_bar, shown, status.n_kept);
  if (range == NULL)
    return;
  g_autofree char *text =
      soma_label_browsed (range, &status, soma_document_get_puzzle (self->document),
                          soma_listing_is_filtered (self->listing));
  soma_browse_bar_set_text (self->browse_bar, text);
  if (shown != NULL)
    soma_solution_get_number (shown, &number);
  soma_browse_bar_set_number (self->browse_bar, shown != NULL ? &number : NULL);
}

/* Shows a solution of this number; FALSE if there is none. */
static gboolean
go_to (SomaSolutionsPage *self, const SomaNumber *k)
{
  guint place = soma_listing_go_to (self->listing, k);

  if (place != G_MAXUINT)
    soma_solutions_page_select (self, place);
  return place != G_MAXUINT;
}

void
soma_solutions_page_browse_to (SomaSolutionsPage *self, const guint16 *copy_at)
{
  SomaNumber k;

  if (!soma_solution_index_find (soma_listing_get_index (self->listing), copy_at, &k))
    return;
  soma_listing_show_all (self->listing);
  go_to (self, &k);
}

/* Steps */

gboolean
soma_solutions_page_has_more (SomaSolutionsPage *self, guint position, gboolean before)
{
  SomaSolutionRange *range = soma_solutions_page_get_range (self);
  SomaNumber k;

  if (range == NULL)
    return FALSE;
  soma_solution_range_get_number (range, position, &k);
  if (before)
    return k.n_limbs > 0;
  soma_number_increment (&k);
  return soma_number_compare (&k, get_number (self)) < 0;
}

void
soma_solutions_page_browse_step (SomaSolutionsPage *self, SomaBrowseStep step)
{
  guint position = gtk_single_selection_get_selected (self->selection);
  const SomaNumber *n = get_number (self);
  SomaNumber k;

  if (n->n_limbs == 0 || position == GTK_INVALID_LIST_POSITION)
    return;
  soma_solution_range_get_number (soma_solutions_page_get_range (self), position, &k);
  if (step == SOMA_BROWSE_FIRST)
    soma_number_set (&k, 0);
  else if (step == SOMA_BROWSE_LAST)
    k = *n;
  else if (step == SOMA_BROWSE_NEXT)
    soma_number_increment (&k);
  if ((step == SOMA_BROWSE_PREVIOUS || step == SOMA_BROWSE_LAST) && k.n_limbs > 0)
    soma_number_decrement (&k);
  go_to (self, &k);
}

char *
soma_solutions_page_label_position (SomaSolutionsPage *self, guint position)
{
  SomaNumber number;

  soma_solution_range_get_number (soma_solutions_page_get_range (self), position, &number);
  soma_number_increment (&number);
  return soma_label_browsed_position (&number, get_number (self));
}

static void
random_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaNumber k;

  if (soma_solution_index_draw (
          soma_solution_range_get_index (soma_solutions_page_get_range (self)), &k))
    go_to (self, &k);
}

static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_browse_bar_focus_entry (SOMA_SOLUTIONS_PAGE (widget)->browse_bar);
}

static void
go_to_cb (SomaSolutionsPage *self, const SomaNumber *k)
{
  if (!go_to (self, k))
    soma_browse_bar_refuse (self->browse_bar, get_number (self));
}

static const SomaAction actions[] = {
  { "solution.random", NULL, random_action, BROWSED | SOLUTIONS },
  { "solution.go-to", NULL, go_to_action, BROWSED | SOLUTIONS },
  { 0 },
};

void
soma_solutions_page_install_browse_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

static void
index_cb (SomaSolutionsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_solutions_page_list (self, TRUE);
  else
    self->is_stale = TRUE;
}

void
soma_solutions_page_follow_index (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::index", G_CALLBACK (index_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::status",
                           G_CALLBACK (soma_solutions_page_show_number), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->browse_bar, "go-to", G_CALLBACK (go_to_cb), self,
                           G_CONNECT_SWAPPED);
}
