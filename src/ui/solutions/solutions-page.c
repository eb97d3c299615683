/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include <glib/gi18n.h>

#include "build-film.h"
#include "design-file.h"
#include "figure-clip.h"
#include "host.h"
#include "labels.h"
#include "solution-card.h"
#include "status-label.h"
#include "template.h"

#define EXPLODED 0.5

G_DEFINE_FINAL_TYPE (SomaSolutionsPage, soma_solutions_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_BUILDING,
  PROP_TAKING_APART,
  PROP_BY_HAND,
  PROP_STEPPING,
  PROP_KEPT,
  PROP_NEIGHBOURS,
  PROP_RANGE,
  PROP_MARKED,
  PROP_SELECTING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows. */

static gboolean
has_any (guint n)
{
  return n > 0;
}

static gboolean
is_there (GObject *object)
{
  return object != NULL;
}

static gboolean
is_missing (GObject *object)
{
  return object == NULL;
}

/* Moving or hiding pieces is disabled while they are shown step by step, or in a still picture. */
static gboolean
can_arrange (gboolean stepping, gboolean failed)
{
  return !stepping && !failed;
}

static gboolean
has_pieces (gboolean has_choice, SomaDocument *document, const SomaDocumentStatus *status)
{
  return has_choice || soma_document_get_piece_set (document) != NULL;
}

static char *
describe_kept (SomaSolutionsPage *self, guint n, const SomaDocumentStatus *status,
               SomaKeptSolutions *kept, SomaSolutionRange *range)
{
  return range != NULL ? soma_solutions_page_describe_browsed (self)
                       : soma_label_kept (n, status->n_kept);
}

static char *
label_position (SomaSolutionsPage *self, guint selected, guint n, SomaSolutionRange *range)
{
  return range != NULL && n > 0 && selected < n
             ? soma_solutions_page_label_position (self, selected)
             : soma_label_position (selected, n);
}

/* Levels are of solutions in a list, and nothing is said of a few of them. */
static gboolean
has_levels (SomaNeighbours *neighbours, SomaSolutionRange *range)
{
  return neighbours == NULL && range == NULL;
}

/* Which actions are enabled. */

void
soma_solutions_page_enable_actions (SomaSolutionsPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint position = gtk_single_selection_get_selected (self->selection);
  gboolean failed;

  g_object_get (self->view_frame, "failed", &failed, NULL);
  soma_template_enable_actions (
      self, (n > 0 ? SOLUTIONS : 0) |
                (n > 0 && (position > 0 || soma_solutions_page_has_more (self, position, TRUE))
                     ? SOLUTION_BEFORE
                     : 0) |
                (n > 0 && (position + 1 < n || soma_solutions_page_has_more (self, position, FALSE))
                     ? SOLUTION_AFTER
                     : 0) |
                (self->range == NULL ? LISTED : BROWSED) | (failed ? 0 : SCENE) |
                (self->neighbours == NULL ? ALL_PLACES : 0) |
                (self->steps != SOMA_STEPS_NONE ? 0 : COMPLETE) |
                (n > 0 && self->drawn->len > 0 ? DRAWN : 0));
}

/* The solution in the view. */

/* Without showing the solution in this way yet. */
static void
choose_steps (SomaSolutionsPage *self, SomaSteps steps)
{
  if (steps == self->steps)
    return;
  self->steps = steps;
  if (steps != SOMA_STEPS_NONE)
    soma_piece_list_show_all (self->piece_list);
  if (steps != SOMA_STEPS_BUILD)
    soma_build_bar_stop (self->build_bar);
  if (steps != SOMA_STEPS_APART)
    soma_apart_bar_stop (self->apart_bar);
  if (steps != SOMA_STEPS_HAND)
    soma_by_hand_bar_stop (self->by_hand_bar);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUILDING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TAKING_APART]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BY_HAND]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STEPPING]);
}

/* For screen readers: where each piece is, unless that is to be found out step by step. */
static void
describe_solution (SomaSolutionsPage *self, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  gboolean is_told = copy_at != NULL && self->steps == SOMA_STEPS_NONE;
  g_autofree char *layers = is_told ? soma_label_layers (puzzle, copy_at) : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  layers, -1);
}

static SomaPieces *
get_pieces (SomaSolutionsPage *self)
{
  return soma_draft_get_design (soma_document_get_draft (self->document))->pieces;
}

static void
show_solution (SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_single_selection_get_selected_item (self->selection);
  SomaPuzzle *puzzle = self->document != NULL ? soma_document_get_puzzle (self->document) : NULL;
  const guint16 *copy_at = solution != NULL ? soma_solution_get_copy_at (solution) : NULL;

  if (copy_at == NULL)
    choose_steps (self, SOMA_STEPS_NONE);
  if (self->steps == SOMA_STEPS_BUILD)
    soma_build_bar_start (self->build_bar, self->view, puzzle, copy_at);
  else if (self->steps == SOMA_STEPS_APART)
    soma_apart_bar_start (self->apart_bar, self->view, puzzle, copy_at, get_pieces (self));
  else if (self->steps == SOMA_STEPS_HAND)
    soma_by_hand_bar_start (self->by_hand_bar, self->view, puzzle, copy_at, get_pieces (self));
  else
    soma_puzzle_view_set_puzzle (self->view, puzzle, copy_at);
  soma_view_frame_set_picture (self->view_frame, puzzle, copy_at);
  describe_solution (self, puzzle, copy_at);
  soma_solutions_page_mark_moved (self);
  soma_solutions_page_show_number (self);
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
  show_solution (self);
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

  if (self->range != NULL)
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

/* The cards of the list. */

static void
setup_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionsPage *self)
{
  gtk_list_item_set_child (item, soma_solution_card_new (self->marked));
}

static void
bind_card_cb (GtkListItemFactory *factory, GtkListItem *item, SomaSolutionsPage *self)
{
  SomaSolution *solution = gtk_list_item_get_item (item);
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (self->puzzle_key == NULL)
    self->puzzle_key = soma_library_key_of_puzzle (soma_solution_get_puzzle (solution));
  soma_solution_card_set_levels (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)),
                                 self->range == NULL ? soma_document_get_levels (self->document)
                                                     : NULL);
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), solution,
                                   self->library, self->puzzle_key, status.symmetry,
                                   soma_solutions_page_is_drawn (self, solution));
}

static void
unbind_card_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_levels (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL);
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL, NULL,
                                   NULL, SOMA_SYMMETRY_FULL, FALSE);
}

/* What the view shows of the solution. */

static void
piece_toggled_cb (SomaSolutionsPage *self, guint piece, gboolean visible)
{
  const SomaPieceSet *set = soma_document_get_puzzle (self->document)->set;
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

/* The document. */

static void
solutions_changed_cb (SomaSolutionsPage *self)
{
  soma_solutions_page_drop_browsed (self);
  soma_solutions_page_drop_kept (self);
  soma_solutions_page_drop_order (self);
  soma_solutions_page_set_selecting (self, FALSE);
  g_clear_pointer (&self->puzzle_key, g_free);
  soma_solutions_page_find_drawn (self);
  gtk_single_selection_set_model (self->selection,
                                  G_LIST_MODEL (soma_document_get_solutions (self->document)));
  show_solution (self);
  soma_solutions_page_browse (self);
}

static void
show_puzzle (SomaSolutionsPage *self)
{
  const SomaFigure *figure = soma_document_get_puzzle (self->document)->figure;
  int n_layers = figure->extent[2];

  soma_piece_list_set_pieces (self->piece_list, soma_document_get_piece_set (self->document));
  soma_piece_set_chooser_set_document (self->piece_set_chooser, self->document);
  gtk_adjustment_set_upper (self->layers_adjustment, n_layers - 1);
  soma_solutions_page_fill_kept_menu (self, soma_document_get_puzzle (self->document)->set);
  solutions_changed_cb (self);
}

/* While another page is visible, the figure may change with every stroke of a pen. */
static void
update (SomaSolutionsPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->is_stale = TRUE;
      return;
    }
  self->is_stale = FALSE;
  show_puzzle (self);
}

static void
puzzle_changed_cb (SomaSolutionsPage *self)
{
  update (self);
  if (!self->is_stale)
    soma_document_ensure_solved (self->document);
}

static void
soma_solutions_page_map (GtkWidget *widget)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  GTK_WIDGET_CLASS (soma_solutions_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  if (self->is_stale)
    update (self);
  soma_document_ensure_solved (self->document);
  soma_solutions_page_look_at_levels (self);
}

static void
list_changed_cb (SomaSolutionsPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    solutions_changed_cb (self);
  else
    self->is_stale = TRUE;
}

static void
connect_document (SomaSolutionsPage *self)
{
  g_signal_connect_object (self->document, "notify::solutions", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::puzzle", G_CALLBACK (puzzle_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
soma_solutions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SOLUTIONS_PAGE (widget)->view));
}

static void
soma_solutions_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_BUILDING:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_BUILD);
      break;
    case PROP_TAKING_APART:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_APART);
      break;
    case PROP_BY_HAND:
      g_value_set_boolean (value, self->steps == SOMA_STEPS_HAND);
      break;
    case PROP_STEPPING:
      g_value_set_boolean (value, self->steps != SOMA_STEPS_NONE);
      break;
    case PROP_KEPT:
      g_value_set_object (value, self->kept);
      break;
    case PROP_NEIGHBOURS:
      g_value_set_object (value, self->neighbours);
      break;
    case PROP_RANGE:
      g_value_set_object (value, self->range);
      break;
    case PROP_MARKED:
      g_value_set_object (value, self->marked);
      break;
    case PROP_SELECTING:
      g_value_set_boolean (value, self->selecting);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_solutions_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  if (id == PROP_SELECTING)
    soma_solutions_page_set_selecting (self, g_value_get_boolean (value));
  else if (id == PROP_BUILDING)
    soma_solutions_page_set_steps (self, g_value_get_boolean (value) ? SOMA_STEPS_BUILD
                                                                     : SOMA_STEPS_NONE);
  else if (id == PROP_TAKING_APART)
    soma_solutions_page_set_steps (self, g_value_get_boolean (value) ? SOMA_STEPS_APART
                                                                     : SOMA_STEPS_NONE);
  else if (id == PROP_BY_HAND)
    soma_solutions_page_set_steps (self,
                                   g_value_get_boolean (value) ? SOMA_STEPS_HAND : SOMA_STEPS_NONE);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solutions_page_dispose (GObject *object)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  soma_solutions_page_clear_levels (self);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_pointer (&self->puzzle_key, g_free);
  g_clear_pointer (&self->drawn, g_ptr_array_unref);
  g_clear_pointer (&self->drawn_keys, g_hash_table_unref);
  soma_solutions_page_drop_browsed (self);
  g_clear_object (&self->kept);
  g_clear_object (&self->neighbours);
  g_clear_object (&self->marked);
  g_clear_pointer (&self->piece_menu, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_solutions_page_parent_class)->dispose (object);
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

static void
install_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  soma_solutions_page_install_list_actions (class);
  soma_solutions_page_install_mark_actions (class);
  soma_solutions_page_install_browse_actions (class);
  soma_solutions_page_install_export_actions (class);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "solutions-page");
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, explode_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, apart_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, build_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, by_hand_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_set_chooser);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_list);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, levels_pane);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, browse_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_chips);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, neighbours_label);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, marked_label);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, grid);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, drawn_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, selection);
  gtk_widget_class_bind_template_callback (class, save_picture_cb);
  gtk_widget_class_bind_template_callback (class, show_solution);
  gtk_widget_class_bind_template_callback (class, soma_solutions_page_enable_actions);
  gtk_widget_class_bind_template_callback (class, soma_solutions_page_pointer);
  gtk_widget_class_bind_template_callback (class, setup_card_cb);
  gtk_widget_class_bind_template_callback (class, bind_card_cb);
  gtk_widget_class_bind_template_callback (class, unbind_card_cb);
  gtk_widget_class_bind_template_callback (class, piece_toggled_cb);
  soma_template_bind_function (class, has_any);
  soma_template_bind_function (class, is_there);
  soma_template_bind_function (class, is_missing);
  soma_template_bind_function (class, can_arrange);
  soma_template_bind_function (class, has_pieces);
  gtk_widget_class_bind_template_callback (class, describe_kept);
  gtk_widget_class_bind_template_callback (class, label_position);
  soma_template_bind_function (class, has_levels);
  soma_template_bind_function (class, soma_solutions_page_describe_neighbours);
  soma_template_bind_function (class, soma_label_marked);
}

static void
soma_solutions_page_class_init (SomaSolutionsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_solutions_page_get_property;
  object_class->set_property = soma_solutions_page_set_property;
  object_class->dispose = soma_solutions_page_dispose;
  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, SOMA_TYPE_DOCUMENT, flags);
  properties[PROP_BUILDING] =
      g_param_spec_boolean ("building", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_TAKING_APART] =
      g_param_spec_boolean ("taking-apart", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_BY_HAND] =
      g_param_spec_boolean ("by-hand", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE);
  properties[PROP_STEPPING] = g_param_spec_boolean ("stepping", NULL, NULL, FALSE, flags);
  properties[PROP_KEPT] = g_param_spec_object ("kept", NULL, NULL, SOMA_TYPE_KEPT_SOLUTIONS, flags);
  properties[PROP_NEIGHBOURS] =
      g_param_spec_object ("neighbours", NULL, NULL, SOMA_TYPE_NEIGHBOURS, flags);
  properties[PROP_RANGE] =
      g_param_spec_object ("range", NULL, NULL, SOMA_TYPE_SOLUTION_RANGE, flags);
  properties[PROP_MARKED] =
      g_param_spec_object ("marked", NULL, NULL, SOMA_TYPE_MARKED_SOLUTIONS, flags);
  properties[PROP_SELECTING] = g_param_spec_boolean (
      "selecting", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->grab_focus = soma_solutions_page_grab_focus;
  widget_class->map = soma_solutions_page_map;

  g_type_ensure (SOMA_TYPE_APART_BAR);
  g_type_ensure (SOMA_TYPE_BROWSE_BAR);
  g_type_ensure (SOMA_TYPE_BUILD_BAR);
  g_type_ensure (SOMA_TYPE_BY_HAND_BAR);
  g_type_ensure (SOMA_TYPE_KEPT_CHIPS);
  g_type_ensure (SOMA_TYPE_LEVELS_PANE);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_SOLVE_PANE);
  g_type_ensure (SOMA_TYPE_PIECE_LIST);
  g_type_ensure (SOMA_TYPE_PIECE_SET_CHOOSER);
  bind_template (widget_class);
  install_actions (widget_class);
}

static const SomaKey keys[] = {
  { "Page_Down", "solution.next" },
  { "Page_Up", "solution.previous" },
  { "Home", "solution.first" },
  { "End", "solution.last" },
  { "bracketleft", "layers.hide" },
  { "bracketright", "layers.show" },
  { "e", "view.explode" },
  { "n", "solution.neighbours" },
  { "d", "solution.drawn" },
  { "g", "solution.go-to" },
  { "s", "solution.random" },
  { "<Control>c", "figure.copy-text" },
  { "<Control>space", "solution.mark" },
  { "<Control>a", "solution.mark-all" },
  { "b", "solution.build" },
  { "t", "solution.take-apart" },
  { "<Shift>t", "solution.by-hand" },
  { "<Shift>h|h", "pieces.show-all" },
  { "<Shift>l|l", "app.show-letters" },
  { 0 },
};

static void
soma_solutions_page_init (SomaSolutionsPage *self)
{
  self->wanted = G_MAXUINT;
  self->anchor = G_MAXUINT;
  self->drawn = g_ptr_array_new ();
  self->marked = soma_marked_solutions_new ();
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_status_label_follow (self->neighbours_label);
  soma_solutions_page_add_marks (self);
  soma_solutions_page_add_levels (self);
}

void
soma_solutions_page_set_document (SomaSolutionsPage *self, SomaDocument *document,
                                  SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  connect_document (self);
  soma_solutions_page_follow_levels (self);
  soma_solutions_page_follow_index (self);
  show_puzzle (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

void
soma_solutions_page_notify_listed (SomaSolutionsPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEPT]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NEIGHBOURS]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RANGE]);
}

SomaSolution *
soma_solutions_page_get_solution (SomaSolutionsPage *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTIONS_PAGE (self), NULL);
  return gtk_single_selection_get_selected_item (self->selection);
}
