/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "solution-card.h"

/* The list follows its rules as solutions are found: what is looked at stays where it is. */

/* The indices (of guint) of solutions that have a card: those in view, and some around them. */
static GArray *
list_cards (SomaSolutionsPage *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (GtkWidget *item = gtk_widget_get_first_child (self->grid); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *card = gtk_widget_get_first_child (item);
      SomaSolution *solution = SOMA_IS_SOLUTION_CARD (card)
                                   ? soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card))
                                   : NULL;
      guint index = solution != NULL ? soma_solution_get_index (solution) : 0;
      if (solution != NULL)
        g_array_append_val (indices, index);
    }
  return indices;
}

/* As set_indices, when the one that is shown is still there: nothing that is being done with it
 * ends because of its new position. */
static void
keep_shown (SomaSolutionsPage *self, const GArray *indices, guint shown)
{
  g_autoptr (GArray) cards = list_cards (self);

  g_signal_handlers_block_by_func (self->selection, soma_solutions_page_show_solution, self);
  soma_sifted_set_indices (self->sifted, indices, cards, shown);
  g_signal_handlers_unblock_by_func (self->selection, soma_solutions_page_show_solution, self);
}

/* The same when it is not. Otherwise the selection would look for it among all that have come, and
 * make each of them. */
static void
leave_shown (SomaSolutionsPage *self, const GArray *indices)
{
  g_autoptr (GArray) cards = list_cards (self);
  guint position = gtk_single_selection_get_selected (self->selection);

  g_object_freeze_notify (G_OBJECT (self->selection));
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  soma_sifted_set_indices (self->sifted, indices, cards, G_MAXUINT);
  if (indices->len > 0)
    gtk_single_selection_set_selected (self->selection, MIN (position, indices->len - 1));
  g_object_thaw_notify (G_OBJECT (self->selection));
}

static gboolean
has_index (const GArray *indices, guint index)
{
  for (guint i = 0; i < indices->len; i++)
    if (g_array_index (indices, guint, i) == index)
      return TRUE;
  return FALSE;
}

static void
follow_in_place (SomaSolutionsPage *self, const GArray *indices)
{
  SomaSolution *selected = gtk_single_selection_get_selected_item (self->selection);
  guint shown = selected != NULL ? soma_solution_get_index (selected) : G_MAXUINT;

  if (selected != NULL && has_index (indices, shown))
    keep_shown (self, indices, shown);
  else
    leave_shown (self, indices);
  soma_solutions_page_notify_listed (self);
  soma_solutions_page_mark_moved (self);
  soma_solutions_page_enable_actions (self);
}

/* For whoever asked for it. Who sorts wants to see what comes first. */
static void
show_anew (SomaSolutionsPage *self, const GArray *indices)
{
  g_clear_object (&self->sifted);
  if (indices != NULL)
    self->sifted = soma_sifted_new (soma_document_get_solutions (self->document), indices);
  if (self->neighbours != NULL)
    return;
  soma_solutions_page_show_list (self);
  /* If it is not among them, another one is shown from now on. */
  self->wanted = G_MAXUINT;
  if (self->is_sorted_anew)
    soma_solutions_page_select (self, 0);
  self->is_sorted_anew = FALSE;
}

void
soma_solutions_page_follow_sift (SomaSolutionsPage *self)
{
  const GArray *indices = soma_sift_get_indices (self->sift);
  GListModel *shown = gtk_single_selection_get_model (self->selection);
  gboolean is_anew = self->is_sifted_anew;

  if (self->range != NULL)
    return;
  self->is_sifted_anew = FALSE;
  if (is_anew || indices == NULL || self->sifted == NULL || shown != G_LIST_MODEL (self->sifted))
    show_anew (self, indices);
  else
    follow_in_place (self, indices);
}
