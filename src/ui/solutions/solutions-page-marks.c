/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "solution-card.h"
#include "template.h"

/* Selecting several solutions. The one that is shown is another matter: it can be changed without a
 * change of those that are selected, and they stay selected when others are listed. */

void
soma_solutions_page_set_selecting (SomaSolutionsPage *self, gboolean selecting)
{
  if (!selecting && soma_marked_solutions_get_n (self->marked) > 0)
    soma_marked_solutions_clear (self->marked);
  self->anchor = G_MAXUINT;
  if (selecting == self->selecting)
    return;
  self->selecting = selecting;
  g_object_notify (G_OBJECT (self), "selecting");
}

static void
begin (SomaSolutionsPage *self)
{
  if (!self->selecting)
    soma_solutions_page_set_selecting (self, TRUE);
}

static void
mark (SomaSolutionsPage *self, guint index)
{
  begin (self);
  soma_marked_solutions_toggle (self->marked, index);
  self->anchor = index;
}

/* From the one that was marked last to this one, as they are listed. */
static void
mark_to (SomaSolutionsPage *self, guint index)
{
  guint to = soma_listing_find (self->listing, index), from = to;
  g_autoptr (GArray) indices = soma_listing_list_indices (self->listing);

  begin (self);
  if (self->anchor != G_MAXUINT && soma_listing_find (self->listing, self->anchor) != G_MAXUINT)
    from = soma_listing_find (self->listing, self->anchor);
  g_array_set_size (indices, MAX (from, to) + 1);
  g_array_remove_range (indices, 0, MIN (from, to));
  soma_marked_solutions_add (self->marked, indices);
  self->anchor = index;
}

static void
mark_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *shown = gtk_single_selection_get_selected_item (self->selection);

  if (shown != NULL)
    mark (self, soma_solution_get_index (shown));
}

static void
mark_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  g_autoptr (GArray) indices = soma_listing_list_indices (self->listing);

  begin (self);
  soma_marked_solutions_add (self->marked, indices);
}

static void
mark_none_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_solutions_page_set_selecting (SOMA_SOLUTIONS_PAGE (widget), FALSE);
}

static const SomaAction actions[] = {
  { "solution.selecting", "selecting", NULL, SOLUTIONS | LISTED },
  { "solution.mark", NULL, mark_action, SOLUTIONS | LISTED },
  { "solution.mark-all", NULL, mark_all_action, SOLUTIONS | LISTED },
  { "solution.mark-none", NULL, mark_none_action, 0 },
  { 0 },
};

/* Escape has other uses when nothing is being selected. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  if (!self->selecting)
    return FALSE;
  soma_solutions_page_set_selecting (self, FALSE);
  return TRUE;
}

void
soma_solutions_page_install_mark_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

/* A click with Ctrl or Shift selects, and while selecting, every click does. */
static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaSolutionsPage *self)
{
  GtkWidget *picked = gtk_widget_pick (self->grid, x, y, GTK_PICK_DEFAULT);
  GtkWidget *card =
      picked != NULL ? gtk_widget_get_ancestor (picked, SOMA_TYPE_SOLUTION_CARD) : NULL;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (card == NULL && picked != NULL && gtk_widget_get_first_child (picked) != NULL &&
      SOMA_IS_SOLUTION_CARD (gtk_widget_get_first_child (picked)))
    card = gtk_widget_get_first_child (picked);
  if (card == NULL || soma_solutions_page_get_range (self) != NULL ||
      (!self->selecting && (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  guint index =
      soma_solution_get_index (soma_solution_card_get_solution (SOMA_SOLUTION_CARD (card)));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if ((state & GDK_SHIFT_MASK) != 0)
    mark_to (self, index);
  else
    mark (self, index);
  gtk_single_selection_set_selected (self->selection, soma_listing_find (self->listing, index));
  gtk_widget_grab_focus (gtk_widget_get_parent (card));
}

void
soma_solutions_page_add_marks (SomaSolutionsPage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (self->grid, GTK_EVENT_CONTROLLER (click));
}
