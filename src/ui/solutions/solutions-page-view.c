/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "build-film.h"
#include "design-file.h"
#include "figure-clip.h"
#include "host.h"
#include "solution-labels.h"
#include "template.h"

/* The solution in the view, and what the view shows of it. */

#define EXPLODED 0.5

/* Without showing the solution in this way yet. */
static void
choose_steps (SomaSolutionsPage *self, SomaSteps steps)
{
  if (steps == self->steps)
    return;
  self->steps = steps;
  if (steps != SOMA_STEPS_NONE)
    {
      soma_piece_list_show_all (self->piece_list);
      soma_solutions_page_drop_heat (self);
    }
  if (steps != SOMA_STEPS_BUILD)
    soma_build_bar_stop (self->build_bar);
  if (steps != SOMA_STEPS_APART)
    soma_apart_bar_stop (self->apart_bar);
  if (steps != SOMA_STEPS_HAND)
    soma_by_hand_bar_stop (self->by_hand_bar);
  g_object_notify (G_OBJECT (self), "building");
  g_object_notify (G_OBJECT (self), "taking-apart");
  g_object_notify (G_OBJECT (self), "by-hand");
  g_object_notify (G_OBJECT (self), "stepping");
}

/* For screen readers: where each piece is, unless that is to be found out step by step. */
static void
describe_solution (SomaSolutionsPage *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  gboolean is_told = copy_at != NULL && self->steps == SOMA_STEPS_NONE && !self->heat;
  g_autofree char *layers = is_told ? soma_label_layers (puzzle, copy_at) : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  layers, -1);
}

static SomaPieces *
get_pieces (SomaSolutionsPage *self)
{
  return soma_draft_get_design (soma_document_get_draft (self->document))->pieces;
}

/* NULL while nothing is drawn: its puzzle has a place for one cell. */
static SomaPuzzle *
get_shown_puzzle (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  if (self->document == NULL)
    return NULL;
  soma_document_get_status (self->document, &status);
  return status.state != SOMA_DOCUMENT_EMPTY ? soma_document_get_puzzle (self->document) : NULL;
}

void
soma_solutions_page_show_solution (SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  SomaPuzzle *puzzle = get_shown_puzzle (self);
  const guint16 *copy_at = solution != NULL ? soma_solution_get_copy_at (solution) : NULL;

  if (copy_at == NULL)
    choose_steps (self, SOMA_STEPS_NONE);
  if (self->steps == SOMA_STEPS_BUILD)
    soma_build_bar_start (self->build_bar, self->view, puzzle, copy_at);
  else if (self->steps == SOMA_STEPS_APART)
    soma_apart_bar_start (self->apart_bar, self->view, puzzle, copy_at, get_pieces (self));
  else if (self->steps == SOMA_STEPS_HAND)
    soma_by_hand_bar_start (self->by_hand_bar, self->view, puzzle, copy_at, get_pieces (self));
  else if (!soma_solutions_page_show_heat (self))
    soma_puzzle_view_set_puzzle (self->view, puzzle, copy_at);
  soma_view_frame_set_picture (self->view_frame, puzzle, copy_at);
  describe_solution (self, puzzle, copy_at);
  soma_solutions_page_mark_moved (self);
  soma_solutions_page_show_number (self);
  soma_solutions_page_show_bookmark (self, solution);
  soma_solutions_page_enable_actions (self);
}

/* From where the plan is. */
static void
go_on_by_hand (SomaSolutionsPage *self, SomaApartPlan *plan, int n_done)
{
  SomaByHand *hand = soma_by_hand_bar_get_hand (self->by_hand_bar);

  if (hand != NULL)
    soma_by_hand_follow (hand, soma_apart_plan_get_apart (plan)->moves, n_done);
}

void
soma_solutions_page_set_steps (SomaSolutionsPage *self, SomaSteps steps)
{
  g_autoptr (SomaApartPlan) plan = NULL;
  int n_done = 0;

  if (self->steps == SOMA_STEPS_APART && steps == SOMA_STEPS_HAND)
    g_object_get (self->apart_bar, "plan", &plan, "n-done", &n_done, NULL);
  choose_steps (self, steps);
  soma_solutions_page_show_solution (self);
  if (plan != NULL)
    go_on_by_hand (self, plan, n_done);
}

static void
save_picture_cb (SomaSolutionsPage *self, SomaPictureWindow *window)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  SomaPuzzle *puzzle = self->document != NULL ? soma_document_get_puzzle (self->document) : NULL;

  soma_apart_bar_offer_film (self->apart_bar, window);
  if (solution != NULL && puzzle != NULL)
    soma_build_film_offer (window, puzzle, soma_solution_get_copy_at (solution));
}

void
soma_solutions_page_select (SomaSolutionsPage *self, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  if (n == 0)
    return;
  position = MIN (position, n - 1);
  gtk_single_selection_set_selected (self->selection, position);
  gtk_widget_activate_action (self->grid, "list.scroll-to-item", "u", position);
}

static SomaBrowseStep
find_step (const char *name)
{
  if (g_str_equal (name, "solution.first"))
    return SOMA_BROWSE_FIRST;
  if (g_str_equal (name, "solution.last"))
    return SOMA_BROWSE_LAST;
  return g_str_equal (name, "solution.next") ? SOMA_BROWSE_NEXT : SOMA_BROWSE_PREVIOUS;
}

static void
select_solution_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (soma_solutions_page_get_range (self) != NULL)
    soma_solutions_page_browse_step (self, find_step (name));
  else if (g_str_equal (name, "solution.first"))
    soma_solutions_page_select (self, 0);
  else if (g_str_equal (name, "solution.last"))
    soma_solutions_page_select (self, G_MAXUINT);
  else if (g_str_equal (name, "solution.next"))
    soma_solutions_page_select (self, selected + 1);
  else if (selected > 0)
    soma_solutions_page_select (self, selected - 1);
}

/* The solution that is shown, or the figure without one. */
static void
copy_text_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  SomaDesign *figure = soma_draft_get_design (soma_document_get_draft (self->document));

  if (solution == NULL)
    {
      soma_figure_clip_copy_design (widget, NULL, figure);
      soma_host_show_toast (widget, _ ("Figure copied as text"));
      return;
    }
  SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  const guint16 *copy_at = soma_solution_get_copy_at (solution);
  g_autoptr (SomaDesign) design =
      soma_design_new_from_solution (figure->id, figure->name, puzzle, copy_at);
  g_autofree char *text = soma_design_file_make_text (design);
  soma_figure_clip_copy (widget, text, puzzle, copy_at);
  soma_host_show_toast (widget, _ ("Solution copied as text"));
}

/* What the view shows of the solution. */

static void
piece_toggled_cb (SomaSolutionsPage *self, guint piece, gboolean visible)
{
  const SomaPuzzle *puzzle = get_shown_puzzle (self);

  /* There is nothing to hide; with a figure, all are there again. */
  if (puzzle == NULL)
    return;
  const SomaPieceSet *set = puzzle->set;
  int first = soma_piece_set_first_copy (set, piece);

  for (int copy = first; copy < first + set->pieces[piece].max_count; copy++)
    soma_puzzle_view_set_copy_visible (self->view, copy, visible);
}

static void
toggle_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_piece_list_toggle (SOMA_SOLUTIONS_PAGE (widget)->piece_list,
                          g_variant_get_uint32 (parameter));
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_piece_list_show_all (SOMA_SOLUTIONS_PAGE (widget)->piece_list);
}

static void
change_layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  double change = g_str_equal (name, "layers.hide") ? +1 : -1;

  gtk_adjustment_set_value (self->layers_adjustment,
                            gtk_adjustment_get_value (self->layers_adjustment) + change);
}

static void
explode_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);
  gboolean exploded = gtk_adjustment_get_value (self->explode_adjustment) > 0;

  gtk_adjustment_set_value (self->explode_adjustment, exploded ? 0 : EXPLODED);
}

static const SomaAction actions[] = {
  { "solution.first", NULL, select_solution_action, SOLUTION_BEFORE },
  { "solution.previous", NULL, select_solution_action, SOLUTION_BEFORE },
  { "solution.next", NULL, select_solution_action, SOLUTION_AFTER },
  { "solution.last", NULL, select_solution_action, SOLUTION_AFTER },
  { "pieces.toggle", "u", toggle_piece_action, COMPLETE },
  { "pieces.show-all", NULL, show_all_action, COMPLETE },
  { "layers.hide", NULL, change_layers_action, 0 },
  { "layers.show", NULL, change_layers_action, 0 },
  { "view.explode", NULL, explode_action, COMPLETE },
  { "solution.build", "building", NULL, SOLUTIONS | SCENE },
  { "solution.take-apart", "taking-apart", NULL, SOLUTIONS | SCENE },
  { "solution.by-hand", "by-hand", NULL, SOLUTIONS | SCENE },
  { "figure.copy-text", NULL, copy_text_action, 0 },
  { 0 },
};

void
soma_solutions_page_install_view_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  gtk_widget_class_bind_template_callback (class, save_picture_cb);
  gtk_widget_class_bind_template_callback_full (class, "show_solution",
                                                G_CALLBACK (soma_solutions_page_show_solution));
  gtk_widget_class_bind_template_callback (class, piece_toggled_cb);
}
