/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "browse-labels.h"
#include "host.h"
#include "template.h"

/* Solutions that are too many to be listed: all of them by number, or those with certain pieces in
 * place. A list of those around the one that is shown is all that there is of them. */

static SomaSolutionIndex *
get_index (SomaSolutionsPage *self)
{
  return soma_solution_range_get_index (self->range);
}

static const SomaNumber *
get_all (SomaSolutionsPage *self)
{
  return soma_solution_index_get_number (soma_document_get_index (self->document));
}

/* What is said */

static void
describe (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  if (self->range == NULL)
    return;
  soma_document_get_status (self->document, &status);
  g_autofree char *text =
      soma_label_browsed (self->range, &status, soma_document_get_puzzle (self->document),
                          soma_solutions_page_is_filtered (self));
  soma_browse_bar_set_text (self->browse_bar, text);
}

char *
soma_solutions_page_describe_browsed (SomaSolutionsPage *self)
{
  SomaIndexState state =
      self->filtered != NULL ? soma_solution_index_get_state (self->filtered) : SOMA_INDEX_READY;

  if (state != SOMA_INDEX_READY)
    return soma_label_browsed_counting (self->filtered);
  return soma_label_browsed_kept (soma_solution_index_get_number (get_index (self)),
                                  get_all (self));
}

void
soma_solutions_page_show_number (SomaSolutionsPage *self)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  SomaNumber number;

  if (self->range == NULL)
    return;
  if (shown != NULL)
    soma_solution_get_number (shown, &number);
  soma_browse_bar_set_number (self->browse_bar, shown != NULL ? &number : NULL);
}

/* The list */

static void
show_range (SomaSolutionsPage *self, SomaSolutionIndex *index, const SomaNumber *k)
{
  g_autoptr (SomaSolutionRange) range = soma_solution_range_new (index, k);

  g_set_object (&self->range, range);
  g_object_freeze_notify (G_OBJECT (self->selection));
  soma_solutions_page_set_model (self, G_LIST_MODEL (range));
  soma_solutions_page_select (self, soma_solution_range_find (range, k));
  g_object_thaw_notify (G_OBJECT (self->selection));
  soma_solutions_page_notify_listed (self);
  describe (self);
  soma_solutions_page_show_number (self);
  soma_solutions_page_enable_actions (self);
}

/* Shows a solution of this number; FALSE if there is none. */
static gboolean
go_to (SomaSolutionsPage *self, const SomaNumber *k)
{
  guint position = soma_solution_range_find (self->range, k);

  if (soma_number_compare (k, soma_solution_index_get_number (get_index (self))) >= 0)
    return FALSE;
  if (position != G_MAXUINT)
    soma_solutions_page_select (self, position);
  else
    show_range (self, get_index (self), k);
  return TRUE;
}

/* Shows those of an index, and of them the solution that was shown, if it is one of them. */
static void
show_index (SomaSolutionsPage *self, SomaSolutionIndex *index)
{
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);
  SomaNumber k;

  if (shown == NULL || !soma_solution_index_find (index, soma_solution_get_copy_at (shown), &k))
    soma_number_set (&k, 0);
  show_range (self, index, &k);
}

/* Some of them */

static void
drop_filtered (SomaSolutionsPage *self)
{
  if (self->filtered == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->filtered, self);
  soma_solution_index_stop (self->filtered);
  g_clear_object (&self->filtered);
}

static void
filtered_cb (SomaSolutionsPage *self)
{
  if (soma_solution_index_get_state (self->filtered) == SOMA_INDEX_READY)
    show_index (self, self->filtered);
  else
    soma_solutions_page_notify_listed (self);
}

/* What the rules ask of cells (of SomaCondition). */
static GArray *
list_conditions (SomaSolutionsPage *self)
{
  GArray *conditions = g_array_new (FALSE, FALSE, sizeof (SomaCondition));

  for (guint i = 0; self->sift != NULL && i < soma_sift_get_n_rules (self->sift); i++)
    {
      const SomaSiftRule *rule = soma_sift_get_rule (self->sift, i);
      SomaCondition condition = { rule->cell, rule->piece, true };
      g_array_append_val (conditions, condition);
    }
  return conditions;
}

void
soma_solutions_page_browse_filtered (SomaSolutionsPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  g_autoptr (GArray) conditions = list_conditions (self);

  drop_filtered (self);
  if (self->kept != NULL && soma_kept_solutions_get_n_pieces (self->kept) == 0)
    g_clear_object (&self->kept);
  soma_kept_chips_update (self->kept_chips, self->kept, self->sift, puzzle);
  if (!soma_solutions_page_is_filtered (self))
    {
      show_index (self, soma_document_get_index (self->document));
      return;
    }
  g_autoptr (GArray) kept = soma_kept_solutions_copy_pieces (self->kept);
  self->filtered = soma_solution_index_new_filtered (
      puzzle, (const SomaKeptPiece *) kept->data, (int) kept->len,
      (const SomaCondition *) conditions->data, (int) conditions->len, get_all (self));
  g_signal_connect_swapped (self->filtered, "notify::state", G_CALLBACK (filtered_cb), self);
  g_signal_connect_swapped (self->filtered, "notify::fraction",
                            G_CALLBACK (soma_solutions_page_notify_listed), self);
  soma_solutions_page_notify_listed (self);
  soma_solutions_page_enable_actions (self);
}

void
soma_solutions_page_browse_toggle (SomaSolutionsPage *self, SomaSolution *shown, int copy)
{
  if (self->kept == NULL)
    {
      /* No solution is in a list. */
      g_autoptr (SomaSolutionList) none =
          soma_solution_list_new (soma_document_get_puzzle (self->document));
      self->kept = soma_kept_solutions_new (none);
    }
  soma_kept_solutions_toggle (self->kept, soma_solution_get_copy_at (shown), copy);
  soma_solutions_page_browse_filtered (self);
}

void
soma_solutions_page_browse_remove (SomaSolutionsPage *self, int i)
{
  int n = self->kept != NULL ? soma_kept_solutions_get_n_pieces (self->kept) : 0;

  if (i >= n)
    return;
  if (i < 0 && self->sift != NULL)
    soma_sift_clear (self->sift);
  if (i >= 0)
    soma_kept_solutions_remove (self->kept, i);
  for (int k = n - 1; i < 0 && k >= 0; k--)
    soma_kept_solutions_remove (self->kept, k);
  soma_solutions_page_browse_filtered (self);
}

gboolean
soma_solutions_page_browse_to (SomaSolutionsPage *self, const guint16 *copy_at)
{
  SomaNumber k;

  if (!soma_solution_index_find (soma_document_get_index (self->document), copy_at, &k))
    return FALSE;
  if (soma_solutions_page_is_filtered (self))
    {
      drop_filtered (self);
      g_clear_object (&self->kept);
      soma_solutions_page_drop_sift (self);
      show_range (self, soma_document_get_index (self->document), &k);
      return TRUE;
    }
  return go_to (self, &k);
}

/* Steps */

gboolean
soma_solutions_page_has_more (SomaSolutionsPage *self, guint position, gboolean before)
{
  SomaNumber k;

  if (self->range == NULL)
    return FALSE;
  soma_solution_range_get_number (self->range, position, &k);
  if (before)
    return k.n_limbs > 0;
  static const uint64_t one = 1;
  soma_number_add (&k, &one, 1);
  return soma_number_compare (&k, soma_solution_index_get_number (get_index (self))) < 0;
}

void
soma_solutions_page_browse_step (SomaSolutionsPage *self, SomaBrowseStep step)
{
  static const uint64_t one = 1;
  guint position = gtk_single_selection_get_selected (self->selection);
  const SomaNumber *n = soma_solution_index_get_number (get_index (self));
  SomaNumber k;

  if (n->n_limbs == 0 || position == GTK_INVALID_LIST_POSITION)
    return;
  soma_solution_range_get_number (self->range, position, &k);
  if (step == SOMA_BROWSE_FIRST)
    soma_number_set (&k, 0);
  else if (step == SOMA_BROWSE_LAST)
    k = *n;
  else if (step == SOMA_BROWSE_NEXT)
    soma_number_add (&k, &one, 1);
  if ((step == SOMA_BROWSE_PREVIOUS || step == SOMA_BROWSE_LAST) && k.n_limbs > 0)
    soma_number_subtract (&k, &one, 1);
  go_to (self, &k);
}

char *
soma_solutions_page_label_position (SomaSolutionsPage *self, guint position)
{
  static const uint64_t one = 1;
  SomaNumber number;

  soma_solution_range_get_number (self->range, position, &number);
  soma_number_add (&number, &one, 1);
  return soma_label_browsed_position (&number, soma_solution_index_get_number (get_index (self)));
}

static void
random_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaNumber k;

  if (soma_solution_index_draw (get_index (self), &k))
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
    soma_browse_bar_refuse (self->browse_bar, soma_solution_index_get_number (get_index (self)));
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

/* All of them */

void
soma_solutions_page_drop_browsed (SomaSolutionsPage *self)
{
  drop_filtered (self);
  g_clear_object (&self->range);
}

void
soma_solutions_page_browse (SomaSolutionsPage *self)
{
  SomaSolutionIndex *index = soma_document_get_index (self->document);

  if (index == NULL || (self->range != NULL && soma_solutions_page_is_filtered (self)) ||
      (self->range != NULL && get_index (self) == index))
    return;
  soma_solutions_page_drop_sift (self);
  soma_solutions_page_drop_kept (self);
  soma_solutions_page_set_selecting (self, FALSE);
  show_index (self, index);
}

static void
index_cb (SomaSolutionsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_solutions_page_browse (self);
  else
    self->is_stale = TRUE;
}

void
soma_solutions_page_follow_index (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::index", G_CALLBACK (index_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::status", G_CALLBACK (describe), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->browse_bar, "go-to", G_CALLBACK (go_to_cb), self,
                           G_CONNECT_SWAPPED);
}
