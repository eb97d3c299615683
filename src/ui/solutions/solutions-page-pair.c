/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "host.h"
#include "pair-window.h"
#include "template.h"

/* Two solutions beside each other: those that are selected, or the one shown and the one selected,
 * or the next one. */

static SomaSolution *
get_solution (SomaSolutionsPage *self, guint index)
{
  return g_list_model_get_item (G_LIST_MODEL (soma_document_get_solutions (self->document)), index);
}

/* The one after that which is shown, or the one before the last; NULL if there is no other. */
static SomaSolution *
get_next (SomaSolutionsPage *self)
{
  GListModel *listed = G_LIST_MODEL (self->selection);
  guint position = gtk_single_selection_get_selected (self->selection);
  guint n = g_list_model_get_n_items (listed);

  if (n < 2)
    return NULL;
  return g_list_model_get_item (listed, position + 1 < n ? position + 1 : position - 1);
}

/* Sets both to new references; FALSE if there are no two of them. */
static gboolean
choose (SomaSolutionsPage *self, SomaSolution **first, SomaSolution **second)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  g_autoptr (GArray) marked = soma_marked_solutions_list (self->marked);

  if (shown == NULL || marked->len > 2)
    return FALSE;
  if (marked->len == 2)
    {
      *first = get_solution (self, g_array_index (marked, guint, 0));
      *second = get_solution (self, g_array_index (marked, guint, 1));
      return TRUE;
    }
  *second = marked->len == 1 && g_array_index (marked, guint, 0) != soma_solution_get_index (shown)
                ? get_solution (self, g_array_index (marked, guint, 0))
                : get_next (self);
  if (*second == NULL)
    return FALSE;
  *first = g_object_ref (shown);
  return TRUE;
}

static void
compare_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  g_autoptr (SomaSolution) first = NULL, second = NULL;
  SomaDocumentStatus status;

  if (!choose (self, &first, &second))
    {
      soma_host_show_toast (widget, soma_marked_solutions_get_n (self->marked) > 2
                                        ? _ ("Select two solutions to compare")
                                        : _ ("There is no other solution to compare with"));
      return;
    }
  soma_document_get_status (self->document, &status);
  soma_host_present_dialog (GTK_WINDOW (soma_pair_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), first, second, status.symmetry)));
}

static const SomaAction actions[] = {
  { "solution.compare", NULL, compare_action, SOLUTIONS },
  { 0 },
};

void
soma_solutions_page_install_pair_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
