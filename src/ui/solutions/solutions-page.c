/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page-private.h"

#include "browse-labels.h"
#include "levels-pane.h"
#include "piece-menu.h"
#include "solution-labels.h"
#include "solve-pane.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaSolutionsPage, soma_solutions_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What the template shows. */

static gboolean
is_numbered (SomaListing *listing)
{
  return listing != NULL && soma_listing_get_index (listing) != NULL;
}

static gboolean
is_near (SomaListing *listing)
{
  return listing != NULL && soma_filter_get_near (soma_listing_get_filter (listing)) != NULL;
}

/* Levels are of solutions in a list, and nothing is said of a few of them. */
static gboolean
has_levels (SomaListing *listing)
{
  return listing != NULL && !is_numbered (listing) && !is_near (listing);
}

static gboolean
has_pieces (gboolean has_choice, SomaDocument *document, const SomaDocumentStatus *status)
{
  return has_choice || soma_document_get_piece_set (document) != NULL;
}

/* Filters can be changed when they leave nothing. */
static char *
label_used (SomaSolution *solution)
{
  return solution != NULL ? soma_label_used (soma_solution_get_puzzle (solution),
                                             soma_solution_get_copy_at (solution))
                          : NULL;
}

static gboolean
has_list (SomaListing *listing, SomaSolution *solution)
{
  return solution != NULL || (listing != NULL && soma_listing_is_filtered (listing));
}

static void
enable_actions (SomaSolutionsPage *self)
{
  SomaListing *listing = soma_solution_grid_get_listing (self->grid);
  gboolean is_any = soma_solution_grid_get_solution (self->grid) != NULL;
  gboolean is_drawn = self->known != NULL && soma_known_solutions_get_drawn (self->known)->len > 0;
  gboolean has_looks;

  g_object_get (self->view, "has-looks", &has_looks, NULL);
  soma_template_enable_actions (
      self, (is_any ? SOLUTIONS : 0) |
                (soma_solution_grid_can_step (self->grid, FALSE) ? SOLUTION_BEFORE : 0) |
                (soma_solution_grid_can_step (self->grid, TRUE) ? SOLUTION_AFTER : 0) |
                (is_numbered (listing) ? BROWSED : LISTED) | (is_near (listing) ? 0 : ALL_PLACES) |
                (has_looks ? LOOKS : 0) | (is_any && is_drawn ? DRAWN : 0));
}

/* What is listed */

/* Says in the bars which ones are listed, and which is shown. */
static void
show_number (SomaSolutionsPage *self)
{
  SomaListing *listing = soma_solution_grid_get_listing (self->grid);
  SomaSolution *shown = soma_solution_grid_get_solution (self->grid);
  SomaDocumentStatus status;
  SomaNumber number;

  if (listing == NULL)
    return;
  soma_document_get_status (self->document, &status);
  soma_listing_bar_set_shown (self->listing_bar, shown, status.n_kept);
  if (soma_listing_get_range (listing) == NULL)
    return;
  g_autofree char *text = soma_label_browsed (soma_listing_get_range (listing), &status,
                                              soma_document_get_puzzle (self->document),
                                              soma_listing_is_filtered (listing));
  soma_browse_bar_set_text (self->browse_bar, text);
  if (shown != NULL)
    soma_solution_get_number (shown, &number);
  soma_browse_bar_set_number (self->browse_bar, shown != NULL ? &number : NULL);
}

static void
listing_cb (SomaSolutionsPage *self)
{
  SomaListing *listing = soma_solution_grid_get_listing (self->grid);
  SomaFilter *filter = soma_listing_get_filter (listing);

  soma_filter_box_set_order (self->filter_box, soma_filter_get_order (filter),
                             soma_filter_get_order_piece (filter));
  show_number (self);
}

static void
solution_cb (SomaSolutionsPage *self)
{
  SomaSolution *solution = soma_solution_grid_get_solution (self->grid);

  soma_solution_view_show (self->view, self->document, solution,
                           soma_listing_get_near (soma_solution_grid_get_listing (self->grid)));
  show_number (self);
  soma_bookmark_bar_show (
      self->bookmark_bar,
      solution != NULL ? soma_known_solutions_get_bookmarks (self->known) : NULL, solution);
  gtk_widget_set_visible (GTK_WIDGET (self->bookmark_bar), solution != NULL);
  enable_actions (self);
}

static void
list (SomaSolutionsPage *self, SomaListing *listing)
{
  SomaApartLevels *levels = soma_document_get_levels (self->document);

  soma_filter_set_levels (soma_listing_get_filter (listing), levels);
  soma_listing_bar_set_listing (self->listing_bar, listing,
                                soma_document_get_puzzle (self->document));
  soma_listed_heat_set_listing (self->heat, self->document, listing);
  soma_solution_grid_set_listing (self->grid, listing, self->known, levels);
}

/* Lists all by number, if they are too many for a list. */
static void
list_index (SomaSolutionsPage *self)
{
  SomaSolutionIndex *index = soma_document_get_index (self->document);
  SomaSolution *shown = soma_solution_grid_get_solution (self->grid);

  if (index == NULL ||
      soma_listing_get_index (soma_solution_grid_get_listing (self->grid)) == index)
    return;
  /* The first that was found is nobody's wish, and can have any number. */
  gboolean is_chosen = shown != NULL && soma_solution_get_index (shown) != 0;
  g_autoptr (SomaListing) listing = soma_listing_new_numbered (index, is_chosen ? shown : NULL);
  list (self, listing);
}

/* Tells the rules which solutions were found and which are bookmarked, if one asks for that. */
static void
give_keys (SomaSolutionsPage *self)
{
  SomaFilter *filter = soma_listing_get_filter (soma_solution_grid_get_listing (self->grid));

  if (soma_filter_count_rules (filter, SOMA_FILTER_KEYS) > 0)
    soma_known_solutions_tell (self->known, filter);
}

static void
show_solutions (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (self->document));

  soma_document_get_status (self->document, &status);
  soma_bookmark_bar_show (self->bookmark_bar, NULL, NULL);
  soma_bookmark_bar_set_names (self->bookmark_bar, design->id, design->name);
  if (self->known != NULL)
    g_signal_handlers_disconnect_by_data (self->known, self);
  g_clear_object (&self->known);
  self->known = soma_known_solutions_new (self->library, soma_document_get_puzzle (self->document),
                                          status.symmetry, design);
  g_signal_connect_object (self->known, "changed", G_CALLBACK (give_keys), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (self->drawn_button,
                          soma_known_solutions_get_drawn (self->known)->len > 0);

  g_autoptr (SomaListing) listing =
      soma_listing_new (soma_document_get_solutions (self->document), status.symmetry);
  list (self, listing);
  list_index (self);
}

/* The document */

static void
show_puzzle (SomaSolutionsPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  g_autoptr (GMenuModel) kept_menu = soma_piece_menu_new_kept (puzzle);

  soma_piece_list_set_pieces (self->piece_list, soma_document_get_piece_set (self->document));
  soma_piece_set_chooser_set_document (self->piece_set_chooser, self->document);
  gtk_menu_button_set_menu_model (self->kept_button, kept_menu);
  soma_filter_box_set_puzzle (self->filter_box, puzzle);
  show_solutions (self);
}

/* While another page is visible, the figure may change with every stroke of a pen: whether that is
 * followed later. */
static gboolean
postpone (SomaSolutionsPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->is_stale = TRUE;
  return self->is_stale;
}

static void
puzzle_changed_cb (SomaSolutionsPage *self)
{
  if (postpone (self))
    return;
  show_puzzle (self);
  soma_document_ensure_solved (self->document);
}

static void
solutions_changed_cb (SomaSolutionsPage *self)
{
  if (!postpone (self))
    show_solutions (self);
}

static void
index_changed_cb (SomaSolutionsPage *self)
{
  if (!postpone (self))
    list_index (self);
}

/* Finds levels that are found soon, if the page is visible and all solutions are there. */
static void
look_at_levels (SomaSolutionsPage *self)
{
  SomaDocumentStatus status;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  soma_document_get_status (self->document, &status);
  /* Of all by number only some were found before they were. */
  if (status.index == SOMA_INDEX_READY)
    return;
  if (status.state == SOMA_DOCUMENT_COMPLETE || status.state == SOMA_DOCUMENT_PARTIAL)
    soma_apart_levels_look (soma_document_get_levels (self->document));
}

/* Of another list, or of the same with other turns: whoever wants some because of how they come
 * apart still does. */
static void
levels_changed_cb (SomaSolutionsPage *self)
{
  SomaListing *listing = soma_solution_grid_get_listing (self->grid);
  SomaApartLevels *levels = soma_document_get_levels (self->document);

  if (self->is_stale)
    return;
  soma_filter_set_levels (soma_listing_get_filter (listing), levels);
  soma_solution_grid_set_levels (self->grid, levels);
  if (soma_filter_needs_levels (soma_listing_get_filter (listing)))
    soma_apart_levels_take (levels);
  look_at_levels (self);
}

static void
status_changed_cb (SomaSolutionsPage *self)
{
  look_at_levels (self);
  show_number (self);
}

static void
soma_solutions_page_map (GtkWidget *widget)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (widget);

  GTK_WIDGET_CLASS (soma_solutions_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  if (self->is_stale)
    {
      self->is_stale = FALSE;
      show_puzzle (self);
    }
  soma_document_ensure_solved (self->document);
  look_at_levels (self);
}

/* The view, the list and the bar above it */

static void
stepping_cb (SomaSolutionsPage *self)
{
  gboolean building, by_hand;

  g_object_get (self->view, "building", &building, "by-hand", &by_hand, NULL);
  if (building || by_hand)
    soma_piece_list_show_all (self->piece_list);
  enable_actions (self);
}

/* Opens a menu of actions on the piece. */
static void
piece_clicked_cb (SomaSolutionsPage *self, const SomaPointer *pointer)
{
  g_autoptr (GMenuModel) menu = soma_piece_menu_new (soma_solution_grid_get_listing (self->grid),
                                                     soma_solution_grid_get_solution (self->grid),
                                                     pointer->block, pointer->cell);

  soma_solution_view_popup (self->view, menu, pointer);
}

static void
go_to_cb (SomaSolutionsPage *self, const SomaNumber *k)
{
  SomaSolutionRange *range = soma_listing_get_range (soma_solution_grid_get_listing (self->grid));

  if (!soma_solution_grid_go_to (self->grid, k))
    soma_browse_bar_refuse (self->browse_bar,
                            soma_solution_index_get_number (soma_solution_range_get_index (range)));
}

static gboolean
soma_solutions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SOLUTIONS_PAGE (widget)->view));
}

static void
soma_solutions_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, SOMA_SOLUTIONS_PAGE (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_solutions_page_dispose (GObject *object)
{
  SomaSolutionsPage *self = SOMA_SOLUTIONS_PAGE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->known);
  G_OBJECT_CLASS (soma_solutions_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  g_type_ensure (SOMA_TYPE_BOOKMARK_BAR);
  g_type_ensure (SOMA_TYPE_BROWSE_BAR);
  g_type_ensure (SOMA_TYPE_FILTER_BOX);
  g_type_ensure (SOMA_TYPE_LEVELS_PANE);
  g_type_ensure (SOMA_TYPE_LISTED_HEAT);
  g_type_ensure (SOMA_TYPE_LISTING_BAR);
  g_type_ensure (SOMA_TYPE_PIECE_LIST);
  g_type_ensure (SOMA_TYPE_PIECE_SET_CHOOSER);
  g_type_ensure (SOMA_TYPE_SOLUTION_GRID);
  g_type_ensure (SOMA_TYPE_SOLUTION_VIEW);
  g_type_ensure (SOMA_TYPE_SOLVE_PANE);
  soma_template_set (class, "solutions-page");
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, heat);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, view);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_set_chooser);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, piece_list);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, bookmark_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, browse_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, kept_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, filter_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, filter_box);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, listing_bar);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, drawn_button);
  gtk_widget_class_bind_template_child (class, SomaSolutionsPage, grid);
  gtk_widget_class_bind_template_callback (class, enable_actions);
  gtk_widget_class_bind_template_callback (class, go_to_cb);
  gtk_widget_class_bind_template_callback (class, listing_cb);
  gtk_widget_class_bind_template_callback (class, piece_clicked_cb);
  gtk_widget_class_bind_template_callback (class, solution_cb);
  gtk_widget_class_bind_template_callback (class, stepping_cb);
  gtk_widget_class_bind_template_callback (class, soma_solution_view_set_piece_look);
  soma_template_bind_function (class, is_numbered);
  soma_template_bind_function (class, is_near);
  soma_template_bind_function (class, has_levels);
  soma_template_bind_function (class, has_pieces);
  soma_template_bind_function (class, has_list);
  soma_template_bind_function (class, label_used);
  soma_template_bind_function (class, soma_has_text);
}

static void
soma_solutions_page_class_init (SomaSolutionsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_solutions_page_get_property;
  object_class->dispose = soma_solutions_page_dispose;
  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, SOMA_TYPE_DOCUMENT, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->grab_focus = soma_solutions_page_grab_focus;
  widget_class->map = soma_solutions_page_map;
  bind_template (widget_class);
  soma_solutions_page_install_actions (widget_class);
}

static void
soma_solutions_page_init (SomaSolutionsPage *self)
{
  soma_template_init (self);
  soma_solutions_page_add_keys (self);
}

void
soma_solutions_page_set_document (SomaSolutionsPage *self, SomaDocument *document,
                                  SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
  show_puzzle (self);
  g_signal_connect_object (document, "notify::solutions", G_CALLBACK (solutions_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (puzzle_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::levels", G_CALLBACK (levels_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::status", G_CALLBACK (status_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::index", G_CALLBACK (index_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

SomaSolution *
soma_solutions_page_get_solution (SomaSolutionsPage *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTIONS_PAGE (self), NULL);
  SomaSolution *solution = soma_solution_grid_get_solution (self->grid);

  /* What is not visible shows an earlier figure for as long as this one is drawn. */
  return solution != NULL &&
                 soma_solution_get_puzzle (solution) == soma_document_get_puzzle (self->document)
             ? solution
             : NULL;
}

void
soma_solutions_page_show (SomaSolutionsPage *self, guint index)
{
  g_return_if_fail (SOMA_IS_SOLUTIONS_PAGE (self));
  SomaListing *listing = soma_solution_grid_get_listing (self->grid);

  g_object_set (self->view, "building", FALSE, "taking-apart", FALSE, "by-hand", FALSE, NULL);
  if (soma_listing_get_range (listing) != NULL)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (
          G_LIST_MODEL (soma_document_get_solutions (self->document)), index);
      if (solution != NULL)
        soma_solution_grid_find (self->grid, soma_solution_get_copy_at (solution));
      return;
    }
  soma_listing_show_all (listing);
  soma_solution_grid_select (self->grid, index);
}
